"""bestia bench: how fast bestIA is on this machine, figure by figure as they are ready."""

import json
import sys
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field

from rich.console import Console
from rich.text import Text

from ai.benchmarks import (
    Figure,
    StoppedError,
    decision_times,
    random_hands_rate,
    search_rate,
    simulation_rate,
)
from ai.games import LEVEL_NAMES
from bestia_cli.commands.bench_steps import (
    HANDS,
    JOBS,
    LEVELS,
    SEARCH,
    STARTS,
    Quantiles,
    Step,
    Taken,
    steps_of,
)
from bestia_cli.language import _
from bestia_cli.money import localize, whole
from bestia_cli.progress import Interrupt, compiling, interruptible
from engine.game import Game

LABEL, CELL = 44, 11
"""Widths of the columns."""


@dataclass
class Measured:
    """The figures of a run, as far as it has come."""

    found: dict[str, dict[str, Taken]] = field(
        default_factory=lambda: {group: {} for group in (HANDS, JOBS, SEARCH, LEVELS, STARTS)}
    )
    interrupted: bool = False

    @property
    def count(self) -> int:
        return sum(map(len, self.found.values()))

    def figures(self, group: str) -> dict[str, Figure]:
        return {key: found for key, found in self.found[group].items() if isinstance(found, Figure)}

    def speedup(self, group: str, more: str, one: str) -> float | None:
        """How many times as fast it is with more threads, once both are known."""
        known = self.figures(group)
        return known[more].best / known[one].best if {more, one} <= set(known) else None

    @property
    def jobs_speedup(self) -> float | None:
        return self.speedup(JOBS, "2", "1")

    @property
    def threads_speedup(self) -> float | None:
        return self.speedup(SEARCH, "single, 2 threads", "single")

    def to_json(self) -> dict[str, object]:
        def best(group: str) -> dict[str, float]:
            return {key: figure.best for key, figure in self.figures(group).items()}

        def spread(group: str) -> dict[str, object]:
            return {key: asdict(figure) for key, figure in self.figures(group).items()}

        levels = self.found[LEVELS].items()
        return {
            "random_hands_per_second": best(HANDS),
            "random_hands_spread": spread(HANDS),
            "simulate_hands_per_second": best(JOBS),
            "simulate_hands_spread": spread(JOBS),
            "two_jobs_speedup": self.jobs_speedup,
            "ismcts_iterations_per_second": best(SEARCH),
            "ismcts_iterations_spread": spread(SEARCH),
            "two_threads_speedup": self.threads_speedup,
            "decision_ms": {
                level: taken._asdict() for level, taken in levels if isinstance(taken, Quantiles)
            },
            "start_seconds": self.found[STARTS],
            "interrupted": self.interrupted,
        }


def run(game: Game, repeats: int, *, as_json: bool) -> None:
    with compiling(f"bench-{game.name}"):
        warm_up(game)
    console = Console(stderr=as_json, highlight=False, soft_wrap=True)
    telling = console.is_terminal or not as_json
    with ExitStack() as stack, interruptible() as stop:
        steps = list(steps_of(game, repeats, stack))
        measured = take_all(steps, stop, console if telling else None)
    if measured.count == 0:
        raise KeyboardInterrupt
    if measured.interrupted:
        text = _("Stopped after {done} of {count} figures.")
        print(text.format(done=measured.count, count=len(steps)), file=sys.stderr)
    if as_json:
        print(json.dumps(measured.to_json()))
    else:
        show_speedups(console, measured)


def warm_up(game: Game) -> None:
    """Compile all that is measured."""
    random_hands_rate(game, game.usual)
    simulation_rate(game, 1)
    search_rate(game)
    for level in LEVEL_NAMES:
        decision_times(level, game, 1)


def take_all(steps: list[Step], stop: Interrupt, console: Console | None) -> Measured:
    """Take one figure after the other, and tell each as it is ready."""
    measured = Measured()
    group = ""
    for number, step in enumerate(steps, 1):
        try:
            with working(number, len(steps), step):
                taken = step.take(stop)
        except StoppedError:
            break
        measured.found[step.group][step.key] = taken
        if console is not None:
            for line in lines_of(step, taken, new=step.group != group):
                console.print(Text(line))
        group = step.group
        if stop():
            break
    measured.interrupted = measured.count < len(steps)
    return measured


def working(number: int, count: int, step: Step) -> ExitStack:
    """What is being measured, on a terminal, while it is."""
    stack = ExitStack()
    console = Console(stderr=True)
    if console.is_terminal:
        text = _("measuring, {number} of {count}: {what} ...")
        told = text.format(number=number, count=count, what=step.label)
        stack.enter_context(console.status(told))
    return stack


# --- what is shown -------------------------------------------------------------------------------


def lines_of(step: Step, taken: Taken, *, new: bool) -> Iterable[str]:
    """The line of a figure, below the head of its group if it is the first."""
    if new:
        yield row(step.title, heads_of(taken))
    yield row(f"  {step.label}", cells_of(taken))


def row(label: str, cells: tuple[str, ...]) -> str:
    return label.ljust(LABEL) + "".join(cell.rjust(CELL) for cell in cells)


def heads_of(taken: Taken) -> tuple[str, ...]:
    if isinstance(taken, Figure):
        return (_("best"), _("median"), _("worst"))
    return (_("median"), _("95 in 100")) if isinstance(taken, Quantiles) else ("",)


def cells_of(taken: Taken) -> tuple[str, ...]:
    if isinstance(taken, Figure):
        return tuple(whole(round(rate)) for rate in (taken.best, taken.median, taken.worst))
    if isinstance(taken, Quantiles):
        return tuple(localize(f"{ms:,.3f}") for ms in taken)
    return (localize(f"{taken:.2f}"),)


def show_speedups(console: Console, measured: Measured) -> None:
    pairs = (
        (_("Two jobs: {times} times one."), measured.jobs_speedup),
        (_("Two threads of search: {times} times one."), measured.threads_speedup),
    )
    for text, times in pairs:
        if times is not None:
            console.print(Text(text.format(times=localize(f"{times:.2f}"))))
