"""Keys that come in one go, as from a paste or a bad line: nothing opens twice or falls over."""

import asyncio

import pytest
from textual import events
from textual.command import CommandPalette

from bestia_cli.app import BestiaApp
from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.screens.menu import MenuScreen
from bestia_cli.storage.folders import Folders


def after_burst(folders: Folders, keys: list[str]) -> tuple[int, int]:
    """How many screens lie on each other after the keys, and the exit code."""

    async def press() -> tuple[int, int]:
        app = BestiaApp(folders, "en", new_client=DirectClient)
        async with app.run_test(size=(80, 24)) as pilot:
            while not isinstance(app.screen, MenuScreen):
                await pilot.pause()
            for key in keys:
                app.post_message(events.Key(key, key if len(key) == 1 else None))
            for _ in range(5):
                await pilot.pause()
            return len(app.screen_stack), app.return_code or 0

    return asyncio.run(press())


def test_letters_in_one_go_open_one_entry_of_the_menu(folders: Folders) -> None:
    alone = after_burst(folders, ["w"])
    assert after_burst(folders, ["w", "w", "e", "n", "w"]) == alone


def test_the_palette_opens_once_whatever_lies_on_it(folders: Folders) -> None:
    async def open_twice() -> None:
        app = BestiaApp(folders, "en", new_client=DirectClient)
        async with app.run_test(size=(80, 24)) as pilot:
            app.action_command_palette()
            app.open_settings()
            app.action_command_palette()
            await pilot.pause()
            assert app.return_code is None
            assert sum(isinstance(screen, CommandPalette) for screen in app.screen_stack) == 1

    asyncio.run(open_twice())


def test_enter_twice_in_the_palette_chooses_once(folders: Folders) -> None:
    async def choose() -> None:
        app = BestiaApp(folders, "en", new_client=DirectClient)
        async with app.run_test(size=(80, 24)) as pilot:
            app.action_command_palette()
            palette = app.screen
            assert isinstance(palette, CommandPalette)
            await pilot.pause()
            palette.dismiss()
            palette.dismiss()
            await pilot.pause()
            assert isinstance(app.screen, MenuScreen)

    asyncio.run(choose())


@pytest.mark.parametrize("entry", ["n", "w", "r", "s", "l", "e"])
def test_escape_in_one_go_with_the_letter_of_an_entry_leads_back_to_the_menu(
    folders: Folders, entry: str
) -> None:
    assert after_burst(folders, [entry, "escape", "escape"]) == after_burst(folders, [])
