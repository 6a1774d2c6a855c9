"""The review of a deal: a row for each choice, the dearest ones as cards, and what is to say."""

from typing import NamedTuple

from bestia_cli.draw.bars import wrap
from bestia_cli.draw.canvas import Canvas, Rect, Run, width_of
from bestia_cli.draw.cards import chip, draw_card
from bestia_cli.draw.choices import INKS
from bestia_cli.draw.look import Look
from bestia_cli.draw.plan import CARD_CELLS, MEDIUM, SMALL
from bestia_cli.language import _
from bestia_cli.review_rows import Called, ReviewRow, big_rows


class Tile(NamedTuple):
    """The room for a choice as cards: its frame, a line, the cards and a line."""

    cards: str
    """Their size."""
    width: int
    rows: int


TILES = (Tile(MEDIUM, 44, 9), Tile(SMALL, 26, 7))
"""The largest first."""


def draw_review(
    title: str,
    above: list[str],
    rows: tuple[ReviewRow, ...],
    below: list[str],
    size: tuple[int, int],
    look: Look,
    cursor: int = -1,
    footnote: str = "",
) -> Canvas:
    """What came of it, the choices, and the rest as far as there is room; the choice that the
    cursor is on is always there. A footnote stands at the foot, if nothing else does."""
    width, height = size
    canvas = Canvas(width, height, "panel")
    canvas.centred(canvas.rect, 0, look.fit(title, width - 2), "panel.gold.bold")
    first = wrapped(above, width, look)
    last = wrapped(below, width, look)
    tile = tile_for(rows, len(first) + len(last), size)
    y = write_lines(canvas, 1, first, height - 1 - len(rows)) + (height > len(rows) + 8)
    room = max(1, min(len(rows), height - y))
    start = max(0, min(cursor - room + 1, len(rows) - room))
    columns = columns_for(rows, width, look)
    for row in rows[start : start + room]:
        draw_row(canvas, y, row, columns, look, chosen=row.place == cursor)
        y += 1
    if tile is not None:
        y = draw_tiles(canvas, y + 1, big_rows(rows), tile, look) + 1
    else:
        y += height - y > len(last)
    y = write_lines(canvas, y, last, height - y)
    foot = wrapped([footnote], width, look) if footnote else []
    if rows and y + 1 + len(foot) <= height:
        write_lines(canvas, height - len(foot), foot, len(foot), "panel.muted")
    return canvas


def wrapped(lines: list[str], width: int, look: Look) -> list[str]:
    return [row for line in lines for row in wrap(look.plain(line), width - 4)]


def write_lines(
    canvas: Canvas, y: int, lines: list[str], room: int, style: str = "panel.text"
) -> int:
    """As many lines as there is room for; gives the row after them."""
    for line in lines[: max(0, room)]:
        canvas.text(2, y, line, style)
        y += 1
    return y


# --- rows ----------------------------------------------------------------------------------------


def columns_for(rows: tuple[ReviewRow, ...], width: int, look: Look) -> tuple[int, int]:
    """How wide the choice and its grade are."""
    made = max((called_width(row.made, look) for row in rows), default=0)
    told = max((width_of(look.plain(row.told)) for row in rows), default=0)
    return min(made, max(8, width // 3)), told


def called_width(one: Called, look: Look) -> int:
    return sum(width_of(text) for text, _ in runs_of(one, look, 99, "text"))


def runs_of(one: Called, look: Look, width: int, style: str) -> list[Run]:
    """A choice as its cards, or in words."""
    cards: list[Run] = []
    for card in one.cards:
        cards += [*chip(card, look), (" ", "panel")]
    if cards and sum(width_of(text) for text, _ in cards[:-1]) <= width:
        return cards[:-1]
    words = one.label or " ".join(text for card in one.cards for text, _ in chip(card, look))
    return [(look.fit(words, width), style)]


def draw_row(
    canvas: Canvas, y: int, row: ReviewRow, columns: tuple[int, int], look: Look, *, chosen: bool
) -> None:
    """Number, choice, mark and grade, and what would have been better."""
    paper = "row" if chosen else "panel"
    canvas.fill(Rect(1, y, canvas.width - 2, 1), paper)
    if chosen:
        canvas.text(1, y, look.glyphs.pointer, f"{paper}.key.bold")
    made, told = columns
    canvas.text(3, y, f"{row.place + 1:>2}", f"{paper}.muted")
    canvas.runs(6, y, runs_of(row.made, look, made, f"{paper}.text.bold"))
    x = 6 + made + 2
    canvas.text(x, y, row.mark, f"{paper}.{INKS[row.grade]}.bold")
    x = canvas.text(x + 3, y, look.plain(row.told), f"{paper}.{INKS[row.grade]}") + 2
    x = max(x, 6 + made + 5 + told + 2)
    if row.better is not None and canvas.width - x > LEAST_BETTER:
        x = canvas.text(x, y, look.plain(_("better:")) + " ", f"{paper}.muted")
        room = canvas.width - 2 - x
        canvas.runs(x, y, runs_of(row.better, look, room, f"{paper}.text"))
    canvas.target(Rect(1, y, canvas.width - 2, 1), f"at-choice:{row.place}")


LEAST_BETTER = 16
"""With less room nothing is said of what would have been better: the position tells it."""


# --- the dearest choices as cards -----------------------------------------------------------------


def tile_for(rows: tuple[ReviewRow, ...], lines: int, size: tuple[int, int]) -> Tile | None:
    """The largest tiles that there is room for below the list; None where there is none, or nothing
    to show."""
    width, height = size
    count = len(big_rows(rows))
    left = height - 4 - len(rows) - lines
    fitting = (one for one in TILES if count * one.width <= width - 2 and one.rows <= left)
    return next(fitting, None) if count else None


def draw_tiles(canvas: Canvas, y: int, rows: tuple[ReviewRow, ...], tile: Tile, look: Look) -> int:
    """What was made and what would have been better, side by side; gives the row after them."""
    x = (canvas.width - len(rows) * tile.width) // 2
    for row in rows:
        draw_tile(canvas, Rect(x, y, tile.width - 1, tile.rows), row, tile.cards, look)
        x += tile.width
    return y + tile.rows


def draw_tile(canvas: Canvas, rect: Rect, row: ReviewRow, cards: str, look: Look) -> None:
    """The better choice, and the one that was made."""
    ink = f"panel.{INKS[row.grade]}"
    canvas.frame(rect, ink, look.glyphs.round)
    title = f" {row.place + 1} {row.mark} {row.told} "
    canvas.text(rect.x + 2, rect.y, look.fit(title, rect.width - 4), f"{ink}.bold")
    half = (rect.width - 3) // 2
    left = Rect(rect.x + 1, rect.y + 1, half, rect.height - 2)
    right = Rect(rect.x + 2 + half, rect.y + 1, half, rect.height - 2)
    draw_side(canvas, left, row.made, _("chosen"), cards, look)
    if row.better is not None:
        draw_side(canvas, right, row.better, _("better"), cards, look)
    canvas.target(rect, f"at-choice:{row.place}")


LEAST_SEEN = 3
"""So many columns of a card are seen where another one lies on it."""


def draw_side(canvas: Canvas, rect: Rect, one: Called, title: str, size: str, look: Look) -> None:
    """A choice as cards, which lie on each other where they must; or in words."""
    canvas.centred(rect, rect.y, look.fit(title, rect.width), "panel.muted")
    width = CARD_CELLS[size][0]
    if not one.cards or (len(one.cards) - 1) * LEAST_SEEN + width > rect.width:
        words = one.label or " ".join(text for card in one.cards for text, _ in chip(card, look))
        for row, line in enumerate(wrap(look.plain(words), rect.width)[: rect.height - 2]):
            canvas.centred(rect, rect.y + 2 + row, line, "panel.text.bold")
        return
    step = min(width + 1, (rect.width - width) // max(1, len(one.cards) - 1))
    taken = step * (len(one.cards) - 1) + width
    x = rect.x + (rect.width - taken) // 2
    for place, card in enumerate(one.cards):
        canvas.paste(draw_card(card, size, look), x + place * step, rect.y + 1)
