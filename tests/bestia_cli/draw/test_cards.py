"""Cards: three sizes, told apart with and without colours."""

import pytest

from bestia_cli.draw.canvas import Canvas
from bestia_cli.draw.cards import (
    RANK_NAMES,
    SUIT_NAMES,
    CardState,
    draw_back,
    draw_card,
    rank_of,
)
from bestia_cli.draw.look import NONE, TRUE, Look, look_for
from bestia_cli.draw.painting import points_of
from bestia_cli.draw.pictures import (
    ACES,
    EMBLEMS,
    FIGURES,
    HEIGHT,
    MOTIFS,
    PIPS,
    PLACES,
    WIDTH,
)
from bestia_cli.draw.plan import CARD_CELLS, LARGE, MEDIUM, SMALL
from bestia_cli.draw.themes import PIXELS, THEMES
from engine.cards import NUMBERS

LOOKS = [look_for(glyphs, colours) for glyphs in ("italian", "letters") for colours in (TRUE, NONE)]
SIZES = tuple(CARD_CELLS)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", SIZES)
def test_forty_cards_have_forty_faces_and_nothing_is_cut_off(size: str, look: Look) -> None:
    sheets = [draw_card(card, size, look) for card in range(40)]
    assert len({str(sheet.rows()) for sheet in sheets}) == 40
    assert {(sheet.width, sheet.height) for sheet in sheets} == {CARD_CELLS[size]}
    assert not any(sheet.clipped for sheet in sheets)


@pytest.mark.parametrize("size", SIZES)
def test_cards_are_told_apart_without_colours(size: str) -> None:
    assert (
        len({draw_card(card, size, look_for("letters", NONE)).plain() for card in range(40)}) == 40
    )


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", SIZES)
def test_every_state_of_a_card_looks_different_without_colours(size: str, look: Look) -> None:
    states = [
        CardState(),
        CardState(chosen=True),
        CardState(marked=True),
        CardState(forbidden=True),
        CardState(forbidden=True, chosen=True),
        CardState(number=2),
    ]
    sheets = [draw_card(NUMBERS["RC"], size, look, state) for state in states]
    assert len({sheet.plain() for sheet in sheets}) == len(states)
    assert not any(sheet.clipped for sheet in sheets)


def test_a_winning_card_differs_from_a_plain_one() -> None:
    look = look_for("italian", NONE)
    plain, winning = (draw_card(0, SMALL, look, CardState(winning=won)) for won in (False, True))
    assert plain.plain() != winning.plain()


def test_a_medium_card_is_named_in_full() -> None:
    for card in range(40):
        text = draw_card(card, MEDIUM, look_for("italian", TRUE)).plain()
        assert RANK_NAMES[rank_of(card)] in text
        assert SUIT_NAMES[card & 3] in text


def test_a_forbidden_card_says_no() -> None:
    for size in SIZES:
        sheet = draw_card(0, size, look_for("italian", TRUE), CardState(forbidden=True))
        assert "no" in sheet.plain().splitlines()[-1]


def test_a_back_shows_nothing_of_its_card() -> None:
    backs = [draw_back(size, look) for size in SIZES for look in LOOKS]
    assert not any(back.clipped for back in backs)
    assert not any(letter in back.plain() for back in backs for letter in "ARCF1234567")


def test_every_number_has_as_many_pips_as_it_says() -> None:
    for rank, places in PLACES.items():
        assert len(places) == int(rank)
        look = look_for("letters", NONE)
        text = draw_card(NUMBERS[rank + "B"], LARGE, look).plain()
        assert text.count("B") == int(rank) + 2


def test_pips_do_not_cover_each_other() -> None:
    for rank in PLACES:
        for suit, pip in enumerate(PIPS):
            points = sum(line.count(".") < len(line) for line in pip)
            assert points
            ink = sum(letter != "." for line in pip for letter in line)
            drawn = sum(letter != "." for row in points_of(rank, suit) for letter in row)
            assert drawn == ink * int(rank)


def test_pictures_have_their_size_and_known_colours() -> None:
    for picture in (*ACES, *FIGURES.values()):
        assert len(picture) == HEIGHT
        assert {len(line) for line in picture} == {WIDTH}
    letters = {
        letter
        for rank in "ARCF2"
        for suit in range(4)
        for row in points_of(rank, suit)
        for letter in row
    }
    assert letters - {"."} <= set(PIXELS)
    assert all(len(line) == 4 for emblem in EMBLEMS for line in emblem)
    assert all(len(line) == 9 for motif in MOTIFS.values() for line in motif)
    assert {len(motif) for motif in MOTIFS.values()} == {7}


@pytest.mark.parametrize("palette", THEMES.values(), ids=lambda palette: palette.name)
def test_painted_cells_have_colours_in_every_theme(palette: object) -> None:
    for card in range(40):
        for forbidden in (False, True):
            sheet = draw_card(
                card, LARGE, look_for("italian", TRUE), CardState(forbidden=forbidden)
            )
            assert all(palette.style(style).bg for row in sheet.styles for style in row)  # type: ignore[attr-defined]


def test_the_picture_of_a_card_lies_on_the_colour_of_the_card() -> None:
    for palette in THEMES.values():
        assert palette.pixels["_"] == palette.colour("card")


def test_a_drawn_card_is_kept() -> None:
    look = look_for("italian", TRUE)
    first: Canvas = draw_card(7, LARGE, look)
    assert draw_card(7, LARGE, look) is first
