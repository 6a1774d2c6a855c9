"""Beliefs where all but a few cards lie face up, so that every world can be counted."""

from collections.abc import Iterator
from itertools import combinations
from math import prod
from typing import NamedTuple

import numpy as np
import pytest

from ai.bestia.policy import PolicyTable
from engine.bestia.exports import exchanged_cards, nth_card
from engine.bestia.layout import (
    ALL_CARDS,
    CLOSED,
    DECK_SIZE,
    DROP,
    DROPPED,
    DROPPING,
    EXCHANGING,
    HAND,
    KEEP,
    LACKS,
    MEZZO,
    OPTIONS,
    OUT,
    PHASE,
    PLAY,
    PLAYING,
    SELECT,
    SHOWN,
    STOCK,
    STOCK_TOP,
)
from engine.italian import bits_of, cards_of
from engine.match import Match, View, legal_actions
from tests.ai.pools import PLACES, Floats, believe, chances
from tests.ai.stories import TELLING, Step, chance_of, random_book
from tests.engine.scenes import BESTIA, USUAL, change, deal, play, select

OBSERVER = 0
WORLDS = 20_000


class Cards(NamedTuple):
    """The hidden cards of a seat, as sets."""

    hand: int
    out: int
    dropped: int


# --- how likely a seat chose so: all its choices again, with other cards --------------------------


def steps_of(match: Match, seat: int) -> list[Step]:
    """The choices of a seat that tell something of its cards."""
    again = Match(BESTIA, match.deal)
    steps = []
    for action in match.actions_made:
        if again.actor == seat and again.state[PHASE] in TELLING:
            steps.append(Step(again.state.copy(), seat, action))
        again.act(action)
    return steps


def chance_with(
    step: Step, dealt: int, whole: int, cards: Cards, book: PolicyTable, doubt: float
) -> float:
    """Of a choice, if the seat was dealt some cards, had `whole` to play, and threw others away."""
    state, seat, action = step.state.copy(), step.seat, step.action
    phase = state[PHASE]
    if phase in (SELECT, EXCHANGING):
        state[HAND + seat] = dealt
    else:
        four = cards.dropped if phase == DROPPING else 0
        state[HAND + seat] = (whole | four) & ~int(state[SHOWN])
        state[OUT + seat] = cards.out
        state[DROPPED + seat] = cards.dropped & ~four
    legal = legal_actions(BESTIA, state)
    if phase == EXCHANGING:
        (action,) = (one for one in legal if exchanged_cards(state, seat, one) == cards.out)
    if phase == DROPPING:
        places = [nth_card(state[HAND + seat], place, state[MEZZO] & 3) for place in range(4)]
        action = DROP + places.index(cards.dropped.bit_length() - 1)
    return chance_of(Step(state, seat, action), book, doubt) if action in legal else 0.0


def slow_likelihood(steps: list[Step], cards: Cards, book: PolicyTable, doubt: float) -> float:
    """The mean over all the cards that the seat may have drawn in its exchange."""
    whole = cards.hand | bits_of(
        step.action - PLAY for step in steps if step.state[PHASE] == PLAYING
    )
    kept = steps[0].action == KEEP or bool(steps[0].state[OPTIONS] & CLOSED)
    found = []
    for drawn in combinations(cards_of(whole), cards.out.bit_count() if kept else 0):
        dealt = whole & ~bits_of(drawn) | cards.out if kept else cards.out
        found.append(prod(chance_with(step, dealt, whole, cards, book, doubt) for step in steps))
    return sum(found) / len(found)


# --- every world ----------------------------------------------------------------------------------


def subsets(cards: int, size: int) -> Iterator[int]:
    return map(bits_of, combinations(list(cards_of(cards)), size))


def hidden_cards(match: Match, view: View, seat: int, free: int) -> Iterator[Cards]:
    """All that a seat may hold or have thrown away, as many as it does, but for what is seen."""
    seen = Cards(*(int(view.state[place + seat]) for place in PLACES))
    sizes = (
        0 if known else int(match.state[place + seat]).bit_count()
        for place, known in zip(PLACES, seen, strict=True)
    )
    hands, outs, drops = sizes
    for hand in subsets(free, hands):
        for out in subsets(free & ~hand, outs):
            for dropped in subsets(free & ~hand & ~out, drops):
                yield Cards(hand | seen.hand, out | seen.out, dropped | seen.dropped)


def turn_up(match: Match, spare: int) -> tuple[View, int]:
    """What the observer sees if all of the stock but some cards lies face up; and what it can't
    place."""
    view = match.view(OBSERVER)
    stock = match.state[STOCK + int(match.state[STOCK_TOP]) :].tolist()
    view.state[SHOWN] |= bits_of(stock[spare:])
    known = int(view.state[SHOWN])
    for place in PLACES:
        known |= int(np.bitwise_or.reduce(view.state[place : place + 3]))
    return view, ALL_CARDS & ~known


def exact_chances(match: Match, view: View, free: int, book: PolicyTable, doubt: float) -> Floats:
    """float64[2, 3, 40]: of seats 1 and 2, where each card is, by counting all worlds."""
    sums = np.zeros((2, 3, DECK_SIZE))
    total = 0.0
    likelihoods: dict[Cards, float] = {}
    one_steps, two_steps = (steps_of(match, seat) for seat in (1, 2))
    for one in hidden_cards(match, view, 1, free):
        chance = slow_likelihood(one_steps, one, book, doubt)
        rest = free & ~(one.hand | one.out | one.dropped)
        for two in hidden_cards(match, view, 2, rest) if chance > 0.0 else ():
            if two not in likelihoods:
                likelihoods[two] = slow_likelihood(two_steps, two, book, doubt)
            weight = chance * likelihoods[two]
            total += weight
            for seat, cards in enumerate((one, two)):
                for place, held in enumerate(cards):
                    for card in cards_of(held):
                        sums[seat, place, card] += weight
    return sums / total


# --- the positions --------------------------------------------------------------------------------


def changed_and_out(count: int) -> Match:
    """Seat 1 kept and changed some cards, seat 2 is out."""
    return play(change(select(deal("6D", {}, players=3), 0, 1), count, 0), "pass")


def both_changed() -> Match:
    return change(select(deal("6D", {}, players=3), 0, 1, 2), 1, 2, 0)


def one_card_played() -> Match:
    """Seat 1 changed a card and led another; seat 2 is out."""
    return play_on(changed_and_out(1), 1)


def buco() -> Match:
    """Seat 2 took a buco, dropped a card and led."""
    match = play(change(select(deal("6D", {}, players=3), 0, 1), 0, 0), "buco")
    match.act(DROP + 1)
    return play_on(match, 1)


def societa() -> Match:
    """Seats 2 and 0 share a buco, which both see; seat 1 changed a card."""
    match = play(change(select(deal("6D", {}, players=3), 1), 1), "offer join")
    match.act(DROP + 2)
    return play_on(match, 2)


def bound(options: int, *changed: int) -> Match:
    """Seat 1 had no Asso to lead and could not overtake the Re; seat 2 has neither coppe nor
    briscole."""
    hands = {0: "5C AS RB", 1: "4C 7S FB", 2: "2S 4S 3B"}
    match = deal("6D", hands, "7B AD AB 2C 2D 4B", players=3, options=options)
    return play_on(change(select(match, 0, 1, 2), *changed), 5)


def play_on(match: Match, plays: int) -> Match:
    for _ in range(plays):
        match.act(match.actions()[0])
    return match


MATCHES = {
    "none changed": (changed_and_out(0), 2),
    "one changed": (changed_and_out(1), 1),
    "two changed": (changed_and_out(2), 1),
    "both changed": (both_changed(), 0),
    "one card played": (one_card_played(), 2),
    "buco": (buco(), 0),
    "società": (societa(), 2),
    "both bound": (bound(USUAL, 0, 0, 0), 6),
    "both bound in a giro chiuso": (bound(USUAL | CLOSED, 0, 1, 0), 5),
}
"""Each with how many cards of the stock are hidden."""


@pytest.mark.parametrize(("match", "spare"), MATCHES.values(), ids=MATCHES.keys())
@pytest.mark.parametrize("doubt", [0.0, 1.0])
def test_a_belief_is_what_all_worlds_tell(match: Match, spare: int, doubt: float) -> None:
    """By a table of any numbers, and by pure chance."""
    book = np.maximum(random_book(3), 1)
    view, free = turn_up(match, spare)
    exact = exact_chances(match, view, free, book, doubt)
    pool = believe(view, book, WORLDS, doubt)
    for seat in (1, 2):
        for place, word in enumerate(PLACES):
            found, errors = chances(pool, word + seat)
            assert (abs(found - exact[seat - 1, place]) < 4.5 * errors + 1e-9).all()


@pytest.mark.parametrize("name", ["both bound", "both bound in a giro chiuso"])
def test_where_both_are_bound_the_order_of_dealing_would_show(name: str) -> None:
    """If the weights did not correct for it: by pure chance they would all be the same."""
    match, spare = MATCHES[name]
    view, free = turn_up(match, spare)
    one, two = (int(match.state[LACKS + seat]) & free for seat in (1, 2))
    assert one & ~two
    assert two & ~one
    pool = believe(view, random_book(3), 100, 1.0)
    assert np.ptp(pool.weights) > 0.1 * pool.weights.max()
