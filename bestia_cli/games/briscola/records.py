"""What only Briscola knows of a scene: its briscola, its piles, its match and its accounts."""

from typing import NamedTuple

from bestia_cli.language import N_

PLAYING = "playing"
"""The only phase between the cut and the accounts."""

SHOWN, OWN, HIDDEN = "shown", "own", "hidden"
POINTS = "points"
"""The key of what a person wants to see of the piles, and its values."""
POINTS_LABELS = {
    SHOWN: N_("points of all shown"),
    OWN: N_("own points shown"),
    HIDDEN: N_("points not shown"),
}

ALL_POINTS = 120
WINS = 61
"""So many points win between two sides."""


class BriscolaSeat(NamedTuple):
    """A seat."""

    pile: int
    """How many cards it has won."""
    points: int
    """What they count."""


class BriscolaScene(NamedTuple):
    """A deal."""

    turned: int | None
    """The card that lies open below the stock; None before the deal, and once it was drawn."""
    suit: int | None
    """That of the trumps; None before the deal."""
    stock: int
    """How many cards lie face down upon it."""
    leader: int
    """Who leads to this presa; -1 before the deal and after it."""
    presa: int
    """Its number, from 1; 0 before the deal."""
    prese: int
    """How many there are in all."""
    drawer: int
    """Who drew the turned card; -1: nobody yet."""
    sides: tuple[tuple[int, ...], ...]
    """The seats that play together."""
    won: tuple[int, ...]
    """By seat: the deals of this match."""
    target: int | None
    """So many win it; 0: there are no matches; None: nobody knows."""

    @property
    def left(self) -> int:
        """How many prese are still to be taken."""
        return self.prese - self.presa + 1


class BriscolaEnding(NamedTuple):
    """How a deal ended, by seat."""

    points: tuple[int, ...]
    """In the seat's own pile."""
    score: tuple[int, ...]
    """Of its side."""
    winners: tuple[int, ...]
    match: tuple[int, ...]
    """Who has won the match with it."""
    piles: tuple[tuple[int, ...], ...]
    """The cards of each pile, as a hand would hold them."""
    prese: tuple[int, ...]
