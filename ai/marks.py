"""A mark in the environment of a program: by it all that the program has started is found, even
what has left its group. Only Linux shows the environment of other processes."""

import os
import secrets
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

VARIABLE = "BESTIA_BOT"
"""A bot may start bots itself: all the marks stand in it, with spaces between."""
ROUNDS = 50
PAUSE_SECONDS = 0.005
"""How often it is looked for more, at most: others may be started before all are killed."""
MEMORY, ENVIRONMENT = 20, 47
"""Among the fields of /proc/PID/stat after the name: its memory, and where its environment is."""


def new_mark() -> str:
    return secrets.token_hex(8)


def marked_environment(mark: str) -> dict[str, str]:
    """Our environment with one more mark."""
    return {**os.environ, VARIABLE: f"{os.environ.get(VARIABLE, '')} {mark}".strip()}


def has_mark(pid: int, mark: str) -> bool | None:
    """Whether a process has a mark. None: it is just being started, and has no environment yet."""
    folder = Path("/proc", str(pid))
    try:
        environment = (folder / "environ").read_bytes()
        return mark.encode() in environment or (None if is_starting(folder) else False)
    except OSError:
        return False  # it has ended, or is none of ours


def is_starting(folder: Path) -> bool:
    """Whether a process has memory already, but no place in it for an environment."""
    fields = (folder / "stat").read_bytes().rpartition(b")")[2].split()
    return int(fields[MEMORY]) > 0 and int(fields[ENVIRONMENT]) == 0


def kill_marked(mark: str) -> None:
    """Kill all that have a mark, and what they start meanwhile."""
    for _ in range(ROUNDS if sys.platform == "linux" else 0):
        pids = [int(name) for name in os.listdir("/proc") if name.isdigit()]
        answers = {pid: has_mark(pid, mark) for pid in pids}
        for pid in (pid for pid, answer in answers.items() if answer):
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        if not any(answer is not False for answer in answers.values()):
            return
        time.sleep(PAUSE_SECONDS)
