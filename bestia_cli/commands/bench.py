"""bestia bench: how fast bestIA is on this machine."""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial

import numpy as np
from rich.console import Console
from rich.table import Table

from ai.benchmarks import (
    Figure,
    decision_times,
    measure,
    random_hands_rate,
    search_rate,
    simulation_rate,
)
from ai.games import LEVEL_NAMES, players_of
from ai.marks import kill_marked, marked_environment, new_mark
from bestia_cli.progress import compiling
from engine.game import Game

THREADS = (1, 2)
DECISIONS = 200
READY = "from ai.benchmarks import ready_seconds; print(ready_seconds({spec!r}, {game!r}))"
"""A process of its own that says how long it takes until a player can decide."""


@dataclass(frozen=True)
class Measured:
    """All the figures of a run."""

    hands: dict[str, Figure]
    jobs: dict[str, Figure]
    search: dict[str, Figure]
    levels: dict[str, tuple[float, float]]
    """Milliseconds a decision: median, and 95 in 100 are below."""
    starts: dict[str, float]

    def to_json(self) -> dict[str, object]:
        return {
            "random_hands_per_second": {n: figure.best for n, figure in self.hands.items()},
            "random_hands_spread": {n: asdict(figure) for n, figure in self.hands.items()},
            "simulate_hands_per_second": {n: figure.best for n, figure in self.jobs.items()},
            "simulate_hands_spread": {n: asdict(figure) for n, figure in self.jobs.items()},
            "two_jobs_speedup": self.jobs["2"].best / self.jobs["1"].best,
            "ismcts_iterations_per_second": {n: f.best for n, f in self.search.items()},
            "ismcts_iterations_spread": {n: asdict(figure) for n, figure in self.search.items()},
            "two_threads_speedup": self.threads_speedup,
            "decision_ms": {
                level: {"median": median, "p95": p95}
                for level, (median, p95) in self.levels.items()
            },
            "start_seconds": self.starts,
        }

    @property
    def threads_speedup(self) -> float:
        return self.search["single, 2 threads"].best / self.search["single"].best


def run(game: Game, repeats: int, *, as_json: bool) -> None:
    console = Console(stderr=True)
    many = players_of(game.name).words.many
    with compiling(f"bench-{game.name}"):
        warm_up(game)
    with console.status(f"measuring random {many} ..."):
        hands = {str(n): measure(random_hands_rate(game, n), repeats) for n in benched(game)}
    with console.status("measuring the simulator ..."):
        jobs = {str(n): measure(simulation_rate(game, n), repeats) for n in THREADS}
    with console.status("measuring the search ..."):
        search = measure_search(game, repeats)
    with console.status("measuring the levels ..."):
        levels = {level: quantiles(decision_times(level, game, DECISIONS)) for level in LEVEL_NAMES}
    with console.status("measuring starts: the first ones compile ..."):
        starts = measure_starts(game, repeats)
    measured = Measured(hands, jobs, search, levels, starts)
    if as_json:
        print(json.dumps(measured.to_json()))
    else:
        show(measured, game)


def warm_up(game: Game) -> None:
    """Compile all that is measured."""
    random_hands_rate(game, game.usual)
    simulation_rate(game, 1)
    search_rate(game)
    for level in LEVEL_NAMES:
        decision_times(level, game, 1)


def benched(game: Game) -> tuple[int, ...]:
    """For how many players the speed of the rules is told."""
    spread = sorted({game.players[0], game.usual, game.players[-1]})
    return players_of(game.name).benched or tuple(spread)


def measure_search(game: Game, repeats: int) -> dict[str, Figure]:
    return {
        "single": measure(search_rate(game), repeats),
        "multiple": measure(search_rate(game, multiple=True), repeats),
        "single, 2 threads": measure(search_rate(game, threads=2), repeats),
    }


def quantiles(seconds: list[float]) -> tuple[float, float]:
    median, p95 = np.quantile(np.array(seconds) * 1000, [0.5, 0.95]).tolist()
    return median, p95


def run_python(arguments: list[str], cache: str) -> str:
    """What our own Python prints, with kernels from a folder of their own."""
    mark = new_mark()
    try:
        done = subprocess.run(  # noqa: S603 (our own program)
            [sys.executable, *arguments],
            env={**marked_environment(mark), "BESTIA_CACHE_DIR": cache},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            check=True,
            text=True,
        )
    finally:
        kill_marked(mark)  # it has helpers of its own, which still write to that folder
    return done.stdout


def seconds_of(command: list[str], cache: str) -> float:
    start = time.perf_counter()
    run_python(["-m", "bestia_cli", *command], cache)
    return time.perf_counter() - start


def ready_in(spec: str, game: Game, cache: str) -> float:
    return float(run_python(["-c", READY.format(spec=spec, game=game.name)], cache))


def measure_starts(game: Game, repeats: int) -> dict[str, float]:
    """Seconds of whole processes, and until players are ready: the first time ever (compiling all
    that is needed), then from the cache."""
    one_hand = ["simulate", "--game", game.name, "--hands", "1", "--seed", "bench"]
    starts: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as cache:
        starts["cold"] = seconds_of(one_hand, cache)
        starts["warm"] = best(lambda: seconds_of(one_hand, cache), repeats)
        starts["help"] = best(lambda: seconds_of(["--help"], cache), repeats)
    for spec in ("ismcts", "maestro"):
        with tempfile.TemporaryDirectory() as cache:
            starts[f"{spec} cold"] = ready_in(spec, game, cache)
            ready = partial(ready_in, spec, game, cache)
            starts[f"{spec} warm"] = best(ready, repeats)
    return starts


def best(work: Callable[[], float], repeats: int) -> float:
    return min(work() for _ in range(repeats))


def show(measured: Measured, game: Game) -> None:
    console, words = Console(), players_of(game.name).words
    table = Table("a second", title="bestIA on this machine")
    for title in ("best", "median", "worst"):
        table.add_column(title, justify="right")
    for n, figure in measured.hands.items():
        table.add_row(f"random {words.many}, {n} players, one thread", *cells(figure))
    for n, figure in measured.jobs.items():
        table.add_row(f"simulate --bots random --jobs {n}", *cells(figure))
    for name, figure in measured.search.items():
        table.add_row(f"ISMCTS iterations, {game.usual} players, {name}", *cells(figure))
    console.print(table)
    levels = Table(f"ms a decision, {game.usual} players", "median", "95 in 100 below")
    for level, times in measured.levels.items():
        levels.add_row(level, *(f"{ms:.3f}" for ms in times))
    console.print(levels)
    show_starts(console, measured, words.one)


def show_starts(console: Console, measured: Measured, one: str) -> None:
    jobs, starts = measured.jobs, measured.starts
    console.print(
        f"Two jobs: {jobs['2'].best / jobs['1'].best:.2f} times one; "
        f"two threads of search: {measured.threads_speedup:.2f} times one.",
        highlight=False,
    )
    console.print(
        f"A process with one {one}: {starts['cold']:.1f} s compiling everything, "
        f"{starts['warm']:.2f} s from the cache; --help: {starts['help']:.2f} s.",
        highlight=False,
    )
    for spec in ("ismcts", "maestro"):
        console.print(
            f"{spec} ready: {starts[f'{spec} cold']:.1f} s compiling, "
            f"{starts[f'{spec} warm']:.2f} s from the cache.",
            highlight=False,
        )


def cells(figure: Figure) -> tuple[str, ...]:
    return tuple(f"{rate:,.0f}" for rate in (figure.best, figure.median, figure.worst))
