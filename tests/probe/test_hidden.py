"""The worlds of the probe: every card is somewhere, and where what was shown lets it be."""

from hypothesis import given
from hypothesis import strategies as st

from engine.kernel import State
from engine.registry import GAMES
from tests.contract.scenes import determinized, play, turns
from tests.probe.layout import (
    ACES,
    AGAIN,
    ALL_CARDS,
    DOWN,
    END,
    HAND,
    HELD,
    HELD_AGAIN,
    OPEN,
    SEATS,
    STOCK,
    THROWN,
    TOP,
)

GAME = GAMES["probe"]


def stock_of(state: State) -> int:
    cards = state[STOCK + state[TOP] : STOCK + state[END]].tolist()
    assert len(set(cards)) == len(cards)
    return sum(1 << card for card in cards)


def assert_fits(state: State) -> None:
    """§4.2, §6.5"""
    places = [int(state[OPEN]), int(state[THROWN]), stock_of(state)]
    for seat in range(SEATS):
        hand = int(state[HAND + seat])
        assert hand.bit_count() == state[HELD + seat]
        assert (hand & int(state[AGAIN])).bit_count() == state[HELD_AGAIN + seat]
        places.append(hand)
    assert sum(places) == ALL_CARDS
    assert sum(place.bit_count() for place in places) == ALL_CARDS.bit_count()
    assert int(state[THROWN]).bit_count() == state[DOWN]
    assert not int(state[THROWN]) & ACES
    assert not state[AGAIN] or not stock_of(state) & ~int(state[AGAIN])


@given(data=st.data())
def test_a_deal_and_its_worlds_have_every_card_once_and_where_it_can_be(
    data: st.DataObject,
) -> None:
    scene = data.draw(turns(GAME))
    state = play(GAME, scene).state
    assert_fits(state)
    assert_fits(determinized(GAME, state, scene.observer, "1"))
