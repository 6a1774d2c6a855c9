"""How fast the engine is here: figures that are taken several times, best and spread."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

import numpy as np

from ai.bestia.batch import Table, new_block, new_scratch, roll_block
from ai.bestia.maestro import SearchPlayer
from ai.bestia.roster import NO_BOOK, moves_by
from ai.bestia.simulation import Plan, Simulation
from ai.players import make_player
from ai.search import Method, Search
from engine.bestia.rules import Rules
from engine.cards import DECK_SIZE
from engine.deck import deck_of
from engine.match import Deal, Match, View
from engine.registry import GAMES
from engine.rng import first_state, seed_number

GAME = GAMES["bestia"]

HANDS = 200_000
"""Smazzate for one figure: about a tenth of a second."""


@dataclass(frozen=True)
class Figure:
    best: float
    median: float
    worst: float


def measure(work: Callable[[], float], repeats: int) -> Figure:
    """The rates of some runs of the same work, after one to warm up."""
    work()
    rates = sorted(work() for _ in range(repeats))
    return Figure(rates[-1], statistics.median(rates), rates[0])


def random_hands_rate(players: int) -> Callable[[], float]:
    """Whole smazzate a second on one thread: dealt, played by uniform chance among all the legal
    choices, and the result kept."""
    table = Table(seed_number("bench"), players, Rules(players=players).options, 0)
    block, scratch = new_block(1, HANDS, record=False), new_scratch()

    def work() -> float:
        start = time.perf_counter()
        roll_block(table, 0, scratch, block)
        return HANDS / (time.perf_counter() - start)

    return work


def simulation_rate(jobs: int) -> Callable[[], float]:
    """Smazzate a second of `simulate --bots random`, with the books."""

    def work() -> float:
        simulation = Simulation(Plan(Rules(), 10 * HANDS, "bench", ("random",) * 5, jobs))
        start = time.perf_counter()
        simulation.run(lambda: False, lambda hands: None)
        return 10 * HANDS / (time.perf_counter() - start)

    return work


# --- the search and the levels -------------------------------------------------------------------

POSITIONS = 4
ITERATIONS = 160_000


def first_views(players: int, positions: int) -> list[View]:
    """The first choices of some smazzate: all is still to come."""
    seed = seed_number("bench")
    options = Rules(players=players).options
    return [
        Match(GAME, Deal(deck_of(seed, hand, DECK_SIZE), players, 0, options)).view(1)
        for hand in range(1, positions + 1)
    ]


def search_rate(players: int, *, multiple: bool = False, threads: int = 1) -> Callable[[], float]:
    """Iterations a second of plain ISMCTS over the whole smazzata."""
    method = Method(iterations=ITERATIONS, multiple=multiple, threads=threads)
    search = Search(GAME, moves_by("random"), method, NO_BOOK)
    views = first_views(players, POSITIONS)

    def work() -> float:
        start = time.perf_counter()
        for view in views:
            search.think(view.state, view.seat, players, np.uint64(1))
        return POSITIONS * ITERATIONS / (time.perf_counter() - start)

    return work


def decision_times(spec: str, players: int, decisions: int) -> list[float]:
    """Seconds of so many decisions with a choice, of a player among its like."""
    player = make_player(spec, GAME, players)
    seed = seed_number("bench")
    times: list[float] = []
    for hand in count(1):
        deal = Deal(deck_of(seed, hand, DECK_SIZE), players, 0, Rules(players=players).options)
        match = Match(GAME, deal)
        while not match.is_over:
            view = match.view(match.actor)
            start = time.perf_counter()
            action = player.choose(view, np.uint64(first_state(seed, hand, np.int64(len(times)))))
            if len(view.actions) > 1:
                times.append(time.perf_counter() - start)
            match.act(action)
        if len(times) > decisions:
            break
    player.leave()
    return times[-decisions:]


def ready_seconds(kind: str) -> float:
    """How long it takes until a searching player of this process can decide."""
    start = time.perf_counter()
    player = make_player(kind, GAME, 5)
    (view,) = first_views(5, 1)
    player.choose(view, np.uint64(1))
    if isinstance(player, SearchPlayer):
        player.think(view, np.uint64(1))
    return time.perf_counter() - start
