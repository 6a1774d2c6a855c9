"""How fast the engine is here: figures that are taken several times, best and spread."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from ai.bestia.batch import Table, new_block, new_scratch, roll_block
from ai.bestia.simulation import Plan, Simulation
from engine.bestia.rules import Rules
from engine.rng import seed_number

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
