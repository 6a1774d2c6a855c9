"""Threshold policy (rule-based player), compiled: what a careful person plays by feel. It is the
`heuristic` player, plays on in roll-outs, and is what beliefs expect of the others.

Every card has a score: leading, the one that is missed least; following, the points that it brings
or costs, less what it is worth to keep. With more than two players it guesses how likely the trick
stays where it is. It reads a view: of the others' hands only what everybody knows.
"""

import numpy as np

from ai.briscola.ending import OPEN, POINTS, settled_choice
from ai.briscola.features import hidden_from
from engine.briscola.kernel import beating
from engine.briscola.layout import (
    BEATS,
    HAND,
    PLAYERS,
    TAKER,
    TRICK,
    TRUMPS,
    WAITING,
    State,
)
from engine.briscola.order import SUIT_SIZE
from engine.jit import count_bits, inlined, lowest_bit, subroutine

# By players, two first; of each, cards that are no trumps and then trumps, by rank: A 3 R C F 7 6 5
# 4 2. Those of two were found by climbing hills, the others by a fit to what flat search thought.
KEEP = np.array(
    (
        (
            (4.0, 4.0, 1.2, 0.9, 0.7, 0.3, 0.2, 0.1, 0.05, 0.0),
            (20.0, 15.5, 10.5, 9.5, 8.0, 7.0, 6.3, 5.6, 5.2, 5.0),
        ),
        (
            (5.3, 3.9, 1.4, 1.1, 0.6, 0.1, 0.1, 0.1, 0.05, 0.0),
            (18.5, 14.0, 8.1, 6.6, 4.8, 3.9, 3.2, 2.9, 2.7, 2.6),
        ),
        (
            (1.8, 1.2, 0.8, 0.4, 0.3, 0.2, 0.15, 0.1, 0.05, 0.0),
            (25.6, 19.3, 12.6, 9.5, 7.4, 6.6, 4.8, 4.4, 4.0, 3.9),
        ),
    )
)
"""What a card is worth to keep, in points of a trick."""
LEAD = np.array(
    (
        (
            (15.0, 14.0, 5.8, 3.9, 2.6, 0.6, 0.5, 0.3, 0.2, 0.0),
            (16.0, 13.0, 9.0, 8.5, 7.0, 5.0, 4.5, 4.0, 3.8, 3.6),
        ),
        (
            (1.2, 0.7, 0.0, 0.0, 0.2, 0.6, 0.6, 0.6, 0.6, 0.6),
            (5.2, 4.5, 3.4, 2.5, 2.0, 1.8, 1.6, 1.5, 1.5, 1.4),
        ),
        (
            (0.5, 0.5, 0.0, 0.2, 0.3, 0.5, 0.5, 0.5, 0.5, 0.5),
            (3.9, 3.5, 2.7, 1.9, 1.3, 1.2, 0.6, 0.6, 0.6, 0.6),
        ),
    )
)
"""How much it is missed if it is led."""
DARE = np.array((0.0, 1.0, 1.6))
"""How much more likely a rival takes a trick than the share of cards that would take it: each has
three, and keeps back some of those."""
STAKE = np.array((0.0, 1.0, 2.0))
"""How often the points of a trick count: in teams what one side wins the other loses."""
HELP = 0.3
"""How likely a partner who has still to play takes a trick that is not ours yet."""


@inlined
def rank_of(place: int) -> int:
    return place % SUIT_SIZE


@inlined
def is_trump(view: State, place: int) -> int:
    return int(view[TRUMPS] >> place & 1)


# --- two players ----------------------------------------------------------------------------------


@inlined
def answer_score(view: State, place: int) -> float:
    """Of a card upon the lead of the other: what it takes or gives away, less its worth."""
    points = POINTS[lowest_bit(int(view[TRICK]))] + POINTS[place]
    worth = KEEP[0, is_trump(view, place), rank_of(place)]
    return float(points - worth if view[BEATS] >> place & 1 else -points - worth)


@inlined
def lead_score(view: State, place: int) -> float:
    return -float(LEAD[view[PLAYERS] - 2, is_trump(view, place), rank_of(place)])


# --- in company -----------------------------------------------------------------------------------


@inlined
def trick_worth(view: State) -> int:
    """The points that lie on the table."""
    cards, points = int(view[TRICK]), 0
    while cards:
        points += POINTS[lowest_bit(cards)]
        cards &= cards - 1
    return points


@inlined
def hold_chance(beats: int, hidden: int, rivals: int, dare: float) -> float:
    """How likely none of the rivals who are still to play takes a trick."""
    share = count_bits(beats & hidden) / max(1, count_bits(hidden))
    stays = max(0.0, 1.0 - dare * share)
    chance = 1.0
    for _ in range(rivals):
        chance *= stays
    return chance


@inlined
def company_score(view: State, seat: int, hand: int, place: int) -> float:
    """Of a card upon a trick of three or four: the points that lie there and its own, by how likely
    the own side takes them, less its worth."""
    table, four, after = view[PLAYERS] - 2, view[PLAYERS] == 4, int(view[WAITING]) - 1
    helped = 1 if four and after >= 2 else 0
    rivals = (after + 1) // 2 if four else after
    wins = view[BEATS] >> place & 1 != 0
    beats = beating(place, view[TRUMPS]) if wins else int(view[BEATS])
    held = hold_chance(beats, hidden_from(view, hand), rivals, DARE[table])
    if wins or (four and view[TAKER] & 3 == seat ^ 2):
        chance = held + helped * HELP * (1.0 - held)
    else:
        chance = helped * HELP
    points = trick_worth(view) + POINTS[place]
    worth = KEEP[table, is_trump(view, place), rank_of(place)]
    return float(points * (STAKE[table] * chance - STAKE[table] + 1.0) - worth)


# --- the choice -----------------------------------------------------------------------------------


@inlined
def card_score(view: State, seat: int, hand: int, place: int) -> float:
    """How good a card of a hand is, among the others of it."""
    if view[TRICK] == 0:
        return lead_score(view, place)
    if view[PLAYERS] == 2:
        return answer_score(view, place)
    return company_score(view, seat, hand, place)


@inlined
def best_card(view: State, seat: int, hand: int) -> int:
    best, most = 0, -np.inf
    cards = hand
    while cards:
        place = lowest_bit(cards)
        cards &= cards - 1
        score = card_score(view, seat, hand, place)
        if score > most:
            best, most = place, score
    return best


@subroutine
def policy_choice(view: State, seat: int) -> int:
    """What the actor, whose seat it is, chooses."""
    settled = settled_choice(view, seat)
    return best_card(view, seat, int(view[HAND + seat])) if settled == OPEN else settled
