"""bestia train: a player from self-play, which can be stopped and taken up again."""

import errno
import json
import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from ai.laboratory import Course, LaboratoryError, Training
from ai.player import never
from bestia_cli import signals
from bestia_cli.figures import deals_text, deals_word
from bestia_cli.language import _
from bestia_cli.money import whole
from bestia_cli.progress import compiling, interruptible, progress_bar
from bestia_cli.table_options import laboratory_of
from engine.game import Game
from engine.leftovers import partial_file

CHECKPOINT_SECONDS = 30.0
"""Between two checkpoints: no more than this is lost when the program is killed."""


@dataclass(frozen=True)
class Files:
    out: Path

    @property
    def checkpoint(self) -> Path:
        return self.out.with_name(f"{self.out.name}.checkpoint")


def run(game: Game, course: Course, out: Path | None, *, resume: bool, as_json: bool) -> int:
    laboratory = laboratory_of(game)
    files = Files(out or Path(laboratory.file.format(players=course.players)))
    training = begin(game, course, files, resume=resume)
    with compiling(f"train-{game.name}"):
        laboratory.begin(Course(course.players, 1, "warm up")).run(never, lambda done: None)
    start = time.perf_counter()
    train(training, files, deals_word(game))
    seconds = time.perf_counter() - start
    if training.done < course.hands:
        stop(training, files, seconds, game, as_json=as_json)
        return signals.exit_code()  # there is no table yet
    finish(training, files, seconds, game, as_json=as_json)
    return 0


def begin(game: Game, course: Course, files: Files, *, resume: bool) -> Training:
    """A new training, or the one of the checkpoint: never a new one over an old checkpoint."""
    checkpoint, laboratory = files.checkpoint, laboratory_of(game)
    check_target(files.out)
    if resume:
        if not checkpoint.exists():
            text = _("{path}: there is no checkpoint to go on from")
            raise LaboratoryError(text.format(path=checkpoint))
        return laboratory.resume(course, checkpoint)
    if checkpoint.exists():
        text = _("{path}: there is a checkpoint: go on from it with --resume, or delete it")
        raise LaboratoryError(text.format(path=checkpoint))
    return laboratory.begin(course)


def check_target(out: Path) -> None:
    """Find out now, and not after the training, whether a file can be written."""
    if out.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(out))
    if out.exists() and not out.is_file():
        raise LaboratoryError(_("{path}: not a file").format(path=out))
    with partial_file(out) as trial:
        trial.touch()


def train(training: Training, files: Files, many: str) -> None:
    """Learn to the end or to Ctrl+C, with a checkpoint now and then."""
    with interruptible() as stop, progress_bar() as bar:
        task = bar.add_task(many, total=training.course.hands, completed=training.done)
        saved = time.monotonic()

        def progress(done: int) -> None:
            nonlocal saved
            bar.update(task, completed=done)
            if done < training.course.hands and time.monotonic() - saved >= CHECKPOINT_SECONDS:
                training.save(files.checkpoint)
                saved = time.monotonic()

        training.run(stop, progress)
        if training.done < training.course.hands:
            training.save(files.checkpoint)


def stop(training: Training, files: Files, seconds: float, game: Game, *, as_json: bool) -> None:
    """Say how to go on."""
    course = training.course
    text = _("Stopped after {done} of {deals}: {path} has them, --resume goes on from there.")
    said = {"done": whole(training.done), "deals": deals_text(course.hands, game)}
    print(text.format(**said, path=files.checkpoint), file=sys.stderr)
    if as_json:
        told = {**vars(course), "hands": training.done, "checkpoint": str(files.checkpoint)}
        print(json.dumps({**told, "seconds": seconds, "interrupted": True}))


def finish(training: Training, files: Files, seconds: float, game: Game, *, as_json: bool) -> None:
    """Write what was learnt; then the checkpoint has done its duty."""
    digest = training.write(files.out)
    files.checkpoint.unlink(missing_ok=True)
    size = files.out.stat().st_size
    if as_json:
        told = {**vars(training.course), "file": str(files.out), "sha256": digest}
        print(json.dumps({**told, "bytes": size, "seconds": seconds, "interrupted": False}))
        return
    text = _("{path}: {deals}, {players} players, seed {seed}, sha256 {digest}, {size} bytes")
    print(
        text.format(
            path=files.out,
            deals=deals_text(training.done, game),
            players=training.course.players,
            seed=training.course.seed,
            digest=digest,
            size=whole(size),
        )
    )
