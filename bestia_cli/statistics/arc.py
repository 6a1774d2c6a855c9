"""The arc of one game: what became of a person since it sat down. It is read from the lines of the
game's history, as all statistics are."""

from collections.abc import Callable, Sequence
from itertools import accumulate, groupby
from pathlib import Path
from typing import NamedTuple

from bestia_cli.statistics.lines import Reader
from bestia_cli.statistics.row import Row
from bestia_cli.statistics.tallies import Figures, Filter, make_figures
from engine.json_forms import FormError


class Rival(NamedTuple):
    """Somebody, and what it was between the two."""

    name: str
    amount: int


class Runs(NamedTuple):
    """The longest runs of deals."""

    won: int
    lost: int


def read_arc(path: Path) -> Figures | None:
    """What a history says of its person; None without a deal, or if there is no such file. Lines
    that can't be read are left out, as in the statistics."""
    reader, rows = Reader(path.stem), []
    try:
        with path.open("rb") as file:
            for raw in file:
                try:
                    row = reader.read(raw) if raw.strip() else None
                except FormError:
                    continue
                if row is not None:
                    rows.append(row)
    except OSError:
        return None
    return arc_of(rows) if rows else None


def arc_of(rows: Sequence[Row]) -> Figures:
    """The figures of one game."""
    game = rows[0].game
    return make_figures(game, [row for row in rows if row.game == game], Filter(), (), (game,))


# --- what a game comes to ------------------------------------------------------------------------


def runs_of(rows: Sequence[Row]) -> Runs:
    """How many deals in a row were won, and lost, at most."""
    return Runs(longest(rows, lambda row: row.net > 0), longest(rows, lambda row: row.net < 0))


def longest(rows: Sequence[Row], is_one: Callable[[Row], bool]) -> int:
    return max((len(list(run)) for was, run in groupby(rows, is_one) if was), default=0)


def running(rows: Sequence[Row]) -> int:
    """How many of the last deals in a row were won, or lost as a number below zero."""
    signs = [(row.net > 0) - (row.net < 0) for row in reversed(rows)]
    run = next((list(same) for _sign, same in groupby(signs)), [])
    return sum(run)


def nemesis_of(rows: Sequence[Row]) -> Rival | None:
    """Who has taken most from the person."""
    return most_of(rows, lambda won, lost: won)


def victim_of(rows: Sequence[Row]) -> Rival | None:
    """From whom the person has taken most."""
    return most_of(rows, lambda won, lost: lost)


def most_of(rows: Sequence[Row], of: Callable[[int, int], int]) -> Rival | None:
    sums: dict[str, int] = {}
    for row in rows:
        for other in row.others:
            sums[other.name] = sums.get(other.name, 0) + of(other.won, other.lost)
    name = max(sums, key=lambda one: sums[one], default="")
    return Rival(name, sums[name]) if name and sums[name] > 0 else None


def place_of(rows: Sequence[Row]) -> tuple[int, int]:
    """The person's place among all who sat there, from 1, and of how many."""
    mine = sum(row.net for row in rows)
    theirs: dict[int, int] = {}
    for row in rows:
        for seat, other in enumerate(row.others):
            theirs[seat] = theirs.get(seat, 0) + other.net
    return 1 + sum(one > mine for one in theirs.values()), 1 + len(theirs)


def balances(figures: Figures) -> tuple[int, ...]:
    """The balance from the beginning on, which is nothing."""
    return tuple(accumulate((row.net for row in figures.rows), initial=0))


def is_biggest(figures: Figures, worth: int | None) -> bool:
    """Whether nothing bigger was ever played for in this game; of the first few nobody says so."""
    before = figures.amounts
    return worth is not None and len(before) >= FEW and worth > max(before)


FEW = 3
