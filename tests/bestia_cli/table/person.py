"""A person who plays one game without end, as fast as can be, to be killed at any moment; forked
for every line that is read, because a new start of Python would take longer than the test."""

import os
import random
import sys
from pathlib import Path

from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.session import Session
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.saves import list_saves
from engine.bestia.rules import Rules
from tests.bestia_cli.table.games import moments, next_word, setup_of

SETUP = setup_of(
    Rules(players=5, tavolo_vero=True, startup_ante=30),
    "STABBED5",
    bots=(None, "random", "heuristic", "random", "heuristic"),
    hands=None,
)


def say(*what: object) -> None:
    """A line in one piece, or nothing, even if we are killed: `print` can't promise that."""
    os.write(sys.stdout.fileno(), (" ".join(str(part) for part in what) + "\n").encode())


def play_on(folders: Folders) -> None:
    """Go on with the game, or begin it; say what has been decided once it is safe."""
    client = DirectClient()
    saved = list_saves(folders)
    if saved:
        session = Session.resume(client, folders, saved[0].id)
    else:
        session = Session.begin(client, folders, SETUP)
    chance = random.Random()
    while True:
        table = session.turn.table
        say(session.scene.hand, len(table["mistakes"]), int(table["dealt"]), *table["words"])
        word = next_word(session.scene, chance)
        session.advance() if word is None else session.choose(word)


def main() -> None:
    from bestia_cli.croupier import Croupier

    for _ in moments(Croupier(setup_of(Rules(players=5), hands=1)), random.Random(1)):
        """One smazzata, so that all is imported before anybody is forked."""
    folders = Folders(Path(sys.argv[1]), Path(sys.argv[1]))
    for _line in sys.stdin:
        child = os.fork()
        if child == 0:
            say(os.getpid())
            play_on(folders)
        os.waitpid(child, 0)
        say("dead")


if __name__ == "__main__":
    main()
