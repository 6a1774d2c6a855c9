"""What can't have happened in a deal of Briscola, to whoever follows it."""

import random
from typing import Any

import pytest

from engine.briscola.layout import LEFT
from engine.briscola.rules import Rules
from engine.game import Dealt
from engine.match import Match
from engine.seen import SeenMatch
from tests.engine.briscola.deals import GAME, WORDS, by_chance, deal, may, play

DEALT = "7C 2S 3B", "2D 4S 5S"
LED = "3B 2D"
SWAPPED = "3B 2D swap"
PLAYED = "3B 2D swap RC 4S"


def two(**options: Any) -> Match:
    return deal(*DEALT, stock="2B 4B 5B 6B", **options)


def follow(match: Match, seat: int, untold: int = 0) -> SeenMatch:
    """A deal as a seat has followed it, but for the last events."""
    opened = Match(GAME, match.deal)
    seen = SeenMatch(GAME, GAME.kernel.dealt(opened.view(seat).state, seat))
    for event in match.view(seat).events[: len(match.events) - untold]:
        seen.see(event)
    return seen


def assert_refused(seen: SeenMatch, told: dict[str, Any], reason: str) -> None:
    before, awaited = seen.state.tolist(), seen.awaited
    with pytest.raises(ValueError, match=reason):
        seen.see(WORDS.seen_from_json(told))
    assert (seen.state.tolist(), seen.awaited) == (before, awaited)


IMPOSSIBLE: dict[str, tuple[str, int, dict[str, Any], str]] = {
    "a card of one's own": ("", 1, {"t": "play", "card": "2D"}, "can't have 2D"),
    "the turned card": ("", 1, {"t": "play", "card": "RC"}, "can't have RC"),
    "a card that was played": (LED, 1, {"t": "play", "card": "3B"}, "can't have 3B"),
    "no card of the own hand": ("", 0, {"t": "play", "card": "AD"}, "not among your cards"),
    "the seven before a trick": ("", 1, {"t": "swap", "in": "RC"}, "not yet won a trick"),
    "another card than the turned one": (LED, 1, {"t": "swap", "in": "AC"}, "is RC"),
    "the own swap, of another card": (LED, 0, {"t": "swap", "in": "AC"}, "is RC"),
    "a second exchange": (SWAPPED, 1, {"t": "swap", "in": "7C"}, "only for a higher one"),
    "the seven that lies open": (SWAPPED, 1, {"t": "play", "card": "7C"}, "can't have 7C"),
}
"""What seat 0 is said to have done after some choices, who hears it, and why it can't be."""


@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_what_cannot_have_happened_is_refused(case: str) -> None:
    choices, observer, told, reason = IMPOSSIBLE[case]
    assert_refused(follow(play(two(), choices), observer), {"seat": 0, **told}, reason)


def test_the_seven_can_be_exchanged_only_by_who_may_hold_it() -> None:
    match = play(deal("7C 2S 3B", "2D 4S 5S"), "2S 4S")
    assert match.actor == 1
    assert_refused(follow(match, 0), {"t": "swap", "seat": 1, "in": "RC"}, "can't have 7C")


@pytest.mark.parametrize(
    ("card", "reason"),
    [("2D", "lies elsewhere"), ("3B", "elsewhere"), ("RC", "elsewhere"), (1, "and|not only")],
)
def test_a_card_that_is_drawn_was_in_the_stock(card: str | int, reason: str) -> None:
    """Seat 1 draws as the last one of the first round; it held the 2D and the 4S."""
    match = play(two(), "3B 5S")
    told = {"t": "draw", "seat": 1, "in": card}
    assert_refused(follow(match, 1, untold=1), told, reason)


def test_draws_come_in_their_order() -> None:
    match = play(two(), LED)
    seen = follow(match, 1, untold=2)
    assert_refused(seen, {"t": "draw", "seat": 1, "in": "4B"}, "now comes")
    assert_refused(seen, {"t": "draw", "seat": 0, "in": "2B"}, "does not see")
    seen.see(WORDS.seen_from_json({"t": "draw", "seat": 0, "in": 1}))
    with pytest.raises(ValueError, match="not told yet"):
        seen.view()


def test_a_seven_that_one_draws_may_go_at_once() -> None:
    match = play(deal("AD 2S 3B", "2D 4S 5S", stock="7C 4B", seven="draw"), LED)
    seen = follow(match, 0)
    assert seen.view().actions == match.view(0).actions
    assert "swap" in may(match)


def at_the_end_of_the_stock(players: int) -> Match:
    match = by_chance(random.Random("stock"), Rules(players))
    while match.state[LEFT]:
        play(match, may(match)[0])
    return match


def test_the_last_card_is_the_turned_one_for_all() -> None:
    match = at_the_end_of_the_stock(2)
    drawer = match.events[-1].seat
    turned = WORDS.to_json(match.events[-1])["in"]
    for seat in range(2):
        seen = follow(match, seat, untold=1)
        for card in (1, *({"AD", "2D", "FC", "7B"} - {turned})):
            assert_refused(seen, {"t": "draw", "seat": drawer, "in": card}, r"\w")
        seen.see(WORDS.seen_from_json({"t": "draw", "seat": drawer, "in": turned}))
        assert (seen.view().state == match.view(seat).state).all()


def test_partners_show_just_what_they_hold() -> None:
    match = at_the_end_of_the_stock(4)
    shows = [WORDS.to_json(event) for event in match.events[-4:]]
    first = shows[0]["seat"]
    held = {card for show in shows for card in show["cards"]}
    drawn = WORDS.to_json(match.events[-5])
    for seat in (first, first ^ 2):
        seen = follow(match, seat, untold=4)
        wrong = [*shows[0]["cards"][1:], next(iter(held - {*shows[0]["cards"]}))]
        for cards in (3, wrong[:2], [*wrong[:2], wrong[0]], [*wrong[:2], drawn["in"]]):
            if cards != shows[0]["cards"]:
                assert_refused(seen, shows[0] | {"cards": cards}, r"\w")
        for show in shows:
            hidden = show["seat"] % 2 != seat % 2
            seen.see(WORDS.seen_from_json(show | ({"cards": 3} if hidden else {})))
        assert (seen.view().state == match.view(seat).state).all()
    other = follow(match, (first + 1) % 4, untold=4)
    assert_refused(other, shows[0], "does not see")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"cards": (36, 0)}, "three cards"),
        ({"cards": (36, 0, 41)}, "not the number of a card"),
        ({"cards": (36, 36, 0)}, "dealt twice"),
        ({"cards": (36, 0, 25)}, "the turned card was dealt twice"),
        ({"briscola": 40}, "not a card that is played with"),
        ({"stock": 32}, "the stock has 33 cards, not 32"),
        ({"players": 3, "stock": 29, "cards": (36, 0, 1)}, "not a card that is played with"),
        ({"players": 3, "stock": 29, "briscola": 1}, "not a card that is played with"),
    ],
)
def test_what_no_seat_can_be_dealt_is_refused(change: dict[str, Any], reason: str) -> None:
    dealt: Dealt = GAME.kernel.dealt(two().view(0).state, 0)
    table = {key: change.pop(key) for key in ("briscola", "stock") if key in change}
    right = dealt._replace(cards=(36, 0, 4), table=dealt.table._replace(briscola=25))
    wrong = right._replace(**change)._replace(table=right.table._replace(**table))
    SeenMatch(GAME, right)
    with pytest.raises(ValueError, match=reason):
        SeenMatch(GAME, wrong)
