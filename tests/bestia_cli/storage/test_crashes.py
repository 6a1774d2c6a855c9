"""Programs that are killed, and two windows on one game."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from bestia_cli.storage import saves
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.games import GameLog
from bestia_cli.storage.saves import SaveFile, SaveInUseError, list_saves
from tests.bestia_cli.storage.examples import ID, save_of

KILLS = 50
HERE = "tests.bestia_cli.storage"


@pytest.fixture
def game(folders: Folders) -> Folders:
    """A game that has just begun."""
    one = Folders(folders.data, folders.data)
    size = GameLog.open(one, ID, None).append({"number": 0})
    with SaveFile.create(one, ID) as save:
        save.write(replace(save_of(0), history_size=size))
    return one


@contextmanager
def started(module: str, folders: Folders) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", f"{HERE}.{module}", str(folders.data)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def read_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


# --- killed while writing ------------------------------------------------------------------------


def play_and_kill(process: subprocess.Popen[str], chance: random.Random) -> int:
    """Let the program play for some decisions, kill it at any moment of the next, and say which it
    last announced as saved."""
    assert process.stdin is not None
    process.stdin.write("play\n")
    process.stdin.flush()
    pid = int(read_line(process))
    for _ in range(chance.randrange(1, 4)):
        begun = time.perf_counter()
        announced = int(read_line(process))
    ended = time.perf_counter()
    moment = ended + chance.random() * (ended - begun)
    while time.perf_counter() < moment:
        pass
    os.kill(pid, signal.SIGKILL)
    while (line := read_line(process)) != "dead":
        announced = int(line)
    return announced


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_game_that_is_killed_while_it_saves_goes_on_from_the_last_decision(game: Folders) -> None:
    chance = random.Random(1)
    with started("writer", game) as process:
        for _ in range(KILLS):
            announced = play_and_kill(process, chance)
            with SaveFile.open(game, ID) as file:
                save = file.read()
            number = save.summary.hand
            assert number in (announced, announced + 1)
            assert save == replace(save_of(number), history_size=save.history_size)
            log = GameLog.open(game, ID, save.history_size)
            lines = log.path.read_text(encoding="utf-8").splitlines()
            assert [json.loads(line)["number"] for line in lines] == list(range(number + 1))
            assert names_in(game.saves) == [f"{ID}.json", f"{ID}.lock"]


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# --- two windows ---------------------------------------------------------------------------------


def test_a_second_window_is_told_that_the_game_is_open(
    game: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "LOCK_SECONDS", 0.1)
    with started("holder", game) as process:
        assert read_line(process) == "open"
        assert [info.in_use for info in list_saves(game)] == [True]
        with pytest.raises(SaveInUseError, match="open in another window"):
            SaveFile.open(game, ID)
        process.communicate()
        SaveFile.open(game, ID).close()


def test_the_lock_of_a_killed_window_is_gone(game: Folders) -> None:
    with started("holder", game) as process:
        assert read_line(process) == "open"
        process.kill()
        with SaveFile.open(game, ID) as save:
            assert save.read().summary == save_of(0).summary
    assert [info.in_use for info in list_saves(game)] == [False]


def test_a_window_that_closes_just_then_lets_the_other_in(
    game: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "LOCK_SECONDS", 30.0)
    with started("holder", game) as process:
        assert read_line(process) == "open"
        assert process.stdin is not None
        process.stdin.close()
        SaveFile.open(game, ID).close()


def test_what_a_killed_program_left_beside_the_save_is_swept(game: Folders) -> None:
    left = game.saves / f"{ID}.json.123-abcd.partial"
    other = game.saves / "another-1.json.123-abcd.partial"
    left.touch()
    other.touch()
    SaveFile.open(game, ID).close()
    assert not left.exists()
    assert other.exists()
