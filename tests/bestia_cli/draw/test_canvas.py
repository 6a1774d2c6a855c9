"""A sheet of cells: what is written, what is cut off, what the mouse finds."""

import pytest

from bestia_cli.draw.canvas import FRAMES, Canvas, Cut, Rect, cells_of_text, shorten, width_of


def test_a_text_stands_where_it_was_written() -> None:
    canvas = Canvas(10, 2)
    assert canvas.text(2, 1, "bestia", "felt.gold") == 8
    assert canvas.rows() == [
        [(" " * 10, "table")],
        [("  ", "table"), ("bestia", "felt.gold"), ("  ", "table")],
    ]
    assert canvas.clipped == []


@pytest.mark.parametrize(
    ("x", "y", "row"),
    [(7, 0, "       bes"), (-4, 0, "ia        "), (0, 2, " " * 10), (3, -1, " " * 10)],
)
def test_what_falls_outside_is_noted_and_the_rest_is_drawn(x: int, y: int, row: str) -> None:
    canvas = Canvas(10, 2)
    canvas.text(x, y, "bestia", "table")
    assert canvas.clipped == [Cut(x, y, "bestia")]
    assert "".join(canvas.chars[0]) == row
    assert {len(row) for row in canvas.chars} == {10}


def test_a_pasted_sheet_brings_its_hits_and_its_cuts() -> None:
    small = Canvas(4, 2, "card")
    small.target(Rect(1, 0, 2, 2), "card:0")
    small.text(3, 0, "xy", "card")
    canvas = Canvas(10, 4)
    canvas.paste(small, 5, 1)
    assert canvas.hit(6, 1) == "card:0"
    assert canvas.hit(5, 1) is None
    assert canvas.clipped == [Cut(8, 1, "xy")]
    assert canvas.row(1) == [("     ", "table"), ("   x", "card"), (" ", "table")]


def test_a_sheet_that_is_pasted_over_the_edge_is_noted() -> None:
    canvas = Canvas(10, 4)
    canvas.paste(Canvas(4, 2, "card"), 8, 3)
    assert canvas.clipped
    assert canvas.row(3) == [("        ", "table"), ("  ", "card")]


def test_the_mouse_finds_what_was_drawn_last() -> None:
    canvas = Canvas(10, 4)
    canvas.target(Rect(0, 0, 10, 4), "seat:0")
    canvas.target(Rect(2, 1, 3, 2), "card:1")
    assert canvas.hit(2, 1) == "card:1"
    assert canvas.hit(5, 1) == "seat:0"


def test_a_wide_character_takes_two_cells_and_nothing_can_command_the_terminal() -> None:
    assert cells_of_text("日x") == ("日", "", "x")
    assert cells_of_text("a\x1b[31mb\u0301\n") == tuple("a[31mb")
    assert width_of("società") == 7


@pytest.mark.parametrize(
    ("text", "width", "short"),
    [
        ("Nonna Pia", 9, "Nonna Pia"),
        ("Nonna Pia", 7, "Nonna…"),
        ("日本語", 4, "日…"),
        ("abc", 0, ""),
    ],
)
def test_a_text_that_is_too_long_ends_in_dots(text: str, width: int, short: str) -> None:
    assert shorten(text, width) == short
    assert width_of(shorten(text, width)) <= width


@pytest.mark.parametrize("kind", FRAMES)
def test_a_frame_goes_all_round(kind: str) -> None:
    canvas = Canvas(5, 3)
    canvas.frame(canvas.rect, "table.frame", kind)
    assert all(" " not in row for row in (canvas.chars[0], canvas.chars[2]))
    assert canvas.chars[1][1:4] == [" "] * 3
    assert canvas.clipped == []
