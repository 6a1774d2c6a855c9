"""Coming in after all, alone or in company, and who leads: §6 of docs/rules/bestia.md."""

import pytest

from engine.bestia.layout import HAND
from engine.bestia.rules import Rules
from engine.events import Event
from engine.italian import card_texts, cards_of, parse_card
from engine.match import Match
from tests.engine.scenes import (
    asked,
    change,
    deal,
    enter,
    hand,
    legal,
    play,
    play_all,
    play_out,
    refusal,
    select,
    settle,
    stock,
    takers,
    texts,
)

STOCK = "AD 4C 6B RS AC 5S 5B 7S"
"""The top of the stock: two bucos."""


def buco_phase(*inside: int, players: int = 5, options: int = Rules().options) -> Match:
    """Seat 0 dealt, these seats kept, and nobody changed a card."""
    match = deal("7D", {}, STOCK, players=players, options=options)
    return play_all(select(match, *inside), "exchange")


def ten_after_changes(*counts: int) -> Match:
    """Ten players with a stock of nine; seats 1 to 3 kept and changed so many cards each."""
    return change(select(deal("7D", {}, players=10), 1, 2, 3), *counts)


# --- §6.1 to §6.3: taking a buco -----------------------------------------------------------------


@pytest.mark.rule("6.1")
def test_a_buco_is_four_cards_from_the_top_of_which_one_goes_at_once() -> None:
    match = play(buco_phase(1), "buco")
    assert texts(match.events[-1].drawn) == ["AD", "4C", "6B", "RS"]
    assert match.actor == 2
    assert legal(match) == {"drop:AD", "drop:4C", "drop:6B", "drop:RS"}
    play(match, "drop:4C")
    assert hand(match, 2) == {"AD", "6B", "RS"}
    assert match.actor == 3


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("word", ["pass", "offer", "buco", "discard"])
def test_there_is_no_way_back_once_the_four_cards_are_seen(word: str) -> None:
    assert "§6.1" in refusal(play(buco_phase(1), "buco"), word)


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("word", ["drop", "drop:AD+4C", "drop:2D"])
def test_exactly_one_of_the_four_cards_goes(word: str) -> None:
    assert "§6.1" in refusal(play(buco_phase(1), "buco"), word)


@pytest.mark.rule("6.1")
def test_nobody_sees_the_four_cards_before_deciding_nor_the_others_afterwards() -> None:
    match = buco_phase(1)
    assert set(match.view(2).state[-40:]) == {-1}
    play(match, "buco drop:4C")
    assert match.view(2).events[-2:] == tuple(match.events[-2:])
    for seat in (0, 1, 3, 4):
        buco, drop = match.view(seat).events[-2:]
        assert (buco.t, buco.drawn, buco.seats) == ("buco", 4, (2,))
        assert (drop.t, drop.cards) == ("drop", 1)
        assert match.view(seat).state[HAND + 2] == 0


@pytest.mark.rule("6.1")
def test_a_buco_is_offered_while_the_stock_has_four_cards() -> None:
    match = ten_after_changes(2, 2, 1)
    assert len(stock(match)) == 4
    assert match.actor == 4
    assert legal(match) == {"pass", "buco", "offer"}


@pytest.mark.rule("6.1")
def test_with_fewer_than_four_cards_nobody_is_asked() -> None:
    match = ten_after_changes(2, 2, 2)
    assert len(stock(match)) == 3
    assert match.actor == 1
    assert {choice.t for choice in match.choices()} == {"play"}
    assert "§7.1" in refusal(match, Event("buco", 1))


@pytest.mark.rule("6.2")
def test_a_buco_plays_three_cards_takes_prese_and_is_paid() -> None:
    hands = {1: "2D 2C 2S", 4: "4D 4C 4S"}
    match = play_all(select(deal("7B", hands, "AD AC AS AB"), 1, 4), "exchange")
    play_out(play_all(play(match, "pass buco drop:AB"), "pass"))
    assert asked(match, "play").count(3) == 3
    end = settle(match, 90)
    assert end.own.prese == (0, 0, 0, 3, 0)
    assert end.own.payouts == (0, 0, 0, 90, 0)
    assert end.own.bestie == (0, 90, 0, 0, 90)


@pytest.mark.rule("6.2")
def test_a_buco_without_a_presa_is_in_bestia() -> None:
    hands = {1: "AD AC 2S", 4: "4D 4C AS"}
    match = play_all(select(deal("7B", hands, "2D 2C 4S 2B"), 1, 4), "exchange")
    play_out(play_all(play(match, "pass buco drop:2B"), "pass"))
    end = settle(match, 90)
    assert end.own.payouts == (0, 60, 0, 0, 30)
    assert end.own.bestie == (0, 0, 0, 90, 0)


@pytest.mark.rule("6.3")
def test_those_who_discarded_are_asked_in_turn_and_answer_once() -> None:
    match = play(buco_phase(1), "pass pass pass")
    assert match.actor == 0
    assert "§1.2" in refusal(match, Event("buco", 2))
    play(match, "pass")
    assert asked(match, "pass") == [2, 3, 4, 0]
    assert match.is_over


@pytest.mark.rule("6.3")
def test_bucos_are_taken_one_after_the_other_while_the_stock_lasts() -> None:
    match = deal("7D", {}, players=10)
    play(select(match), "buco")
    play(match, f"{sorted(legal(match))[0]} buco")
    play(match, sorted(legal(match))[0])
    assert len(stock(match)) == 1
    assert asked(match, "buco") == [1, 2]
    assert {choice.t for choice in match.choices()} == {"play"}


@pytest.mark.rule("6.3")
def test_ten_players_with_one_buco_left() -> None:
    match = change(select(deal("7D", {}, players=10), 1, 2, 4), 2, 2, 1)
    last_four = stock(match)
    assert match.actor == 3
    play(match, "pass")
    assert match.actor == 5
    play(match, f"buco drop:{last_four[0]}")
    assert hand(match, 5) == set(last_four[1:])
    assert {choice.t for choice in match.choices()} == {"play"}
    assert not {6, 7, 8, 9, 0} & set(asked(match, "pass", "buco"))


@pytest.mark.rule("6.3")
def test_whoever_decides_on_a_buco_knows_who_is_in_and_how_many_cards_each_changed() -> None:
    match = change(select(deal("7D", {}), 1, 4), 2, 0)
    seen = match.view(2).events
    assert [event.seat for event in seen if event.t == "keep"] == [1, 4]
    assert [(event.seat, event.cards) for event in seen if event.t == "exchange"] == [
        (1, 2),
        (4, 0),
    ]


# --- §6.4: in società ----------------------------------------------------------------------------


@pytest.mark.rule("6.4")
def test_all_later_discarders_answer_an_offer_in_turn_even_after_somebody_joined() -> None:
    match = play(buco_phase(1), "offer")
    for seat, word in ((3, "decline"), (4, "join"), (0, "join")):
        assert match.actor == seat
        assert legal(match) == {"join", "decline"}
        play(match, word)
    assert match.events[-2:] == [
        Event("join", 0),
        Event("buco", 2, drawn=tuple(map(parse_card, STOCK.split()[:4])), seats=(2, 4, 0)),
    ]
    assert match.actor == 2
    assert legal(match) == {"drop:AD", "drop:4C", "drop:6B", "drop:RS"}


@pytest.mark.rule("6.4")
def test_whoever_declined_has_still_a_turn_but_can_offer_to_nobody_who_is_taken() -> None:
    match = play(buco_phase(1), "offer decline join join drop:4C")
    assert match.actor == 3
    assert legal(match) == {"pass", "buco"}
    assert "§6.4" in refusal(match, "offer")
    play(match, "buco drop:5B")
    assert asked(match, "buco", "drop") == [2, 3, 3]
    assert match.actor == 2
    assert {choice.t for choice in match.choices()} == {"play"}


@pytest.mark.rule("6.4")
def test_whoever_declined_may_offer_to_those_who_are_still_free() -> None:
    match = play(buco_phase(1), "offer decline decline join drop:4C")
    assert match.actor == 3
    assert legal(match) == {"pass", "buco", "offer"}
    play(match, "offer")
    assert match.actor == 4
    play(match, "join")
    assert match.events[-1].seats == (3, 4)
    assert match.actor == 3


@pytest.mark.rule("6.4")
def test_a_decline_does_not_save_a_turn_when_the_stock_is_gone() -> None:
    match = play(ten_after_changes(2, 2, 1), "offer decline join decline decline decline decline")
    play(match, sorted(legal(match))[0])
    assert not stock(match)
    assert match.actor == 4
    assert {choice.t for choice in match.choices()} == {"play"}


@pytest.mark.rule("6.4")
@pytest.mark.parametrize("word", ["buco", "pass"])
def test_when_nobody_joins_the_caller_takes_a_buco_alone_or_passes(word: str) -> None:
    match = play(buco_phase(1), "offer decline decline decline")
    assert match.actor == 2
    assert legal(match) == {"pass", "buco"}
    play(match, word)
    assert match.events[-1].seats == ((2,) if word == "buco" else ())


@pytest.mark.rule("6.4")
def test_nobody_offers_twice() -> None:
    match = play(buco_phase(1), "offer decline decline decline")
    assert "§6.4" in refusal(match, "offer")
    assert "offer" in legal(play(match, "pass"))


@pytest.mark.rule("6.4")
def test_the_last_discarder_has_nobody_to_offer_to() -> None:
    match = play(buco_phase(1), "pass pass pass")
    assert match.actor == 0
    assert legal(match) == {"pass", "buco"}
    assert "§6.4" in refusal(match, "offer")


@pytest.mark.rule("6.4")
def test_a_table_may_play_without_societa() -> None:
    match = buco_phase(1, options=Rules(societa=False).options)
    assert legal(match) == {"pass", "buco"}
    assert "§6.4" in refusal(match, "offer")


@pytest.mark.rule("6.4")
@pytest.mark.parametrize("word", ["pass", "buco", "offer", "keep"])
def test_an_offer_is_answered_with_join_or_decline(word: str) -> None:
    assert "§6.4" in refusal(play(buco_phase(1), "offer"), word)


@pytest.mark.rule("6.4")
def test_the_members_stand_in_the_order_of_joining_from_the_capo_on() -> None:
    match = deal("7D", {}, players=6, dealer=3)
    play(select(match, 4), "exchange offer join decline join join")
    assert match.events[-1].seats == (5, 0, 2, 3)


@pytest.mark.rule("6.4")
def test_the_capo_alone_acts_for_the_societa() -> None:
    match = play(buco_phase(1), "offer decline join join drop:4C pass")
    play_out(match)
    formed = match.events.index(next(event for event in match.events if event.t == "buco"))
    after = [event.seat for event in match.events[formed:] if event.t != "pass"]
    assert set(after) == {1, 2}
    assert asked(match, "play").count(2) == 3


@pytest.mark.rule("6.4")
def test_all_members_see_the_cards_of_the_societa_and_nobody_else_does() -> None:
    match = play(buco_phase(1), "offer decline join join drop:4C")
    for seat in (2, 4, 0):
        view = match.view(seat)
        assert view.events[-2:] == tuple(match.events[-2:])
        assert set(card_texts(cards_of(view.state[HAND + 2]))) == {"AD", "6B", "RS"}
    for seat in (1, 3):
        view = match.view(seat)
        assert [(event.cards, event.drawn) for event in view.events[-2:]] == [((), 4), (1, ())]
        assert view.state[HAND + 2] == 0


# --- §6.5: who leads -----------------------------------------------------------------------------


@pytest.mark.rule("6.5")
def test_the_first_buco_leads_and_the_turn_goes_round_from_there() -> None:
    match = buco_phase(1, 4)
    play(match, "pass buco drop:4C buco drop:5B")
    play_out(match)
    assert asked(match, "play")[:4] == [3, 4, 0, 1]


@pytest.mark.rule("6.5")
def test_a_societa_that_came_first_leads_by_its_capo() -> None:
    match = play(buco_phase(1), "pass offer join decline drop:4C buco drop:5B")
    play_out(match)
    assert asked(match, "play")[:3] == [3, 0, 1]


@pytest.mark.rule("6.5")
@pytest.mark.parametrize(("dealer", "leader"), [(0, 2), (1, 2), (2, 4), (3, 4), (4, 2)])
def test_without_a_buco_the_first_participant_on_the_dealers_right_leads(
    dealer: int, leader: int
) -> None:
    match = enter(deal("7D", {}, dealer=dealer), 2, 4)
    assert match.actor == leader


@pytest.mark.rule("6.5")
def test_whoever_takes_a_presa_leads_the_next() -> None:
    hands = {1: "2D AC 2S", 2: "AD 2C 4S", 0: "4D 4C AS"}
    match = play_out(enter(deal("7B", hands, players=3), 0, 1, 2))
    assert takers(match) == [2, 1, 0]
    assert asked(match, "play") == [1, 2, 0, 2, 0, 1, 1, 2, 0]
