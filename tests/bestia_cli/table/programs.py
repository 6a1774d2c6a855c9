"""A game with a program in it, which counts how often it is started."""

import shlex
import sys
from pathlib import Path
from typing import NamedTuple

from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.session import Session
from bestia_cli.setup import Setup
from bestia_cli.storage.folders import Folders
from engine.bestia.rules import Rules
from tests.ai.programs import BOT
from tests.bestia_cli.table.games import setup_of
from tests.bestia_cli.table.sitting import game_id

COUNTING = """
open(sys.argv[1], "a").write("started\\n")
for act in acts():
    say(**last(act))
"""


class Program(NamedTuple):
    spec: str
    log: Path

    @property
    def starts(self) -> int:
        """It says so before it says that it is ready."""
        return len(self.log.read_text().splitlines()) if self.log.exists() else 0

    def setup(self) -> Setup:
        setup = setup_of(Rules(players=3), hands=None)
        return Setup("bestia", setup.rules, setup.names, (None, self.spec, "random"), setup.seed)


def write_program(folder: Path) -> Program:
    path, log = folder / "bot.py", folder / "starts"
    path.write_text(BOT + COUNTING, encoding="utf-8")
    return Program("exec:" + shlex.join([sys.executable, "-IS", str(path), str(log)]), log)


def save_with(program: Program, folders: Folders) -> str:
    """Sit down with it, and get up at once; it has been started once then."""
    client = DirectClient()
    session = Session.begin(client, folders, program.setup())
    name = game_id(session)
    session.close()
    client.close()
    assert program.starts == 1
    return name
