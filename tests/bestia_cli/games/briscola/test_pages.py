"""The pages about Briscola say the same in both languages, and all of the rules."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from bestia_cli.games.briscola.reading import PAGE_OF, PAGES
from bestia_cli.language import LANGUAGES
from bestia_cli.pages import Page, page_for, pages
from bestia_cli.scene import CUTTING, SETTLED
from tests.test_rules_coverage import written_sections

GAME = "briscola"
LAW = Path(__file__).parents[4] / "docs" / "rules" / "briscola.md"
LIST_WIDTH = 25


def marks(page: Page) -> list[str]:
    return sorted(re.findall(r"§([0-9]+(?:\.[0-9]+)?)", page.text))


def page(language: str, name: str) -> Page:
    return next(one for one in pages(language, GAME) if one.id == name)


def test_both_languages_have_the_same_pages() -> None:
    for language in LANGUAGES:
        folder = files("bestia_cli.games.briscola.pages").joinpath(language)
        assert {file.name for file in folder.iterdir()} == {f"{name}.md" for name in PAGES}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_cites_the_same_sections_in_both_languages(name: str) -> None:
    italian, english = (page(language, name) for language in LANGUAGES)
    assert marks(italian) == marks(english)
    assert italian.text != english.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_of_the_rules_is_on_some_page_and_no_other(language: str) -> None:
    cited = {mark for one in pages(language, GAME) for mark in marks(one)}
    assert cited == set(written_sections(GAME))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_on_the_page_of_the_options(language: str) -> None:
    table = LAW.read_text("utf-8").split("## The options")[1]
    options = re.findall(r"^\| `(\w+)`", table.split("\n## ")[0], re.MULTILINE)
    assert options == ["seven", "look", "target"]
    assert all(f"- `{option}` (" in page(language, "options").text for option in options)


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_are_there_and_fit_the_list(language: str) -> None:
    titles = [one.title for one in pages(language, GAME)]
    assert len(set(titles)) == len(PAGES)
    assert all(0 < len(title) <= LIST_WIDTH for title in titles)
    for one in pages(language, GAME):
        assert one.text.startswith(f"# {one.title}\n")
        assert one.text.count("\n# ") == 0


@pytest.mark.parametrize("word", ["briscola", "carico", "liscio", "presa", "strozzare", "cappotto"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_game_are_in_the_glossary(word: str, language: str) -> None:
    assert f"- **{word}**" in page(language, "glossary").text


def test_every_phase_has_a_page() -> None:
    assert {page_for(phase, GAME) for phase in (CUTTING, "playing", SETTLED)} == set(
        PAGE_OF.values()
    )
