"""What is pressed for the others answers nothing: hasty keys are held off from a new question, one
key hurries, and Enter says beforehand what it would choose."""

import pytest
from textual import events

from bestia_cli.games.bestia.records import EXCHANGING
from bestia_cli.scene import SETTLED
from bestia_cli.screens.live_board import PAUSES
from bestia_cli.storage.folders import Folders
from engine.italian import parse_card
from tests.bestia_cli.app.deals import ALL_KEEP, FOLLOWING, TO_FOLLOW, dealt, true_table
from tests.bestia_cli.app.looking import look_at
from tests.bestia_cli.app.players import (
    KeyRobot,
    MouseRobot,
    TableApp,
    Visit,
    at_table,
    find_target,
    table_setup,
)

TO_CHANGE = ALL_KEEP[:5]
"""Up to where seat 0 changes cards."""


class Clock:
    """Goes on only when it is told to."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of a table where a question takes no hasty key for 0.4 seconds."""
    monkeypatch.setattr(TableApp, "grace", 0.4)
    return Clock()


def take_time(here: Visit, clock: Clock) -> None:
    """The table goes by that clock from now on; its question has just appeared."""
    here.table.grace.clock = clock
    here.table.begin_grace()


async def wait(here: Visit, clock: Clock, seconds: float) -> None:
    clock.now += seconds
    here.table.show_grace()
    await here.settle()


@pytest.mark.parametrize("words", [TO_CHANGE, TO_FOLLOW])
@pytest.mark.parametrize("key", ["enter", "space"])
def test_a_key_that_is_pressed_again_and_again_answers_nothing(
    folders: Folders, clock: Clock, words: tuple[str, ...], key: str
) -> None:
    async def mash(here: Visit) -> None:
        take_time(here, clock)
        before = here.table.scene
        for _ in range(20):
            await here.press(key)
            await wait(here, clock, 0.1)
        assert here.table.scene is before
        assert here.table.selection.marked == frozenset()
        await wait(here, clock, 0.4)
        await here.press("enter")
        await here.until(lambda: here.table.scene is not before)

    at_table(folders, dealt(FOLLOWING, words), mash)


def test_a_key_that_a_busy_machine_comes_to_late_counts_from_when_it_was_pressed(
    folders: Folders, clock: Clock
) -> None:
    async def press(here: Visit) -> None:
        take_time(here, clock)
        before = here.table.scene
        early = events.Key("enter", None)
        early.time -= 1.0
        clock.now += 0.9
        here.table.post_message(early)
        await here.settle()
        assert here.table.scene is before
        clock.now += 0.9
        await here.press("enter")
        await here.until(lambda: here.table.scene is not before)

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW), press)


def test_the_buttons_show_that_it_is_too_soon(folders: Folders, clock: Clock) -> None:
    async def look(here: Visit) -> None:
        take_time(here, clock)
        await here.settle()
        assert "… Change nothing" in here.part("actions")
        assert "↵" not in here.part("actions")
        await wait(here, clock, 0.4)
        assert "↵ Change nothing" in here.part("actions")
        look_at(here)

    at_table(folders, dealt(FOLLOWING, TO_CHANGE), look)


def test_a_letter_and_a_card_answer_at_once(folders: Folders, clock: Clock) -> None:
    async def answer(here: Visit) -> None:
        take_time(here, clock)
        before = here.table.scene
        await here.press(str(before.hand_shown.index(parse_card("AC")) + 1))
        await here.until(lambda: here.table.scene is not before)

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW), answer)


def test_the_accounts_are_not_passed_by_a_key_that_was_meant_for_the_table(
    folders: Folders, clock: Clock
) -> None:
    async def end(here: Visit) -> None:
        robot = KeyRobot(here)
        while here.table.scene.phase != SETTLED:
            here.table.grace.seconds = 0
            here.table.grace.until = 0
            await robot.play()
        here.table.grace.seconds = 0.4
        take_time(here, clock)
        accounts = here.table.scene
        await here.press("enter", "space", "enter")
        await here.settle()
        assert here.table.scene is accounts
        await wait(here, clock, 0.5)
        await here.press("space")
        await here.settle()
        assert here.table.scene is accounts
        await here.press("enter")
        await here.until(lambda: here.table.scene.hand == accounts.hand + 1)

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW, hands=2), end)


def test_accounts_that_appear_row_by_row_are_passed_a_moment_after_the_last_row(
    folders: Folders, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bestia_cli.screens.arc_board.ROW_SECONDS", 3600.0)

    async def end(here: Visit) -> None:
        table = here.table
        robot = KeyRobot(here)
        table.grace.seconds = 0
        while len(table.scene.hand_shown) > 1:
            await robot.play()
        table.grace.seconds = 0.4
        table.grace.clock = clock
        await here.press("1")
        await here.until(lambda: table.revealed is not None and table.asking)
        accounts = table.scene
        clock.now += 1
        await here.press("enter")
        await here.until(lambda: table.revealed is None)
        await here.press("enter")
        await here.settle()
        assert table.scene is accounts
        await wait(here, clock, 0.5)
        await here.press("enter")
        await here.until(lambda: table.scene.hand == accounts.hand + 1)

    setup = dealt(FOLLOWING, TO_FOLLOW, hands=2)
    at_table(folders, setup, end, speed="fast", animations=True)


def test_a_click_answers_unless_the_button_has_appeared_under_a_mouse_that_stands_still(
    folders: Folders, clock: Clock
) -> None:
    async def click(here: Visit) -> None:
        view, hit = find_target(here.screen, "action:exchange")
        x, y = hit.rect.x, hit.rect.y
        await here.pilot.hover(view, offset=(x, y))
        take_time(here, clock)
        before = here.table.scene
        await here.pilot.click(view, offset=(x, y))
        await here.settle()
        assert here.table.scene is before
        await here.pilot.hover(view, offset=(x + 1, y))
        await here.pilot.click(view, offset=(x + 1, y))
        await here.until(lambda: here.table.scene is not before)

    at_table(folders, dealt(FOLLOWING, TO_CHANGE), click)


# --- one key for hurrying ------------------------------------------------------------------------


def test_the_key_that_hurries_stands_below_the_table_while_the_others_play(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PAUSES, "slow", 3600.0)

    async def hurry(here: Visit) -> None:
        table = here.table
        await here.press("t")
        await here.until(lambda: not table.scene.asks)
        await here.settle()
        assert "␣ Hurry" in here.part("actions")
        look_at(here)
        waiting = table.scene
        await here.press("enter")
        await here.settle()
        assert table.scene is waiting
        await here.press("space")
        await here.until(lambda: table.scene is not waiting)
        waiting = table.scene
        await MouseRobot(here).click("action:hurry")
        await here.until(lambda: table.scene is not waiting)

    at_table(folders, table_setup(5, first_dealer=4, cut=7), hurry, speed="slow")


def test_the_key_that_hurries_never_answers(folders: Folders) -> None:
    async def press(here: Visit) -> None:
        before = here.table.scene
        await here.press("space", "space")
        await here.settle()
        assert here.table.scene is before

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW), press)


# --- what Enter would choose ---------------------------------------------------------------------


def test_enter_says_which_cards_it_would_change(folders: Folders) -> None:
    async def mark(here: Visit) -> None:
        assert here.table.scene.phase == EXCHANGING
        assert "↵ Change nothing" in here.part("actions")
        await here.press("1")
        await here.settle()
        assert "↵ Change Re di denari" in here.part("actions")
        await here.press("2")
        await here.settle()
        assert "↵ Change 2" in here.part("actions")
        look_at(here)
        await here.press("1", "2")
        await here.settle()
        assert "↵ Change nothing" in here.part("actions")

    at_table(folders, dealt(FOLLOWING, TO_CHANGE), mark)


def test_enter_says_which_card_it_would_play_and_a_digit_that_it_plays_at_once(
    folders: Folders,
) -> None:
    async def look(here: Visit) -> None:
        assert "↵ Play Asso di coppe  1-3 At once" in here.part("actions")
        await here.press("right")
        await here.settle()
        assert "↵ Play  1-3 At once" in here.part("actions")

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW), look)


def test_at_a_tavolo_vero_neither_cursor_nor_buttons_tell_which_cards_are_allowed(
    folders: Folders,
) -> None:
    async def look(here: Visit) -> None:
        hand = here.table.scene.hand_shown
        assert parse_card("AC") != hand[0]
        assert here.table.selection.cursor == 0
        for name in ("Re di denari", "Asso di coppe", "Due di coppe"):
            place = here.table.selection.cursor
            assert f"↵ Play {name}" in here.part("actions"), (place, hand)
            await here.press("right")
            await here.settle()

    setup = dealt(FOLLOWING, TO_FOLLOW, rules=true_table(3))
    at_table(folders, setup, look)


def test_at_a_tavolo_vero_only_the_last_card_plays_itself(folders: Folders) -> None:
    async def look(here: Visit) -> None:
        assert len(here.table.scene.hand_shown) == 3

    setup = dealt(FOLLOWING, TO_FOLLOW, rules=true_table(3))
    at_table(folders, setup, look, auto_play=True)
