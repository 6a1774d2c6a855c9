"""The database: its versions, a damaged file, two processes."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bestia_cli.statistics import database
from bestia_cli.statistics.database import (
    MIGRATIONS,
    NAME,
    NewerDatabaseError,
    database_at,
    open_database,
    read_rows,
    version_of,
)
from bestia_cli.statistics.ingest import catch_up, ingest_line
from tests.bestia_cli.statistics.small import HEADER, hand, in_bestia, write_game


def test_a_new_database_has_the_newest_version(tmp_path: Path) -> None:
    with database_at(tmp_path / "deep" / NAME) as opened:
        assert opened.aside is None
        assert version_of(opened.db) == len(MIGRATIONS)
        assert read_rows(opened.db) == []


def test_an_older_database_is_migrated_and_keeps_its_smazzate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with database_at(tmp_path / NAME) as opened:
        ingest_line(opened.db, "a", HEADER, hand(1))
    later = ("ALTER TABLE files ADD COLUMN note TEXT", "DELETE FROM files")
    monkeypatch.setattr(database, "MIGRATIONS", (*MIGRATIONS, later))
    with database_at(tmp_path / NAME) as opened:
        assert version_of(opened.db) == len(MIGRATIONS) + 1
        assert [row.hand for row in read_rows(opened.db)] == [1]
        assert opened.db.execute("SELECT note FROM files").fetchall() == []


def test_a_migration_that_fails_halfway_leaves_the_old_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / NAME
    open_database(path).db.close()
    failing = ("ALTER TABLE files ADD COLUMN note TEXT", "INSERT INTO files (game) VALUES ('a')")
    monkeypatch.setattr(database, "MIGRATIONS", (*MIGRATIONS, failing))
    with pytest.raises(OSError, match="NOT NULL"):
        open_database(path)
    monkeypatch.undo()
    with database_at(path) as opened:
        assert version_of(opened.db) == len(MIGRATIONS)


def test_a_newer_database_is_refused_in_one_line_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / NAME
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE tomorrow (x)")
        db.execute("PRAGMA user_version = 99")
        db.commit()
    before = path.read_bytes()
    with pytest.raises(NewerDatabaseError) as refused:
        open_database(path)
    assert "99" in str(refused.value)
    assert "\n" not in str(refused.value)
    assert path.read_bytes() == before
    assert [found.name for found in tmp_path.iterdir()] == [NAME]


def make_garbage(path: Path) -> None:
    path.write_bytes(b"this is no database\n" * 500)


def break_a_page(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096:8192] = b"\xaa" * 4096
    path.write_bytes(content)


def lose_a_table(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TABLE smazzate")
        db.commit()


def lose_the_version(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 0")


@pytest.mark.parametrize("damage", [make_garbage, break_a_page, lose_a_table, lose_the_version])
def test_a_damaged_database_is_moved_aside_and_made_anew(tmp_path: Path, damage: object) -> None:
    write_game(tmp_path, "a", [hand(1), in_bestia(2)])
    path = tmp_path / NAME
    with database_at(path) as opened:
        catch_up(opened.db, tmp_path / "games")
    assert callable(damage)
    for number in (1, 2):
        damage(path)
        damaged = path.read_bytes()
        with database_at(path) as opened:
            assert opened.aside == tmp_path / f"{NAME}.damaged-{number}"
            assert opened.aside.read_bytes() == damaged
            catch_up(opened.db, tmp_path / "games")
            assert [row.hand for row in read_rows(opened.db)] == [1, 2]
        with database_at(path) as opened:
            assert opened.aside is None


def test_a_folder_in_its_place_is_an_error_that_names_it(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    with pytest.raises(OSError, match="unable to open") as refused:
        open_database(tmp_path / NAME)
    assert refused.value.filename == str(tmp_path / NAME)


def test_what_fails_halfway_is_not_done_at_all(tmp_path: Path) -> None:
    with database_at(tmp_path / NAME) as opened:
        good, bad = ("a", 1, 1, 1), ("b", None, None, None)
        with pytest.raises(sqlite3.IntegrityError), database.writing(opened.db):
            opened.db.executemany("INSERT INTO files VALUES (?, ?, ?, ?)", [good, bad])
        assert opened.db.execute("SELECT * FROM files").fetchall() == []


def test_a_lock_that_does_not_end_is_an_error_that_names_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE_SECONDS", 0.01)
    path = tmp_path / NAME
    with database_at(path) as holder, database.writing(holder.db):
        with (
            pytest.raises(OSError, match="locked") as refused,
            database_at(path) as other,
        ):
            ingest_line(other.db, "a", HEADER, hand(1))
        assert refused.value.filename == str(path)


WRITER = """
import sys
from pathlib import Path
from bestia_cli.statistics.database import NAME, database_at
from bestia_cli.statistics.ingest import catch_up, ingest_line
from tests.bestia_cli.statistics.small import HEADER, hand
data, game = Path(sys.argv[1]), sys.argv[2]
print("ready", flush=True)
sys.stdin.readline()
for number in range(1, 41):
    with database_at(data / NAME) as opened:
        ingest_line(opened.db, game, HEADER, hand(number))
        catch_up(opened.db, data / "games")
"""


@pytest.mark.parametrize("damaged", [False, True])
def test_two_processes_write_at_once_and_nothing_is_lost(tmp_path: Path, damaged: bool) -> None:
    if damaged:
        make_garbage(tmp_path / NAME)
    for game in ("a", "b"):
        write_game(tmp_path, game, [hand(number) for number in range(1, 41)])
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path), game],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for game in ("a", "b")
    ]
    for writer in writers:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
    ended = [writer.communicate("go\n", timeout=120) for writer in writers]
    assert [err for _, err in ended] == ["", ""]
    with database_at(tmp_path / NAME) as opened:
        assert opened.aside is None
        rows = read_rows(opened.db)
    assert {(row.game, row.hand) for row in rows} == {
        (game, number) for game in "ab" for number in range(1, 41)
    }
    assert len(list(tmp_path.glob(f"{NAME}.damaged-*"))) == damaged


def test_the_statistics_need_no_kernel() -> None:
    code = (
        "import sys, bestia_cli.screens.statistics, bestia_cli.commands.stats;"
        "sys.exit(bool({'numba', 'numpy'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
