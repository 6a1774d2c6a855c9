"""Learnt policy (linear value function of card features), compiled: what a card is worth more than
another one, in points, as flat search found it. It is the `learnt` player, plays on in roll-outs,
and is what beliefs expect of the others.
"""

import numpy as np

from ai.briscola.ending import OPEN, settled_choice
from ai.briscola.features import COLUMNS, ROWS, column_of, hidden_from, rows_of
from ai.briscola.scores import FOUR, THREE, TWO
from engine.briscola.layout import HAND, PLAYERS, State
from engine.jit import inlined, lowest_bit, subroutine

TENTHS = 0.1


def table_of(text: str) -> list[list[float]]:
    """All rows; those that no card ever had are 0."""
    lines = {int(line.split()[0]): line.split()[1:] for line in text.strip().splitlines()}
    return [[TENTHS * int(word) for word in lines.get(row, ["0"] * COLUMNS)] for row in range(ROWS)]


SCORES = np.array([table_of(text) for text in (TWO, THREE, FOUR)])
"""float64[players - 2, ROWS, COLUMNS]"""


@inlined
def card_score(view: State, seat: int, hidden: int, place: int) -> float:
    """Of a card of the actor, from whom some cards are hidden."""
    table, column = view[PLAYERS] - 2, column_of(view, place)
    rows = rows_of(view, seat, hidden, place)
    score = SCORES[table, rows.stage, column] + SCORES[table, rows.above, column]
    return float(score + SCORES[table, rows.third, column] + SCORES[table, rows.fourth, column])


@inlined
def best_card(view: State, seat: int, hand: int) -> int:
    """The card of a hand with the best score."""
    hidden = hidden_from(view, hand)
    best, most = 0, -np.inf
    cards = hand
    while cards:
        place = lowest_bit(cards)
        cards &= cards - 1
        score = card_score(view, seat, hidden, place)
        if score > most:
            best, most = place, score
    return best


@subroutine
def learnt_choice(view: State, seat: int) -> int:
    """What the actor, whose seat it is, chooses."""
    settled = settled_choice(view, seat)
    return best_card(view, seat, int(view[HAND + seat])) if settled == OPEN else settled
