"""How fast the screen is: the real program in a pty, against its budgets (`make bench`).

`python -m tests.terminal.bench [--json] [PART ...]`. Unix only; memory is measured on Linux.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.terminal import program
from tests.terminal.screen import Size, Terminal

SIZE = Size(120, 40)
STARTS = 10
FIRST_STARTS = 3
PRESSES = 60
QUITS = 5
WATCHED = 1000
WARMED_UP = 200
"""Smazzate after which a watched table has all that it ever needs."""
MOST_GROWTH = 20.0
"""MiB: more than the noise of allocators, less than anything that is kept for every smazzata."""
PATIENCE = 120.0
"""Seconds for what the figures only wait for."""
MEBIBYTE = 1 << 20


@dataclass(frozen=True)
class Figure:
    """Something measured, and what 95 in 100 of it have to stay below."""

    name: str
    unit: str
    budget: float
    samples: tuple[float, ...]

    def quantile(self, share: float) -> float:
        ordered = sorted(self.samples)
        return ordered[min(int(share * len(ordered)), len(ordered) - 1)]

    @property
    def held(self) -> bool:
        return self.quantile(0.95) < self.budget

    def to_json(self) -> dict[str, object]:
        """One object of `--json`."""
        return {
            "name": self.name,
            "unit": self.unit,
            "budget": self.budget,
            "p50": self.quantile(0.5),
            "p95": self.quantile(0.95),
            "max": max(self.samples),
            "samples": len(self.samples),
            "held": self.held,
        }


Command = Callable[[Path], list[str]]


@contextmanager
def opened(command: Command, *, first_start: bool = False) -> Iterator[Terminal]:
    """The program on a new data folder; at a first start the kernels have yet to be compiled."""
    with tempfile.TemporaryDirectory() as folder:
        cache = {"BESTIA_CACHE_DIR": f"{folder}/cache"} if first_start else {}
        with Terminal(command(Path(folder) / "data"), SIZE, cache) as terminal:
            yield terminal


def warm_up() -> None:
    """Have all kernels compiled, so that only first starts compile."""
    subprocess.run(program.COMPILE, check=True, stdout=subprocess.DEVNULL)


# --- from the start to the first picture ---------------------------------------------------------


def first_paint(*, first_start: bool) -> float:
    with opened(program.menu, first_start=first_start) as terminal:
        return terminal.wait_for(program.MENU) - terminal.started


def starts() -> Iterator[Figure]:
    warm = tuple(first_paint(first_start=False) for _ in range(STARTS))
    yield Figure("first paint, warm", "s", 1.0, warm)
    first = tuple(first_paint(first_start=True) for _ in range(FIRST_STARTS))
    yield Figure("first paint, the very first start", "s", 2.0, first)


# --- simulations, compiled or not ----------------------------------------------------------------

SIMULATIONS = (
    ("simulate, one smazzata, nothing compiled", 2.0, "simulate --hands 1", True),
    ("simulate, at full speed, nothing compiled", 10.0, "simulate --hands 100000", True),
    ("simulate, a maestro, nothing compiled", 18.0, "simulate --hands 1 --bots maestro", True),
    ("simulate, one smazzata, warm", 1.0, "simulate --hands 1", False),
)
"""A name, the budget in seconds, the command, and whether it is a first start."""


def seconds_of(arguments: Sequence[str], cache: str) -> float:
    env = {**os.environ, "BESTIA_CACHE_DIR": cache}
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], env=env, check=True, capture_output=True)
    return time.perf_counter() - start


def simulations() -> Iterator[Figure]:
    """Each beside a bare interpreter that imports Numba, which tells the machine's pace."""
    with tempfile.TemporaryDirectory() as warm:
        seconds_of(["-m", "bestia_cli", "simulate", "--hands", "100000"], warm)
        for name, budget, command, is_first in SIMULATIONS:
            taken, bare = [], []
            for number in range(FIRST_STARTS):
                cache = f"{warm}/{len(command)}-{number}" if is_first else warm
                bare.append(seconds_of(["-c", "import numba"], cache))
                taken.append(seconds_of(["-m", "bestia_cli", *command.split()], cache))
            ratio = sum(taken) / sum(bare)
            yield Figure(f"{name} ({ratio:.1f} x import numba)", "s", budget, tuple(taken))


# --- from a key to the screen --------------------------------------------------------------------


def presses(terminal: Terminal, keys: Sequence[str]) -> tuple[float, ...]:
    """Milliseconds, of one key after the other."""
    terminal.settle()
    pressed = (keys[number % len(keys)] for number in range(PRESSES))
    return tuple(1000 * terminal.reaction(key) for key in pressed)


def heavy_table(folder: Path) -> list[str]:
    return program.table(folder, "--bots", program.HEAVY_BOT)


def go_on_to(terminal: Terminal, wanted: Callable[[Terminal], bool]) -> None:
    """Answer the table until it is as wanted."""
    end = time.perf_counter() + PATIENCE
    while not wanted(terminal):
        assert time.perf_counter() < end, terminal.text
        answer = program.asked(terminal.text)
        if answer is not None:
            terminal.press(answer.key)
        terminal.settle(0.05)


def thinks(terminal: Terminal) -> bool:
    return program.DECIDED.search(terminal.text) is not None and not program.asks(terminal)


def reach_menu(terminal: Terminal) -> None:
    terminal.wait_for(program.MENU)


def reach_question(terminal: Terminal) -> None:
    terminal.wait_for(program.asks, PATIENCE)


def reach_thinking(terminal: Terminal) -> None:
    """To where a heavy bot has decided, and another is about to."""
    terminal.wait_for(lambda shown: program.smazzata(shown.text) > 0, PATIENCE)
    go_on_to(terminal, thinks)


def keys() -> Iterator[Figure]:
    with opened(program.menu) as terminal:
        reach_menu(terminal)
        yield Figure("key, menu", "ms", 50, presses(terminal, program.MENU_KEYS))
    with opened(program.table) as terminal:
        reach_question(terminal)
        go_on_to(terminal, program.asks_for_a_card)
        yield Figure("key, cursor over the hand", "ms", 50, presses(terminal, program.TABLE_KEYS))
    with opened(heavy_table) as terminal:
        reach_thinking(terminal)
        yield Figure("key, the AI thinks", "ms", 100, presses(terminal, program.ANY_TIME_KEYS))
        assert thinks(terminal), "it has ended to think"
    with opened(program.table, first_start=True) as terminal:
        reach_question(terminal)
        yield Figure("key, Numba compiles", "ms", 100, presses(terminal, program.ANY_TIME_KEYS))


# --- from the answer that it is to end to the end ------------------------------------------------


def quit_seconds(terminal: Terminal, answers: Sequence[program.Answer]) -> float:
    """From the moment when it is certain that one leaves to the end of all processes.

    Only the program's time counts, not ours to read the screen between the answers."""
    waited, pressed = 0.0, press_now(terminal, program.LEAVE)
    for number, answer in enumerate(answers):
        shown = terminal.wait_for(answer.question)
        waited += shown - pressed if number else 0.0
        pressed = press_now(terminal, answer.key)
    return waited + terminal.wait_gone() - pressed


def press_now(terminal: Terminal, key: str) -> float:
    now = time.perf_counter()
    terminal.press(key)
    return now


@dataclass(frozen=True)
class Moment:
    """When to quit."""

    name: str
    command: Command
    reach: Callable[[Terminal], object]
    answers: tuple[program.Answer, ...] = program.LEAVING
    """What is still to be said after the key."""
    first_start: bool = False


MOMENTS = (
    Moment("menu", program.menu, reach_menu, answers=()),
    Moment("table", program.table, reach_question),
    Moment("the AI thinks", heavy_table, reach_thinking),
    Moment("Numba compiles", program.table, reach_question, first_start=True),
)


def quits() -> Iterator[Figure]:
    for moment in MOMENTS:
        taken = []
        for _ in range(QUITS):
            with opened(moment.command, first_start=moment.first_start) as terminal:
                moment.reach(terminal)
                taken.append(quit_seconds(terminal, moment.answers))
        yield Figure(f"quit, {moment.name}", "s", 1.0, tuple(taken))


# --- what a thousand smazzate leave behind -------------------------------------------------------


def memory() -> Iterator[Figure]:
    """How many MiB a watched table has grown from the 200th smazzata to the last."""
    with opened(lambda folder: program.watch(folder, WATCHED)) as terminal:
        terminal.wait_for(lambda shown: program.smazzata(shown.text) >= WARMED_UP, PATIENCE * 5)
        before = terminal.memory()
        terminal.wait_for(lambda shown: program.smazzata(shown.text) >= WATCHED, PATIENCE * 20)
        assert terminal.process.poll() is None, "it has ended before it could be weighed"
        grown = (terminal.memory() - before) / MEBIBYTE
    yield Figure(f"memory, smazzate {WARMED_UP} to {WATCHED}", "MiB", MOST_GROWTH, (grown,))


# --- all of it -----------------------------------------------------------------------------------

PARTS: dict[str, Callable[[], Iterator[Figure]]] = {
    "starts": starts,
    "simulations": simulations,
    "keys": keys,
    "quits": quits,
    "memory": memory,
}


def show(figures: Sequence[Figure]) -> None:
    load = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    table = Table("what", title=f"the screen of bestIA on this machine ({load})")
    for title in ("p50", "p95", "max", "budget", ""):
        table.add_column(title, justify="right")
    for figure in figures:
        values = (figure.quantile(0.5), figure.quantile(0.95), max(figure.samples), figure.budget)
        cells = (f"{value:.{2 if figure.unit == 's' else 1}f} {figure.unit}" for value in values)
        table.add_row(figure.name, *cells, "held" if figure.held else "MISSED")
    Console().print(table)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure; the exit code is 1 when a budget was missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.terminal.bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; or all")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    options = parser.parse_args(arguments)
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    warm_up()
    figures = []
    for name in options.parts or PARTS:
        for figure in PARTS[name]():
            print(f"{figure.name}: {figure.quantile(0.95):.3g} {figure.unit}", file=sys.stderr)
            figures.append(figure)
    if options.json:
        print(json.dumps({"figures": [figure.to_json() for figure in figures]}))
    else:
        show(figures)
    return 0 if all(figure.held for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
