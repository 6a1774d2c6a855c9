"""Sheets of text: the log, and what is laid over the table for a while."""

from bestia_cli.draw.bars import wrap
from bestia_cli.draw.canvas import Canvas, Rect
from bestia_cli.draw.look import Look


def draw_log(lines: list[str], width: int, height: int, look: Look, back: int = 0) -> Canvas:
    """The end of a story; `back` lines further up if somebody scrolls."""
    canvas = Canvas(width, height, "panel")
    rows = [
        (row, n == len(lines) - 1)
        for n, line in enumerate(lines)
        for row in wrap(look.plain(line), width - 2)
    ]
    last = max(height, len(rows) - back)
    shown = rows[max(0, last - height) : last]
    for y, (row, newest) in enumerate(shown):
        canvas.text(1, y, row, "panel.text" if newest else "panel.muted")
    return canvas


def sheet_rows(lines: list[str], width: int, look: Look) -> list[str]:
    """The lines of a sheet as they are wrapped in it."""
    return [row for line in lines for row in wrap(look.plain(line), width - 4)]


def draw_sheet(
    title: str, lines: list[str], size: tuple[int, int], look: Look, scroll: int = 0
) -> Canvas:
    """A framed sheet with a title; arrows show that there is more above or below."""
    width, height = size
    canvas = Canvas(width, height, "panel")
    kind = "ascii" if look.glyphs.ascii else "round"
    canvas.frame(Rect(0, 0, width, height), "panel.frame", kind)
    canvas.text(2, 0, look.fit(f" {title} ", width - 4), "panel.gold.bold")
    rows = sheet_rows(lines, width, look)
    room = height - 2
    scroll = max(0, min(scroll, len(rows) - room))
    for y, row in enumerate(rows[scroll : scroll + room]):
        canvas.text(2, y + 1, row, "panel.text")
    more = ("^" if scroll else "") + ("v" if scroll + room < len(rows) else "")
    if more:
        canvas.text(width - 2 - len(more), height - 1, more, "panel.gold.bold")
    canvas.target(Rect(0, 0, width, height), "sheet")
    return canvas
