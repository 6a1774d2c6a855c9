"""Nothing outside the folders of a game asks which game it is: no file there has a game's name as a
word, but for the program's own name, which is that of its first game."""

import re
from collections.abc import Iterator
from pathlib import Path

from bestia_cli.main import app
from engine.program import PROGRAM
from engine.registry import GAMES, HOMES, home_of

ROOT = Path(__file__).parent.parent.parent
PACKAGES = ("engine", "ai", "bestia_cli")
ALLOWED = {"engine/registry.py": "the list of games", "engine/program.py": "the program's name"}
COMMANDS = sorted(
    command.name or getattr(command.callback, "__name__", "") for command in app.registered_commands
)
"""What stands behind the program's name in a text."""
CALLED = re.compile(rf"\bbestIA\b|`{PROGRAM}`|\b{PROGRAM}(?=:|\[| (?:{'|'.join(COMMANDS)})\b)")
"""The program's own name: as a name, as it is called, and before what it complains of."""


def general_files() -> Iterator[tuple[str, str]]:
    """All files that are no game's own, with what they say."""
    own = [
        folder for name, home in HOMES.items() if home == home_of(name) for folder in rooms(name)
    ]
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if name not in ALLOWED and not any(name.startswith(folder) for folder in own):
                yield name, path.read_text(encoding="utf-8")


def rooms(game: str) -> tuple[str, str, str]:
    return f"engine/{game}/", f"ai/{game}/", f"bestia_cli/games/{game}/"


def test_no_file_outside_its_folders_has_the_name_of_a_game() -> None:
    named = re.compile(rf"\b(?:{'|'.join(GAMES)})\b", re.IGNORECASE)
    found = [
        f"{name}: {line.strip()}"
        for name, text in general_files()
        for line in text.splitlines()
        if named.search(CALLED.sub("", line))
    ]
    assert not found, "\n".join(found)


def test_the_files_that_may_name_a_game_do() -> None:
    for name in ALLOWED:
        assert PROGRAM in (ROOT / name).read_text(encoding="utf-8"), name
