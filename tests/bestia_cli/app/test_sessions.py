"""Whole games on the screen, with nothing but keys or nothing but the mouse."""

import asyncio
from itertools import product

import pytest

from bestia_cli.scene import Scene
from bestia_cli.storage.folders import Folders
from engine.replay import verify_history
from tests.bestia_cli.app.looking import look_at
from tests.bestia_cli.app.players import (
    KeyRobot,
    MouseRobot,
    Robot,
    play_on,
    table_setup,
    visit,
)

SIZES = ((60, 20), (80, 24), (120, 40), (160, 50))
PLAYERS = (3, 5, 10)
LANGUAGES = ("it", "en")
BY_KEYS = [
    (size, players, LANGUAGES[place % 2])
    for place, (size, players) in enumerate(product(SIZES, PLAYERS))
]
"""Every size with every number of players; the languages take turns."""
BY_MOUSE = [((80, 24), 3, "it"), ((80, 24), 10, "en"), ((120, 40), 5, "it"), ((60, 20), 5, "en")]


def play_game(
    folders: Folders,
    robot: type[Robot],
    size: tuple[int, int],
    players: int,
    lang: str,
    hands: int = 2,
) -> Scene:
    """A game of a few smazzate; the history that it leaves is right."""

    async def play() -> Scene:
        setup = table_setup(players, "random", hands=hands, seed=f"0000{size[0]:04}")
        async with visit(folders, setup, size, lang) as here:
            scene = await play_on(robot(here, seed=players), look_at)
            look_at(here)
            return scene

    scene = asyncio.run(play())
    (history,) = folders.games.iterdir()
    *_, verified = verify_history(history)
    assert verified.deals == hands
    return scene


@pytest.mark.parametrize(("size", "players", "lang"), BY_KEYS)
def test_a_game_is_played_with_keys_only(
    folders: Folders, size: tuple[int, int], players: int, lang: str
) -> None:
    assert play_game(folders, KeyRobot, size, players, lang).ending is not None


@pytest.mark.parametrize(("size", "players", "lang"), BY_MOUSE)
def test_a_game_is_played_with_the_mouse_only(
    folders: Folders, size: tuple[int, int], players: int, lang: str
) -> None:
    assert play_game(folders, MouseRobot, size, players, lang).ending is not None
