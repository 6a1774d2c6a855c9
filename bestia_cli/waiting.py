"""Never wait in silence: progress bars, the wait for the compiler, and Ctrl+C."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from engine.jit import is_warm, mark_warm


@contextmanager
def compiling(part: str) -> Iterator[None]:
    """Say what the first start is waiting for; later ones find it in the cache."""
    if is_warm(part):
        yield
        return
    print("Compiling the engine for this machine (only once, about 10 s) ...", file=sys.stderr)
    yield
    mark_warm(part)


class RateColumn(TextColumn):
    """Smazzate a second."""

    def __init__(self) -> None:
        super().__init__("")

    def render(self, task: Any) -> Text:
        return Text(f"{task.speed or 0:,.0f}/s")


def progress_bar() -> Progress:
    """A bar with rate and time left on stderr; nothing when that is not a terminal."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        MofNCompleteColumn(),
        RateColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


class Interrupt:
    """Ctrl+C asks to stop; a second one insists."""

    def __init__(self) -> None:
        self.asked = False

    def __call__(self) -> bool:
        return self.asked

    def ask(self, number: int, frame: FrameType | None) -> None:
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True


@contextmanager
def interruptible() -> Iterator[Interrupt]:
    """While inside, Ctrl+C only asks: what is under way is ended properly."""
    interrupt = Interrupt()
    before = signal.signal(signal.SIGINT, interrupt.ask)
    try:
        yield interrupt
    finally:
        signal.signal(signal.SIGINT, before)
