"""The program and the screen as all its tests start them."""

from tests.bestia_cli.app.conftest import folders, quick_pilot, same_language, terminal
from tests.bestia_cli.conftest import cli, warm

__all__ = [
    "cli",
    "folders",
    "quick_pilot",
    "same_language",
    "terminal",
    "warm",
]
