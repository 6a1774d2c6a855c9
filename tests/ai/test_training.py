"""Training: the same course gives the same table, and a table that is damaged is refused."""

import errno
import json
import math
import os
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ai.bestia.abstraction import BUCO_AT, SELECT_AT, table_size
from ai.bestia.blueprint import (
    Blueprint,
    BlueprintError,
    find_blueprint,
    load_blueprint,
    save_blueprint,
    shipped_blueprint,
    table_path,
    with_gain,
)
from ai.bestia.exploiting import Exploiter
from ai.bestia.export import export_average, to_bytes
from ai.bestia.kernel_seats import kernel_duel
from ai.bestia.learning import Learner, new_learner
from ai.bestia.policy import ADVANTAGE_ZERO, FULL
from ai.bestia.training import BLOCK, LARGEST, Training
from ai.laboratory import Course, Gain, seat_gains
from engine.bestia.rules import Rules

COURSE = Course(players=3, hands=3 * BLOCK + 500, seed="test")


def run(training: Training, blocks: int = 1000) -> Training:
    """Train on for so many blocks."""
    heard: list[int] = []
    training.run(lambda: len(heard) == blocks, heard.append)
    return training


@cache
def trained() -> Training:
    return run(Training(COURSE))


def with_peak(make: Callable[[], str]) -> tuple[str, int]:
    """A text, and how many bytes of memory it took to find it."""
    tracemalloc.start()
    try:
        return make(), tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def tables_of(learner: Learner) -> list[bytes]:
    return [table.tobytes() for table in learner]


# --- the same course, the same bytes --------------------------------------------------------------


def test_a_training_that_is_stopped_and_taken_up_again_gives_the_same_bytes(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint"
    run(Training(COURSE), blocks=1).save(path)
    run(Training.resume(COURSE, path), blocks=1).save(path)
    resumed = Training.resume(COURSE, path)
    assert resumed.done == 2 * BLOCK
    run(resumed)
    assert tables_of(resumed.learner) == tables_of(trained().learner)
    assert resumed.blueprint().digest == trained().blueprint().digest
    assert resumed.blueprint().origin == trained().blueprint().origin


def test_a_shorter_training_can_be_made_longer(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint"
    run(Training(replace(COURSE, hands=BLOCK + 700))).save(path)
    longer = run(Training.resume(COURSE, path))
    assert longer.done == COURSE.hands
    assert tables_of(longer.learner) == tables_of(trained().learner)


def test_a_training_of_another_seed_gives_another_table() -> None:
    courses = [Course(3, 2000, seed) for seed in ("one", "one", "two")]
    one, again, other = (run(Training(course)).blueprint() for course in courses)
    assert one.digest == again.digest != other.digest


def test_a_blueprint_says_how_it_came_about() -> None:
    origin = trained().blueprint().origin
    assert (origin.players, origin.hands, origin.seed) == (3, COURSE.hands, "test")
    assert (origin.options, origin.gain) == (Rules(players=3).options, None)


# --- checkpoints that are refused -----------------------------------------------------------------


def refused(course: Course, path: Path) -> str:
    """Why a checkpoint is refused: one line that names the file."""
    with pytest.raises(BlueprintError) as caught:
        Training.resume(course, path)
    text = str(caught.value)
    assert str(path) in text
    assert "\n" not in text
    return text


@pytest.fixture
def checkpoint(tmp_path: Path) -> Path:
    path = tmp_path / "checkpoint"
    run(Training(replace(COURSE, hands=1000))).save(path)
    return path


def cut_short(data: bytes) -> bytes:
    return data[: len(data) // 2]


def flip_a_byte(data: bytes) -> bytes:
    place = len(data) // 2
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


def make_foreign(data: bytes) -> bytes:
    return b'{"format": "something else"}\n' + data[:100]


def make_empty(data: bytes) -> bytes:
    return b""


Harm = Callable[[bytes], bytes]
any_harm = pytest.mark.parametrize("harm", [cut_short, flip_a_byte, make_foreign, make_empty])


@any_harm
def test_a_checkpoint_that_is_damaged_or_something_else_is_refused(
    checkpoint: Path, harm: Harm
) -> None:
    checkpoint.write_bytes(harm(checkpoint.read_bytes()))
    assert "not a whole checkpoint" in refused(COURSE, checkpoint)


def test_a_checkpoint_without_its_tables_is_refused(checkpoint: Path) -> None:
    with checkpoint.open("wb") as file:
        np.savez(file, course=np.array([1, 3, 1000]), seed="test")
    assert "not a whole checkpoint" in refused(COURSE, checkpoint)


@pytest.mark.parametrize("table", Learner._fields)
@pytest.mark.parametrize(("size", "kind"), [(7, np.float32), (table_size(3), np.float64)])
def test_a_checkpoint_with_a_table_of_another_size_or_type_is_refused(
    checkpoint: Path, table: str, size: int, kind: type[np.floating[Any]]
) -> None:
    tables = new_learner(table_size(3))._replace(**{table: np.zeros(size, dtype=kind)})
    with checkpoint.open("wb") as file:
        np.savez(file, course=np.array([1, 3, 1000]), seed="test", **tables._asdict())
    assert "another version" in refused(COURSE, checkpoint)


def test_a_checkpoint_that_would_grow_beyond_any_is_not_unpacked(checkpoint: Path) -> None:
    tables = new_learner(table_size(3))._replace(values=np.zeros(LARGEST // 4, dtype=np.float32))
    with checkpoint.open("wb") as file:
        np.savez_compressed(file, course=np.array([1, 3, 1000]), seed="test", **tables._asdict())
    assert checkpoint.stat().st_size < LARGEST // 100
    said, peak = with_peak(lambda: refused(COURSE, checkpoint))
    assert "not a whole checkpoint" in said
    assert peak < LARGEST // 4


def test_a_checkpoint_that_promises_more_than_any_memory_is_refused(checkpoint: Path) -> None:
    with zipfile.ZipFile(checkpoint) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    shape = f"({table_size(3)},), }}".encode()
    huge = f"({10**17},), }}".encode().ljust(len(shape))
    parts["values.npy"] = parts["values.npy"].replace(
        shape + b" " * 10, huge.ljust(len(shape) + 10)
    )
    with zipfile.ZipFile(checkpoint, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    assert "not a whole checkpoint" in refused(COURSE, checkpoint)


@pytest.mark.parametrize(
    ("course", "reason"),
    [
        (replace(COURSE, players=4), "3 players"),
        (replace(COURSE, seed="other"), "seed test"),
        (replace(COURSE, hands=999), "more than"),
    ],
    ids=["players", "seed", "fewer hands"],
)
def test_a_checkpoint_of_another_training_is_refused(
    checkpoint: Path, course: Course, reason: str
) -> None:
    assert reason in refused(course, checkpoint)


def test_a_checkpoint_of_another_version_is_refused(checkpoint: Path) -> None:
    with checkpoint.open("wb") as file:
        tables = new_learner(table_size(3))._asdict()
        np.savez(file, course=np.array([2, 3, 1000]), seed="test", **tables)
    assert "version 2" in refused(COURSE, checkpoint)


def test_saving_leaves_nothing_else_behind(checkpoint: Path) -> None:
    assert [path.name for path in checkpoint.parent.iterdir()] == ["checkpoint"]


# --- files of blueprints --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def table_bytes(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("saved") / "table.blueprint"
    save_blueprint(trained().blueprint(), path)
    return path.read_bytes()


@pytest.fixture
def table_file(tmp_path: Path, table_bytes: bytes) -> Path:
    path = tmp_path / "table.blueprint"
    path.write_bytes(table_bytes)
    return path


def refused_file(path: Path) -> str:
    """Why the file of a table is refused: one line that names it."""
    with pytest.raises(BlueprintError) as caught:
        load_blueprint(path)
    text = str(caught.value)
    assert text.startswith(f"{path}: ")
    assert "\n" not in text
    return text


def same(one: Blueprint, other: Blueprint) -> bool:
    return one.origin == other.origin and np.array_equal(one.book, other.book)


def test_a_blueprint_comes_back_from_its_file_as_it_was(table_file: Path) -> None:
    found = load_blueprint(table_file)
    assert same(found, trained().blueprint())
    measured = with_gain(found, Gain(0.004, 0.001, 1000, "gain"))
    save_blueprint(measured, table_file)
    assert same(load_blueprint(table_file), measured)
    assert [path.name for path in table_file.parent.iterdir()] == [table_file.name]


@any_harm
def test_a_table_that_is_damaged_or_something_else_is_refused(table_file: Path, harm: Harm) -> None:
    table_file.write_bytes(harm(table_file.read_bytes()))
    assert "bestia train" in refused_file(table_file)


def test_a_table_whose_bytes_are_not_those_of_its_hash_is_refused(table_file: Path) -> None:
    blueprint = load_blueprint(table_file)
    header, _, _ = table_file.read_bytes().partition(b"\n")
    blueprint.book[1000] ^= 1
    save_blueprint(blueprint, table_file)
    _, _, packed = table_file.read_bytes().partition(b"\n")
    table_file.write_bytes(header + b"\n" + packed)
    assert "hash" in refused_file(table_file)


@pytest.mark.parametrize("size", [LARGEST, table_size(3) + 1, table_size(3) - 1, 0])
def test_a_table_of_another_size_is_unpacked_no_further_than_a_table_goes(
    table_file: Path, size: int
) -> None:
    header, _, _ = table_file.read_bytes().partition(b"\n")
    table_file.write_bytes(header + b"\n" + zlib.compress(bytes(size)))
    said, peak = with_peak(lambda: refused_file(table_file))
    assert "not a whole blueprint" in said
    assert peak < LARGEST // 4


def test_a_table_with_something_behind_it_is_refused(table_file: Path) -> None:
    table_file.write_bytes(table_file.read_bytes() + b"more")
    assert "not a whole blueprint" in refused_file(table_file)


@pytest.mark.parametrize(
    "change",
    [{"format": "x"}, {"version": 2}, {"players": 4}, {"players": 11}, {"gain": 3}, {"sha256": 1}],
    ids=str,
)
def test_a_table_with_another_header_is_refused(
    table_file: Path, change: dict[str, object]
) -> None:
    header, _, packed = table_file.read_bytes().partition(b"\n")
    table_file.write_bytes(json.dumps(json.loads(header) | change).encode() + b"\n" + packed)
    refused_file(table_file)


def test_a_table_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "No such file" in refused_file(tmp_path / "missing.blueprint")
    refused_file(tmp_path)


def test_a_full_disk_is_told_with_the_name_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "replace", refuse)
    path = tmp_path / "file"
    training = trained()
    with pytest.raises(OSError, match="No space left") as refused:
        save_blueprint(training.blueprint(), path)
    assert refused.value.filename == str(path)
    with pytest.raises(OSError, match="No space left") as refused:
        training.save(path)
    assert refused.value.filename == str(path)
    assert list(tmp_path.iterdir()) == []


def test_a_table_for_other_players_is_refused(table_file: Path) -> None:
    assert find_blueprint(3, str(table_file)).origin.players == 3
    with pytest.raises(BlueprintError, match="for 3 players, and here are 4"):
        find_blueprint(4, str(table_file))


# --- the tables that come with the program --------------------------------------------------------


@pytest.mark.parametrize("players", range(3, 11))
def test_the_shipped_table_is_whole_and_says_how_it_came_about(players: int) -> None:
    blueprint = shipped_blueprint(players)
    origin = blueprint.origin
    assert origin.players == players
    assert origin.seed
    assert origin.hands > 0
    assert origin.options == Rules(players=players).options
    assert len(blueprint.book) == table_size(players)
    if origin.gain is not None:
        assert origin.gain.worst < 0.01


def test_the_shipped_tables_are_small() -> None:
    assert sum(table_path(players).stat().st_size for players in range(3, 11)) < 10_000_000


# --- from weights to bytes ------------------------------------------------------------------------


def test_bytes_keep_the_order_of_the_weights_and_255_is_the_commonest_choice() -> None:
    dice = np.random.default_rng(1)
    weights = dice.exponential(10.0, (500, 7)).astype(np.float32)
    found = to_bytes(weights)
    assert (found.argmax(axis=1) == weights.argmax(axis=1)).all()
    assert (found.max(axis=1) == FULL).all()
    rows = np.arange(500)[:, None]
    in_order = found[rows, weights.argsort(axis=1)].astype(np.int64)
    assert (np.diff(in_order, axis=1) >= 0).all()
    assert np.abs(found / FULL - weights / weights.max(axis=1, keepdims=True)).max() <= 0.5 / FULL


def test_a_spot_that_was_never_learnt_is_all_zeros() -> None:
    assert not to_bytes(np.zeros((3, 4), dtype=np.float32)).any()


def test_the_export_keeps_spots_apart() -> None:
    learner = new_learner(table_size(3))
    learner.average[:7] = [1, 2, 3, 4, 3, 2, 0]
    learner.average[BUCO_AT : BUCO_AT + 3] = [30, 10, 20]
    book = export_average(learner)
    assert book[:14].tolist() == [64, 128, 191, 255, 191, 128, 0] + [0] * 7
    assert book[BUCO_AT - 1 : BUCO_AT + 4].tolist() == [0, 255, 85, 170, 0]


def test_a_selection_says_how_often_a_hand_is_kept_and_what_that_is_worth() -> None:
    learner = new_learner(table_size(3))
    learner.average[SELECT_AT : SELECT_AT + 4] = [1, 4, 3, 0]
    learner.values[SELECT_AT : SELECT_AT + 4] = [0.5, 0.375, -9, 9]
    book = export_average(learner)
    assert book[SELECT_AT : SELECT_AT + 4].tolist() == [51, ADVANTAGE_ZERO + 32, 255, 0]


# --- how well they play ---------------------------------------------------------------------------


def test_a_small_training_beats_chance_players(table_file: Path) -> None:
    duel = kernel_duel(f"blueprint:table={table_file}", "random", Rules(players=3), "duel")
    assert duel is not None
    wins = duel(1, 6000).mean(axis=1) - 1 / 3
    assert wins.mean() - 5 * wins.std() / math.sqrt(len(wins)) > 0.1


def exploited(spec: str) -> Gain:
    """What a best response of little learning wins from three of a kind."""
    exploiter = Exploiter(spec, Rules(players=3), "exploit")
    exploiter.run(3 * BLOCK, lambda: False, lambda _: None)
    return exploiter.worst(seat_gains(exploiter.gains(30_000)))


@pytest.mark.parametrize("spec", ["random", "heuristic"])
def test_the_exploiter_wins_from_a_bad_player(spec: str) -> None:
    gain = exploited(spec)
    assert gain.worst > 3 * gain.ci95
    assert gain.hands == 3 * BLOCK


def test_the_exploiter_wins_next_to_nothing_from_the_shipped_table() -> None:
    assert exploited("blueprint").worst < 0.01
