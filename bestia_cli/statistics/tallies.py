"""What the smazzate say about a person: counts, the edge and its interval, by level, by seat, by
mode, the best and the worst, and the money over time."""

import math
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import accumulate
from typing import Any, TypeVar

from ai.bestia.kinds import LEVELS
from bestia_cli.setup import SERIOUS, WHAT_IF
from bestia_cli.statistics.database import read_rows
from bestia_cli.statistics.row import ALONE, MIXED, SOCIETA, Smazzata

Key = TypeVar("Key")

CONFIDENCE_95 = 1.96
MOST_LISTED = 10
"""How many of the best and of the worst smazzate."""
DEALER = -1
"""The position of whoever deals, at a table of any size; the others count from 0, di mano."""


@dataclass(frozen=True)
class Filter:
    """Which smazzate count."""

    serious: bool = False
    """Only serious games: no training, and no second thoughts about cards that are known."""
    days: int | None = None
    """Only the last so many days."""
    level: str | None = None
    """Only against opponents of this level, or MIXED."""

    def condition(self, now: datetime) -> tuple[str, tuple[Any, ...]]:
        """As a condition of SQL, with its values."""
        parts: list[tuple[str, tuple[Any, ...]]] = []
        if self.serious:
            parts.append(("mode = ? AND kind <> ?", (SERIOUS, WHAT_IF)))
        if self.days is not None:
            parts.append(("played >= ?", (days_before(now, self.days),)))
        if self.level is not None:
            parts.append(("level = ?", (self.level,)))
        return " AND ".join(text for text, _ in parts), sum((some for _, some in parts), ())


@dataclass(frozen=True)
class Tally:
    """What some smazzate come to."""

    smazzate: int
    edge: float | None
    """The mean, in pots; None without a smazzata."""
    ci95: float | None
    """Half the width of its 95 % interval; None for fewer than two."""
    net_cents: int
    entered: int
    bestie: int
    buco_alone: int
    buco_societa: int
    prese: int
    coach: int

    @property
    def entered_share(self) -> float | None:
        """Of all the smazzate."""
        return share(self.entered, self.smazzate)

    @property
    def bestia_share(self) -> float | None:
        """Of those entered."""
        return share(self.bestie, self.entered)

    @property
    def prese_each(self) -> float | None:
        """Prese in a smazzata that was entered."""
        return share(self.prese, self.entered)


@dataclass(frozen=True)
class Figures:
    """All that the statistics show."""

    filter: Filter
    total: Tally
    games: int
    by_level: dict[str, Tally]
    """From the weakest to the strongest, then what is no level, then MIXED."""
    by_position: dict[int, Tally]
    """From the dealer's right, 0, to DEALER."""
    by_mode: dict[str, Tally]
    best: tuple[Smazzata, ...]
    """Those that won most, the best first."""
    worst: tuple[Smazzata, ...]
    """Those that lost most, the worst first."""
    balance_cents: tuple[int, ...]
    """After each smazzata."""
    pot_cents: tuple[int, ...]
    """Of each smazzata."""
    rows: tuple[Smazzata, ...]
    levels: tuple[str, ...]
    """Of all smazzate, whatever the filter: what one can filter by."""


def read_figures(
    db: sqlite3.Connection, chosen: Filter | None = None, now: datetime | None = None
) -> Figures:
    """The figures of the smazzate that a filter lets through."""
    chosen = chosen or Filter()
    rows = read_rows(db, *chosen.condition(now or datetime.now(UTC)))
    levels = sort_levels(level for (level,) in db.execute("SELECT DISTINCT level FROM smazzate"))
    return make_figures(rows, chosen, tuple(levels))


def make_figures(rows: Sequence[Smazzata], chosen: Filter, levels: tuple[str, ...]) -> Figures:
    """Figures of smazzate in the order in which they were played."""
    by_level = tally_by(rows, lambda row: row.level)
    by_position = tally_by(rows, position_of)
    return Figures(
        filter=chosen,
        total=tally(rows),
        games=len({row.game for row in rows}),
        by_level={level: by_level[level] for level in sort_levels(by_level)},
        by_position={place: by_position[place] for place in sorted(by_position, key=dealer_last)},
        by_mode=dict(sorted(tally_by(rows, lambda row: row.mode).items())),
        best=tuple(most([row for row in rows if row.net_cents > 0], lambda row: -row.net_cents)),
        worst=tuple(most([row for row in rows if row.net_cents < 0], lambda row: row.net_cents)),
        balance_cents=tuple(accumulate(row.net_cents for row in rows)),
        pot_cents=tuple(row.pot_cents for row in rows),
        rows=tuple(rows),
        levels=levels,
    )


def tally(rows: Sequence[Smazzata]) -> Tally:
    edge, ci95 = mean_and_ci95([row.edge for row in rows])
    return Tally(
        smazzate=len(rows),
        edge=edge,
        ci95=ci95,
        net_cents=sum(row.net_cents for row in rows),
        entered=sum(row.entered for row in rows),
        bestie=sum(row.bestia for row in rows),
        buco_alone=sum(row.buco == ALONE for row in rows),
        buco_societa=sum(row.buco == SOCIETA for row in rows),
        prese=sum(row.prese for row in rows),
        coach=sum(row.coach for row in rows),
    )


def tally_by(rows: Iterable[Smazzata], key: Callable[[Smazzata], Key]) -> dict[Key, Tally]:
    groups: dict[Key, list[Smazzata]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return {name: tally(group) for name, group in groups.items()}


def mean_and_ci95(values: Sequence[float]) -> tuple[float | None, float | None]:
    """The mean, and half the width of the interval in which the true one lies 95 times in 100."""
    count = len(values)
    if count == 0:
        return None, None
    mean = math.fsum(values) / count
    if count == 1:
        return mean, None
    variance = math.fsum((value - mean) ** 2 for value in values) / (count - 1)
    return mean, CONFIDENCE_95 * math.sqrt(variance / count)


def share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def most(rows: list[Smazzata], key: Callable[[Smazzata], int]) -> list[Smazzata]:
    return sorted(rows, key=key)[:MOST_LISTED]


def position_of(row: Smazzata) -> int:
    return DEALER if row.position == row.players - 1 else row.position


def dealer_last(position: int) -> tuple[bool, int]:
    return position == DEALER, position


def sort_levels(levels: Iterable[str]) -> list[str]:
    """From the weakest to the strongest, then what is no level, then MIXED."""
    order = list(LEVELS)
    known = {name: order.index(name) for name in order}
    return sorted(levels, key=lambda name: (known.get(name, len(order)), name == MIXED, name))


def days_before(now: datetime, days: int) -> str:
    """A moment, as the database writes them; the beginning of time if there are so many days."""
    try:
        return (now - timedelta(days=days)).astimezone(UTC).isoformat(timespec="seconds")
    except OverflowError:
        return ""
