"""Exact endgame solver (minimax with perfect information) for two players, once the stock is out:
then each knows what the other holds, and three tricks are left at most (§5).

Values are points that the leader takes more than the other, over the tricks that are left. Whatever
is best for them is best for winning the deal too: with two sides, more points never lose it.
"""

from typing import NamedTuple

import numpy as np

from engine.briscola import order
from engine.briscola.hidden import unseen
from engine.briscola.kernel import beating, can_swap, score_of
from engine.briscola.layout import HAND, LEFT, PLAYERS, SWAP, TRICK, TRUMPS, WAITING, State
from engine.italian import DECK_SIZE
from engine.jit import inlined, lowest_bit, subroutine

POINTS = np.array([order.points_of(place) for place in range(DECK_SIZE)], dtype=np.int64)
"""By place (§1)."""
LEAST = -2 * order.ALL_POINTS


class Best(NamedTuple):
    """What a seat does best, and what comes of it for the leader of the trick."""

    place: int
    value: int


@inlined
def trick_points(lead: int, answer: int) -> int:
    return int(POINTS[lead] + POINTS[answer])


@inlined
def is_taken(lead: int, answer: int, trumps: int) -> bool:
    """Whether the second card takes the trick (§4)."""
    return bool(beating(lead, trumps) >> answer & 1)


@inlined
def last_trick(leader: int, other: int, trumps: int) -> int:
    """With one card each."""
    lead, answer = lowest_bit(leader), lowest_bit(other)
    points = trick_points(lead, answer)
    return -points if is_taken(lead, answer, trumps) else points


@subroutine
def two_tricks(leader: int, other: int, trumps: int) -> int:
    """With two cards each, the leader to play."""
    most = LEAST
    leads = leader
    while leads:
        lead = lowest_bit(leads)
        leads &= leads - 1
        rest = leader ^ 1 << lead
        least = -LEAST
        answers = other
        while answers:
            answer = lowest_bit(answers)
            answers &= answers - 1
            points = trick_points(lead, answer)
            if is_taken(lead, answer, trumps):
                value = -points - last_trick(other ^ 1 << answer, rest, trumps)
            else:
                value = points + last_trick(rest, other ^ 1 << answer, trumps)
            least = min(least, value)
        most = max(most, least)
    return most


@inlined
def all_tricks(leader: int, other: int, trumps: int) -> int:
    """With two cards each or fewer, the leader to play."""
    if leader == 0:
        return 0
    if leader & (leader - 1) == 0:
        return last_trick(leader, other, trumps)
    return two_tricks(leader, other, trumps)


@subroutine
def best_answer(lead: int, leader: int, other: int, trumps: int) -> Best:
    """The best card upon a lead; `leader` is what its seat has left, `other` what the actor has."""
    best = Best(0, -LEAST)
    answers = other
    while answers:
        answer = lowest_bit(answers)
        answers &= answers - 1
        points, left = trick_points(lead, answer), other ^ 1 << answer
        if is_taken(lead, answer, trumps):
            value = -points - all_tricks(left, leader, trumps)
        else:
            value = points + all_tricks(leader, left, trumps)
        if value < best.value:
            best = Best(answer, value)
    return best


@subroutine
def best_lead(leader: int, other: int, trumps: int) -> Best:
    """The best card to lead."""
    best = Best(0, LEAST)
    leads = leader
    while leads:
        lead = lowest_bit(leads)
        leads &= leads - 1
        value = best_answer(lead, leader ^ 1 << lead, other, trumps).value
        if value > best.value:
            best = Best(lead, value)
    return best


@inlined
def best_ending(state: State, seat: int) -> Best:
    """The best card of the actor, whose seat it is; the state need not have the other's cards: they
    are those that it can't place."""
    own, others = int(state[HAND + seat]), unseen(state, seat) | int(state[HAND + (seat ^ 1)])
    trumps = int(state[TRUMPS])
    if state[WAITING] == 1:
        return best_answer(lowest_bit(int(state[TRICK])), others, own, trumps)
    return best_lead(own, others, trumps)


@subroutine
def ending_score(state: State, seat: int) -> int:
    """What the actor will have in the end, if both play their best."""
    value = best_ending(state, seat).value
    mine, theirs = score_of(state, seat), score_of(state, seat ^ 1)
    left = order.ALL_POINTS - mine - theirs
    return mine + (left - value if state[WAITING] == 1 else left + value) // 2


OPEN = -1
"""No action: the choice is a matter of opinion."""


@subroutine
def settled_choice(view: State, seat: int) -> int:
    """What the actor, whose seat it is, chooses without asking what a card is worth: its only card,
    the swap at once (§6), and with two players and no stock what is best; else OPEN."""
    hand = int(view[HAND + seat])
    if hand & (hand - 1) == 0:
        return lowest_bit(hand)
    if can_swap(view, seat):
        return SWAP
    if view[LEFT] == 0 and view[PLAYERS] == 2:
        return best_ending(view, seat).place
    return OPEN
