"""What can't have happened in a deal of the probe, to whoever follows it."""

import json
from typing import Any

import pytest

from engine.match import Match
from engine.seen import SeenMatch
from tests.probe.deals import GAME, deal, play

WORDS = GAME.vocabulary

LOOKED = "pass pass discard:AB2 discard:KR2"
NOTED = f"{LOOKED} note:some note:none"
CLOSED = f"{NOTED} lay:KR1+KB1 QR1 lay:QB1+QB2 AR1"
END = f"{NOTED} KR1 QB1 KB1 QB2 QR1 AR1"
"""Choices in the deal below."""


def two() -> Match:
    stock = "AB2 KR2 QR2 AR2 KB2 AB1"
    return deal("KR1 KB1 QR1", "AR1 QB1 QB2", stock=stock, later="AR1 QR1")


def followed(choices: str, seat: int, untold: int = 0) -> SeenMatch:
    """The deal after some choices, as a seat has followed it but for the last events."""
    seen = SeenMatch(GAME, GAME.kernel.dealt(two().view(seat).state, seat))
    match = play(two(), choices)
    for event in match.events[: len(match.events) - untold]:
        seen.see(match.show(event, seat))
    return seen


IMPOSSIBLE: dict[str, tuple[str, int, str, dict[str, Any], str]] = {
    "a note that is not seen": (LOOKED, 1, "note", {"word": "all"}, "does not see the word"),
    "the own note, untold": (LOOKED, 0, "note", {"word": None}, "is not told it"),
    "a card that is not seen": ("pass pass", 1, "discard", {"card": "KR1"}, "does not see the"),
    "two cards at once": ("pass pass", 1, "discard", {"card": 2}, "which card"),
    "a card of one's own": (NOTED, 1, "play", {"card": "AR1"}, "AR1 lies elsewhere"),
    "a card that lies open": (NOTED, 1, "play", {"card": "AB2"}, "AB2 lies elsewhere"),
    "the number of a meld": (NOTED, 1, "lay", {"cards": ["KR1", "KB1"], "meld": 1}, "a meld is"),
    "a bet of no points": ("", 1, "bet", {"points": 0}, "1 to 3 points"),
}
"""What seat 0 is said to have done after some choices, who hears it, and why it can't be."""


@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_what_cannot_have_happened_is_refused(case: str) -> None:
    choices, observer, kind, said, reason = IMPOSSIBLE[case]
    seen = followed(choices, observer)
    before = seen.state.tolist()
    event = json.loads(json.dumps({"t": kind, "seat": 0, **said}))
    with pytest.raises(ValueError, match=reason):
        seen.see(WORDS.seen_from_json(event))
    assert seen.state.tolist() == before


def test_after_a_shuffle_only_cards_of_the_tricks_are_drawn() -> None:
    """§6.5"""
    seen = followed(CLOSED, 1)
    seen.see(WORDS.from_word("add:KB2:0", 1))
    for card, reason in (("KR2", "can't have had KR2"), ("KB1", "KB1 lies elsewhere")):
        with pytest.raises(ValueError, match=reason):
            seen.see(WORDS.seen_from_json({"t": "draw", "seat": 1, "in": [card]}))
    seen.see(WORDS.seen_from_json({"t": "draw", "seat": 1, "in": ["AR1"]}))
    assert seen.actor == 1


def test_a_hand_holds_only_what_it_can_have_drawn() -> None:
    """Seat 1 drew nothing since the shuffle but one card, which it has played."""
    seen = followed(f"{CLOSED} add:KB2:0 AR1 QR2", 0)
    assert seen.actor == 1
    with pytest.raises(ValueError, match="can't hold QR1"):
        seen.see(WORDS.from_word("QR1", 1))


def test_notes_are_read_in_order_and_as_they_were_written() -> None:
    """§7.2"""
    seen = followed(END, 0, untold=2)
    for seat, word, reason in (
        (1, "none", "now comes"),
        (0, "all", "noted some"),
        (0, "x", "no note"),
    ):
        with pytest.raises(ValueError, match=reason):
            seen.see(WORDS.seen_from_json({"t": "read", "seat": seat, "word": word}))
    seen.see(WORDS.seen_from_json({"t": "read", "seat": 0, "word": "some"}))


@pytest.mark.parametrize("word", ["bet:x", "bet:", "add:KR1:first", "bet:1:2", "raise", "add:1"])
def test_a_word_that_says_no_choice_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match=r"whole number|more than|not a card|passes, or bets"):
        two().choose(WORDS.from_word(word, 0))
