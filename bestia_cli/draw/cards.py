"""Cards of three sizes, and their backs. A card is drawn once and kept."""

from functools import lru_cache
from typing import NamedTuple

from bestia_cli.draw.canvas import Canvas, Rect
from bestia_cli.draw.look import Look
from bestia_cli.draw.painting import paint
from bestia_cli.draw.pictures import MOTIFS, PLACES
from bestia_cli.draw.plan import CARD_CELLS, LARGE, MEDIUM, SMALL
from bestia_cli.language import N_, _
from engine.cards import RANKS, SUITS

SUIT_NAMES = ("denari", "coppe", "spade", "bastoni")
"""They stay Italian in every language."""

RANK_NAMES = {
    "A": "Asso",
    "3": "Tre",
    "R": "Re",
    "C": "Cavallo",
    "F": "Fante",
    "7": "Sette",
    "6": "Sei",
    "5": "Cinque",
    "4": "Quattro",
    "2": "Due",
}

FORBIDDEN_WORD, MARKED_WORD = N_("no"), N_("off")


class CardState(NamedTuple):
    """What is special about a card that is drawn."""

    chosen: bool = False
    """The cursor is on it."""
    marked: bool = False
    """It goes, if the exchange is made now."""
    forbidden: bool = False
    winning: bool = False
    number: int = 0
    """The number that picks it; 0: none."""


PLAIN = CardState()


def rank_of(card: int) -> str:
    return RANKS[card >> 2]


def short_card(card: int, look: Look) -> str:
    """Rank and sign of the suit."""
    return rank_of(card) + look.glyphs.suits[card & 3]


def draw_card(card: int, size: str, look: Look, state: CardState = PLAIN) -> Canvas:
    """A card, face up. The sheet is shared: paste it, don't draw on it."""
    marks = (_(FORBIDDEN_WORD), _(MARKED_WORD))
    return _draw_card(card, size, look, state, marks)


@lru_cache(maxsize=4096)
def _draw_card(
    card: int, size: str, look: Look, state: CardState, words: tuple[str, str]
) -> Canvas:
    width, height = CARD_CELLS[size]
    paper = "forbidden" if state.forbidden else "card"
    canvas = Canvas(width, height, paper)
    kind, ink = frame_of(state, look)
    canvas.frame(canvas.rect, f"{paper}.{ink}", kind)
    FACES[size](canvas, card, look, paper)
    write_marks(canvas, look, state, words)
    return canvas


def frame_of(state: CardState, look: Look) -> tuple[str, str]:
    """The kind and the ink of a card's frame."""
    if state.chosen:
        return look.glyphs.heavy, "chosen.bold"
    if state.winning:
        return look.glyphs.double, "winning.bold"
    return look.glyphs.round, "frame"


def write_marks(canvas: Canvas, look: Look, state: CardState, words: tuple[str, str]) -> None:
    """The number on the upper edge, and on the lower one a word where it may not or will go."""
    paper = "forbidden" if state.forbidden else "card"
    if state.number:
        canvas.text(canvas.width // 2, 0, str(state.number), f"{paper}.chosen.bold")
    word = words[0] if state.forbidden else words[1] if state.marked else ""
    if word:
        text = look.fit(word, canvas.width - 2)
        text = f" {text} " if len(text) + 4 < canvas.width else text
        x = 1 if canvas.width > 10 else (canvas.width - len(text)) // 2
        canvas.text(x, canvas.height - 1, text, f"{paper}.debt.bold")


def small_face(canvas: Canvas, card: int, look: Look, paper: str) -> None:
    style = f"{paper}.{SUIT_NAMES[card & 3]}.bold"
    canvas.text(1, 1, f"{rank_of(card)} {look.glyphs.suits[card & 3]}", style)


def medium_face(canvas: Canvas, card: int, look: Look, paper: str) -> None:
    style = f"{paper}.{SUIT_NAMES[card & 3]}.bold"
    canvas.text(1, 1, rank_of(card), style)
    canvas.text(canvas.width - 2, 1, look.glyphs.suits[card & 3], style)
    canvas.centred(canvas.rect, 2, RANK_NAMES[rank_of(card)], style)
    canvas.centred(canvas.rect, 3, SUIT_NAMES[card & 3], f"{paper}.{SUIT_NAMES[card & 3]}")


def large_face(canvas: Canvas, card: int, look: Look, paper: str) -> None:
    rank, suit = rank_of(card), look.glyphs.suits[card & 3]
    style = f"{paper}.{SUIT_NAMES[card & 3]}.bold"
    canvas.text(1, 0, rank + suit, style)
    canvas.text(canvas.width - 3, canvas.height - 1, suit + rank, style)
    if look.pixels:
        canvas.paste(paint(rank, card & 3, paper), 1, 1)
    elif rank in PLACES:
        for x, y in PLACES[rank]:
            canvas.text(2 + x // 2, 1 + (y + 1) // 2 * 6 // 5, suit, style)
    else:
        motif = MOTIFS[rank if rank != "A" else rank + SUITS[card & 3]]
        for row, line in enumerate(motif):
            canvas.text(1, 1 + row, line.replace("*", suit), style)


FACES = {SMALL: small_face, MEDIUM: medium_face, LARGE: large_face}


@lru_cache(maxsize=64)
def draw_back(size: str, look: Look) -> Canvas:
    """A card, face down: a lattice."""
    width, height = CARD_CELLS[size]
    canvas = Canvas(width, height, "back")
    canvas.frame(canvas.rect, "back.frame", look.glyphs.round)
    lattice = ("/\\", "\\/") if look.glyphs.ascii else ("╱╲", "╲╱")
    for row in range(1, height - 1):
        line = (lattice[row % 2] * width)[: width - 2]
        canvas.text(1, row, line, "back.pattern")
    return canvas


@lru_cache(maxsize=64)
def draw_gap(size: str, look: Look) -> Canvas:
    """The place of a card that was played or thrown."""
    width, height = CARD_CELLS[size]
    canvas = Canvas(width, height, "table")
    canvas.frame(Rect(0, 0, width, height), "table.pattern", look.glyphs.round)
    return canvas


def chip(card: int, look: Look) -> list[tuple[str, str]]:
    """A card in two cells, for lists."""
    return [(short_card(card, look), f"card.{SUIT_NAMES[card & 3]}.bold")]
