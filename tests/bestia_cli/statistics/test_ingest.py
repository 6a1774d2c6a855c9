"""From histories into the database: as often as one likes, whatever the files look like."""

import json
import os
from pathlib import Path

import pytest

from bestia_cli.statistics.database import NAME, database_at, read_rows
from bestia_cli.statistics.ingest import CaughtUp, catch_up
from bestia_cli.statistics.row import Row
from engine.json_forms import FormError
from tests.bestia_cli.statistics.small import (
    HEADER,
    hand,
    in_bestia,
    put,
    read_row,
    write_game,
)


def caught_up(data: Path) -> tuple[CaughtUp, list[Row]]:
    with database_at(data / NAME) as opened:
        return catch_up(opened.db, data / "games"), read_rows(opened.db, "bestia")


def hands_of(data: Path) -> list[tuple[str, int]]:
    return [(row.history, row.hand) for row in caught_up(data)[1]]


def test_a_smazzata_may_be_brought_in_twice_and_the_last_word_counts(tmp_path: Path) -> None:
    with database_at(tmp_path / NAME) as opened:
        for line in (hand(1), hand(1), hand(1, coach=3)):
            put(opened.db, "a", line)
        assert [row.coach for row in read_rows(opened.db, "bestia")] == [3]
    write_game(tmp_path, "b", [hand(1), hand(1), hand(1, coach=3)])
    assert [row.coach for row in caught_up(tmp_path)[1]] == [3]


def test_a_row_comes_back_as_it_was_written(tmp_path: Path) -> None:
    row = read_row("a", in_bestia(2))
    with database_at(tmp_path / NAME) as opened:
        put(opened.db, "a", in_bestia(2))
        (found,) = read_rows(opened.db, "bestia")
    assert found == row
    assert type(found.own) is type(row.own)


def test_a_table_without_a_person_leaves_nothing(tmp_path: Path) -> None:
    watched = HEADER | {"bots": ["random", "random", "random"]}
    write_game(tmp_path, "watched", [hand(1)], watched)
    done, rows = caught_up(tmp_path)
    assert rows == []
    assert done.skipped == 0


def test_a_line_that_is_none_is_refused() -> None:
    with pytest.raises(FormError):
        read_row("a", {"hand": 1})


def test_the_line_says_when_and_the_file_if_it_does_not(tmp_path: Path) -> None:
    undated = {key: value for key, value in hand(1).items() if key != "when"}
    dated = read_row("a", hand(1), "2020-01-01T00:00:00+00:00")
    assert dated.played == "2026-03-01T20:00:00+00:00"
    elsewhere = read_row("b", undated, "2020-01-01T02:00:00+02:00")
    assert elsewhere.played == "2020-01-01T00:00:00+00:00"
    assert read_row("c", undated | {"when": "yesterday"}).played is None
    path = write_game(tmp_path, "d", [undated])
    os.utime(path, (1_000_000_000, 1_000_000_000))
    _, rows = caught_up(tmp_path)
    assert rows[0].played == "2001-09-09T01:46:40+00:00"


def test_only_what_has_changed_is_read_again(tmp_path: Path) -> None:
    write_game(tmp_path, "a", [hand(1)])
    write_game(tmp_path, "b", [hand(1)])
    assert caught_up(tmp_path)[0].files == 2
    assert caught_up(tmp_path)[0].files == 0
    write_game(tmp_path, "b", [hand(1), in_bestia(2)])
    assert caught_up(tmp_path)[0] == CaughtUp(files=1, deals=2, skipped=0, unreadable=0)
    assert hands_of(tmp_path) == [("a", 1), ("b", 1), ("b", 2)]


def test_what_a_file_no_longer_has_is_forgotten(tmp_path: Path) -> None:
    path = write_game(tmp_path, "a", [hand(1), hand(2), hand(3)])
    other = write_game(tmp_path, "b", [hand(1)])
    assert len(hands_of(tmp_path)) == 4
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:2]))
    other.unlink()
    assert hands_of(tmp_path) == [("a", 1)]


def test_a_database_that_is_deleted_comes_back_the_same(tmp_path: Path) -> None:
    write_game(tmp_path, "a", [hand(1), in_bestia(2)])
    _, before = caught_up(tmp_path)
    (tmp_path / NAME).unlink()
    assert caught_up(tmp_path)[1] == before


@pytest.mark.parametrize("cut", [1, 20, 200])
def test_a_last_line_that_was_cut_off_is_left_out_and_counted(tmp_path: Path, cut: int) -> None:
    path = write_game(tmp_path, "a", [hand(1), hand(2)])
    path.write_bytes(path.read_bytes()[: -cut - 1])
    done, rows = caught_up(tmp_path)
    assert done.skipped == 1
    assert [row.hand for row in rows] == [1]
    write_game(tmp_path, "a", [hand(1), hand(2)])
    done, rows = caught_up(tmp_path)
    assert done.skipped == 0
    assert [row.hand for row in rows] == [1, 2]


GARBAGE = [
    b"\xff\xfe\x00garbage",
    b"null",
    b"[1,2,3]",
    b"{}",
    b"[" * 100_000,
    b'{"hand":1}',
    json.dumps(hand(5, pot="30")).encode(),
    json.dumps(hand(5, pot=True)).encode(),
    json.dumps(hand(5, hand=2**70)).encode(),
    json.dumps(hand(5, dealer=7)).encode(),
    json.dumps(hand(5, prese=[9, 0, 0])).encode(),
    json.dumps(hand(5, payouts=[10, 20])).encode(),
    json.dumps(hand(5, events=[1])).encode(),
    json.dumps(hand(5, events=[{"t": "buco", "members": [99]}])).encode(),
    json.dumps(hand(5, events=[{"t": ["x"], "seat": {}}], mode=3)).encode(),
    json.dumps(hand(5, next_pot=10**400, pot=1)).encode(),
    json.dumps(hand(5, coach=-1)).encode(),
    b'{"hand":NaN}',
]


@pytest.mark.parametrize("line", GARBAGE, ids=range(len(GARBAGE)))
def test_a_line_of_garbage_is_left_out_and_counted(tmp_path: Path, line: bytes) -> None:
    path = write_game(tmp_path, "a", [hand(1), hand(2)])
    first, second, third = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(first + second + line + b"\n" + third)
    done, rows = caught_up(tmp_path)
    assert done.skipped == 1
    assert [row.hand for row in rows] == [1, 2]


@pytest.mark.parametrize(
    "change",
    [
        {"version": 3},
        {"format": "chess"},
        {"bots": 3},
        {"bots": [None, 1, 2], "levels": None},
        {"players": 4},
    ],
)
def test_what_follows_a_header_that_is_not_known_is_left_out(
    tmp_path: Path, change: dict[str, object]
) -> None:
    write_game(tmp_path, "a", [hand(1), HEADER | change, hand(2), HEADER, hand(3)])
    done, rows = caught_up(tmp_path)
    assert done.skipped == 2
    assert [row.hand for row in rows] == [1, 3]


def test_names_from_a_file_can_do_no_harm(tmp_path: Path) -> None:
    bots = [None, "\x1b[2J\ud800" + "x" * 1000, "\x1b[2J\ud800" + "x" * 1000]
    header = {**HEADER, "bots": bots, "levels": None}
    write_game(tmp_path, "a", [hand(1, mode="\x07", kind="\ud800")], header)
    (row,) = caught_up(tmp_path)[1]
    assert row.level.startswith("?[2J?xxx")
    assert len(row.level) == 60
    assert (row.mode, row.kind) == ("?", "?")


def test_a_folder_in_the_place_of_a_file_is_counted(tmp_path: Path) -> None:
    write_game(tmp_path, "a", [hand(1)])
    (tmp_path / "games" / "odd.jsonl").mkdir()
    done, rows = caught_up(tmp_path)
    assert done.unreadable == 1
    assert len(rows) == 1


def test_the_progress_ends_with_all_bytes_and_what_it_raises_ends_the_reading(
    tmp_path: Path,
) -> None:
    path = write_game(tmp_path, "a", [hand(n) for n in range(1, 301)])
    told: list[tuple[int, int]] = []

    def refuse(done: int, total: int) -> None:
        raise ZeroDivisionError

    with database_at(tmp_path / NAME) as opened:
        with pytest.raises(ZeroDivisionError):
            catch_up(opened.db, path.parent, refuse)
        assert read_rows(opened.db, "bestia") == []
        catch_up(opened.db, path.parent, lambda done, total: told.append((done, total)))
    size = path.stat().st_size
    assert len(told) == 4
    assert told[-1] == (size, size)
    assert told == sorted(told)
