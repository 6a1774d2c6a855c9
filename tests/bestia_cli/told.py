"""Commands as processes of their own, which are told to end by a signal."""

import os
import pty
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

BESTIA = (sys.executable, "-m", "bestia_cli")
LONG = 60.0
"""More seconds than any of this takes on a busy machine."""

FORKING_BOT = """
import json, os, subprocess, sys, time

def note(pid):
    with open(sys.argv[1], "a") as file:
        file.write(f"{pid}\\n")

note(os.getpid())
note(subprocess.Popen(["sleep", "300"]).pid)
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        note(os.getpid())
        os.execvp("sleep", ["sleep", "300"])
    os._exit(0)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready"}), flush=True)
    elif message["type"] == "act":
        action = message["legal"][-1]
        print(json.dumps({"type": "action", "id": message["id"], "action": action}), flush=True)
"""
"""It notes its own number and those of two children: one in its group, and one that has left it."""
NOTED = 3


def wait_until(what: Callable[[], object]) -> None:
    end = time.monotonic() + LONG
    while not what():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.005)


def is_alive(pid: int) -> bool:
    """Whether a process runs: of an orphan that has ended the system may keep the entry."""
    with suppress(OSError):
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    return False


class End(NamedTuple):
    code: int
    out: str
    err: str


class Told:
    """A command that runs; what it writes to stderr is read as it comes, from a terminal."""

    def __init__(self, *args: str | Path, **environment: str) -> None:
        self.terminal, inside = pty.openpty()
        self.process = subprocess.Popen(
            [*BESTIA, *map(str, args)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=inside,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "120", **environment},
        )
        os.close(inside)
        self.err = b""
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self) -> None:
        with suppress(OSError):  # so a terminal says that nobody is left in it
            while piece := os.read(self.terminal, 65536):
                self.err += piece

    def wait_for(self, pattern: bytes) -> None:
        wait_until(lambda: re.search(pattern, self.err) or self.process.poll() is not None)
        assert self.process.poll() is None, self.err

    def end(self, number: int) -> End:
        self.process.send_signal(number)
        return self.wait()

    def wait(self) -> End:
        out, _ = self.process.communicate(timeout=LONG)
        self.reader.join(LONG)
        return End(self.process.returncode, out.decode(), self.err.decode())


@contextmanager
def told(*args: str | Path, **environment: str) -> Iterator[Told]:
    started = Told(*args, **environment)
    try:
        yield started
    finally:
        started.process.kill()
        started.process.communicate()
        started.reader.join(LONG)
        os.close(started.terminal)


def last_line(err: str) -> str:
    """What stands last on a terminal, without what moves its cursor."""
    return re.sub(r"\x1b\[[?0-9;]*[A-Za-z]", "", err).replace("\r", "\n").strip().split("\n")[-1]


def assert_interrupted(end: End, number: int) -> None:
    """One line says so, and nothing else went wrong."""
    assert end.code == 128 + number
    assert last_line(end.err) == "bestia: interrupted"
    assert end.err.count("interrupted") == 1
    assert "Traceback" not in end.err
    assert "ignored" not in end.err


TERM, HUP, INT = signal.SIGTERM, signal.SIGHUP, signal.SIGINT
