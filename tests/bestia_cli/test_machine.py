"""The program among others: full disks, closed pipes, signals, no place for a cache."""

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from ai.bestia import simulation
from ai.bestia.batch import Block
from ai.bestia.simulated_money import SimulatedMoney
from engine.history import HandRecord, Header, HistoryWriter
from engine.replay import Verified
from tests.bestia_cli.conftest import Cli, assert_refused
from tests.histories import check, docs_example

BESTIA = [sys.executable, "-m", "bestia_cli"]
ONE_RIGHT = "right: 1 smazzata, 1 with a committed deck, 0 without\n"


def run_process(*args: str | Path, **settings: Any) -> subprocess.CompletedProcess[str]:
    command = [*BESTIA, *map(str, args)]
    return subprocess.run(
        command, **{"capture_output": True, "text": True, "timeout": 120, **settings}
    )


@pytest.mark.parametrize(
    "content", [None, b"", bytes(range(256))], ids=["missing", "empty", "binary"]
)
def test_no_wait_is_announced_for_what_is_no_history(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "h.jsonl"
    if content is not None:
        path.write_bytes(content)
    env = {**os.environ, "BESTIA_CACHE_DIR": str(tmp_path / "cache")}
    ended = run_process("verify", path, env=env)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith(f"bestia: {path}: ")
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize("games", ["guest=no.such.package", "guest", "guest=json", "=json"])
@pytest.mark.parametrize("command", [[], ["--version"]])
def test_a_guest_that_is_no_game_is_told_in_a_line(games: str, command: list[str]) -> None:
    ended = run_process(*command, env={**os.environ, "BESTIA_GAMES": games})
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("bestia: BESTIA_GAMES: there is no game ")
    assert ended.stderr.count("\n") == 1


WATCH_COMPILER = """
import gc, sys
from numba.core.caching import FunctionCache
from numba.core.dispatcher import Dispatcher
from ai.simulation import Plan
from ai.usual_simulation import new_simulation
from bestia_cli.commands.simulate import parts_needed, simulate, warm_up
from bestia_cli.rules_options import read_rules
from engine.registry import GAMES

def compiled():
    kernels = [thing for thing in gc.get_objects() if isinstance(thing, Dispatcher)]
    cached = [kernel for kernel in kernels if isinstance(kernel._cache, FunctionCache)]
    return {kernel.__name__: len(kernel.signatures) for kernel in cached if kernel.signatures}

bot, *rules = sys.argv[1:]
game = GAMES["bestia"]
rules = read_rules(game, 8, None, rules)
simulation = new_simulation(Plan(game, rules, 70_000, "1", (bot,) * 8))
warm_up(simulation, parts_needed(simulation))
before = compiled()
simulate(simulation)
print(sorted(compiled().items() - before.items()))
"""


@pytest.mark.parametrize("table", ["random", "random salvo_threshold=60 startup_entry=closed"])
def test_all_is_compiled_before_the_clock_runs(table: str) -> None:
    command = [sys.executable, "-c", WATCH_COMPILER, *table.split()]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert ended.stdout == "[]\n"


@pytest.mark.parametrize("name", [".", "missing/h.jsonl"])
def test_a_history_that_cannot_be_written_ends_with_1(cli: Cli, tmp_path: Path, name: str) -> None:
    ended = cli("simulate", "--hands", "10", "--json", "--history", tmp_path / name)
    assert_refused(ended, 1)
    assert str(tmp_path) in ended.err
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize("hands", ["1", "500"])
def test_a_full_device_ends_with_1(cli: Cli, hands: str) -> None:
    ended = cli("simulate", "--hands", hands, "--history", "/dev/full")
    assert_refused(ended, 1)
    assert ended.err == "bestia: /dev/full: No space left on device\n"
    assert Path("/dev/full").is_char_device()


def test_a_disk_that_fills_up_leaves_the_old_history(tmp_path: Path) -> None:
    path = tmp_path / "h.jsonl"
    path.write_text(docs_example(), encoding="utf-8")

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))

    ended = run_process(
        "simulate", "--hands", "2000", "--json", "--history", path, preexec_fn=limit
    )
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == f"bestia: {path}: File too large\n"
    assert check(path) == Verified(1, 1, 0, committed=1)
    assert os.listdir(tmp_path) == ["h.jsonl"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_output_that_cannot_be_written_ends_with_1() -> None:
    with open("/dev/full", "w") as full:
        ended = run_process("play", stdout=full, stderr=subprocess.PIPE, capture_output=False)
    assert ended.returncode == 1
    assert ended.stderr == "bestia: standard output: No space left on device\n"


def test_without_a_standard_output_there_is_no_traceback() -> None:
    command = ["sh", "-c", 'exec "$@" >&-', "sh", *BESTIA, "play"]
    ended = subprocess.run(command, stderr=subprocess.PIPE, text=True, timeout=120)
    assert ended.returncode in (0, 1)
    assert "Traceback" not in ended.stderr


@pytest.fixture(scope="module")
def without_cache(
    tmp_path_factory: pytest.TempPathFactory,
) -> tuple[subprocess.CompletedProcess[str], Path]:
    """A command that finds no place for its cache, and its folder for temporary files."""
    folder = tmp_path_factory.mktemp("no-cache")
    path = folder / "h.jsonl"
    path.write_text(docs_example(), encoding="utf-8")
    (folder / "tmp").mkdir()
    settings = {"BESTIA_CACHE_DIR": "/proc/nothing", "TMPDIR": str(folder / "tmp")}
    return run_process("verify", path, env={**os.environ, **settings}), folder / "tmp"


def test_a_cache_that_cannot_be_written_is_done_without(
    without_cache: tuple[subprocess.CompletedProcess[str], Path],
) -> None:
    ended, _ = without_cache
    assert ended.returncode == 0
    assert ended.stdout.endswith(f": {ONE_RIGHT}")
    assert ended.stderr.count("\n") <= 1


def test_what_was_compiled_without_a_cache_is_not_left_behind(
    without_cache: tuple[subprocess.CompletedProcess[str], Path],
) -> None:
    _, folder = without_cache
    assert not list(folder.iterdir())


# --- pipes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["play --hands 2000", "simulate --hands 100"])
def test_a_reader_that_has_had_enough_is_no_error(command: str) -> None:
    with subprocess.Popen(
        [*BESTIA, *command.split()], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        if "play" in command:
            assert process.stdout.readline().startswith("bestIA: ")
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(60) in (0, 1)


def test_a_history_can_come_through_a_pipe(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    text = docs_example()
    opened: list[Path] = []
    open_path = Path.open

    def open_once(self: Path, *args: Any, **settings: Any) -> Any:
        # What came through a pipe is gone when it is opened again: that would wait for ever.
        assert self not in opened
        opened.append(self)
        return open_path(self, *args, **settings)

    def feed() -> None:
        with suppress(BrokenPipeError), open(pipe, "w", encoding="utf-8") as end:
            end.write(text)

    monkeypatch.setattr(Path, "open", open_once)
    Thread(target=feed, daemon=True).start()
    assert cli("verify", pipe) == (0, f"{pipe}: {ONE_RIGHT}", "")


# --- Ctrl+C --------------------------------------------------------------------------------------


def wait_for(condition: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    end = time.monotonic() + 120
    while not condition():
        assert process.poll() is None, "the program ended too early"
        assert time.monotonic() < end, "the program does not get on"
        time.sleep(0.005)


def start_long_simulation(path: Path) -> subprocess.Popen[str]:
    """A simulation that would take hours, and has begun to write its history."""
    command = [*BESTIA, "simulate", "--hands", "100000000", "--json", "--history", str(path)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    )

    def has_begun() -> bool:
        return any(file.stat().st_size for file in path.parent.glob("*.partial"))

    wait_for(has_begun, process)
    return process


def test_ctrl_c_ends_with_the_results_so_far_and_a_right_history(tmp_path: Path) -> None:
    path = tmp_path / "h.jsonl"
    process = start_long_simulation(path)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    told = json.loads(out)
    assert process.returncode == 0
    assert told["interrupted"]
    assert err == f"Stopped after {told['hands']:,} of 100,000,000 smazzate.\n"
    assert sum(seat["balance"] for seat in told["seats"]) + told["pot"]["left"] == 0
    assert check(path) == Verified(told["hands"], 1, 0)
    assert os.listdir(tmp_path) == ["h.jsonl"]


def test_a_program_that_is_killed_leaves_nothing_at_the_target(tmp_path: Path) -> None:
    path = tmp_path / "h.jsonl"
    process = start_long_simulation(path)
    process.kill()
    process.communicate(timeout=60)
    assert not path.exists()


def without_clock(text: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(text)
    return {key: told[key] for key in ("hands", "players", "seed", "seats", "pot")}


@pytest.mark.parametrize("jobs", ["1", "3"])
def test_ctrl_c_ends_after_the_block_under_way(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, jobs: str
) -> None:
    book = SimulatedMoney.book

    def book_and_interrupt(
        self: SimulatedMoney, block: Block, replay: Callable[[int, int], Any]
    ) -> None:
        book(self, block, replay)
        if self.hands == 1000:
            signal.raise_signal(signal.SIGINT)

    args = ("simulate", "--json", "--seed", "s", "--jobs", jobs)
    handler = signal.getsignal(signal.SIGINT)
    with monkeypatch.context() as patch:
        patch.setattr(simulation, "BLOCK", 500)
        patch.setattr(SimulatedMoney, "book", book_and_interrupt)
        code, out, err = cli(*args, "--hands", "100000")
    assert code == 0
    assert err == "Stopped after 1,000 of 100,000 smazzate.\n"
    assert json.loads(out)["interrupted"]
    assert without_clock(out)["hands"] == 1000
    assert signal.getsignal(signal.SIGINT) is handler


def test_a_second_ctrl_c_ends_at_once_and_leaves_the_old_history(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "h.jsonl"
    path.write_text(docs_example(), encoding="utf-8")
    write = HistoryWriter.write

    def write_and_insist(self: HistoryWriter, part: Header | HandRecord) -> None:
        write(self, part)
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(HistoryWriter, "write", write_and_insist)
    code, out, err = cli("simulate", "--hands", "100000", "--json", "--history", path)
    assert (code, out) == (130, "")
    assert err.count("\n") <= 1
    assert check(path) == Verified(1, 1, 0, committed=1)
    assert os.listdir(tmp_path) == ["h.jsonl"]
