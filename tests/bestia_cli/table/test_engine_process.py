"""The engine process: a process that may fall over, be left, or not be ready yet."""

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
from bestia_cli.engine_process.client import RestartingClient
from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.engine_process.process import EngineGoneError, PipeClient
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

# --- a client in a process of its own ------------------------------------------------------------


@pytest.mark.usefixtures("starts")
def test_it_plays_as_the_table_itself_does(chance: random.Random) -> None:
    croupier = Croupier(SETUP)
    process_room = PipeClient(compiled=False)
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
    process_room = PipeClient(compiled=False)
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
    assert [started.poll() for started, _ in starts.clients] == [None]
    process_room.close()


def test_a_process_that_has_ended_says_so_and_is_not_waited_for(starts: Starts) -> None:
    process_room = PipeClient(compiled=False)
    process_room.call("open", SETUP, None, 0)
    starts.clients[0][0].kill()
    for _ in range(2):
        with pytest.raises(EngineGoneError):
            process_room.call("turn")
    process_room.close()
    with pytest.raises(EngineGoneError):
        process_room.call("turn")
    process_room.close()


ORPHAN = """
import sys
from bestia_cli.engine_process.process import PipeClient
client = PipeClient(compiled=False)
client.call("handover")
print(client.process.pid, flush=True)
client.call("load", sys.argv[1])
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


# --- a client that falls over --------------------------------------------------------------------


def test_a_room_that_is_killed_in_mid_game_begins_again_where_it_was(
    opened_client: RestartingClient, starts: Starts, chance: random.Random
) -> None:
    direct = DirectClient()
    turn = opened_client.call("open", SETUP, None, 0)
    direct.call("open", SETUP, turn.table, 0)
    kills = 0
    while not turn.over:
        if kills < 2 and len(turn.scene.events) in (3, 9):
            kills += 1
            starts.clients[-1][0].send_signal(signal.SIGKILL)
            starts.clients[-1][0].wait()
            assert opened_client.call("turn") == turn
        word = next_word(turn.scene, chance)
        turn = opened_client.call("step") if word is None else opened_client.call("choose", word)
        other = direct.call("step") if word is None else direct.call("choose", word)
        assert turn.scene.events == other.scene.events
        if turn.scene.phase == "cut":
            direct.call("open", SETUP, turn.table, 0)
    assert kills == 2
    assert len(starts.clients) == 3


def test_a_choice_in_a_room_that_has_just_been_killed_is_made(
    opened_client: RestartingClient, starts: Starts
) -> None:
    turn = opened_client.call("open", SETUP, None, 0)
    starts.clients[-1][0].kill()
    after = opened_client.call("choose", "cut:17")
    assert (after.scene.cut, after.scene.hash) == (17, turn.scene.hash)
    starts.clients[-1][0].kill()
    with pytest.raises(RefusedError):
        opened_client.call("choose", "cut:3")
    assert opened_client.call("turn") == after


def test_a_replay_goes_on_in_a_new_room_too(
    opened_client: RestartingClient, starts: Starts, chance: random.Random, tmp_path: Path
) -> None:
    path = write_lines(tmp_path / "game.jsonl", play_lines(Croupier(SETUP), chance))
    contents = opened_client.call("load", str(path))
    scene = opened_client.call("show", 1, 5, None)
    starts.clients[-1][0].kill()
    assert opened_client.call("show", 1, 5, None) == scene
    assert len(contents.hands) == 2


def test_a_room_that_falls_over_at_once_again_gives_up(
    opened_client: RestartingClient, starts: Starts, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened_client.call("open", SETUP, None, 0)
    starts.clients[-1][0].kill()

    def start_nothing(module: str, *, compiled: bool, stdin: int) -> Popen:
        command = [sys.executable, "-S", "-c", ""]
        started = subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE)
        starts.clients.append((started, compiled))
        return started

    with monkeypatch.context() as broken:
        broken.setattr(process, "start_python", start_nothing)
        with pytest.raises(EngineGoneError):
            opened_client.call("turn")
    assert opened_client.call("turn").scene.asks


# --- leaving -------------------------------------------------------------------------------------


def assert_all_end(starts: Starts, close: Callable[[], None]) -> None:
    begun = time.monotonic()
    close()
    for started in starts.all():
        started.wait(SOON)
    assert time.monotonic() - begun < SOON


def test_close_ends_all_processes_at_once(opened_client: RestartingClient, starts: Starts) -> None:
    opened_client.call("open", SETUP, None, 0)
    assert_all_end(starts, opened_client.close)
    with pytest.raises(EngineGoneError):
        opened_client.call("turn")
    assert len(starts.clients) == 1
    opened_client.close()


def test_close_ends_a_room_that_has_not_even_started(starts: Starts) -> None:
    assert_all_end(starts, RestartingClient().close)


def test_close_ends_the_compiler_too(cold_room: Watched, starts: Starts) -> None:
    assert_all_end(starts, cold_room.client.close)
    assert len(starts.compilers) == 1
    cold_room.wait()
    assert not cold_room.client.failed


def test_close_ends_a_room_that_is_just_being_moved_to(cold_room: Watched, starts: Starts) -> None:
    cold_room.client.call("open", SETUP, None, 0)
    for part in kernels.TABLE:
        starts.compile(part)
    wait_for(lambda: len(starts.clients) == 2)
    assert_all_end(starts, cold_room.client.close)


class Asking(threading.Thread):
    """Somebody who waits for an answer that takes long."""

    def __init__(self, opened_client: RestartingClient, fifo: Path) -> None:
        super().__init__(daemon=True)
        self.opened_client, self.fifo = opened_client, fifo
        self.error: Exception | None = None
        os.mkfifo(fifo)
        self.start()
        self.writer = os.open(fifo, os.O_WRONLY)
        """Opens as soon as the room reads: then it waits for what nobody writes."""

    def run(self) -> None:
        try:
            self.opened_client.call("load", str(self.fifo))
        except EngineGoneError as error:
            self.error = error

    def end(self) -> None:
        self.join(LONG)
        os.close(self.writer)
        assert not self.is_alive()


@posix
def test_close_ends_a_room_in_a_long_thought(
    opened_client: RestartingClient, starts: Starts, tmp_path: Path
) -> None:
    asking = Asking(opened_client, tmp_path / "fifo")
    assert_all_end(starts, opened_client.close)
    asking.end()
    assert isinstance(asking.error, EngineGoneError)
    assert len(starts.clients) == 1


@posix
def test_who_leaves_a_table_does_not_wait_for_its_thoughts(
    opened_client: RestartingClient, starts: Starts, tmp_path: Path
) -> None:
    opened_client.call("open", SETUP, None, 0)
    asking = Asking(opened_client, tmp_path / "fifo")
    opened_client.abandon()
    asking.end()
    assert isinstance(asking.error, EngineGoneError)
    assert opened_client.call("open", SETUP, None, 0).scene.asks
    assert len(starts.clients) == 2


def test_to_abandon_a_room_that_does_nothing_changes_nothing(
    opened_client: RestartingClient, starts: Starts
) -> None:
    turn = opened_client.call("open", SETUP, None, 0)
    opened_client.abandon()
    assert opened_client.call("turn") == turn
    starts.clients[-1][0].kill()
    assert opened_client.call("turn") == turn


def test_an_answer_that_came_just_before_it_was_abandoned_costs_nothing(
    opened_client: RestartingClient, starts: Starts
) -> None:
    """The client was ended for nothing: it begins again where it was."""
    turn = opened_client.call("open", SETUP, None, 0)
    with opened_client.lock:
        other = threading.Thread(target=opened_client.abandon)
        other.start()
        other.join(LONG)
    assert starts.clients[-1][0].poll() is not None
    assert opened_client.call("turn") == turn


# --- the screen stays light ----------------------------------------------------------------------

SCREEN = """
import importlib, pkgutil, sys
import bestia_cli.screens
names = ["bestia_cli.app", "bestia_cli.quick", "bestia_cli.session", "bestia_cli.lessons"]
screens = [found.name for found in pkgutil.iter_modules(bestia_cli.screens.__path__)]
names += [f"bestia_cli.screens.{name}" for name in screens]
for name in names:
    importlib.import_module(name)

from bestia_cli.engine_process.process import PipeClient
from bestia_cli.scene import RefusedError
from bestia_cli.setup import setup_from_json
import json
setup = setup_from_json(json.loads(sys.argv[1]))
client = PipeClient(compiled=False)
turn = client.call("open", setup, None, 0)
while not turn.over:
    try:
        client.call("choose", "AD+")
    except RefusedError as error:
        error.reason.encode()
    if turn.scene.asks:
        turn = client.call("choose", turn.scene.options[-1].word)
    else:
        turn = client.call("step")
client.call("load", sys.argv[2])
client.call("show", 0, 9, None)
client.call("what_if", 0, 3, 1, "random")
try:
    client.call("load", sys.argv[3])
except ValueError as error:
    print(error)
client.close()
heavy = {"numba", "numpy", "llvmlite", "engine.match", "engine.kernel", "engine.replay"}
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
