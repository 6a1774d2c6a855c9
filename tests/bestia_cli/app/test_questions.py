"""A question stands where the eyes are: buttons below the cards, a cursor only where a card can be
chosen, and new cards that can be told from the old ones."""

import asyncio

import pytest

from bestia_cli.fresh import fresh_cards
from bestia_cli.games.bestia.records import PLAYING, SELECTING
from bestia_cli.storage.folders import Folders
from engine.italian import parse_card
from engine.registry import GAMES
from tests.bestia_cli.app.deals import ALL_KEEP, FOLLOWING, TO_FOLLOW, dealt
from tests.bestia_cli.app.looking import look_at
from tests.bestia_cli.app.players import KeyRobot, MouseRobot, Visit, at_table, find_target, visit
from tests.bestia_cli.app.test_any_game import AnyRobot, setup_of

SIZES = ((60, 20), (80, 24), (120, 40), (160, 50))


@pytest.mark.parametrize("size", SIZES)
def test_the_answers_are_buttons_below_the_cards(folders: Folders, size: tuple[int, int]) -> None:
    async def look(here: Visit) -> None:
        hand = here.screen.rects["hand"]
        for kind in ("keep", "discard"):
            view, hit = find_target(here.screen, f"action:{kind}")
            assert view.id == "hint"
            assert view.region.y == hand.bottom
            assert abs(hit.rect.x + hit.rect.width // 2 - hand.x - hand.width // 2) < 20
        look_at(here)
        before = here.table.scene
        await MouseRobot(here).click("action:keep")
        await here.until(lambda: here.table.scene is not before)

    at_table(folders, dealt(FOLLOWING, ("keep", "keep")), look, size=size)


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_enter_names_the_keys_where_several_answer(
    folders: Folders, size: tuple[int, int], lang: str
) -> None:
    async def press(here: Visit) -> None:
        before = here.table.scene
        await here.press("enter")
        await here.settle()
        assert here.table.scene is before
        assert {"it": "Scegli: t o s.", "en": "Choose: k or d."}[lang] in here.part("hint")
        look_at(here)
        await KeyRobot(here).play()
        assert "Scegli" not in here.part("hint")

    at_table(folders, dealt(FOLLOWING, ("keep", "keep")), press, size=size, lang=lang)


@pytest.mark.parametrize("game", GAMES)
def test_enter_is_never_silent_where_a_question_stands(folders: Folders, game: str) -> None:
    async def play() -> None:
        async with visit(folders, setup_of(game, GAMES[game].usual), (80, 24)) as here:
            robot, scene = AnyRobot(here), await here.until_asked()
            while not here.table.session.over and scene.hand < 2:
                if here.table.meant() is None:
                    await here.press("enter")
                    assert here.table.scene is scene
                    assert here.table.message
                scene = await robot.play()

    asyncio.run(play())


def test_there_is_no_cursor_while_no_card_can_be_chosen(folders: Folders) -> None:
    async def look(here: Visit) -> None:
        assert here.table.scene.phase == SELECTING
        assert "━" not in here.part("hand")
        assert "1" not in here.part("hand")
        while here.table.scene.phase != PLAYING:
            options = here.table.scene.options
            wanted = next((one for one in options if one.kind == "keep"), options[0])
            await KeyRobot(here).play(wanted)
        assert "━1━" in here.part("hand")

    at_table(folders, dealt(FOLLOWING, ("keep", "keep")), look)


@pytest.mark.parametrize("glyphs", ["italian", "french", "letters"])
@pytest.mark.parametrize("size", SIZES)
def test_the_cards_that_came_with_the_exchange_are_marked_until_one_is_played(
    folders: Folders, glyphs: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    sign = "*" if glyphs == "letters" else "◆"

    async def look(here: Visit) -> None:
        table, robot = here.table, KeyRobot(here)
        assert sign not in here.part("hand")
        drop = {parse_card("2C"), parse_card("RD")}
        option = next(one for one in table.scene.options if set(one.cards) == drop)
        old = set(table.scene.hand_shown) - drop
        scene = await robot.play(option)
        assert fresh_cards(scene) == set(scene.hand_shown) - old
        top = here.part("hand").splitlines()[1]
        assert top.count(sign) == 2
        assert size[1] < 24 or here.part("hand").count("new") == 2
        look_at(here)
        scene = await robot.play()
        assert fresh_cards(scene) == frozenset()
        assert sign not in here.part("hand").splitlines()[1]

    at_table(folders, dealt(FOLLOWING, ALL_KEEP[:5]), look, glyphs=glyphs, size=size)


def test_a_digit_that_stands_on_no_card_does_nothing(folders: Folders) -> None:
    async def press(here: Visit) -> None:
        before = here.table.scene
        await here.press("4")
        await here.settle()
        assert here.table.scene is before
        assert "1-3 At once" in here.part("actions")

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW), press)
