"""The back room: a process that may fall over, be left, or not be ready yet."""

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from bestia_cli.croupier import Croupier
from bestia_cli.engine_process import kernels, process
from bestia_cli.engine_process.client import BackRoom, DirectRoom
from bestia_cli.engine_process.process import ProcessRoom, RoomGoneError
from bestia_cli.scene import RefusedError
from bestia_cli.showing import show
from engine.reason import Reason
from tests.bestia_cli.table.clients import (
    LONG,
    SETUP,
    SOON,
    Popen,
    Starts,
    Watched,
    is_running,
    posix,
    wait_for,
)
from tests.bestia_cli.table.games import next_word, play_lines, write_lines

# --- a room in a process of its own --------------------------------------------------------------


@pytest.mark.usefixtures("starts")
def test_it_plays_as_the_table_itself_does(chance: random.Random) -> None:
    croupier = Croupier(SETUP)
    process_room = ProcessRoom(compiled=False)
    turn = process_room.call("open", SETUP, None, 0)
    assert process_room.call("header") == croupier.header()
    while not turn.over:
        assert turn.scene.events == show(croupier, 0).events
        assert turn.scene.options == show(croupier, 0).options
        word = next_word(turn.scene, chance)
        turn = process_room.call("step") if word is None else process_room.call("choose", word)
        croupier.step() if word is None else croupier.choose(word)
    assert turn.record is not None
    own = croupier.record()
    assert own is not None
    assert turn.record["balance"] == own["balance"]
    process_room.close()


def test_what_goes_wrong_comes_back_as_what_it_is(starts: Starts, tmp_path: Path) -> None:
    process_room = ProcessRoom(compiled=False)
    with pytest.raises(RefusedError, match="nobody sits"):
        process_room.call("step")
    process_room.call("open", SETUP, None, 0)
    with pytest.raises(RefusedError) as refused:
        process_room.call("choose", "keep")
    assert isinstance(refused.value.reason, Reason)
    assert refused.value.reason.template == "it is not your turn (§1.2)"
    missing = tmp_path / "nothing.jsonl"
    with pytest.raises(FileNotFoundError) as lost:
        process_room.call("load", str(missing))
    assert lost.value.filename == str(missing)
    broken = tmp_path / "broken.jsonl"
    broken.write_text("nonsense\n")
    with pytest.raises(ValueError, match="line 1: not JSON") as wrong:
        process_room.call("load", str(broken))
    assert type(wrong.value) is ValueError
    for nonsense, said in (({}, "stake"), ({"stake": None}, "NoneType")):
        with pytest.raises(ValueError, match=said):
            process_room.call("open", SETUP, nonsense, 0)
    assert process_room.call("open", SETUP, None, 0).scene.asks
    assert [started.poll() for started, _ in starts.rooms] == [None]
    process_room.close()


def test_a_process_that_has_ended_says_so_and_is_not_waited_for(starts: Starts) -> None:
    process_room = ProcessRoom(compiled=False)
    process_room.call("open", SETUP, None, 0)
    starts.rooms[0][0].kill()
    for _ in range(2):
        with pytest.raises(RoomGoneError):
            process_room.call("turn")
    process_room.close()
    with pytest.raises(RoomGoneError):
        process_room.call("turn")
    process_room.close()


ORPHAN = """
import sys
from bestia_cli.engine_process.process import ProcessRoom
room = ProcessRoom(compiled=False)
room.call("belongings")
print(room.process.pid, flush=True)
room.call("load", sys.argv[1])
"""


@posix
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
def test_a_room_whose_screen_was_killed_ends_even_in_a_long_thought(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    command = [sys.executable, "-c", ORPHAN, str(fifo)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as screen:
        assert screen.stdout is not None
        pid = int(screen.stdout.readline())
        assert is_running(pid)
        screen.kill()
    wait_for(lambda: not is_running(pid))


# --- a room that falls over ----------------------------------------------------------------------


def test_a_room_that_is_killed_in_mid_game_begins_again_where_it_was(
    back_room: BackRoom, starts: Starts, chance: random.Random
) -> None:
    direct = DirectRoom()
    turn = back_room.call("open", SETUP, None, 0)
    direct.call("open", SETUP, turn.table, 0)
    kills = 0
    while not turn.over:
        if kills < 2 and len(turn.scene.events) in (3, 9):
            kills += 1
            starts.rooms[-1][0].send_signal(signal.SIGKILL)
            starts.rooms[-1][0].wait()
            assert back_room.call("turn") == turn
        word = next_word(turn.scene, chance)
        turn = back_room.call("step") if word is None else back_room.call("choose", word)
        other = direct.call("step") if word is None else direct.call("choose", word)
        assert turn.scene.events == other.scene.events
        if turn.scene.phase == "cut":
            direct.call("open", SETUP, turn.table, 0)
    assert kills == 2
    assert len(starts.rooms) == 3


def test_a_choice_in_a_room_that_has_just_been_killed_is_made(
    back_room: BackRoom, starts: Starts
) -> None:
    turn = back_room.call("open", SETUP, None, 0)
    starts.rooms[-1][0].kill()
    after = back_room.call("choose", "cut:17")
    assert (after.scene.cut, after.scene.hash) == (17, turn.scene.hash)
    starts.rooms[-1][0].kill()
    with pytest.raises(RefusedError):
        back_room.call("choose", "cut:3")
    assert back_room.call("turn") == after


def test_a_replay_goes_on_in_a_new_room_too(
    back_room: BackRoom, starts: Starts, chance: random.Random, tmp_path: Path
) -> None:
    path = write_lines(tmp_path / "game.jsonl", play_lines(Croupier(SETUP), chance))
    contents = back_room.call("load", str(path))
    scene = back_room.call("show", 1, 5, None)
    starts.rooms[-1][0].kill()
    assert back_room.call("show", 1, 5, None) == scene
    assert len(contents.hands) == 2


def test_a_room_that_falls_over_at_once_again_gives_up(
    back_room: BackRoom, starts: Starts, monkeypatch: pytest.MonkeyPatch
) -> None:
    back_room.call("open", SETUP, None, 0)
    starts.rooms[-1][0].kill()

    def start_nothing(module: str, *, compiled: bool, stdin: int) -> Popen:
        command = [sys.executable, "-S", "-c", ""]
        started = subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE)
        starts.rooms.append((started, compiled))
        return started

    with monkeypatch.context() as broken:
        broken.setattr(process, "start_python", start_nothing)
        with pytest.raises(RoomGoneError):
            back_room.call("turn")
    assert back_room.call("turn").scene.asks


# --- leaving -------------------------------------------------------------------------------------


def assert_all_end(starts: Starts, close: Callable[[], None]) -> None:
    begun = time.monotonic()
    close()
    for started in starts.all():
        started.wait(SOON)
    assert time.monotonic() - begun < SOON


def test_close_ends_all_processes_at_once(back_room: BackRoom, starts: Starts) -> None:
    back_room.call("open", SETUP, None, 0)
    assert_all_end(starts, back_room.close)
    with pytest.raises(RoomGoneError):
        back_room.call("turn")
    assert len(starts.rooms) == 1
    back_room.close()


def test_close_ends_a_room_that_has_not_even_started(starts: Starts) -> None:
    assert_all_end(starts, BackRoom().close)


def test_close_ends_the_compiler_too(cold_room: Watched, starts: Starts) -> None:
    assert_all_end(starts, cold_room.room.close)
    assert len(starts.compilers) == 1
    cold_room.wait()
    assert not cold_room.room.failed


def test_close_ends_a_room_that_is_just_being_moved_to(cold_room: Watched, starts: Starts) -> None:
    cold_room.room.call("open", SETUP, None, 0)
    starts.compile(kernels.PLAY)
    wait_for(lambda: len(starts.rooms) == 2)
    assert_all_end(starts, cold_room.room.close)


class Asking(threading.Thread):
    """Somebody who waits for an answer that takes long."""

    def __init__(self, back_room: BackRoom, fifo: Path) -> None:
        super().__init__(daemon=True)
        self.back_room, self.fifo = back_room, fifo
        self.error: Exception | None = None
        os.mkfifo(fifo)
        self.start()
        self.writer = os.open(fifo, os.O_WRONLY)
        """Opens as soon as the room reads: then it waits for what nobody writes."""

    def run(self) -> None:
        try:
            self.back_room.call("load", str(self.fifo))
        except RoomGoneError as error:
            self.error = error

    def end(self) -> None:
        self.join(LONG)
        os.close(self.writer)
        assert not self.is_alive()


@posix
def test_close_ends_a_room_in_a_long_thought(
    back_room: BackRoom, starts: Starts, tmp_path: Path
) -> None:
    asking = Asking(back_room, tmp_path / "fifo")
    assert_all_end(starts, back_room.close)
    asking.end()
    assert isinstance(asking.error, RoomGoneError)
    assert len(starts.rooms) == 1


@posix
def test_who_leaves_a_table_does_not_wait_for_its_thoughts(
    back_room: BackRoom, starts: Starts, tmp_path: Path
) -> None:
    back_room.call("open", SETUP, None, 0)
    asking = Asking(back_room, tmp_path / "fifo")
    back_room.abandon()
    asking.end()
    assert isinstance(asking.error, RoomGoneError)
    assert back_room.call("open", SETUP, None, 0).scene.asks
    assert len(starts.rooms) == 2


def test_to_abandon_a_room_that_does_nothing_changes_nothing(
    back_room: BackRoom, starts: Starts
) -> None:
    turn = back_room.call("open", SETUP, None, 0)
    back_room.abandon()
    assert back_room.call("turn") == turn
    starts.rooms[-1][0].kill()
    assert back_room.call("turn") == turn


def test_an_answer_that_came_just_before_it_was_abandoned_costs_nothing(
    back_room: BackRoom, starts: Starts
) -> None:
    """The room was ended for nothing: it begins again where it was."""
    turn = back_room.call("open", SETUP, None, 0)
    with back_room.lock:
        other = threading.Thread(target=back_room.abandon)
        other.start()
        other.join(LONG)
    assert starts.rooms[-1][0].poll() is not None
    assert back_room.call("turn") == turn


# --- the screen stays light ----------------------------------------------------------------------

SCREEN = """
import importlib, pkgutil, sys
import bestia_cli.screens
names = ["bestia_cli.app", "bestia_cli.quick", "bestia_cli.session", "bestia_cli.lessons"]
screens = [found.name for found in pkgutil.iter_modules(bestia_cli.screens.__path__)]
names += [f"bestia_cli.screens.{name}" for name in screens]
for name in names:
    importlib.import_module(name)

from bestia_cli.engine_process.process import ProcessRoom
from bestia_cli.scene import RefusedError
from bestia_cli.setup import setup_from_json
import json
setup = setup_from_json(json.loads(sys.argv[1]))
room = ProcessRoom(compiled=False)
turn = room.call("open", setup, None, 0)
while not turn.over:
    try:
        room.call("choose", "AD+")
    except RefusedError as error:
        error.reason.encode()
    if turn.scene.asks:
        turn = room.call("choose", turn.scene.options[-1].word)
    else:
        turn = room.call("step")
room.call("load", sys.argv[2])
room.call("show", 0, 9, None)
room.call("what_if", 0, 3, 1, "random")
try:
    room.call("load", sys.argv[3])
except ValueError as error:
    print(error)
room.close()
heavy = {"numba", "numpy", "llvmlite", "engine.match", "engine.history", "engine.registry"}
print(sorted(heavy & set(sys.modules)), len(names))
"""


def test_the_screen_never_imports_the_engine(chance: random.Random, tmp_path: Path) -> None:
    path = write_lines(tmp_path / "game.jsonl", play_lines(Croupier(SETUP), chance))
    broken = tmp_path / "broken.jsonl"
    broken.write_text("nonsense\n")
    asked = [json.dumps(SETUP.to_json()), str(path), str(broken)]
    ended = subprocess.run(
        [sys.executable, "-c", SCREEN, *asked], capture_output=True, text=True, check=False
    )
    assert ended.stderr == ""
    said, found = ended.stdout.splitlines()
    assert said.startswith(f"{broken}: line 1: ")
    assert found.startswith("[] ")
