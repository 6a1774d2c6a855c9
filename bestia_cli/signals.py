"""How the program is told to end: by Ctrl+C (SIGINT), by `kill` or the end of the machine's day
(SIGTERM), by a window that is closed (SIGHUP). All of them do the same.

Python calls a handler only between two steps of its main thread, so not while the compiler is at
work, for seconds; and what a handler raises is lost if that step belongs to a callback of the
compiler or to the end of an object. So a thread hears every signal too: it ends the process if that
is still there a little later, and sweeps up before.
"""

import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING

from engine.leftovers import sweep

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

ENDING = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""Windows has no SIGHUP."""
PATIENCE = 1.5
"""Seconds that the program may take to end by itself."""

INTERRUPT, ASK, AT_ONCE = 253, 254, 255
"""What the thread hears besides the numbers of signals. From now on a signal: ends the program
soon; only asks, and is left to its handler; ends the program at once."""
SOON, NOW = 251, 252
"""The same for a program that has to end without another signal."""

Handler = Callable[[int, FrameType | None], object]


class Interruption(KeyboardInterrupt):
    """A signal. Python takes a plain KeyboardInterrupt that has passed through an `exec`, as there
    are in many imports, for one that nobody has caught, and ends as if by SIGINT."""


class Heard:
    """The signal that came last."""

    number = int(signal.SIGINT)
    told = False
    """Whether a line has said so already."""


def note(number: int, frame: FrameType | None = None) -> None:
    """Remember why the program ends."""
    Heard.number = number


def exit_code() -> int:
    """The exit code of a program that was interrupted: 130 by SIGINT, 143 by SIGTERM, 129 by
    SIGHUP, as a shell would tell it."""
    return 128 + Heard.number


def is_interruption(code: object) -> bool:
    return code in [128 + number for number in ENDING]


def end_at_once() -> None:
    """End here and now: all that waits for a turn of the main thread would wait in vain."""
    sweep()
    if sys.stderr is not None and not Heard.told:
        # The main thread may be in the middle of a line, and a bar has hidden the cursor.
        clean = "\r\x1b[2K\x1b[?25h" if sys.stderr.isatty() else ""
        with suppress(OSError, ValueError):
            os.write(sys.stderr.fileno(), f"{clean}bestia: interrupted\n".encode())
    os._exit(exit_code())


class Guard:
    """The thread that hears all signals; those that count end the program."""

    def __init__(self, counts: Sequence[int] = ENDING, mode: int = INTERRUPT) -> None:
        self.ear, self.bell = socket.socketpair()
        self.bell.setblocking(False)
        self.counts, self.mode = counts, mode
        self.end: float | None = None
        """When the program must have ended."""
        self.raised = False

    def listen(self) -> None:
        threading.Thread(target=self.hear, daemon=True).start()
        signal.set_wakeup_fd(self.bell.fileno(), warn_on_full_buffer=False)

    def hear(self) -> None:
        while True:
            left = None if self.end is None else self.end - time.monotonic()
            if left is not None and left <= 0:
                end_at_once()
            self.ear.settimeout(left)
            with suppress(TimeoutError):
                for heard in self.ear.recv(64):
                    self.take(heard)

    def take(self, heard: int) -> None:
        if heard in (INTERRUPT, ASK, AT_ONCE):
            self.mode = heard
        elif heard in self.counts and self.mode != ASK:
            note(heard)
            self.end_within(0 if self.mode == AT_ONCE else PATIENCE)
        elif heard in (SOON, NOW):
            self.end_within(0 if heard == NOW else PATIENCE)

    def end_within(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        self.end = end if self.end is None else min(end, self.end)

    def ring(self, what: int) -> None:
        with suppress(OSError):  # it rings so much that it will be heard
            self.bell.send(bytes([what]))

    def interrupt(self, number: int, frame: FrameType | None) -> None:
        """Raise an interrupt, once: another one would disturb the tidying up."""
        note(number)
        if not self.raised:
            self.raised = True
            raise Interruption

    def miss(self, unraisable: "UnraisableHookArgs") -> None:
        """An exception has got lost; if that was the interrupt, do without it."""
        if issubclass(unraisable.exc_type, KeyboardInterrupt):
            self.ring(NOW)
        else:
            sys.__unraisablehook__(unraisable)


_guards: list[Guard] = []
"""The one of the program, if there is any: tests call commands without."""


def ring(what: int) -> None:
    for guard in _guards:
        guard.ring(what)


def listen() -> None:
    """From now on these signals raise an `Interruption`, and the program ends."""
    guard = Guard()
    _guards.append(guard)
    guard.listen()
    sys.unraisablehook = guard.miss
    install(guard.interrupt)


def listen_to_parent() -> None:
    """For a helper process: whoever has started it ends it with SIGTERM, at once. What comes from
    the terminal is not for it."""
    Guard((signal.SIGTERM,), AT_ONCE).listen()
    for number in ENDING:  # not SIG_IGN: that would hold for what the helper starts, too
        signal.signal(number, note)


def install(handler: Handler) -> None:
    """Let the signals call a handler; a SIGHUP that is ignored, as nohup has it, stays so."""
    for number in heard_signals():
        signal.signal(number, handler)


def heard_signals() -> list[int]:
    hangup = getattr(signal, "SIGHUP", None)
    nohup = hangup is not None and signal.getsignal(hangup) == signal.SIG_IGN
    return [number for number in ENDING if not (nohup and number == hangup)]


def ignore() -> None:
    """All is done: Python has only to end."""
    for number in ENDING:
        signal.signal(number, signal.SIG_IGN)


@contextmanager
def handled(handler: Handler) -> Iterator[None]:
    """While inside, the signals call a handler."""
    before = [(number, signal.getsignal(number)) for number in ENDING]
    try:
        install(handler)
        yield
    finally:
        for number, old in before:
            signal.signal(number, old)


@contextmanager
def asking(handler: Handler) -> Iterator[None]:
    """While inside, the handler alone decides what a signal does."""
    ring(ASK)
    try:
        with handled(handler):
            yield
    finally:
        ring(INTERRUPT)


@contextmanager
def at_once() -> Iterator[None]:
    """While inside, a signal ends the program on the spot, and nothing is raised: nothing is under
    way that could be lost. If nobody listens, all stays as it is."""
    if not _guards:
        yield
        return
    with handled(note):
        ring(AT_ONCE)
        try:
            yield
        finally:
            ring(INTERRUPT)
