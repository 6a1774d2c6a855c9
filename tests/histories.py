"""Histories for tests: played by bots, shown in the docs, or tampered with."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from ai.simulation import Plan
from ai.usual_simulation import new_simulation
from engine.bestia.game import GAME
from engine.bestia.rules import Rules
from engine.deck import uncut_deck
from engine.history import HistoryError
from engine.italian import parse_deck
from engine.registry import GAMES
from engine.replay import Verified, commit_deck, verify_history

Json = dict[str, Any]

FORMATS = Path(__file__).parent.parent / "docs" / "formats.md"
PLAYERS = 5
HANDS = 8
SEED = "test 99"
"""With this seed every kind of event happens in a few smazzate of chance players."""


def docs_example() -> str:
    """The complete file that docs/formats.md shows."""
    return FORMATS.read_text(encoding="utf-8").split("```json\n")[1].split("```")[0]


def play_history(path: Path, rules: Rules, hands: int, seed: str = "test") -> list[Json]:
    """Have chance players write a history; returns its lines."""
    plan = Plan(GAME, rules, hands, seed, ("random",) * rules.players, history=path)
    new_simulation(plan).run(lambda: False, lambda _: None)
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@cache
def sample_text() -> str:
    with TemporaryDirectory() as folder:
        path = Path(folder, "sample.jsonl")
        play_history(path, Rules(players=PLAYERS), HANDS, SEED)
        return path.read_text(encoding="utf-8")


def sample() -> list[Json]:
    """A fresh copy of the lines of a right history: a header and `HANDS` smazzate."""
    return [json.loads(line) for line in sample_text().splitlines()]


def committed_sample() -> list[Json]:
    """The same with decks that were committed to, as our own table does."""
    lines = sample()
    for line in lines[1:]:
        before = uncut_deck(GAMES["bestia"], parse_deck(line["deck"]), 17)
        line["fair"] = {
            "hash": commit_deck(GAMES["bestia"], "secret", before),
            "nonce": "secret",
            "cut": 17,
        }
    return lines


def holder(line: Json, key: str) -> Json:
    """What has a key of a smazzata: its stake, its result, or the line itself."""
    return next((line[part] for part in ("stake", "result") if key in line[part]), line)


def line_with(lines: list[Json], kind: str) -> tuple[int, int]:
    """The first event of a kind: its place among the lines, and among the events there."""
    return next(
        (at, place)
        for at, line in enumerate(lines[1:], 1)
        for place, event in enumerate(line["events"])
        if event["t"] == kind
    )


def write_text(path: Path, lines: Iterable[Json]) -> Path:
    """Write lines to a file as they are, right or wrong."""
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def check(path: Path) -> Verified:
    """Verify a history to its end."""
    *_, end = verify_history(path)
    return end


def refusal(path: Path) -> str:
    """Why a history is refused: one line that names the file."""
    with pytest.raises(HistoryError) as caught:
        check(path)
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    assert "\n" not in message
    return message


def refusal_of(path: Path, lines: Iterable[Json], line: int) -> str:
    """Why these lines are refused; the message must blame the right one, counted from 1."""
    message = refusal(write_text(path, lines))
    assert message.startswith(f"{path}: line {line}: ")
    return message
