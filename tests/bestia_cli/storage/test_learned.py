"""Which lessons are finished: remembered, and never in anybody's way."""

import json
from pathlib import Path

import pytest

from bestia_cli.storage.folders import Folders
from bestia_cli.storage.learned import finish_lesson, finished_lessons


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "data", tmp_path / "config")


def test_at_first_none_is_finished_and_nothing_is_written(folders: Folders) -> None:
    assert finished_lessons(folders, "bestia") == frozenset()
    assert not folders.learned.exists()


def test_what_is_finished_stays_finished_game_by_game(folders: Folders) -> None:
    for lesson in ("first", "buco", "first"):
        finish_lesson(folders, "bestia", lesson)
    finish_lesson(folders, "other", "first")
    assert finished_lessons(folders, "bestia") == {"first", "buco"}
    assert finished_lessons(folders, "other") == {"first"}
    assert json.loads(folders.learned.read_text())["version"] == 1


DAMAGED = [
    b"",
    b"{",
    b"[]",
    b"7",
    b"\xff\xfe",
    b"{}",
    b'{"version": "1", "lessons": {}}',
    b'{"version": 1}',
    b'{"version": 1, "lessons": []}',
    b'{"version": 1, "lessons": {"bestia": 3}}',
    b'{"version": 0, "lessons": {"bestia": ["first"]}}',
    b"[" * 100_000,
]


@pytest.mark.parametrize("content", DAMAGED, ids=range(len(DAMAGED)))
def test_a_damaged_file_says_nothing_and_is_made_anew(folders: Folders, content: bytes) -> None:
    folders.data.mkdir()
    folders.learned.write_bytes(content)
    assert finished_lessons(folders, "bestia") == frozenset()
    finish_lesson(folders, "bestia", "buco")
    assert finished_lessons(folders, "bestia") == {"buco"}


def test_the_file_of_a_newer_program_is_left_alone(folders: Folders) -> None:
    folders.data.mkdir()
    newer = b'{"version": 2, "courses": {"bestia": ["first"]}}'
    folders.learned.write_bytes(newer)
    finish_lesson(folders, "bestia", "buco")
    assert folders.learned.read_bytes() == newer
    assert finished_lessons(folders, "bestia") == frozenset()


def test_where_nothing_can_be_written_the_program_goes_on(folders: Folders) -> None:
    folders.data.write_text("a file where the folder should be")
    finish_lesson(folders, "bestia", "first")
    assert finished_lessons(folders, "bestia") == frozenset()
