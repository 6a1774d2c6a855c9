"""From the points of a picture to cells: quarter blocks in two colours each."""

from functools import lru_cache
from itertools import product

from bestia_cli.draw.canvas import Canvas
from bestia_cli.draw.pictures import (
    ACES,
    EMBLEMS,
    FIGURES,
    HEIGHT,
    HELD,
    LOW,
    PIPS,
    PLACES,
    RIGHT,
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
    return paint_points(points_of(rank, suit), paper)


LARGE_POINTS, LARGE_PIP = (28, 22), (9, 6)


@lru_cache(maxsize=512)
def paint_large(rank: str, suit: int, paper: str) -> Canvas:
    """The same half as large again."""
    return paint_points(large_points(rank, suit), paper)


def large_points(rank: str, suit: int) -> Points:
    """Each pip is enlarged by itself, so that all of them are alike."""
    width, height = LARGE_POINTS
    if rank not in PLACES:
        return enlarged(points_of(rank, suit), width, height)
    points = [["."] * width for _ in range(height)]
    pip = tuple(map("".join, enlarged([list(row) for row in PIPS[suit]], *LARGE_PIP)))
    for x, y in PLACES[rank]:
        column = x * (width - LARGE_PIP[0]) // RIGHT
        stamp(points, pip, column, y * (height - LARGE_PIP[1]) // LOW)
    return points


def enlarged(points: Points, width: int, height: int) -> Points:
    """Three times as large with smooth edges, and then as many of the points as have room."""
    large = smoothed(points)
    columns, rows = picked(len(large[0]), width), picked(len(large), height)
    return [[large[row][column] for column in columns] for row in rows]


def picked(count: int, kept: int) -> list[int]:
    """So many of the first numbers, evenly and alike from both ends: what is symmetric stays so."""
    half = [(2 * place + 1) * count // (2 * kept) for place in range((kept + 1) // 2)]
    return half + [count - 1 - place for place in reversed(half[: kept // 2])]


def smoothed(points: Points) -> Points:
    """Three points for each in both directions; where two neighbours of a corner are alike, so is
    the corner."""
    height, width = len(points), len(points[0])
    found = [["."] * (3 * width) for _ in range(3 * height)]
    for y in range(height):
        for x in range(width):
            up, down = points[max(0, y - 1)][x], points[min(height - 1, y + 1)][x]
            left, right = points[y][max(0, x - 1)], points[y][min(width - 1, x + 1)]
            for row in range(3):
                found[3 * y + row][3 * x : 3 * x + 3] = [points[y][x]] * 3
            if up != down and left != right:
                for row, column in product((0, 2), (0, 2)):
                    one, other = (down if row else up), (right if column else left)
                    if one == other:
                        found[3 * y + row][3 * x + column] = one
    return found


def paint_points(points: Points, paper: str) -> Canvas:
    canvas = Canvas(len(points[0]) // 2, len(points) // 2, paper)
    role = "pxg" if paper == "forbidden" else "px"
    for y in range(canvas.height):
        for x in range(canvas.width):
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
