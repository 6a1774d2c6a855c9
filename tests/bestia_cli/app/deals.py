"""Prepared smazzate, so that a test knows what lies on the table."""

from dataclasses import replace
from typing import Any

from bestia_cli.lessons.lesson import Cards
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
    start = Start(cards.deck(), cards.dealer, words, cards.pot)
    setup = table_setup(players, hands=1, first_dealer=cards.dealer, start=start)
    return replace(setup, **others)


def true_table(players: int) -> Rules:
    return Rules(players=players, tavolo_vero=True)
