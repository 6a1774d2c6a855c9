"""Saves of the time when there was one game: real files, brought up to what a save is now."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from bestia_cli.engine_process.messages import check_table
from bestia_cli.setup import WHAT_IF, setup_from_json
from bestia_cli.storage import checksum
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.save_content import SaveDamagedError, read_save
from bestia_cli.storage.saves import SaveFile
from engine.bestia.forms import BestiaStake
from tests.frozen.comparing import FOLDER

OLD = sorted((FOLDER / "today" / "saves").glob("*.json"))


def old(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_bytes())
    assert content["version"] == 2
    return content


def put(folders: Folders, content: dict[str, Any], name: str) -> Path:
    folders.saves.mkdir(parents=True)
    path = folders.saves / f"{name}.json"
    path.write_text(json.dumps(content))
    return path


@pytest.mark.parametrize("path", OLD, ids=[path.stem for path in OLD])
def test_an_old_save_says_now_whose_words_it_uses(path: Path) -> None:
    before, save = old(path), read_save(path)
    setup = setup_from_json(save.setup)
    check_table(save.table, setup)
    hand, dealer, paid, pot, _options = before["table"]["stake"]
    own = {"contributions": paid, "pot": pot}
    assert setup.game == save.summary.game == "bestia"
    assert save.table == before["table"] | {"stake": {"hand": hand, "dealer": dealer, "own": own}}
    assert (save.summary.hand, save.summary.stake) == (hand, {"pot": pot})
    assert save.history_size == before["history_size"]


def test_an_old_position_keeps_what_it_is_played_for() -> None:
    (path,) = (path for path in OLD if old(path)["setup"]["kind"] == WHAT_IF)
    start = setup_from_json(read_save(path).setup).start
    assert start is not None
    assert start.own == BestiaStake((0, 0, 0, 0, 30), 30)
    assert (start.balance, start.hand) == ((-25, 15, 10, -5, 5), 3)


@pytest.mark.parametrize(("pot", "paid", "own"), [(None, [], None), (90, [], [90, [0] * 5])])
def test_an_old_position_of_a_lesson_or_a_start_is_read(
    folders: Folders, pot: int | None, paid: list[int], own: list[Any] | None
) -> None:
    (path,) = (path for path in OLD if old(path)["setup"]["kind"] == WHAT_IF)
    content = old(path)
    content["setup"]["start"] |= {"pot": pot, "contributions": paid}
    found = read_save(put(folders, checksum.seal(content), path.stem)).setup["start"]["own"]
    assert found == (None if own is None else {"contributions": own[1], "pot": own[0]})


def test_a_save_from_the_time_before_checksums_is_read_and_gets_one(folders: Folders) -> None:
    content = old(OLD[0]) | {"version": 1}
    del content[checksum.KEY]
    put(folders, content, OLD[0].stem)
    with SaveFile.open(folders, OLD[0].stem) as save:
        assert save.read() == read_save(OLD[0])
        save.write(save.read())
        written = json.loads(save.path.read_bytes())
        assert written["version"] == 3
        assert checksum.is_sealed(written)


@pytest.mark.parametrize("stake", [None, [1, 2], {}, [1, 2, 3, 4, 5, 6]])
def test_an_old_save_without_a_sound_stake_is_damaged(folders: Folders, stake: object) -> None:
    content = old(OLD[0])
    content["table"]["stake"] = stake
    put(folders, checksum.seal(content), OLD[0].stem)
    with pytest.raises(SaveDamagedError, match="version is missing or wrong"):
        SaveFile.open(folders, OLD[0].stem).read()


def test_what_is_damaged_now_is_damaged_in_an_old_save_too(folders: Folders) -> None:
    folders.saves.mkdir(parents=True)
    path = Path(shutil.copy(OLD[0], folders.saves))
    path.write_bytes(path.read_bytes().replace(b'"seed": "', b'"seed": "0', 1))
    with pytest.raises(SaveDamagedError, match="its checksum is wrong"):
        SaveFile.open(folders, path.stem).read()
