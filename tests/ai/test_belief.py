"""Beliefs: every world fits what was seen, and comes as often as it should."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import prod

import numpy as np
import pytest

from ai.bestia.abstraction import SELECT_AT
from ai.bestia.policy import PolicyTable
from engine.bestia.exports import exchanged_cards
from engine.bestia.layout import (
    ALL_CARDS,
    CLOSED,
    DECK_SIZE,
    DISCARD,
    EXCHANGE,
    HAND,
    KEEP,
    OUT,
    PHASE,
    PRESE_DONE,
    SHOWN,
    STOCK,
    STOCK_TOP,
    State,
)
from engine.italian import bits_of, cards_of
from engine.match import Match, View, legal_actions
from engine.rng import new_stream
from tests.ai.pools import PLACES, Floats, Pool, assert_close, believe, chances
from tests.ai.stories import (
    TELLING,
    Step,
    chance_of,
    first_draws,
    possible_draws,
    random_book,
    replay,
    turns_by_chance,
)
from tests.engine.scenes import BESTIA, USUAL, change, deal, enter, play, select
from tests.engine.test_hidden import assert_forty_cards

any_table = pytest.mark.parametrize("players", BESTIA.players)


def views_by_chance(players: int, matches: int) -> Iterator[tuple[Match, View]]:
    """Turns of some matches, each as one of the seats sees it."""
    dice = random.Random(players)
    for match in turns_by_chance(players, matches):
        yield match, match.view(dice.randrange(players))


# --- worlds that fit ------------------------------------------------------------------------------


@any_table
def test_every_world_with_a_weight_looks_as_the_position_does(players: int) -> None:
    book, rng = random_book(players), new_stream("fit")
    for _, view in views_by_chance(players, 4):
        pool = believe(view, book, 8, 0.1, rng)
        assert pool.weights.max() > 0
        for world in pool.worlds[pool.weights > 0]:
            assert_forty_cards(world)
            BESTIA.kernel.hide(world, view.seat)
            assert (world == view.state).all()


@any_table
def test_every_world_with_a_weight_is_reached_by_the_rules(players: int) -> None:
    book, rng = random_book(players), new_stream("fit")
    for match, view in views_by_chance(players, 3):
        pool = believe(view, book, 3, 0.1, rng)
        for world in pool.worlds[pool.weights > 0]:
            _, again = replay(view, world, match.deal, first_draws(view, world))
            assert legal_actions(BESTIA, world) == again.actions()
            for place in PLACES:
                held = slice(place, place + players)
                assert (world[held] == again.state[held]).all()


@any_table
def test_a_belief_never_depends_on_a_hidden_card(players: int) -> None:
    book, rng = random_book(players), new_stream("worlds")
    for match, view in views_by_chance(players, 2):
        world = match.state.copy()
        BESTIA.kernel.determinize(world, view.seat, rng)
        pool = believe(view, book, 5, 0.1)
        for state in (match.state, world):
            other = believe(replace(view, state=state), book, 5, 0.1)
            assert (other.weights == pool.weights).all()
            assert (other.worlds == pool.worlds).all()


# --- pure chance: all choices are equally likely, so only the number of them tells ----------------


def changed(*counts: int) -> Match:
    """Five players: 1, 3 and 4 kept, and change cards."""
    return change(select(deal("6D", {}), 1, 3, 4), *counts)


BEFORE_THE_PLAY = {
    "select": play(deal("6D", {}), "keep discard keep"),
    "exchange": changed(1, 2),
    "buco": changed(1, 2, 0),
    "drop": play(changed(0, 2, 1), "buco"),
}


@pytest.mark.parametrize("observer", [1, 2, 4])
@pytest.mark.parametrize("match", BEFORE_THE_PLAY.values(), ids=BEFORE_THE_PLAY.keys())
def test_before_the_play_pure_chance_makes_all_worlds_equally_likely(
    match: Match, observer: int
) -> None:
    """As they are when they are dealt without a belief."""
    pool = believe(match.view(observer), random_book(5), 3000, 1.0)
    assert np.ptp(pool.weights) < 1e-9 * pool.weights.max()
    dealt = Pool(dealt_worlds(match, observer, 3000), np.ones(3000))
    for place in PLACES:
        for seat in range(5):
            (found, errors), (expected, others) = (
                chances(worlds, place + seat) for worlds in (pool, dealt)
            )
            assert_close(found, expected, np.hypot(errors, others))


def dealt_worlds(match: Match, observer: int, count: int) -> State:
    rng = new_stream("evenly dealt")
    worlds = np.stack([match.state] * count)
    for world in worlds:
        BESTIA.kernel.determinize(world, observer, rng)
    return worlds


# --- brute force ----------------------------------------------------------------------------------

any_doubt = pytest.mark.parametrize("doubt", [0.0, 1.0])


def unseen_by(match: Match, observer: int) -> list[int]:
    """Cards that an observer who threw none away can't place."""
    return list(cards_of(ALL_CARDS & ~int(match.state[SHOWN] | match.state[HAND + observer])))


@pytest.mark.parametrize(
    ("action", "place"), [(KEEP, HAND), (DISCARD, OUT)], ids=["keep", "discard"]
)
@any_doubt
def test_a_selection_tells_of_the_hand_what_all_hands_tell(
    action: int, place: int, doubt: float
) -> None:
    match, book = deal("6D", {}, players=3, dealer=2), random_book(3)
    sums = np.zeros(DECK_SIZE)
    state = match.state.copy()
    for cards in combinations(unseen_by(match, 1), 3):
        state[HAND] = bits_of(cards)
        sums[list(cards)] += chance_of(Step(state, 0, action), book, doubt)
    match.act(action)
    found, errors = chances(believe(match.view(1), book, 20_000, doubt), place)
    assert_close(found, 3 * sums / sums.sum(), errors)


EXCHANGES = {0: [0], 1: [1, 2, 3], 2: [4, 5, 6]}
"""By how many cards go: the exchanges that look so."""


@pytest.mark.parametrize(("count", "doubt"), [(0, 0.1), (1, 0.1), (2, 0.1), (1, 1.0)])
def test_an_exchange_tells_of_both_hands_what_all_hands_tell(count: int, doubt: float) -> None:
    """In a giro chiuso, where nobody was asked to keep."""
    match = deal("6D", {}, players=3, dealer=2, options=USUAL | CLOSED)
    book, free = random_book(3), unseen_by(match, 1)
    held, thrown, total = np.zeros(DECK_SIZE), np.zeros(DECK_SIZE), 0.0
    state = match.state.copy()
    for cards in combinations(free, 3):
        state[HAND] = bits_of(cards)
        drawn = [card for card in free if card not in cards]
        for action in (EXCHANGE + which for which in EXCHANGES[count]):
            chance = chance_of(Step(state, 0, action), book, doubt)
            out = int(exchanged_cards(state, 0, action))
            held[list(cards_of(bits_of(cards) & ~out))] += chance
            held[drawn] += chance * count / len(drawn)
            thrown[list(cards_of(out))] += chance
            total += chance
    pool = believe(change(match, count).view(1), book, 20_000, doubt)
    for exact, place in ((held, HAND), (thrown, OUT)):
        found, errors = chances(pool, place)
        assert_close(found, exact / total, errors)


def both_bound() -> tuple[Match, int]:
    """Seat 1 shows that it lacks denari and what would overtake, seat 0 that it had no Asso."""
    hands = {0: "4D RC 7B", 1: "6D 2B 3S", 2: "FD 7D 2S"}
    return play(enter(deal("5C", hands, players=3, dealer=2), 0, 1, 2), "4D 6D FD 7D RC 2B"), 2


def tangled() -> tuple[Match, int]:
    """Seat 1 can hold seven coppe or 4B, seat 2 the same coppe or 4S: a coppe in the one hand
    leaves fewer for the other."""
    hands = {0: "5S 5B AC", 1: "4C 2B 3C", 2: "2S 2C RC"}
    return play(enter(deal("7D", hands, players=3, dealer=2), 0, 1, 2), "5S 4C 2S 5B 2B 2C"), 0


def one_bound() -> tuple[Match, int]:
    """Seat 1 could not overtake the Re; seat 2 is out."""
    hands = {0: "RS 6C FD", 1: "4S 7B RC"}
    return play(enter(deal("7D", hands, players=3, dealer=2), 0, 1), "RS 4S"), 0


def fresh_lead() -> tuple[Match, int]:
    """Seat 0 has led, with no Asso di denari; seat 1 is to answer; seat 2 is out."""
    hands = {0: "RS 6C FD", 1: "4S 7B RC"}
    return play(enter(deal("7D", hands, players=3, dealer=2), 0, 1), "RS"), 1


def even_selection(book: PolicyTable) -> PolicyTable:
    """A table by which all hands are kept equally often, so that discards tell nothing."""
    book[SELECT_AT:] = 128
    return book


def worlds_with(match: Match, observer: int) -> Iterator[tuple[State, dict[int, int]]]:
    """Every way to fill the hidden hands; the rest, which tells nothing, lies anyhow."""
    others = [seat for seat in range(3) if seat != observer and match.state[HAND + seat]]
    sizes = [int(match.state[HAND + seat]).bit_count() for seat in others]
    for hands in hands_from(unseen_by(match, observer), sizes):
        world = match.state.copy()
        rest = [card for card in unseen_by(match, observer) if card not in sum(hands, ())]
        for seat, cards in zip(others, hands, strict=True):
            world[HAND + seat] = bits_of(cards)
        for seat in range(3):
            thrown = int(match.state[OUT + seat]).bit_count()
            world[OUT + seat] = bits_of(rest.pop() for _ in range(thrown))
        world[STOCK + int(world[STOCK_TOP]) :] = rest
        yield world, dict(zip(others, map(bits_of, hands), strict=True))


def hands_from(free: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    if not sizes:
        yield ()
        return
    for cards in combinations(free, sizes[0]):
        rest = [card for card in free if card not in cards]
        for others in hands_from(rest, sizes[1:]):
            yield cards, *others


def replay_chance(view: View, match: Match, world: State, book: PolicyTable, doubt: float) -> float:
    """How likely the others chose as they did; 0 where the rules forbid it."""
    try:
        steps, _ = replay(view, world, match.deal, first_draws(view, world))
    except ValueError:
        return 0.0
    others = (step for step in steps if step.seat != view.seat and step.state[PHASE] in TELLING)
    return prod(chance_of(step, book, doubt) for step in others)


@pytest.mark.parametrize("position", [both_bound, tangled, one_bound, fresh_lead])
@any_doubt
def test_plays_tell_of_the_hands_what_all_worlds_tell(
    position: Callable[[], tuple[Match, int]], doubt: float
) -> None:
    """Hands that the plays have bound are dealt one after the other, which must not show."""
    match, observer = position()
    book, view = even_selection(random_book(3)), match.view(observer)
    sums: dict[int, Floats] = {}
    total = 0.0
    for world, hands in worlds_with(match, observer):
        chance = replay_chance(view, match, world, book, doubt)
        total += chance
        for seat, cards in hands.items():
            sums.setdefault(seat, np.zeros(DECK_SIZE))[list(cards_of(cards))] += chance
    pool = believe(view, book, 40_000, doubt)
    for seat, exact in sums.items():
        found, errors = chances(pool, HAND + seat)
        assert_close(found, exact / total, errors)


# --- by chance: worlds dealt evenly, each weighed by a replay -------------------------------------


def busy() -> Match:
    """Three kept and changed cards, one took a buco, and the second presa is under way."""
    match = play(changed(1, 2, 0), "buco")
    while match.state[PRESE_DONE] == 0:
        match.act(match.actions()[0])
    for _ in range(3):
        match.act(match.actions()[0])
    return match


def weighed(match: Match, view: View, book: PolicyTable, doubt: float, count: int) -> Pool:
    """Worlds with the likelihood of all choices, from draws that might have been."""
    dice = random.Random(1)
    pool = Pool(dealt_worlds(match, view.seat, count), np.zeros(count))
    for i, world in enumerate(pool.worlds):
        draws = {seat: dice.choice(possible_draws(view, world, seat)) for seat in range(5)}
        steps, _ = replay(view, world, match.deal, draws)
        others = (s for s in steps if s.seat != view.seat and s.state[PHASE] in TELLING)
        pool.weights[i] = prod(chance_of(step, book, doubt) for step in others)
    return pool


@pytest.mark.parametrize("observer", [0, 3])
def test_a_belief_in_a_busy_smazzata_agrees_with_replays(observer: int) -> None:
    """By a mild table, so that no single world outweighs the others."""
    match, book = busy(), 64 + random_book(5) // 2
    view = match.view(observer)
    slow, fast = weighed(match, view, book, 0.1, 1500), believe(view, book, 10_000, 0.1)
    for place in PLACES:
        for seat in range(5):
            (expected, others), (found, errors) = (
                chances(pool, place + seat) for pool in (slow, fast)
            )
            unsure = others > 1e-9
            assert_close(found[unsure], expected[unsure], np.hypot(errors, others)[unsure])
