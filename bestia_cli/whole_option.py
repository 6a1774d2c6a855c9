"""Options that are whole numbers, read as they are written: 3.0 and 1_0 are none, nor is a 3 with
spaces around it. What parses the command line by itself would take them."""

import re
from collections.abc import Callable
from typing import Any

import typer

from engine.numbers import brief

WHOLE = re.compile(r"-?[0-9]+")


def whole_option(
    *names: str, lowest: int | None = None, highest: int | None = None, text: str
) -> Any:
    """An option from the lowest to the highest number, if there are such; `text` is its help."""
    return typer.Option(*names, min=lowest, max=highest, parser=reader(lowest, highest), help=text)


def reader(lowest: int | None, highest: int | None) -> Callable[[str | int], int]:
    def read(typed: str | int) -> int:
        """What was typed as a number; a default is one already."""
        if isinstance(typed, str) and not WHOLE.fullmatch(typed):
            raise typer.BadParameter(f"{brief(typed)} is not a whole number, such as 5")
        number = int(typed)
        if lowest is not None and number < lowest:
            raise typer.BadParameter(f"{brief(number)} is too low: {lowest} or more")
        if highest is not None and number > highest:
            raise typer.BadParameter(f"{brief(number)} is too high: {highest} or less")
        return number

    return read
