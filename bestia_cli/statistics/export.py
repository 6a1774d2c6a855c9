"""The statistics as files: CSV, a row a smazzata, and JSON, the figures and all the smazzate."""

import csv
import io
import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bestia_cli.statistics.database import COLUMNS, FIELDS_OF
from bestia_cli.statistics.row import Smazzata
from bestia_cli.statistics.tallies import DEALER, Figures, Tally
from bestia_cli.storage.atomic import write_atomically

FORMAT, VERSION = "bestia-statistics", 1

WORDS = {True: "true", False: "false", None: ""}


def to_csv(figures: Figures) -> str:
    """A row with the names of the columns, then one a smazzata (RFC 4180)."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for row in figures.rows:
        writer.writerow([as_word(value) for value in FIELDS_OF(row)])
    return out.getvalue()


def as_word(value: Any) -> Any:
    return WORDS[value] if value is None or isinstance(value, bool) else value


def to_json(figures: Figures) -> str:
    """One object on one line. Money is whole cents, and exact."""
    told = {
        "format": FORMAT,
        "version": VERSION,
        "filter": asdict(figures.filter),
        "figures": figures_to_json(figures),
        "smazzate": [vars(row) for row in figures.rows],
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"), allow_nan=False) + "\n"


def figures_to_json(figures: Figures) -> dict[str, Any]:
    return {
        "games": figures.games,
        **tally_to_json(figures.total),
        "by_level": {name: tally_to_json(part) for name, part in figures.by_level.items()},
        "by_position": {
            "dealer" if place == DEALER else str(place): tally_to_json(part)
            for place, part in figures.by_position.items()
        },
        "by_mode": {name: tally_to_json(part) for name, part in figures.by_mode.items()},
        "best": [key_of(row) for row in figures.best],
        "worst": [key_of(row) for row in figures.worst],
    }


def tally_to_json(tally: Tally) -> dict[str, Any]:
    shares = {
        "entered_share": tally.entered_share,
        "bestia_share": tally.bestia_share,
        "prese_each": tally.prese_each,
    }
    return {**asdict(tally), **shares}


def key_of(row: Smazzata) -> dict[str, Any]:
    return {"game": row.game, "hand": row.hand, "net_cents": row.net_cents}


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
