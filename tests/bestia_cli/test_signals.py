"""SIGTERM and SIGHUP end every command as Ctrl+C does, and nothing is left behind."""

import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

pytest.importorskip("pty", reason="pseudo terminals are a thing of Unix", exc_type=ImportError)

from ai.messages import hello_fields, write_message
from ai.player import Place
from bestia_cli.progress import interruptible
from engine.bestia.rules import Rules
from engine.registry import GAMES
from engine.replay import Verified
from tests.bestia_cli.told import (
    FORKING_BOT,
    HUP,
    INT,
    NOTED,
    TERM,
    assert_interrupted,
    is_alive,
    last_line,
    told,
    wait_until,
)
from tests.histories import check, docs_example
from tests.terminal.rooms import open_room

# --- results so far ------------------------------------------------------------------------------

COUNTED = rb"[1-9][\d,]*/"
"""A bar that has moved."""
STUDIES = {
    "simulate": (["simulate", "--hands", "1000000000"], COUNTED),
    "arena": (["arena", "heuristic", "random", "--deals", "10000000"], rb"smazzate/s"),
    "ladder": (
        ["arena", "--ladder", "heuristic", "random", "--deals", "10000000"],
        rb"bout 1 of 2",
    ),
    "exploit": (["exploit", "heuristic", "--hands", "1000000000", "--deals", "4"], COUNTED),
    "audit": (["audit", "heuristic", "--positions", "10000000"], COUNTED),
}
"""Commands that would take hours, and what their terminal shows when there are results."""


@pytest.mark.parametrize(
    ("name", "number"),
    [(name, number) for name, number in zip(STUDIES, (TERM, HUP, TERM, HUP, TERM), strict=True)],
)
def test_a_study_ends_with_the_results_so_far(name: str, number: int) -> None:
    command, begun = STUDIES[name]
    with told(*command, "--json", "-p", "3", "--seed", "s") as study:
        study.wait_for(begun)
        code, out, err = study.end(number)
    assert code == 0, err
    assert json.loads(out)["interrupted"]
    assert last_line(err).startswith("Stopped")


def history_has_begun(folder: Path) -> bool:
    with suppress(FileNotFoundError):
        return any(file.stat().st_size for file in folder.glob("*.partial"))
    return False


@pytest.mark.parametrize("number", [TERM, HUP])
def test_a_simulation_leaves_a_right_history_and_no_partial_one(
    number: int, tmp_path: Path
) -> None:
    path = tmp_path / "h.jsonl"
    with told("simulate", "--hands", "1000000000", "--json", "--history", path) as simulation:
        wait_until(lambda: history_has_begun(tmp_path))
        code, out, _ = simulation.end(number)
    assert code == 0
    assert check(path) == Verified(json.loads(out)["hands"], 1, 0)
    assert os.listdir(tmp_path) == ["h.jsonl"]


def test_a_training_leaves_a_checkpoint_to_go_on_from(tmp_path: Path) -> None:
    with told("train", "-p", "3", "--hands", "1000000000", "--out", tmp_path / "t") as training:
        training.wait_for(COUNTED)
        end = training.end(TERM)
    assert_interrupted(end, TERM)
    assert "--resume goes on from there" in end.err
    assert os.listdir(tmp_path) == ["t.checkpoint"]


def test_a_second_sigterm_is_the_same_wish_again() -> None:
    with interruptible() as stop:
        signal.raise_signal(TERM)
        signal.raise_signal(TERM)
        signal.raise_signal(HUP)
        assert stop.asked


def test_what_nohup_has_started_does_not_hear_that_the_window_was_closed(tmp_path: Path) -> None:
    path = tmp_path / "h.jsonl"
    before = signal.signal(HUP, signal.SIG_IGN)
    try:
        with told("simulate", "--hands", "1000000000", "--history", path) as simulation:
            wait_until(lambda: history_has_begun(tmp_path))
            (partial,) = tmp_path.glob("*.partial")
            simulation.process.send_signal(HUP)
            size = partial.stat().st_size
            wait_until(lambda: partial.stat().st_size > size + 1_000_000)
            assert simulation.end(TERM).code == 0
    finally:
        signal.signal(HUP, before)


# --- what has no results -------------------------------------------------------------------------


def wait_for_reader(fifo: Path) -> int:
    """The other end of a pipe that somebody reads."""
    opened: list[int] = []

    def try_to_open() -> bool:
        with suppress(OSError):
            opened.append(os.open(fifo, os.O_WRONLY | os.O_NONBLOCK))
        return bool(opened)

    wait_until(try_to_open)
    return opened[0]


@pytest.mark.parametrize(("command", "number"), [("verify", TERM), ("replay", HUP)])
def test_who_waits_for_a_file_is_interrupted(command: str, number: int, tmp_path: Path) -> None:
    fifo = tmp_path / "h.jsonl"
    os.mkfifo(fifo)
    with told(command, fifo) as reading:
        writer = wait_for_reader(fifo)
        end = reading.end(number)
        os.close(writer)
    assert_interrupted(end, number)
    assert end.out == ""


def test_who_reads_many_games_is_interrupted(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    (games / "1.jsonl").write_text(docs_example().splitlines()[0] + "\n" + "{}\n" * 3_000_000)
    with told("stats", "--data-dir", tmp_path) as reading:
        reading.wait_for(b"Reading")
        end = reading.end(TERM)
    assert_interrupted(end, TERM)
    assert end.out == ""


@pytest.mark.parametrize("command", ["watch", "play"])
def test_a_table_in_plain_lines_is_left_even_if_nobody_reads_it(
    command: str, tmp_path: Path
) -> None:
    with told(command, "--hands", "100000", "--data-dir", tmp_path) as table:
        assert table.process.stdout is not None
        assert table.process.stdout.read(1)  # then nobody reads on: it stands still in the middle
        table.process.send_signal(TERM)
        assert table.process.wait(60) == 128 + TERM
        assert_interrupted(table.wait(), TERM)
    assert not list(tmp_path.rglob("*.partial"))


def test_a_bot_of_ours_ends(tmp_path: Path) -> None:
    place = Place(GAMES["bestia"], 0, ("Anna", "Bruno", "Carla"), Rules(players=3))
    with told("engine", "heuristic") as engine:
        assert engine.process.stdin is not None
        assert engine.process.stdout is not None
        engine.process.stdin.write(write_message("hello", hello_fields(place)))
        engine.process.stdin.flush()
        assert b"ready" in engine.process.stdout.readline()
        assert_interrupted(engine.end(TERM), TERM)


@pytest.mark.parametrize("number", [TERM, HUP])
def test_a_server_ends(number: int, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bestia_cli", "serve", "--port", "0", "--data-dir", tmp_path]
    with open_room([str(word) for word in command], tmp_path) as room:
        room.process.send_signal(number)
        _, err = room.process.communicate(timeout=60)
    assert (room.process.returncode, err) == (0, "")


# --- the compiler --------------------------------------------------------------------------------


def kernels_in(folder: Path) -> int:
    return len(list(folder.rglob("*.nbc")))


MOMENTS: dict[str, Callable[[Path], bool]] = {
    "it has begun": lambda folder: True,
    "a kernel is done": lambda folder: kernels_in(folder) >= 1,
    "some are": lambda folder: kernels_in(folder) >= 3,
}


@pytest.mark.parametrize(
    ("command", "moment", "number"),
    [
        ("exploit heuristic", "it has begun", INT),
        ("audit random", "a kernel is done", TERM),
        ("audit random", "some are", INT),
        ("bench", "it has begun", TERM),
        ("audit maestro", "it has begun", HUP),
    ],
)
def test_the_compiler_holds_up_no_signal(
    command: str, moment: str, number: int, tmp_path: Path
) -> None:
    with told(*command.split(), BESTIA_CACHE_DIR=str(tmp_path)) as cold:
        cold.wait_for(b"Compiling")
        wait_until(lambda: MOMENTS[moment](tmp_path))
        assert_interrupted(cold.end(number), number)


LISTENING = """
import ctypes, hashlib, signal, threading
from bestia_cli import signals
signals.listen()
raise_signal = lambda: signal.raise_signal(signal.SIGTERM)
"""
LOST = "ctypes.CFUNCTYPE(None)(raise_signal)(); threading.Event().wait()"
BUSY = "threading.Timer(0.1, raise_signal).start(); hashlib.pbkdf2_hmac('md5', b'', b'', 10**9)"


@pytest.mark.parametrize("code", [LOST, BUSY])
def test_who_does_not_get_to_hear_a_signal_is_ended_by_it(code: str) -> None:
    """An interrupt that a callback has swallowed, and a calculation of minutes in one call."""
    command = [sys.executable, "-c", LISTENING + code]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout) == (128 + TERM, "")
    assert ended.stderr == "bestia: interrupted\n"


def test_an_interrupt_in_the_middle_of_an_exec_ends_with_the_code_of_its_signal(
    tmp_path: Path,
) -> None:
    """Imports are full of them: every named tuple is one."""
    code = "import sys\ntry: exec('raise_signal()')\nexcept KeyboardInterrupt: sys.exit(143)"
    (tmp_path / "program.py").write_text(LISTENING + code)
    ended = subprocess.run([sys.executable, "-m", "program"], cwd=tmp_path, timeout=60)
    assert ended.returncode == 128 + TERM


# --- bots ----------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux shows what has left its group")
@pytest.mark.parametrize(
    ("command", "code", "number"),
    [
        (["simulate", "--hands", "1000000"], 0, TERM),
        (["arena", "random", "--deals", "1000000"], 0, HUP),
        (["watch", "--hands", "1000000"], 128 + TERM, TERM),
    ],
)
def test_no_bot_is_left_nor_what_it_has_started(
    command: list[str], code: int, number: int, tmp_path: Path
) -> None:
    script, pids = tmp_path / "bot.py", tmp_path / "pids"
    script.write_text(FORKING_BOT)
    bot = "exec:" + shlex.join([sys.executable, "-IS", str(script), str(pids)])
    bots = [bot] if command[0] == "arena" else ["--bots", f"{bot},random,random"]
    data = {"BESTIA_DATA_DIR": str(tmp_path / "data")}
    with told(*command, *bots, "-p", "3", **data) as table:
        wait_until(lambda: pids.exists() and len(pids.read_text().split()) >= NOTED)
        assert table.end(number).code == code
    wait_until(lambda: not any(is_alive(int(pid)) for pid in pids.read_text().split()))
