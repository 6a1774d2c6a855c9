"""A back room whose kernels are not ready yet: it plays, and moves over when they are."""

import random
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, cast

import pytest

from bestia_cli.croupier import Croupier
from bestia_cli.engine_process import kernels, process
from bestia_cli.engine_process.client import BackRoom, DirectRoom
from bestia_cli.engine_process.messages import NotReadyError, Turn
from bestia_cli.scene import RefusedError
from bestia_cli.setup import TRAINING, Setup
from engine import kernel_cache
from engine.bestia.rules import Rules
from tests.bestia_cli.table.clients import LONG, SETUP, Popen, Starts, Watched, play
from tests.bestia_cli.table.games import play_lines, setup_of, write_lines

# --- not ready yet -------------------------------------------------------------------------------


def training() -> Setup:
    return setup_of(Rules(players=3), first_dealer=1, mode=TRAINING, hands=2)


def at_a_choice(back_room: Any) -> Turn:
    turn: Turn = back_room.call("open", training(), None, 0)
    while turn.scene.mezzo is None or not turn.scene.asks:
        turn = play(back_room, turn, random.Random(1), 1)
    return turn


def test_without_kernels_it_plays_at_once_and_says_what_has_to_wait(
    cold_room: Watched, starts: Starts, chance: random.Random
) -> None:
    turn = at_a_choice(cold_room.room)
    assert [compiled for _, compiled in starts.rooms] == [False]
    with pytest.raises(NotReadyError, match=kernels.COACH):
        cold_room.room.call("advise")
    assert cold_room.room.call("turn") == turn
    assert play(cold_room.room, turn, chance).over


def test_a_player_that_searches_has_to_wait_and_the_table_stays(cold_room: Watched) -> None:
    setup = setup_of(Rules(players=3), bots=(None, "ismcts", "ismcts"), first_dealer=0, hands=1)
    cold_room.room.call("open", setup, None, 0)
    turn = cold_room.room.call("step")
    for _ in range(2):
        with pytest.raises(NotReadyError, match=kernels.SEARCH):
            cold_room.room.call("step")
        assert cold_room.room.call("turn") == turn


def test_when_the_kernels_are_there_the_table_moves_over_as_it_is(
    cold_room: Watched, starts: Starts, chance: random.Random, tmp_path: Path
) -> None:
    back_room = cold_room.room
    path = write_lines(tmp_path / "game.jsonl", play_lines(Croupier(SETUP), chance))
    back_room.call("load", str(path))
    scene = back_room.call("show", 0, 4, 1)
    turn = play(back_room, at_a_choice(back_room), chance, 5)
    assert (back_room.compiled, back_room.progress) == (False, 0.0)
    starts.compile(kernels.PLAY)
    cold_room.wait()
    assert back_room.compiled
    assert back_room.progress == pytest.approx(1 / len(kernels.PARTS))
    assert [compiled for _, compiled in starts.rooms] == [False, True]
    starts.rooms[0][0].wait(LONG)
    assert back_room.call("turn") == turn
    assert back_room.call("show", 0, 4, 1) == scene
    assert play(back_room, turn, chance).over


def test_all_is_ready_when_all_is_compiled(cold_room: Watched, starts: Starts) -> None:
    for number, part in enumerate(kernels.PARTS, 1):
        starts.compile(part)
        cold_room.wait()
        assert cold_room.room.progress == pytest.approx(number / len(kernels.PARTS))
    cast(BinaryIO, starts.compilers[0].stdin).close()
    cold_room.wait()
    assert (cold_room.room.missing, cold_room.room.failed) == ([], False)


def test_if_the_compiler_fails_it_is_said_and_the_game_goes_on(
    cold_room: Watched, starts: Starts, chance: random.Random
) -> None:
    turn = at_a_choice(cold_room.room)
    starts.compilers[0].kill()
    cold_room.wait()
    assert cold_room.room.failed
    with pytest.raises(RefusedError, match="could not be compiled"):
        cold_room.room.call("advise")
    assert play(cold_room.room, turn, chance).over


def test_if_the_compiled_room_falls_over_the_plain_one_goes_on(
    cold_room: Watched, starts: Starts, chance: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn = at_a_choice(cold_room.room)

    def start_nothing(module: str, *, compiled: bool, stdin: int) -> Popen:
        command = [sys.executable, "-S", "-c", ""]
        started = subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE)
        starts.rooms.append((started, compiled))
        return started

    monkeypatch.setattr(process, "start_python", start_nothing)
    starts.compile(kernels.PLAY)
    cold_room.wait()
    assert not cold_room.room.compiled
    assert cold_room.room.call("turn") == turn
    cast(BinaryIO, starts.compilers[0].stdin).close()
    cold_room.wait()
    assert cold_room.room.failed
    assert play(cold_room.room, turn, chance).over


@pytest.fixture
def empty_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A machine on which nothing was compiled yet."""
    with monkeypatch.context() as patch:
        patch.setenv("BESTIA_CACHE_DIR", str(tmp_path))
        kernel_cache.cache_folder.cache_clear()
        yield
    kernel_cache.cache_folder.cache_clear()


@pytest.mark.usefixtures("empty_cache")
def test_what_is_compiled_is_known_from_the_cache() -> None:
    assert kernels.missing() == list(kernels.PARTS)
    with pytest.raises(NotReadyError, match=kernels.PLAY):
        kernels.need(kernels.PLAY)
    kernel_cache.mark_warm(kernels.PLAY)
    assert kernels.missing() == [part for part in kernels.PARTS if part != kernels.PLAY]
    kernels.need(kernels.PLAY)


@pytest.mark.usefixtures("empty_cache")
def test_on_a_new_machine_the_first_smazzata_is_played_without_compiling(
    starts: Starts, monkeypatch: pytest.MonkeyPatch, chance: random.Random, tmp_path: Path
) -> None:
    monkeypatch.setattr(kernels, "missing", MISSING)
    back_room = BackRoom()
    assert back_room.missing == list(kernels.PARTS)
    assert play(back_room, back_room.call("open", SETUP, None, 0), chance).over
    back_room.close()
    assert not list(tmp_path.rglob("*.nbc"))


MISSING = kernels.missing


@pytest.mark.usefixtures("empty_cache")
def test_in_this_very_process_the_wait_for_the_compiler_is_announced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []
    for part in (kernels.PLAY, kernels.COACH):
        monkeypatch.setitem(kernels.STEPS, part, partial(done.append, part))
    monkeypatch.setattr("ai.bestia.coach.advise", lambda *args: "advice")
    direct = DirectRoom(lambda: done.append("announced"))
    at_a_choice(direct)
    assert done == ["announced", kernels.PLAY]
    assert direct.call("advise") == "advice"
    assert done[2:] == ["announced", kernels.COACH]
    assert direct.call("advise") == "advice"
    assert len(done) == 4
    direct.close()
