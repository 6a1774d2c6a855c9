"""Choices as bars: in order, on one scale, with their intervals, in any room."""

import pytest

from ai.advice import BEST, BLUNDER, Advice, Assessment
from bestia_cli.choice_bars import choice_bars
from bestia_cli.draw.canvas import Canvas, Rect
from bestia_cli.draw.choices import draw_choices, fitting
from bestia_cli.draw.look import TRUE, Look, look_for
from bestia_cli.draw.overlay import draw_aside, draw_sheet
from bestia_cli.games import table_of

LOOK = look_for("italian", TRUE, table_of("bestia").art)
ASCII = look_for("letters", TRUE, table_of("bestia").art)


def advice(*values: float, error: float = 0.0, words: tuple[str, ...] = ()) -> Advice:
    words = words or ("AD", "RB", "7C", "2S")
    choices = tuple(
        Assessment(word, value, error, values[0] - value, error, (0.0,))
        for word, value in zip(words, values, strict=False)
    )
    return Advice(0, 900, choices, 100, 90.0)


def test_bars_are_on_one_scale_from_the_worst_to_the_best() -> None:
    bars = choice_bars(advice(0.5, 0.25, -0.5), "bestia", 1.0)
    assert [bar.value for bar in bars] == pytest.approx([1.0, 0.75, 0.0])
    assert [(bar.low, bar.high) for bar in bars] == [(bar.value, bar.value) for bar in bars]
    assert [bar.grade for bar in bars] == [BEST, BLUNDER, BLUNDER]


def test_an_interval_stays_in_its_room_and_holds_the_value() -> None:
    for bar in choice_bars(advice(0.5, 0.25, -0.5, error=0.1), "bestia", 1.0):
        assert -1e-9 <= bar.low < bar.value < bar.high <= 1 + 1e-9


def test_small_differences_look_small_and_the_best_bar_is_full() -> None:
    for value in (-0.9, 0.0, 0.9):
        best, other = choice_bars(advice(value, value - 0.003), "bestia", 1.0)
        assert best.value == pytest.approx(1.0)
        assert best.value - other.value == pytest.approx(0.01)
    points = choice_bars(advice(0.06, 0.0), "bestia", 20.0)
    assert points[0].value - points[1].value == pytest.approx(0.01)
    blunder = choice_bars(advice(0.15, 0.0), "bestia", 1.0)[1]
    assert blunder.value == pytest.approx(0.5)


def test_cards_stand_for_themselves_and_other_choices_are_told() -> None:
    cards = choice_bars(advice(0.2, 0.1), "bestia", 1.0, "RB")
    assert [bar.label for bar in cards] == ["", ""]
    assert [len(bar.cards) for bar in cards] == [1, 1]
    assert [bar.made for bar in cards] == [False, True]
    words = ("exchange:2C+3D", "exchange", "exchange:2C")
    bars = choice_bars(advice(0.2, 0.1, 0.0, words=words), "bestia", 1.0)
    assert [len(bar.cards) for bar in bars] == [2, 0, 1]
    assert bars[1].label == "Change nothing"


def test_choices_of_several_kinds_are_told_in_words() -> None:
    found = advice(0.2, 0.1, words=("bet:2", "pass"))
    assert [bar.label for bar in choice_bars(found, "probe", 1.0)] == ["Bet 2", "Pass"]


def rows_of(canvas: Canvas) -> list[str]:
    return canvas.plain().splitlines()


def test_the_sure_part_is_solid_and_the_interval_shaded() -> None:
    found = advice(1.0, 0.5, 0.0, error=0.25, words=("keep", "discard", "pass"))
    bars = choice_bars(found, "bestia", 1.0)
    canvas = Canvas(40, 3, "panel")
    draw_choices(canvas, Rect(0, 0, 40, 3), bars, LOOK)
    best, other, worst = rows_of(canvas)
    assert "█" not in worst
    for row in (best, other):
        assert 0 < row.count("█") < row.count("█") + row.count("▓") <= 30
    assert best.count("█") > other.count("█")
    assert "░" in best
    assert "░" in other
    assert canvas.clipped == []


def test_letters_draw_bars_in_ascii() -> None:
    bars = choice_bars(advice(1.0, 0.5, error=0.25), "bestia", 1.0)
    canvas = Canvas(40, 2, "panel")
    draw_choices(canvas, Rect(0, 0, 40, 2), bars, ASCII)
    assert canvas.plain().isascii()


@pytest.mark.parametrize("size", [(17, 3), (19, 6), (23, 6), (33, 9), (38, 46), (60, 12)])
@pytest.mark.parametrize("look", [LOOK, ASCII])
def test_nothing_is_cut_off_in_any_room(size: tuple[int, int], look: Look) -> None:
    words = ("exchange:2C+3D", "exchange", "exchange:2C", "exchange:AD+RB", "exchange:7S")
    found = advice(0.5, 0.4, 0.2, 0.0, -0.3, error=0.05, words=words)
    bars = choice_bars(found, "bestia", 1.0, "exchange:7S")
    lines = ["A reason that is told in a sentence of some length.", "", "h: the figures"]
    for canvas in (
        draw_aside("The coach", lines, size, look, bars),
        draw_sheet("The coach", lines, size, look, 0, bars),
    ):
        assert canvas.clipped == []
        assert (canvas.width, canvas.height) == size
        assert canvas.hit(1, 1) == "sheet"


def test_the_choice_that_was_made_is_never_left_out() -> None:
    bars = choice_bars(advice(0.5, 0.4, 0.2, 0.0), "bestia", 1.0, "2S")
    assert [bar.made for bar in fitting(bars, 2)] == [False, True]
    assert fitting(bars, 9) == bars
    none = tuple(bar._replace(made=False) for bar in bars)
    assert fitting(none, 2) == none[:2]
