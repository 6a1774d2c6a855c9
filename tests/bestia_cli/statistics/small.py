"""Small histories whose figures can be worked out by hand."""

import json
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bestia_cli.statistics.database import put_rows, writing
from bestia_cli.statistics.lines import Reader
from bestia_cli.statistics.row import Row
from engine.bestia.rules import Rules
from engine.italian import ITALIAN

Json = dict[str, Any]

HEADER: Json = {
    "format": "bestia-history",
    "version": 1,
    "players": 3,
    "names": ["Anna", "Bruno", "Carla"],
    "bots": [None, "heuristic", "blueprint"],
    "levels": [None, "campione", "campione"],
    "seed": "small",
    "rules": Rules(3).to_json(),
}

KEEP, THROW = "keep", "discard"


def selection(*choices: str, dealer: int = 0) -> list[Json]:
    """What everybody does with the three cards, from the dealer's right."""
    players = len(choices)
    order = [(dealer + 1 + place) % players for place in range(players)]
    return [{"t": choices[seat], "seat": seat} for seat in order]


def hand(number: int, **changes: Any) -> Json:
    """A smazzata in which seat 1 takes two prese and seat 0, the person and dealer, one: 20 and 10
    of a pot of 30, which the dealer's fee is."""
    return {
        "hand": number,
        "dealer": 0,
        "contributions": [30, 0, 0],
        "pot": 30,
        "deck": list(ITALIAN.texts),
        "events": selection(KEEP, KEEP, THROW),
        "prese": [1, 2, 0],
        "payouts": [10, 20, 0],
        "bestie": [0, 0, 0],
        "salvo": False,
        "next_pot": 0,
        "balance": [-20, 20, 0],
        "when": f"2026-03-{number:02}T20:00:00+00:00",
        **changes,
    }


def in_bestia(number: int, **changes: Any) -> Json:
    """Seat 2 deals; the person speaks first, keeps and is in bestia."""
    written = {
        "dealer": 2,
        "contributions": [0, 0, 30],
        "events": selection(KEEP, KEEP, THROW, dealer=2),
        "prese": [0, 3, 0],
        "payouts": [0, 30, 0],
        "bestie": [30, 0, 0],
        "next_pot": 30,
    }
    return hand(number, **(written | changes))


def out(number: int, **changes: Any) -> Json:
    """Seat 1 deals; the person is second to speak, throws and passes."""
    written = {
        "dealer": 1,
        "contributions": [0, 30, 0],
        "events": [*selection(THROW, KEEP, KEEP, dealer=1), {"t": "pass", "seat": 0}],
        "prese": [0, 2, 1],
        "payouts": [0, 20, 10],
    }
    return hand(number, **(written | changes))


def in_societa(number: int, **changes: Any) -> Json:
    """Seat 1 deals; seat 2 is the capo of a società with the person, and takes the three prese."""
    buco = {"t": "buco", "seat": 2, "members": [2, 0], "in": ["AD", "3D", "RD", "2S"]}
    written = {
        "dealer": 1,
        "contributions": [0, 30, 0],
        "events": [*selection(THROW, KEEP, THROW, dealer=1), {"t": "offer", "seat": 2}, buco],
        "prese": [0, 0, 3],
        "payouts": [15, 0, 15],
        "bestie": [0, 30, 0],
        "next_pot": 30,
    }
    return hand(number, **(written | changes))


def read_row(game: str, line: Json, when: str | None = None) -> Row:
    """The row of a line of a history."""
    reader = Reader(game, when)
    rows = [reader.read(json.dumps(one).encode()) for one in (HEADER, line)]
    assert rows[1] is not None
    return rows[1]


def put(db: sqlite3.Connection, game: str, line: Json) -> None:
    """Write a smazzata into the database."""
    with writing(db):
        put_rows(db, [read_row(game, line)])


def write_game(data: Path, game: str, lines: Sequence[Json], header: Json | None = None) -> Path:
    """A history among the games of a data folder."""
    folder = data / "games"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{game}.jsonl"
    texts = [json.dumps(line) + "\n" for line in [header or HEADER, *lines]]
    path.write_text("".join(texts), encoding="utf-8")
    return path
