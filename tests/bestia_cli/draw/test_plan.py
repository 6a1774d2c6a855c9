"""Plans: everything fits, on every screen, for every number of players."""

from itertools import combinations

import pytest

from bestia_cli.draw.canvas import Rect
from bestia_cli.draw.plan import (
    AUTO,
    CARD_CELLS,
    HUGE,
    LARGE,
    MEDIUM,
    MIN_HEIGHT,
    MIN_WIDTH,
    RING,
    ROSTER,
    SMALL,
    Plan,
    hand_cells,
    plan,
)
from bestia_cli.draw.spread import one_row

SCREENS = [
    (width, height)
    for width in (60, 61, 72, 79, 80, 90, 99, 100, 110, 120, 149, 150, 160, 190, 220)
    for height in (20, 21, 23, 24, 27, 30, 33, 36, 40, 45, 50, 60, 70)
]
PLAYERS = range(2, 11)


def parts(found: Plan) -> list[Rect]:
    """The rectangles that share a screen."""
    rects = [found.status, found.board, found.own, found.hand, found.log, found.hint, found.actions]
    return rects + [rect for rect in (found.middle, found.panel) if rect is not None]


def faults(found: Plan) -> list[str]:
    screen = Rect(0, 0, found.width, found.height)
    shared = parts(found)
    wrong = [f"{rect} off the screen" for rect in shared if not screen.contains(rect)]
    wrong += [f"{a} on {b}" for a, b in combinations(shared, 2) if a.overlaps(b)]
    on_board = [*found.seats, *([found.felt] if found.felt else [])]
    wrong += [f"{rect} off the board" for rect in on_board if not found.board.contains(rect)]
    wrong += [f"{a} on {b}" for a, b in combinations(on_board, 2) if a.overlaps(b)]
    wrong += [f"{rect} is empty" for rect in shared if min(rect.width, rect.height) < 1]
    return wrong


@pytest.mark.parametrize("layout", [AUTO, RING, ROSTER])
@pytest.mark.parametrize("size", [AUTO, SMALL, MEDIUM, LARGE])
def test_everything_fits_on_every_screen(layout: str, size: str) -> None:
    for width, height in SCREENS:
        for players in PLAYERS:
            for panel in (False, True):
                found = plan(width, height, players, layout, size, panel)
                assert faults(found) == [], (width, height, players, panel)


@pytest.mark.parametrize("layout", [AUTO, RING, ROSTER])
def test_everything_fits_for_hands_of_any_size(layout: str) -> None:
    for width, height in SCREENS:
        for players in (2, 4, 5, 6):
            for held in (5, 7, 10, 13, 15, 18, 24):
                found = plan(width, height, players, layout, held=held, panel=width > 150)
                assert faults(found) == [], (width, height, players, held)
                assert found.board.height >= players + 1
                rows = 1 if one_row(held, found.card_size) <= found.hand.width else 2
                assert found.hand.height >= rows * CARD_CELLS[found.card_size][1]


def test_a_game_that_goes_round_clockwise_has_the_next_seat_on_the_left() -> None:
    for players in PLAYERS:
        there, back = plan(120, 40, players), plan(120, 40, players, clockwise=True)
        board = there.board
        mirrored = [box._replace(x=board.x + board.right - box.right) for box in there.seats]
        assert list(back.seats) == mirrored
        assert faults(back) == []
    assert plan(120, 40, 4, clockwise=True).seats[0].right < 60 < plan(120, 40, 4).seats[0].x


def test_a_hand_of_four_and_a_log_always_have_room() -> None:
    for width, height in SCREENS:
        for players in PLAYERS:
            found = plan(width, height, players)
            hand_width, hand_height = hand_cells(found.card_size)
            assert found.hand.width >= hand_width
            assert found.hand.height == hand_height == CARD_CELLS[found.card_size][1] + 1
            assert found.log.width >= 17
            assert found.log.height >= 6


def test_a_roster_has_a_row_for_each_seat() -> None:
    for width, height in SCREENS:
        for players in PLAYERS:
            assert plan(width, height, players, ROSTER).board.height >= players + 1


def test_a_ring_has_a_box_for_each_of_the_others() -> None:
    for players in PLAYERS:
        found = plan(120, 40, players)
        assert found.layout == RING
        assert len(found.seats) == players - 1
        assert found.middle is None


@pytest.mark.parametrize(
    ("screen", "players", "layout", "size"),
    [
        ((60, 20), 3, ROSTER, SMALL),
        ((60, 20), 10, ROSTER, SMALL),
        ((80, 24), 5, RING, MEDIUM),
        ((80, 24), 10, ROSTER, MEDIUM),
        ((120, 40), 5, RING, LARGE),
        ((120, 40), 10, RING, LARGE),
        ((160, 50), 10, RING, HUGE),
    ],
)
def test_the_usual_screens_have_the_usual_layout(
    screen: tuple[int, int], players: int, layout: str, size: str
) -> None:
    found = plan(*screen, players)
    assert (found.layout, found.card_size) == (layout, size)


def test_the_panel_stands_beside_the_table_only_where_there_is_room() -> None:
    assert plan(160, 50, 5, panel=True).panel is not None
    assert plan(160, 50, 5, panel=False).panel is None
    assert plan(120, 40, 5, panel=True).panel is None


def test_one_opponent_sits_at_the_top() -> None:
    for width, height in ((80, 24), (120, 40), (160, 50)):
        found = plan(width, height, 2)
        assert found.felt is not None
        (box,) = found.seats
        assert box.bottom <= found.felt.y
        assert abs(box.x + box.right - found.felt.x - found.felt.right) <= 1


def test_the_next_seat_is_on_the_right_and_the_last_on_the_left() -> None:
    for players in PLAYERS[1:]:
        found = plan(120, 40, players)
        assert found.felt is not None
        assert found.seats[0].x >= found.felt.right
        assert found.seats[-1].right <= found.felt.x
        top = [box for box in found.seats if box.bottom <= found.felt.y]
        assert top == sorted(top, key=lambda box: -box.x)
        right = [box for box in found.seats if box.x >= found.felt.right and box not in top]
        assert right == sorted(right, key=lambda box: -box.y)


def test_what_was_asked_for_is_given_if_it_fits() -> None:
    assert plan(120, 40, 5, ROSTER).layout == ROSTER
    assert plan(120, 40, 5, card_size=SMALL).card_size == SMALL
    assert plan(60, 20, 5, RING, LARGE).card_size == SMALL


def test_a_screen_that_is_too_small_is_refused() -> None:
    for width, height in ((MIN_WIDTH - 1, MIN_HEIGHT), (MIN_WIDTH, MIN_HEIGHT - 1)):
        with pytest.raises(ValueError, match="60x20"):
            plan(width, height, 5)


@pytest.mark.parametrize("players", [2, 5, 10])
@pytest.mark.parametrize("size", [(60, 40), (65, 57), (66, 60)])
def test_a_screen_that_stands_upright_has_large_cards(size: tuple[int, int], players: int) -> None:
    found = plan(*size, players)
    assert (found.layout, found.card_size) == (ROSTER, LARGE)
    assert found.hand.width == size[0]
    assert found.board.height >= players + 1
    assert found.log.height >= 6
