"""One visitor of `bestia serve`: a chair, a folder for the saves, and the game in it.

The server starts this as a process for every browser that connects. Chairs are locks, so that
they are free again however a process ends; a visitor who comes back finds the same folder.
"""

import argparse
import os
import re
import secrets
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout
from textual import messages
from textual.app import App, ComposeResult
from textual.containers import Middle
from textual.drivers.web_driver import WebDriver
from textual.events import Key
from textual.widgets import Static

from bestia_cli.language import LANGUAGES, _, language_of_locale, set_language

SECONDS_KEPT = 30 * 24 * 60 * 60
"""For so long after the last visit a visitor's games are kept: 30 days."""

SECONDS_AT_THE_DOOR = 60.0
"""Who finds no chair and waits for nothing must not keep a process."""

PATIENCE = 2.0
"""Seconds to wait for a chair or a folder: who reloads the page is still getting up from them."""

MOST_MEMORY = 1 << 30
"""Bytes that one process of a visitor may have."""
MOST_FILE = 64 << 20
"""Bytes that a file may grow to."""
MOST_ERRORS = 1 << 20
"""Bytes of the file that says what went wrong."""
NICENESS = 10
THREADS = ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS")
"""What says to the libraries how many threads they may start."""

ID = re.compile(r"[0-9a-f]{32}")
"""What names a visitor: it stands in a cookie, in a command and in the name of a folder."""

START = (
    "import os;"
    "os.environ['TEXTUAL_DRIVER'] = 'bestia_cli.visitors:VisitorDriver';"
    "from bestia_cli.visitors import main;"
    "main()"
)
"""The program of a visitor's process: Textual reads its driver once, when it is imported."""


class VisitorDriver(WebDriver):
    """Textual's web driver, but the game ends with its server too.

    When the server is killed nobody asks the game to quit: its input just ends.
    """

    def run_input_thread(self) -> None:
        """Read until the input ends, and don't outlive it."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._app.post_message(messages.ExitApp())


class RoomIsFull(App[None]):
    """What a visitor sees who finds no free chair, until a key is pressed or the time is up."""

    CSS = """
    Screen { background: #12352a; }
    Middle { width: 100%; height: 100%; }
    Static { width: 100%; text-align: center; color: #f4ecd8; background: #12352a; }
    #title { text-style: bold; color: #e8c56a; padding-bottom: 1; }
    #how { padding-top: 1; color: #b9c7b5; }
    """
    ENABLE_COMMAND_PALETTE = False

    def compose(self) -> ComposeResult:
        with Middle():
            yield Static(_("The room is full"), id="title")
            yield Static(_("Every chair is taken. Come back later: somebody will get up."))
            yield Static(_("Any key closes this."), id="how")

    def on_mount(self) -> None:
        self.set_timer(SECONDS_AT_THE_DOOR, self.exit)

    def on_key(self, event: Key) -> None:
        event.stop()
        self.exit()


def new_id() -> str:
    """A name for a new visitor, which nobody can guess."""
    return secrets.token_hex(16)


def is_id(text: str) -> bool:
    return ID.fullmatch(text) is not None


def lock_if_free(path: Path, patience: float = 0.0) -> FileLock | None:
    """The lock, taken; None when another process has it."""
    lock = FileLock(path, timeout=patience)
    try:
        lock.acquire()
    except Timeout:
        return None
    return lock


def free_chair(root: Path, limit: int) -> FileLock | None:
    """A chair that nobody sits on, taken."""
    locks = (lock_if_free(root / f"chair-{number}.lock") for number in range(limit))
    return next((lock for lock in locks if lock is not None), None)


@contextmanager
def take_chair(root: Path, limit: int, patience: float = PATIENCE) -> Iterator[bool]:
    """Sit on one of the chairs of the room for as long as this goes on; False: all are taken."""
    root.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + patience
    while (lock := free_chair(root, limit)) is None and time.monotonic() < end:
        time.sleep(0.05)
    try:
        yield lock is not None
    finally:
        if lock is not None:
            lock.release()


@contextmanager
def take_folder(root: Path, visitor: str | None, patience: float = PATIENCE) -> Iterator[Path]:
    """The visitor's own folder; a new one for a stranger, or when the visitor plays in it now in
    another window."""
    lock = lock_if_free(root / f"{visitor}.lock", patience) if visitor else None
    while lock is None or visitor is None:
        visitor = new_id()
        lock = lock_if_free(root / f"{visitor}.lock")
    folder = root / visitor
    try:
        folder.mkdir(exist_ok=True)
        os.utime(folder)
        yield folder
    finally:
        with suppress(OSError):
            folder.rmdir()  # who did nothing has left nothing
        lock.release()


def remove_old_folders(root: Path, now: float | None = None) -> list[str]:
    """Remove what visitors left who have not come for `SECONDS_KEPT`, or have left nothing; returns
    their names."""
    if not root.is_dir():
        return []
    oldest = (time.time() if now is None else now) - SECONDS_KEPT
    folders = [path for path in root.iterdir() if is_id(path.name) and path.is_dir()]
    old = [path for path in folders if path.stat().st_mtime < oldest or not any(path.iterdir())]
    gone = [path.with_suffix("") for path in root.glob("*.lock") if is_id(path.stem)]
    for folder in gone:
        if not folder.exists():
            remove_unless_used(folder)
    return [folder.name for folder in old if remove_unless_used(folder)]


def remove_unless_used(folder: Path) -> bool:
    path = folder.with_suffix(".lock")
    lock = lock_if_free(path)
    if lock is None:
        return False
    shutil.rmtree(folder, ignore_errors=not folder.exists())
    lock.release()
    path.unlink(missing_ok=True)
    return True


def run_app_in(folder: Path, lang: str | None, idle_minutes: int) -> None:
    """Play with all that is saved in this folder, and with nothing else: the program stays in it,
    so that no path of the host stands in any of its messages."""
    os.chdir(folder)
    sys.path[:] = [entry for entry in sys.path if entry]
    from bestia_cli.visitor_app import VisitorApp

    VisitorApp(lang, idle_minutes).run()


def confine() -> None:
    """Keep one visitor's processes from taking the machine: they come after all others, and have
    an end. Where the system has no such limits there are none."""
    os.environ.update(dict.fromkeys(THREADS, "1"), PYTHONSAFEPATH="1")
    with suppress(ImportError):
        import resource

        os.nice(NICENESS)
        for limit, most in (
            (resource.RLIMIT_DATA, MOST_MEMORY),
            (resource.RLIMIT_FSIZE, MOST_FILE),
            (resource.RLIMIT_CORE, 0),
        ):
            resource.setrlimit(limit, (most, most))


def complain_to(path: Path) -> None:
    """What goes wrong here is for the host to read, and for no one else. The file does not grow
    without end."""
    fresh = os.O_TRUNC if path.exists() and path.stat().st_size > MOST_ERRORS else 0
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | fresh, 0o600)
    os.dup2(file, 2)
    os.close(file)


def read_options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bestia_cli.visitors", description=__doc__)
    parser.add_argument("--root", type=Path, required=True, help="the folder of all visitors")
    parser.add_argument("--limit", type=int, required=True, help="how many may play at a time")
    parser.add_argument("--visitor", help="who it is; somebody new if not given")
    parser.add_argument("--lang", choices=LANGUAGES)
    parser.add_argument("--idle", type=int, default=30, help="minutes until an idle one gets up")
    options = parser.parse_args(arguments)
    if options.visitor is not None and not is_id(options.visitor):
        parser.error("a visitor's name is 32 hexadecimal digits")
    return options


def main(arguments: Sequence[str] | None = None) -> None:
    """Let one visitor play, if there is a free chair."""
    options = read_options(arguments)
    set_language(options.lang or language_of_locale())
    confine()
    with take_chair(options.root, options.limit) as chair:
        if not chair:
            RoomIsFull().run()
            return
        complain_to(options.root / "errors.log")
        with take_folder(options.root, options.visitor) as folder:
            run_app_in(folder, options.lang, options.idle)


if __name__ == "__main__":
    main()
