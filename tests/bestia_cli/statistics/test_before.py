"""Bestia's statistics are what they were when it was the only game, and their database goes on.

`before/` has what that program said of the data folder `tests/frozen/today`.
"""

import os
import random
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bestia_cli.statistics.database import MIGRATIONS, NAME, database_at, version_of
from bestia_cli.statistics.export import to_csv
from bestia_cli.statistics.ingest import silent
from bestia_cli.statistics.reading import read_statistics
from bestia_cli.statistics.tallies import Filter
from tests.bestia_cli.conftest import Cli
from tests.bestia_cli.statistics.test_database import connect_without_waiting, mutilated
from tests.frozen.comparing import FOLDER

BEFORE = Path(__file__).parent / "before"
MUTILATED = 60


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A copy whose histories are as old as the database has them."""
    copy = Path(shutil.copytree(FOLDER / "today", tmp_path / "data"))
    with closing(sqlite3.connect(copy / NAME)) as db:
        for game, moment in db.execute("SELECT game, mtime FROM files").fetchall():
            os.utime(copy / "games" / f"{game}.jsonl", ns=(moment, moment))
    return copy


@pytest.fixture
def greenwich(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


def csv_of(data: Path) -> bytes:
    return to_csv(read_statistics(data, Filter(), silent).figures).encode()


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.usefixtures("greenwich")
def test_the_tables_are_as_they_were(cli: Cli, data: Path, language: str) -> None:
    told = cli("stats", "--lang", language, "--data-dir", data)
    assert told.err == ""
    assert told.out == (BEFORE / f"{language}.txt").read_text(encoding="utf-8")


def test_the_files_are_as_they_were(cli: Cli, data: Path) -> None:
    told = cli("stats", "--json", "--data-dir", data)
    assert told.out == (BEFORE / "figures.json").read_text(encoding="utf-8")
    assert csv_of(data) == (FOLDER / "statistics.csv").read_bytes()


def test_the_database_is_brought_up_to_date(data: Path) -> None:
    assert csv_of(data) == (FOLDER / "statistics.csv").read_bytes()
    with database_at(data / NAME) as opened:
        assert opened.aside is None
        assert version_of(opened.db) == len(MIGRATIONS)


def test_a_smazzata_without_its_history_is_forgotten(data: Path) -> None:
    for path in (data / "games").iterdir():
        path.unlink()
    assert csv_of(data).count(b"\n") == 1


def test_a_damaged_one_is_brought_up_to_date_or_made_anew(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    right, sound = csv_of(data), (FOLDER / "today" / NAME).read_bytes()
    monkeypatch.setattr(sqlite3, "connect", connect_without_waiting)
    for seed in range(MUTILATED):
        (data / NAME).write_bytes(mutilated(sound, random.Random(seed)))
        assert csv_of(data) == right, seed
        for file in data.glob(f"{NAME}*"):
            file.unlink()
