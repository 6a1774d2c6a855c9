"""What the program does for whoever sits before it: everything for its owner; for a visitor from
the network a table, and nothing of the machine that it stands on.

A visitor's program works in the visitor's own folder. The engine's process is started with an
access and keeps to it where players are made and files are opened, whatever it is asked for: what
forms and menus leave out is only a courtesy.
"""

from dataclasses import dataclass
from pathlib import Path

from bestia_cli.scene import RefusedError
from engine.reason import Reason

GAMES = Path("games")
"""Where a visitor's histories are, in the visitor's folder."""


@dataclass(frozen=True)
class Access:
    public: bool = False
    """Whether a stranger sits there."""

    def check_history(self, path: Path) -> None:
        """Refuse a file that whoever sits there may not read: a visitor has none but the histories
        of the own games."""
        if self.public and not is_own_history(path):
            raise RefusedError(Reason("visitors can replay their own games only"))


OWNER, VISITOR = Access(), Access(public=True)


def is_own_history(path: Path) -> bool:
    """Whether a path leads to a history in this very folder, through no link."""
    try:
        real = path.resolve(strict=True)
    except (OSError, ValueError, RuntimeError):
        return False
    return real.parent == Path.cwd() / GAMES and real.suffix == ".jsonl" and real.is_file()
