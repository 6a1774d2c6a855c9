"""Starts `bestia serve` and ends it again, whatever happens in between."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

STAND_IN = (sys.executable, "-m", "tests.terminal.stand_in", "serve")


@dataclass(frozen=True)
class Room:
    """A server that runs."""

    process: subprocess.Popen[str]
    port: int
    folder: Path
    told: str
    """What it said when it was ready."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def visitors(self) -> set[str]:
        """The names of the folders that visitors have."""
        return {path.name for path in self.folder.glob("visitors/*") if path.is_dir()}

    def interrupt(self) -> tuple[int, str, str]:
        """Ctrl+C: the exit code and what it said."""
        self.process.send_signal(signal.SIGINT)
        out, err = self.process.communicate(timeout=20)
        return self.process.returncode, out, err


def kill_group(process: subprocess.Popen[str]) -> None:
    """End it and all that it started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


@contextmanager
def open_room(command: Sequence[str], folder: Path) -> Iterator[Room]:
    """A room that is open: it has said on which port it listens."""
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "LC_ALL": "en_US.UTF-8"},
    )
    try:
        assert process.stdout is not None
        told = process.stdout.readline()
        said = re.search(r"127\.0\.0\.1:(\d+)", told)
        assert said, process.communicate(timeout=10)
        yield Room(process, int(said[1]), folder, told)
    finally:
        kill_group(process)


@contextmanager
def open_stand_in_room(folder: Path, limit: int, *options: str) -> Iterator[Room]:
    command = [*STAND_IN, str(folder), "--port", "0", "--visitors", str(limit), *options]
    with open_room(command, folder) as room:
        yield room
