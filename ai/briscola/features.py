"""Features of a card that may be played, as rows of a table: its score is the sum of what these
rows have for it, by its rank and whether it is a trump (a linear value function: see
ai.briscola.learnt).

A feature is where the deal stands, how many cards above it, of its suit and of trumps are still
out, and, following, what lies on the table, who takes it and how likely that changes. Everything
is read from a view: of the others' hands nothing.
"""

from typing import NamedTuple

import numpy as np

from ai.briscola.ending import POINTS
from engine.briscola.kernel import beating
from engine.briscola.layout import (
    ALL_CARDS,
    BEATS,
    FOR_THREE,
    LEFT,
    MAX_PLAYERS,
    PILE,
    PLAYERS,
    ROUNDS,
    TAKER,
    TRICK,
    TRUMPS,
    TURNED,
    WAITING,
    State,
)
from engine.briscola.order import ONE_SUIT, SUIT_SIZE
from engine.jit import count_bits, inlined, lowest_bit

# --- where rows begin -----------------------------------------------------------------------------
LEAD_STAGE, LEAD_ABOVE, LEAD_TRUMPS, LEAD_SUIT = 0, 6, 9, 13
STAGE, ABOVE, TURNED_RANK, SITUATION, RISK = 21, 27, 30, 40, 88
NO_ROW = 118
"""Nothing is in it."""
ROWS = NO_ROW + 1
COLUMNS = 2 * SUIT_SIZE
"""By rank: cards that are no trumps, then trumps."""


class Rows(NamedTuple):
    """Where the numbers of a card stand."""

    stage: int
    above: int
    third: int
    fourth: int


# --- how numbers are grouped ----------------------------------------------------------------------
MOST_ABOVE, MOST_IN_SUIT = 2, 7
TRUMPS_OUT = np.array([3, 2, 2, 1, 1, 1, 0, 0, 0, 0, 0])
"""By how many trumps are out: a group."""
BEATERS = np.array([4, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1])
"""By how many cards are out that would take the trick: a group; 0 for more."""
WORTH = np.array([0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3])
"""By the points on the table: a group; 3 for more."""


@inlined
def hidden_from(view: State, hand: int) -> int:
    """The cards that whoever holds a hand has not seen."""
    seen = hand | view[TRICK] | view[TURNED]
    for seat in range(MAX_PLAYERS):
        seen |= view[PILE + seat]
    return int((FOR_THREE if view[PLAYERS] == 3 else ALL_CARDS) & ~seen)


@inlined
def column_of(view: State, place: int) -> int:
    return int(place % SUIT_SIZE + (SUIT_SIZE if view[TRUMPS] >> place & 1 else 0))


@inlined
def stage_of(view: State) -> int:
    """How far the deal has come, from 0 to 5."""
    left, players = view[LEFT], view[PLAYERS]
    if players == 2:
        return 0 if left > 24 else 1 if left > 14 else 2 if left > 6 else 3 if left > 2 else 4
    if left > 0:
        return 0 if left > 16 else 1 if left > 8 else 2 if left > players else 3
    return 4 if view[ROUNDS] > 2 else 5


@inlined
def suit_of(place: int) -> int:
    """All the cards of a card's suit."""
    return int(ONE_SUIT << (place // SUIT_SIZE * SUIT_SIZE))


@inlined
def above_of(hidden: int, place: int) -> int:
    """How many higher cards of its suit are out, two or more as two."""
    return min(MOST_ABOVE, count_bits(hidden & suit_of(place) & ((1 << place) - 1)))


@inlined
def lead_rows(view: State, hidden: int, place: int) -> Rows:
    return Rows(
        LEAD_STAGE + stage_of(view),
        LEAD_ABOVE + above_of(hidden, place),
        LEAD_TRUMPS + int(TRUMPS_OUT[count_bits(hidden & int(view[TRUMPS]))]),
        LEAD_SUIT + min(MOST_IN_SUIT, count_bits(hidden & suit_of(place))),
    )


@inlined
def duel_situation(view: State, takes: int) -> int:
    """Of two players: what is led, 0 to 11."""
    lead = lowest_bit(int(view[TRICK]))
    points = POINTS[lead]
    kind = 2 if points >= 10 else 1 if points >= 2 else 0
    return int((2 * kind + (view[TRUMPS] >> lead & 1)) * 2 + takes)


@inlined
def table_worth(view: State) -> int:
    """The points on the table, as a group."""
    cards, points = int(view[TRICK]), 0
    while cards:
        points += POINTS[lowest_bit(cards)]
        cards &= cards - 1
    return int(WORTH[min(points, WORTH.size - 1)])


@inlined
def company_situation(view: State, seat: int, after: int, takes: int) -> int:
    """Of three or four: what lies there, whether a partner has it, and how many are still to play,
    0 to 47."""
    ours = 1 if view[PLAYERS] == 4 and view[TAKER] & 3 == seat ^ 2 else 0
    return ((2 * table_worth(view) + ours) * 3 + after) * 2 + takes


@inlined
def risk_of(view: State, hidden: int, place: int, after: int, takes: int) -> int:
    """How many cards are out that would take the trick then, as a group; with who is to play."""
    beats = beating(place, view[TRUMPS]) if takes else int(view[BEATS])
    beaters = count_bits(beats & hidden)
    group = BEATERS[beaters] if beaters < BEATERS.size else 0
    return int((group * 3 + after) * 2 + takes)


@inlined
def turned_row(view: State, takes: int) -> int:
    """Of two players, whoever takes the fourth trick from the end leaves the turned card to the
    other."""
    if takes == 0 or view[LEFT] != 2:
        return NO_ROW
    return int(TURNED_RANK + lowest_bit(int(view[TURNED])) % SUIT_SIZE)


@inlined
def follow_rows(view: State, seat: int, hidden: int, place: int) -> Rows:
    takes, after = int(view[BEATS] >> place & 1), int(view[WAITING]) - 1
    if view[PLAYERS] == 2:
        third, fourth = duel_situation(view, takes), turned_row(view, takes)
    else:
        third = company_situation(view, seat, after, takes)
        fourth = RISK + risk_of(view, hidden, place, after, takes)
    return Rows(STAGE + stage_of(view), ABOVE + above_of(hidden, place), SITUATION + third, fourth)


@inlined
def rows_of(view: State, seat: int, hidden: int, place: int) -> Rows:
    """The rows of a card that the actor, whose seat it is, may play."""
    if view[TRICK] == 0:
        return lead_rows(view, hidden, place)
    return follow_rows(view, seat, hidden, place)
