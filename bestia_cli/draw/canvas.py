"""A sheet of cells to draw on: every cell has one character and the name of a style."""

from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len

FRAMES: dict[str, str] = {
    "round": "╭─╮││╰─╯",
    "light": "┌─┐││└─┘",
    "heavy": "┏━┓┃┃┗━┛",
    "double": "╔═╗║║╚═╝",
    "ascii": "+-+||+-+",
    "ascii-heavy": "#=####=#",
}
"""Corner, line, corner, left, right, corner, line, corner."""


class Rect(NamedTuple):
    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column that is no longer inside."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row that is no longer inside."""
        return self.y + self.height

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def contains(self, other: "Rect") -> bool:
        across = self.x <= other.x and other.right <= self.right
        return across and self.y <= other.y and other.bottom <= self.bottom

    def overlaps(self, other: "Rect") -> bool:
        apart = self.right <= other.x or other.right <= self.x
        return not (apart or self.bottom <= other.y or other.bottom <= self.y)

    def moved(self, dx: int, dy: int) -> "Rect":
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def inset(self, dx: int, dy: int) -> "Rect":
        return Rect(self.x + dx, self.y + dy, self.width - 2 * dx, self.height - 2 * dy)


class Hit(NamedTuple):
    """What the mouse can point at."""

    rect: Rect
    target: str
    """A word such as `card:2`, `option:keep`, `seat:3` or `action:hint`."""


class Cut(NamedTuple):
    """What was drawn outside of the sheet."""

    x: int
    y: int
    what: str


Run = tuple[str, str]
"""A text and the name of its style."""


@lru_cache(maxsize=4096)
def cells_of_text(text: str) -> tuple[str, ...]:
    """One string for each cell: a wide character is followed by an empty one, what has no width or
    could command the terminal is left out."""
    if text.isascii() and text.isprintable():
        return tuple(text)
    cells: list[str] = []
    for char in text:
        width = cell_len(char) if char.isprintable() else 0
        if width:
            cells += [char, *[""] * (width - 1)]
    return tuple(cells)


def width_of(text: str) -> int:
    """How many cells a text takes."""
    return len(cells_of_text(text))


def shorten(text: str, width: int, dots: str = "…") -> str:
    """A text that takes at most so many cells, with dots where something is missing."""
    cells = cells_of_text(text)
    if len(cells) <= width:
        return text
    kept = list(cells[: max(0, width - len(dots))])
    if kept and cells[len(kept)] == "":
        kept.pop()
    return ("".join(kept).rstrip() + dots)[: max(0, width)]


class Canvas:
    """Cells to draw on. What falls outside is noted in `clipped`."""

    def __init__(self, width: int, height: int, style: str = "table") -> None:
        self.width = width
        self.height = height
        self.chars = [[" "] * width for _ in range(height)]
        self.styles = [[style] * width for _ in range(height)]
        self.clipped: list[Cut] = []
        self.hits: list[Hit] = []

    @property
    def rect(self) -> Rect:
        return Rect(0, 0, self.width, self.height)

    def put(self, x: int, y: int, cells: tuple[str, ...] | list[str], style: str) -> None:
        """Cells of one style, from a place to the right."""
        width = len(cells)
        if not (0 <= y < self.height and x >= 0 and x + width <= self.width):
            self.clipped.append(Cut(x, y, "".join(cells)))
            if not 0 <= y < self.height:
                return
            first = max(0, -x)
            cells = list(cells[first : max(first, self.width - x)])
            x, width = max(0, x), len(cells)
        self.chars[y][x : x + width] = cells
        self.styles[y][x : x + width] = [style] * width

    def text(self, x: int, y: int, text: str, style: str) -> int:
        """Write a text; gives the column after it."""
        cells = cells_of_text(text)
        self.put(x, y, cells, style)
        return x + len(cells)

    def runs(self, x: int, y: int, runs: list[Run]) -> int:
        """Write texts of several styles one after the other; gives the column after them."""
        for text, style in runs:
            x = self.text(x, y, text, style)
        return x

    def centred(self, rect: Rect, y: int, text: str, style: str) -> None:
        """Write a text in the middle of a rectangle's width."""
        self.text(rect.x + (rect.width - width_of(text)) // 2, y, text, style)

    def fill(self, rect: Rect, style: str, char: str = " ") -> None:
        cells = [char] * rect.width
        for y in range(rect.y, rect.bottom):
            self.put(rect.x, y, cells, style)

    def frame(self, rect: Rect, style: str, kind: str = "round") -> None:
        """A frame on the edge of a rectangle; `kind` is a key of FRAMES."""
        nw, top, ne, left, right, sw, low, se = list(FRAMES[kind])
        inner = rect.width - 2
        self.put(rect.x, rect.y, [nw, *[top] * inner, ne], style)
        for y in range(rect.y + 1, rect.bottom - 1):
            self.put(rect.x, y, [left], style)
            self.put(rect.right - 1, y, [right], style)
        self.put(rect.x, rect.bottom - 1, [sw, *[low] * inner, se], style)

    def paste(self, other: "Canvas", x: int, y: int) -> None:
        """Lay another sheet on this one, with its hits."""
        self.clipped += [cut._replace(x=cut.x + x, y=cut.y + y) for cut in other.clipped]
        self.hits += [Hit(hit.rect.moved(x, y), hit.target) for hit in other.hits]
        if not self.rect.contains(other.rect.moved(x, y)):
            self.clipped.append(Cut(x, y, f"a sheet of {other.width}x{other.height}"))
        left, right = max(0, -x), min(other.width, self.width - x)
        for row in range(max(0, -y), min(other.height, self.height - y)):
            if left < right:
                self.chars[y + row][x + left : x + right] = other.chars[row][left:right]
                self.styles[y + row][x + left : x + right] = other.styles[row][left:right]

    def target(self, rect: Rect, word: str) -> None:
        """Let the mouse point at a rectangle."""
        self.hits.append(Hit(rect, word))

    def hit(self, x: int, y: int) -> str | None:
        """What lies under the mouse: the last one drawn there."""
        for hit in reversed(self.hits):
            if hit.rect.holds(x, y):
                return hit.target
        return None

    def row(self, y: int) -> list[Run]:
        """One row as texts, each with its style."""
        chars, runs, x = self.chars[y], [], 0
        for style, group in groupby(self.styles[y]):
            end = x + sum(1 for _ in group)
            runs.append(("".join(chars[x:end]), style))
            x = end
        return runs

    def rows(self) -> list[list[Run]]:
        return [self.row(y) for y in range(self.height)]

    def plain(self) -> str:
        """The characters alone, without spaces at the ends of rows."""
        return "\n".join("".join(row).rstrip() for row in self.chars)
