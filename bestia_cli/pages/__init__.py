"""The rules, the glossary and the use of the table as short pages, in each language."""

import unicodedata
from collections.abc import Sequence
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from bestia_cli.games import table_of
from bestia_cli.language import LANGUAGES
from engine.registry import HOMES

USE = "table"
"""How the table is used, and these pages: the one page that every game has."""


class Page(NamedTuple):
    id: str
    title: str
    text: str
    """Markdown; its first line is the title."""


def pages(language: str, game: str) -> list[Page]:
    """All pages of a game in a language, in the order in which they are read."""
    return [read_page(language, game, name) for name in table_of(game).pages]


def read_page(language: str, game: str, name: str) -> Page:
    """A page of the game's own or, without one, that of every game; in another language if it is
    not there in this one."""
    folders = (folder / "pages" / one for one in (language, *LANGUAGES) for folder in homes(game))
    found = (folder / f"{name}.md" for folder in folders)
    text = next(file for file in found if file.is_file()).read_text("utf-8")
    return Page(name, text.partition("\n")[0].removeprefix("# "), text)


def homes(game: str) -> tuple[Traversable, Traversable]:
    """Where pages can be: beside the table of the game, and here."""
    table = import_module(HOMES[game].table)
    return files(table.__package__ or ""), files("bestia_cli")


def page_for(phase: str, game: str) -> str:
    """The page that explains a phase of a deal."""
    table = table_of(game)
    return table.page_of.get(phase, table.pages[0])


def pages_with(words: str, among: Sequence[Page]) -> list[Page]:
    """The pages in which a text stands; case and accents are of no account."""
    return [page for page in among if plain(words) in plain(page.text)]


def plain(text: str) -> str:
    """A text for comparing: without case, accents and Markdown, and on one line."""
    bare = unicodedata.normalize("NFKD", text.replace("*", "").replace("`", "").casefold())
    letters = (letter for letter in bare if not unicodedata.combining(letter))
    return " ".join("".join(letters).split())
