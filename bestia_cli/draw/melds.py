"""Groups of cards that were laid, each with its number and its owner, in columns that scroll."""

from typing import NamedTuple

from bestia_cli.draw.canvas import Canvas, Rect, Run, width_of
from bestia_cli.draw.cards import chip
from bestia_cli.draw.look import Look
from bestia_cli.zones import Group

GAP, MOST_COLUMNS, NAME = 2, 4, 6
ARROWS = 3
"""The columns that are kept free for arrows where there are more rows than room."""


class Cell(NamedTuple):
    """A group as it is written."""

    group: Group
    head: str
    cards: tuple[Run, ...]


def cell_of(group: Group, names: tuple[str, ...], look: Look) -> Cell:
    sealed = look.glyphs.sealed if group.sealed else " "
    name = look.fit(names[group.owner], NAME) if group.owner >= 0 else ""
    head = f"{group.number:>2}{sealed}{name}{' ' * (NAME - width_of(name))} "
    return Cell(group, head, tuple(run for card in group.cards for run in chip(card, look)))


def cards_width(cell: Cell) -> int:
    return sum(width_of(text) + 1 for text, _style in cell.cards)


def columns_of(cells: list[Cell], width: int) -> int:
    """As many columns as let every group stand in one line; one if some are longer than that."""
    longest = max((1 + width_of(cell.head) + cards_width(cell) for cell in cells), default=1)
    return max(1, min(MOST_COLUMNS, (width + GAP) // (longest + GAP)))


def lines_of(cell: Cell, width: int) -> list[list[Run]]:
    """The cards of a group in lines of so many cells."""
    lines: list[list[Run]] = [[]]
    room = width
    for text, style in cell.cards:
        if width_of(text) > room and lines[-1]:
            lines.append([])
            room = width
        lines[-1].append((text, style))
        room -= width_of(text) + 1
    return lines


class Grid(NamedTuple):
    """Groups in columns: where the lines of each begin."""

    cells: list[Cell]
    cell_width: int
    columns: int
    paper: str

    def inner(self, cell: Cell) -> int:
        return max(1, self.cell_width - 1 - width_of(cell.head))

    def rows(self) -> list[list[Cell]]:
        return [
            self.cells[start : start + self.columns]
            for start in range(0, len(self.cells), self.columns)
        ]

    def heights(self) -> list[int]:
        return [max(len(lines_of(cell, self.inner(cell))) for cell in row) for row in self.rows()]


def grid_of(
    groups: tuple[Group, ...], names: tuple[str, ...], width: int, paper: str, look: Look
) -> Grid:
    """By owner, and of one owner by number."""
    ordered = sorted(groups, key=lambda group: (group.owner, group.number))
    cells = [cell_of(group, names, look) for group in ordered]
    columns = columns_of(cells, width)
    return Grid(cells, (width - GAP * (columns - 1)) // columns, columns, paper)


def melds_rows(groups: tuple[Group, ...], names: tuple[str, ...], width: int, look: Look) -> int:
    """How many rows all groups take."""
    return sum(grid_of(groups, names, width, "table", look).heights())


def draw_melds(
    groups: tuple[Group, ...],
    names: tuple[str, ...],
    size: tuple[int, int],
    paper: str,
    look: Look,
    scroll: int = 0,
    chosen: int = -1,
    targets: frozenset[int] = frozenset(),
) -> Canvas:
    """The groups from the row `scroll` on; arrows tell that there are more above or below."""
    width, height = size
    canvas = Canvas(width, height, paper)
    grid = grid_of(groups, names, width, paper, look)
    if sum(grid.heights()) > height:
        grid = grid_of(groups, names, width - ARROWS, paper, look)
    whole = Canvas(width, sum(grid.heights()), paper)
    y = 0
    for row, rows in zip(grid.rows(), grid.heights(), strict=True):
        for column, cell in enumerate(row):
            rect = Rect(column * (grid.cell_width + GAP), y, grid.cell_width, rows)
            write_cell(whole, rect, cell, grid, look, (chosen, targets))
        y += rows
    show_from(canvas, whole, scroll, paper)
    return canvas


def write_cell(
    canvas: Canvas,
    rect: Rect,
    cell: Cell,
    grid: Grid,
    look: Look,
    aim: tuple[int, frozenset[int]],
) -> None:
    chosen, targets = aim
    number = cell.group.number
    sign = (
        look.glyphs.pointer if number == chosen else look.glyphs.dot if number in targets else " "
    )
    ink = "key.bold" if number == chosen else "gold" if number in targets else "muted"
    x = canvas.text(
        rect.x, rect.y, sign + look.fit(cell.head, rect.width - 1), f"{grid.paper}.{ink}"
    )
    for row, runs in enumerate(lines_of(cell, grid.inner(cell))):
        at = x
        for text, style in runs:
            at = 1 + canvas.text(at, rect.y + row, look.fit(text, rect.right - at), style)
    canvas.target(rect, f"meld:{number}")


def show_from(canvas: Canvas, whole: Canvas, scroll: int, paper: str) -> None:
    """The part of a longer sheet that a canvas has room for, and what can be pointed at there."""
    first = max(0, min(scroll, whole.height - canvas.height))
    for y in range(min(canvas.height, whole.height)):
        canvas.chars[y] = list(whole.chars[first + y])
        canvas.styles[y] = list(whole.styles[first + y])
    for hit in whole.hits:
        moved = hit.rect.moved(0, -first)
        if canvas.rect.contains(moved):
            canvas.target(moved, hit.target)
    more = ("^" if first else "") + ("v" if first + canvas.height < whole.height else "")
    if more:
        canvas.text(canvas.width - len(more), canvas.height - 1, more, f"{paper}.key.bold")
