"""How fast a game's engine is here: figures that are taken several times, best and spread."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import cast

import numpy as np

from ai.compiled_batch import ChanceBatch
from ai.player import Stop, never
from ai.players import make_player
from ai.search_players import SearchPlayer
from ai.simulation import Plan
from ai.strength import Rolls, strength_of
from ai.usual_simulation import BLOCK, new_simulation
from engine.deck import deal_of
from engine.game import Game
from engine.match import Match, View
from engine.registry import GAMES
from engine.rng import CHOICES, first_state, seed_number

SEED = "bench"
FEW = 100
"""Deals or iterations by which it is guessed how many a figure takes."""
SECONDS = 0.5
"""For one figure, about."""
MOST_DEALS = 2_000_000
MOST_ITERATIONS = 640_000
"""No figure takes more."""

Work = Callable[[], float]
"""Does some work; returns how much of it a second."""


@dataclass(frozen=True)
class Figure:
    best: float
    median: float
    worst: float


class StoppedError(Exception):
    """Somebody has had enough before there was a figure."""


def measure(work: Work, repeats: int, stop: Stop = never) -> Figure:
    """The rates of some runs of the same work, after one to warm up; fewer of them, if `stop` says
    so."""
    work()
    rates = sorted(work() for _ in range(repeats) if not stop())
    if not rates:
        raise StoppedError
    return Figure(rates[-1], statistics.median(rates), rates[0])


def fitting(rate: Callable[[int], float], most: int) -> Work:
    """Work of a size that takes neither a moment nor for ever."""
    rate(FEW)
    size = max(FEW, min(most, int(rate(FEW) * SECONDS)))
    return lambda: rate(size)


def random_hands_rate(game: Game, players: int) -> Work:
    """Whole deals a second on one thread: dealt, played by uniform chance among all the legal
    choices, and the end kept."""
    roll = (strength_of(game.name).rolls or usual_rolls)(game, players)

    def rate(hands: int) -> float:
        start = time.perf_counter()
        roll(hands)
        return hands / (time.perf_counter() - start)

    return fitting(rate, MOST_DEALS)


def usual_rolls(game: Game, players: int) -> Rolls:
    """By the batch of any game."""
    batch = ChanceBatch(game, players, SEED)
    stake = game.new_ledger(game.default_rules(players)).next_stake()

    def roll(hands: int) -> None:
        for first in range(1, hands + 1, BLOCK):
            last = min(first + BLOCK, hands + 1)
            batch.play([stake._replace(hand=number) for number in range(first, last)])

    return roll


def simulation_rate(game: Game, jobs: int) -> Work:
    """Deals a second of `simulate --bots random`, with the books."""
    rules = game.default_rules(game.usual)

    def rate(hands: int) -> float:
        bots = ("random",) * game.usual
        simulation = new_simulation(Plan(game, rules, hands, SEED, bots, jobs))
        start = time.perf_counter()
        simulation.run(lambda: False, lambda hands: None)
        return hands / (time.perf_counter() - start)

    return fitting(rate, MOST_DEALS)


# --- the search and the levels -------------------------------------------------------------------

POSITIONS = 4


def first_views(game: Game, positions: int) -> list[View]:
    """The first choices of some deals: all is still to come."""
    stake = game.new_ledger(game.default_rules(game.usual)).next_stake()
    matches = (
        Match(game, deal_of(game, game.usual, stake, seed_number(SEED), hand))
        for hand in range(1, positions + 1)
    )
    return [match.view(match.actor) for match in matches]


def search_rate(game: Game, *, multiple: bool = False, threads: int = 1) -> Work:
    """Iterations a second of plain ISMCTS over whole deals."""
    views = first_views(game, POSITIONS)
    observer = "multiple" if multiple else "single"

    def rate(iterations: int) -> float:
        each = max(1, iterations // POSITIONS)
        spec = f"ismcts:iterations={each}:observer={observer}:threads={threads}"
        player = cast(SearchPlayer, make_player(spec, game, game.usual))
        assert player.engine  # noqa: S101 (made before the clock runs)
        start = time.perf_counter()
        for view in views:
            player.think(view, np.uint64(1))
        seconds = time.perf_counter() - start
        player.leave()
        return POSITIONS * each / seconds

    return fitting(rate, MOST_ITERATIONS)


def decision_times(spec: str, game: Game, decisions: int, stop: Stop = never) -> list[float]:
    """Seconds of so many decisions with a choice, of a player among its like."""
    players = game.usual
    player = make_player(spec, game, players)
    seed = seed_number(SEED)
    stake = game.new_ledger(game.default_rules(players)).next_stake()
    times: list[float] = []
    for hand in count(1):
        match = Match(game, deal_of(game, players, stake, seed, hand))
        stream = np.uint64(first_state(seed, hand, CHOICES))
        while not match.is_over and len(times) <= decisions:
            if stop():
                player.leave()
                raise StoppedError
            view = match.view(match.actor)
            own = np.uint64(first_state(stream, len(match.actions_made), np.int64(view.seat)))
            start = time.perf_counter()
            action = player.choose(view, own)
            if len(view.actions) > 1:
                times.append(time.perf_counter() - start)
            match.act(action)
        if len(times) > decisions:
            break
    player.leave()
    return times[-decisions:]


def ready_seconds(spec: str, game: str) -> float:
    """How long it takes until a searching player of this process can decide."""
    start = time.perf_counter()
    player = make_player(spec, GAMES[game], GAMES[game].usual)
    (view,) = first_views(GAMES[game], 1)
    player.choose(view, np.uint64(1))
    player.think(view, np.uint64(1))
    return time.perf_counter() - start
