"""The file `daily.json`: what the best level made of the deals of the days. It can be thrown away,
and what can't be read of it is as if nobody knew."""

import json
from typing import Any

from bestia_cli.storage.atomic import write_atomically
from bestia_cli.storage.folders import Folders

NAME = "daily.json"
FORMAT, VERSION = "daily-pars", 1
LARGEST = 1 << 20
"""Bytes: some thousands of days have less."""

Pars = dict[str, int]
"""By game and day, such as `GAME 2026-11-19`."""


def read_pars(folders: Folders) -> Pars:
    """All that is known."""
    try:
        with (folders.data / NAME).open("rb") as file:
            content: Any = json.loads(file.read(LARGEST))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        return {}
    pars = content.get("pars")
    if not isinstance(pars, dict):
        return {}
    return {key: par for key, par in pars.items() if type(par) is int}


def write_par(folders: Folders, key: str, par: int) -> None:
    """Remember one; an OSError says that it can't be kept."""
    pars = read_pars(folders) | {key: par}
    content = {"format": FORMAT, "version": VERSION, "pars": pars}
    data = json.dumps(content, indent=1, sort_keys=True).encode("utf-8", "backslashreplace")
    write_atomically(folders.data / NAME, data + b"\n")
