"""The exchange of the seven of trumps: §6 of docs/rules/briscola.md."""

import random

import pytest

from engine.briscola.layout import FRESH, LEFT
from engine.briscola.rules import Rules
from engine.italian import ITALIAN
from engine.match import Match
from tests.engine.briscola.deals import GAME, by_chance, deal, last, may, play, why_not

LEADS = ("7C 2S 3B", "2D 4S 5S")
"""Seat 0 holds the seven of trumps, takes the first trick by the 3B, and leads."""


@pytest.mark.rule("6", game="briscola")
def test_the_seven_is_exchanged_for_the_turned_card_and_then_a_card_is_played() -> None:
    match = play(deal(*LEADS, stock="2B 4B"), "3B 2D")
    assert may(match) == ["7C", "2S", "2B", "swap"]
    play(match, "swap")
    assert last(match) == ["0 swap RC"]
    assert match.actor == 0
    assert may(match) == ["RC", "2S", "2B"]
    assert last(play(match, "RC 4S"), 3)[0] == "0 presa"


@pytest.mark.rule("6", game="briscola")
def test_the_seven_lies_in_its_place_and_is_drawn_last() -> None:
    match = play(deal(*LEADS), "3B 2D swap")
    while match.state[LEFT]:
        play(match, may(match)[0])
    assert last(match)[0].endswith("draw 7C")
    assert match.view(0).events[-1] == match.view(1).events[-1] == match.events[-1]


@pytest.mark.rule("6", game="briscola")
def test_who_follows_may_do_it_before_it_plays() -> None:
    match = play(deal(*LEADS, stock="2B 4B 5B 6B"), "3B 2D 2S 5S 5B")
    assert match.actor == 0
    assert may(match) == ["7C", "6B", "2B", "swap"]
    assert may(play(match, "swap")) == ["RC", "6B", "2B"]
    assert "0 play RC" in last(play(match, "RC"), 4)


@pytest.mark.rule("6", game="briscola")
def test_only_who_has_taken_a_trick_itself_may_do_it() -> None:
    match = deal(*LEADS)
    assert "swap" not in may(match)
    assert why_not(match, "swap") == "seat 0 has not yet won a trick of its own (§6)"
    partners = deal("7C 2S 4B", "2D 4S 5S", "AB 5D 6D", "2B FB 5B")
    play(partners, "4B 2D AB 2B")
    play(partners, "5D 5B")
    assert partners.actor == 0
    assert why_not(partners, "swap") == "seat 0 has not yet won a trick of its own (§6)"


@pytest.mark.rule("6", game="briscola")
@pytest.mark.parametrize("turned", ["AC", "3C", "RC", "CC", "FC"])
def test_every_card_above_the_seven_may_be_taken(turned: str) -> None:
    assert "swap" in may(play(deal(*LEADS, turned=turned), "3B 2D"))


@pytest.mark.rule("6", game="briscola")
@pytest.mark.parametrize("turned", ["6C", "5C", "4C", "2C"])
def test_no_card_below_the_seven_is_offered(turned: str) -> None:
    match = play(deal(*LEADS, turned=turned), "3B 2D")
    assert why_not(match, "swap") == (
        f"the turned card is {turned}: the seven goes only for a higher one (§6)"
    )


@pytest.mark.rule("6", game="briscola")
def test_nothing_is_offered_if_the_seven_itself_is_turned_or_of_another_suit() -> None:
    for turned in ("7D", "RD"):
        match = play(deal(*LEADS, turned=turned), "3B 4S")
        assert "swap" not in may(match)
    assert why_not(match, "swap") == "7D is not among your cards, 7C 2C 2S (§6)"


@pytest.mark.rule("6", game="briscola")
def test_it_is_never_forced_and_may_be_done_later() -> None:
    match = play(deal(*LEADS, stock="2B 4B"), "3B 2D 2B 4B")
    assert match.actor == 1
    play(match, "5S")
    assert "swap" in may(match)
    assert "0 swap RC" in last(play(match, "swap 2S"), 5)


@pytest.mark.rule("6", game="briscola")
def test_it_happens_once() -> None:
    match = play(deal(*LEADS), "3B 2D swap")
    assert why_not(match, "swap").startswith("the turned card is 7C: the seven goes only for")


@pytest.mark.rule("6", game="briscola")
def test_it_is_too_late_when_the_turned_card_is_drawn() -> None:
    match = play(deal(*LEADS), "3B 2D")
    while match.state[LEFT]:
        play(match, [word for word in may(match) if word not in ("7C", "swap")][-1])
    while match.actor != 0:
        play(match, may(match)[-1])
    assert "7C" in may(match)
    assert why_not(match, "swap") == "the turned card has been drawn (§6)"


@pytest.mark.rule("6", game="briscola")
def test_a_seven_that_was_dealt_does_not_go_where_only_a_drawn_one_does() -> None:
    match = play(deal(*LEADS, seven="draw"), "3B 2D")
    assert "swap" not in may(match)
    assert why_not(match, "swap") == (
        "the seven goes only at the first turn after it was drawn (§6)"
    )


@pytest.mark.rule("6", game="briscola")
def test_a_drawn_seven_goes_at_the_first_turn_after_it() -> None:
    hands = ("AD 2S 3B", "2D 4S 5S")
    match = play(deal(*hands, stock="7C 4B", seven="draw"), "3B 2D")
    assert may(match) == ["AD", "7C", "2S", "swap"]
    late = play(match.before(0), "2S 4S")
    while late.actor != 0:
        play(late, may(late)[-1])
    assert "7C" in may(late)
    assert "swap" not in may(late)
    assert may(play(match, "swap")) == ["AD", "RC", "2S"]


@pytest.mark.rule("6", game="briscola")
def test_the_first_turn_passes_too_if_the_seat_has_taken_no_trick() -> None:
    match = play(deal("AD 2S 3B", "2D 4S 5S", stock="4B 7C", seven="draw"), "3B 2D AD")
    assert match.state[FRESH] == 0b10
    assert why_not(match, "swap") == "seat 1 has not yet won a trick of its own (§6)"
    play(match, "4S")
    assert match.state[FRESH] == 0


@pytest.mark.rule("6", game="briscola")
def test_where_it_is_off_nobody_exchanges() -> None:
    match = play(deal(*LEADS, seven="off"), "3B 2D")
    assert "swap" not in may(match)
    assert why_not(match, "swap") == "this table plays without the exchange of the seven (§6)"


@pytest.mark.rule("6", game="briscola")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_deals_by_chance_it_is_offered_exactly_where_the_law_allows_it(players: int) -> None:
    dice, offered = random.Random("seven"), 0
    for _ in range(60):
        match = by_chance(dice, Rules(players, seven=dice.choice(["turn", "draw"])))
        while not match.is_over:
            allowed = law_allows(match)
            assert ("swap" in may(match)) is allowed
            offered += allowed
            play(match, dice.choice(may(match)[:3]))
    assert offered


def law_allows(match: Match) -> bool:
    """§6 once more, from what has happened."""
    seat, events, players = match.actor, match.events, match.deal.players
    turned = match.deal.deck[3 * players]
    seven = ITALIAN.parse(f"7{ITALIAN.texts[turned][1]}")
    mine = [event for event in events if event.seat == seat]
    drawn = [event for event in events if event.t == "draw"]
    is_drawn = bool([event for event in mine if event.t == "draw" and event.drawn == (seven,)])
    if match.deal.options:
        turns = [event for event in mine if event.t in ("play", "draw")]
        is_drawn = is_drawn and turns[-1].drawn == (seven,)
    dealt = seven in GAME.kernel.dealt(match.view(seat).state, seat).cards
    return (
        ITALIAN.texts[turned][0] in "A3RCF"
        and (is_drawn or (dealt and not match.deal.options))
        and not any(event.cards == (seven,) for event in events)
        and any(event.t == "presa" for event in mine)
        and len(drawn) < len(match.deal.deck) - 3 * players
    )
