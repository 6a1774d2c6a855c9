"""Frozen texts: what the program says now is what it said then, to the last character.

What it deals, chooses and writes never changes. What it shows may: such a picture is made anew with
`UPDATE_SNAPSHOTS=1`, to be looked at before it is kept.
"""

import difflib
import os
from fnmatch import fnmatch
from pathlib import Path

FOLDER = Path(__file__).parent
FREEZE = "FREEZE"
"""Set in the environment, it writes what is missing; what is frozen is never written over."""
UPDATE = "UPDATE_SNAPSHOTS"
SHOWN = (
    "games/*.txt",
    "history-*.txt",
    "resumed/*.txt",
    "scenes/*.txt",
    "screens/*.txt",
)
"""What people see, and no file or bot depends on."""


def is_made_anew(name: str) -> bool:
    return UPDATE in os.environ and any(fnmatch(name, pattern) for pattern in SHOWN)


def frozen(name: str, now: str) -> str:
    """The text of a frozen file; a new one is made of what the program says now."""
    path = FOLDER / name
    if is_made_anew(name) or (os.environ.get(FREEZE) and not path.exists()):
        path.parent.mkdir(exist_ok=True)
        path.write_text(now, encoding="utf-8", newline="\n")
    assert path.exists(), f"there is no {path}: make it with {FREEZE}=1"
    return path.read_text(encoding="utf-8")


def compare(name: str, now: str) -> None:
    before = frozen(name, now).splitlines()
    changes = list(difflib.unified_diff(before, now.splitlines(), "frozen", "now", lineterm=""))
    assert not changes, "\n".join(changes)
