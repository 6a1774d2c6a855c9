"""Never wait in silence: progress bars, the wait for the compiler, and Ctrl+C."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from rich.console import Console, RenderableType
from rich.live import Live
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from bestia_cli import signals
from bestia_cli.language import _
from bestia_cli.money import whole
from engine.jit import is_warm, mark_warm


@contextmanager
def compiling(*parts: str) -> Iterator[None]:
    """Say what the first start of a part is waiting for; later ones find it in the cache. There is
    nothing yet that could be lost: Ctrl+C ends the program at once, whatever the compiler does."""
    cold = [part for part in parts if not is_warm(part)]
    if cold:
        announce_compiling()
    with signals.at_once():
        yield
    for part in cold:
        mark_warm(part)


def must_compile(part: str) -> bool:
    """Whether a part has yet to be compiled."""
    return not is_warm(part)


def announce_compiling() -> None:
    """In one write: who interrupts at once must not have the next line appended to this one."""
    text = _("Compiling the engine for this machine (only once, up to a minute) ...")
    if sys.stderr is not None:
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()


class RateColumn(TextColumn):
    """Deals a second."""

    def __init__(self) -> None:
        super().__init__("")

    def render(self, task: Any) -> Text:
        return Text(f"{whole(round(task.speed or 0))}/s")


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


@contextmanager
def live_view() -> Iterator[Callable[[RenderableType], None]]:
    """Shows on stderr what it is called with, a few times a second; nothing when that is not a
    terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    with Live(console=console, transient=True, refresh_per_second=4) as live:
        yield live.update


class Interrupt:
    """Ctrl+C asks to stop, as do SIGTERM and SIGHUP; a second Ctrl+C insists. A second one of the
    others does not: `timeout` and shells send them to a process and again to its group."""

    def __init__(self) -> None:
        self.asked = self.insisted = False

    def __call__(self) -> bool:
        return self.asked

    def ask(self, number: int, frame: FrameType | None) -> None:
        signals.note(number)
        if self.asked and number == signal.SIGINT and not self.insisted:
            self.insisted = True
            signals.ring(signals.SOON)
            raise signals.Interruption
        self.asked = True


@contextmanager
def interruptible() -> Iterator[Interrupt]:
    """While inside, Ctrl+C and the like only ask: what is under way is ended properly."""
    interrupt = Interrupt()
    with signals.asking(interrupt.ask):
        yield interrupt
