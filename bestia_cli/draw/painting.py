"""From the points of a picture to cells: quarter blocks in two colours each."""

from functools import lru_cache

from bestia_cli.draw.canvas import Canvas
from bestia_cli.draw.pictures import (
    ACES,
    EMBLEMS,
    FIGURES,
    HEIGHT,
    HELD,
    PIPS,
    PLACES,
    SUIT_COLOURS,
    WIDTH,
)

QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""The block for each set of quarters: 1 upper left, 2 upper right, 4 lower left, 8 lower right."""

Points = list[list[str]]


def points_of(rank: str, suit: int) -> Points:
    """The picture of a card as letters."""
    points = [["."] * WIDTH for _ in range(HEIGHT)]
    if rank in PLACES:
        for x, y in PLACES[rank]:
            stamp(points, PIPS[suit], x, y)
        return points
    stamp(points, ACES[suit] if rank == "A" else FIGURES[rank], 0, 0)
    if rank in HELD:
        column, hand = HELD[rank]
        stamp(points, EMBLEMS[suit], column, hand - len(EMBLEMS[suit]))
    table = dict(zip("uvU", SUIT_COLOURS[suit], strict=True))
    return [[table.get(letter, letter) for letter in row] for row in points]


def stamp(points: Points, picture: tuple[str, ...], x: int, y: int) -> None:
    """Lay a picture on others; its `.` lets through what lies below."""
    for row, line in enumerate(picture):
        for column, letter in enumerate(line):
            if letter != ".":
                points[y + row][x + column] = letter


def colours_of_cell(points: Points, x: int, y: int) -> str:
    """The four letters of a cell, from the upper left to the lower right."""
    upper, lower = points[2 * y], points[2 * y + 1]
    return upper[2 * x] + upper[2 * x + 1] + lower[2 * x] + lower[2 * x + 1]


@lru_cache(maxsize=512)
def paint(rank: str, suit: int, paper: str) -> Canvas:
    """The picture of a card, on its paper."""
    points = points_of(rank, suit)
    canvas = Canvas(WIDTH // 2, HEIGHT // 2, paper)
    role = "pxg" if paper == "forbidden" else "px"
    for y in range(HEIGHT // 2):
        for x in range(WIDTH // 2):
            paint_cell(canvas, x, y, colours_of_cell(points, x, y), role)
    return canvas


def paint_cell(canvas: Canvas, x: int, y: int, letters: str, role: str) -> None:
    """A cell has two colours: of three, the commonest ones."""
    if letters == "....":
        return
    ground = "." if "." in letters else letters[0]
    inks = [letter for letter in letters if letter != ground] or [ground]
    ink = max(inks, key=inks.count)
    quarters = sum(1 << place for place, letter in enumerate(letters) if letter != ground)
    pair = (ink + ground).replace(".", "_")
    canvas.put(x, y, [QUARTERS[quarters]], f"{role}.{pair}")
