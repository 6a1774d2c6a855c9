"""The accounts are told row by row, and nobody has to wait for that."""

from collections.abc import Awaitable, Callable

import pytest

from bestia_cli.screens.review import ReviewScreen
from bestia_cli.storage.folders import Folders
from tests.bestia_cli.app.deals import FOLLOWING, TO_FOLLOW, dealt
from tests.bestia_cli.app.players import KeyRobot, MouseRobot, Visit, at_table

ROW_SECONDS = "bestia_cli.screens.arc_board.ROW_SECONDS"


@pytest.fixture
def slow_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next row never comes by itself."""
    monkeypatch.setattr(ROW_SECONDS, 3600.0)


async def play_to_accounts(here: Visit) -> None:
    robot = KeyRobot(here)
    while len(here.table.scene.hand_shown) > 1:
        await robot.play()
    await here.press("1")


def while_told(folders: Folders, test: Callable[[Visit], Awaitable[None]], **others: int) -> None:
    async def end(here: Visit) -> None:
        await play_to_accounts(here)
        await here.until(lambda: here.table.telling and here.table.asking)
        await test(here)

    setup = dealt(FOLLOWING, TO_FOLLOW, **{"hands": 2} | others)
    at_table(folders, setup, end, speed="fast", animations=True)


@pytest.mark.usefixtures("slow_rows")
@pytest.mark.parametrize("key", ["enter", "space"])
def test_a_hasty_key_shows_the_rest_and_no_more(folders: Folders, key: str) -> None:
    async def press(here: Visit) -> None:
        accounts = here.table.scene
        await here.press(key)
        assert not here.table.telling
        await here.settle()
        assert here.table.scene is accounts

    while_told(folders, press)


@pytest.mark.usefixtures("slow_rows")
def test_another_key_does_what_it_does(folders: Folders) -> None:
    async def press(here: Visit) -> None:
        await here.press("r")
        await here.until(lambda: isinstance(here.app.screen, ReviewScreen))
        await here.press("q")
        await here.until(lambda: not isinstance(here.app.screen, ReviewScreen))
        assert not here.table.telling

    while_told(folders, press)


@pytest.mark.usefixtures("slow_rows")
def test_who_leaves_while_they_are_told_is_gone(folders: Folders) -> None:
    async def press(here: Visit) -> None:
        table = here.table
        await here.press("q")
        await here.until(lambda: here.app.screen is not table)

    while_told(folders, press)


@pytest.mark.usefixtures("slow_rows")
def test_a_click_does_what_it_does_and_on_what_enter_says_it_only_hurries(
    folders: Folders,
) -> None:
    async def click(here: Visit) -> None:
        accounts = here.table.scene
        await MouseRobot(here).click("action:next")
        await here.until(lambda: not here.table.telling)
        assert here.table.scene is accounts

    async def click_on_review(here: Visit) -> None:
        await MouseRobot(here).click("action:review")
        await here.until(lambda: isinstance(here.app.screen, ReviewScreen))

    while_told(folders, click)
    while_told(folders, click_on_review)


def test_only_rows_with_something_on_them_take_time(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ROW_SECONDS, 0.0)

    async def look(here: Visit) -> None:
        table, wait, shown = here.table, here.table.wait, list[int]()

        async def look_and_wait(seconds: float) -> None:
            if table.revealed is not None:
                shown.append(table.revealed)
            await wait(seconds)

        monkeypatch.setattr(table, "wait", look_and_wait)
        await play_to_accounts(here)
        await here.until(lambda: shown and not table.telling)
        rows = here.part("board").split("\n")
        assert shown[0] == 0
        assert all(rows[row - 1] for row in shown[1:])
        assert len(shown) == len([row for row in rows if row])

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW), look, speed="fast", animations=True)
