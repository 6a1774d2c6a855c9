"""Where a sheet can lie on a screen without covering what it may be about: cards most of all, then
what is written in colours, then other words."""

from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import NamedTuple

from bestia_cli.draw.canvas import Canvas, Rect

CARDS = ("card", "forbidden", "back", "px", "pxg")
"""The papers of cards; all of a card counts, not only what is written on it."""
PALE = ("", "text", "muted", "out")
"""Inks of words that are there anyway."""
EDGES = ("frame", "shade", "rail", "pattern")
BLOCKS = "█▀▄▌▐#"
"""What large letters and figures are made of: they say again what stands below them."""
CARD, COLOURED, WRITTEN, PAINTED = 150, 16, 2, 1
SEAM = 6.0
"""What it costs to cut through a word: the rest of it looks like another."""
STEP = 2
"""Columns from one place that is tried to the next."""

Rows = list[list[float]]


class Drawn(NamedTuple):
    """A drawing on the screen."""

    canvas: Canvas
    x: int
    y: int
    weight: float = 1.0
    """How much it matters: 0 is free."""


class Screen(NamedTuple):
    """What covering costs: sums, so that any rectangle is a few additions."""

    cells: Rows
    """At a corner: of all cells above it and to its left."""
    seams: Rows
    """By column: of all words that are cut on its left edge, from the top down to a row."""


def quiet_place(
    drawings: Iterable[Drawn],
    room: Rect,
    sizes: Iterable[tuple[int, int]],
    clear: tuple[Rect, ...] = (),
) -> Rect:
    """The place in a room for a sheet of one of some sizes that covers the least; of equally good
    ones the first. A sheet that is too high gets all the rows. What is to stay clear is covered
    only where nothing else can be."""
    screen = sum_up(list(drawings), room)
    fitting = [(min(width, room.width), min(height, room.height)) for width, height in sizes]
    places = [place for size in fitting for place in places_for(size, room)]
    places = [place for place in places if not any(map(place.overlaps, clear))] or places
    return min(places, key=lambda place: covering(screen, place.moved(-room.x, -room.y)))


def places_for(size: tuple[int, int], room: Rect) -> Iterator[Rect]:
    """Every place, those in the middle of the room's width first."""
    width, height = size
    middle = (room.width - width) // 2
    columns = {middle, room.width - width, *range(0, room.width - width + 1, STEP)}
    for y in range(room.height - height + 1):
        for x in sorted(columns, key=lambda x: abs(x - middle)):
            yield Rect(room.x + x, room.y + y, width, height)


def sum_up(drawings: list[Drawn], room: Rect) -> Screen:
    cells = [[0.0] * room.width for _ in range(room.height)]
    words = [[False] * room.width for _ in range(room.height)]
    for drawn in drawings:
        for x, y in cells_in(drawn, room):
            char = drawn.canvas.chars[y - drawn.y][x - drawn.x]
            style = drawn.canvas.styles[y - drawn.y][x - drawn.x]
            cells[y - room.y][x - room.x] = drawn.weight * cost_of(char, style)
            words[y - room.y][x - room.x] = char.isalnum()
    return Screen(sums_of(cells), seams_of(words))


def cells_in(drawn: Drawn, room: Rect) -> Iterator[tuple[int, int]]:
    """Where it has cells in the room, on the screen."""
    whole = drawn.canvas.rect.moved(drawn.x, drawn.y)
    for y in range(max(whole.y, room.y), min(whole.bottom, room.bottom)):
        for x in range(max(whole.x, room.x), min(whole.right, room.right)):
            yield x, y


def cost_of(char: str, style: str) -> int:
    paper, _point, ink = style.partition(".")
    if paper in CARDS:
        return CARD
    if char == " ":
        return 0
    ink = ink.partition(".")[0]
    if char in BLOCKS or ink in EDGES:
        return PAINTED
    return WRITTEN if ink in PALE else COLOURED


def sums_of(cells: Rows) -> Rows:
    above = [0.0] * (len(cells[0]) + 1)
    sums = [above]
    for row in cells:
        along = accumulate(row, initial=0.0)
        above = [before + so_far for before, so_far in zip(above, along, strict=True)]
        sums.append(above)
    return sums


def seams_of(words: list[list[bool]]) -> Rows:
    width = len(words[0])
    return [
        list(accumulate((cut_cost(row, x) for row in words), initial=0.0)) for x in range(width + 1)
    ]


def cut_cost(row: list[bool], x: int) -> float:
    return SEAM if 0 < x < len(row) and row[x - 1] and row[x] else 0.0


def covering(screen: Screen, rect: Rect) -> float:
    """What it costs to cover a rectangle."""
    upper, lower = screen.cells[rect.y], screen.cells[rect.bottom]
    inside = lower[rect.right] - lower[rect.x] - upper[rect.right] + upper[rect.x]
    edges = (screen.seams[rect.x], screen.seams[rect.right])
    return inside + sum(edge[rect.bottom] - edge[rect.y] for edge in edges)
