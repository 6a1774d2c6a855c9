"""The review as a drawing: in any room, with any number of choices, the dearest as cards."""

import pytest

from ai.advice import Advice, Assessment, Review, ReviewedChoice
from bestia_cli.draw.look import TRUE, Look, look_for
from bestia_cli.draw.plan import MEDIUM, SMALL
from bestia_cli.draw.review import draw_review, tile_for
from bestia_cli.games import table_of
from bestia_cli.review_rows import BIG, ReviewRow, big_rows, review_rows

LOOK = look_for("italian", TRUE, table_of("bestia").art)
ASCII = look_for("letters", TRUE, table_of("bestia").art)
ABOVE = ["This smazzata, as in the accounts: +€0.70.", "Edge +0.73 pots: -0.17 by play."]
FOOT = "Edge: 0 is what everybody has when the cards are dealt, and luck is all but play."
BELOW = ["Could I have saved myself?", "From what you knew: no, no choice made you safe."]


def choice(cost: float, made: str = "2S", best: str = "AD") -> ReviewedChoice:
    """One that cost so much."""
    better = Assessment(best, cost, 0.0, 0.0, 0.0, (0.0,))
    worse = Assessment(made, 0.0, 0.0, cost, 0.0, (0.0,))
    return ReviewedChoice(3, made, Advice(0, 90, (better, worse), 100, 90.0), ())


def rows(*costs: float) -> tuple[ReviewRow, ...]:
    return review_rows(Review(0, 90, 0.0, tuple(map(choice, costs)), ()), "bestia")


def test_every_choice_has_its_mark_and_what_was_better() -> None:
    found = rows(0.0, 0.01, 0.03, 0.1, 0.4)
    assert [row.mark for row in found] == ["!", "", "?!", "?", "??"]
    assert [row.told for row in found] == ["best", "fine", "doubtful", "mistake", "blunder"]
    assert [row.better is None for row in found] == [True, True, False, False, False]


def test_the_dearest_choices_are_large_in_the_order_of_the_deal() -> None:
    found = rows(0.2, 0.01, 0.03, 0.5, 0.0, 0.3, 0.04)
    assert [row.place for row in big_rows(found)] == [0, 3, 5]
    assert len(big_rows(found)) == BIG
    assert big_rows(rows(0.0, 0.01)) == ()


@pytest.mark.parametrize("size", [(41, 12), (60, 16), (80, 14), (80, 20), (120, 26), (149, 41)])
@pytest.mark.parametrize("count", [0, 1, 3, 7, 30])
@pytest.mark.parametrize("look", [LOOK, ASCII])
def test_nothing_is_cut_off_and_the_cursor_is_always_there(
    size: tuple[int, int], count: int, look: Look
) -> None:
    found = rows(*(0.07 * (place % 4) for place in range(count)))
    for cursor in range(count):
        canvas = draw_review("Your choices", ABOVE, found, BELOW, size, look, cursor, FOOT)
        assert canvas.clipped == []
        assert f"at-choice:{cursor}" in {hit.target for hit in canvas.hits}
        assert look.glyphs.pointer in canvas.plain()
        assert look is LOOK or canvas.plain().isascii()


def test_where_there_is_room_everything_is_told() -> None:
    text = draw_review("Your choices", ABOVE, rows(0.0, 0.3), BELOW, (120, 26), LOOK, 0).plain()
    for line in (*ABOVE, *BELOW):
        assert line in text
    assert text.count("blunder") == 2
    assert "chosen" in text
    noted = draw_review("Your choices", ABOVE, rows(0.3), BELOW, (120, 26), LOOK, 0, FOOT)
    assert noted.plain().splitlines()[-1].strip() == FOOT
    full = draw_review("Your choices", ABOVE, rows(*[0.3] * 9), BELOW, (120, 15), LOOK, 0, FOOT)
    assert FOOT not in full.plain()
    small = draw_review("Your choices", ABOVE, rows(0.0, 0.3), BELOW, (60, 12), LOOK, 0).plain()
    assert small.count("blunder") == 1


def test_the_cards_are_as_large_as_there_is_room_for() -> None:
    found = rows(0.3, 0.4, 0.5)
    found_for = [tile_for(found, 4, size) for size in ((149, 41), (120, 26), (80, 26), (60, 26))]
    assert [tile and tile.cards for tile in found_for] == [MEDIUM, SMALL, SMALL, None]
    assert tile_for(rows(0.3), 4, (60, 26)) is not None
    assert tile_for(rows(0.3), 4, (120, 10)) is None
    assert tile_for(rows(0.0), 4, (149, 41)) is None


def test_a_choice_without_cards_is_told_in_words() -> None:
    kept = choice(0.3, "keep", "discard")
    found = review_rows(Review(0, 90, 0.0, (kept,), ()), "bestia")
    text = draw_review("Your choices", [], found, [], (100, 24), LOOK, 0).plain()
    assert text.count("Keep") == text.count("Discard") == 2
