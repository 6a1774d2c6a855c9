"""The batch of Bestia, asked for one choice (see ai.batch) and for as many as it can play."""

from collections.abc import Callable

import numpy as np

from ai.batch import Answer, Batch, Turn
from ai.bestia.batch import (
    STEPS_COLUMN,
    Seating,
    Table,
    choose_at,
    new_block,
    new_scratch,
    play_block,
    roll_block,
)
from ai.bestia.bots import RANDOM
from ai.bestia.kernel_seats import are_kernels, company_of
from ai.strength import Rolls
from engine.bestia.layout import RESULT, RESULT_END, RESULT_SIZE, State
from engine.bestia.rules import Rules
from engine.game import Game
from engine.match import Match
from engine.rng import seed_number

Run = Callable[[Match, int], bool]

ROLLED = 200_000
"""Smazzate in one go: a tenth of a second."""


def kernel_batch(spec: str, rules: Rules, seed: str) -> Batch | None:
    """A kernel in every seat, as the simulator plays it; None for other players."""
    if not are_kernels((spec,)):
        return None
    company = company_of((spec,) * rules.players, rules.players)
    table = Table(seed_number(seed), rules.players, rules.options, 0)
    by_chance = int(company.bots[0]) == RANDOM
    runs = {"simulate": plays_so(table, company)}
    if by_chance:
        runs["roll-out"] = rolls_so(table)
    return Batch(chooser(company), not by_chance, runs)


def chooser(company: Seating) -> Callable[[State, Turn], Answer]:
    def choose(state: State, turn: Turn) -> Answer:
        seen = np.zeros_like(state)
        action = choose_at(company, state, seen, turn.stream, turn.step, turn.own)
        return Answer(int(action), (seen.tobytes(),))

    return choose


def plays_so(table: Table, company: Seating) -> Run:
    """Whether `play_block` makes the choices of a match."""

    def run(match: Match, number: int) -> bool:
        block = new_block(number, 1, record=True)
        options = table._replace(options=match.deal.options)
        play_block(options, company, 0, new_scratch(), block)
        made = block.actions[0, : block.rows[0, STEPS_COLUMN]].tolist()
        return bool(made == match.actions_made)

    return run


def rolls_so(table: Table) -> Run:
    """Whether `roll_block`, which writes no choices down, comes to the result of a match."""

    def run(match: Match, number: int) -> bool:
        block = new_block(number, 1, record=False)
        roll_block(table._replace(options=match.deal.options), 0, new_scratch(), block)
        return np.array_equal(block.rows[0, :RESULT_SIZE], match.state[RESULT:RESULT_END])

    return run


def kernel_rolls(game: Game, players: int) -> Rolls:
    """Smazzate by chance: dealt, played, and the result kept."""
    rules: Rules = game.default_rules(players)
    table, scratch = Table(seed_number("bench"), players, rules.options, 0), new_scratch()

    def roll(hands: int) -> None:
        for first in range(1, hands + 1, ROLLED):
            size = min(ROLLED, hands + 1 - first)
            roll_block(table, 0, scratch, new_block(first, size, record=False))

    return roll
