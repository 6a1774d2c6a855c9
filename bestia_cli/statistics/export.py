"""The statistics as files: CSV, a row a deal, and JSON, the figures and all the deals."""

import csv
import io
import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ai.games import players_of
from bestia_cli.statistics.facts import NET
from bestia_cli.statistics.row import Row
from bestia_cli.statistics.tallies import DEALER, Figures, Tally
from bestia_cli.storage.atomic import write_atomically
from engine.registry import GAMES

VERSION = 1
FIRST = ("game", "hand", "played", "players", "seat", "position", "level")
LAST = ("coach", "mode", "kind")
"""The columns that all games have, before and after the others; `game` is the history."""

DEALER_KEY = {DEALER: "dealer"}
WORDS = {True: "true", False: "false", None: ""}


def net_name(game: str) -> str:
    """The name of the net, with the unit that it is in."""
    return f"{NET}_{GAMES[game].unit}"


def columns_of(figures: Figures) -> tuple[str, ...]:
    names = {NET: net_name(figures.game)}
    return (*FIRST, *(names.get(name, name) for name in figures.facts.order), *LAST)


def values_of(row: Row) -> dict[str, Any]:
    """All that is known of a deal, by column."""
    common = row._asdict() | {"game": row.history, net_name(row.game): row.net}
    return {**common, **row.own._asdict()}


def to_csv(figures: Figures) -> str:
    """A row with the names of the columns, then one a deal (RFC 4180)."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    columns = columns_of(figures)
    writer.writerow(columns)
    for values in map(values_of, figures.rows):
        writer.writerow([as_word(values[name]) for name in columns])
    return out.getvalue()


def as_word(value: Any) -> Any:
    return WORDS[value] if value is None or isinstance(value, bool) else value


def to_json(figures: Figures) -> str:
    """One object on one line. Amounts are whole numbers, and exact."""
    columns = columns_of(figures)
    told = {
        "format": f"{figures.game}-statistics",
        "version": VERSION,
        "filter": asdict(figures.filter),
        "figures": figures_to_json(figures),
        hands_key(figures): [
            {name: values[name] for name in columns} for values in map(values_of, figures.rows)
        ],
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"), allow_nan=False) + "\n"


def hands_key(figures: Figures) -> str:
    """What deals are called in JSON: as people call them."""
    return players_of(figures.game).words.many


def figures_to_json(figures: Figures) -> dict[str, Any]:
    def told(tallies: Mapping[Any, Tally]) -> dict[str, Any]:
        return {name: tally_to_json(part, figures) for name, part in tallies.items()}

    places = figures.by_position.items()
    return {
        "games": figures.histories,
        **tally_to_json(figures.total, figures),
        "by_level": told(figures.by_level),
        "by_position": told({DEALER_KEY.get(place, str(place)): part for place, part in places}),
        "by_mode": told(figures.by_mode),
        "best": [key_of(row) for row in figures.best],
        "worst": [key_of(row) for row in figures.worst],
    }


def tally_to_json(tally: Tally, figures: Figures) -> dict[str, Any]:
    edge = {"edge": tally.edge, "ci95": tally.ci95} if figures.facts.edge else {}
    return {
        hands_key(figures): tally.deals,
        **edge,
        net_name(figures.game): tally.net,
        **tally.counts,
        "coach": tally.coach,
        **tally.rates,
    }


def key_of(row: Row) -> dict[str, Any]:
    return {"game": row.history, "hand": row.hand, net_name(row.game): row.net}


FORMATS: dict[str, Callable[[Figures], str]] = {"csv": to_csv, "json": to_json}


def write_export(figures: Figures, form: str, path: Path | None) -> None:
    """Write the statistics in a form of FORMATS to a file, as a whole or not at all, or to stdout
    if there is none. A pipe or a device is written as it is."""
    text = FORMATS[form](figures)
    data = text.encode("utf-8")
    if path is None:
        write_out(text)
    elif path.exists() and not path.is_file():
        path.write_bytes(data)
    else:
        write_atomically(path, data)


def write_out(text: str) -> None:
    """To stdout, byte for byte where it allows: Windows would add to the ends of lines."""
    out = getattr(sys.stdout, "buffer", None)
    if out is None:
        sys.stdout.write(text)
        return
    sys.stdout.flush()
    out.write(text.encode("utf-8"))
    out.flush()
