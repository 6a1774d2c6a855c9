"""bestia train: a blueprint that comes out the same, whatever happens on the way."""

import json
import os
import signal
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from ai.bestia import training
from ai.bestia.blueprint import load_blueprint, save_blueprint
from ai.bestia.learning import learn_block
from ai.bestia.training import Training
from ai.laboratory import Course
from bestia_cli.commands import train
from tests.bestia_cli.conftest import Cli, Ended, assert_refused, read_json

HANDS = 300_000
COURSE = Course(3, HANDS, "t")
ARGS = ("train", "--players", "3", "--seed", "t", "--hands", str(HANDS))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What comes out of the training when nothing interrupts it."""
    path = tmp_path_factory.mktemp("whole") / "table"
    uninterrupted = Training(COURSE)
    uninterrupted.run(lambda: False, lambda _: None)
    save_blueprint(uninterrupted.blueprint(), path)
    return path


def interrupt_after(monkeypatch: pytest.MonkeyPatch, blocks: int, times: int = 1) -> None:
    """Have Ctrl+C pressed while a block is learnt."""
    learnt = 0

    def learn_and_interrupt(*args: Any) -> None:
        nonlocal learnt
        learn_block(*args)
        if args[4] == training.BLOCK:  # the first wait for the compiler learns from less
            learnt += 1
            if learnt == blocks:
                for _ in range(times):
                    signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(training, "learn_block", learn_and_interrupt)


def stop_after(cli: Cli, monkeypatch: pytest.MonkeyPatch, blocks: int, *args: str | Path) -> Ended:
    with monkeypatch.context() as patch:
        interrupt_after(patch, blocks)
        return cli(*ARGS, *args)


def test_a_training_writes_a_blueprint_and_says_what_it_is(
    cli: Cli, tmp_path: Path, whole: Path
) -> None:
    out = tmp_path / "table"
    code, told, err = cli(*ARGS, "--out", out)
    assert (code, err) == (0, "")
    assert out.read_bytes() == whole.read_bytes()
    digest = load_blueprint(out).digest
    size = out.stat().st_size
    figures = f"300,000 smazzate, 3 players, seed t, sha256 {digest}, {size:,} bytes"
    assert told == f"{out}: {figures}\n"
    assert os.listdir(tmp_path) == ["table"]


def test_the_file_has_its_name_from_the_players(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = read_json(cli("train", "-p", "4", "--hands", "1000", "--json").out)
    origin = load_blueprint(Path(told["file"])).origin
    assert told["file"] == "blueprint-4.blueprint"
    assert (origin.players, origin.hands, origin.seed) == (4, 1000, "bestia")
    assert (told["players"], told["hands"], told["seed"]) == (4, 1000, "bestia")
    assert told["bytes"] == os.stat("blueprint-4.blueprint").st_size
    assert not told["interrupted"]
    assert load_blueprint(Path(told["file"])).digest == told["sha256"]


# --- stopped and taken up again ------------------------------------------------------------------


def test_a_training_that_was_stopped_comes_to_the_same_end(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: Path
) -> None:
    out = tmp_path / "table"
    code, told, err = stop_after(cli, monkeypatch, 1, "--out", out)
    assert (code, told) == (130, "")
    assert err.splitlines() == [
        "Stopped after 100,000 of 300,000 smazzate: "
        f"{out}.checkpoint has them, --resume goes on from there.",
        "bestia: interrupted",
    ]
    assert os.listdir(tmp_path) == ["table.checkpoint"]
    code, told, _ = stop_after(cli, monkeypatch, 1, "--out", out, "--resume", "--json")
    assert code == 130
    assert (read_json(told)["hands"], read_json(told)["interrupted"]) == (200_000, True)
    assert cli(*ARGS, "--out", out, "--resume").code == 0
    assert out.read_bytes() == whole.read_bytes()
    assert os.listdir(tmp_path) == ["table"]


def test_a_checkpoint_is_never_overwritten_by_another_training(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, checkpoint = tmp_path / "table", tmp_path / "table.checkpoint"
    stop_after(cli, monkeypatch, 1, "--out", out)
    before = checkpoint.read_bytes()
    refused = {
        (): "go on from it with --resume, or delete it",
        ("--resume", "--seed", "other"): "is of 3 players and seed t",
        ("--resume", "--players", "4"): "is of 3 players and seed t",
        ("--resume", "--hands", "99999"): "has 100,000 smazzate already",
    }
    for args, reason in refused.items():
        ended = cli(*ARGS, "--out", out, *args)
        assert_refused(ended)
        assert f"bestia: {checkpoint}: " in ended.err
        assert reason in ended.err
    assert checkpoint.read_bytes() == before
    assert os.listdir(tmp_path) == ["table.checkpoint"]


def test_there_must_be_a_checkpoint_to_go_on_from(cli: Cli, tmp_path: Path) -> None:
    ended = cli(*ARGS, "--out", tmp_path / "table", "--resume")
    assert_refused(ended)
    assert "there is no checkpoint to go on from" in ended.err


DAMAGED: dict[str, bytes] = {
    "empty": b"",
    "text": b"hello\n",
    "one array": b"\x93NUMPY\x01\x00v\x00{'descr': '<i8', 'fortran_order': False, 'shape': (1,), }",
}


@pytest.mark.parametrize("name", [*DAMAGED, "truncated", "flipped byte"])
def test_a_damaged_checkpoint_is_refused(cli: Cli, tmp_path: Path, name: str) -> None:
    out, checkpoint = tmp_path / "table", tmp_path / "table.checkpoint"
    Training(COURSE).save(checkpoint)
    data = checkpoint.read_bytes()
    flipped = data[:9999] + bytes([data[9999] ^ 1]) + data[10000:]
    damaged = {**DAMAGED, "truncated": data[: len(data) // 2], "flipped byte": flipped}
    checkpoint.write_bytes(damaged[name])
    ended = cli(*ARGS, "--out", out, "--resume")
    assert_refused(ended)
    assert ended.err.startswith(f"bestia: {checkpoint}: not a whole checkpoint")


def test_a_second_ctrl_c_leaves_the_last_checkpoint(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, checkpoint = tmp_path / "table", tmp_path / "table.checkpoint"
    stop_after(cli, monkeypatch, 1, "--out", out)
    before = checkpoint.read_bytes()
    with monkeypatch.context() as patch:
        interrupt_after(patch, 1, times=2)
        code, told, err = cli(*ARGS, "--out", out, "--resume")
    assert (code, told, err) == (130, "", "bestia: interrupted\n")
    assert checkpoint.read_bytes() == before
    assert os.listdir(tmp_path) == ["table.checkpoint"]


def test_checkpoints_are_written_by_the_clock(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: Path
) -> None:
    saved: list[int] = []
    save = Training.save

    def save_and_count(self: Training, path: Path) -> None:
        saved.append(self.done)
        save(self, path)

    monkeypatch.setattr(Training, "save", save_and_count)
    monkeypatch.setattr(train, "CHECKPOINT_SECONDS", 0.0)
    out = tmp_path / "table"
    assert cli(*ARGS, "--out", out).code == 0
    assert saved == [100_000, 200_000]
    assert out.read_bytes() == whole.read_bytes()
    assert os.listdir(tmp_path) == ["table"]


OFTEN = """
import sys
from ai.bestia import training
from bestia_cli.commands import train
from bestia_cli.main import run_app
training.BLOCK = 2000
train.CHECKPOINT_SECONDS = 0.0
run_app(sys.argv[1:])
"""


def test_a_training_that_is_killed_leaves_a_whole_checkpoint(
    cli: Cli, tmp_path: Path, whole: Path
) -> None:
    """It writes checkpoints without a pause, so that it is killed while it writes one."""
    out, checkpoint = tmp_path / "table", tmp_path / "table.checkpoint"
    command = [sys.executable, "-c", OFTEN, *ARGS, "--hands", "100000000", "--out", str(out)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        end = time.monotonic() + 120
        while not checkpoint.exists() or not list(tmp_path.glob("*.partial")):
            assert process.poll() is None
            assert time.monotonic() < end
        process.kill()
    done = Training.resume(Course(3, 100_000_000, "t"), checkpoint).done
    assert 0 < done <= HANDS
    assert cli(*ARGS, "--out", out, "--resume").code == 0
    assert out.read_bytes() == whole.read_bytes()


# --- files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [".", "missing/table"])
def test_a_file_that_cannot_be_written_is_found_out_before_the_training(
    cli: Cli, tmp_path: Path, name: str
) -> None:
    ended = cli(*ARGS, "--out", tmp_path / name)
    assert_refused(ended, 1)
    assert str(tmp_path) in ended.err
    assert not list(tmp_path.iterdir())


def test_a_trained_table_plays_on_every_command(cli: Cli, whole: Path) -> None:
    blueprint, maestro = f"blueprint:table={whole}", f"maestro:iterations=5:table={whole}"
    commands = [
        *[["simulate", "--hands", "3", "--bots", f"{blueprint},{maestro},random"]],
        *[["play", "--bots", f"{maestro},{blueprint}"]],
        *[["arena", maestro, blueprint, "--deals", "2"]],
        *[["arena", blueprint, "blueprint", "--deals", "100"]],
        *[["audit", maestro, "--positions", "5"]],
        *[["exploit", blueprint, "--hands", "1000", "--deals", "10"]],
    ]
    for command in commands:
        code, out, err = cli(*command, "--players", "3")
        assert (code, err) == (0, "")
        assert out


def test_the_hash_is_of_the_table_alone(whole: Path) -> None:
    header = json.loads(whole.read_bytes().partition(b"\n")[0])
    assert header["sha256"] == sha256(load_blueprint(whole).book.tobytes()).hexdigest()
