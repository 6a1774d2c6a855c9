"""bestia bench: how fast the engine is on this machine."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict

from rich.console import Console
from rich.table import Table

from ai.bestia.speed import Figure, measure, random_hands_rate, simulation_rate
from bestia_cli.waiting import compiling

PLAYERS = (3, 5, 8)
JOBS = (1, 2)


def run(repeats: int, *, as_json: bool) -> None:
    console = Console(stderr=True)
    with compiling("bench"):
        random_hands_rate(3)()
        simulation_rate(1)()
    with console.status("measuring random smazzate ..."):
        hands = {str(n): measure(random_hands_rate(n), repeats) for n in PLAYERS}
    with console.status("measuring the simulator ..."):
        jobs = {str(n): measure(simulation_rate(n), repeats) for n in JOBS}
    with console.status("measuring starts: the first one compiles ..."):
        starts = measure_starts(repeats)
    if as_json:
        print(json.dumps(to_json(hands, jobs, starts)))
    else:
        show(hands, jobs, starts)


def seconds_of(command: list[str], cache: str) -> float:
    start = time.perf_counter()
    subprocess.run(  # noqa: S603 (our own program)
        [sys.executable, "-m", "bestia_cli", *command],
        env={**os.environ, "BESTIA_CACHE_DIR": cache},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    return time.perf_counter() - start


def measure_starts(repeats: int) -> dict[str, float]:
    """Seconds of whole processes: the first ever (compiling all it needs), then from the cache."""
    one_hand = ["simulate", "--hands", "1", "--seed", "bench"]
    with tempfile.TemporaryDirectory() as cache:
        cold = seconds_of(one_hand, cache)
        return {
            "cold": cold,
            "warm": best(lambda: seconds_of(one_hand, cache), repeats),
            "help": best(lambda: seconds_of(["--help"], cache), repeats),
        }


def best(work: Callable[[], float], repeats: int) -> float:
    return min(work() for _ in range(repeats))


def to_json(
    hands: dict[str, Figure], jobs: dict[str, Figure], starts: dict[str, float]
) -> dict[str, object]:
    return {
        "random_hands_per_second": {n: figure.best for n, figure in hands.items()},
        "random_hands_spread": {n: asdict(figure) for n, figure in hands.items()},
        "simulate_hands_per_second": {n: figure.best for n, figure in jobs.items()},
        "simulate_hands_spread": {n: asdict(figure) for n, figure in jobs.items()},
        "two_jobs_speedup": jobs["2"].best / jobs["1"].best,
        "start_seconds": starts,
    }


def show(hands: dict[str, Figure], jobs: dict[str, Figure], starts: dict[str, float]) -> None:
    console = Console()
    table = Table("smazzate a second", title="bestIA on this machine")
    for title in ("best", "median", "worst"):
        table.add_column(title, justify="right")
    for n, figure in hands.items():
        table.add_row(f"random, {n} players, one thread", *cells(figure))
    for n, figure in jobs.items():
        table.add_row(f"simulate --bots random --jobs {n}", *cells(figure))
    console.print(table)
    console.print(f"Two jobs: {jobs['2'].best / jobs['1'].best:.2f} times one.", highlight=False)
    console.print(
        f"A process with one smazzata: {starts['cold']:.1f} s compiling everything, "
        f"{starts['warm']:.2f} s from the cache; --help: {starts['help']:.2f} s.",
        highlight=False,
    )


def cells(figure: Figure) -> tuple[str, ...]:
    return tuple(f"{rate:,.0f}" for rate in (figure.best, figure.median, figure.worst))
