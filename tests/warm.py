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
GAMES_NAME = "tests-games"

TABLE = "from tests.warm import compile_tables; compile_tables()"
COMMANDS = "from tests.warm import run_commands; run_commands()"
RULES = "from tests.warm import play_games; play_games()"
SEARCHES = "from tests.warm import search_games; search_games()"


def warm_up() -> None:
    """Return when the whole program is compiled, whichever process did it."""
    compile_once(NAME, TABLE, COMMANDS)


def warm_up_games() -> None:
    """The same with the rules of every game, and their searches."""
    compile_once(GAMES_NAME, RULES, SEARCHES)


def compile_once(name: str, *codes: str) -> None:
    with FileLock(kernel_cache.cache_folder() / f"{name}.lock"):
        if jit.is_warm(name):
            return
        with ExitStack() as started:
            compilers = [started.enter_context(start(code)) for code in codes]
            told = [compiler.communicate()[0] for compiler in compilers]
        assert all(compiler.returncode == 0 for compiler in compilers), "\n".join(told)
        jit.mark_warm(name)


def start(code: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", code]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def compile_tables() -> None:
    """What the tables of all games need."""
    from bestia_cli.engine_process.compiling import compile_missing
    from engine.registry import GAMES

    for game in GAMES:
        compile_missing(game)


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
            ["simulate", "--bots", "random", "--hands", "1000000"],
            ["simulate", "--bots", "heuristic", "--hands", "300000"],
            ["simulate", "--bots", "blueprint", "--hands", "100000"],
            ["simulate", *few, "--history", str(path)],
            ["simulate", *few, "--history", str(path), "--bots", "blueprint"],
            ["arena", "heuristic", "random", "--deals", "2"],
            ["train", *few, "--out", str(Path(folder) / "table")],
            ["exploit", "random", *few, "--deals", "2"],
            ["audit", "heuristic", "--positions", "2"],
        ):
            assert run_app(command) == 0, command


def play_games() -> None:
    """All kernels of all games, by deals that nobody plays."""
    from engine.registry import GAMES
    from tests.contract.trace import trace

    for game in GAMES.values():
        for _ in trace(game, deals=1):
            pass


def search_games() -> None:
    from ai.coach import compile_coach
    from ai.compiled_batch import ChanceBatch
    from ai.players import warm_up
    from ai.simulation import Plan
    from ai.usual_simulation import new_simulation
    from engine.registry import GAMES

    for game in GAMES.values():
        rules = game.default_rules(game.usual)
        warm_up(["ismcts:iterations=10"], game, rules)
        new_simulation(Plan(game, rules, 1, "warm", ("random",) * game.usual)).warm_up()
        ChanceBatch(game, game.usual, "warm").play([game.new_ledger(rules).next_stake()])
        compile_coach(game)
