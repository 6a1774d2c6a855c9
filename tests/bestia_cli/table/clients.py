"""Clients of the engine process for tests: known processes, a compiler that obeys."""

import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, cast

import pytest

from bestia_cli.engine_process import kernels, process
from bestia_cli.engine_process.client import RestartingClient
from bestia_cli.engine_process.messages import Turn
from engine.bestia.rules import Rules
from tests.bestia_cli.table.games import next_word, setup_of

SETUP = setup_of(Rules(players=3), first_dealer=1, hands=2)
SOON = 1.0
"""Seconds in which everything must have ended."""
LONG = 60.0
"""Seconds that nothing here takes, unless it hangs."""

posix = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a pipe that nobody writes to")

Popen = subprocess.Popen[bytes]


class Starts:
    """All processes that are started: clients play as plain Python, which is ready sooner, and the
    compiler only says what it is told to."""

    def __init__(self) -> None:
        self.clients: list[tuple[Popen, bool]] = []
        self.compilers: list[Popen] = []

    def start_room(self, module: str, *arguments: str, compiled: bool, stdin: int) -> Popen:
        started = START(module, *arguments, compiled=False, stdin=stdin)
        self.clients.append((started, compiled))
        return started

    def start_compiler(self, module: str, *games: str, compiled: bool, stdin: int) -> Popen:
        assert (module, compiled) == (kernels.COMPILER, True)
        echo = "import sys\nfor line in sys.stdin: print(line, end='', flush=True)\n"
        command = [sys.executable, "-S", "-c", echo]
        started = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.compilers.append(started)
        return started

    def compile(self, part: str) -> None:
        """The compiler has done a part."""
        told = cast(BinaryIO, self.compilers[-1].stdin)
        told.write(f"{part}\n".encode())
        told.flush()

    def all(self) -> list[Popen]:
        return [started for started, _ in self.clients] + self.compilers

    def end(self) -> None:
        """End them all. What a compiler says is read, and closed, by whoever follows it."""
        for started in self.all():
            started.kill()
            started.wait()
            pipes = (started.stdin, None if started in self.compilers else started.stdout)
            for pipe in pipes:
                if pipe is not None:
                    pipe.close()


START = process.start_python


class Watched:
    """A client that tells when its compiler has done something."""

    def __init__(self) -> None:
        self.told = threading.Semaphore(0)
        self.client = RestartingClient()
        self.client.on_progress = self.told.release

    def wait(self) -> None:
        assert self.told.acquire(timeout=LONG)


def play(opened_client: Any, turn: Turn, chance: random.Random, decisions: int = 10**6) -> Turn:
    """Play on for so many decisions, or to the end."""
    while not turn.over and decisions:
        word = next_word(turn.scene, chance)
        turn = opened_client.call("step") if word is None else opened_client.call("choose", word)
        decisions -= 1
    return turn


def wait_for(what: Callable[[], bool], seconds: float = LONG) -> None:
    """Without a fixed sleep: as soon as it is so."""
    pause, end = threading.Event(), time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end
        pause.wait(0.01)


def is_running(pid: int) -> bool:
    """Whether a process that is not our child is there; one that waits to be buried is not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"
