"""A terminal for tests: a program in a pty, and what a person would see of it.

Unix only. A thread notes when bytes come, so that reading what they show costs no accuracy.
"""

import fcntl
import os
import pty
import queue
import signal
import struct
import subprocess
import termios
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

import pyte

KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "backspace": "\x7f",
    "space": " ",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "f1": "\x1bOP",
    "ctrl+c": "\x03",
    "ctrl+p": "\x10",
}
"""What a terminal sends for the keys that have names; any other text is sent as it is."""

QUIET = 0.015
"""A reaction is over when nothing has come for so many seconds."""


class Chunk(NamedTuple):
    """Some output, and when it came; empty at the end of it."""

    at: float
    data: bytes


class Size(NamedTuple):
    columns: int
    rows: int


Wanted = str | Callable[["Terminal"], bool]


def usual_environment() -> dict[str, str]:
    """That of a good terminal, in English, whatever the tests themselves run in."""
    dropped = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "TEXTUAL_ANIMATIONS")
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    good = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "en_US.UTF-8"}
    return {**kept, **good}


def take_terminal() -> None:
    """In the child: its standard input becomes the terminal that controls it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Terminal:
    """A program that runs in a terminal of its own, with all that it starts."""

    def __init__(
        self, command: Sequence[str], size: Size, environment: Mapping[str, str] | None = None
    ) -> None:
        self.picture = pyte.Screen(size.columns, size.rows)
        self._stream = pyte.ByteStream(self.picture)
        self._master, slave = pty.openpty()
        self._set_size(size)
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=take_terminal,
            env={**usual_environment(), **(environment or {})},
        )
        os.close(slave)
        self._chunks: queue.Queue[Chunk] = queue.Queue()
        self._ended = False
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _set_size(self, size: Size) -> None:
        packed = struct.pack("HHHH", size.rows, size.columns, 0, 0)
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, packed)

    def _read(self) -> None:
        data = b"more"
        while data:
            try:
                data = os.read(self._master, 65536)
            except OSError:  # On Linux this is how a terminal says that nobody is left in it.
                data = b""
            self._chunks.put(Chunk(time.perf_counter(), data))

    def _next(self, timeout: float) -> Chunk | None:
        """What comes next, not yet shown; None if nothing comes in time, or nothing ever will."""
        if self._ended:
            return None
        with suppress(queue.Empty):
            chunk = self._chunks.get(timeout=max(timeout, 0.0))
            self._ended = not chunk.data
            return chunk if chunk.data else None
        return None

    def _show(self, chunk: Chunk) -> None:
        self._stream.feed(chunk.data)

    @property
    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.picture.display]

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(self.lines)

    @property
    def ended(self) -> bool:
        """Whether the program has closed its terminal."""
        return self._ended

    def shows(self, wanted: Wanted) -> bool:
        return wanted in self.text if isinstance(wanted, str) else wanted(self)

    def wait_for(self, wanted: Wanted, timeout: float = 20.0) -> float:
        """Wait until the screen shows it; returns when that output came, as `perf_counter`."""
        end = time.perf_counter() + timeout
        last = time.perf_counter()
        while not self.shows(wanted):
            chunk = self._next(end - time.perf_counter())
            if chunk is None and not self.shows(wanted):
                raise AssertionError(f"{wanted!r} does not come:\n{self.text}")
            if chunk is not None:
                self._show(chunk)
                last = chunk.at
        return last

    def settle(self, quiet: float = 0.1, timeout: float = 5.0) -> None:
        """Show what comes until nothing has come for a while."""
        end = time.perf_counter() + timeout
        while (chunk := self._next(min(quiet, end - time.perf_counter()))) is not None:
            self._show(chunk)

    def press(self, *keys: str) -> None:
        os.write(self._master, "".join(KEYS.get(key, key) for key in keys).encode())

    def click(self, column: int, row: int) -> None:
        """A click with the left button; the first cell is 0, 0."""
        place = f"{column + 1};{row + 1}"
        self.press(f"\x1b[<0;{place}M", f"\x1b[<0;{place}m")

    def reaction(self, key: str, quiet: float = QUIET, timeout: float = 5.0) -> float:
        """Seconds from a key to the last byte of what it brings about."""
        self.settle(quiet)
        pressed = time.perf_counter()
        self.press(key)
        come: list[Chunk] = []
        while (chunk := self._next(quiet if come else timeout)) is not None:
            come.append(chunk)
            if chunk.at > pressed + timeout:
                break
        for chunk in come:
            self._show(chunk)
        if not come:
            raise AssertionError(f"nothing happens on {key!r}:\n{self.text}")
        return come[-1].at - pressed

    def resize(self, size: Size) -> None:
        """As when a person pulls at the window."""
        self.settle()
        self.picture.resize(size.rows, size.columns)
        self._set_size(size)

    def wait_gone(self, timeout: float = 20.0) -> float:
        """Wait until the program has ended, with all that it started; returns when."""
        end = time.perf_counter() + timeout
        self.process.wait(timeout)
        while members(self.process.pid):
            if time.perf_counter() > end:
                raise AssertionError(f"still there: {members(self.process.pid)}")
            time.sleep(0.002)
        return time.perf_counter()

    def kill(self, number: signal.Signals = signal.SIGKILL) -> None:
        """A signal for the program alone."""
        self.process.send_signal(number)

    def memory(self) -> int:
        """Bytes in use by the program and all that it started (Linux only)."""
        return sum(resident(pid) for pid in members(self.process.pid))

    def close(self) -> None:
        """End all of it, at once."""
        for pid in {self.process.pid, *members(self.process.pid)}:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()
        self._reader.join()
        os.close(self._master)


def members(session: int) -> list[int]:
    """The processes of a session that still run, by /proc; none where there is no /proc."""
    pids = [path.name for path in Path("/proc").glob("[0-9]*")]
    return [int(pid) for pid in pids if status_of(int(pid)) == (session, True)]


def status_of(pid: int) -> tuple[int, bool]:
    """A process's session, and whether it still runs."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0, False
    return int(fields[3]), fields[0] not in "ZX"


def resident(pid: int) -> int:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
