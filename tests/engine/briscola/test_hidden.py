"""The worlds of a seat: every card is somewhere, what is known stays, and all else is equally
likely."""

import random
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.briscola.exports import hand_size
from engine.briscola.layout import (
    ACTOR,
    FRESH,
    HAND,
    KNOWN,
    LEFT,
    PILE,
    STATE_SIZE,
    STOCK,
    TRICK,
    TURNED,
    State,
)
from engine.briscola.order import PLACE_OF
from engine.briscola.rules import Rules
from engine.italian import ITALIAN
from engine.match import Match
from engine.rng import new_stream
from tests.contract.scenes import determinized, play, turns
from tests.engine.briscola.deals import GAME, by_chance, deal, may, play_on
from tests.engine.briscola.deals import play as play_words

WORLDS = 3000


def places_of(texts: str) -> int:
    return sum(1 << PLACE_OF[card] for card in ITALIAN.parse_all(texts.split()))


def assert_fits(state: State, players: int) -> None:
    """Every card of the pack is in one place."""
    left = int(state[LEFT])
    stock = [int(card) for card in state[STOCK : STOCK + left]]
    assert all(card.bit_count() == 1 for card in stock)
    hands = [int(state[HAND + seat]) for seat in range(players)]
    for seat, hand in enumerate(hands):
        assert hand.bit_count() == hand_size(state, seat)
        assert not int(state[KNOWN + seat]) & ~hand
    piles = [int(pile) for pile in state[PILE : PILE + players]]
    places = [*stock, *hands, *piles, int(state[TRICK])]
    whole = sum(1 << PLACE_OF[card] for card in GAME.pack(players, 0).cards)
    assert sum(places) == whole
    assert sum(place.bit_count() for place in places) == whole.bit_count()


@given(data=st.data())
def test_a_deal_and_its_worlds_have_every_card_once(data: st.DataObject) -> None:
    scene = data.draw(turns(GAME))
    state = play(GAME, scene).state
    assert_fits(state, scene.deal.players)
    world = determinized(GAME, state, scene.observer, "1")
    assert_fits(world, scene.deal.players)
    for word in (*range(HAND), TURNED):
        assert world[word] == state[word]
    assert world[HAND + scene.observer] == state[HAND + scene.observer]


def worlds(match: Match, seat: int) -> list[State]:
    stream, states = new_stream("worlds"), []
    for _ in range(WORLDS):
        states.append(match.state.copy())
        GAME.kernel.determinize(states[-1], seat, stream)
    return states


def assert_even(counts: Counter[int], kinds: int) -> None:
    """So many kinds, each about as often: within five standard deviations."""
    each = sum(counts.values()) / kinds
    assert len(counts) == kinds
    assert max(abs(count - each) for count in counts.values()) < 5 * each**0.5


def test_every_unseen_card_is_as_likely_in_every_unseen_place() -> None:
    match = play_words(deal("AD 2S 3B", "2D 4S 5S", "FB 6B 7B", stock="4C 5C 6C"), "2S 5S FB")
    states = worlds(match, 1)
    unseen = 39 - 4 - 3
    held: Counter[int] = Counter()
    for state in states:
        for seat in (0, 2):
            hand = int(state[HAND + seat])
            held.update(place for place in range(40) if hand >> place & 1)
    assert_even(held, unseen)
    first = Counter(int(state[STOCK + match.state[LEFT] - 1]) for state in states)
    assert_even(first, unseen)
    assert_even(Counter(int(state[STOCK + 1]) for state in states), unseen)


def test_a_card_that_was_taken_in_exchange_stays_in_its_hand() -> None:
    match = play_words(deal("7C 2S 3B", "2D 4S 5S"), "3B 2D swap 2S")
    for state in worlds(match, 1)[:50]:
        assert int(state[HAND]) & places_of("RC")
        assert state[TURNED] == places_of("7C")
    assert not int(match.view(1).state[HAND]) & ~places_of("RC")


def test_the_turned_card_stays_with_who_has_drawn_it() -> None:
    match = by_chance(random.Random("turned"), Rules(3))
    while match.state[LEFT]:
        play_words(match, may(match)[0])
    drawer, turned = match.events[-1].seat, int(match.state[TURNED])
    for seat in range(3):
        assert int(match.view(seat).state[HAND + drawer]) & turned
        for state in worlds(match, seat)[:20]:
            assert int(state[HAND + drawer]) & turned


def test_with_two_players_and_no_stock_there_is_one_world() -> None:
    match = by_chance(random.Random("open"), Rules())
    while match.state[LEFT]:
        play_words(match, may(match)[0])
    for seat in range(2):
        hands = {tuple(state[HAND : HAND + 2].tolist()) for state in worlds(match, seat)[:50]}
        assert hands == {tuple(match.state[HAND : HAND + 2].tolist())}


@pytest.mark.parametrize("drawn", [False, True])
def test_a_seven_that_another_holds_was_drawn_last_once_in_three_times(*, drawn: bool) -> None:
    """Where only a drawn seven goes (§6), and the other has not played since the draws."""
    stock = "4B 7C" if drawn else "4B 5B"
    match = play_words(deal("AD 2S 3B", "2D 4S 5S", stock=stock, seven="draw"), "3B 2D")
    seven = places_of("7C")
    with_seven = [state for state in worlds(match, 0) if int(state[HAND + 1]) & seven]
    fresh = sum(int(state[FRESH]) == 0b10 for state in with_seven)
    assert abs(fresh - len(with_seven) / 3) < 5 * (len(with_seven) * 2 / 9) ** 0.5
    assert all(state[FRESH] in (0, 0b10) for state in with_seven)
    assert match.view(0).state[FRESH] == 0
    played = play_words(match, "AD 4S")
    after = [state for state in worlds(played, 0)[:300] if int(state[HAND + 1]) & seven]
    assert after


def test_before_the_first_draw_no_seven_was_drawn() -> None:
    match = deal("AD 2S 3B", "2D 4S 5S", seven="draw")
    assert not any(state[FRESH] for state in worlds(match, 0)[:300])


def test_after_the_look_both_hands_of_a_team_are_in_the_secret() -> None:
    match = by_chance(random.Random("secret"), Rules(4))
    while match.state[LEFT]:
        play_words(match, may(match)[0])
    secret = GAME.kernel.secret(match.state, 1)
    assert secret & (1 << 40) - 1 == match.state[HAND + 1]
    partner = [secret >> 40 + 6 * place & 63 for place in range(3)]
    assert sum(1 << place - 1 for place in partner) == match.state[HAND + 3]
    assert secret < 1 << 58


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_state_needs_no_more_room_than_it_has(players: int) -> None:
    match = by_chance(random.Random("room"), Rules(players))
    stream = new_stream("room")
    while not match.is_over:
        for seat in range(players):
            world = np.concatenate([match.state, [-7] * 4])
            GAME.kernel.determinize(world[:STATE_SIZE], seat, stream)
            assert world[STATE_SIZE:].tolist() == [-7] * 4
        play_words(match, may(match)[0])
    assert match.state[ACTOR] == -1


def test_the_end_of_a_deal_hides_nothing() -> None:
    match = play_on(by_chance(random.Random("end"), Rules(4)), random.Random(1))
    assert not match.view(2).state[HAND : HAND + 4].any()
