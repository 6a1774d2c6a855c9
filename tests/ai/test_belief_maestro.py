"""Beliefs as the maestro asks for them: sure of its own cards, and right about the others'."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from ai.bestia.blueprint import shipped_blueprint
from ai.bestia.coaching import hand_of
from ai.bestia.maestro import believe
from ai.bestia.policy import PolicyTable
from ai.bestia.rollouts import policy_move
from ai.coach import card_chances
from ai.ismcts import Floats
from ai.search import Beliefs
from engine.bestia.layout import DECK_SIZE, HAND, LACKS, PHASE, PLAYING
from engine.game import Deal
from engine.match import Match, View
from engine.rng import new_stream, seed_number
from tests.ai.pools import PLACES
from tests.ai.stories import random_book, turns_by_chance
from tests.engine.scenes import BESTIA, USUAL
from tests.engine.test_hidden import assert_forty_cards

WORLDS = 20
any_table = pytest.mark.parametrize("players", BESTIA.players)


def belief_of(
    view: View, book: PolicyTable, worlds: int = WORLDS, doubt: float = 0.1, seed: str = "one"
) -> Beliefs:
    found = believe(view, book, worlds, seed_number(seed), doubt)
    assert found is not None
    return found


def cards_of(view: View, book: PolicyTable, *how: Any) -> Floats:
    """How likely each card is in each hand."""
    return card_chances(view, belief_of(view, book, *how), hand_of)


def views(players: int) -> Iterator[tuple[Match, View]]:
    """Turns of some matches by chance, each as one of the seats sees it."""
    dice = random.Random(players)
    for match in turns_by_chance(players, 2):
        yield match, match.view(dice.randrange(players))


@any_table
def test_every_world_with_a_weight_has_each_card_once_and_nothing_that_a_seat_lacks(
    players: int,
) -> None:
    book = random_book(players)
    for match, view in views(players):
        worlds, weights = belief_of(view, book)
        for world in worlds[weights > 0]:
            assert_forty_cards(world)
            for seat in range(players):
                assert not world[HAND + seat] & world[LACKS + seat]
                for place in PLACES:
                    size = int(match.state[place + seat]).bit_count()
                    assert int(world[place + seat]).bit_count() == size
            BESTIA.kernel.hide(world, view.seat)
            assert (world == view.state).all()


@any_table
def test_the_effective_size_is_between_one_and_the_number_of_worlds(players: int) -> None:
    book = random_book(players)
    for _, view in views(players):
        assert 1 - 1e-9 <= belief_of(view, book).effective <= WORLDS + 1e-9


@any_table
def test_the_own_cards_of_an_observer_are_sure(players: int) -> None:
    book = random_book(players)
    for match, view in views(players):
        cards = cards_of(view, book)
        own = [int(match.state[HAND + view.seat]) >> card & 1 for card in range(DECK_SIZE)]
        assert np.allclose(cards[view.seat], own)


@any_table
def test_the_chances_of_a_hand_sum_to_its_cards(players: int) -> None:
    book = random_book(players)
    for match, view in views(players):
        sizes = [int(match.state[HAND + seat]).bit_count() for seat in range(players)]
        assert np.allclose(cards_of(view, book).sum(axis=1), sizes)


# --- against the truth ----------------------------------------------------------------------------


def play_turns(book: PolicyTable, count: int) -> Iterator[Match]:
    """A turn of the play from each of so many smazzate of four who choose by a table."""
    dice, rng = random.Random(4), new_stream("four")
    while count:
        deck = tuple(dice.sample(range(DECK_SIZE), DECK_SIZE))
        match = Match(BESTIA, Deal(deck, 4, dice.randrange(4), USUAL))
        plays = dice.randrange(9)
        while not match.is_over and (match.state[PHASE] != PLAYING or plays):
            plays -= int(match.state[PHASE] == PLAYING)
            match.make(int(policy_move(match.view(match.actor).state, rng, book)))
        if not match.is_over:
            count -= 1
            yield match


BINS = (0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.45)


def test_by_the_shipped_table_cards_are_where_they_are_believed_to_be() -> None:
    """Of the cards given about three chances in ten, about three in ten are there. What is picked
    by one belief is judged by another, or the noise of the one would count against it; and the
    cards of a position go together: only positions are independent."""
    book = shipped_blueprint(4).book
    sums, squares, counts = np.zeros((3, len(BINS) + 1))
    for match in play_turns(book, 400):
        view = match.view(match.actor)
        picked, judged = (cards_of(view, book, 300, 0.0, seed) for seed in ("one", "two"))
        hands = match.state[HAND : HAND + 4, None] >> np.arange(DECK_SIZE) & 1
        unsure = (picked > 0) & (picked < 1)
        places = np.digitize(picked[unsure], BINS)
        misses = np.bincount(places, (hands - judged)[unsure], len(BINS) + 1)
        sums += misses
        squares += misses**2
        counts += np.bincount(places, minlength=len(BINS) + 1)
    assert counts.min() > 100
    assert (abs(sums) < 4 * np.sqrt(squares)).all()
