"""Every section of every game's law has a test, and every test cites a section that exists."""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.registry import GAMES, GUESTS, HOMES

TESTS = Path(__file__).parent
PAGES = TESTS.parent / "docs" / "rules"
UNNAMED = "bestia"
"""The game of a mark that names none."""

every_game = pytest.mark.parametrize("game", GAMES)


class Cited(NamedTuple):
    """A section that a test is marked with: `rule("7.3", game="probe")`."""

    game: str
    section: str


def law_of(game: str) -> Path:
    """The page of a game's law; a guest brings its own with it."""
    if game in GUESTS:
        return Path(str(sys.modules[HOMES[game].rules].__file__)).parent / "law.md"
    return PAGES / f"{game}.md"


def written_sections(game: str) -> list[str]:
    """The numbered headings of a law, such as 7.3 or 11."""
    return re.findall(r"^#+ §([0-9.]+) ", law_of(game).read_text("utf-8"), re.MULTILINE)


def marks_of(path: Path) -> Iterator[Cited]:
    """The sections that the tests of a file are marked with."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    named = {word.arg: ast.literal_eval(word.value) for word in mark.keywords}
                    game = named.get("game", UNNAMED)
                    yield from (Cited(game, str(ast.literal_eval(part))) for part in mark.args)


@cache
def cited_sections() -> frozenset[Cited]:
    return frozenset(cited for path in TESTS.rglob("test_*.py") for cited in marks_of(path))


def sections_with_a_test(game: str) -> set[str]:
    return {cited.section for cited in cited_sections() if cited.game == game}


def test_the_sections_of_the_rules_are_found() -> None:
    sections = written_sections(UNNAMED)
    assert (sections[0], sections[-1]) == ("1.1", "12")


@every_game
def test_a_law_has_sections_and_each_once(game: str) -> None:
    sections = written_sections(game)
    assert sections
    assert len(sections) == len(set(sections))


@every_game
def test_every_section_of_the_rules_has_a_test(game: str) -> None:
    tested = sections_with_a_test(game)
    untested = [section for section in written_sections(game) if section not in tested]
    assert not untested, f"no test is marked with {', '.join('§' + part for part in untested)}"


@every_game
def test_no_test_cites_a_section_that_does_not_exist(game: str) -> None:
    unknown = sections_with_a_test(game) - set(written_sections(game))
    assert not unknown, f"the law has no {', '.join('§' + part for part in sorted(unknown))}"


def test_no_test_cites_the_law_of_a_game_that_does_not_exist() -> None:
    assert {cited.game for cited in cited_sections()} <= set(GAMES)
