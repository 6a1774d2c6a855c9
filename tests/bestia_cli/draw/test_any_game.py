"""Tables of games that are not here: long hands, sides, melds, counters of seats, no tricks."""

from dataclasses import replace
from itertools import product

import pytest

from bestia_cli.draw.board import draw_board, outgrows, plan_for
from bestia_cli.draw.canvas import Canvas
from bestia_cli.draw.ending import draw_ending
from bestia_cli.draw.hand import draw_hand, draw_own
from bestia_cli.draw.look import NONE, TRUE, Look, look_for
from bestia_cli.draw.middle import draw_middle
from bestia_cli.draw.plan import RING, ROSTER
from bestia_cli.draw.status import draw_status
from bestia_cli.draw.zones import Aim
from bestia_cli.scene import SETTLED, Badge, Ending, Scene, Seat, trick_cards
from bestia_cli.zones import MELDS, PILE, ROW, TRICK, Counter, Group, Zone, ZoneCard
from engine.reason import Reason
from tests.bestia_cli.draw.decks import RUMMY, TAROT
from tests.bestia_cli.draw.scenes import NAMES

SCREENS = ((60, 20), (80, 24), (100, 30), (120, 40), (160, 50))
LOOKS = {
    "italian": look_for("italian", TRUE, RUMMY),
    "letters": look_for("letters", NONE, TAROT),
}
HUGE = 10**30
HANDS = ((2, 1), (2, 14), (3, 24), (4, 18), (5, 15), (6, 14), (10, 4))
"""How many play, with how many cards."""

GROUPS = tuple(
    Group(number, number % 2, tuple(range(number, number + 3 + number % 7)), number % 5 == 0)
    for number in range(18)
)
ZONES = {
    "tricks": (Zone(TRICK, "trick"), Zone(ROW, "dog", tuple(map(ZoneCard, range(6))))),
    "melds": (Zone(PILE, "stock", size=60), Zone(MELDS, "melds", groups=GROUPS)),
    "both": (Zone(TRICK, "trick"), Zone(MELDS, "melds", groups=GROUPS[:4])),
    "rows": tuple(Zone(ROW, f"of {seat}", tuple(map(ZoneCard, range(4)))) for seat in range(4)),
    "nothing": (),
}


def seat_of(seat: int, players: int, held: int, sides: int) -> Seat:
    cards = tuple(range(held)) if seat == 0 else ()
    badges = (Badge(Reason("declarer"), "gold"), Badge(Reason("says {word}", word="no"), "muted"))
    balance = (-1) ** seat * (HUGE if seat == 2 else 12 * seat)
    hidden = held - len(cards)
    return Seat(
        seat,
        NAMES[seat],
        "bot",
        balance,
        cards,
        hidden,
        badges,
        taken=seat,
        most=18,
        team=seat % (sides or players),
    )


def scene_of(players: int, held: int, zones: str, sides: int = 0, **fields: object) -> Scene:
    lying = ZONES[zones]
    if lying and lying[0].kind == TRICK:
        played = tuple((seat, seat + 3) for seat in range(players - 1))
        cards = trick_cards(played, 1)  # type: ignore[arg-type]
        lying = (lying[0]._replace(cards=cards), *lying[1:])
    seats = tuple(seat_of(seat, players, held, sides) for seat in range(players))
    counters = (Counter("contract", "garde"), *(Counter("stones", "9", s) for s in range(4)))
    common = {
        "phase": "play",
        "ending": None,
        "zones": lying,
        "counters": tuple(one for one in counters if one.seat < players),
    }
    return Scene(
        game="probe",
        hand=3,
        hands=None,
        viewer=0,
        actor=1,
        dealer=players - 1,
        seats=seats,
        held=held,
        hand_shown=seats[0].cards,
        last_trick=None,
        events=(),
        options=(),
        forbidden=(),
        mistakes=(),
        hash="",
        cut=0,
        deal_code="",
        can_undo=False,
        last=False,
        **(common | fields),  # type: ignore[arg-type]
    )


def table(scene: Scene, size: tuple[int, int], layout: str, look: Look) -> Canvas:
    plan = plan_for(scene, size, layout)
    aim = Aim(2, 3, frozenset({1, 3}))
    canvas = Canvas(*size, "table")
    canvas.paste(draw_status(scene, size[0], look), 0, 0)
    canvas.paste(draw_board(scene, plan, look, aim), plan.board.x, plan.board.y)
    if plan.middle is not None:
        canvas.paste(draw_middle(scene, plan, look, aim), plan.middle.x, plan.middle.y)
    canvas.paste(draw_own(scene, plan, look), plan.own.x, plan.own.y)
    canvas.paste(draw_hand(scene, plan, look, 1, frozenset({2})), plan.hand.x, plan.hand.y)
    return canvas


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS.keys())
@pytest.mark.parametrize("zones", ZONES)
def test_every_table_fits_every_screen(zones: str, look: Look) -> None:
    for (players, held), size, layout in product(HANDS, SCREENS, (RING, ROSTER)):
        canvas = table(scene_of(players, held, zones, 2), size, layout, look)
        assert canvas.clipped == [], (players, held, size, layout)
        if look.glyphs.ascii:
            assert canvas.plain().isascii()


def test_partners_carry_the_same_mark_and_a_game_without_sides_has_none() -> None:
    look = LOOKS["letters"]
    for layout in (RING, ROSTER):
        text = table(scene_of(4, 9, "tricks", 2), (120, 40), layout, look).plain()
        for seat, mark in enumerate("@=@="):
            assert f"{NAMES[seat]} {mark}" in text
        alone = table(scene_of(4, 9, "tricks"), (120, 40), layout, look).plain()
        assert f"{NAMES[0]} @" not in alone


def test_tricks_that_are_counted_say_what_they_are_where_there_is_room() -> None:
    canvas = table(scene_of(4, 3, "tricks"), (120, 40), RING, LOOKS["italian"])
    assert "tricks 1" in canvas.plain()
    assert "tricks 3" in canvas.plain()
    few = scene_of(4, 3, "tricks")
    many = tuple(replace(one, balance=HUGE) for one in few.seats)
    crowded = table(replace(few, seats=many), (80, 24), RING, LOOKS["italian"])
    assert crowded.clipped == []


def test_a_long_hand_of_another_is_a_number() -> None:
    text = table(scene_of(3, 24, "tricks"), (120, 40), RING, LOOKS["letters"]).plain()
    assert ":: 24" in text


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_most_melds_are_seen_and_tell_the_mouse_their_numbers(size: tuple[int, int]) -> None:
    scene, look = scene_of(2, 14, "melds"), LOOKS["italian"]
    least = 5 if size == (80, 24) else 12
    for layout in (RING, ROSTER):
        plan = plan_for(scene, size, layout)
        draw = draw_middle if plan.middle else draw_board
        hits = {hit.target for hit in draw(scene, plan, look).hits}
        assert sum(hit.startswith("meld:") for hit in hits) >= least


@pytest.mark.parametrize("held", [3, 14])
def test_beside_melds_the_players_can_still_be_told_from_each_other(held: int) -> None:
    """In the smallest window, all seats and the own block have names, not just a dot."""
    scene, look = scene_of(4, held, "melds", 2), LOOKS["italian"]
    plan = plan_for(scene, (60, 20), ROSTER)
    board = draw_board(scene, plan, look).plain()
    for seat in scene.seats:
        assert seat.name[:4] in board
    assert scene.seats[0].name in draw_own(scene, plan, look).plain()


def test_a_table_that_comes_to_have_melds_or_longer_hands_needs_another_plan() -> None:
    scene = scene_of(2, 9, "nothing")
    plan = plan_for(scene, (80, 24))
    assert not outgrows(scene, plan)
    assert outgrows(scene_of(2, 9, "melds"), plan)
    assert outgrows(scene_of(2, 12, "nothing"), plan)


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS.keys())
def test_the_accounts_have_every_seat_with_gain_and_balance(look: Look) -> None:
    for players, size in product((2, 10), SCREENS):
        balance = tuple((-1) ** seat * HUGE for seat in range(players))
        ending = Ending(balance, (), "", gains=tuple(range(players)))
        scene = scene_of(players, 9, "nothing", phase=SETTLED, ending=ending)
        canvas = draw_ending(scene, size[0], size[1] - 3, look)
        assert canvas.clipped == []
        assert all(seat.name in canvas.plain() for seat in scene.seats)
        assert f"+{players - 1}" in canvas.plain()
