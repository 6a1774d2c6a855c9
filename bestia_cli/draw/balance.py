"""What is won and lost over a game, as a line that is plotted on a canvas."""

from collections.abc import Sequence

from bestia_cli.amounts import amount_text, unit_of
from bestia_cli.draw.canvas import Canvas, Rect
from bestia_cli.draw.look import Look
from bestia_cli.draw.plot import (
    AXIS,
    GRID,
    LABEL,
    TEXT,
    PlotLook,
    Series,
    draw_plot,
    style_of_series,
)
from bestia_cli.money import whole
from engine.game import CENTS

INKS = {AXIS: "frame", GRID: "frame", LABEL: "muted", TEXT: "text"} | {
    style_of_series(number): ink for number, ink in enumerate(("gold.bold", "societa", "gain"))
}
"""By the styles of a plot."""


def plot_look(game: str, *, ascii_only: bool, first: int = 1) -> PlotLook:
    """Plots in the unit of a game."""
    if unit_of(game) == CENTS:
        return PlotLook(ascii_only=ascii_only, first=first)
    return PlotLook(
        ascii_only,
        lambda values: [whole(value) for value in values],
        lambda value: amount_text(value, unit_of(game)),
        first=first,
    )


def paint_plot(
    canvas: Canvas, rect: Rect, series: Sequence[Series], game: str, look: Look, first: int = 0
) -> None:
    """Plot some series on paper that is there already; the horizontal axis counts deals."""
    drawn = plot_look(game, ascii_only=look.glyphs.ascii, first=first)
    for y, line in enumerate(draw_plot(series, rect.width, rect.height, drawn)):
        x = rect.x
        for text, style in line:
            canvas.text(x, rect.y + y, text, f"panel.{INKS[style]}")
            x += len(text)
