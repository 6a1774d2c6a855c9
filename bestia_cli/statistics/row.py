"""One deal of a person, as the statistics know it: what is kept of any game, and the game's own."""

from collections.abc import Collection
from typing import Any, NamedTuple

MIXED = "mixed"
"""The level of opponents who are not all of one."""


def one_of(levels: Collection[str]) -> str:
    """The level of all, if they have the same."""
    return next(iter(levels)) if len(levels) == 1 else MIXED


class Other(NamedTuple):
    """Somebody else in a deal."""

    name: str
    net: int
    """What the deal brought it, in the game's unit."""
    won: int
    """What of that was the person's (`statistics.toll`)."""
    lost: int
    """What of the person's gain was its own."""
    habits: tuple[int, ...] = ()
    """For each of the game's habits: how often, and of how many times."""


class Row(NamedTuple):
    """What a deal was for the person in it."""

    history: str
    """The name of its file, without the ending."""
    hand: int
    game: str
    """As in the registry."""
    played: str | None
    """When, as ISO text in UTC; None if nobody knows."""
    players: int
    seat: int
    position: int
    """Counted from the seat after the dealer, 0, to the dealer, `players - 1`."""
    level: str
    """Of the opponents: a name, or MIXED."""
    net: int
    """What it won or lost, in the game's unit."""
    edge: float | None
    """None where the game does not say how it is reckoned."""
    coach: int
    """How often the coach was asked."""
    mode: str
    kind: str
    own: Any
    """The record of the game's facts (`GameFacts.record`)."""
    others: tuple[Other, ...] = ()
    """By seat, the person left out."""
