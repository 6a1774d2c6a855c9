"""One size and one place for a whole deal: nothing on the felt moves while it is played."""

import random
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from bestia_cli.draw.board import draw_board, outgrows, plan_for
from bestia_cli.draw.canvas import Canvas, Rect
from bestia_cli.draw.felt import slots_of
from bestia_cli.draw.italian import ITALIAN as DECK
from bestia_cli.draw.look import NONE, TRUE, look_for
from bestia_cli.draw.plan import CARD_CELLS, HUGE, LARGE, MEDIUM, RING, plan
from bestia_cli.draw.slots import SIZES, Slots, slots_for
from bestia_cli.games import table_of
from bestia_cli.scene import Scene
from bestia_cli.scene_maker import make_scene
from engine.game import Game
from engine.match import Match
from engine.registry import GAMES
from tests.contract.scenes import any_game, deal_of_stake, new_ledger, random_rules
from tests.contract.test_table_drawing import cutting, frame_of

SCREENS = ((60, 20), (80, 24), (100, 30), (120, 40), (160, 50), (220, 70))
LOOK = look_for("italian", TRUE, DECK)
NEEDS = tuple((CARD_CELLS[size][0] + 24, CARD_CELLS[size][1]) for size in SIZES)


def deal(game: Game, players: int, seed: int) -> Iterator[Scene]:
    """All scenes of a deal by chance, from the cut to the last card, as its seats see them."""
    dice = random.Random(f"{game.name} {players} {seed}")
    stake = new_ledger(game, random_rules(game, players, dice)).next_stake()
    match = Match(game, deal_of_stake(game, players, stake, seed))
    frame = frame_of(game, stake, (0,) * players)
    yield cutting(game, frame)
    while not match.is_over:
        yield make_scene(match, frame, 0)
        match.act(dice.choice(match.actions()))


@any_game
@pytest.mark.parametrize("size", SCREENS)
def test_nothing_on_the_felt_moves_within_a_deal(game: Game, size: tuple[int, int]) -> None:
    look = look_for("italian", TRUE, table_of(game.name).art)
    for players, seed in product(game.players, range(3)):
        scenes = list(deal(game, players, seed))
        dealt = [scene for scene in scenes if scene.zones]
        longest = max(dealt, key=lambda scene: len(scene.hand_before))
        found = plan_for(longest, size, RING, panel=True)
        assert not any(outgrows(scene, found) for scene in dealt)
        if found.felt is not None:
            assert len({slots_of(scene, found, look) for scene in dealt}) == 1
            for scene in dealt:
                check_cards(scene, draw_board(scene, found, look), slots_of(scene, found, look))


def check_cards(scene: Scene, board: Canvas, slots: Slots) -> None:
    """Every card of the trick lies in the place of its seat, in one size."""
    places = {rect for rect in slots.cards if rect[2:] == CARD_CELLS[slots.size]}
    assert len(places) == scene.players
    hits = {hit.rect for hit in board.hits}
    for played in scene.on_table:
        assert slots.cards[played.seat] in hits


@pytest.mark.parametrize("size", SCREENS)
def test_before_the_cut_the_table_of_bestia_is_as_it_will_be(size: tuple[int, int]) -> None:

    for players in GAMES["bestia"].players:
        scenes = list(deal(GAMES["bestia"], players, 7))
        assert len({plan_for(scene, size, panel=True) for scene in scenes}) == 1
        found = plan_for(scenes[0], size, panel=True)
        if found.felt is not None:
            assert len({slots_of(scene, found, LOOK) for scene in scenes}) == 1


@pytest.mark.parametrize("size", SCREENS)
def test_the_carta_in_mezzo_and_the_piatto_stay_as_they_were_drawn(size: tuple[int, int]) -> None:

    for players in GAMES["bestia"].players:
        middles = set()
        for scene in deal(GAMES["bestia"], players, 3):
            found = plan_for(scene, size, RING)
            if found.felt is None or not scene.is_dealt:
                continue
            x, y, width, height = slots_of(scene, found, LOOK).middle
            board = draw_board(scene, found, LOOK)
            rows = ["".join(row[x : x + width]) for row in board.chars[y : y + height]]
            # The stock runs down, and a trick has shadows: but for these all is the same.
            middles.add("\n".join(row for row in rows if "stock" not in row).rstrip())
        assert len(middles) <= 1


def faults(found: Slots, felt: Rect) -> list[str]:
    rects = [found.middle, *found.cards]
    wrong = [f"{a} on {b}" for a, b in combinations(rects, 2) if a.overlaps(b)]
    return wrong + [f"{rect} off the felt" for rect in rects if not felt.contains(rect)]


def test_middle_and_cards_lie_side_by_side_on_every_felt() -> None:
    screens = product((60, 72, 80, 100, 120, 149, 160, 190, 220), (20, 24, 30, 36, 40, 45, 50, 70))
    for (width, height), players in product(screens, range(2, 11)):
        table = plan(width, height, players, RING)
        if table.felt is not None:
            found = slots_for(table, NEEDS, tricks=True)
            felt = table.felt.inset(1, 1).moved(-table.board.x, -table.board.y)
            small = found.cards[0].width == 5 and players > 6
            assert small or faults(found, felt) == [], (width, height, players, found)


@pytest.mark.parametrize(
    ("size", "players", "cards"),
    [
        ((80, 24), 3, MEDIUM),
        ((120, 40), 3, LARGE),
        ((120, 40), 4, LARGE),
        ((120, 40), 5, LARGE),
        ((120, 40), 10, MEDIUM),
        ((160, 50), 3, HUGE),
        ((160, 50), 5, LARGE),
        ((160, 50), 7, LARGE),
    ],
)
def test_cards_are_played_as_large_as_there_is_room_for(
    size: tuple[int, int], players: int, cards: str
) -> None:
    table = plan(*size, players, panel=True)
    assert slots_for(table, NEEDS, tricks=True).size == cards


def test_the_felt_has_its_line_only_where_nothing_lies_on_it() -> None:
    for players in range(3, 11):
        for size in ((120, 40), (160, 50), (220, 70)):
            table = plan(*size, players)
            found = slots_for(table, NEEDS, tricks=True)
            if found.border and table.felt is not None:
                inside = table.felt.inset(3, 2).moved(-table.board.x, -table.board.y)
                assert faults(found, inside) == []


def test_without_colours_all_has_its_place_too() -> None:
    look = look_for("letters", NONE, DECK)

    for scene in deal(GAMES["bestia"], 5, 1):
        for size in SCREENS:
            board = draw_board(scene, plan_for(scene, size), look)
            assert board.clipped == []
            assert board.plain().isascii()
