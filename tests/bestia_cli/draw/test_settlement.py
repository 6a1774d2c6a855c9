"""The accounts: every cent is there, with the drama that belongs to it."""

from dataclasses import replace

import pytest

from bestia_cli.draw.italian import ITALIAN as DECK
from bestia_cli.draw.look import NONE, TRUE, look_for
from bestia_cli.draw.status import draw_status
from bestia_cli.games.bestia.records import OUT
from bestia_cli.games.bestia.settlement import accounts_of, change_of, draw_settlement
from bestia_cli.scene import Scene
from tests.bestia_cli.draw import scenes
from tests.bestia_cli.flat import change, change_ending, change_seat

ITALIAN = look_for("italian", TRUE, DECK)
LETTERS = look_for("letters", NONE, DECK)


def penalised(scene: Scene) -> Scene:
    assert scene.ending is not None
    penalties = (scene.own.pot, *scene.ending.own.penalties[1:])
    next_pot = scene.ending.own.next_pot + scene.own.pot
    ending = change_ending(scene.ending, penalties=penalties, next_pot=next_pot)
    return replace(scene, ending=ending)


ENDINGS = ("2100", "1110", "3000", "1101", "111")


@pytest.mark.parametrize("prese", ENDINGS)
@pytest.mark.parametrize("pot", [30, 480, 3 * 10**9, 3 * 10**300], ids=["30", "480", "e9", "e300"])
def test_the_accounts_fit_the_smallest_screen_with_ten_players(prese: str, pot: int) -> None:
    for players in range(3, 11):
        scene = scenes.settled(players, prese, pot=pot)
        for one in (scene, penalised(scene)):
            for size in ((60, 18), (80, 22), (160, 48)):
                for look in (ITALIAN, LETTERS):
                    canvas = draw_settlement(one, *size, look)
                    assert canvas.clipped == [], (players, size)
                    assert all(seat.name[:6] in canvas.plain() for seat in one.seats)


@pytest.mark.parametrize("prese", ENDINGS)
def test_the_sums_come_out(prese: str) -> None:
    scene = penalised(scenes.settled(5, prese))
    assert scene.ending is not None
    sums = accounts_of(scene, scene.ending)
    assert sums.next_pot == sums.stays + sums.bestie + sums.penalties
    changes = [change_of(scene, scene.ending, seat) for seat in range(5)]
    before = scene.own.pot - sum(scene.own.contributions)
    assert sum(changes) == before - sums.next_pot


def test_every_sum_is_written() -> None:
    text = draw_settlement(scenes.settled(5, "2100"), 80, 24, ITALIAN).plain()
    assert "piatto 4.80 = from before 4.50 + put in 0.30" in text
    assert "piatto 4.80 = paid 4.80 + stays 0.00" in text
    assert "on the table 9.60 = stays 0.00 + bestie 9.60" in text


def test_who_is_in_bestia_is_named() -> None:
    text = draw_settlement(scenes.settled(5, "2100"), 80, 24, ITALIAN).plain()
    assert "In bestia: Gaspare and Nonna Pia!" in text


@pytest.mark.parametrize(
    ("prese", "said"),
    [
        ("0111", "You are in bestia!"),
        ("0210", "In bestia: you and Nonna Pia!"),
        ("300", "The whole piatto is yours."),
    ],
)
def test_the_viewer_is_addressed(prese: str, said: str) -> None:
    assert said in draw_settlement(scenes.settled(5, prese), 80, 24, ITALIAN).plain()


def test_a_piatto_salvo_and_a_bestia_scesa_are_told() -> None:
    salvo = draw_settlement(scenes.settled(3, "111"), 60, 18, ITALIAN).plain()
    assert "Piatto salvo: €4.80 stays on the table." in salvo
    scene = scenes.settled(5, "2100")
    assert scene.ending is not None
    seats = tuple(
        change_seat(seat, standing=OUT) if seat.seat in (2, 3) else seat for seat in scene.seats
    )
    ending = change_ending(scene.ending, bestie=(0,) * 5, next_pot=0)
    scesa = draw_settlement(change(scene, seats=seats, ending=ending), 60, 18, ITALIAN).plain()
    assert "La Bestia è scesa! The table is empty: all starts afresh." in scesa


def test_a_smazzata_that_nobody_enters_is_told() -> None:
    scene = scenes.settled(5, "0000")
    assert scene.ending is not None
    seats = tuple(change_seat(seat, standing=OUT) for seat in scene.seats)
    ending = change_ending(scene.ending, bestie=(0,) * 5, payouts=(0,) * 5, next_pot=scene.own.pot)
    text = draw_settlement(change(scene, seats=seats, ending=ending), 60, 18, ITALIAN).plain()
    assert "Nobody came in: the piatto stays." in text


def test_the_word_is_shouted_where_there_is_room() -> None:
    loud = draw_settlement(scenes.settled(5, "1110"), 80, 24, ITALIAN).plain()
    assert "█▀▄ █▀▀ █▀▀ ▀█▀ █ ▄▀▄ █" in loud
    louder = draw_settlement(scenes.settled(5, "2100"), 80, 24, ITALIAN).plain()
    assert "▀▀█   █▀▄ █▀▀ █▀▀ ▀█▀ █ █▀▀ █" in louder, "two are in bestia"
    assert "█" not in draw_settlement(scenes.settled(10, "2100"), 60, 18, ITALIAN).plain()


def followed(scene: Scene, fee: int = 30) -> Scene:
    """The same where another smazzata follows."""
    assert scene.ending is not None
    own = scene.ending.own
    ending = replace(scene.ending, worth=scene.own.pot, next_worth=own.next_pot + fee)
    return replace(scene, ending=ending)


@pytest.mark.parametrize("prese", ENDINGS)
@pytest.mark.parametrize("pot", [30, 480, 3 * 10**9, 3 * 10**300], ids=["30", "480", "e9", "e300"])
def test_the_next_piatto_fits_every_screen(prese: str, pot: int) -> None:
    for players in range(3, 11):
        scene = followed(scenes.settled(players, prese, pot=pot))
        for size in ((60, 16), (80, 20), (120, 36), (110, 46)):
            for look in (ITALIAN, LETTERS):
                canvas = draw_settlement(scene, *size, look)
                assert canvas.clipped == [], (players, size)
                assert "next one " in canvas.plain()


def test_three_in_bestia_are_the_news() -> None:
    text = draw_settlement(followed(scenes.settled(5, "3000")), 80, 20, ITALIAN).plain()
    assert "The next one is played for" in text
    assert " ▀█ █ █   ▀▀█ █▀█" in text, "14.70 in large digits"
    assert "it was €4.80: 3.1 times as much" in text
    assert "next one 14.70 = stays 0.00 + bestie 14.40 + put in 0.30" in text
    small = draw_settlement(followed(scenes.settled(7, "3000")), 60, 16, ITALIAN).plain()
    assert "The next one is played for €14.70 (this one: €4.80)" in small
    plain = draw_settlement(followed(scenes.settled(5, "3000")), 80, 20, LETTERS).plain()
    assert "|_| " in plain
    assert plain.isascii()


def test_the_line_at_the_top_says_what_is_next() -> None:
    scene = followed(scenes.settled(5, "3000"))
    assert "piatto €4.80 → €14.70" in draw_status(scene, 80, ITALIAN).plain()
    assert "piatto EUR4.80 -> EUR14.70" in draw_status(scene, 80, LETTERS).plain()


def test_after_a_scesa_it_begins_again() -> None:
    scene = scenes.settled(5, "2100")
    assert scene.ending is not None
    ending = change_ending(scene.ending, bestie=(0,) * 5, next_pot=0, worth=480, next_worth=180)
    text = draw_settlement(replace(scene, ending=ending), 80, 20, ITALIAN).plain()
    assert "it begins again, after €4.80" in text


def test_nothing_is_drawn_before_the_end() -> None:
    assert draw_settlement(scenes.playing(5), 60, 18, ITALIAN).plain().strip() == ""
