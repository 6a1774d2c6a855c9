"""A sheet lies where it covers the least of what matters."""

from bestia_cli.draw.canvas import Canvas, Rect
from bestia_cli.draw.quiet import Drawn, quiet_place

ROOM = Rect(0, 1, 40, 10)
SIZE = (20, 3)


def place(canvas: Canvas, *others: Drawn) -> Rect:
    return quiet_place([Drawn(canvas, 0, 1), *others], ROOM, [SIZE])


def test_an_empty_room_has_it_at_the_top_in_the_middle() -> None:
    assert place(Canvas(40, 10)) == Rect(10, 1, 20, 3)


def test_it_makes_way_for_a_card_also_where_nothing_is_written_on_it() -> None:
    canvas = Canvas(40, 10)
    canvas.fill(Rect(0, 0, 40, 4), "card")
    assert place(canvas) == Rect(10, 5, 20, 3)


def test_it_lies_on_words_rather_than_on_a_card_and_on_pale_words_rather_than_on_coloured() -> None:
    canvas = Canvas(40, 10)
    for y in range(10):
        canvas.text(0, y, ("word " * 8), "table.muted")
    canvas.fill(Rect(0, 0, 40, 2), "card")
    for y in range(2, 6):
        canvas.text(0, y, ("word " * 8), "table.gold")
    assert place(canvas).y == 7


def test_it_does_not_cut_words_where_it_need_not() -> None:
    canvas = Canvas(40, 10)
    for y in range(10):
        for x, letters in ((0, 5), (6, 20), (27, 13)):
            canvas.text(x, y, "w" * letters, "table.muted")
    assert place(canvas).x == 6


def test_what_matters_less_is_covered_first() -> None:
    words = Canvas(40, 5)
    for y in range(5):
        words.text(0, y, "word " * 8, "table.gold")
    below = Drawn(words, 0, 6, weight=0.1)
    assert quiet_place([Drawn(words, 0, 1), below], ROOM, [SIZE]).y >= 6


def test_a_sheet_that_is_too_large_gets_the_whole_room() -> None:
    assert quiet_place([], ROOM, [(60, 30)]) == ROOM
