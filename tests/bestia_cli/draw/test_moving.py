"""Cards that travel: the pictures between two scenes."""

from dataclasses import replace

import pytest

from bestia_cli.draw.board import draw_board, plan_for
from bestia_cli.draw.canvas import Rect
from bestia_cli.draw.felt import slots_of
from bestia_cli.draw.italian import ITALIAN as DECK
from bestia_cli.draw.look import NONE, TRUE, look_for
from bestia_cli.draw.moving import STEPS, draw_moving, pictures_between
from bestia_cli.draw.plan import ROSTER
from bestia_cli.scene import Played, Scene, Trick
from tests.bestia_cli.draw import scenes
from tests.bestia_cli.flat import change

LOOK = look_for("italian", TRUE, DECK)
SCREENS = ((80, 24), (120, 40), (160, 50))


def lead_and_answer(players: int) -> tuple[Scene, Scene]:
    """A trick before and after its last card but one."""
    after = scenes.everybody_in(players)
    fewer = change(after, on_table=after.on_table[:-1], winning=after.on_table[0].seat)
    return fewer, after


def next_lead(players: int) -> tuple[Scene, Scene]:
    """A trick that is over, and the first card of the next."""
    whole = scenes.everybody_in(players)
    last = Trick(whole.on_table, 2)
    over = change(whole, on_table=(), winning=-1, last_trick=last)
    return over, change(over, on_table=(Played(2, 39),), winning=2)


@pytest.mark.parametrize("size", SCREENS)
@pytest.mark.parametrize("players", [3, 5, 8])
def test_a_card_comes_from_its_seat_to_its_place(size: tuple[int, int], players: int) -> None:
    before, after = lead_and_answer(players)
    plan = plan_for(after, size, "ring")
    seat = after.on_table[-1].seat
    pictures = pictures_between(before, after, plan, LOOK)
    assert len(pictures) == STEPS
    assert all(picture.away == {seat} for picture in pictures)
    ways = [rect for picture in pictures for _card, rect in picture.cards]
    slot = slots_of(after, plan, LOOK).cards[seat]
    far = [abs(rect.x - slot.x) + abs(rect.y - slot.y) for rect in ways]
    assert far == sorted(far, reverse=True)
    board = Rect(0, 0, plan.board.width, plan.board.height)
    assert all(board.contains(rect) for rect in ways)


def test_a_trick_is_swept_to_who_took_it_before_the_next_card_comes() -> None:
    before, after = next_lead(5)
    plan = plan_for(after, (120, 40))
    pictures = pictures_between(before, after, plan, LOOK)
    assert len(pictures) == 2 * STEPS
    swept, landing = pictures[:STEPS], pictures[STEPS:]
    assert all(len(picture.cards) == 5 for picture in swept)
    assert all(len(picture.cards) == 1 for picture in landing)
    box = plan.seats[1].moved(-plan.board.x, -plan.board.y)
    middle = box.x + box.width // 2
    for place in range(5):
        xs = [abs(picture.cards[place][1].x - middle) for picture in swept]
        assert xs[-1] <= xs[0]


@pytest.mark.parametrize("look", [LOOK, look_for("letters", NONE, DECK)])
@pytest.mark.parametrize("size", SCREENS)
def test_every_picture_is_drawn_whole(look: object, size: tuple[int, int]) -> None:
    for before, after in (lead_and_answer(5), next_lead(5)):
        plan = plan_for(after, size, "ring")
        for picture in pictures_between(before, after, plan, look):  # type: ignore[arg-type]
            canvas = draw_board(after, plan, look, away=picture.away)  # type: ignore[arg-type]
            draw_moving(canvas, picture, look)  # type: ignore[arg-type]
            assert canvas.clipped == []


def test_nothing_moves_where_nothing_was_played() -> None:
    before, after = lead_and_answer(5)
    plan = plan_for(after, (120, 40))
    assert pictures_between(after, after, plan, LOOK) == []
    assert pictures_between(after, before, plan, LOOK) == []  # taken back
    assert pictures_between(replace(before, hand=before.hand + 1), after, plan, LOOK) == []
    assert pictures_between(replace(before, viewer=2), after, plan, LOOK) == []
    assert pictures_between(change(after, on_table=()), after, plan, LOOK) == []  # too many


def test_nothing_moves_in_a_list_of_the_seats() -> None:
    before, after = lead_and_answer(5)
    assert pictures_between(before, after, plan_for(after, (120, 40), ROSTER), LOOK) == []
