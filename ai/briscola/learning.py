"""Fitted Q-values (linear least squares): how the numbers of `ai.briscola.scores` are learnt.

A flat search plays deals with itself; of every card that it might have played it tells what it
found it worth. Of a choice only the differences between its cards are fitted. In the next round the
search plays on by what was learnt: the shipped numbers are of such rounds.

`python -m ai.briscola.learning PLAYERS DEALS` plays, fits and writes the lines of a table.
"""

import sys
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ai.briscola import POINTS_OF_UTILITY
from ai.briscola.features import COLUMNS, NO_ROW, ROWS, column_of, hidden_from, rows_of
from ai.briscola.maestro import is_open
from ai.ismcts import Floats, State
from ai.players import make_player
from engine.briscola.game import GAME as BRISCOLA
from engine.briscola.layout import HAND, SWAP
from engine.deck import deal_of
from engine.jit import kernel
from engine.match import Match, View
from engine.rng import CHOICES, first_state, seed_number

TEACHER = "flat:iterations=500"
SEED = "learning"
STRAY = 0.1
"""How often any choice is made instead: so that it learns of odd positions too."""
RIDGE = 10.0
"""How strongly numbers that few cards hang on are kept at 0."""
BATCH = 500
"""Choices that are added up in one go."""


class Choice(NamedTuple):
    """A choice that the teacher has thought about."""

    features: list[list[int]]
    """By card: the places of its numbers in the table."""
    values: Floats
    """By card: what it is worth, in points."""


@kernel
def places_of(view: State, seat: int, place: int, out: State) -> None:
    """Where in the table, laid out flat, the numbers of a card stand."""
    rows = rows_of(view, seat, hidden_from(view, int(view[HAND + seat])), place)
    column = column_of(view, place)
    out[0], out[1] = rows.stage * COLUMNS + column, rows.above * COLUMNS + column
    out[2], out[3] = rows.third * COLUMNS + column, rows.fourth * COLUMNS + column


def features_of(view: View, place: int) -> list[int]:
    out = np.zeros(4, dtype=np.int64)
    places_of(view.state, view.seat, place, out)
    return [number for number in out.tolist() if number < NO_ROW * COLUMNS]


def lessons(players: int, deals: int, teacher: str = TEACHER) -> Iterator[Choice]:
    """What the teacher thinks in some deals; not where it may swap, and not where all is known."""
    player = make_player(teacher, BRISCOLA, players)
    seed, rules = seed_number(SEED), BRISCOLA.default_rules(players)
    dice = np.random.default_rng(players)
    for number in range(1, deals + 1):
        stake = BRISCOLA.new_ledger(rules, number % players).next_stake()
        match = Match(BRISCOLA, deal_of(BRISCOLA, players, stake, seed, number))
        own_seed = np.uint64(first_state(seed, number, CHOICES))
        while not match.is_over:
            view = match.view(match.actor)
            if len(view.actions) == 1 or is_open(view):
                match.act(view.actions[0])
                continue
            step = len(match.actions_made)
            stream = np.uint64(first_state(own_seed, step, CHOICES))
            found = player.think(view, stream)
            if SWAP not in view.actions:
                own = np.array([values[view.seat] for values in found.values])
                yield Choice(
                    [features_of(view, place) for place in view.actions], POINTS_OF_UTILITY * own
                )
            stray = dice.random() < STRAY
            match.act(int(dice.choice(view.actions)) if stray else found.best)
    player.leave()


def rows_to_fit(choice: Choice) -> tuple[Floats, Floats]:
    """The features and values of the cards of a choice, less their means."""
    features = np.zeros((len(choice.values), ROWS * COLUMNS))
    for card, places in enumerate(choice.features):
        features[card, places] = 1.0
    return features - features.mean(axis=0), choice.values - choice.values.mean()


def fit(choices: list[Choice]) -> Floats:
    """float64[ROWS, COLUMNS]: the numbers by which the values of cards differ least from what they
    were found worth."""
    size = ROWS * COLUMNS
    products, sums = RIDGE * np.eye(size), np.zeros(size)
    for first in range(0, len(choices), BATCH):
        parts = [rows_to_fit(choice) for choice in choices[first : first + BATCH]]
        features = np.concatenate([part[0] for part in parts])
        products += features.T @ features
        sums += features.T @ np.concatenate([part[1] for part in parts])
    return np.array(np.linalg.solve(products, sums), dtype=np.float64).reshape(ROWS, COLUMNS)


def lines_of(table: Floats) -> Iterator[str]:
    """As they stand in `ai.briscola.scores`."""
    for row, numbers in enumerate(np.round(10 * table).astype(int).tolist()):
        if any(numbers):
            words = [f"{number:4d}" for number in numbers]
            half = COLUMNS // 2
            yield f"{row:3d} {''.join(words[:half])} {''.join(words[half:])}"


if __name__ == "__main__":
    print("\n".join(lines_of(fit(list(lessons(int(sys.argv[1]), int(sys.argv[2])))))))
