"""Options that are read by ourselves. Whole numbers are read as they are written: 3.0 and 1_0 are
none, nor is a 3 with spaces around it; what parses the command line by itself would take them."""

import math
import re
from collections.abc import Callable, Sequence
from typing import Any

import typer

from bestia_cli.language import _, read_language
from bestia_cli.money import whole
from engine.numbers import brief

WHOLE = re.compile(r"-?[0-9]+")
NAMES = ("--port",)
"""Numbers that only name something: they have no thousands."""


def whole_option(
    *names: str,
    lowest: int | None = None,
    highest: int | None = None,
    text: str,
    default: str | bool = True,
) -> Any:
    """An option from the lowest to the highest number, if there are such; `text` is its help, and
    `default` what happens without it, if that is no number."""
    parser = reader(lowest, highest, names)
    return typer.Option(
        *names, min=lowest, max=highest, parser=parser, help=text, show_default=default
    )


def width_option(text: str) -> Any:
    """An option that is a width above nothing."""
    return typer.Option(parser=read_width, help=text)


def read_width(typed: str | float) -> float:
    """What was typed as a decimal number; nobody says so better than we do."""
    try:
        width = float(typed)
    except ValueError:
        text = _("{value} is not a number, such as 0.005")
        raise typer.BadParameter(text.format(value=brief(typed))) from None
    if not 0 < width < math.inf:
        text = _("{value} is no width: a number above 0, such as 0.005")
        raise typer.BadParameter(text.format(value=brief(typed)))
    return width


def number_text(number: int, options: Sequence[str]) -> str:
    """A number that an option takes, in the current language."""
    return str(number) if set(options) & set(NAMES) else whole(number)


def reader(
    lowest: int | None, highest: int | None, names: Sequence[str]
) -> Callable[[str | int], int]:
    def read(typed: str | int) -> int:
        """What was typed as a number; a default is one already."""
        if isinstance(typed, str) and not WHOLE.fullmatch(typed):
            raise typer.BadParameter(
                _("{value} is not a whole number, such as 5").format(value=brief(typed))
            )
        number = int(typed)
        if lowest is not None and number < lowest:
            raise typer.BadParameter(
                _("{value} is too low: {lowest} or more").format(
                    value=brief(number), lowest=number_text(lowest, names)
                )
            )
        if highest is not None and number > highest:
            raise typer.BadParameter(
                _("{value} is too high: {highest} or less").format(
                    value=brief(number), highest=number_text(highest, names)
                )
            )
        return number

    return read


def language_option() -> Any:
    """The language that is spoken from now on."""
    return typer.Option(
        "--lang",
        metavar="LANGUAGE",
        parser=read_lang,
        help="it or en; else as the settings or the locale say.",
    )


def read_lang(typed: str) -> str:
    try:
        return read_language(typed)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
