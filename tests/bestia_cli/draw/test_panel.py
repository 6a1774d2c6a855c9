"""What the panel of a wide screen shows while nothing else is asked for."""

from dataclasses import replace

from ai.advice import BEST
from bestia_cli.choice_bars import ChoiceBar
from bestia_cli.draw.italian import ITALIAN as DECK
from bestia_cli.draw.look import NONE, TRUE, look_for
from bestia_cli.draw.overlay import draw_sheet, sheet_rows
from bestia_cli.overlays import Overlay
from bestia_cli.panel import filled, tricks_taken
from bestia_cli.scene import Scene
from engine.events import Event
from engine.italian import NUMBERS
from tests.bestia_cli.draw import scenes

LOOK = look_for("italian", TRUE, DECK)
REST = Overlay("table", "The table", ["one", "two"])
STORY = [f"event {number}" for number in range(60)]


def play(seat: int, card: str) -> Event:
    return Event("play", seat, (NUMBERS[card],))


def after_a_presa() -> Scene:
    """One presa is over, and the next is led to."""
    events = (play(1, "AC"), play(2, "2C"), play(0, "4C"), Event("presa", 1), play(1, "3D"))
    return replace(scenes.playing(3), events=events)


def test_the_tricks_that_were_taken_are_told_with_their_cards() -> None:
    (trick,) = tricks_taken(after_a_presa())
    assert (trick.taker, len(trick.cards)) == (1, 3)
    lines = filled(REST, after_a_presa(), [], (40, 40), LOOK).lines
    assert lines == ["one", "two", "", "Prese", "Ines: AΨ 2Ψ 4Ψ"]


def test_the_end_of_the_story_fills_what_is_left() -> None:
    for height in (13, 20, 40):
        lines = filled(REST, after_a_presa(), STORY, (40, height), LOOK).lines
        assert len(sheet_rows(lines, 40, LOOK)) == height - 2
        assert lines[-1] == STORY[-1]


def test_a_story_that_has_no_room_is_left_out_and_so_is_one_that_stands_there_already() -> None:
    assert STORY[-1] not in filled(REST, after_a_presa(), STORY, (40, 9), LOOK).lines
    log = Overlay("log", "The smazzata", STORY)
    assert filled(log, after_a_presa(), STORY, (40, 90), LOOK).lines.count(STORY[-1]) == 1


def test_a_panel_of_letters_is_ascii() -> None:
    look = look_for("letters", NONE, DECK)
    lines = filled(REST, after_a_presa(), [], (40, 40), look).lines
    assert all(line.isascii() for line in lines)


def test_below_bars_the_story_has_the_room_that_they_leave() -> None:
    bar = ChoiceBar("one", (), 0.1, 0.2, 0.3, BEST, "", made=False)
    told = filled(replace(REST, bars=(bar,) * 3), after_a_presa(), STORY, (40, 24), LOOK)
    assert told.tells
    assert len(sheet_rows(told.lines, 40, LOOK)) == 24 - 2 - 4
    assert draw_sheet("", told.lines, (40, 24), LOOK, 0, told.bars).plain().count(STORY[-1]) == 1
    many = filled(replace(REST, bars=(bar,) * 20), after_a_presa(), STORY, (40, 24), LOOK)
    assert not many.tells
