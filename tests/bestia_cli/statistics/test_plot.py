"""The plot: its size, its axes, and values of any size."""

import random

import pytest

from bestia_cli.draw.plot import (
    Line,
    PlotLook,
    Scale,
    Series,
    column_of,
    dots_of,
    draw_plot,
    line_between,
    round_ticks,
    style_of_series,
)

ASCII = PlotLook(ascii_only=True)


def plain_lines(lines: list[Line]) -> list[str]:
    """The lines without their styles."""
    return ["".join(run.text for run in line) for line in lines]


def plot(*values: list[int], width: int = 40, height: int = 9, ascii_only: bool = False) -> str:
    series = [Series(f"line {number}", some) for number, some in enumerate(values, 1)]
    look = ASCII if ascii_only else PlotLook()
    return "\n".join(plain_lines(draw_plot(series, width, height, look)))


def test_a_plot_in_ascii_is_drawn_as_it_should_be() -> None:
    drawn = plot([0, 100, 200, 300, 400], [400, 400, 0, 0, 0], width=27, height=9, ascii_only=True)
    assert drawn.splitlines() == [
        " * line 1 EUR4.00   + line ",
        "EUR4+++++++    .    .   ***",
        "    |      +       *****   ",
        "    |       +    **        ",
        "EUR2+.    .  +***   .     .",
        "    |   ***** +            ",
        "EUR0+***-------++++++++++++",
        "    ++----+----+----+-----+",
        "     1    2    3    4     5",
    ]


def test_a_rising_line_in_braille_goes_from_corner_to_corner() -> None:
    lines = plot([0, 1000], width=30, height=8).splitlines()
    assert lines[0].startswith(" ━━ line 1 €10.00")
    assert lines[1].startswith("€10┤")
    assert lines[1].endswith(("⠉", "⠒", "⠊", "⠔"))
    assert lines[-3].startswith(" €0┤⣀")
    assert lines[-2].startswith("   ╰┬")


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize(
    "values",
    [
        [],
        [0],
        [30],
        [-30],
        [7] * 50,
        [0] * 3,
        [10**k for k in range(0, 400, 7)],
        [-(10**5000), 10**5000],
        [10**15 + k for k in range(20)],
        random.Random(1).choices(range(-500, 500), k=5000),
    ],
    ids=range(10),
)
def test_a_plot_of_anything_has_exactly_the_size_that_is_asked_for(
    values: list[int], ascii_only: bool
) -> None:
    look = PlotLook(ascii_only=ascii_only)
    for width, height in [(1, 1), (2, 9), (9, 2), (12, 4), (20, 5), (58, 7), (80, 24), (160, 50)]:
        lines = plain_lines(draw_plot([Series("money", values)], width, height, look))
        assert [len(line) for line in lines] == [width] * height
        assert not ascii_only or all(line.isascii() for line in lines)


def test_no_room_at_all_gives_no_lines() -> None:
    assert draw_plot([Series("money", [1, 2])], 0, 5) == []
    assert draw_plot([Series("money", [1, 2])], 5, 0) == []


def test_the_zero_is_on_the_axis_though_no_value_is_near_it() -> None:
    assert any(line.startswith(" €0┤╌") for line in plot([900, 1000]).splitlines())


def test_ticks_are_round_and_hold_all_values() -> None:
    assert round_ticks(-170, 830, 5) == [-200, 0, 200, 400, 600, 800, 1000]
    assert round_ticks(0, 1, 4) == [0, 1]
    assert round_ticks(0, 4 * 10**40, 4) == [k * 10**40 for k in range(5)]


def test_ticks_have_cents_only_if_one_of_them_needs_cents() -> None:
    assert "€0.50" in plot([0, 100], height=12)
    assert "€1.00" in plot([0, 100], height=12)
    assert "€5┤" in plot([0, 1000], height=9)
    assert "€5.00┤" not in plot([0, 1000], height=9)


def test_huge_values_are_shortened() -> None:
    assert "e5" in plot([0, 10**60])


def test_every_series_has_a_style_of_its_own() -> None:
    lines = draw_plot([Series("a", [0, 0]), Series("b", [100, 100])], 40, 9)
    styles = {run.style for line in lines for run in line if set(run.text) & set("⠉⣀⠒⠤")}
    assert styles == {style_of_series(0), style_of_series(1)}


def test_a_single_outlier_among_thousands_is_seen() -> None:
    values = [0] * 5000
    values[2500] = 1000
    top = plot(values, width=60, height=12).splitlines()[1]
    assert any(0x2800 < ord(sign) < 0x2900 for sign in top)


def test_thousands_of_values_leave_the_dots_that_all_of_them_would() -> None:
    values = random.Random(2).choices(range(-500, 500), k=3001)
    scale, columns = Scale(-500, 500, 40), 50
    every = {
        dot
        for place in range(1, len(values))
        for dot in line_between(
            *(
                (scale.row_of(values[at]), column_of(at, len(values), columns))
                for at in (place - 1, place)
            )
        )
    }
    assert set(dots_of(values, scale, columns, range(len(values)))) == every


def test_values_stand_where_they_were_counted() -> None:
    """Half of the way is not half of the values."""
    look = PlotLook(ascii_only=True, first=0, counts=[0, 90, 100])
    lines = plain_lines(draw_plot([Series("line", [0, 0, 1000])], 40, 9, look))
    rising = [line.index("*") for line in lines[1:6]]
    assert min(rising) > 30
    assert " EUR0+" + "*" * 28 in lines[6]


@pytest.mark.parametrize("count", [2, 9, 46, 99, 300, 301, 1234])
def test_the_last_number_of_the_axis_is_the_end(count: int) -> None:
    for width in (24, 40, 79):
        text = plain_lines(draw_plot([Series("line", [5] * count)], width, 9))[-1]
        assert text.split()[-1] == str(count)
        assert text.endswith(str(count))
        numbers = [int(number) for number in text.split()]
        assert numbers == sorted(set(numbers))
