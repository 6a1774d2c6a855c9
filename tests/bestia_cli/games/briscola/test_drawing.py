"""How Briscola is drawn: the stock, the points as one wants to see them, and the accounts."""

from dataclasses import replace
from itertools import product

import pytest

from bestia_cli.draw.board import draw_board, plan_for
from bestia_cli.draw.ending import draw_ending
from bestia_cli.draw.look import NONE, TRUE, Look, look_for
from bestia_cli.draw.middle import draw_middle
from bestia_cli.draw.plan import RING, ROSTER
from bestia_cli.draw.status import draw_status
from bestia_cli.games import table_of
from bestia_cli.games.briscola.records import HIDDEN, OWN, POINTS, SHOWN
from bestia_cli.language import set_language
from bestia_cli.scene import Scene
from tests.bestia_cli.games.briscola.tables import Deals

SCREENS = ((60, 20), (80, 24), (100, 30), (120, 40), (160, 50))
ART = table_of("briscola").art
LOOKS = {
    "italian": look_for("italian", TRUE, ART),
    "letters": look_for("letters", NONE, ART),
}
DECK = "2D 3D 4S 5C 6S AD RC"


@pytest.fixture(autouse=True)
def english() -> None:
    set_language("en")


def looking(wish: str) -> Look:
    return replace(LOOKS["italian"], wishes=((POINTS, wish),))


def drawn(scene: Scene, size: tuple[int, int], look: Look, layout: str = "auto") -> str:
    plan = plan_for(scene, size, layout)
    sheets = [draw_status(scene, size[0], look), draw_board(scene.lying, plan, look)]
    if plan.middle is not None:
        sheets.append(draw_middle(scene.lying, plan, look))
    assert all(sheet.clipped == [] for sheet in sheets)
    return "\n".join(sheet.plain() for sheet in sheets)


def taken() -> Deals:
    """Seat 0 has taken the Tre with the Asso: 21 points."""
    table = Deals(2, DECK)
    table.play("3D", "AD")
    return table


@pytest.mark.parametrize(("size", "layout"), list(product(SCREENS, (RING, ROSTER))))
def test_stock_points_and_match_are_always_in_sight(size: tuple[int, int], layout: str) -> None:
    scene = taken().scene()
    text = drawn(scene, size, LOOKS["italian"], layout)
    assert "31 + " in text
    assert "21-0" in text
    assert "briscola Ψ coppe" in text
    assert "0-0 of 3" in text


@pytest.mark.parametrize("size", SCREENS)
def test_the_suit_is_in_words_when_the_turned_card_is_gone(size: tuple[int, int]) -> None:
    table = Deals(2, DECK)
    while table.match.state[5]:
        table.match.act(table.match.actions()[0])
    board = drawn(table.scene(), size, LOOKS["italian"]).partition("\n")[2]
    assert "coppe" in board


@pytest.mark.parametrize("size", SCREENS)
def test_points_are_shown_as_one_wants_to_see_them(size: tuple[int, int]) -> None:
    table = taken()
    table.play("6S")
    scene = table.scene(1)
    assert "0-21" in drawn(scene, size, looking(SHOWN))
    own = drawn(scene, size, looking(OWN))
    assert "0-?" in own
    assert "21" not in own
    hidden = drawn(scene, size, looking(HIDDEN))
    assert "21" not in hidden
    assert "points" not in hidden.partition("\n")[0]
    everybody = drawn(replace(scene, viewer=None), size, looking(HIDDEN))
    assert "21-0" in everybody


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS.keys())
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_accounts_count_every_pile_and_say_who_has_won(players: int, look: Look) -> None:
    table = Deals(players)
    for _deal in range(4):
        table.finish()
        scene = table.scene()
        assert scene.ending is not None
        for width, height in SCREENS:
            canvas = draw_ending(scene, width, height - 4, look)
            text = canvas.plain()
            assert canvas.clipped == []
            assert not look.glyphs.ascii or text.isascii()
            assert text.count(" = ") == len(scene.own.sides) + 1
            assert all(f"= {score:>3}" in text for score in scene.ending.own.score)
            assert "win" in text
            assert "The match: " in text or "The match is over" in text
        table.deal()


def test_a_large_sheet_has_piles_of_cards_and_a_small_one_their_names() -> None:
    table = Deals(2)
    table.finish()
    scene, look = table.scene(), LOOKS["italian"]
    large = draw_ending(scene, 120, 36, look)
    assert {"card.frame"} <= {style for row in large.styles for style in row}
    small = draw_ending(scene, 60, 16, look)
    assert "card.frame" not in {style for row in small.styles for style in row}


def test_a_drawn_deal_and_a_cappotto_are_cried_out() -> None:
    table = Deals(2)
    table.finish()
    scene, look = table.scene(), LOOKS["italian"]
    assert scene.ending is not None
    own = scene.ending.own
    drawn_deal = own._replace(score=(60, 60), winners=(), match=())
    whole = own._replace(score=(120, 0), winners=(0,), match=(), prese=(20, 0))
    texts = {
        draw_ending(replace(scene, ending=replace(scene.ending, own=one)), 80, 20, look).plain()
        for one in (own, drawn_deal, whole)
    }
    assert len(texts) == 3
    assert any("nobody wins" in text for text in texts)
    assert any("every presa" in text for text in texts)
