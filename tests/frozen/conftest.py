"""The program and the screen as all its tests start them."""

from tests.bestia_cli.app.conftest import folders, quick_pilot, same_language, terminal
from tests.bestia_cli.conftest import cli, english, own_folders, warm

__all__ = [
    "cli",
    "english",
    "folders",
    "own_folders",
    "quick_pilot",
    "same_language",
    "terminal",
    "warm",
]
