"""A history a game, which goes on where its save says."""

import json
from pathlib import Path

import pytest

from bestia_cli.storage.folders import Folders
from bestia_cli.storage.games import GameLog, GameLogError, list_games
from engine.history import HandRecord, Header, HistoryWriter, read_history
from tests.bestia_cli.storage.conftest import Fill
from tests.bestia_cli.storage.examples import ID
from tests.histories import docs_example


def test_lines_come_one_after_the_other(folders: Folders) -> None:
    log = GameLog.open(folders, ID, None)
    assert log.append({"a": 1}) == len('{"a":1}\n')
    assert log.append({"è": 2}) == log.size == log.path.stat().st_size
    assert log.path == folders.games / f"{ID}.jsonl"
    assert log.path.read_text(encoding="utf-8") == '{"a":1}\n{"è":2}\n'


def test_a_log_has_the_bytes_of_a_history(folders: Folders, tmp_path: Path) -> None:
    source, copy = tmp_path / "docs.jsonl", tmp_path / "copy.jsonl"
    source.write_text(docs_example(), encoding="utf-8")
    log = GameLog.open(folders, ID, None)
    with HistoryWriter(copy) as writer:
        for line in read_history(source):
            assert isinstance(line.content, Header | HandRecord)
            writer.write(line.content)
            log.append(line.content.to_json())
    assert log.path.read_bytes() == copy.read_bytes()


def test_an_odd_name_does_not_stop_the_game(folders: Folders) -> None:
    log = GameLog.open(folders, ID, None)
    log.append({"names": ["\udc80", "Zoë"]})
    assert json.loads(log.path.read_bytes().decode("utf-8")) == {"names": ["\udc80", "Zoë"]}


@pytest.mark.parametrize("beyond", [b"", b'{"b":2}\n', b'{"b":2}\n{"c":', b'{"to'])
def test_what_the_save_does_not_know_is_cut_off(folders: Folders, beyond: bytes) -> None:
    size = GameLog.open(folders, ID, None).append({"a": 1})
    path = folders.games / f"{ID}.jsonl"
    path.write_bytes(path.read_bytes() + beyond)
    log = GameLog.open(folders, ID, size)
    assert path.read_bytes() == b'{"a":1}\n'
    log.append({"b": 3})
    assert path.read_bytes() == b'{"a":1}\n{"b":3}\n'


def test_a_save_from_before_the_header_begins_anew(folders: Folders) -> None:
    GameLog.open(folders, ID, None).append({"a": 1})
    log = GameLog.open(folders, ID, 0)
    assert log.path.read_bytes() == b""


@pytest.mark.parametrize("size", [3, 7, 9, 1000])
def test_a_history_that_does_not_fit_the_save_is_left_alone(folders: Folders, size: int) -> None:
    log = GameLog.open(folders, ID, None)
    log.append({"a": 1})
    with pytest.raises(GameLogError, match="not the history that the saved game goes on from"):
        GameLog.open(folders, ID, size)
    assert log.path.read_bytes() == b'{"a":1}\n'


def test_a_history_that_is_gone_is_told(folders: Folders) -> None:
    with pytest.raises(GameLogError, match=ID):
        GameLog.open(folders, ID, 8)
    assert not folders.games.exists()


def test_a_new_game_never_writes_into_the_history_of_another(folders: Folders) -> None:
    log = GameLog.open(folders, ID, None)
    log.append({"a": 1})
    with pytest.raises(FileExistsError, match=ID):
        GameLog.open(folders, ID, None)
    assert log.path.read_bytes() == b'{"a":1}\n'


def test_with_a_full_disk_the_history_stands_and_goes_on_later(
    folders: Folders, fill_disk: Fill, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = GameLog.open(folders, ID, None)
    size = log.append({"a": 1})
    fill_disk("fsync")
    with pytest.raises(OSError, match="No space left on device") as caught:
        log.append({"b": 2})
    assert caught.value.filename == str(log.path)
    assert log.size == size == log.path.stat().st_size
    monkeypatch.undo()
    log.append({"b": 2})
    assert log.path.read_bytes() == b'{"a":1}\n{"b":2}\n'


def test_a_torn_line_that_could_not_be_taken_back_is_cut_off_later(folders: Folders) -> None:
    log = GameLog.open(folders, ID, None)
    log.append({"a": 1})
    with log.path.open("ab") as file:
        file.write(b'{"b":')
    log.append({"b": 2})
    assert log.path.read_bytes() == b'{"a":1}\n{"b":2}\n'


def test_a_folder_that_can_not_be_written_is_named(read_only: Path) -> None:
    with pytest.raises(PermissionError, match=ID):
        GameLog.open(Folders(read_only, read_only), ID, None)


def test_the_newest_game_is_listed_first(folders: Folders) -> None:
    assert list_games(folders) == []
    for name in ("20260101-000000-aa", "20260303-000000-cc", "20260202-000000-bb"):
        GameLog.open(folders, name, None).append({"name": name})
    GameLog.open(folders, "20260404-000000-dd", None)
    listed = list_games(folders)
    assert [info.id[:8] for info in listed] == ["20260303", "20260202", "20260101"]
    assert [info.size for info in listed] == [info.path.stat().st_size for info in listed]
