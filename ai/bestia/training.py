"""Training a blueprint: self-play that can be stopped, killed and taken up again.

The result depends on the number of players, the smazzate and the seed alone: every smazzata has its
own random streams, and a checkpoint holds all that was learnt.
"""

import os
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import numpy as np

from ai.bestia.abstraction import table_size
from ai.bestia.batch import Table
from ai.bestia.blueprint import Blueprint, BlueprintError, Origin, save_blueprint
from ai.bestia.export import export_average
from ai.bestia.learning import Learner, learn_block, new_learner, new_notebook
from ai.laboratory import Course
from engine.bestia.rules import Rules
from engine.files import naming
from engine.leftovers import partial_file
from engine.reason import Reason
from engine.rng import seed_number

SHARE = 0.4
"""How often a seat plays its best answer; else the average of its past."""
BLOCK = 100_000
"""Smazzate between two looks at the clock: about a fifth of a second."""
CHECKPOINT_VERSION = 1
LARGEST = 1 << 26
"""Bytes of a checkpoint when it is unpacked: more than any takes."""
DAMAGES = (
    ValueError,
    KeyError,
    TypeError,
    EOFError,
    OSError,
    RuntimeError,
    MemoryError,
    zipfile.BadZipFile,
)
"""What NumPy makes of a file that is damaged, or is something else."""


class Training:
    """A training under way."""

    def __init__(self, course: Course, learner: Learner | None = None, done: int = 0) -> None:
        self.course = course
        self.learner = learner or new_learner(table_size(course.players))
        self.done = done
        self.options = Rules(players=course.players).options
        self.table = Table(seed_number(course.seed), course.players, self.options, 0)

    def run(self, stop: Callable[[], bool], progress: Callable[[int], None]) -> None:
        """Learn until all smazzate are played, or `stop` says so."""
        notebook = new_notebook()
        while self.done < self.course.hands and not stop():
            hands = min(BLOCK, self.course.hands - self.done)
            learn_block(self.table, self.learner, SHARE, self.done + 1, hands, notebook)
            self.done += hands
            progress(self.done)

    def blueprint(self) -> Blueprint:
        """The average policy so far."""
        course = self.course
        origin = Origin(course.players, self.done, course.seed, self.options)
        return Blueprint(origin, export_average(self.learner))

    def write(self, path: Path) -> str:
        """Write the blueprint; returns its hash."""
        blueprint = self.blueprint()
        save_blueprint(blueprint, path)
        return blueprint.digest

    # --- checkpoints -----------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Write a checkpoint; the old one is replaced only when the new one is whole."""
        course = np.array([CHECKPOINT_VERSION, self.course.players, self.done], dtype=np.int64)
        with naming(path), partial_file(path) as partial:
            with partial.open("wb") as file:
                np.savez(file, course=course, seed=self.course.seed, **self.learner._asdict())
                file.flush()
                os.fsync(file.fileno())
            os.replace(partial, path)

    @classmethod
    def resume(cls, course: Course, path: Path) -> "Training":
        """Go on from a checkpoint of the same training."""
        with path.open("rb") as file:
            try:
                check_size(file)
                with np.load(file, allow_pickle=False) as stored:
                    version, players, done = stored["course"].tolist()
                    seed = str(stored["seed"])
                    learner = Learner(stored["values"], stored["counts"], stored["average"])
            except DAMAGES:
                raise BlueprintError(
                    Reason(
                        "{path}: not a whole checkpoint: delete it to train from the start",
                        path=path,
                    )
                ) from None
        check_resumable(course, path, version, Course(players, done, seed))
        shape = (table_size(players),)
        if any(table.shape != shape or table.dtype != np.float32 for table in learner):
            raise BlueprintError(
                Reason("{path}: a checkpoint of another version of bestIA: delete it", path=path)
            )
        return cls(course, learner, done)


def check_size(file: BinaryIO) -> None:
    """Refuse an archive that would grow beyond any checkpoint; nothing is unpacked for that."""
    with zipfile.ZipFile(file) as archive:
        if sum(part.file_size for part in archive.infolist()) > LARGEST:
            raise ValueError("too large")
    file.seek(0)


def check_resumable(course: Course, path: Path, version: int, found: Course) -> None:
    """Refuse to mix two trainings, and to go back in one."""
    if version != CHECKPOINT_VERSION:
        raise BlueprintError(
            Reason("{path}: a checkpoint of version {number}: delete it", path=path, number=version)
        )
    if (found.players, found.seed) != (course.players, course.seed):
        raise BlueprintError(
            Reason(
                "{path}: the checkpoint is of {players} players and seed {seed}: give the same, "
                "or delete it",
                path=path,
                players=found.players,
                seed=found.seed,
            )
        )
    if found.hands > course.hands:
        raise BlueprintError(
            Reason(
                "{path}: the checkpoint has {found} smazzate already, more than {hands}: give "
                "more, or delete it",
                path=path,
                found=f"{found.hands:,}",
                hands=f"{course.hands:,}",
            )
        )
