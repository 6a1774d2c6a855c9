"""Which lessons somebody has finished, in `learned.json`. It is a help to the memory and no more:
whatever stands in the file, and if it can't be written, the program goes on."""

import json
from contextlib import suppress
from typing import Any

from bestia_cli.storage.atomic import write_atomically
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.versions import BAD_DATA, bring_up_to_date

VERSION = 1


def finished_lessons(folders: Folders, game: str) -> frozenset[str]:
    """The lessons of a game that were finished; none if the file says nothing of sense."""
    with suppress(OSError, RecursionError, *BAD_DATA):
        return frozenset(map(str, read_finished(folders)[game]))
    return frozenset()


def finish_lesson(folders: Folders, game: str, lesson: str) -> None:
    """Remember that a lesson was finished; not in a file that a newer program wrote, nor where
    nothing can be written. A damaged file is made anew."""
    known: dict[str, list[str]] = {}
    try:
        known = read_finished(folders)
    except (OSError, RecursionError, *BAD_DATA):
        if written_by_newer(folders):
            return
    learned = sorted({*map(str, known.get(game, ())), lesson})
    content = {"version": VERSION, "lessons": known | {game: learned}}
    with suppress(OSError):
        write_atomically(folders.learned, json.dumps(content, indent=1).encode("utf-8") + b"\n")


def read_finished(folders: Folders) -> dict[str, list[str]]:
    """By game: its finished lessons. An error of BAD_DATA or an OSError: nobody knows."""
    content = bring_up_to_date(read_content(folders), VERSION, {})
    lessons: Any = content["lessons"]
    if not all(isinstance(names, list) for names in lessons.values()):
        raise ValueError("lessons")
    return dict(lessons)


def written_by_newer(folders: Folders) -> bool:
    with suppress(OSError, RecursionError, *BAD_DATA):
        return bool(read_content(folders)["version"] > VERSION)
    return False


def read_content(folders: Folders) -> dict[str, Any]:
    content: Any = json.loads(folders.learned.read_bytes())
    return dict(content)
