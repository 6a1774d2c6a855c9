"""The table: nothing is cut off at any size, and what matters can be read."""

from dataclasses import replace

import pytest

from bestia_cli.draw.board import draw_board
from bestia_cli.draw.canvas import Canvas
from bestia_cli.draw.cards import short_card
from bestia_cli.draw.cut import draw_cut
from bestia_cli.draw.felt import slots_of
from bestia_cli.draw.hand import draw_hand, draw_own
from bestia_cli.draw.italian import ITALIAN as DECK
from bestia_cli.draw.look import NAMED, NONE, TRUE, Look, look_for
from bestia_cli.draw.middle import draw_middle
from bestia_cli.draw.palette import palette_for
from bestia_cli.draw.plan import LARGE, MEDIUM, RING, ROSTER, SMALL, plan
from bestia_cli.draw.status import draw_status
from bestia_cli.draw.themes import THEMES
from bestia_cli.scene import Scene
from tests.bestia_cli.draw import scenes
from tests.bestia_cli.flat import change

ITALIAN = look_for("italian", TRUE, DECK)
LETTERS = look_for("letters", NONE, DECK)
SCREENS = ((60, 20), (80, 24), (100, 30), (120, 40), (160, 50), (220, 70))
HUGE = 3 * 10**400


def table(
    scene: Scene, width: int, height: int, look: Look = ITALIAN, layout: str = "auto"
) -> Canvas:
    """The whole screen in one sheet, but for log, panel, hint and actions, which stay empty."""
    found = plan(width, height, scene.players, layout)
    canvas = Canvas(width, height, "table")
    canvas.paste(draw_status(scene, width, look), 0, 0)
    canvas.paste(draw_board(scene, found, look), found.board.x, found.board.y)
    if found.middle is not None:
        canvas.paste(draw_middle(scene, found, look), found.middle.x, found.middle.y)
    canvas.paste(draw_own(scene, found, look), found.own.x, found.own.y)
    hand = draw_hand(scene, found, look, 0, frozenset({1}))
    canvas.paste(hand, found.hand.x, found.hand.y)
    return canvas


@pytest.mark.parametrize("moment", scenes.MOMENTS)
@pytest.mark.parametrize("look", [ITALIAN, LETTERS], ids=["italian", "letters"])
def test_nothing_is_cut_off_at_any_moment_on_any_screen(moment: object, look: Look) -> None:
    for width, height in SCREENS:
        for players in range(3, 11):
            scene = moment(players)  # type: ignore[operator]
            for layout in (RING, ROSTER):
                canvas = table(scene, width, height, look, layout)
                assert canvas.clipped == [], (width, height, players, layout)


@pytest.mark.parametrize("moment", scenes.MOMENTS)
def test_a_table_of_letters_is_ascii(moment: object) -> None:
    for width, height in SCREENS:
        assert table(moment(7), width, height, LETTERS).plain().isascii()  # type: ignore[operator]


@pytest.mark.parametrize("moment", scenes.MOMENTS)
def test_every_style_that_is_drawn_exists_in_every_palette(moment: object) -> None:
    for colours in (TRUE, NAMED, NONE):
        for glyphs in ("italian", "letters"):
            canvas = table(moment(7), 120, 40, look_for(glyphs, colours, DECK))  # type: ignore[operator]
            used = {style for row in canvas.styles for style in row}
            for theme in THEMES:
                palette = palette_for(theme, colours)
                assert all(palette.style(style) is not None for style in used)


def rich_and_poor(scene: Scene) -> Scene:
    """The same with a pot and debts of hundreds of digits, and long and strange names."""
    names = ("Massimiliano Bartolomeo", "日本語の名前です", "Zoë\x1b[2J", "a" * 60)
    seats = tuple(
        replace(seat, name=names[seat.seat % 4], balance=HUGE * (-1) ** seat.seat)
        for seat in scene.seats
    )
    return change(scene, pot=HUGE, seats=seats)


@pytest.mark.parametrize("look", [ITALIAN, LETTERS], ids=["italian", "letters"])
def test_huge_pots_and_long_names_fit(look: Look) -> None:
    for width, height in SCREENS:
        for moment in (scenes.playing, scenes.watching, scenes.cutting, scenes.dropping):
            for layout in (RING, ROSTER):
                scene = rich_and_poor(moment(8))
                canvas = table(scene, width, height, look, layout)
                assert canvas.clipped == [], (width, height, moment, layout)
                assert all("\x1b" not in "".join(row) for row in canvas.chars)


@pytest.mark.parametrize(("width", "height"), SCREENS)
@pytest.mark.parametrize("players", [3, 5, 10])
def test_all_that_is_known_about_each_seat_can_be_read(
    width: int, height: int, players: int
) -> None:
    scene = scenes.playing(players)
    text = table(scene, width, height).plain()
    for seat in scene.seats:
        assert seat.name in text
        assert f"{seat.balance / 100:+.2f}" in text.replace("€", "")
    assert "€4.80" in text
    for played in scene.on_table:
        chip = short_card(played.card, ITALIAN)
        forms = (chip, " ".join(chip), DECK.faces[played.card].name)
        assert any(form in text for form in forms)


def test_who_acts_and_who_wins_are_told_apart_without_colours() -> None:
    scene = change(scenes.playing(5), actor=4, winning=3)
    for screen in ((60, 20), (120, 40)):
        text = table(scene, *screen, look_for("italian", NONE, DECK)).plain()
        assert "▸ Tullio" in text
        assert "◀" in text or "╔═ Nonna Pia" in text


def test_the_viewer_is_at_the_bottom_and_the_next_seat_on_the_right() -> None:
    scene = replace(scenes.playing(5), viewer=3)
    found = plan(120, 40, 5)
    board = draw_board(scene, found, ITALIAN)
    targets = {hit.target: hit.rect for hit in board.hits}
    assert targets["seat:4"].x > targets["seat:2"].x
    own = draw_own(scene, found, ITALIAN)
    assert scene.seats[3].name in own.plain()
    assert own.hit(0, 0) == "seat:3"


def test_cards_lie_before_their_seats_in_a_ring() -> None:
    found = plan(120, 40, 4)
    board = draw_board(scenes.everybody_in(4), found, ITALIAN)
    assert found.felt is not None
    felt = found.felt.moved(-found.board.x, -found.board.y)
    cards = {hit.target: hit.rect for hit in board.hits if felt.contains(hit.rect)}
    assert cards["seat:1"].x > felt.x + felt.width // 2 > cards["seat:3"].right
    assert cards["seat:2"].bottom <= felt.y + felt.height // 2 < cards["seat:0"].y


def test_the_mouse_finds_cards_and_seats() -> None:
    scene = scenes.playing(5)
    found = plan(120, 40, 5)
    hand = draw_hand(scene, found, ITALIAN)
    assert [hit.target for hit in hand.hits] == ["card:0", "card:1"]
    seats = {hit.target for hit in draw_board(scene, found, ITALIAN).hits}
    assert {f"seat:{seat}" for seat in range(1, 5)} <= seats
    roster = draw_board(scene, plan(80, 24, 5, ROSTER), ITALIAN)
    assert {hit.target for hit in roster.hits} == {f"seat:{seat}" for seat in range(5)}


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE])
def test_a_marked_card_is_raised(size: str) -> None:
    found = plan(120, 40, 5, card_size=size)
    hand = draw_hand(scenes.exchanging(5), found, ITALIAN, -1, frozenset({1}))
    first, second = hand.hits[0].rect.x, hand.hits[1].rect.x
    assert hand.styles[0][first] == "table"
    assert hand.styles[0][second].startswith("card")
    assert hand.clipped == []


def test_a_forbidden_card_is_marked_in_the_hand() -> None:
    hand = draw_hand(scenes.playing(5), plan(80, 24, 5), LETTERS)
    assert "no" in hand.plain().splitlines()[-1]


def test_who_threw_the_cards_sees_empty_places() -> None:
    text = draw_hand(scenes.asked_for_buco(5), plan(80, 24, 5), ITALIAN).plain()
    assert "you discarded" in text
    assert scenes.asked_for_buco(5).hand_shown == ()


def test_a_member_sees_the_cards_of_its_societa() -> None:
    scene = scenes.dropping(5)
    member = replace(scene, viewer=4, actor=0)
    text = draw_hand(member, plan(80, 24, 5), ITALIAN).plain()
    assert "Cavallo" in text
    assert "1" not in text


def test_hidden_cards_are_backs_and_open_ones_are_read() -> None:
    hidden = table(scenes.playing(5), 120, 40).plain()
    opened = table(scenes.watching(5), 120, 40).plain()
    assert "▒▒" in hidden
    assert "▒▒" not in opened
    assert "4╿" in opened


def test_the_card_that_takes_the_presa_has_a_frame_of_its_own() -> None:
    scene, found = scenes.playing(5), plan(120, 40, 5)
    board, slots = draw_board(scene, found, LETTERS), slots_of(scene, found, LETTERS)
    for played in scene.on_table:
        x, y, width, height = slots.cards[played.seat]
        edge = {board.chars[row][x] for row in range(y, y + height)}
        assert ("#" in edge) == (played.seat == scene.winning), (played, width)


def test_standings_are_words() -> None:
    text = draw_board(scenes.playing(10), plan(120, 40, 10), ITALIAN).plain()
    for word in ("in · changed 1", "out", "buco", "società · Ada", "with Zia Lina"):
        assert word in text
    assert "to speak" in draw_board(scenes.selecting(5), plan(80, 24, 5), ITALIAN).plain()


def test_the_status_line_keeps_what_matters_most() -> None:
    wide = draw_status(scenes.playing(5), 120, ITALIAN).plain()
    assert wide == " bestIA · smazzata 12 · presa 2/3 · briscola † spade · piatto €4.80"
    narrow = draw_status(change(scenes.playing(5), pot=10**9), 46, ITALIAN)
    assert narrow.clipped == []
    assert "briscola † spade · piatto €10,000,000.00" in narrow.plain()


def test_a_giro_chiuso_is_announced() -> None:
    scene = scenes.closed_round(5)
    assert "giro chiuso" in draw_status(scene, 120, ITALIAN).plain()
    assert "everybody is in" in draw_board(scene, plan(120, 40, 5), ITALIAN).plain()


def test_the_hash_is_shown_before_the_cut() -> None:
    scene = scenes.cutting(5)
    assert scene.hash[:12] in draw_board(scene, plan(120, 40, 5), ITALIAN).plain()
    assert scene.hash in draw_cut(scene, 100, ITALIAN, 20).plain()


@pytest.mark.parametrize("place", [1, 20, 39])
@pytest.mark.parametrize("width", [44, 60, 100])
def test_the_deck_can_be_cut_at_39_places(place: int, width: int) -> None:
    for look in (ITALIAN, LETTERS):
        canvas = draw_cut(scenes.cutting(5), width, look, place)
        assert canvas.clipped == []
        assert {hit.target for hit in canvas.hits} == {f"cut:{n}" for n in range(1, 40)}
        pointer = next(line for line in canvas.plain().splitlines() if look.glyphs.up in line)
        assert canvas.hit(pointer.index(look.glyphs.up), 3) == f"cut:{place}"


def test_the_middle_stands_beside_a_roster_only() -> None:
    scene = scenes.playing(5)
    assert "€4.80" in draw_middle(scene, plan(80, 24, 5, ROSTER), ITALIAN).plain()
    with pytest.raises(ValueError, match="ring"):
        draw_middle(scene, plan(120, 40, 5), ITALIAN)
