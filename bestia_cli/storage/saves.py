"""The games in progress: one file each, replaced after every decision, and a lock against a second
window.

What can't be read is never deleted and never written over. A damaged save is moved to
`saves/aside` when somebody wants to go on with it, under a number if the name is taken: there it
stands in nobody's way, and may still be mended. A save of a newer version stays where it is: it is
sound, and the newer program will look for it there.
"""

import errno
import os
import re
import secrets
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple, Self

from bestia_cli.language import _
from bestia_cli.storage.atomic import sync_folder, write_atomically
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.save_content import (
    NoSuchGameError,
    Save,
    SaveDamagedError,
    SaveError,
    SaveTooNewError,
    Summary,
    read_save,
    save_to_bytes,
)
from engine.files import naming

if TYPE_CHECKING:
    from filelock import FileLock

ID = re.compile(r"[0-9A-Za-z]+(-[0-9A-Za-z]+)*")
"""What the name of a game looks like."""

LOCK_SECONDS = 1.5
"""How long to wait for a lock: that of a window which was killed may take a moment to go."""


class SaveInUseError(SaveError):
    """Another window plays this game."""


class SaveInfo(NamedTuple):
    """A save, as a list shows it."""

    id: str
    path: Path
    summary: Summary | None
    """None: it can't be read, and `problem` says why."""
    in_use: bool
    """Another window plays it."""
    problem: str = ""
    """One line for the person; empty if all is well."""


# --- names and times -----------------------------------------------------------------------------


def new_id(moment: datetime | None = None) -> str:
    """A name for a new game: names sort by the time of their making."""
    return f"{(moment or datetime.now(UTC)):%Y%m%d-%H%M%S}-{secrets.token_hex(2)}"


def now_text() -> str:
    """This moment, with the person's time zone, to the second."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def save_path(folders: Folders, game_id: str) -> Path:
    """Where the save of a game is; what is no name of a game is refused."""
    if not ID.fullmatch(game_id):
        raise SaveError(_("{id} is not the name of a saved game").format(id=repr(game_id)))
    return folders.saves / f"{game_id}.json"


# --- one save ------------------------------------------------------------------------------------


class SaveFile:
    """The save of one game, locked until it is closed; `create` and `open` make it."""

    def __init__(self, folders: Folders, game_id: str) -> None:
        self.id = game_id
        self.path = save_path(folders, game_id)
        self._aside = folders.aside
        self._lock = take_lock(lock_path(self.path), LOCK_SECONDS)
        remove_partials(self.path)

    @classmethod
    def create(cls, folders: Folders, game_id: str) -> Self:
        """For a new game; the file itself comes with the first `write`."""
        with naming(folders.saves):
            folders.saves.mkdir(parents=True, exist_ok=True)
        remove_orphans(folders.saves)
        save = cls(folders, game_id)
        if save.path.exists():
            save.close()
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(save.path))
        return save

    @classmethod
    def open(cls, folders: Folders, game_id: str) -> Self:
        """For a game to go on with; a FileNotFoundError if there is none."""
        save_path(folders, game_id).stat()
        save = cls(folders, game_id)
        if not save.path.exists():
            save.close()
            save.path.stat()
        return save

    def __enter__(self) -> Self:
        return self

    def write(self, save: Save) -> None:
        """Replace the save; an OSError names the file, and then the one before still stands."""
        if not self._lock.is_locked:
            raise ValueError(f"{self.path}: written to after it was closed")
        write_atomically(self.path, save_to_bytes(save))

    def read(self) -> Save:
        """The game as it was last written. A damaged save is put aside; it and a newer one are
        closed, and the error says what became of it."""
        try:
            return read_save(self.path)
        except (SaveTooNewError, NoSuchGameError):
            self.close()
            raise
        except SaveDamagedError as error:
            kept = self.put_aside()
            self.close()
            text = _("{problem}; it is kept in {path}").format(problem=error, path=kept)
            raise SaveDamagedError(text) from None

    def delete(self) -> None:
        """The game is over: nothing is left to go on with."""
        with naming(self.path):
            self.path.unlink(missing_ok=True)
        sync_folder(self.path.parent)
        self.close()

    def close(self) -> None:
        """Let another window have it."""
        gone = not self.path.exists()
        self._lock.release()
        if gone:
            with suppress(OSError):
                lock_path(self.path).unlink(missing_ok=True)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def put_aside(self) -> Path:
        """Nobody else moves this save meanwhile: we hold its lock."""
        kept = free_name(self._aside / self.path.name)
        with naming(self.path):
            kept.parent.mkdir(parents=True, exist_ok=True)
            self.path.rename(kept)
        return kept


def free_name(path: Path) -> Path:
    """The path itself, or with the first number that is not taken."""
    number = 2
    free = path
    while free.exists():
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return free


def lock_path(save: Path) -> Path:
    return save.with_suffix(".lock")


def take_lock(path: Path, seconds: float) -> "FileLock":
    """Lock a file, so that any thread of ours can release it."""
    from filelock import FileLock, Timeout  # not before the menu is painted

    lock = FileLock(path, thread_local=False)
    try:
        lock.acquire(timeout=seconds)
    except Timeout:
        raise SaveInUseError(
            _("the game {id} is open in another window: close it there first").format(id=path.stem)
        ) from None
    return lock


def remove_partials(save: Path) -> None:
    """Take away what a write left that was killed; the save's lock is held."""
    for left in save.parent.glob(f"{save.name}.*.partial"):
        with suppress(OSError):
            left.unlink()


def remove_orphans(saves: Path) -> None:
    """Take away what games left that were killed before they were first saved: a lock that nobody
    holds, of a save that is not there."""
    for path in saves.glob("*.lock"):
        save = path.with_suffix(".json")
        if save.exists():
            continue
        with suppress(SaveInUseError, OSError):
            lock = take_lock(path, 0)
            try:
                if not save.exists():
                    remove_partials(save)
                    path.unlink(missing_ok=True)
            finally:
                lock.release()


def is_in_use(save: Path) -> bool:
    """Whether somebody holds the lock of a save."""
    if not lock_path(save).exists():
        return False
    try:
        take_lock(lock_path(save), 0).release()
    except SaveInUseError:
        return True
    except OSError:
        # In a folder that can't be written nobody holds a lock; who opens the save is told so.
        return False
    return False


# --- all of them ---------------------------------------------------------------------------------


def list_saves(folders: Folders) -> list[SaveInfo]:
    """All games that one can go on with, the last played first, and the saves that can't be read.
    It only looks: `SaveFile.read` puts aside what is damaged."""
    dated = []
    for path in folders.saves.glob("*.json"):
        # A game that ends in another window meanwhile takes its save along.
        with suppress(FileNotFoundError):
            if ID.fullmatch(path.stem):
                dated.append((path.stat().st_mtime_ns, path.stem, read_info(path)))
    return [info for _when, _id, info in sorted(dated, reverse=True)]


def read_info(path: Path) -> SaveInfo:
    summary, problem = None, ""
    try:
        summary = read_save(path).summary
    except FileNotFoundError:
        raise
    except (SaveError, OSError) as error:
        problem = str(error)
    return SaveInfo(path.stem, path, summary, is_in_use(path), problem)
