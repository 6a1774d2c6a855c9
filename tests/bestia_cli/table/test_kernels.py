"""An engine process whose kernels are not ready yet: it plays, and moves over when they are."""

import random
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, cast

import pytest

from bestia_cli.croupier import Croupier
from bestia_cli.engine_process import compiling, kernels, process
from bestia_cli.engine_process.client import RestartingClient
from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.engine_process.messages import NotReadyError, Turn
from bestia_cli.scene import CUTTING, RefusedError
from bestia_cli.setup import TRAINING, Setup
from engine import kernel_cache
from engine.bestia.rules import Rules
from engine.registry import DEFAULT, GAMES
from tests.bestia_cli.table.clients import LONG, SETUP, Popen, Starts, Watched, play
from tests.bestia_cli.table.games import play_lines, setup_of, write_lines


def other_game() -> Setup:
    rules = GAMES[OTHER].default_rules(2)
    bots: tuple[str | None, ...] = (None, "random")
    return Setup(OTHER, rules, ("Ada", "Bruno"), bots, "00000000", hands=1)


OTHER = "probe"


def compile_table(room: Watched, starts: Starts) -> None:
    """All that a table plays with is there."""
    for part in kernels.TABLE:
        starts.compile(part)
        room.wait()


# --- not ready yet -------------------------------------------------------------------------------


def training() -> Setup:
    return setup_of(Rules(players=3), first_dealer=1, mode=TRAINING, hands=2)


def at_a_choice(opened_client: Any) -> Turn:
    turn: Turn = opened_client.call("open", training(), None, 0)
    while turn.scene.own.mezzo is None or not turn.scene.asks:
        turn = play(opened_client, turn, random.Random(1), 1)
    return turn


def test_without_kernels_it_plays_at_once_and_says_what_has_to_wait(
    cold_room: Watched, starts: Starts, chance: random.Random
) -> None:
    turn = at_a_choice(cold_room.client)
    assert [compiled for _, compiled in starts.clients] == [False]
    with pytest.raises(NotReadyError, match=kernels.COACH):
        cold_room.client.call("advise")
    assert cold_room.client.call("turn") == turn
    assert play(cold_room.client, turn, chance).over


def searching(iterations: int) -> Setup:
    """A table at which seat 1 has to search before it plays a card."""
    bot = f"ismcts:iterations={iterations}"
    return setup_of(Rules(players=3), bots=(None, bot, bot), first_dealer=0, hands=1)


def at_a_search(client: Any, iterations: int) -> Turn:
    turn: Turn = client.call("open", searching(iterations), None, 0)
    while turn.scene.phase == CUTTING:
        turn = play(client, turn, random.Random(1), 1)
    assert turn.scene.actor == 1
    return turn


def test_a_player_that_searches_thinks_as_plain_python_too(
    cold_room: Watched, client: DirectClient
) -> None:
    at_a_search(cold_room.client, 20)
    at_a_search(client, 20)
    assert cold_room.client.call("step").table["words"] == client.call("step").table["words"]


def test_a_long_thought_is_thought_anew_when_the_kernels_are_there(
    cold_room: Watched, starts: Starts, client: DirectClient
) -> None:
    at_a_search(cold_room.client, 3000)
    at_a_search(client, 3000)
    with ThreadPoolExecutor(1) as threads:
        thought = threads.submit(cold_room.client.call, "step")
        compile_table(cold_room, starts)
        assert cold_room.client.compiled
        starts.clients[0][0].wait(LONG)
        assert thought.result().table["words"] == client.call("step").table["words"]


def test_when_the_kernels_are_there_the_table_moves_over_as_it_is(
    cold_room: Watched, starts: Starts, chance: random.Random, tmp_path: Path
) -> None:
    opened_client = cold_room.client
    path = write_lines(tmp_path / "game.jsonl", play_lines(Croupier(SETUP), chance))
    opened_client.call("load", str(path))
    scene = opened_client.call("show", 0, 4, 1)
    turn = play(opened_client, at_a_choice(opened_client), chance, 5)
    assert (opened_client.compiled, opened_client.progress) == (False, 0.0)
    for number, part in enumerate(kernels.TABLE, 1):
        starts.compile(part)
        cold_room.wait()
        assert opened_client.compiled == (number == len(kernels.TABLE))
        assert opened_client.progress == pytest.approx(number / len(kernels.PARTS))
    assert [compiled for _, compiled in starts.clients] == [False, True]
    starts.clients[0][0].wait(LONG)
    assert opened_client.call("turn") == turn
    assert opened_client.call("show", 0, 4, 1) == scene
    assert play(opened_client, turn, chance).over


def test_all_is_ready_when_all_is_compiled(cold_room: Watched, starts: Starts) -> None:
    for number, part in enumerate(kernels.PARTS, 1):
        starts.compile(part)
        cold_room.wait()
        assert cold_room.client.progress == pytest.approx(number / len(kernels.PARTS))
    cast(BinaryIO, starts.compilers[0].stdin).close()
    cold_room.wait()
    assert (cold_room.client.missing, cold_room.client.failed) == ([], False)


def test_if_the_compiler_fails_it_is_said_and_the_game_goes_on(
    cold_room: Watched, starts: Starts, chance: random.Random
) -> None:
    turn = at_a_choice(cold_room.client)
    starts.compilers[0].kill()
    cold_room.wait()
    assert cold_room.client.failed
    with pytest.raises(RefusedError, match="could not be compiled"):
        cold_room.client.call("advise")
    assert play(cold_room.client, turn, chance).over


def test_if_the_compiled_room_falls_over_the_plain_one_goes_on(
    cold_room: Watched, starts: Starts, chance: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn = at_a_choice(cold_room.client)

    def start_nothing(module: str, *, compiled: bool, stdin: int) -> Popen:
        command = [sys.executable, "-S", "-c", ""]
        started = subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE)
        starts.clients.append((started, compiled))
        return started

    monkeypatch.setattr(process, "start_python", start_nothing)
    compile_table(cold_room, starts)
    assert not cold_room.client.compiled
    assert cold_room.client.call("turn") == turn
    cast(BinaryIO, starts.compilers[0].stdin).close()
    cold_room.wait()
    assert cold_room.client.failed
    assert play(cold_room.client, turn, chance).over


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
    assert kernels.missing(DEFAULT) == list(kernels.PARTS)
    with pytest.raises(NotReadyError, match=kernels.PLAY):
        kernels.need(kernels.PLAY, DEFAULT)
    kernel_cache.mark_warm(kernels.mark_of(kernels.PLAY, DEFAULT))
    assert kernels.missing(DEFAULT) == [part for part in kernels.PARTS if part != kernels.PLAY]
    kernels.need(kernels.PLAY, DEFAULT)


@pytest.mark.usefixtures("empty_cache")
def test_on_a_new_machine_the_first_smazzata_is_played_without_compiling(
    starts: Starts, monkeypatch: pytest.MonkeyPatch, chance: random.Random, tmp_path: Path
) -> None:
    monkeypatch.setattr(kernels, "missing", MISSING)
    opened_client = RestartingClient()
    assert opened_client.missing == list(kernels.PARTS)
    assert play(opened_client, opened_client.call("open", SETUP, None, 0), chance).over
    opened_client.close()
    assert not list(tmp_path.rglob("*.nbc"))


MISSING = kernels.missing


def note_step(done: list[str], part: str, game: str) -> None:
    assert game == DEFAULT
    done.append(part)


@pytest.mark.usefixtures("empty_cache")
def test_in_this_very_process_the_wait_for_the_compiler_is_announced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []
    for part in kernels.PARTS:
        monkeypatch.setitem(compiling.STEPS, part, partial(note_step, done, part))
    monkeypatch.setattr("ai.coach.advise", lambda *args: "advice")
    direct = DirectClient(lambda: done.append("announced"))
    at_a_choice(direct)
    assert done == ["announced", *kernels.TABLE]
    assert direct.call("advise") == "advice"
    assert done[3:] == ["announced", kernels.COACH]
    assert direct.call("advise") == "advice"
    assert len(done) == 5
    direct.close()


# --- one game after another ----------------------------------------------------------------------


def test_another_game_is_compiled_in_its_turn_and_played_meanwhile(
    cold_room: Watched, starts: Starts
) -> None:
    client = cold_room.client
    compile_table(cold_room, starts)
    assert client.compiled
    turn = client.open(other_game(), None, 0)
    assert (client.game, client.compiled) == (OTHER, False)
    assert client.missing == list(kernels.PARTS)
    assert starts.compilers[0].wait(LONG) != 0
    assert len(starts.compilers) == 2
    assert turn.scene.game == OTHER
    compile_table(cold_room, starts)
    assert client.compiled
    assert client.turn() == turn


def test_a_history_of_another_game_makes_ready_for_it(
    cold_room: Watched, chance: random.Random, tmp_path: Path
) -> None:
    path = write_lines(tmp_path / "game.jsonl", play_lines(Croupier(SETUP), chance))
    client = cold_room.client
    client.open(other_game(), None, 0)
    client.load(str(path))
    assert client.game == DEFAULT
