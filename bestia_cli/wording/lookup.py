"""Where the sentences of a game are."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from bestia_cli.games import table_of

if TYPE_CHECKING:
    from bestia_cli.wording.record import Wording


@cache
def wording_of(game: str) -> "Wording":
    """The sentences of a game: its own, and for the rest those of any game."""
    wording: Wording = import_module(table_of(game).wording).WORDING
    return wording
