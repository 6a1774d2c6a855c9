"""Values with their intervals, as they are drawn."""

import pytest

from bestia_cli.draw.intervals import Interval, draw_intervals, limits
from bestia_cli.draw.plot import Line


def texts(lines: list[Line]) -> list[str]:
    return ["".join(run.text for run in line) for line in lines]


def drawn(*intervals: Interval, width: int = 33, ascii_only: bool = False) -> list[str]:
    return texts(
        draw_intervals(intervals, width, lambda value: f"{value:g}", ascii_only=ascii_only)
    )


def test_an_interval_reaches_as_far_as_it_is_wide_and_the_zero_is_shown() -> None:
    seats = (Interval("a", 2.0, 1.0), Interval("b", -1.0, 1.0), Interval("c", 0.5, 1.0))
    assert drawn(*seats) == [
        "a             ┊     ├─────●─────┤",
        "b ├─────●─────┊                  ",
        "c          ├─────●─────┤         ",
        "  -2          0                 3",
    ]


@pytest.mark.parametrize("width", range(1, 90, 7))
def test_every_line_is_as_wide_as_there_is_room(width: int) -> None:
    lines = drawn(Interval("heuristic", 0.3, 0.1), Interval("r", -0.2, None), width=width)
    assert all(len(line) == width for line in lines)
    assert bool(lines) == (width >= 22)


def test_a_value_without_an_interval_is_a_point() -> None:
    (row, _axis) = drawn(Interval("a", 1.0, None))
    assert row.count("●") == 1
    assert "├" not in row


def test_ascii_is_plain() -> None:
    lines = drawn(Interval("a", 2.0, 1.0), Interval("b", -1.0, 0.5), ascii_only=True)
    assert all(line.isascii() for line in lines)
    assert "|" in lines[0]
    assert "*" in lines[0]


def test_nothing_is_drawn_of_nothing_and_equal_values_have_room() -> None:
    assert drawn() == []
    assert limits([Interval("a", 0.0, 0.0)]) == (-1.0, 1.0)
