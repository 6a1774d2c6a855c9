"""Frozen texts: what the program says now is what it said then, to the last character."""

import difflib
import os
from pathlib import Path

FOLDER = Path(__file__).parent
FREEZE = "FREEZE"
"""Set in the environment, it writes what is missing; what is frozen is never written over."""


def frozen(name: str, now: str) -> str:
    """The text of a frozen file; a new one is made of what the program says now."""
    path = FOLDER / name
    if os.environ.get(FREEZE) and not path.exists():
        path.parent.mkdir(exist_ok=True)
        path.write_text(now, encoding="utf-8", newline="\n")
    assert path.exists(), f"there is no {path}: make it with {FREEZE}=1"
    return path.read_text(encoding="utf-8")


def compare(name: str, now: str) -> None:
    before = frozen(name, now).splitlines()
    changes = list(difflib.unified_diff(before, now.splitlines(), "frozen", "now", lineterm=""))
    assert not changes, "\n".join(changes)
