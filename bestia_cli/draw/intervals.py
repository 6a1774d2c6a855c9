"""Values with their intervals, one below the other, in a line of cells each: where the zero is, and
which of them reach across it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bestia_cli.draw.plot import AXIS, GRID, LABEL, TEXT, Line, Run, joined, style_of_series

LEAST = 12
"""Cells of the field: with less room nothing is drawn."""
LONGEST = 18
"""Cells of a name."""


class Interval(NamedTuple):
    name: str
    value: float
    half: float | None
    """Half its width; none: it is not known."""


class Signs(NamedTuple):
    left: str
    right: str
    between: str
    value: str
    zero: str


BOX = Signs("├", "┤", "─", "●", "┊")
PLAIN = Signs("|", "|", "-", "*", ":")


class Field(NamedTuple):
    """From values to cells."""

    low: float
    high: float
    width: int

    def column(self, value: float) -> int:
        return round((value - self.low) / (self.high - self.low) * (self.width - 1))


def draw_intervals(
    intervals: Sequence[Interval],
    width: int,
    text: Callable[[float], str],
    *,
    ascii_only: bool = False,
) -> list[Line]:
    """A line for each, then the ends and the zero of the axis; nothing where there is no room."""
    names = max((min(len(one.name), LONGEST) for one in intervals), default=0) + 1
    room = width - names
    if not intervals or room < LEAST:
        return []
    field = Field(*limits(intervals), room)
    signs = PLAIN if ascii_only else BOX
    lines = [row(one, number, field, names, signs) for number, one in enumerate(intervals)]
    return [*lines, axis(field, names, text)]


def limits(intervals: Sequence[Interval]) -> tuple[float, float]:
    """The zero is always there."""
    ends = [0.0, *(one.value + sign * (one.half or 0.0) for one in intervals for sign in (-1, 1))]
    low, high = min(ends), max(ends)
    return (low, high) if low < high else (low - 1.0, high + 1.0)


def row(one: Interval, number: int, field: Field, names: int, signs: Signs) -> Line:
    cells = [Run(" ", TEXT)] * field.width
    zero = field.column(0.0)
    style = style_of_series(number)
    half = one.half or 0.0
    first, last = field.column(one.value - half), field.column(one.value + half)
    for column in range(first, last + 1):
        cells[column] = Run(signs.between, style)
    cells[first], cells[last] = Run(signs.left, style), Run(signs.right, style)
    if not first < zero < last:
        cells[zero] = Run(signs.zero, GRID)
    cells[field.column(one.value)] = Run(signs.value, style)
    return joined([Run(one.name[:LONGEST].ljust(names), LABEL), *cells])


def axis(field: Field, names: int, text: Callable[[float], str]) -> Line:
    """The numbers at both ends, and the zero between them if there is room."""
    line = " " * field.width
    for value in (0.0, field.low, field.high):
        label = text(value)
        start = min(max(field.column(value) - len(label) // 2, 0), field.width - len(label))
        if start < 0 or line[max(0, start - 1) : start + len(label) + 1].strip():
            continue
        line = line[:start] + label + line[start + len(label) :]
    return [Run(" " * names + line, AXIS)]
