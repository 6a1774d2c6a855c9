"""Who decides for a seat, and what it is told."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from engine.events import Event
from engine.game import Game, Result, Stake
from engine.match import View

if TYPE_CHECKING:
    from ai.search import SearchResult

Stop = Callable[[], bool]


def never() -> bool:
    return False


@dataclass(frozen=True)
class Place:
    """Where a player sits down."""

    game: Game
    seat: int
    names: tuple[str, ...]
    """Of all seats."""
    rules: Any


class Opening(NamedTuple):
    """What a player is told when the cards are dealt."""

    stake: Stake
    """What stands on the table, as the game's ledger says it."""
    balance: tuple[int, ...]
    """As the last deal left it, in the unit of the game."""
    view: View


class Player:
    """Who decides for a seat. All that it learns comes through these methods, and holds what its
    seat may see: nothing else is within its reach. Most players need `choose` alone."""

    sees_all = False
    """Whether it cheats: its views have every card."""
    listens = False
    """Whether it wants to hear more than its own turns."""
    stop: Stop = staticmethod(never)
    """Asked in short intervals by those who take their time: whether to choose at once."""
    faults = 0
    """Choices that were made for it, because it made none or none that was legal."""

    def sit(self, place: Place) -> None:
        """Take a seat; it is kept until the player leaves."""

    def start(self, opening: Opening) -> None:
        """Hear of a new deal."""

    def see(self, event: Event) -> None:
        """Hear what happened, the own choices included."""

    def limit(self, ms: int) -> None:
        """Hear how long the next choices may take; who needs no time need not listen."""

    def choose(self, view: View, stream: np.uint64) -> int:
        """One of `view.actions`. All chance must come from the stream (see engine.rng): the same
        view and stream, the same choice."""
        raise NotImplementedError

    def searches(self, view: View) -> bool:
        """Whether it searches its choices at such a turn, and so can tell what it thinks."""
        return False

    def think(self, view: View, stream: np.uint64) -> "SearchResult":
        """What it thinks where it searches: by the same stream, it chooses the best of it."""
        raise NotImplementedError

    def end(self, result: Result) -> None:
        """Hear how it ended."""

    def leave(self) -> None:
        """Get up, and let go of everything."""
