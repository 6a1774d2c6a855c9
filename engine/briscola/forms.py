"""Briscola's words and records, as they stand in files: plain data that needs no kernel."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.briscola.order import sides_of
from engine.events import SOME, Field, Form, Vocabulary, never
from engine.game import Mistake
from engine.italian import ITALIAN
from engine.json_forms import FormError, amounts, listed, need, whole
from engine.reason import Reason

VOCABULARY = Vocabulary(
    ITALIAN,
    {
        "swap": Form((Field("in", "drawn", "card"),)),
        "play": Form((Field("card", "cards", "card", chosen=True),), bare=True),
        "presa": Form(choice=never),
        "draw": Form((Field("in", "drawn", "card", sight=SOME),), never),
        "show": Form((Field("cards", "cards", "cards", sight=SOME),), never),
    },
)
"""Everybody sees who draws the turned card (§5), and partners what they show each other (§7)."""


class FaceDown(tuple[int, ...]):
    """A card that was drawn face down. One seat may draw the seven like this, exchange it, and draw
    it again as the turned card, which all see: these two events are equal but for this."""


class BriscolaStake(NamedTuple):
    """The standing before a deal, by seat (§9)."""

    won: tuple[int, ...]
    """Deals of the running match."""
    matches: tuple[int, ...]
    """Matches since the first deal."""


class BriscolaResult(NamedTuple):
    """How a deal ended, by seat (§8, §9)."""

    points: tuple[int, ...]
    """In the seat's own pile."""
    score: tuple[int, ...]
    """Of its side."""
    winners: tuple[int, ...]
    """The seats that have won the deal."""
    match: tuple[int, ...]
    """The seats that have won the match with it."""


class OpenCards(NamedTuple):
    """What lies on the table after the deal (§3)."""

    briscola: int
    """The turned card."""
    stock: int
    """How many cards lie face down upon it."""


def read_stake(source: dict[str, Any], players: int) -> BriscolaStake:
    return BriscolaStake(amounts(source, "won", players), amounts(source, "matches", players))


def read_result(source: dict[str, Any], players: int) -> BriscolaResult:
    return BriscolaResult(
        amounts(source, "points", players),
        amounts(source, "score", players),
        read_seats(source, "winners", players),
        read_seats(source, "match", players),
    )


def read_seats(source: dict[str, Any], key: str, players: int) -> tuple[int, ...]:
    """Some of the seats, in their order."""
    seats = listed(source, key)
    known = all(type(seat) is int and 0 <= seat < players for seat in seats)
    if not known or sorted(set(seats)) != seats:
        raise FormError(Reason("{key} is not a list of seats in their order", key=repr(key)))
    return tuple(seats)


def write_table(table: OpenCards) -> dict[str, Any]:
    return {"briscola": ITALIAN.texts[table.briscola], "stock": table.stock}


def read_table(source: dict[str, Any]) -> OpenCards:
    return OpenCards(ITALIAN.parse(need(source, "briscola")), whole(source, "stock"))


def gains(
    stake: BriscolaStake, result: BriscolaResult, mistakes: Sequence[Mistake]
) -> tuple[int, ...]:
    """What a deal brought each seat, in deals: each side that lost it pays 1 to each that has won
    it (§9)."""
    sides = sides_of(len(result.points))
    won = sum(side[0] in result.winners for side in sides)
    lost = len(sides) - won if won else 0
    return tuple(lost if seat in result.winners else -won for seat in range(len(result.points)))
