"""Histories are written whole, or not at all."""

import os
import stat
from pathlib import Path
from threading import Thread

import pytest

from engine.bestia.rules import Rules
from engine.history import Header, HistoryWriter, write_line
from engine.registry import GAMES
from engine.replay import Verified
from tests.histories import check

HEADER = Header(GAMES["bestia"], ("a", "b", "c"), ("random",) * 3, "s", Rules(players=3))
TEXT = write_line(HEADER.to_json())
MUCH = 10_000
"""More lines than any buffer holds back."""


def test_nothing_is_at_the_target_until_the_end(tmp_path: Path) -> None:
    path = tmp_path / "h.jsonl"
    with HistoryWriter(path) as history:
        for _ in range(MUCH):
            history.write(HEADER)
        assert not path.exists()
    assert path.read_text(encoding="utf-8") == TEXT * MUCH
    assert os.listdir(tmp_path) == ["h.jsonl"]


def test_what_is_written_can_be_verified(tmp_path: Path) -> None:
    with HistoryWriter(tmp_path / "h") as history:
        history.write(HEADER)
    assert check(tmp_path / "h") == Verified(0, 1, 0)


def test_an_old_file_is_replaced_only_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "h.jsonl"
    path.write_text("old", encoding="utf-8")
    with path.open(encoding="utf-8") as reader:
        with HistoryWriter(path) as history:
            history.write(HEADER)
            assert path.read_text(encoding="utf-8") == "old"
        assert reader.read() == "old"
    assert path.read_text(encoding="utf-8") == TEXT
    assert os.listdir(tmp_path) == ["h.jsonl"]


def write(path: Path, lines: int, error: BaseException | None = None) -> None:
    with HistoryWriter(path) as history:
        for _ in range(lines):
            history.write(HEADER)
        if error:
            raise error


@pytest.mark.parametrize("error", [ValueError("bad"), KeyboardInterrupt(), OSError(28, "full")])
@pytest.mark.parametrize("old", [None, "old"])
def test_an_exception_leaves_all_as_it_was(
    tmp_path: Path, old: str | None, error: BaseException
) -> None:
    path = tmp_path / "h.jsonl"
    if old:
        path.write_text(old, encoding="utf-8")
    with pytest.raises(type(error)):
        write(path, MUCH, error)
    assert [file.read_text(encoding="utf-8") for file in tmp_path.iterdir()] == ([old] * bool(old))


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old", encoding="utf-8")
    link.symlink_to(target)
    with HistoryWriter(link) as history:
        history.write(HEADER)
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == TEXT


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize("lines", [1, MUCH])
def test_a_device_is_written_directly_and_its_error_told(lines: int) -> None:
    device = Path("/dev/full")
    with pytest.raises(OSError, match="No space left") as refused:
        write(device, lines)
    assert refused.value.filename == "/dev/full"
    assert stat.S_ISCHR(device.stat().st_mode)
    assert not list(device.parent.glob("full.*"))


def test_a_pipe_is_written_directly(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = Thread(target=lambda: read.append(pipe.read_text(encoding="utf-8")))
    reader.start()
    with HistoryWriter(pipe) as history:
        history.write(HEADER)
    reader.join()
    assert read == [TEXT]
    assert os.listdir(tmp_path) == ["pipe"]


@pytest.mark.parametrize("name", [".", "no-such-folder/h.jsonl"])
def test_where_no_file_can_be_nothing_is_left(tmp_path: Path, name: str) -> None:
    with pytest.raises(OSError, match=r"directory"):
        HistoryWriter(tmp_path / name)
    assert not list(tmp_path.iterdir())
