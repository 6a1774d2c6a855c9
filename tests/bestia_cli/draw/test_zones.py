"""Zones of any game: nothing is cut off, and every card can be read, in cards or in signs."""

import re

import pytest

from bestia_cli.draw.canvas import Canvas
from bestia_cli.draw.cards import short_card, sign_of
from bestia_cli.draw.glyphs import GLYPHS
from bestia_cli.draw.look import NAMED, NONE, TRUE, Look, look_for
from bestia_cli.draw.melds import draw_melds
from bestia_cli.draw.palette import palette_for
from bestia_cli.draw.plan import RING, ROSTER, plan
from bestia_cli.draw.themes import THEMES
from bestia_cli.draw.zones import Aim, Lying, draw_zones
from bestia_cli.zones import MELDS, PILE, ROW, TRICK, WINNING, Counter, Group, Zone, ZoneCard
from tests.bestia_cli.draw.decks import RUMMY, TAROT
from tests.bestia_cli.draw.scenes import NAMES

SCREENS = ((60, 20), (80, 24), (120, 40), (160, 50))
COUNTERS = (Counter("contract", "garde"), Counter("points", "43 of 41", 2), Counter("bouts", "2"))
PILES = (Zone(PILE, "stock", size=41), Zone(PILE, "trash", (ZoneCard(5),), 12))


def rooms() -> list[tuple[int, int]]:
    """The room that zones have on each screen: beside a roster, and on the felt of a ring."""
    found = []
    for screen in SCREENS:
        for held in (4, 15, 24):
            middle = plan(*screen, 4, ROSTER, held=held).middle
            assert middle is not None
            found.append((middle.width - 2, middle.height - 1))
            ring = plan(*screen, 4, RING, held=held)
            if ring.felt is not None:
                found.append((ring.felt.width - 2, ring.felt.height - 2))
    return sorted(set(found))


def trick(count: int, first: int = 56) -> Zone:
    cards = [ZoneCard(first + seat, seat, WINNING if seat == 1 else "") for seat in range(count)]
    return Zone(TRICK, "trick", tuple(cards))


def melds(count: int) -> Zone:
    """Sets of three, runs of up to thirteen, some of them sealed, of four owners."""
    groups = [
        Group(n + 1, n % 4, tuple(range(n % 4 * 13, n % 4 * 13 + 3 + n % 11)), n % 5 == 4)
        for n in range(count)
    ]
    return Zone(MELDS, "melds", groups=tuple(groups))


def is_read(card: int, canvas: Canvas, look: Look) -> bool:
    """In signs, or on a card."""
    rank, sign = look.art.faces[card].rank, sign_of(card, look)
    return re.search(rf"(?<!\w){rank} *{re.escape(sign)}", canvas.plain()) is not None


@pytest.mark.parametrize("look", [look_for(g, NONE, TAROT) for g in GLYPHS], ids=list(GLYPHS))
def test_a_trick_of_two_to_ten_cards_is_read_in_every_room(look: Look) -> None:
    for room in rooms():
        for count in range(2, 11):
            lying = Lying((trick(count),), (), NAMES)
            canvas = draw_zones(lying, room, "felt", look)
            assert canvas.clipped == [], (room, count)
            if count <= 4 or room[0] * room[1] >= 200:
                shown = [is_read(one.card or 0, canvas, look) for one in lying.zones[0].cards]
                assert all(shown), (room, count)


def test_who_played_a_card_and_who_takes_it_are_told() -> None:
    canvas = draw_zones(
        Lying((trick(4),), (), NAMES), (44, 9), "felt", look_for("letters", NONE, TAROT)
    )
    assert all(name in canvas.plain() for name in NAMES[:4])
    assert "#=======#" in canvas.plain()
    assert {hit.target for hit in canvas.hits} == {f"seat:{seat}" for seat in range(4)}


@pytest.mark.parametrize("look", [look_for(g, NONE, RUMMY) for g in GLYPHS], ids=list(GLYPHS))
def test_piles_counters_rows_and_melds_share_every_room(look: Look) -> None:
    row = Zone(ROW, "dog", tuple(ZoneCard(card) for card in range(6)))
    for room in rooms():
        for count in range(21):
            lying = Lying((*PILES, row, melds(count)), COUNTERS, NAMES)
            canvas = draw_zones(lying, room, "felt", look, Aim(scroll=count))
            assert canvas.clipped == [], (room, count)
            assert canvas.plain().isascii() or not look.glyphs.ascii


@pytest.mark.parametrize("size", [(56, 8), (42, 7), (80, 20), (24, 5)])
@pytest.mark.parametrize("glyphs", GLYPHS)
def test_every_meld_comes_into_sight_as_one_scrolls(size: tuple[int, int], glyphs: str) -> None:
    look = look_for(glyphs, NONE, RUMMY)
    for count in range(21):
        groups = melds(count).groups
        sheets = [
            draw_melds(groups, NAMES, size, "table", look, scroll)
            for scroll in range(3 * count + 1)
        ]
        assert not any(sheet.clipped for sheet in sheets)
        seen = "\n".join(sheet.plain() for sheet in sheets)
        assert all(short_card(card, look) in seen for group in groups for card in group.cards)
        found = {hit.target for sheet in sheets for hit in sheet.hits}
        assert found == {f"meld:{group.number}" for group in groups}


def test_melds_stand_by_owner_with_number_name_and_seal() -> None:
    look = look_for("letters", NONE, RUMMY)
    groups = (Group(2, 1, (0, 1, 2), True), Group(1, 3, (13, 14, 15)), Group(3, 1, (26, 27, 28)))
    lines = draw_melds(groups, NAMES, (40, 4), "table", look).plain().splitlines()
    assert lines[0] == "  2#Ines   AS 2S 3S"
    assert lines[1] == "  3 Ines   AD 2D 3D"
    assert lines[2].startswith("  1 Nonn")


def test_a_meld_that_may_be_chosen_and_the_one_that_is_differ_without_colours() -> None:
    look = look_for("italian", NONE, RUMMY)
    groups = melds(3).groups
    drawn = [
        draw_melds(groups, NAMES, (50, 6), "table", look, 0, chosen, targets).plain()
        for chosen, targets in ((-1, frozenset[int]()), (-1, frozenset({2})), (2, frozenset({2})))
    ]
    assert len(set(drawn)) == 3
    assert "▸ 2" in drawn[2]


def test_more_melds_than_rows_are_told_by_arrows() -> None:
    look = look_for("letters", NONE, RUMMY)
    ends = [
        draw_melds(melds(20).groups, NAMES, (40, 5), "table", look, scroll).plain().splitlines()[-1]
        for scroll in (0, 3, 99)
    ]
    assert [end[-2:].strip() for end in ends] == ["v", "^v", "^"]


def test_every_style_of_the_zones_is_in_every_palette() -> None:
    lying = Lying((trick(4, 0), *PILES, melds(7)), COUNTERS, NAMES)
    for colours in (TRUE, NAMED, NONE):
        look = look_for("italian", colours, RUMMY)
        for paper in ("felt", "table"):
            canvas = draw_zones(lying, (60, 24), paper, look, Aim(0, 1, frozenset({2})))
            used = {style for row in canvas.styles for style in row}
            for theme in THEMES:
                assert all(palette_for(theme, colours).style(style) for style in used)
