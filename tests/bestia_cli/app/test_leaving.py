"""Getting up from the table, and coming back to it."""

import asyncio
import signal
import threading

import pytest
from textual.screen import Screen

from bestia_cli.app import BestiaApp, Opening
from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.engine_process.messages import Turn
from bestia_cli.engine_process.process import EngineGoneError
from bestia_cli.engine_process.service import Service
from bestia_cli.games.bestia.records import PLAYING
from bestia_cli.scene import Option, Scene
from bestia_cli.screens.dialogs import ConfirmDialog
from bestia_cli.screens.new_game import NewGameScreen
from bestia_cli.screens.settings import SettingsScreen
from bestia_cli.screens.watch_form import WatchForm
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.saves import list_saves
from tests.bestia_cli.app.deals import FOLLOWING, dealt
from tests.bestia_cli.app.looking import look_at
from tests.bestia_cli.app.players import (
    PATIENCE,
    KeyRobot,
    Visit,
    at_table,
    play_on,
    table_setup,
)


def test_leaving_in_the_middle_asks_saves_and_can_be_gone_on_with(folders: Folders) -> None:
    left: list[Scene] = []

    async def leave(here: Visit) -> None:
        table = here.table
        robot = KeyRobot(here)
        await robot.play(Option("keep", "keep"))
        await robot.play(Option("exchange", "exchange"))
        assert table.scene.phase == PLAYING
        left.append(table.scene)
        for answer in ("n", "escape", "y"):
            await here.press("q")
            await here.until(lambda: isinstance(here.app.screen, ConfirmDialog))
            await here.press(answer)
            if answer != "y":
                await here.until(lambda: here.app.screen is table)
        await here.until(lambda: table not in here.app.screen_stack)
        await here.until(lambda: table.session.keeper is None)

    async def go_on(here: Visit) -> None:
        assert here.table.scene == left[0]
        await play_on(KeyRobot(here), look_at)

    at_table(folders, dealt(FOLLOWING, hands=2), leave)
    (save,) = list_saves(folders)
    at_table(folders, Opening(resume=save.id), go_on)
    assert list(list_saves(folders)) == []


def test_leaving_while_the_others_decide_loses_nothing(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    deciding, left = threading.Event(), threading.Event()
    step = Service.step

    def think(service: Service) -> Turn:
        deciding.set()
        left.wait(PATIENCE)
        return step(service)

    monkeypatch.setattr(Service, "step", think)

    async def leave(here: Visit) -> None:
        table = here.table
        await here.press("t")
        await here.until(deciding.is_set)
        await here.press("q")
        await here.until(lambda: table.session.keeper is None)
        left.set()

    async def go_on(here: Visit) -> None:
        assert [event.t for event in here.table.scene.events][:1] == ["keep"]
        await play_on(KeyRobot(here), look_at)

    setup = table_setup(3, first_dealer=2, cut=7, hands=1)
    at_table(folders, setup, leave, confirm_quit=False)
    (save,) = list_saves(folders)
    at_table(folders, Opening(resume=save.id), go_on)


def test_after_the_smazzata_one_leaves_without_a_question(folders: Folders) -> None:
    async def leave(here: Visit) -> None:
        table = here.table
        robot = KeyRobot(here)
        while table.scene.ending is None:
            await robot.play()
        await here.press("q")
        await here.until(lambda: table not in here.app.screen_stack)

    at_table(folders, table_setup(3, first_dealer=2), leave)
    assert len(list_saves(folders)) == 1


def test_nobody_is_asked_who_does_not_want_to_be(folders: Folders) -> None:
    async def leave(here: Visit) -> None:
        table = here.table
        await here.press("q")
        await here.until(lambda: table not in here.app.screen_stack)

    at_table(folders, table_setup(3), leave, confirm_quit=False)


def test_a_room_that_is_closed_under_a_question_is_no_error_when_a_signal_ends_the_program(
    folders: Folders,
) -> None:
    app = BestiaApp(folders)

    def ask() -> None:
        raise EngineGoneError

    with pytest.raises(EngineGoneError):
        app.fetch_in_thread(ask, print)
    app.leave(signal.SIGTERM, None)
    app.fetch_in_thread(ask, print)


@pytest.mark.parametrize("screen", [NewGameScreen, SettingsScreen, WatchForm])
def test_whoever_leaves_while_a_screen_is_being_set_up_sees_no_error(
    folders: Folders, screen: type[Screen[None]]
) -> None:
    async def leave() -> BestiaApp:
        app = BestiaApp(folders, "en", new_client=DirectClient)
        async with app.run_test():
            for _ in range(3):
                app.push_screen(screen())
            app.exit()
        return app

    assert asyncio.run(leave()).return_code == 0
