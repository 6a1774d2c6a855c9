"""Files of the program that knew Bestia alone: its saves, settings, statistics and deal codes."""

import csv
import datetime
import io
import json
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.bestia_cli.conftest import Cli
from tests.frozen.comparing import FOLDER, compare
from tests.frozen.program import (
    DealCode,
    Folders,
    deal_of_the_day,
    flat_lines,
    go_on,
    read_code,
    read_settings,
    write_code,
)

TODAY = FOLDER / "today"
"""A data folder as the program left it."""
SAVES = dict(line.split() for line in (FOLDER / "saves.txt").read_text("utf-8").splitlines())
"""By what is special about it: the name of a saved game."""
LEAVE = "q\n"
"""What is typed at a table whose next smazzata would have a secret that nobody knows yet."""


def deals_in(name: str) -> dict[str, DealCode]:
    """A code or a day a line, then the deal that it means."""
    lines = (line.split() for line in (FOLDER / name).read_text("utf-8").splitlines())
    return {code: DealCode(seed, *map(int, numbers)) for code, seed, *numbers in lines}


CODES, DAYS = deals_in("deal-codes.txt"), deals_in("days.txt")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A copy that may be written to."""
    return Path(shutil.copytree(TODAY, tmp_path / "data"))


def keep_only(data: Path, game: str) -> None:
    """So that it is the game that was played last."""
    for path in (data / "saves").iterdir():
        if path.stem != game:
            path.unlink()


def written(path: Path) -> list[dict[str, Any]]:
    """The smazzate of a history, but for the moment at which they ended."""
    lines = [line for line in flat_lines(path.read_text(encoding="utf-8")) if "hand" in line]
    return [{key: line[key] for key in sorted(line) if key != "when"} for line in lines]


@pytest.mark.parametrize("name", SAVES)
def test_a_saved_game_goes_on_as_it_did(
    cli: Cli, data: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    keep_only(data, SAVES[name])
    told = go_on(cli, data, monkeypatch, LEAVE if name == "settled" else "")
    compare(f"resumed/{name}.txt", told)
    history = data / "games" / f"{SAVES[name]}.jsonl"
    if name == "what-if":
        assert not history.exists()
        return
    smazzate = written(history)
    compare(f"resumed/{name}.jsonl", "".join(json.dumps(line) + "\n" for line in smazzate))
    assert cli("verify", history).code == 0


def test_the_settings_are_read() -> None:
    settings = read_settings(Folders(TODAY, TODAY))
    assert (settings.language, settings.theme, settings.name) == ("it", "notte", "Nicolò")
    assert (settings.speed, settings.level, settings.players) == ("fast", "campione", 6)
    assert (settings.stakes, settings.glyphs, settings.confirm_quit) == ("low", "italian", True)


def test_the_statistics_are_read_from_the_database(cli: Cli, data: Path) -> None:
    with closing(sqlite3.connect(data / "statistics.db")) as db:
        for game, time in db.execute("SELECT game, mtime FROM files").fetchall():
            os.utime(data / "games" / f"{game}.jsonl", ns=(time, time))
    assert_statistics(cli, data)


def test_the_statistics_are_read_from_the_histories(cli: Cli, data: Path) -> None:
    (data / "statistics.db").unlink()
    assert_statistics(cli, data)


def assert_statistics(cli: Cli, data: Path) -> None:
    """Every smazzata with all that was known of it; more may be known by now."""
    code, out, err = cli("stats", "--csv", "--data-dir", data)
    assert (code, err) == (0, "")
    assert not list(data.glob("*damaged*"))
    frozen = (FOLDER / "statistics.csv").read_text(encoding="utf-8")
    before, now = list(csv.DictReader(io.StringIO(frozen))), list(csv.DictReader(io.StringIO(out)))
    assert [{key: row[key] for key in before[0]} for row in now] == before


@pytest.mark.parametrize("code", CODES)
def test_a_deal_code_means_the_same_cards(code: str) -> None:
    assert read_code(code) == CODES[code]
    assert write_code(CODES[code]) == code


@pytest.mark.parametrize("day", DAYS)
def test_the_smazzata_of_a_day_is_the_same(day: str) -> None:
    assert deal_of_the_day(datetime.date.fromisoformat(day)) == DAYS[day]
