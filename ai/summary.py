"""What a simulation has shown, as plain data."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.reason import Reason


class Cents(NamedTuple):
    """An amount of money: how it is written is up to the language."""

    amount: int


class Share(NamedTuple):
    """So many in all, from 0 to 1."""

    part: float


class Mean(NamedTuple):
    """So many at a time."""

    value: float


class Bar(NamedTuple):
    """A row of a histogram."""

    label: Reason
    share: float


Said = Reason | Cents | Share | Mean | tuple[Bar, ...]
"""What people read; the values of a reason may be of these too."""


class Figure(NamedTuple):
    """What a game tells on top of what all games do."""

    key: str
    """Its name in JSON, and over its column, where it is translated."""
    value: Any
    """As JSON."""
    said: tuple[Said, ...]
    """For people: one thing of a seat, or the lines of a whole table."""


class Total(NamedTuple):
    """A sum over all deals so far, whose mean changes as time goes by."""

    name: str
    """To be translated."""
    amount: int
    """In what the game's balances count."""


@dataclass(frozen=True)
class SeatSummary:
    bot: str
    edge: float
    """A deal: the mean utility less what is fair, in the game's unit."""
    edge_ci95: float | None
    """Half the width of its 95 % interval; none for a single deal."""
    own: tuple[Figure, ...]
    balance: int
    """In what the game's balances count."""
    faults: int
    """Choices that a bot did not make, or made against the rules."""

    def to_json(self) -> dict[str, Any]:
        own = {figure.key: figure.value for figure in self.own}
        edge = {"bot": self.bot, "edge": self.edge, "edge_ci95": self.edge_ci95}
        return {**edge, **own, "balance": self.balance, "faults": self.faults}


@dataclass(frozen=True)
class Summary:
    hands: int
    players: int
    seed: str
    seconds: float
    interrupted: bool
    seats: tuple[SeatSummary, ...]
    own: tuple[Figure, ...]

    @property
    def hands_per_second(self) -> float:
        return self.hands / self.seconds if self.seconds > 0 else 0.0

    def to_json(self) -> dict[str, Any]:
        return {
            "hands": self.hands,
            "players": self.players,
            "seed": self.seed,
            "seconds": self.seconds,
            "hands_per_second": self.hands_per_second,
            "interrupted": self.interrupted,
            "seats": [seat.to_json() for seat in self.seats],
            **{figure.key: figure.value for figure in self.own},
        }
