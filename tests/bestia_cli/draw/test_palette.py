"""Colours that can be read, and three sets of signs of one cell each."""

from dataclasses import fields
from itertools import chain

import pytest
from rich.cells import cell_len
from rich.color import Color

from bestia_cli.draw.canvas import FRAMES
from bestia_cli.draw.cards import CardState, draw_back, draw_card
from bestia_cli.draw.colours import contrast
from bestia_cli.draw.glyphs import GLYPHS, LETTERS, Glyphs
from bestia_cli.draw.italian import ITALIAN as DECK
from bestia_cli.draw.look import INDEXED, NAMED, NONE, TRUE, look_for
from bestia_cli.draw.palette import Palette, palette_for
from bestia_cli.draw.plan import CARD_CELLS
from bestia_cli.draw.themes import MONO, NAMED_DARK, NAMED_LIGHT, THEMES

PALETTES = (*THEMES.values(), NAMED_DARK, NAMED_LIGHT, MONO)
READABLE = 4.5
DECORATION = ("frame", "shade", "pattern", "rail")
"""Inks of lines and patterns: nobody reads them."""


def text_styles(palette: Palette) -> list[str]:
    """The name of every paper with every ink that is read."""
    return [
        f"{name}.{ink}"
        for name, paper in palette.papers.items()
        for ink in palette.inks[paper.inks]
        if ink not in DECORATION
    ]


def test_contrast_is_that_of_the_web_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("palette", THEMES.values(), ids=lambda palette: palette.name)
def test_every_text_can_be_read_on_every_paper(palette: Palette) -> None:
    ratios = {name: ratio_of(palette, name) for name in text_styles(palette)}
    assert {name: ratio for name, ratio in ratios.items() if ratio < READABLE} == {}


def ratio_of(palette: Palette, name: str) -> float:
    style = palette.style(name)
    assert style.fg is not None
    assert style.bg is not None
    return contrast(style.fg, style.bg)


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_all_palettes_know_the_same_papers_and_inks(palette: Palette) -> None:
    model = THEMES["feltro"]
    names = [
        f"{paper}.{ink}" for paper in model.papers for ink in model.inks[model.papers[paper].inks]
    ]
    assert all(palette.style(name) is not None for name in names)


def test_a_style_that_does_not_exist_is_refused() -> None:
    with pytest.raises(KeyError, match="purple"):
        THEMES["feltro"].style("felt.purple")


@pytest.mark.parametrize("palette", [NAMED_DARK, NAMED_LIGHT])
def test_a_palette_of_sixteen_has_only_those(palette: Palette) -> None:
    styles = [palette.style(name) for name in text_styles(palette)]
    numbers = [Color.parse(name).number for s in styles for name in (s.fg, s.bg) if name]
    assert all(number is not None and number < 16 for number in numbers)
    assert all(style.fg != style.bg for style in styles)


def test_without_colours_there_are_none() -> None:
    styles = [MONO.style(name) for name in text_styles(MONO)]
    assert all(style.fg is None and style.bg is None for style in styles)
    assert MONO.style("felt.gold.bold").bold
    assert MONO.style("forbidden.denari").dim


def test_the_theme_gives_way_to_what_the_terminal_has() -> None:
    assert palette_for("notte", TRUE) is palette_for("notte", INDEXED) is THEMES["notte"]
    assert palette_for("notte", NAMED) is NAMED_DARK
    assert palette_for("giorno", NAMED) is NAMED_LIGHT
    assert palette_for("giorno", NONE) is MONO


@pytest.mark.parametrize("glyphs", GLYPHS.values(), ids=lambda glyphs: glyphs.name)
def test_every_sign_is_one_cell_wide(glyphs: object) -> None:
    signs = {
        field.name: getattr(glyphs, field.name)
        for field in fields(glyphs)  # type: ignore[arg-type]
        if field.name not in ("name", "round", "heavy", "double", "ascii")
    }
    assert all(cell_len(sign) == 1 for sign in signs.pop("teams"))
    assert all(len(sign) == cell_len(sign) == 1 for sign in signs.values())


@pytest.mark.parametrize("glyphs", GLYPHS.values(), ids=lambda glyphs: glyphs.name)
def test_the_four_suits_differ(glyphs: Glyphs) -> None:
    suits = DECK.signs[glyphs.name]
    assert len(set(suits)) == 4
    assert all(cell_len(sign) == 1 for sign in suits)
    assert suits.isascii() == glyphs.ascii


def test_frames_are_one_cell_wide() -> None:
    assert all(cell_len(sign) == 1 for sign in chain(*FRAMES.values()))


def test_letters_are_ascii_to_the_last_sign() -> None:
    look = look_for(LETTERS.name, NONE, DECK)
    states = (CardState(winning=True, number=1), CardState(True, True), CardState(forbidden=True))
    sheets = [
        draw_card(card, size, look, state)
        for card in range(40)
        for size in CARD_CELLS
        for state in states
    ]
    sheets += [draw_back(size, look) for size in CARD_CELLS]
    assert all(sheet.plain().isascii() for sheet in sheets)
    assert look.money(-480) == "-EUR4.80"
