"""The database: its versions, a damaged file, two processes."""

import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bestia_cli.statistics import database
from bestia_cli.statistics.database import (
    MARK,
    MIGRATIONS,
    NAME,
    NewerDatabaseError,
    database_at,
    open_database,
    read_rows,
    version_of,
)
from bestia_cli.statistics.ingest import catch_up, silent
from bestia_cli.statistics.reading import read_statistics
from bestia_cli.statistics.tallies import Filter
from tests.bestia_cli.statistics.small import hand, in_bestia, out, put, write_game


def test_a_new_database_has_the_newest_version(tmp_path: Path) -> None:
    with database_at(tmp_path / "deep" / NAME) as opened:
        assert opened.aside is None
        assert version_of(opened.db) == len(MIGRATIONS)
        assert read_rows(opened.db, "bestia") == []


def test_an_older_database_is_migrated_and_keeps_its_smazzate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with database_at(tmp_path / NAME) as opened:
        put(opened.db, "a", hand(1))
    later = ("ALTER TABLE files ADD COLUMN note TEXT", "DELETE FROM files")
    monkeypatch.setattr(database, "MIGRATIONS", (*MIGRATIONS, later))
    with database_at(tmp_path / NAME) as opened:
        assert version_of(opened.db) == len(MIGRATIONS) + 1
        assert [row.hand for row in read_rows(opened.db, "bestia")] == [1]
        assert opened.db.execute("SELECT note FROM files").fetchall() == []


def test_a_migration_that_fails_halfway_leaves_the_old_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / NAME
    open_database(path).db.close()
    failing = ("ALTER TABLE files ADD COLUMN note TEXT", "INSERT INTO files (history) VALUES ('a')")
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
        db.execute(f"PRAGMA application_id = {MARK + 99}")
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
        db.execute("DROP TABLE deals")
        db.commit()


def lose_the_version(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 0")


def look_newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 66")


def replace_bytes(path: Path, old: bytes, new: bytes) -> None:
    content = path.read_bytes()
    assert old in content
    path.write_bytes(content.replace(old, new))


def break_a_text(path: Path) -> None:
    replace_bytes(path, b"campione", b"camp\xff\xfene")


def change_a_text(path: Path) -> None:
    replace_bytes(path, b"campione", b"campiome")


def change_a_date(path: Path) -> None:
    replace_bytes(path, b"2026-03-02", b"2026-03-03")


def change_the_schema(path: Path) -> None:
    replace_bytes(path, b"coach INTEGER", b"coach INTEGES")


def cut_off_the_end(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-3000])


DAMAGES = (
    make_garbage,
    break_a_page,
    lose_a_table,
    lose_the_version,
    look_newer,
    break_a_text,
    change_a_text,
    change_a_date,
    change_the_schema,
    cut_off_the_end,
)


@pytest.mark.parametrize("damage", DAMAGES)
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
            assert [row.hand for row in read_rows(opened.db, "bestia")] == [1, 2]
        with database_at(path) as opened:
            assert opened.aside is None


def test_a_folder_in_its_place_is_moved_aside_with_all_that_is_in_it(tmp_path: Path) -> None:
    (tmp_path / NAME / "mine").mkdir(parents=True)
    with database_at(tmp_path / NAME) as opened:
        assert opened.aside is not None
        assert (opened.aside / "mine").is_dir()
        assert read_rows(opened.db, "bestia") == []


def test_a_place_where_no_file_can_be_is_an_error_that_names_it(tmp_path: Path) -> None:
    (tmp_path / NAME).symlink_to(tmp_path / "nowhere" / NAME)
    with pytest.raises(OSError, match="unable to open") as refused:
        open_database(tmp_path / NAME)
    assert refused.value.filename == str(tmp_path / NAME)


def test_a_database_that_may_not_be_written_is_an_error_that_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What SQLite calls read-only is the machine's doing where the machine says so too."""
    path = tmp_path / NAME
    with database_at(path) as opened:
        put(opened.db, "a", hand(1))
    forbid_writing(path)
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(OSError, match="readonly") as refused, database_at(path) as opened:
        put(opened.db, "a", hand(2))
    assert refused.value.filename == str(path)


def test_what_fails_halfway_is_not_done_at_all(tmp_path: Path) -> None:
    with database_at(tmp_path / NAME) as opened:
        good, bad = ("a", 1, 1, 1, 1, 1), ("b", None, None, None, None, None)
        with pytest.raises(sqlite3.IntegrityError), database.writing(opened.db):
            opened.db.executemany("INSERT INTO files VALUES (?, ?, ?, ?, ?, ?)", [good, bad])
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
            put(other.db, "a", hand(1))
        assert refused.value.filename == str(path)


def forbid_writing(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[18] = 3  # the version of SQLite that may write it
    path.write_bytes(content)


def test_damage_that_only_a_write_shows_is_put_right_too(tmp_path: Path) -> None:
    write_game(tmp_path, "a", [hand(1)])
    read_statistics(tmp_path, Filter(), silent)
    forbid_writing(tmp_path / NAME)
    write_game(tmp_path, "b", [hand(1)])
    found = read_statistics(tmp_path, Filter(), silent)
    assert [row.history for row in found.figures.rows] == ["a", "b"]
    aside = tmp_path / f"{NAME}.damaged-1"
    text = "The statistics were damaged, and are made anew; the old file is"
    assert found.notes == [f"{text} {aside}"]


MUTILATED = 300


def mutilated(sound: bytes, chance: random.Random) -> bytes:
    """A file after bits were flipped, after a stretch was written over, or cut short."""
    data = bytearray(sound)
    kind = chance.randrange(4)
    if kind == 0:
        return bytes(data[: chance.randrange(len(data))])
    if kind == 1:
        at = chance.randrange(len(data))
        data[at : at + 200] = chance.randbytes(min(200, len(data) - at))
    for _ in range((1, 60)[kind % 2]):
        within = 100 if chance.random() < 0.2 else len(data)
        data[chance.randrange(within)] ^= 1 << chance.randrange(8)
    return bytes(data)


def connect_without_waiting(
    path: str | Path, connect: Callable[..., sqlite3.Connection] = sqlite3.connect, **how: Any
) -> sqlite3.Connection:
    """A database that does not wait for the disk."""
    db = connect(path, **how)
    db.execute("PRAGMA synchronous = OFF")
    return db


def test_whatever_bytes_change_the_figures_are_those_of_the_histories(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for game in ("a", "b", "c"):
        write_game(tmp_path, game, [make(n) for n in (1, 5, 9) for make in (hand, out, in_bestia)])
    path = tmp_path / NAME
    monkeypatch.setattr(sqlite3, "connect", connect_without_waiting)
    right = read_statistics(tmp_path, Filter(), silent)
    sound, made_anew = path.read_bytes(), 0
    for seed in range(MUTILATED):
        path.write_bytes(mutilated(sound, random.Random(seed)))
        found = read_statistics(tmp_path, Filter(), silent)
        assert found.figures == right.figures, seed
        made_anew += len(found.notes)
        for file in tmp_path.glob(f"{NAME}*"):
            file.unlink()
    assert made_anew > MUTILATED / 2


def test_an_empty_file_is_filled_without_a_word(tmp_path: Path) -> None:
    write_game(tmp_path, "a", [hand(1)])
    (tmp_path / NAME).touch()
    with database_at(tmp_path / NAME) as opened:
        assert opened.aside is None
        catch_up(opened.db, tmp_path / "games")
        assert [row.hand for row in read_rows(opened.db, "bestia")] == [1]


WRITER = """
import sys
from pathlib import Path
from bestia_cli.statistics.database import NAME, database_at
from bestia_cli.statistics.ingest import catch_up
from tests.bestia_cli.statistics.small import hand, put
data, game = Path(sys.argv[1]), sys.argv[2]
print("ready", flush=True)
sys.stdin.readline()
for number in range(1, 41):
    with database_at(data / NAME) as opened:
        put(opened.db, game, hand(number))
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
        rows = read_rows(opened.db, "bestia")
    assert {(row.history, row.hand) for row in rows} == {
        (game, number) for game in "ab" for number in range(1, 41)
    }
    assert len(list(tmp_path.glob(f"{NAME}.damaged-*"))) == damaged


def test_the_statistics_need_no_kernel() -> None:
    code = (
        "import sys, bestia_cli.screens.statistics, bestia_cli.commands.stats;"
        "sys.exit(bool({'numba', 'numpy'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
