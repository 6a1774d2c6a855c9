"""The game that the tests bring with them, the probe. Imported before the registry, this makes it a
guest there, and in all programs that the tests start."""

import os
from pathlib import Path

ROOT = Path(__file__).parent.parent


def search_path(*first: Path | str) -> str:
    """A PYTHONPATH with which Python finds the probe, after other places."""
    return os.pathsep.join(map(str, (*first, ROOT)))


os.environ["BESTIA_GAMES"] = "probe=tests.probe"
os.environ["PYTHONPATH"] = search_path()
