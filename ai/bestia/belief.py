"""What a seat believes about the cards it can't see.

Hard facts first: a world has to fit what was shown (§7.2, §7.3, §8). Then likelihood: how probable
it is that a seat with such cards kept, changed so many, dropped and played as it did, by a policy
table, of which a part is taken as pure chance, so that no odd choice of a person is impossible.

Worlds are drawn seat by seat. For each seat some candidates are dealt from the cards still free and
one is taken in proportion to its likelihood; the mean likelihood of the candidates goes into the
weight of the world, so that weighted worlds are right on average, whatever the candidates were.
"""

from typing import NamedTuple

import numpy as np

from ai.bestia.likelihood import likelihood
from ai.bestia.policy import PolicyTable
from engine.bestia.bits import copy_words
from engine.bestia.hidden import (
    draw_card,
    dropped_size,
    hand_size,
    hide,
    is_hidden,
    known_cards,
    out_size,
    shuffle_rest,
    tightest_seat,
)
from engine.bestia.layout import (
    ALL_CARDS,
    DROPPED,
    HAND,
    INSIDE,
    KEPT,
    LACKS,
    OUT,
    PLAYERS,
    State,
)
from engine.jit import count_bits, inlined, kernel, subroutine
from engine.rng import Stream, draw_unit

CANDIDATES = 6
"""Hands dealt to a seat for each one that is taken."""


class Evidence(NamedTuple):
    """What a belief rests on."""

    seen: State
    """The position as the observer sees it."""
    plays: State
    """int64[plays, PLAY_COLUMNS]: the cards played so far, and how the table stood."""
    book: PolicyTable
    """How the others are expected to choose."""
    doubt: float
    """The part of every choice that is taken as chance."""


class Sample(NamedTuple):
    """One seat's hidden cards, as sets."""

    hand: int
    out: int
    dropped: int


@inlined
def draw_set(cards: int, count: int, rng: Stream) -> int:
    """So many of a set of cards, as a set; there must be enough."""
    drawn = 0
    for _ in range(count):
        card = draw_card(cards, rng)
        cards ^= card
        drawn |= card
    return drawn


@subroutine
def draw_sample(world: State, observer: int, seat: int, free: int, rng: Stream) -> Sample:
    """Hidden cards for a seat from those that are free: a hand that it may hold, and the rest.
    The società's own members see its hand and drop."""
    hand = int(world[HAND + seat])
    dropped = int(world[DROPPED + seat])
    if is_hidden(world, observer, seat):
        hand = draw_set(free & ~int(world[LACKS + seat]), hand_size(world, seat), rng)
        free ^= hand
        dropped = draw_set(free, dropped_size(world, seat), rng)
        free ^= dropped
    return Sample(hand, draw_set(free, out_size(world, seat), rng), dropped)


@subroutine
def ways_to_draw(world: State, observer: int, seat: int, free: int) -> float:
    """In how many ways the seat's hand can be drawn; other draws are equally many in all worlds."""
    if not is_hidden(world, observer, seat):
        return 1.0
    choice = count_bits(free & ~int(world[LACKS + seat]))
    ways = 1.0
    for i in range(hand_size(world, seat)):
        ways *= choice - i
    return max(ways, 0.0)


@subroutine
def deal_seat(
    evidence: Evidence, world: State, observer: int, seat: int, free: int, rng: Stream
) -> float:
    """Deal a seat's hidden cards: one of some candidates, by likelihood. Returns what the world's
    weight has to be multiplied by; 0 if there is nothing to deal."""
    ways = ways_to_draw(world, observer, seat, free)
    if ways == 0.0:
        return 0.0
    hand = int(world[HAND + seat])
    out = int(world[OUT + seat])
    dropped = int(world[DROPPED + seat])
    total = 0.0
    for _ in range(CANDIDATES):
        sample = draw_sample(world, observer, seat, free, rng)
        weight = likelihood(
            world,
            seat,
            sample.hand,
            sample.out,
            sample.dropped,
            evidence.plays,
            evidence.book,
            evidence.doubt,
        )
        total += weight
        if draw_unit(rng) * total < weight:
            hand = sample.hand
            out = sample.out
            dropped = sample.dropped
    world[HAND + seat] = hand
    world[OUT + seat] = out
    world[DROPPED + seat] = dropped
    return ways * total / CANDIDATES


@subroutine
def next_seat(world: State, seats: int, free: int) -> int:
    """Who is dealt next: those whose plays bind them first, then those who are in."""
    bound = 0
    for seat in range(world[PLAYERS]):
        bound |= (1 << seat) if world[LACKS + seat] and hand_size(world, seat) else 0
    pool = seats & bound
    if pool == 0:
        pool = seats & int(world[INSIDE] | world[KEPT])
    return tightest_seat(world, pool if pool else seats, free)


@subroutine
def deal_world(evidence: Evidence, observer: int, world: State, rng: Stream) -> float:
    """Deal a world that the observer may be in; returns its weight, 0 for one that can't be."""
    copy_words(evidence.seen, world)
    hide(world, observer)
    free = ALL_CARDS & ~known_cards(world, observer)
    seats = ((1 << world[PLAYERS]) - 1) ^ (1 << observer)
    weight = 1.0
    while seats and weight > 0.0:
        seat = next_seat(world, seats, free)
        seats ^= 1 << seat
        weight *= deal_seat(evidence, world, observer, seat, free, rng)
        if is_hidden(world, observer, seat):
            free &= ~int(world[HAND + seat] | world[DROPPED + seat])
        free &= ~int(world[OUT + seat])
    shuffle_rest(world, free, rng)
    return weight


@kernel
def deal_worlds(
    evidence: Evidence, observer: int, worlds: State, weights: np.ndarray, rng: Stream
) -> None:
    """Fill a pool of worlds, and their weights."""
    for i in range(worlds.shape[0]):
        weights[i] = deal_world(evidence, observer, worlds[i], rng)
