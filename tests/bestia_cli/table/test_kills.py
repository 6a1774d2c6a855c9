"""A game whose process is killed again and again: no decision that was shown is lost."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.session import Session
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.save_content import read_save
from bestia_cli.storage.saves import list_saves
from tests.bestia_cli.table.games import next_word, read_lines, verify

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")

KILLS, MORE_KILLS = 200, 2000
EARLY = 0.25
"""How many are killed before they have said anything."""
SOON = 0.03
"""Within so many seconds."""


class Moment(NamedTuple):
    """How far a game has come."""

    hand: int
    mistakes: int
    dealt: int
    words: tuple[str, ...]

    @classmethod
    def read(cls, line: str) -> "Moment":
        hand, mistakes, dealt, *words = line.split()
        return cls(int(hand), int(mistakes), int(dealt), tuple(words))

    def is_at_most_one_decision_after(self, other: "Moment") -> bool:
        if self.hand != other.hand:
            return self.hand == other.hand + 1 and not self.words
        more = len(self.words) - len(other.words)
        begun = self.words[: len(other.words)] == other.words
        steps = more + (self.mistakes - other.mistakes) + (self.dealt - other.dealt)
        return begun and 0 <= steps <= 1


@contextmanager
def person(folder: Path) -> Iterator["subprocess.Popen[str]"]:
    """Somebody who plays when told to. Plain Python starts fast and plays fast enough."""
    command = [sys.executable, "-m", "tests.bestia_cli.table.person", str(folder)]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=dict(os.environ, NUMBA_DISABLE_JIT="1"),
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def read_line(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line, "the player has fallen over"
    return line.strip()


def wait_until(moment: float) -> None:
    """Without sleeping: a sleep would end at the same moments of the game again and again."""
    while time.perf_counter() < moment:
        pass


def play_and_kill(process: "subprocess.Popen[str]", chance: random.Random) -> list[Moment]:
    """Let the person play, kill at any moment, and say what was shown until then."""
    assert process.stdin is not None
    process.stdin.write("play\n")
    process.stdin.flush()
    pid = int(read_line(process))
    shown = []
    if chance.random() < EARLY:
        wait_until(time.perf_counter() + SOON * chance.random())
    else:
        for _ in range(chance.randrange(1, 6)):
            begun = time.perf_counter()
            shown.append(Moment.read(read_line(process)))
        now = time.perf_counter()
        wait_until(now + chance.random() * (now - begun))
    os.kill(pid, signal.SIGKILL)
    while (line := read_line(process)) != "dead":
        shown.append(Moment.read(line))
    return shown


def saved(folders: Folders) -> Moment | None:
    """What the save says; None before there is one."""
    paths = list(folders.saves.glob("*.json"))
    if not paths:
        return None
    [path] = paths
    table = read_save(path).table
    mistakes, dealt = len(table["mistakes"]), int(table["dealt"])
    return Moment(table["stake"]["hand"], mistakes, dealt, tuple(table["words"]))


def check_kills(folder: Path, kills: int) -> None:
    folders, chance = Folders(folder, folder), random.Random(3)
    last: Moment | None = None
    with person(folder) as process:
        for _ in range(kills):
            before = last
            shown = play_and_kill(process, chance)
            last = saved(folders)
            if shown:
                assert last is not None
                assert before is None or shown[0] == before
                assert last.is_at_most_one_decision_after(shown[-1])
            elif before is not None:
                assert last is not None
                assert last.is_at_most_one_decision_after(before)
    finish(folders)


def finish(folders: Folders) -> None:
    """The game still goes on, and all that was played of it is right."""
    [info] = list_saves(folders)
    assert not info.in_use
    client = DirectClient()
    session = Session.resume(client, folders, info.id)
    hand, chance = session.scene.hand, random.Random(1)
    while session.scene.hand == hand or session.scene.ending is None:
        word = next_word(session.scene, chance)
        session.advance() if word is None else session.choose(word)
    session.close()
    [game] = [path for path in folders.games.glob("*.jsonl") if path.stem == info.id]
    assert verify(game) == (hand + 1, 1, 0, hand + 1, None)
    assert [line["hand"] for line in read_lines(game)[1:]] == list(range(1, hand + 2))
    assert hand > 5
    assert sorted(path.suffix for path in folders.saves.iterdir()) == [".json", ".lock"]


def test_a_game_that_is_killed_again_and_again_loses_no_decision(tmp_path: Path) -> None:
    check_kills(tmp_path, KILLS)


@pytest.mark.slow
def test_a_game_that_is_killed_very_often_loses_no_decision(tmp_path: Path) -> None:
    check_kills(tmp_path, MORE_KILLS)
