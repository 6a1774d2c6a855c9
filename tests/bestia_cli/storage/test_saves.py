"""One save a game: what comes back, who may have it, and what becomes of a bad one."""

import json
import os
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bestia_cli.storage import checksum, save_content, saves
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.save_content import (
    NoSuchGameError,
    SaveDamagedError,
    SaveError,
    SaveTooNewError,
    read_save,
    save_to_bytes,
)
from bestia_cli.storage.saves import SaveFile, SaveInUseError, list_saves, new_id, now_text
from tests.bestia_cli.storage.conftest import Fill
from tests.bestia_cli.storage.examples import ID, save_of


def write(folders: Folders, game_id: str = ID, number: int = 1) -> Path:
    with SaveFile.create(folders, game_id) as save:
        save.write(save_of(number))
        return save.path


def write_raw(folders: Folders, content: bytes, game_id: str = ID) -> Path:
    folders.saves.mkdir(parents=True, exist_ok=True)
    path = folders.saves / f"{game_id}.json"
    path.write_bytes(content)
    return path


def as_json(**changes: object) -> dict[str, Any]:
    """A sound save as JSON, with some of its fields changed; another version has no checksum."""
    content: dict[str, Any] = json.loads(save_to_bytes(save_of(1)))
    del content[checksum.KEY]
    return content | changes if "version" in changes else checksum.seal(content | changes)


# --- writing and reading -------------------------------------------------------------------------


def test_a_save_comes_back_as_it_was_last_written(folders: Folders) -> None:
    write(folders)
    with SaveFile.open(folders, ID) as save:
        assert save.read() == save_of(1)
        save.write(save_of(2))
        assert save.read() == save_of(2)
    with SaveFile.open(folders, ID) as save:
        assert save.read() == save_of(2)


def test_the_file_has_the_documented_form(folders: Folders) -> None:
    content = json.loads(write(folders).read_bytes())
    keys = ["format", "version", "setup", "table", "history_size", "summary", "sha256"]
    assert list(content) == keys
    assert (content["format"], content["version"]) == ("bestia-save", 3)
    assert list(content["summary"]) == [
        *("game", "hand", "stake", "names", "players", "level", "when")
    ]


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(codec=None)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@given(
    table=st.dictionaries(st.text(), values, max_size=3),
    names=st.lists(st.text(st.characters(codec=None))),
)
def test_whatever_a_table_hands_in_comes_back(
    tmp_path_factory: pytest.TempPathFactory, table: dict[str, Any], names: list[str]
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.json"
    summary = replace(save_of(1).summary, names=tuple(names))
    save = replace(save_of(1), table=table, summary=summary)
    path.write_bytes(save_to_bytes(save))
    assert read_save(path) == save


def test_a_pot_of_thousands_of_digits_comes_back(folders: Folders) -> None:
    summary = replace(save_of(1).summary, stake={"pot": 10**5000})
    save = replace(save_of(1), summary=summary)
    path = write_raw(folders, save_to_bytes(save))
    assert read_save(path) == save


def test_a_game_that_is_over_leaves_nothing(folders: Folders) -> None:
    write(folders)
    SaveFile.open(folders, ID).delete()
    assert list(folders.saves.iterdir()) == []
    with pytest.raises(FileNotFoundError, match=ID):
        SaveFile.open(folders, ID)


def test_a_new_game_that_never_wrote_leaves_nothing(folders: Folders) -> None:
    SaveFile.create(folders, ID).close()
    assert list(folders.saves.iterdir()) == []


def test_a_new_game_clears_away_one_that_was_killed_before_its_first_save(
    folders: Folders,
) -> None:
    held = SaveFile.create(folders, "held")
    for left in ("killed.lock", "killed.json.123.partial"):
        (folders.saves / left).touch()
    write(folders)
    kept = {f"{ID}.json", f"{ID}.lock", "held.lock"}
    assert {path.name for path in folders.saves.iterdir()} == kept
    held.close()


def test_a_new_game_never_takes_the_place_of_another(folders: Folders) -> None:
    write(folders)
    with pytest.raises(FileExistsError, match=ID):
        SaveFile.create(folders, ID)
    with SaveFile.open(folders, ID) as save:
        assert save.read() == save_of(1)


def test_a_closed_save_is_not_written(folders: Folders) -> None:
    write(folders)
    save = SaveFile.open(folders, ID)
    save.close()
    save.close()
    with pytest.raises(ValueError, match="after it was closed"):
        save.write(save_of(2))
    assert read_save(save.path) == save_of(1)


@pytest.mark.parametrize("name", ["", "..", "../x", "a/b", "a\\b", "x.json", "a b", "-", "*"])
def test_a_name_that_leads_elsewhere_is_refused(folders: Folders, name: str) -> None:
    with pytest.raises(SaveError, match="is not the name of a saved game"):
        SaveFile.open(folders, name)
    with pytest.raises(SaveError, match="is not the name of a saved game"):
        SaveFile.create(folders, name)


def test_names_sort_by_time() -> None:
    start = datetime(2026, 12, 31, 23, 59, 58, tzinfo=UTC)
    names = [new_id(start + timedelta(seconds=n)) for n in range(5)]
    assert sorted(names) == names
    assert names[0].startswith("20261231-235958-")
    assert all(saves.ID.fullmatch(name) for name in [*names, new_id()])
    assert datetime.fromisoformat(now_text()).utcoffset() is not None


# --- a disk that refuses -------------------------------------------------------------------------


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_with_a_full_disk_the_save_before_stands(
    folders: Folders, fill_disk: Fill, call: str
) -> None:
    write(folders)
    save = SaveFile.open(folders, ID)
    fill_disk(call)
    with pytest.raises(OSError, match="No space left on device") as caught:
        save.write(save_of(2))
    assert caught.value.filename == str(save.path)
    assert save.read() == save_of(1)
    assert sorted(path.suffix for path in folders.saves.iterdir()) == [".json", ".lock"]
    save.close()


def test_a_folder_that_can_not_be_made_is_named(read_only: Path) -> None:
    folders = Folders(read_only, read_only)
    with pytest.raises(PermissionError) as caught:
        SaveFile.create(folders, ID)
    assert caught.value.filename == str(folders.saves)


def test_saves_in_a_folder_that_became_read_only_are_listed_but_not_opened(
    folders: Folders, read_only: Path
) -> None:
    path = write(folders)
    path.with_suffix(".lock").unlink()
    folders.saves.chmod(0o500)
    assert [info.problem for info in list_saves(folders)] == [""]
    with pytest.raises(PermissionError, match=ID):
        SaveFile.open(folders, ID)


def test_a_file_in_the_place_of_the_folder_is_an_error_with_the_path(tmp_path: Path) -> None:
    (tmp_path / "saves").touch()
    folders = Folders(tmp_path, tmp_path)
    assert list_saves(folders) == []
    with pytest.raises(OSError, match="saves") as caught:
        SaveFile.create(folders, ID)
    assert caught.value.filename == str(folders.saves)


# --- bad saves -----------------------------------------------------------------------------------

WRONG = "its checksum is wrong"
DEEP = "[" * 700 + "]" * 700

DAMAGED: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "it is not JSON"),
    "torn": (save_to_bytes(save_of(1))[:-5], "it is not JSON"),
    "bytes": (b"\xff\x00\xfe", "it is not JSON"),
    "deep": (b"[" * 100_000, "it is not JSON"),
    "a list": (b"[]", "it is no save of bestIA"),
    "another file": (b'{"format": "bestia-history"}', "it is no save of bestIA"),
    "no version": (b'{"format": "bestia-save"}', "version is missing or wrong"),
    "old version": (json.dumps(as_json(version=0)).encode(), "version is missing or wrong"),
    "true version": (json.dumps(as_json(version=True)).encode(), "version is missing or wrong"),
    "no checksum": (json.dumps(as_json(version=3)).encode(), WRONG),
    "wrong checksum": (json.dumps(as_json() | {"sha256": "0" * 64}).encode(), WRONG),
    "no text as checksum": (json.dumps(as_json() | {"sha256": [1]}).encode(), WRONG),
    "one cent more": (json.dumps(as_json() | {"history_size": 2}).encode(), WRONG),
    "old, with a checksum": (json.dumps(as_json() | {"version": 1}).encode(), WRONG),
    "too deep to be sealed": (
        json.dumps(as_json()).replace('"seed": "coffee"', f'"seed": {DEEP}').encode(),
        WRONG,
    ),
    "table": (json.dumps(as_json(table=[])).encode(), "table is missing or wrong"),
    "size": (json.dumps(as_json(history_size="1")).encode(), "history_size is missing or wrong"),
    "negative": (json.dumps(as_json(history_size=-1)).encode(), "history_size is missing or wrong"),
    "summary": (json.dumps(as_json(summary={})).encode(), "game is missing or wrong"),
    "names": (
        json.dumps(as_json(summary=as_json()["summary"] | {"names": [1]})).encode(),
        "names is missing or wrong",
    ),
    "nothing at stake": (
        json.dumps(as_json(summary=as_json()["summary"] | {"stake": {}})).encode(),
        "stake is missing or wrong",
    ),
    "a text at stake": (
        json.dumps(as_json(summary=as_json()["summary"] | {"stake": {"pot": "x"}})).encode(),
        "stake is missing or wrong",
    ),
}


@pytest.mark.parametrize("content", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_save_is_kept_aside(folders: Folders, content: tuple[bytes, str]) -> None:
    raw, reason = content
    write_raw(folders, raw)
    kept = folders.aside / f"{ID}.json"
    with pytest.raises(SaveDamagedError) as caught:
        SaveFile.open(folders, ID).read()
    line = f"the saved game {ID} is damaged ({reason}); it is kept in {kept}"
    assert str(caught.value) == line
    assert kept.read_bytes() == raw
    assert [path for path in folders.saves.iterdir() if path.is_file()] == []
    assert list_saves(folders) == []


def test_saves_that_are_kept_aside_never_take_each_others_place(folders: Folders) -> None:
    for number in range(1, 4):
        write_raw(folders, b"%d" % number)
        with pytest.raises(SaveDamagedError):
            SaveFile.open(folders, ID).read()
    kept = {path.name: path.read_bytes() for path in folders.aside.iterdir()}
    assert kept == {f"{ID}.json": b"1", f"{ID}-2.json": b"2", f"{ID}-3.json": b"3"}


def test_a_newer_save_stays_where_it_is(folders: Folders) -> None:
    raw = json.dumps({"format": "bestia-save", "version": 4, "new": "shape"}).encode()
    path = write_raw(folders, raw)
    with pytest.raises(SaveTooNewError, match="written by a newer bestIA") as caught:
        SaveFile.open(folders, ID).read()
    assert str(path) in str(caught.value)
    assert path.read_bytes() == raw
    assert not folders.aside.exists()
    SaveFile.open(folders, ID).close()


Migration = Callable[[dict[str, Any]], dict[str, Any]]


def rename_number(content: dict[str, Any]) -> dict[str, Any]:
    summary = dict(content["summary"])
    return content | {"summary": summary | {"hand": summary.pop("number")}}


def add_history_size(content: dict[str, Any]) -> dict[str, Any]:
    return content | {"history_size": 7}


@pytest.fixture
def third_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(save_content, "VERSION", 3)
    monkeypatch.setattr(save_content, "MIGRATIONS", {1: rename_number, 2: add_history_size})


@pytest.mark.usefixtures("third_version")
def test_an_older_save_is_brought_up_to_date_step_by_step(folders: Folders) -> None:
    content = as_json(version=1)
    content["summary"]["number"] = content["summary"].pop("hand")
    del content["history_size"]
    write_raw(folders, json.dumps(content).encode())
    with SaveFile.open(folders, ID) as save:
        assert save.read() == replace(save_of(1), history_size=7)
        save.write(save.read())
        assert json.loads(save.path.read_bytes())["version"] == 3


@pytest.mark.usefixtures("third_version")
def test_an_older_save_that_its_migration_can_not_read_is_damaged(folders: Folders) -> None:
    write_raw(folders, json.dumps(as_json(version=1)).encode())
    with pytest.raises(SaveDamagedError, match="version"):
        SaveFile.open(folders, ID).read()
    assert (folders.aside / f"{ID}.json").exists()


def test_a_save_of_a_game_that_is_not_here_stays_where_it_is(folders: Folders) -> None:
    summary = as_json()["summary"] | {"game": "snap"}
    path = write_raw(folders, json.dumps(as_json(summary=summary)).encode())
    with pytest.raises(NoSuchGameError, match="is of 'snap', which is not here") as caught:
        SaveFile.open(folders, ID).read()
    assert str(path) in str(caught.value)
    assert path.exists()
    assert "'snap'" in list_saves(folders)[0].problem
    SaveFile.open(folders, ID).close()


# --- the list ------------------------------------------------------------------------------------


def test_the_game_that_was_last_played_comes_first(folders: Folders) -> None:
    for when, name in enumerate(("b-2", "c-3", "a-1"), 1):
        os.utime(write(folders, name, when), (when, when))
    listed = list_saves(folders)
    assert [info.id for info in listed] == ["a-1", "c-3", "b-2"]
    assert [info.summary for info in listed] == [save_of(n).summary for n in (3, 2, 1)]


def test_the_list_reports_bad_saves_and_touches_none(folders: Folders) -> None:
    write(folders, "good-1")
    write_raw(folders, b"{", "bad-1")
    write_raw(folders, json.dumps(as_json(version=9)).encode(), "new-1")
    (folders.saves / "a copy of it.json").touch()
    before = sorted(folders.saves.iterdir())
    problems = {info.id: info.problem for info in list_saves(folders)}
    assert sorted(folders.saves.iterdir()) == before
    assert sorted(problems) == ["bad-1", "good-1", "new-1"]
    assert problems["good-1"] == ""
    assert problems["bad-1"] == "the saved game bad-1 is damaged (it is not JSON)"
    assert "newer bestIA" in problems["new-1"]


def test_without_a_folder_there_are_no_saves(folders: Folders) -> None:
    assert list_saves(folders) == []
    assert not folders.data.exists()


# --- the lock ------------------------------------------------------------------------------------


def test_a_game_is_open_once_even_within_one_program(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "LOCK_SECONDS", 0.1)
    write(folders)
    assert [info.in_use for info in list_saves(folders)] == [False]
    with SaveFile.open(folders, ID):
        assert [info.in_use for info in list_saves(folders)] == [True]
        with pytest.raises(SaveInUseError) as caught:
            SaveFile.open(folders, ID)
    line = f"the game {ID} is open in another window: close it there first"
    assert str(caught.value) == line
    assert [info.in_use for info in list_saves(folders)] == [False]
    SaveFile.open(folders, ID).close()
