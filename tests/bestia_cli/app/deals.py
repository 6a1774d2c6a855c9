"""Prepared smazzate, so that a test knows what lies on the table."""

from dataclasses import replace
from typing import Any

from bestia_cli.games.bestia.lessons.cards import Cards
from bestia_cli.setup import Setup, Start
from engine.bestia.rules import Rules
from tests.bestia_cli.app.players import table_setup

FOLLOWING = Cards(
    mezzo="7D",
    hands={0: "AC 2C RD", 1: "7C CS 4B", 2: "5C 6B 5S"},
    stock="2B 3B AB 5B 7B 4S 6S 7S",
    dealer=0,
)
"""Denari is briscola. Seat 1 leads the 7 of coppe, and seat 0, who comes last, holds an Asso."""

ALL_KEEP = ("keep", "keep", "keep", "exchange", "exchange", "exchange")
TO_FOLLOW = (*ALL_KEEP, "7C", "5C")
"""Up to where seat 0 must play the Asso of coppe: it follows and overtakes (§7.2, §7.3)."""


def dealt(cards: Cards, words: tuple[str, ...] = (), **others: Any) -> Setup:
    """A game that begins with such cards, after such choices."""
    players = len(cards.hands)
    start = Start(cards.deck(), cards.dealer, words, cards.stake)
    setup = table_setup(players, hands=1, first_dealer=cards.dealer, start=start)
    return replace(setup, **others)


def true_table(players: int) -> Rules:
    return Rules(players=players, tavolo_vero=True)


FIVE = Cards(
    mezzo="7D",
    hands={0: "5D 3S 6S", 1: "7C CS 4B", 2: "4D 6B 5S", 3: "AC 2C RD", 4: "2D FD 5B"},
    stock="AB 3B RB",
    dealer=0,
    pot=150,
)
"""The example of §7.3: before and after a cut."""
FIVE_TO_PLAY = (*["keep"] * 5, *["exchange"] * 5, "7C", "4D", "2C", "FD")
"""Up to where seat 0 must cut with a briscola that does not beat the Fante."""
FIVE_TO_THE_END = (
    *FIVE_TO_PLAY,
    *("5D", "5B", "3S", "4B", "6B", "RD"),
    *("AC", "2D", "6S", "CS", "5S"),
)

TEN = Cards(
    mezzo="6B",
    hands={
        0: "AB 3C RD",
        1: "2D 4C 5S",
        2: "3B CB AS",
        3: "2C 4S 5D",
        4: "6D 6C 6S",
        5: "RB FB AC",
        6: "7D 7C 7S",
        7: "FD FC FS",
        8: "CD CC CS",
        9: "RC RS 3D",
    },
    stock="7B 4B AD 2B 5B 3S 4D 5C 2S",
    dealer=9,
    pot=3330,
)
"""Three keep; seat 1 takes a buco in società with 3 and 6, and leads."""
TEN_TO_PLAY = (
    *("keep", "discard", "keep", "discard", "discard", "keep", *["discard"] * 4),
    *("exchange", "exchange:CB", "exchange"),
    *("offer", "join", "decline", "join", "decline", "decline", "decline", "drop:2B"),
    *["pass"] * 4,
    *("AD", "7B", "FB"),
)
"""Up to where seat 0 must follow the Asso of denari."""
