"""The window may change at any moment: the game goes on where it was."""

import asyncio
import random
from typing import Any

import pytest

from bestia_cli.scene import Option
from bestia_cli.screens.board import BoardScreen
from bestia_cli.screens.dialogs import ConfirmDialog
from bestia_cli.screens.places import PARTS
from bestia_cli.storage.folders import Folders
from tests.bestia_cli.app.deals import FOLLOWING, TO_FOLLOW, dealt
from tests.bestia_cli.app.looking import look_at
from tests.bestia_cli.app.players import KeyRobot, Visit, play_on, table_setup, visit

TINY = ((59, 20), (60, 19), (30, 10), (10, 3), (1, 1), (200, 5), (12, 60))


def assert_too_small(here: Visit, needed: str = "60x20") -> None:
    """Nothing is drawn but what is needed, as far as there is room for it."""
    assert not any(here.screen.view(name).display for name in PARTS)
    assert here.screen.view("small").region.size == here.app.size
    width, height = here.app.size
    if width >= 30 and height >= 5:
        said = " ".join(here.text().split())
        assert needed in said
        assert f"{width}x{height}" in said


@pytest.mark.parametrize("lang", ["it", "en"])
def test_a_window_that_is_too_small_says_what_is_needed_and_the_game_waits(
    folders: Folders, lang: str
) -> None:
    async def shrink() -> None:
        async with visit(folders, dealt(FOLLOWING, TO_FOLLOW), lang=lang) as here:
            scene = await here.until_asked()
            for size in TINY:
                await here.resize(*size)
                assert_too_small(here)
                await here.resize(80, 24)
                look_at(here)
                assert here.table.scene is scene
            await play_on(KeyRobot(here), look_at)

    asyncio.run(shrink())


def test_keys_in_a_window_that_is_too_small_break_nothing(folders: Folders) -> None:
    async def press() -> None:
        async with visit(folders, dealt(FOLLOWING, TO_FOLLOW)) as here:
            await here.until_asked()
            await here.resize(40, 10)
            scene = here.table.scene
            for key in ("question_mark", "u", "f", "w", "v", "left", "space", "1", "enter", "f9"):
                await here.press(key)
                await here.settle()
            await here.resize(120, 40)
            assert here.table.scene is scene
            assert here.table.sheet is None
            look_at(here)
            await play_on(KeyRobot(here), look_at)

    asyncio.run(press())


def test_the_question_whether_to_leave_can_be_answered_in_a_tiny_window(folders: Folders) -> None:
    async def leave() -> None:
        async with visit(folders, dealt(FOLLOWING, TO_FOLLOW), (60, 20)) as here:
            await here.until_asked()
            table = here.table
            await here.press("q")
            await here.until(lambda: isinstance(here.app.screen, ConfirmDialog))
            await here.resize(20, 6)
            await here.press("n")
            await here.until(lambda: here.app.screen is table)
            await here.resize(60, 20)
            look_at(here)

    asyncio.run(leave())


@pytest.mark.parametrize("players", [4, 10])
def test_a_game_goes_on_through_all_sizes(folders: Folders, players: int) -> None:
    chance = random.Random(players)

    async def play() -> None:
        async with visit(folders, table_setup(players, "random", hands=1), lang="it") as here:
            robot = KeyRobot(here, players)
            await here.until_asked()
            while not here.table.session.over:
                await here.resize(chance.randint(60, 220), chance.randint(20, 70))
                look_at(here)
                await robot.play()
                look_at(here)
            assert isinstance(here.app.screen, BoardScreen)

    asyncio.run(play())


def test_the_window_may_change_while_the_others_play(folders: Folders) -> None:
    sizes = ((60, 20), (200, 60), (50, 10), (100, 30))

    async def play() -> None:
        setup: Any = table_setup(5, "random", hands=2)
        async with visit(folders, setup) as here:
            robot = KeyRobot(here)
            await here.until_asked()
            turn = 0
            while not here.table.session.over:
                await here.resize(80, 24)
                scene, table = here.table.scene, here.table
                await robot.answer(robot.choose(scene))
                turn += 1
                await here.resize(*sizes[turn % len(sizes)])
                await here.until(lambda: table.scene is not scene)  # noqa: B023
                await here.until_asked()
                if here.app.size.width >= 60:
                    look_at(here)

    asyncio.run(play())


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 36)])
def test_two_who_play_across_the_table_leave_room_for_the_middle(
    folders: Folders, size: tuple[int, int]
) -> None:
    async def stay_out() -> None:
        words = ("keep", "keep", "discard", "exchange", "exchange")
        async with visit(folders, dealt(FOLLOWING, words), size, "en", layout="ring") as here:
            await here.until_asked()
            await KeyRobot(here).play(Option("pass", "pass"))
            assert here.table.scene.ending is not None
            look_at(here)

    asyncio.run(stay_out())
