"""What the cards of a deck look like: a game names each of them once, in words and signs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from bestia_cli.draw.canvas import Canvas, width_of


class Face(NamedTuple):
    """What is drawn of one card."""

    rank: str
    """One to three cells."""
    suit: int
    """The place of its sign in `Art.signs`; -1 for a card without one."""
    ink: str
    """The ink of its suit: one that every theme has."""
    name: str
    """The rank in a word, for cards that have room for it."""
    family: str = ""
    """The suit in a word."""


Picture = Callable[[int, str], Canvas]
"""From a card and its paper to nine by seven painted cells."""
Motif = Callable[[int], tuple[str, ...]]
"""From a card to seven lines of nine cells; `*` is the sign of its suit."""


@dataclass(frozen=True, eq=False)
class Art:
    """The look of one deck. There is one record a deck, and it is told apart from others by being
    itself, so that drawings can be kept by it."""

    faces: tuple[Face, ...]
    """By card."""
    signs: dict[str, str] = field(default_factory=dict)
    """The signs of the suits, one cell each, by the name of a set of glyphs."""
    picture: Picture | None = None
    large_picture: Picture | None = None
    """The same in fourteen by eleven cells."""
    motif: Motif | None = None

    def sign(self, suit: int, glyphs: str) -> str:
        return "" if suit < 0 else self.signs[glyphs][suit]

    def short(self, card: int, glyphs: str) -> str:
        """Rank and sign of a card."""
        face = self.faces[card]
        return face.rank + self.sign(face.suit, glyphs)

    @cached_property
    def short_width(self) -> int:
        """How many cells the longest rank and sign take."""
        return max((width_of(face.rank) + (face.suit >= 0) for face in self.faces), default=2)


def plain_art(texts: Sequence[str]) -> Art:
    """The look of a deck of which nobody has said more than how its cards are written."""
    return Art(tuple(Face(text, -1, "spades", text) for text in texts))


NO_CARDS = Art(())
"""Before anybody has chosen a game."""
