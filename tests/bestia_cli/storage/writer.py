"""A program that plays without end, to be killed while it writes; forked for every line that it
reads, because a new start of Python would take longer than the test."""

import os
import sys
from dataclasses import replace
from pathlib import Path

from bestia_cli.storage.folders import Folders
from bestia_cli.storage.games import GameLog
from bestia_cli.storage.saves import SaveFile
from tests.bestia_cli.storage.examples import ID, save_of


def say(what: object) -> None:
    """A line in one piece, or nothing, even if we are killed: `print` can't promise that."""
    os.write(sys.stdout.fileno(), f"{what}\n".encode())


def play_on(folders: Folders) -> None:
    """Go on from the save, as a table does: first the history, then the save that knows of it."""
    save = SaveFile.open(folders, ID)
    last = save.read()
    log = GameLog.open(folders, ID, last.history_size)
    number = last.summary.hand
    while True:
        number += 1
        size = log.append({"number": number})
        save.write(replace(save_of(number), history_size=size))
        say(number)


def main() -> None:
    folders = Folders(Path(sys.argv[1]), Path(sys.argv[1]))
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            say(os.getpid())
            play_on(folders)
        os.waitpid(child, 0)
        say("dead")


if __name__ == "__main__":
    main()
