"""What the deals of a game say about a person: counts, the edge and its interval, by level, by
seat, by mode, the best and the worst, and the balance over time."""

import math
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import accumulate
from operator import add
from typing import Any, TypeVar

from ai.games import LEVEL_NAMES
from ai.intervals import half_width
from bestia_cli.games import table_of
from bestia_cli.setup import SERIOUS, WHAT_IF
from bestia_cli.statistics.database import read_rows
from bestia_cli.statistics.facts import GameFacts
from bestia_cli.statistics.row import MIXED, Row
from engine.registry import DEFAULT, GAMES

Key = TypeVar("Key")

MOST_LISTED = 10
"""How many of the best and of the worst deals."""
DEALER = -1
"""The position of whoever deals, at a table of any size; the others count from 0, the first to
speak."""


@dataclass(frozen=True)
class Filter:
    """Which deals of a game count."""

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
    """What some deals come to."""

    deals: int
    edge: float | None
    """The mean; None without a deal, and where the game has none."""
    ci95: float | None
    """Half the width of its 95% interval; None for fewer than two."""
    net: int
    counts: Mapping[str, int]
    """By the names of the game's counts."""
    coach: int
    rates: Mapping[str, float | None]
    """By the names of the game's rates; None where there was nothing to be counted."""


@dataclass(frozen=True)
class Opponent:
    """Somebody who sat at the person's tables, by name."""

    name: str
    deals: int
    won: int
    """Of what it won, what was the person's (`statistics.toll`)."""
    lost: int
    habits: tuple[int, ...]
    """For each of the game's habits: how often, and of how many times."""

    def share(self, place: int) -> float | None:
        """How often it has the habit with this number; None: it never could."""
        return share(*self.habits[2 * place : 2 * place + 2])


@dataclass(frozen=True)
class Figures:
    """All that the statistics of a game show."""

    game: str
    filter: Filter
    total: Tally
    histories: int
    by_level: dict[str, Tally]
    """From the weakest to the strongest, then what is no level, then MIXED."""
    by_position: dict[int, Tally]
    """From who speaks first, 0, to DEALER."""
    by_mode: dict[str, Tally]
    best: tuple[Row, ...]
    """Those that won most, the best first."""
    worst: tuple[Row, ...]
    """Those that lost most, the worst first."""
    balance: tuple[int, ...]
    """After each deal, in the game's unit."""
    rows: tuple[Row, ...]
    levels: tuple[str, ...]
    """Of all deals, whatever the filter: what one can filter by."""
    games: tuple[str, ...]
    """This game, and the others of which there are deals."""
    others: tuple[Opponent, ...] = ()
    """Who sat there most often comes first."""

    @property
    def facts(self) -> GameFacts:
        return table_of(self.game).facts

    @property
    def amounts(self) -> tuple[int, ...]:
        """The game's own amount in each deal, if it has one."""
        amount = self.facts.amount
        return tuple(getattr(row.own, amount.name) for row in self.rows) if amount else ()


def read_figures(
    db: sqlite3.Connection,
    chosen: Filter | None = None,
    now: datetime | None = None,
    game: str = DEFAULT,
) -> Figures:
    """The figures of the deals of a game that a filter lets through."""
    chosen = chosen or Filter()
    rows = read_rows(db, game, *chosen.condition(now or datetime.now(UTC)))
    levels = db.execute("SELECT DISTINCT level FROM deals WHERE game = ?", (game,))
    played = {game, *(name for (name,) in db.execute("SELECT DISTINCT game FROM deals"))}
    return make_figures(
        game,
        rows,
        chosen,
        tuple(sort_levels(level for (level,) in levels)),
        tuple(name for name in GAMES if name in played),
    )


def make_figures(
    game: str,
    rows: Sequence[Row],
    chosen: Filter,
    levels: tuple[str, ...],
    games: tuple[str, ...],
) -> Figures:
    """Figures of deals in the order in which they were played."""
    facts = table_of(game).facts
    by_level = tally_by(facts, rows, lambda row: row.level)
    by_position = tally_by(facts, rows, position_of)
    return Figures(
        game=game,
        filter=chosen,
        total=tally(facts, rows),
        histories=len({row.history for row in rows}),
        by_level={level: by_level[level] for level in sort_levels(by_level)},
        by_position={place: by_position[place] for place in sorted(by_position, key=dealer_last)},
        by_mode=dict(sorted(tally_by(facts, rows, lambda row: row.mode).items())),
        best=tuple(most([row for row in rows if row.net > 0], lambda row: -row.net)),
        worst=tuple(most([row for row in rows if row.net < 0], lambda row: row.net)),
        balance=tuple(accumulate(row.net for row in rows)),
        rows=tuple(rows),
        levels=levels,
        games=games,
        others=tuple(opponents_in(rows)),
    )


def opponents_in(rows: Iterable[Row]) -> list[Opponent]:
    """Those who sat there, by their names."""
    found: dict[str, Opponent] = {}
    for row in rows:
        for other in row.others:
            one = found.get(other.name) or Opponent(other.name, 0, 0, 0, (0,) * len(other.habits))
            found[other.name] = Opponent(
                one.name,
                one.deals + 1,
                one.won + other.won,
                one.lost + other.lost,
                tuple(map(add, one.habits, other.habits)),
            )
    return sorted(found.values(), key=lambda one: (-one.deals, one.name))


def tally(facts: GameFacts, rows: Sequence[Row]) -> Tally:
    edge, ci95 = mean_and_ci95([row.edge for row in rows if row.edge is not None])
    counts = {count.name: sum(map(count.of, rows)) for count in facts.counts}
    rates = {
        rate.name: share(counts[rate.part], counts[rate.whole] if rate.whole else len(rows))
        for rate in facts.rates
    }
    return Tally(
        deals=len(rows),
        edge=edge,
        ci95=ci95,
        net=sum(row.net for row in rows),
        counts=counts,
        coach=sum(row.coach for row in rows),
        rates=rates,
    )


def tally_by(facts: GameFacts, rows: Iterable[Row], key: Callable[[Row], Key]) -> dict[Key, Tally]:
    groups: dict[Key, list[Row]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return {name: tally(facts, group) for name, group in groups.items()}


def mean_and_ci95(values: Sequence[float]) -> tuple[float | None, float | None]:
    """The mean, and half the width of the interval in which the true one lies 95 times in 100."""
    count = len(values)
    if count == 0:
        return None, None
    mean = math.fsum(values) / count
    return mean, half_width(0.0, math.fsum((value - mean) ** 2 for value in values), count)


def share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def most(rows: list[Row], key: Callable[[Row], int]) -> list[Row]:
    return sorted(rows, key=key)[:MOST_LISTED]


def position_of(row: Row) -> int:
    return DEALER if row.position == row.players - 1 else row.position


def dealer_last(position: int) -> tuple[bool, int]:
    return position == DEALER, position


def sort_levels(levels: Iterable[str]) -> list[str]:
    """From the weakest to the strongest, then what is no level, then MIXED."""
    known = {name: place for place, name in enumerate(LEVEL_NAMES)}
    return sorted(levels, key=lambda name: (known.get(name, len(known)), name == MIXED, name))


def days_before(now: datetime, days: int) -> str:
    """A moment, as the database writes them; the beginning of time if there are so many days."""
    try:
        return (now - timedelta(days=days)).astimezone(UTC).isoformat(timespec="seconds")
    except OverflowError:
        return ""
