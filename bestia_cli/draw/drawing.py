"""What a game may draw in its own way; what it does not say is drawn as for any game."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from bestia_cli.draw import plain
from bestia_cli.draw.canvas import Canvas
from bestia_cli.draw.look import Look
from bestia_cli.draw.plain import Part
from bestia_cli.draw.zones import Aim
from bestia_cli.games import table_of
from bestia_cli.scene import Scene

Size = tuple[int, int]
"""Width and height in cells."""


@dataclass(frozen=True)
class Drawing:
    """The look of a game's table."""

    status: Callable[[Scene, Look], list[Part]] = plain.status_parts
    """What the line at the top says."""
    centre: Callable[[Scene, Size, str, Look, Aim], Canvas] = plain.draw_centre
    """(scene, size, paper, look, aim): what lies in the middle of the table."""
    centre_size: Callable[[Scene, str, Size, Look], Size] = plain.centre_size
    """(scene, size of its cards, room, look): how much of the room the middle takes."""
    ending: Callable[[Scene, int, int, Look], Canvas] = plain.draw_ending
    """(scene, width, height, look): the accounts of a deal."""
    ending_rows: Callable[[Scene], int] = plain.ending_rows
    """How many rows the accounts take, told at their ease; what is below is for other things."""


DRAWING = Drawing()
"""That of a game which has none of its own."""


@cache
def drawing_of(game: str) -> Drawing:
    drawing: Drawing = import_module(table_of(game).drawing).DRAWING
    return drawing
