"""The rules, the glossary and the use of the table as short pages, in each language."""

import unicodedata
from collections.abc import Sequence
from importlib.resources import files
from typing import NamedTuple

from bestia_cli.scene import (
    ANSWERING,
    BUCO,
    CUTTING,
    DROPPING,
    EXCHANGING,
    PLAYING,
    SELECTING,
    SETTLED,
    VOTING,
)

ORDER = (
    "bestia",
    "cards",
    "deal",
    "keep",
    "exchange",
    "buco",
    "prese",
    "di-mano",
    "payment",
    "money",
    "options",
    "honest-deals",
    "tactics",
    "table",
    "glossary",
)
"""The pages as they are read; each is a file of that name in the folder of a language."""

USE = "table"
"""How the table is used, and these pages."""

PAGES_OF_PHASES = {
    CUTTING: "deal",
    SELECTING: "keep",
    EXCHANGING: "exchange",
    BUCO: "buco",
    ANSWERING: "buco",
    DROPPING: "buco",
    PLAYING: "prese",
    VOTING: "payment",
    SETTLED: "payment",
}


class Page(NamedTuple):
    id: str
    title: str
    text: str
    """Markdown; its first line is the title."""


def pages(language: str) -> list[Page]:
    """All pages of a language, in their order."""
    return [read_page(language, name) for name in ORDER]


def read_page(language: str, name: str) -> Page:
    text = files(__name__).joinpath(language, f"{name}.md").read_text("utf-8")
    return Page(name, text.partition("\n")[0].removeprefix("# "), text)


def page_for(phase: str) -> str:
    """The page that explains a phase of a smazzata."""
    return PAGES_OF_PHASES[phase]


def pages_with(words: str, among: Sequence[Page]) -> list[Page]:
    """The pages in which a text stands; case and accents are of no account."""
    return [page for page in among if plain(words) in plain(page.text)]


def plain(text: str) -> str:
    """A text for comparing: without case, accents and Markdown, and on one line."""
    bare = unicodedata.normalize("NFKD", text.replace("*", "").replace("`", "").casefold())
    letters = (letter for letter in bare if not unicodedata.combining(letter))
    return " ".join("".join(letters).split())
