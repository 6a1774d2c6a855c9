"""Sheets of text: the log, and what is laid over the table for a while."""

from bestia_cli.choice_bars import ChoiceBar
from bestia_cli.draw.bars import wrap
from bestia_cli.draw.canvas import Canvas, Rect, width_of
from bestia_cli.draw.choices import draw_choices
from bestia_cli.draw.look import Look


def draw_log(lines: list[str], width: int, height: int, look: Look, back: int = 0) -> Canvas:
    """The end of a story; `back` lines further up if somebody scrolls."""
    canvas = Canvas(width, height, "panel")
    for y, (row, line) in enumerate(end_of(lines, width - 2, height, look, back)):
        canvas.text(1, y, row, "panel.text" if line == len(lines) - 1 else "panel.muted")
    return canvas


def end_of(
    lines: list[str], width: int, height: int, look: Look, back: int = 0
) -> list[tuple[str, int]]:
    """The last rows of a story, each with the number of its line. They begin with a whole line, if
    one has room and nobody scrolls."""
    rows = [(row, at) for at, line in enumerate(lines) for row in wrap(look.plain(line), width)]
    last = max(height, len(rows) - back)
    first = max(0, last - height)
    begins = (at for at in range(first, len(rows)) if not at or rows[at][1] != rows[at - 1][1])
    return rows[first if back else next(begins, first) : last]


def sheet_rows(lines: list[str], width: int, look: Look) -> list[str]:
    """The lines of a sheet as they are wrapped in it."""
    return [row for line in lines for row in wrap(look.plain(line), width - 4)]


def draw_sheet(
    title: str,
    lines: list[str],
    size: tuple[int, int],
    look: Look,
    scroll: int = 0,
    bars: tuple[ChoiceBar, ...] = (),
) -> Canvas:
    """A framed sheet with a title; arrows show that there is more above or below. Bars come first,
    and stay where they are."""
    width, height = size
    canvas = Canvas(width, height, "panel")
    kind = "ascii" if look.glyphs.ascii else "round"
    canvas.frame(Rect(0, 0, width, height), "panel.frame", kind)
    canvas.text(2, 0, look.fit(f" {title} ", width - 4), "panel.gold.bold")
    rows = sheet_rows(lines, width, look)
    first = 1
    if bars:
        kept = min(len(rows) + 1, (height - 2) // 2) if rows else 0
        first = draw_choices(canvas, Rect(2, 1, width - 4, height - 2 - kept), bars, look) + 1
    room = max(0, height - 1 - first)
    scroll = max(0, min(scroll, len(rows) - room))
    for y, row in enumerate(rows[scroll : scroll + room]):
        canvas.text(2, y + first, row, "panel.text")
    more = ("^" if scroll else "") + ("v" if scroll + room < len(rows) else "")
    if more:
        canvas.text(width - 2 - len(more), height - 1, more, "panel.gold.bold")
    canvas.target(Rect(0, 0, width, height), "sheet")
    return canvas


FRAMED_WIDTH, FRAMED_ROWS = 30, 8
"""From here on a sheet beside the table has a frame, and its lines below the bars."""


def draw_aside(
    title: str, lines: list[str], size: tuple[int, int], look: Look, bars: tuple[ChoiceBar, ...]
) -> Canvas:
    """A sheet in a corner of the table: where it is small, nothing but its bars."""
    width, height = size
    if width >= FRAMED_WIDTH and height >= FRAMED_ROWS:
        return draw_sheet(title, lines, size, look, 0, bars)
    canvas = Canvas(width, height, "panel")
    draw_choices(canvas, Rect(1, 0, width - 2, height), bars, look)
    canvas.target(Rect(0, 0, width, height), "sheet")
    return canvas


def draw_note(title: str, text: str, go_on: str, size: tuple[int, int], look: Look) -> Canvas:
    """A sheet with what is to be read now, and on its lower edge how one goes on."""
    canvas = draw_sheet(title, [text], size, look)
    write_way_out(canvas, go_on, look)
    return canvas


def write_way_out(canvas: Canvas, way: str, look: Look, right: int = 2) -> None:
    """On the lower edge of a sheet, how it goes away: so far from its right corner."""
    label = look.fit(f" {look.plain(way)} ", canvas.width - 2 - right)
    x = canvas.width - right - width_of(label)
    canvas.text(x, canvas.height - 1, label, "panel.key.bold")
