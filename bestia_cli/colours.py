"""Colours as Rich and Textual have them."""

from textual.theme import Theme

from bestia_cli.draw.look import INDEXED, NAMED, TRUE
from bestia_cli.draw.palette import Palette

COLOURS = {"truecolor": TRUE, "256": INDEXED, "standard": NAMED, "windows": NAMED}
"""What a terminal has, by Rich's name for it."""


def textual_theme(palette: Palette) -> Theme:
    """A theme of ours for the widgets that are Textual's own."""
    inks = palette.inks["table"]
    return Theme(
        name=palette.name,
        primary=inks["gold"],
        secondary=inks["frame"],
        accent=inks["gold"],
        warning=inks["gold"],
        error=inks["alarm"],
        success=inks["gain"],
        foreground=inks["text"],
        background=palette.colour("table"),
        surface=palette.colour("panel"),
        panel=palette.colour("row"),
        dark=palette.dark,
    )
