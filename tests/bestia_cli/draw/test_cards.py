"""Cards: three sizes, told apart with and without colours."""

import pytest

from bestia_cli.draw.art import Art
from bestia_cli.draw.canvas import Canvas
from bestia_cli.draw.cards import (
    CardState,
    draw_back,
    draw_card,
)
from bestia_cli.draw.glyphs import GLYPHS
from bestia_cli.draw.italian import ITALIAN as DECK
from bestia_cli.draw.look import NAMED, NONE, TRUE, Look, look_for
from bestia_cli.draw.painting import large_points, points_of
from bestia_cli.draw.palette import palette_for
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
from bestia_cli.draw.plan import CARD_CELLS, HUGE, LARGE, MEDIUM, SMALL
from bestia_cli.draw.themes import PIXELS, THEMES
from engine.italian import NUMBERS
from tests.bestia_cli.draw.decks import DECKS, SUITS, TAROT

LOOKS = [
    look_for(glyphs, colours, DECK) for glyphs in ("italian", "letters") for colours in (TRUE, NONE)
]
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
        len({draw_card(card, size, look_for("letters", NONE, DECK)).plain() for card in range(40)})
        == 40
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
        CardState(fresh=True),
        CardState(fresh=True, marked=True),
        CardState(fresh=True, covered=True),
    ]
    sheets = [draw_card(NUMBERS["RC"], size, look, state) for state in states]
    assert len({sheet.plain() for sheet in sheets}) == len(states)
    assert not any(sheet.clipped for sheet in sheets)


def test_a_winning_card_differs_from_a_plain_one() -> None:
    look = look_for("italian", NONE, DECK)
    plain, winning = (draw_card(0, SMALL, look, CardState(winning=won)) for won in (False, True))
    assert plain.plain() != winning.plain()


def test_a_medium_card_is_named_in_full() -> None:
    for card in range(40):
        text = draw_card(card, MEDIUM, look_for("italian", TRUE, DECK)).plain()
        assert DECK.faces[card].name in text
        assert DECK.faces[card].family in text


def test_a_forbidden_card_says_no() -> None:
    for size in SIZES:
        sheet = draw_card(0, size, look_for("italian", TRUE, DECK), CardState(forbidden=True))
        assert "no" in sheet.plain().splitlines()[-1]


def test_a_back_shows_nothing_of_its_card() -> None:
    backs = [draw_back(size, look) for size in SIZES for look in LOOKS]
    assert not any(back.clipped for back in backs)
    assert not any(letter in back.plain() for back in backs for letter in "ARCF1234567")


def test_every_number_has_as_many_pips_as_it_says() -> None:
    for rank, places in PLACES.items():
        assert len(places) == int(rank)
        look = look_for("letters", NONE, DECK)
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
                card, LARGE, look_for("italian", TRUE, DECK), CardState(forbidden=forbidden)
            )
            assert all(palette.style(style).bg for row in sheet.styles for style in row)  # type: ignore[attr-defined]


def test_the_picture_of_a_card_lies_on_the_colour_of_the_card() -> None:
    for palette in THEMES.values():
        assert palette.pixels["_"] == palette.colour("card")


def test_a_drawn_card_is_kept() -> None:
    look = look_for("italian", TRUE, DECK)
    first: Canvas = draw_card(7, LARGE, look)
    assert draw_card(7, LARGE, look) is first


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
@pytest.mark.parametrize("size", SIZES)
def test_any_deck_can_be_read_on_its_cards_and_beside_them(size: str, deck: Art) -> None:
    for glyphs in GLYPHS:
        look = look_for(glyphs, NONE, deck)
        for card, face in enumerate(deck.faces):
            for state in (CardState(), CardState(covered=True), CardState(forbidden=True)):
                sheet = draw_card(card, size, look, state)
                assert sheet.clipped == []
                assert face.rank in sheet.plain()
                assert deck.sign(face.suit, glyphs) in sheet.plain()


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_every_ink_of_a_deck_is_in_every_theme(deck: Art) -> None:
    palettes = [palette_for(theme, colours) for theme in THEMES for colours in (TRUE, NAMED, NONE)]
    for ink in {face.ink for face in deck.faces}:
        for paper in ("card", "forbidden", "felt", "table", "seat", "bar", "panel"):
            assert all(palette.style(f"{paper}.{ink}.bold") for palette in palettes)


def test_the_four_french_suits_have_four_inks_where_there_are_colours() -> None:
    for theme in THEMES:
        for colours in (TRUE, NAMED):
            palette = palette_for(theme, colours)
            for paper in ("card", "table"):
                assert len({palette.style(f"{paper}.{ink}").fg for ink in SUITS}) == 4


def test_a_card_that_is_covered_shows_rank_and_sign_in_its_first_columns() -> None:
    look = look_for("letters", NONE, TAROT)
    for size in (MEDIUM, LARGE):
        lines = draw_card(76, size, look, CardState(covered=True, number=24)).plain().splitlines()
        assert [line[1:3] for line in lines[:3]] == ["O-", "21", "T "]
    assert draw_card(76, SMALL, look, CardState(covered=True)).plain().splitlines()[1] == "|21T|"


def test_on_the_largest_cards_too_every_number_has_as_many_pips_all_alike() -> None:
    for suit in range(4):
        two, *others = (large_points(rank, suit) for rank in PLACES)
        ink = sum(letter != "." for row in two for letter in row) // 2
        for places, points in zip(list(PLACES.values())[1:], others, strict=True):
            assert sum(letter != "." for row in points for letter in row) == len(places) * ink


def test_the_largest_cards_hold_their_pictures_in_every_look() -> None:
    for look in LOOKS:
        for card in range(40):
            for state in (CardState(), CardState(forbidden=True), CardState(fresh=True, number=1)):
                assert draw_card(card, HUGE, look, state).clipped == []


@pytest.mark.parametrize("rank", ["2", "4", "6"])
def test_what_is_symmetric_stays_so_on_the_largest_cards(rank: str) -> None:
    for suit in (0, 1):
        for row in large_points(rank, suit):
            inked = [place for place, letter in enumerate(row) if letter != "."]
            if inked:
                assert abs(inked[0] - (len(row) - 1 - inked[-1])) <= 1, (suit, "".join(row))
