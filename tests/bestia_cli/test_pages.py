"""The pages say the same in both languages and all of the rules; the screen shows them all."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from bestia_cli.draw.look import TRUE, look_for
from bestia_cli.draw.palette import palette_for
from bestia_cli.games.bestia.reading import PAGES
from bestia_cli.games.bestia.records import (
    ANSWERING,
    BUCO,
    DROPPING,
    EXCHANGING,
    PLAYING,
    SELECTING,
    VOTING,
)
from bestia_cli.language import LANGUAGES, set_language
from bestia_cli.pages import USE, Page, page_for, pages, pages_with
from bestia_cli.scene import CUTTING, SETTLED
from bestia_cli.screens.pages import PagesScreen
from bestia_cli.widgets.canvas_view import CanvasView
from engine.registry import GAMES
from tests.test_rules_coverage import written_sections

GAME = "bestia"
DOCS = Path(__file__).parents[2] / "docs"
TWO_SCREENS = 48
"""Lines: about twice what a terminal of 24 shows."""
LIST_WIDTH = 25


def marks(page: Page) -> list[str]:
    """The sections that a page cites, as often as it does."""
    return sorted(re.findall(r"§([0-9]+(?:\.[0-9]+)?)", page.text))


def glossary_words(column: int, heading: str) -> list[str]:
    """The words of a table of the glossary in docs."""
    part = (DOCS / "glossary.md").read_text("utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    rows = [line for line in part.splitlines() if line.startswith("| ")][1:]
    return [row.split("|")[column].split("(")[0].split(",")[0].strip() for row in rows]


# --- the texts -----------------------------------------------------------------------------------


def test_both_languages_have_the_same_pages() -> None:
    for language in LANGUAGES:
        folder = files("bestia_cli.games.bestia.pages").joinpath(language)
        assert {file.name for file in folder.iterdir()} == {f"{name}.md" for name in PAGES}


def test_every_game_has_pages_that_are_there_and_one_for_every_phase() -> None:
    for game in GAMES:
        for language in LANGUAGES:
            names = [page.id for page in pages(language, game)]
            assert USE in names
            assert {page_for(phase, game) for phase in (CUTTING, SETTLED, "?")} <= set(names)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_cites_the_same_sections_in_both_languages(name: str) -> None:
    italian, english = (
        next(page for page in pages(language, GAME) if page.id == name) for language in LANGUAGES
    )
    assert marks(italian) == marks(english)
    assert italian.text != english.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_of_the_rules_is_on_some_page_and_no_other(language: str) -> None:
    cited = {mark for page in pages(language, GAME) for mark in marks(page)}
    written = set(written_sections(GAME))
    chapters = {section.partition(".")[0] for section in written}
    assert written <= cited
    assert cited <= written | chapters


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_glossary_is_explained(language: str) -> None:
    text = next(page.text for page in pages(language, GAME) if page.id == "glossary").lower()
    words = [
        *glossary_words(1, "The game"),
        *glossary_words(1, "The suits"),
        *glossary_words(1, "The ranks"),
        *glossary_words(2 if language == "it" else 1, "The software"),
    ]
    assert len(words) > 40
    assert [word for word in words if f"**{word.lower()}" not in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_of_the_rules_is_on_the_page_of_the_options(language: str) -> None:
    text = next(page.text for page in pages(language, GAME) if page.id == "options")
    table = (DOCS / "rules" / "bestia.md").read_text("utf-8").split("## The options")[1]
    options = re.findall(r"^\| `(\w+)`", table, re.MULTILINE)
    assert len(options) == 8
    assert [option for option in options if f"- `{option}` (" not in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_are_there_and_fit_the_list(language: str) -> None:
    titles = [page.title for page in pages(language, GAME)]
    assert len(set(titles)) == len(PAGES)
    for page in pages(language, GAME):
        assert page.text.startswith(f"# {page.title}\n")
        assert 0 < len(page.title) <= LIST_WIDTH
        assert page.text.count("\n# ") == 0


def test_every_phase_has_a_page() -> None:
    asked = (
        CUTTING,
        SELECTING,
        EXCHANGING,
        BUCO,
        ANSWERING,
        DROPPING,
        PLAYING,
        VOTING,
        SETTLED,
    )
    assert {page_for(phase, GAME) for phase in asked} <= set(PAGES)
    assert page_for(PLAYING, GAME) == "prese"


def test_words_are_found_whatever_their_case_and_accents() -> None:
    italian = pages("it", GAME)
    found = pages_with("SOCIETA", italian)
    assert "buco" in {page.id for page in found}
    assert found == pages_with("società", italian)
    assert len(found) < len(italian)
    assert pages_with("tre prese", italian)
    assert pages_with("xyzzy", italian) == []


# --- the screen ----------------------------------------------------------------------------------

Steps = Callable[[Pilot[None], PagesScreen], Awaitable[None]]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    set_language("en")


class Around(App[None]):
    """What draws the lines at the top and at the bottom."""

    look, palette = look_for("italian", TRUE), palette_for("feltro", TRUE)


def read_pages(steps: Steps, page: str | None = None, size: tuple[int, int] = (80, 24)) -> None:
    """Open the screen on a table of its own and do something there."""

    async def run() -> None:
        app = Around()
        async with app.run_test(size=size) as pilot:
            screen = PagesScreen(page)
            await app.push_screen(screen)
            await pilot.pause()
            await steps(pilot, screen)

    asyncio.run(run())


def heading_of(screen: PagesScreen) -> str:
    """The first line of the page as it is drawn."""
    return screen.query_one("#pages-page").render_line(0).text.strip()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (160, 50)])
def test_every_page_can_be_read_at_every_size(language: str, size: tuple[int, int]) -> None:
    set_language(language)

    async def turn_all(pilot: Pilot[None], screen: PagesScreen) -> None:
        for page in screen.pages:
            assert screen.open_page == page
            assert heading_of(screen) == page.title
            text = screen.query_one("#pages-text")
            assert text.max_scroll_x == 0
            assert (
                text.max_scroll_y <= max(0, TWO_SCREENS - text.size.height) or page.id == "glossary"
            )
            await pilot.press("n")
            await pilot.pause()
        assert screen.open_page.id == PAGES[-1]
        for name in ("#bar-title", "#bar-keys"):
            bar = screen.query_one(name, CanvasView)
            assert screen.region.contains_region(bar.region)
            assert bar.canvas.clipped == []
        assert (
            f"{len(PAGES)}/{len(PAGES)}"
            in screen.query_one("#bar-title", CanvasView).canvas.plain()
        )

    read_pages(turn_all, size=size)


def test_the_list_is_beside_the_text_and_gives_way_on_a_narrow_terminal() -> None:
    async def look(pilot: Pilot[None], screen: PagesScreen) -> None:
        assert screen.query_one(OptionList).display
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert not screen.query_one(OptionList).display
        assert screen.open_page.id == "prese"

    read_pages(look, "prese")


def test_pages_are_turned_with_keys_and_stop_at_both_ends() -> None:
    async def turn(pilot: Pilot[None], screen: PagesScreen) -> None:
        for key, page in (("p", 0), ("n", 1), ("right", 2), ("left", 1), ("p", 0), ("left", 0)):
            await pilot.press(key)
            assert screen.open_page.id == PAGES[page]
        assert screen.query_one(OptionList).highlighted == 0

    read_pages(turn)


def test_a_page_is_scrolled_with_keys() -> None:
    async def scroll(pilot: Pilot[None], screen: PagesScreen) -> None:
        text = screen.query_one("#pages-text")
        for key, place in (("down", 1), ("down", 2), ("up", 1), ("home", 0)):
            await pilot.press(key)
            await pilot.pause()
            assert text.scroll_offset.y == place
        await pilot.press("pagedown")
        await pilot.pause()
        assert text.scroll_offset.y > 10
        await pilot.press("end")
        await pilot.pause()
        assert text.scroll_offset.y == text.max_scroll_y
        await pilot.press("n")
        await pilot.pause()
        assert text.scroll_offset.y == 0

    read_pages(scroll, "prese")


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
def test_a_search_shows_the_pages_that_contain_it_and_opens_one_there(
    size: tuple[int, int],
) -> None:
    async def search(pilot: Pilot[None], screen: PagesScreen) -> None:
        await pilot.press("slash", *"sha")
        await pilot.pause()
        assert [page.id for page in screen.shown] == expected("sha")
        await pilot.press(*"-256")
        await pilot.pause()
        listed = screen.query_one(OptionList)
        assert [page.id for page in screen.shown] == ["honest-deals"]
        assert listed.display
        await pilot.press("enter")
        await pilot.pause()
        assert screen.open_page.id == "honest-deals"
        assert screen.query_one("#pages-text").scroll_offset.y > 0
        assert listed.option_count == len(PAGES)
        assert screen.focused is None

    def expected(words: str) -> list[str]:
        return [page.id for page in pages_with(words, pages("en", GAME))]

    set_language("en")
    read_pages(search, size=size)


def test_the_found_pages_are_chosen_with_arrows_and_escape_ends_the_search() -> None:
    async def search(pilot: Pilot[None], screen: PagesScreen) -> None:
        await pilot.press("slash", *"capo")
        await pilot.pause()
        second = screen.shown[1]
        await pilot.press("down", "enter")
        await pilot.pause()
        assert screen.open_page == second
        await pilot.press("slash", *"zzz")
        await pilot.pause()
        assert screen.shown == []
        await pilot.press("enter", "escape")
        await pilot.pause()
        assert screen.open_page == second
        assert screen.is_current
        assert screen.query_one(OptionList).option_count == len(PAGES)
        assert screen.query_one(Input).value == ""

    read_pages(search)


@pytest.mark.parametrize("key", ["escape", "q"])
def test_the_pages_are_left_with(key: str) -> None:
    async def leave(pilot: Pilot[None], screen: PagesScreen) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert not screen.is_current

    read_pages(leave)


def test_the_question_mark_opens_the_page_on_the_table() -> None:
    async def ask(pilot: Pilot[None], screen: PagesScreen) -> None:
        await pilot.press("question_mark")
        assert screen.open_page.id == "table"

    read_pages(ask)


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
def test_the_mouse_turns_searches_and_leaves(size: tuple[int, int]) -> None:
    async def click_on(pilot: Pilot[None], screen: PagesScreen, words: str) -> None:
        line = screen.query_one("#bar-keys", CanvasView).canvas.plain()
        await pilot.click("#bar-keys", offset=(line.index(words), 0))
        await pilot.pause()

    async def click(pilot: Pilot[None], screen: PagesScreen) -> None:
        await click_on(pilot, screen, "n Next")
        assert screen.open_page.id == PAGES[1]
        await click_on(pilot, screen, "p Previous")
        assert screen.open_page.id == PAGES[0]
        await click_on(pilot, screen, "/ ")
        assert isinstance(screen.focused, Input)
        await pilot.click(OptionList, offset=(3, 3))
        await pilot.pause()
        assert screen.open_page.id == PAGES[2]
        await click_on(pilot, screen, "esc")
        assert not screen.is_current

    read_pages(click, size=size)
