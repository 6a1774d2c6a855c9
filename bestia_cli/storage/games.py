"""The histories of all games: one file a game, as docs/formats.md has it, a line a deal.

The lock of the game's save (`saves.SaveFile`) guards its history too. A line is written before the
save that knows of it: after a crash between the two, the history is longer than the save says, and
what is beyond is cut off, because it will be played again.
"""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, Self

from bestia_cli.language import _
from bestia_cli.storage.atomic import append_line, sync_folder
from bestia_cli.storage.folders import Folders
from engine.files import naming
from engine.history import FLAT_VERSION, flatten_line
from engine.json_forms import FormError, read_object


class GameLogError(ValueError):
    """A history that does not fit its save; the text is one line for the person."""


class GameInfo(NamedTuple):
    """A history, as a list shows it."""

    id: str
    path: Path
    size: int
    """In bytes."""


class GameLog:
    """The history of one game, to be gone on with; `open` makes it."""

    def __init__(self, path: Path, size: int) -> None:
        self.path = path
        self.size = size
        """In bytes: what a save remembers."""
        self.flat = is_flat(path)
        """Whether it was begun by an older program: it goes on as it was begun."""

    @classmethod
    def open(cls, folders: Folders, game_id: str, size: int | None) -> Self:
        """A new history (None), to which the header comes first, or one that goes on after the
        bytes which the save knows. A GameLogError says that they are not there."""
        path = folders.games / f"{game_id}.jsonl"
        if size is None:
            create_empty(path)
        else:
            cut_off(path, size)
        return cls(path, size or 0)

    def append(self, content: dict[str, Any]) -> int:
        """Add a line; the new size. If the disk refuses, an OSError names the file, and the
        history is as it was."""
        if self.path.stat().st_size != self.size:
            cut_off(self.path, self.size)
        line = flatten_line(content) if self.flat else content
        text = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
        # Half a character, from an odd name, becomes the escape that JSON has for it.
        self.size = append_line(self.path, text.encode("utf-8", "backslashreplace"))
        return self.size

    def delete(self) -> None:
        """Nothing was ever played in it."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)


def is_flat(path: Path) -> bool:
    """Whether the header of a history says that it has the older form."""
    with naming(path), path.open("rb") as file:
        first = file.readline()
    try:
        return bool(first) and read_object(first).get("version") == FLAT_VERSION
    except FormError:
        return False


def create_empty(path: Path) -> None:
    with naming(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.open("xb").close()
    sync_folder(path.parent)


def cut_off(path: Path, size: int) -> None:
    """Cut what is beyond the last line that counts."""
    if not ends_line(path, size):
        text = _("{path} is not the history that the saved game goes on from")
        raise GameLogError(text.format(path=path))
    with naming(path), path.open("r+b") as file:
        file.truncate(size)
        os.fsync(file.fileno())


def ends_line(path: Path, size: int) -> bool:
    """Whether there is a file whose first bytes, so many, are whole lines."""
    if not path.is_file():
        return False
    with naming(path), path.open("rb") as file:
        file.seek(max(size - 1, 0))
        return size == 0 or file.read(1) == b"\n"


def list_games(folders: Folders) -> list[GameInfo]:
    """All histories, the newest game first; one without any line is not there yet."""
    found = []
    for path in sorted(folders.games.glob("*.jsonl"), reverse=True):
        size = path.stat().st_size
        if size:
            found.append(GameInfo(path.stem, path, size))
    return found


class NothingToReplayError(ValueError):
    """A history without a deal; the text is one line for the person."""


def check_replay(path: Path) -> None:
    """Say it in the person's language if a game was left before its first deal was over; all else
    that may be wrong with a history is found by who reads it."""
    with naming(path), path.open("rb") as file:
        header, more = file.readline(), file.readline()
    if header.endswith(b"\n") and b"-history" in header and not more.strip():
        text = _("{path}: no deal of this game was played to its end, there is nothing to replay")
        raise NothingToReplayError(text.format(path=path))
