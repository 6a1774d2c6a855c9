"""Cards of four sizes, and their backs. A card is drawn once and kept."""

from functools import lru_cache
from typing import NamedTuple

from bestia_cli.actions import PLACES
from bestia_cli.draw.art import Face
from bestia_cli.draw.canvas import Canvas, Rect, width_of
from bestia_cli.draw.look import Look
from bestia_cli.draw.plan import CARD_CELLS, HUGE, LARGE, MEDIUM, SMALL
from bestia_cli.language import N_, _

FORBIDDEN_WORD, MARKED_WORD, FRESH_WORD = N_("no"), N_("off"), N_("new")


class CardState(NamedTuple):
    """What is special about a card that is drawn."""

    chosen: bool = False
    """The cursor is on it."""
    marked: bool = False
    """It goes, if the exchange is made now."""
    forbidden: bool = False
    fresh: bool = False
    """It has just come to the hand."""
    winning: bool = False
    number: int = 0
    """The place in the hand whose key picks it, from 1; 0: none."""
    covered: bool = False
    """Another card lies on its right part: what matters is at the left edge."""


PLAIN = CardState()


def sign_of(card: int, look: Look) -> str:
    """The sign of a card's suit."""
    return look.art.sign(look.art.faces[card].suit, look.glyphs.name)


def short_card(card: int, look: Look) -> str:
    """Rank and sign of the suit."""
    return look.art.short(card, look.glyphs.name)


def draw_card(card: int, size: str, look: Look, state: CardState = PLAIN) -> Canvas:
    """A card, face up. The sheet is shared: paste it, don't draw on it."""
    marks = (_(FORBIDDEN_WORD), _(MARKED_WORD), _(FRESH_WORD))
    return _draw_card(card, size, look, state, marks)


@lru_cache(maxsize=4096)
def _draw_card(
    card: int, size: str, look: Look, state: CardState, words: tuple[str, str, str]
) -> Canvas:
    width, height = CARD_CELLS[size]
    paper = "forbidden" if state.forbidden else "card"
    canvas = Canvas(width, height, paper)
    kind, ink = frame_of(state, look)
    canvas.frame(canvas.rect, f"{paper}.{ink}", kind)
    draw_face = covered_face if state.covered else FACES[size]
    draw_face(canvas, card, look, paper)
    write_marks(canvas, look, state, words)
    return canvas


def frame_of(state: CardState, look: Look) -> tuple[str, str]:
    """The kind and the ink of a card's frame."""
    if state.chosen:
        return look.glyphs.heavy, "chosen.bold"
    if state.winning:
        return look.glyphs.double, "winning.bold"
    return look.glyphs.round, "frame"


def write_marks(canvas: Canvas, look: Look, state: CardState, words: tuple[str, str, str]) -> None:
    """The number on the upper edge, and whether it has just come; on the lower one a word where it
    may not or will go, or has come."""
    paper = "forbidden" if state.forbidden else "card"
    if state.number:
        x = 1 if state.covered else canvas.width // 2
        canvas.text(x, 0, PLACES[state.number - 1], f"{paper}.chosen.bold")
    if state.fresh:
        x = 2 if state.covered else canvas.width - 2
        canvas.text(x, 0, look.glyphs.fresh, f"{paper}.gold.bold")
    word, ink = words[0] if state.forbidden else words[1] if state.marked else "", "debt"
    if state.fresh and not word and not state.covered and canvas.height > CARD_CELLS[SMALL][1]:
        word, ink = words[2], "gold"
    if state.covered:
        word = look.fit(word, 2) if state.forbidden else look.glyphs.up if state.marked else ""
    if state.forbidden and state.marked and canvas.height <= CARD_CELLS[SMALL][1]:
        word = look.fit(words[0], 2) + look.glyphs.up
    if word:
        text = look.fit(word, canvas.width - 2)
        text = f" {text} " if len(text) + 4 < canvas.width and not state.covered else text
        x = 1 if canvas.width > 10 or state.covered else (canvas.width - len(text)) // 2
        canvas.text(x, canvas.height - 1, text, f"{paper}.{ink}.bold")


def covered_face(canvas: Canvas, card: int, look: Look, paper: str) -> None:
    """Rank and sign at the left edge: one above the other, if there are two rows."""
    face, sign = look.art.faces[card], sign_of(card, look)
    style = f"{paper}.{face.ink}.bold"
    if canvas.height <= CARD_CELLS[SMALL][1]:
        canvas.text(1, 1, face.rank + sign, style)
        return
    canvas.text(1, 1, face.rank, style)
    canvas.text(1, 2, sign, style)


def small_face(canvas: Canvas, card: int, look: Look, paper: str) -> None:
    face, sign = look.art.faces[card], sign_of(card, look)
    gap = " " if width_of(face.rank + sign) < 3 and sign else ""
    canvas.text(1, 1, face.rank + gap + sign, f"{paper}.{face.ink}.bold")


def medium_face(canvas: Canvas, card: int, look: Look, paper: str) -> None:
    face = look.art.faces[card]
    style = f"{paper}.{face.ink}.bold"
    canvas.text(1, 1, face.rank, style)
    canvas.text(canvas.width - 2, 1, sign_of(card, look), style)
    write_names(canvas, face, 2, look, paper)


def write_names(canvas: Canvas, face: Face, y: int, look: Look, paper: str) -> None:
    """Rank and suit in words, one below the other."""
    room = canvas.width - 2
    canvas.centred(canvas.rect, y, look.fit(face.name, room), f"{paper}.{face.ink}.bold")
    canvas.centred(canvas.rect, y + 1, look.fit(face.family, room), f"{paper}.{face.ink}")


def large_face(canvas: Canvas, card: int, look: Look, paper: str) -> None:
    face, sign = look.art.faces[card], sign_of(card, look)
    style = f"{paper}.{face.ink}.bold"
    canvas.text(1, 0, face.rank + sign, style)
    corner = sign + face.rank
    canvas.text(canvas.width - 1 - width_of(corner), canvas.height - 1, corner, style)
    if look.pixels and look.art.picture:
        canvas.paste(look.art.picture(card, paper), 1, 1)
    elif look.art.motif:
        for row, line in enumerate(look.art.motif(card)):
            canvas.text(1, 1 + row, line.replace("*", sign), style)
    else:
        canvas.centred(canvas.rect, 2, sign, style)
        write_names(canvas, face, 4, look, paper)


def huge_face(canvas: Canvas, card: int, look: Look, paper: str) -> None:
    face, sign = look.art.faces[card], sign_of(card, look)
    style = f"{paper}.{face.ink}.bold"
    canvas.text(1, 0, face.rank + sign, style)
    corner = sign + face.rank
    canvas.text(canvas.width - 1 - width_of(corner), canvas.height - 1, corner, style)
    if look.pixels and look.art.large_picture:
        canvas.paste(look.art.large_picture(card, paper), 1, 1)
        return
    if look.art.motif:
        for row, line in enumerate(look.art.motif(card)):
            canvas.text(3, 1 + row, line.replace("*", sign), style)
    else:
        canvas.centred(canvas.rect, 4, sign, style)
    write_names(canvas, face, 9, look, paper)


FACES = {SMALL: small_face, MEDIUM: medium_face, LARGE: large_face, HUGE: huge_face}


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
    """A card in a few cells, for lists."""
    return [(short_card(card, look), f"card.{look.art.faces[card].ink}.bold")]
