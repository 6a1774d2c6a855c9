"""What must not be left behind, however the program ends: files that are not whole yet, and the
programs that it has started.

Whoever makes such a thing says first how to take it away. That is done when Python ends, or before
a process ends itself without waiting for Python (`sweep`).
"""

import atexit
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

Undo = Callable[[], object]

PATIENCE = 0.5
"""Seconds that a sweep waits for something that is just being made."""

_undos: list[Undo] = []
_lock = threading.RLock()


@contextmanager
def making(undo: Undo) -> Iterator[None]:
    """While inside, make what `undo` takes away; it is remembered until it is forgotten. `undo`
    must do no harm if nothing was made. A sweep waits for what is being made, and after it nothing
    is made any more."""
    with _lock:
        _undos.append(undo)
        yield


def forget(undo: Undo) -> None:
    """It is not there any more, or may stay."""
    with suppress(ValueError):
        _undos.remove(undo)


@atexit.register
def sweep() -> None:
    """Take away all that is left. Whoever makes something in another thread waits from now on for
    the end of the process."""
    _lock.acquire(timeout=PATIENCE)
    while _undos:
        with suppress(OSError):
            _undos.pop()()


def partial_path(target: Path) -> Path:
    """The name beside a file of what is not whole yet."""
    return target.with_name(f"{target.name}.{os.getpid()}.partial")


@contextmanager
def partial_file(target: Path) -> Iterator[Path]:
    """Such a name, under which nothing is left afterwards."""
    partial = partial_path(target)
    with removed(partial):
        yield partial


@contextmanager
def removed(path: Path) -> Iterator[None]:
    """A file that is not to be left: it is removed in the end, if it is there."""

    def remove() -> None:
        path.unlink(missing_ok=True)

    with making(remove):
        pass
    try:
        yield
    finally:
        with suppress(OSError):
            remove()
        forget(remove)
