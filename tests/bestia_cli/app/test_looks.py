"""How the table can look: signs, themes, sizes of cards, and what colours the terminal has."""

import asyncio
from itertools import product
from pathlib import Path

import pytest
from rich.color import ColorType
from rich.style import Style

from bestia_cli.app import Opening
from bestia_cli.draw.look import INDEXED, NAMED, NONE, TRUE
from bestia_cli.new_setup import watch_setup
from bestia_cli.screens.board import BoardScreen
from bestia_cli.screens.review import ReviewScreen
from bestia_cli.storage.folders import Folders
from bestia_cli.widgets.canvas_view import CanvasView
from tests.bestia_cli.app.deals import FOLLOWING, TO_FOLLOW, dealt
from tests.bestia_cli.app.looking import look_at
from tests.bestia_cli.app.players import KeyRobot, Visit, play_on, table_setup, visit
from tests.histories import sample_text

THEMES = ("feltro", "notte", "giorno", "contrasto")
GLYPHS = ("italian", "french", "letters")
CARDS = ("small", "medium", "large", "auto")
TABLES = ("ring", "roster", "auto")
TERMINALS = {
    TRUE: {"COLORTERM": "truecolor"},
    INDEXED: {"COLORTERM": "", "TERM": "xterm-256color"},
    NAMED: {"COLORTERM": "", "TERM": "xterm"},
    NONE: {"NO_COLOR": "1"},
}
"""By what a terminal has: how it says so."""
KINDS = {
    TRUE: {ColorType.TRUECOLOR, ColorType.DEFAULT},
    INDEXED: {ColorType.TRUECOLOR, ColorType.EIGHT_BIT, ColorType.STANDARD, ColorType.DEFAULT},
    NAMED: {ColorType.STANDARD, ColorType.DEFAULT},
    NONE: {ColorType.DEFAULT},
}
"""The colours that may be used then."""


def styles_on(screen: BoardScreen) -> list[Style]:
    views = [view for view in screen.query(CanvasView) if view.display]
    segments = [segment for view in views for strip in view.strips for segment in strip]
    return [segment.style for segment in segments if segment.style is not None]


def check_colours(here: Visit, colours: str) -> None:
    for style in styles_on(here.screen):
        for colour in (style.color, style.bgcolor):
            assert colour is None or colour.type in KINDS[colours], f"{style} with {colours}"


@pytest.mark.parametrize("colours", list(TERMINALS))
def test_all_looks_are_drawn_in_every_terminal(
    folders: Folders, monkeypatch: pytest.MonkeyPatch, colours: str
) -> None:
    for name, value in TERMINALS[colours].items():
        monkeypatch.setenv(name, value)

    async def change(here: Visit) -> None:
        await here.until_asked()
        app = here.app
        assert app.look.mono == (colours == NONE)
        sizes = list(product(CARDS, TABLES))
        for place, (theme, glyphs) in enumerate(product(THEMES, GLYPHS)):
            card_size, layout = sizes[place % len(sizes)]
            changes = {"theme": theme, "glyphs": glyphs, "card_size": card_size, "layout": layout}
            for key, value in changes.items():
                app.change_setting(key, value)
            await here.settle()
            look_at(here)
            check_colours(here, colours)
            assert here.text().isascii() == (glyphs == "letters")
            await here.press("question_mark")
            await here.settle()
            look_at(here)
            await here.press("question_mark")

    async def sit() -> None:
        async with visit(folders, dealt(FOLLOWING, TO_FOLLOW)) as here:
            await change(here)
            await play_on(KeyRobot(here), look_at)
            check_colours(here, colours)

    asyncio.run(sit())


@pytest.mark.parametrize(("size", "layout"), list(product(CARDS[:3], TABLES[:2])))
def test_every_card_size_goes_with_every_layout(folders: Folders, size: str, layout: str) -> None:
    async def sit() -> None:
        setup = table_setup(6, "random", hands=1)
        async with visit(folders, setup, (130, 44), "it", card_size=size, layout=layout) as here:
            await play_on(KeyRobot(here), look_at)

    asyncio.run(sit())


# --- ASCII ---------------------------------------------------------------------------------------


ODD_NAMES = ("Zoë", "Łukasz", "Юлия", "Ñusta 🂡", "Ada")


def look_at_ascii(here: Visit) -> None:
    look_at(here)
    strange = {char for char in here.text() if ord(char) > 127}
    assert not strange, f"{sorted(strange)} in\n{here.text()}"


@pytest.mark.parametrize(
    ("size", "lang", "colours"),
    [((60, 20), "it", NONE), ((80, 24), "en", TRUE), ((120, 40), "it", NAMED)],
)
def test_with_letters_nothing_but_ascii_is_on_the_screen(
    folders: Folders,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    lang: str,
    colours: str,
) -> None:
    for name, value in TERMINALS[colours].items():
        monkeypatch.setenv(name, value)

    async def sit() -> None:
        setup = table_setup(5, "random", hands=1, mode="training", names=ODD_NAMES)
        async with visit(folders, setup, size, lang, glyphs="letters") as here:
            robot = KeyRobot(here, 5)
            await here.until_asked()
            while not here.table.session.over:
                for key in ("question_mark", "u", "f", "l", "v"):
                    await here.press(key)
                    await here.settle()
                    look_at_ascii(here)
                while here.app.settings.speed != "instant":
                    await here.press("v")
                await here.press("escape")
                await robot.play()
                look_at_ascii(here)

    asyncio.run(sit())


def has_thought(here: Visit) -> bool:
    """Whether the review is there, and what was asked of it."""
    screen = here.app.screen
    return isinstance(screen, ReviewScreen) and bool(
        screen.review and (screen.listed or screen.sheet)
    )


@pytest.mark.parametrize("lang", ["it", "en"])
def test_with_letters_the_coach_and_a_mistake_are_ascii(folders: Folders, lang: str) -> None:
    async def sit() -> None:
        setup = dealt(FOLLOWING, TO_FOLLOW, mode="training")
        async with visit(folders, setup, (80, 24), lang, glyphs="letters") as here:
            scene = await here.until_asked()
            for key in ("1", "2", "3"):
                await here.press(key)
                await here.settle()
                look_at_ascii(here)
                if here.table.scene is not scene or not here.table.asking:
                    break
            await here.until_asked()
            await here.press("h")
            sheet = here.table
            await here.until(lambda: sheet.sheet is not None and len(sheet.sheet.lines) > 2)
            look_at_ascii(here)
            await play_on(KeyRobot(here), look_at_ascii)
            for key in ("r", "enter", "h", "g", "question_mark"):
                await here.press(key)
                await here.until(lambda: has_thought(here))
                await here.settle()
                look_at_ascii(here)

    asyncio.run(sit())


@pytest.mark.parametrize("lang", ["it", "en"])
def test_with_letters_watching_and_replaying_are_ascii(
    folders: Folders, tmp_path: Path, lang: str
) -> None:
    history = tmp_path / "sample.jsonl"
    history.write_text(sample_text(), encoding="utf-8")
    openings = (
        Opening(watch=watch_setup(6, ["random"], None, "00000021")),
        Opening(replay=history),
    )

    async def sit(opening: Opening) -> None:
        async with visit(folders, opening, (120, 40), lang, glyphs="letters") as here:
            for key in ("right",) * 12 + ("e", "question_mark", "f", "down", "down", "down"):
                await here.press(key)
                await here.settle()
                look_at_ascii(here)

    for opening in openings:
        asyncio.run(sit(opening))


def test_a_window_that_is_too_small_says_so_in_ascii_too(folders: Folders) -> None:
    async def sit() -> None:
        setup = dealt(FOLLOWING, TO_FOLLOW)
        async with visit(folders, setup, (50, 12), "it", glyphs="letters") as here:
            assert here.text().isascii()

    asyncio.run(sit())
