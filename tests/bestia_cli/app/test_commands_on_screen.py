"""The palette: every command once, all of it in one language, and a word where nothing fits."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from textual.command import CommandPalette
from textual.screen import Screen

from bestia_cli.app import BestiaApp, Opening
from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.new_setup import watch_setup
from bestia_cli.screens.palette import commands_on
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.settings import Settings, write_settings
from tests.bestia_cli.app.looking import check_language
from tests.bestia_cli.app.players import Visit, at_table, table_setup, visit

OPENERS: dict[str, Callable[[BestiaApp], None]] = {
    "settings": BestiaApp.open_settings,
    "statistics": BestiaApp.open_statistics,
    "pages": lambda app: app.open_page(None),
}


def titles_on(here: Visit) -> list[str]:
    return [command.title for command in commands_on(here.app.screen, here.app)]


def each_once(titles: list[str]) -> bool:
    """No name is there twice, with another key or without."""
    names = [title.partition(" (")[0] for title in titles]
    return len(set(names)) == len(names)


def at_menu(folders: Folders, test: Callable[[Visit], Awaitable[None]], glyphs: str) -> None:
    async def run() -> None:
        write_settings(folders, Settings(glyphs=glyphs))
        app = BestiaApp(folders, "it", Opening(), DirectClient)
        async with app.run_test(size=(80, 24)) as pilot:
            here = Visit(app, pilot)
            await here.settle()
            await test(here)

    asyncio.run(run())


def check_signs(here: Visit) -> None:
    if here.app.look.glyphs.ascii:
        assert here.text().isascii()
    else:
        check_language(here)


async def open_palette(here: Visit) -> Screen[object]:
    await here.press("ctrl+p")
    await here.until(lambda: isinstance(here.app.screen, CommandPalette))
    await here.settle()
    return here.app.screen


def test_leaving_the_table_and_the_program_have_names_of_their_own(folders: Folders) -> None:
    async def look(here: Visit) -> None:
        titles = titles_on(here)
        assert {"Lascia il tavolo (q)", "Chiudi il programma", "Impostazioni (F2)"} <= set(titles)
        assert "Impostazioni" not in titles
        assert each_once(titles)

    at_table(folders, table_setup(4), look, lang="it")


def test_a_watched_table_has_every_command_once(folders: Folders) -> None:
    async def watch() -> None:
        setup = watch_setup(4, ("random",), None, "00000021")
        async with visit(folders, Opening(watch=setup), lang="it", speed="slow") as here:
            assert each_once(titles_on(here))

    asyncio.run(watch())


@pytest.mark.parametrize("name", OPENERS)
def test_what_is_open_can_not_be_opened_once_more(folders: Folders, name: str) -> None:
    async def look(here: Visit) -> None:
        before = titles_on(here)
        menu = here.app.screen
        OPENERS[name](here.app)
        await here.until(lambda: here.app.screen is not menu and here.app.screen.is_mounted)
        await here.settle()
        assert len(titles_on(here)) == len(before) - 1
        assert each_once(before)

    at_menu(folders, look, "italian")


@pytest.mark.parametrize("glyphs", ["italian", "letters"])
def test_the_palette_is_italian_where_the_table_is(folders: Folders, glyphs: str) -> None:
    async def look(here: Visit) -> None:
        await open_palette(here)
        await here.until(lambda: "Chiudi il programma" in here.text())
        assert "Che cosa vuoi fare?" in here.text()
        check_signs(here)
        await here.press(*"qwxyz")
        await here.until(lambda: "Non si trova" in here.text())
        check_signs(here)
        assert "Search" not in here.text()
        assert "found" not in here.text()
        await here.press("down", "enter")
        await here.until(lambda: not isinstance(here.app.screen, CommandPalette))

    at_menu(folders, look, glyphs)


@pytest.mark.parametrize("name", OPENERS)
def test_a_click_on_the_footer_opens_the_palette_on_every_screen(
    folders: Folders, name: str
) -> None:
    async def click(here: Visit) -> None:
        menu = here.app.screen
        OPENERS[name](here.app)
        await here.until(lambda: here.app.screen is not menu and here.app.screen.is_mounted)
        await here.settle()
        for key in ("? Aiuto", "^p Comandi", "esc Indietro"):
            assert key in here.text().splitlines()[-1]
        assert here.text().splitlines()[0].startswith(" bestIA  ")
        place = here.text().splitlines()[-1].index("^p")
        await here.pilot.click(offset=(place, 23))
        await here.until(lambda: isinstance(here.app.screen, CommandPalette))

    at_menu(folders, click, "italian")
