"""What a bench measures, step by step: each is a figure."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from typing import NamedTuple

import numpy as np

from ai.benchmarks import (
    Figure,
    StoppedError,
    decision_times,
    measure,
    random_hands_rate,
    search_rate,
    simulation_rate,
)
from ai.games import LEVEL_NAMES, players_of
from ai.marks import kill_marked, marked_environment, new_mark
from ai.player import Stop
from bestia_cli.figures import deal_word, deals_word
from bestia_cli.language import _
from engine.game import Game

THREADS = (1, 2)
DECISIONS = 200
SEARCHERS = ("ismcts", "maestro")
READY = "from ai.benchmarks import ready_seconds; print(ready_seconds({spec!r}, {game!r}))"
"""A process of its own that says how long it takes until a player can decide."""
LOOK_SECONDS = 0.1
"""Between two looks at whether somebody has had enough of waiting for a process."""

HANDS, JOBS, SEARCH, LEVELS, STARTS = "hands", "jobs", "search", "levels", "starts"
"""The groups of figures."""


class Quantiles(NamedTuple):
    """Milliseconds a decision: half are below, and 95 in 100."""

    median: float
    p95: float


Taken = Figure | Quantiles | float
Take = Callable[[Stop], Taken]
"""Takes a figure; a `StoppedError` if it was stopped before there was one."""


class Step(NamedTuple):
    group: str
    key: str
    """In JSON."""
    title: str
    """Of its group."""
    label: str
    take: Take


def steps_of(game: Game, repeats: int, stack: ExitStack) -> Iterator[Step]:
    """All of them; what lies in folders of their own goes when the stack is closed."""
    yield from speed_steps(game, repeats)
    yield from search_steps(game, repeats)
    title = _("ms a decision, {players} players").format(players=game.usual)
    for level in LEVEL_NAMES:
        yield Step(LEVELS, level, title, level, decisions(level, game))
    yield from start_steps(game, repeats, stack)


def benched(game: Game) -> tuple[int, ...]:
    """For how many players the speed of the rules is told."""
    spread = sorted({game.players[0], game.usual, game.players[-1]})
    return players_of(game.name).benched or tuple(spread)


def speed_steps(game: Game, repeats: int) -> Iterator[Step]:
    title = _("random {deals} a second, one thread").format(deals=deals_word(game))
    for players in benched(game):

        def roll(stop: Stop, players: int = players) -> Taken:
            return measure(random_hands_rate(game, players), repeats, stop)

        label = _("{players} players").format(players=players)
        yield Step(HANDS, str(players), title, label, roll)
    title = _("simulated {deals} a second, {players} players")
    title = title.format(deals=deals_word(game), players=game.usual)
    for jobs in THREADS:

        def simulate(stop: Stop, jobs: int = jobs) -> Taken:
            return measure(simulation_rate(game, jobs), repeats, stop)

        yield Step(JOBS, str(jobs), title, f"--bots random --jobs {jobs}", simulate)


def search_steps(game: Game, repeats: int) -> Iterator[Step]:
    title = _("ISMCTS iterations a second, {players} players").format(players=game.usual)
    ways = {"single": (False, 1), "multiple": (True, 1), "single, 2 threads": (False, 2)}
    for key, (multiple, threads) in ways.items():

        def search(stop: Stop, multiple: bool = multiple, threads: int = threads) -> Taken:
            return measure(search_rate(game, multiple=multiple, threads=threads), repeats, stop)

        observer, _comma, more = key.partition(", ")
        label = f"observer={observer}" + (" threads=2" if more else "")
        yield Step(SEARCH, key, title, label, search)


def decisions(level: str, game: Game) -> Take:
    def take(stop: Stop) -> Taken:
        seconds = decision_times(level, game, DECISIONS, stop)
        return Quantiles(*np.quantile(np.array(seconds) * 1000, [0.5, 0.95]).tolist())

    return take


# --- processes -----------------------------------------------------------------------------------


def start_steps(game: Game, repeats: int, stack: ExitStack) -> Iterator[Step]:
    """Seconds of whole processes, and until players are ready: the first time ever (compiling all
    that is needed), then from the cache."""
    title = _("seconds of a start")
    one_hand = ["simulate", "--game", game.name, "--hands", "1", "--seed", "bench", "--no-plot"]
    cache = stack.enter_context(tempfile.TemporaryDirectory())
    first = _("a process with one {deal}, compiling").format(deal=deal_word(game))
    yield Step(STARTS, "cold", title, first, once(command(one_hand), cache))
    yield Step(STARTS, "warm", title, _("from the cache"), best(command(one_hand), cache, repeats))
    yield Step(STARTS, "help", title, "--help", best(command(["--help"]), cache, repeats))
    for spec in SEARCHERS:
        own = stack.enter_context(tempfile.TemporaryDirectory())
        label = _("{bot} ready, compiling").format(bot=spec)
        yield Step(STARTS, f"{spec} cold", title, label, once(ready(spec, game), own))
        label = _("{bot} ready, from the cache").format(bot=spec)
        yield Step(STARTS, f"{spec} warm", title, label, best(ready(spec, game), own, repeats))


Run = Callable[[str, Stop], float]
"""(folder of kernels, whether to give up) -> seconds"""


def command(words: Sequence[str]) -> Run:
    """A command of ours, from its start to its end."""

    def run(cache: str, stop: Stop) -> float:
        start = time.perf_counter()
        run_python(["-m", "bestia_cli", *words], cache, stop)
        return time.perf_counter() - start

    return run


def ready(spec: str, game: Game) -> Run:
    """A process that says by itself how long it took."""
    code = READY.format(spec=spec, game=game.name)
    return lambda cache, stop: float(run_python(["-c", code], cache, stop))


def once(run: Run, cache: str) -> Take:
    return lambda stop: run(cache, stop)


def best(run: Run, cache: str, repeats: int) -> Take:
    def take(stop: Stop) -> Taken:
        seconds = [run(cache, stop) for _time in range(repeats) if not stop()]
        if not seconds:
            raise StoppedError
        return min(seconds)

    return take


def run_python(arguments: list[str], cache: str, stop: Stop) -> str:
    """What our own Python prints, with kernels from a folder of their own."""
    mark = new_mark()
    with subprocess.Popen(  # noqa: S603 (our own program)
        [sys.executable, *arguments],
        env={**marked_environment(mark), "BESTIA_CACHE_DIR": cache},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            wait_for(process, stop)
        finally:
            process.kill()
            kill_marked(mark)  # it has helpers of its own, which still write to that folder
        out, _err = process.communicate()
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, process.args)
    return str(out)


def wait_for(process: "subprocess.Popen[str]", stop: Stop) -> None:
    """Until it has ended, or nobody wants it any more; Ctrl+C may have ended it before us."""
    while True:
        try:
            process.wait(LOOK_SECONDS)
        except subprocess.TimeoutExpired:
            if stop():
                raise StoppedError from None
            continue
        if stop():
            raise StoppedError
        return
