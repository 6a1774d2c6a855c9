"""What the statistics keep and say of one game besides what they say of any. Plain data: a game's
table has a `GameFacts`, and whatever it does not say is as in any game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from bestia_cli.language import N_
from bestia_cli.statistics.row import Row
from engine.history import HandRecord

SHARE, MEAN = "share", "mean"
"""How a rate is written: `53% (12)`, or `1.33`."""

NET, EDGE = "net", "edge"
"""In `GameFacts.columns`: what is kept of any game, among the game's own."""


class NoFacts(NamedTuple):
    """Of a game that keeps nothing of its own."""


class Count(NamedTuple):
    """Something that is summed up over deals."""

    name: str
    """Its key in exports."""
    of: Callable[[Row], int]
    """What a deal adds; True counts as 1."""
    label: str = ""
    """In the overview, to be translated; empty: it does not stand there by itself."""


class Rate(NamedTuple):
    """A count by another."""

    name: str
    part: str
    """A count's name."""
    whole: str = ""
    """A count's name; empty: all deals."""
    form: str = SHARE
    label: str = ""
    """In the overview, as that of a count."""
    head: str = ""
    """Of its column in tables by level, seat or mode; empty: it has none."""


class Edge(NamedTuple):
    """How well somebody plays, whatever cards they had: its mean is shown with its interval."""

    of: Callable[[Any, int], float]
    """(the game's own facts, players) -> a number that is zero for those who play alike. An
    `OverflowError` says that there is none."""
    text: str
    """In the overview, with `{edge}`."""
    about: str
    """What it is, and between which `{low}` and `{high}` it lies."""


class Amount(NamedTuple):
    """A column of the own record that is in the game's unit, and has a plot over time."""

    name: str
    label: str
    """Beside the plot."""
    largest: str
    """Of the largest of all, in the overview."""


class Habit(NamedTuple):
    """What somebody does or not, by which people know each other at the table."""

    name: str
    label: str
    """In a list of players, to be translated."""
    of: Callable[[HandRecord, int], tuple[int, int]]
    """(deal, seat): how often, and of how many times that it could."""


def no_facts(record: HandRecord, seat: int) -> NoFacts:
    return NoFacts()


def no_cells(row: Row) -> tuple[str, ...]:
    return ()


def is_won(row: Row) -> bool:
    return row.net > 0


@dataclass(frozen=True)
class GameFacts:
    """What is kept of the deals of a game, and how it is told."""

    record: Callable[..., Any] = NoFacts
    """A NamedTuple class: columns of numbers of any size, flags and texts."""
    read: Callable[[HandRecord, int], Any] = no_facts
    """(deal, seat) -> the record; a `FormError` (engine.json_forms) says what can't be."""
    edge: Edge | None = None
    columns: tuple[str, ...] = ()
    """The order in exports: names of the record, NET and EDGE; empty: in this order."""
    counts: tuple[Count, ...] = (Count("won", is_won),)
    rates: tuple[Rate, ...] = (Rate("won_share", "won", label=N_("Won"), head=N_("won")),)
    amount: Amount | None = None
    cells: Callable[[Row], tuple[str, ...]] = no_cells
    """What the lists of the best and the worst say of a deal, each as wide as in all others."""
    habits: tuple[Habit, ...] = ()
    """By which players differ."""
    eldest: str = N_("1st to speak")
    """The seat after the dealer, in tables by seat."""

    @property
    def names(self) -> tuple[str, ...]:
        """The columns of the record."""
        names: tuple[str, ...] = getattr(self.record, "_fields")  # noqa: B009 (of a NamedTuple)
        return names

    @property
    def order(self) -> tuple[str, ...]:
        """The columns of an export that are not the same for all games."""
        return self.columns or (*self.names, NET, *((EDGE,) if self.edge else ()))
