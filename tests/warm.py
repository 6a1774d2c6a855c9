"""Compile what the tests of the program share: once, on two cores, before any of them needs it.

Otherwise every worker would compile the same, and whichever test comes first would meet the
compiler. Tests of a first start have a cache of their own.
"""

import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from filelock import FileLock

from engine import jit, kernel_cache

NAME = "tests"

TABLE = "from bestia_cli.engine_process.kernels import compile_missing; compile_missing()"
COMMANDS = "from tests.warm import run_commands; run_commands()"


def warm_up() -> None:
    """Return when all is compiled, whichever process did it."""
    with FileLock(kernel_cache.cache_folder() / f"{NAME}.lock"):
        if jit.is_warm(NAME):
            return
        with ExitStack() as started:
            compilers = [started.enter_context(start(code)) for code in (TABLE, COMMANDS)]
            told = [compiler.communicate()[0] for compiler in compilers]
        assert [compiler.returncode for compiler in compilers] == [0, 0], "\n".join(told)
        jit.mark_warm(NAME)


def start(code: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", code]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def run_commands() -> None:
    """What people compile by using the program for the first time."""
    from bestia_cli.main import run_app
    from tests.histories import docs_example

    with TemporaryDirectory() as folder:
        path = Path(folder) / "h.jsonl"
        path.write_text(docs_example(), encoding="utf-8")
        few = ["--hands", "1", "--players", "3"]
        for command in (
            ["verify", str(path)],
            ["simulate", *few, "--bots", "random"],
            ["simulate", *few, "--bots", "heuristic"],
            ["simulate", *few, "--history", str(path)],
            ["arena", "heuristic", "random", "--deals", "2"],
            ["train", *few, "--out", str(Path(folder) / "table")],
            ["exploit", "random", *few, "--deals", "2"],
            ["audit", "heuristic", "--positions", "2"],
        ):
            assert run_app(command) == 0, command
