"""What lies on a table besides the hands, as plain data: the same few kinds for every game."""

from typing import NamedTuple

TRICK, ROW, PILE, MELDS = "trick", "row", "pile", "melds"
"""Cards that are being played; cards that lie open side by side; a heap of which the number is
known; groups of cards that somebody has laid."""

WINNING = "winning"
"""The mark of the card that takes the trick so far."""


class ZoneCard(NamedTuple):
    """A card of a zone."""

    card: int | None
    """None: it lies face down."""
    seat: int = -1
    """Who put it there; -1: nobody."""
    mark: str = ""


class Group(NamedTuple):
    """Cards that were laid together."""

    number: int
    """By which it is chosen as a target."""
    owner: int
    cards: tuple[int, ...]
    sealed: bool = False
    """Nothing can be added any more."""


class Zone(NamedTuple):
    """One part of the table."""

    kind: str
    """TRICK, ROW, PILE or MELDS."""
    name: str
    """What it is called, to be translated; empty if there is nothing to say."""
    cards: tuple[ZoneCard, ...] = ()
    """Those of a trick or a row in the order of play; of a pile, those that lie open on it."""
    size: int = 0
    """How many cards a pile has."""
    groups: tuple[Group, ...] = ()


class Counter(NamedTuple):
    """A number, or a few words, that everybody keeps in sight."""

    name: str
    value: str
    seat: int = -1
    """Whose it is; -1: the table's, or a team's that its name tells."""
