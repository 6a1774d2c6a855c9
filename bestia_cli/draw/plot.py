"""A line plot in braille dots, or in plain ASCII: axes, round ticks, several series, a legend.

The values are whole numbers of any size, and all of the arithmetic is exact: a pot can have
hundreds of digits.
"""

import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from bestia_cli.money import localize, money
from engine.numbers import short_number

AXIS, LABEL, GRID, TEXT = "axis", "label", "grid", "text"
"""The styles of a plot, besides those of its series: `style_of_series`."""

LONG_EUROS = 10**7
"""From here on a tick shows the first digits and the size."""

BRAILLE = 0x2800
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bits of a braille cell, by row and column of its dots."""
ASCII_MARKS = "*+ox#@"

MIN_INNER_WIDTH, MIN_INNER_HEIGHT = 8, 2
"""Of the plot without its axes: with less room there are no axes."""


class Series(NamedTuple):
    name: str
    values: Sequence[int]


class Run(NamedTuple):
    """Some characters of one style."""

    text: str
    style: str


Line = list[Run]


class Signs(NamedTuple):
    """What axes and grid are made of."""

    vertical: str
    tick: str
    corner: str
    horizontal: str
    down: str
    grid: str
    zero: str
    line: str


BOX = Signs("│", "┤", "╰", "─", "┬", "·", "╌", "━")
PLAIN = Signs("|", "+", "+", "-", "+", ".", "-", "")


def whole_euros(values: Sequence[int]) -> list[str]:
    """Ticks in euros: without cents if none of them needs any."""
    if any(abs(value) >= LONG_EUROS * 100 for value in values):
        return [f"{short_number(value // 100, LONG_EUROS)} €" for value in values]
    if all(value % 100 == 0 for value in values):
        return [money(value).replace(localize(".00"), "") for value in values]
    return [money(value) for value in values]


@dataclass(frozen=True)
class PlotLook:
    """How a plot is drawn."""

    ascii_only: bool = False
    tick_texts: Callable[[Sequence[int]], list[str]] = whole_euros
    """Writes the ticks of the vertical axis."""
    value_text: Callable[[int], str] = money
    """Writes the last value in the legend."""
    zero: bool = True
    """Whether the plot shows the zero even if no value is near it."""
    first: int = 1
    """What the horizontal axis begins to count with."""
    counts: Sequence[int] = ()
    """What it counts at each value; empty: one more each time."""
    count_text: Callable[[int], str] = str
    """Writes what it counts."""

    @property
    def signs(self) -> Signs:
        return PLAIN if self.ascii_only else BOX

    def places(self, values: int) -> Sequence[int]:
        """How far from the first one each of so many values stands."""
        return [count - self.first for count in self.counts] or range(values)

    def plain(self, text: str) -> str:
        """A text in the signs that this look has."""
        if not self.ascii_only:
            return text
        parts = unicodedata.normalize("NFKD", text.replace("€", "EUR"))
        return parts.encode("ascii", "ignore").decode()


def style_of_series(number: int) -> str:
    return f"series-{number}"


def draw_plot(
    series: Sequence[Series], width: int, height: int, look: PlotLook | None = None
) -> list[Line]:
    """A plot of exactly so many lines of so many cells: the legend, the plot, its axis."""
    look = look or PlotLook()
    shown = [one for one in series if one.values]
    if width < 1 or height < 1:
        return []
    if not shown:
        return [fit([], width) for _ in range(height)]
    frame = lay_out(shown, width, height, look)
    lines = [fit(legend(shown, look), width)] if frame.legend else []
    lines += [plot_row(frame, row) for row in range(frame.height)]
    if frame.axes:
        lines += [axis_row(frame), fit(counts_row(frame), width)]
    return lines


# --- the layout ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Frame:
    """A plot that is laid out: what is where."""

    look: PlotLook
    width: int
    """Of the plot without its axes, in cells."""
    height: int
    margin: int
    """Cells on the left, the axis included."""
    axes: bool
    legend: bool
    low: int
    high: int
    ticks: dict[int, str]
    """The texts of the vertical axis, by row."""
    zero_row: int
    """Where the zero is; -1 outside."""
    counts: dict[int, str]
    """The texts of the horizontal axis, by column."""
    cells: dict[tuple[int, int], Run]
    """What the series leave in a cell, by row and column."""


def lay_out(series: Sequence[Series], width: int, height: int, look: PlotLook) -> Frame:
    values = [value for one in series for value in (min(one.values), max(one.values))]
    low, high = limits(values, look)
    has_legend = height >= MIN_INNER_HEIGHT + 3
    inner = height - 2 - has_legend
    ticks = round_ticks(low, high, max(1, min(6, inner // 2))) if inner > 0 else []
    low, high = min([low, *ticks]), max([high, *ticks])
    texts = [look.plain(text) for text in look.tick_texts(ticks)]
    margin = max(map(len, texts), default=0) + 1
    axes = width - margin >= MIN_INNER_WIDTH and inner >= MIN_INNER_HEIGHT
    if not axes:
        margin, inner, texts, ticks = 0, height - has_legend, [], []
    scale = Scale(low, high, inner * (1 if look.ascii_only else 4))
    last = max(look.places(len(one.values))[-1] for one in series)
    rows = {tick: scale.row_of(tick) * inner // scale.rows for tick in ticks}
    return Frame(
        look=look,
        width=width - margin,
        height=inner,
        margin=margin,
        axes=axes,
        legend=has_legend,
        low=low,
        high=high,
        ticks={rows[tick]: text for tick, text in zip(ticks, texts, strict=True)},
        zero_row=rows.get(0, -1),
        counts=counts_of(last + 1, width - margin, look),
        cells=draw_series(series, scale, width - margin, look),
    )


def limits(values: Sequence[int], look: PlotLook) -> tuple[int, int]:
    """The lowest and the highest value that is to be seen, never the same."""
    low, high = min(values), max(values)
    if look.zero:
        low, high = min(low, 0), max(high, 0)
    return (low, high) if low < high else (low - 1, high + 1)


def round_ticks(low: int, high: int, most: int) -> list[int]:
    """Multiples of 1, 2 or 5 times a power of ten, as many as there is room for, from at or below
    the lowest value to at or above the highest."""
    step = round_step(max(1, -(-(high - low) // most)))
    first, last = low // step, -(-high // step)
    return [step * number for number in range(first, last + 1)]


def round_step(least: int) -> int:
    """The smallest of 1, 2, 5, 10, 20 ... that is not below a number."""
    power = int(10 ** (len(str(least)) - 1))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= least)


class Scale(NamedTuple):
    """From values to rows of dots, counted from the top."""

    low: int
    high: int
    rows: int

    def row_of(self, value: int) -> int:
        span = self.high - self.low
        return ((self.high - value) * (self.rows - 1) * 2 + span) // (2 * span)


def counts_of(count: int, width: int, look: PlotLook) -> dict[int, str]:
    """The numbers on the horizontal axis, by column: round ones between the first and the last."""
    first, last = look.first, look.first + count - 1
    room = len(look.count_text(last + 1)) + 3
    step = round_step(max(1, -(-count // max(1, min(8, width // room)))))
    numbers = [first, *range(first // step * step + step, last, step), last]
    columns = {column_of(n - first, count, width): look.count_text(n) for n in numbers}
    return drop_crowded(columns, width)


def drop_crowded(columns: dict[int, str], width: int) -> dict[int, str]:
    """Only numbers with a gap before them, and always the last one."""
    *others, last = sorted(columns)
    kept: dict[int, str] = {}
    free, end = 0, width - len(columns[last])
    for column in others:
        start = max(column - len(columns[column]) // 2, 0)
        if (start > free or not kept) and start + len(columns[column]) < end:
            kept[column] = columns[column]
            free = start + len(columns[column])
    return {**kept, last: columns[last]}


def column_of(place: int, count: int, columns: int) -> int:
    return place * (columns - 1) // (count - 1) if count > 1 else 0


# --- the series ----------------------------------------------------------------------------------


def draw_series(
    series: Sequence[Series], scale: Scale, width: int, look: PlotLook
) -> dict[tuple[int, int], Run]:
    """The cells that the series touch. Where two meet, the dots of both are seen, in the style of
    the later one."""
    if look.ascii_only:
        return {
            (row, column): Run(ASCII_MARKS[number % len(ASCII_MARKS)], style_of_series(number))
            for number, one in enumerate(series)
            for row, column in dots_of(one.values, scale, width, look.places(len(one.values)))
        }
    bits: dict[tuple[int, int], int] = {}
    styles: dict[tuple[int, int], str] = {}
    for number, one in enumerate(series):
        places = look.places(len(one.values))
        for row, column in dots_of(one.values, scale, width * 2, places):
            cell = (row // 4, column // 2)
            bits[cell] = bits.get(cell, 0) | DOTS[row % 4][column % 2]
            styles[cell] = style_of_series(number)
    return {cell: Run(chr(BRAILLE + bits[cell]), styles[cell]) for cell in bits}


def dots_of(
    values: Sequence[int], scale: Scale, columns: int, places: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """The dots of a line through all values, as (row, column). With more values than columns, a
    column shows all between its lowest and its highest."""
    if len(values) == 1:
        yield from ((scale.row_of(values[0]), column) for column in range(columns))
        return
    before: tuple[int, int] | None = None
    for column, value in points_of(values, columns, places):
        dot = (scale.row_of(value), column)
        yield from line_between(before or dot, dot)
        before = dot


def points_of(
    values: Sequence[int], columns: int, places: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """The points that a line goes through, as (column, value): all of them, or those that matter
    where a column has many."""
    count = places[-1] + 1
    if len(values) <= columns * 4:
        standing = zip(places, values, strict=True)
        yield from ((column_of(at, count, columns), value) for at, value in standing)
        return
    steps = columns - 1 or 1
    starts = [bisect_left(places, -(-column * (count - 1) // steps)) for column in range(columns)]
    for column, (start, end) in enumerate(pairwise([*starts, len(values)])):
        chunk = values[start:end]
        if chunk:
            yield from ((column, v) for v in (chunk[0], min(chunk), max(chunk), chunk[-1]))


def line_between(start: tuple[int, int], end: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The dots from one to another, without a gap."""
    rows, columns = end[0] - start[0], end[1] - start[1]
    steps = max(abs(rows), abs(columns))
    yield start
    for step in range(1, steps + 1):
        yield (
            start[0] + (2 * rows * step + steps) // (2 * steps),
            start[1] + (2 * columns * step + steps) // (2 * steps),
        )


# --- the lines -----------------------------------------------------------------------------------


def legend(series: Sequence[Series], look: PlotLook) -> Line:
    """The names of the series and where they stand at the end."""
    line: Line = [Run(" ", TEXT)]
    for number, one in enumerate(series):
        mark = ASCII_MARKS[number % len(ASCII_MARKS)] if look.ascii_only else look.signs.line * 2
        value = look.plain(look.value_text(one.values[-1]))
        line += [
            Run(mark, style_of_series(number)),
            Run(look.plain(f" {one.name} "), TEXT),
            Run(value, style_of_series(number)),
            Run("   ", TEXT),
        ]
    return line


def plot_row(frame: Frame, row: int) -> Line:
    signs = frame.look.signs
    text = frame.ticks.get(row)
    line: Line = []
    if frame.axes:
        line.append(Run((text or "").rjust(frame.margin - 1), LABEL))
        line.append(Run(signs.vertical if text is None else signs.tick, AXIS))
    for column in range(frame.width):
        line.append(frame.cells.get((row, column)) or Run(empty_cell(frame, row, column), GRID))
    return joined(line)


def empty_cell(frame: Frame, row: int, column: int) -> str:
    """The zero is a line, and the other ticks are dots where the numbers below them are."""
    if not frame.axes:
        return " "
    if row == frame.zero_row:
        return frame.look.signs.zero
    return frame.look.signs.grid if row in frame.ticks and column in frame.counts else " "


def axis_row(frame: Frame) -> Line:
    signs = frame.look.signs
    marks = (signs.down if at in frame.counts else signs.horizontal for at in range(frame.width))
    return [Run(" " * (frame.margin - 1) + signs.corner + "".join(marks), AXIS)]


def counts_row(frame: Frame) -> Line:
    """The numbers below the axis, each with its middle under its mark."""
    text = ""
    for column, number in frame.counts.items():
        start = min(column - len(number) // 2, frame.width - len(number)) + frame.margin
        text = text.ljust(max(start, 0)) + number
    return [Run(text, LABEL)]


def fit(line: Line, width: int) -> Line:
    """A line of exactly so many cells."""
    fitted: Line = []
    room = width
    for run in line:
        fitted.append(Run(run.text[:room], run.style))
        room -= len(fitted[-1].text)
    return joined([*fitted, Run(" " * room, TEXT)])


def joined(line: Line) -> Line:
    """The same with neighbours of one style in one run."""
    runs: Line = []
    for run in line:
        if runs and runs[-1].style == run.style:
            runs[-1] = Run(runs[-1].text + run.text, run.style)
        elif run.text:
            runs.append(run)
    return runs
