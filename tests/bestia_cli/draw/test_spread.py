"""Hands of one to twenty-four cards: every card can be read, marked and pointed at."""

import pytest

from bestia_cli.draw.art import Art
from bestia_cli.draw.canvas import Canvas
from bestia_cli.draw.cards import CardState, short_card, sign_of
from bestia_cli.draw.glyphs import GLYPHS
from bestia_cli.draw.look import NAMED, NONE, TRUE, Look, look_for
from bestia_cli.draw.palette import palette_for
from bestia_cli.draw.plan import SMALL, Plan, plan
from bestia_cli.draw.spread import Spread, draw_spread, spread
from bestia_cli.draw.themes import THEMES
from tests.bestia_cli.draw.decks import DECKS, RUMMY, TAROT

SCREENS = ((60, 20), (80, 24), (120, 40), (160, 50))
COUNTS = range(1, 25)
LETTERS = look_for("letters", NONE, TAROT)


def laid_out(found: Plan, count: int) -> Spread:
    return spread(count, found.hand.width, found.hand.height, found.card_size)


def hand_of(count: int, found: Plan, look: Look, *states: CardState) -> Canvas:
    """The last cards of a deck, among them the longest texts; the first have the states."""
    given = [*states, *[CardState(number=1)] * count][:count]
    cards = tuple(range(len(look.art.faces) - count, len(look.art.faces)))
    return draw_spread(cards, given, found.hand, found.card_size, look)


def text_in(canvas: Canvas, place: int, found: Spread) -> str:
    """What is seen of a card, from the left edge of its row to the right one."""
    x, y, width, height = found.seen[place]
    return "".join("".join(canvas.chars[row][x : x + width]) for row in range(y, y + height))


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("screen", SCREENS)
def test_rank_and_sign_of_every_card_are_seen(
    deck: Art, glyphs: str, screen: tuple[int, int]
) -> None:
    look = look_for(glyphs, NONE, deck)
    for held in (4, 10, 15, 18, 24):
        found = plan(*screen, 4, held=held)
        for count in range(1, held + 1):
            places = laid_out(found, count)
            canvas = hand_of(count, found, look)
            assert canvas.clipped == [], (held, count)
            first = len(deck.faces) - count
            for place in range(count):
                seen = text_in(canvas, place, places)
                assert deck.faces[first + place].rank in seen, (held, count, place)
                assert sign_of(first + place, look) in seen, (held, count, place)


@pytest.mark.parametrize("screen", SCREENS)
def test_at_least_three_columns_of_a_card_are_seen_and_no_two_share_a_cell(
    screen: tuple[int, int],
) -> None:
    for held in COUNTS:
        found = plan(*screen, 4, held=held)
        for count in range(1, held + 1):
            seen = laid_out(found, count).seen
            assert min(rect.width for rect in seen) >= (4 if found.card_size == SMALL else 3)
            assert not any(a.overlaps(b) for n, a in enumerate(seen) for b in seen[:n])


def test_a_hand_of_four_lies_side_by_side_on_every_screen() -> None:
    for screen in SCREENS:
        places = laid_out(plan(*screen, 5), 4)
        assert places.cards == places.seen


def test_twenty_four_cards_lie_in_one_row_from_80_columns_and_in_two_below() -> None:
    assert len({rect.y for rect in laid_out(plan(80, 24, 4, held=24), 24).cards}) == 1
    assert len({rect.y for rect in laid_out(plan(60, 20, 4, held=24), 24).cards}) == 2


@pytest.mark.parametrize("screen", SCREENS)
def test_the_mouse_finds_the_card_that_is_seen(screen: tuple[int, int]) -> None:
    for count in COUNTS:
        found = plan(*screen, 4, held=count)
        canvas = hand_of(count, found, LETTERS)
        for place, rect in enumerate(laid_out(found, count).seen):
            for x in (rect.x, rect.right - 1):
                assert canvas.hit(x, rect.y + 1) == f"card:{place}"


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("count", [2, 10, 15, 24])
@pytest.mark.parametrize("glyphs", GLYPHS)
def test_cursor_mark_and_ban_differ_without_colours(
    screen: tuple[int, int], count: int, glyphs: str
) -> None:
    found, look = plan(*screen, 4, held=count), look_for(glyphs, NONE, RUMMY)
    states = [
        CardState(chosen=chosen, marked=marked, forbidden=forbidden)
        for chosen in (False, True)
        for marked in (False, True)
        for forbidden in (False, True)
    ]
    drawn = [hand_of(count, found, look, state) for state in states]
    assert len({canvas.plain() for canvas in drawn}) == len(states)
    assert not any(canvas.clipped for canvas in drawn)


def test_every_style_of_a_hand_is_in_every_palette() -> None:
    states = (CardState(chosen=True), CardState(marked=True), CardState(forbidden=True))
    for colours in (TRUE, NAMED, NONE):
        for deck in DECKS.values():
            canvas = hand_of(
                24, plan(80, 24, 4, held=24), look_for("italian", colours, deck), *states
            )
            used = {style for row in canvas.styles for style in row}
            for theme in THEMES:
                assert all(palette_for(theme, colours).style(style) for style in used)


def test_a_hand_in_letters_is_ascii() -> None:
    for screen in SCREENS:
        canvas = hand_of(24, plan(*screen, 4, held=24), LETTERS, CardState(True, True, True))
        assert canvas.plain().isascii()
        assert short_card(76, LETTERS) == "21T"
