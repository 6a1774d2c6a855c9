"""How a table is drawn: the signs, and how much colour there is to draw with."""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from bestia_cli.amounts import amount_text, short_amount
from bestia_cli.draw.art import NO_CARDS, Art
from bestia_cli.draw.canvas import shorten
from bestia_cli.draw.glyphs import GLYPHS, ITALIAN, Glyphs
from bestia_cli.language import N_, _
from bestia_cli.money import money
from engine.game import CENTS

TRUE, INDEXED, NAMED, NONE = "truecolor", "256", "16", "none"
"""How many colours a terminal has."""

ASCII_SIGNS = str.maketrans(
    {
        "–": "-",
        "—": "-",
        "’": "'",
        "·": "-",
        "…": "...",
        "×": "x",
        "€": "EUR",
        "§": "par. ",
        "→": ">",
        "←": "<",
        "↑": "^",
        "↓": "v",
    }
)
"""Signs in texts, for terminals that have nothing but ASCII ..."""
KEY_SIGNS = {"↵": N_("Enter"), "␣": N_("Space")}
"""... and on keys that have names."""


@lru_cache(maxsize=4096)
def to_ascii(text: str) -> str:
    """A text without accents and signs; what has no likeness in ASCII is a question mark."""
    if text.isascii():
        return text
    parts = unicodedata.normalize("NFKD", text.translate(ASCII_SIGNS))
    letters = (char for char in parts if not unicodedata.combining(char))
    return "".join(char if char.isascii() else "?" for char in letters)


@dataclass(frozen=True)
class Look:
    """What every drawing needs to know besides the scene."""

    glyphs: Glyphs = ITALIAN
    pixels: bool = True
    """Whether figures are painted in colours; else they are a motif of text."""
    mono: bool = False
    """Whether there is no colour at all."""
    art: Art = NO_CARDS
    """The deck that is played with."""
    wishes: tuple[tuple[str, str], ...] = ()
    """What the settings keep for the game's own fields, by their keys."""

    def wish(self, key: str, usual: str = "") -> str:
        """What a person wants of a game's table."""
        return dict(self.wishes).get(key, usual)

    def plain(self, text: str) -> str:
        """A text in the signs that this look has."""
        if not self.glyphs.ascii:
            return text
        for sign, name in KEY_SIGNS.items():
            text = text.replace(sign, _(name)) if sign in text else text
        return to_ascii(text)

    def fit(self, text: str, width: int) -> str:
        """A text in at most so many cells."""
        return shorten(self.plain(text), width, self.glyphs.dots)

    def money(self, cents: int, sign: bool = False) -> str:
        """An amount with its currency."""
        return self.plain(money(cents, signed=sign))

    def amount(self, cents: int, width: int, sign: bool = True) -> str:
        """An amount without its currency in at most so many cells: cents, or whole euros, or the
        first digits and the size."""
        return short_amount(cents, CENTS, width, signed=sign)

    def balance(self, amount: int, unit: str, sign: bool = True) -> str:
        """What is won and lost, in the unit of a game."""
        return self.plain(amount_text(amount, unit, signed=sign))


def look_for(glyphs: str, colours: str, art: Art = NO_CARDS) -> Look:
    """The look of a deck in a set of signs and a number of colours."""
    chosen = GLYPHS[glyphs]
    pixels = colours in (TRUE, INDEXED) and not chosen.ascii
    return Look(chosen, pixels, colours == NONE, art)
