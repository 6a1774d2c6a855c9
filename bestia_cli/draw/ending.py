"""The accounts of a deal, and below them how the game goes."""

from typing import TYPE_CHECKING

from bestia_cli.draw.canvas import Canvas, Rect
from bestia_cli.draw.drawing import drawing_of
from bestia_cli.draw.look import Look
from bestia_cli.language import _, plural
from bestia_cli.scene import Scene

if TYPE_CHECKING:
    from bestia_cli.statistics.tallies import Figures

PLOT_LEAST, PLOT_MOST = 7, 14
"""Rows of the plot: with less room there is none."""
RUN = 3
"""So many deals in a row are worth a word."""


def draw_ending(
    scene: Scene, width: int, height: int, look: Look, arc: "Figures | None" = None
) -> Canvas:
    """How a deal ended, and what it brought everybody; nothing before its end. `arc`: how the
    game went so far, for which there may be room."""
    if scene.ending is None:
        return Canvas(width, height, "panel")
    drawing = drawing_of(scene.game)
    spare = height - drawing.ending_rows(scene)
    if arc is None or spare < 2:
        return drawing.ending(scene, width, height, look)
    words = words_about(arc, scene.ending.next_worth)
    plot = rows_for_plot(spare - 2, scene.players) if len(arc.rows) > 1 else 0
    below = (2 if words else 0) + (plot + 1 if plot else 0)
    canvas = Canvas(width, height, "panel")
    canvas.paste(drawing.ending(scene, width, height - below, look), 0, 0)
    y = height - below
    if words:
        text = look.fit(f" {look.glyphs.dot} ".join(words), width - 2)
        canvas.centred(canvas.rect, y, text, "panel.gold")
    if plot:
        draw_plot_of(canvas, Rect(1, height - plot, width - 2, plot), arc, look)
    return canvas


def rows_for_plot(spare: int, players: int) -> int:
    """The accounts breathe before the plot grows."""
    if spare < PLOT_LEAST:
        return 0
    return min(PLOT_MOST, max(PLOT_LEAST, spare - players))


def draw_plot_of(canvas: Canvas, rect: Rect, arc: "Figures", look: Look) -> None:
    from bestia_cli.draw.balance import paint_plot
    from bestia_cli.draw.summary import series_of

    paint_plot(canvas, rect, series_of(arc), arc.game, look)


def words_about(arc: "Figures", next_worth: int | None) -> list[str]:
    """What is rare about how the game goes."""
    from bestia_cli.statistics.arc import is_biggest, running

    words, run = [], running(arc.rows)
    if is_biggest(arc, next_worth):
        words.append(_("the biggest so far"))
    if run >= RUN:
        words.append(plural("{count} won in a row", "{count} won in a row", run))
    if run <= -RUN:
        words.append(plural("{count} lost in a row", "{count} lost in a row", -run))
    return words
