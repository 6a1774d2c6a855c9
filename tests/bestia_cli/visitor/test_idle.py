"""A visitor who does nothing is asked, and then gets up; the game is kept."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from bestia_cli import visitor_app
from bestia_cli.access import VISITOR
from bestia_cli.app import Opening
from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.new_setup import FormValues, setup_from_form
from bestia_cli.screens.table import TableScreen
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.saves import list_saves
from bestia_cli.visitor_app import StillThereDialog, VisitorApp

MINUTES = 30
MOUSE = events.MouseDown(None, 1, 1, 0, 0, 1, shift=False, meta=False, ctrl=False)
HALF_AN_HOUR = MINUTES * 60


class Clock:
    """The time, as the test has it."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(visitor_app, "time", made)
    return made


@asynccontextmanager
async def at_the_table() -> AsyncIterator[tuple[VisitorApp, Pilot[None]]]:
    app = VisitorApp("en", MINUTES)
    app.new_client = partial(DirectClient, access=VISITOR)
    app.opening = Opening(setup=setup_from_form(FormValues(players=3, seed="idle")))
    async with app.run_test(size=(80, 24)) as pilot:
        while not isinstance(app.screen, TableScreen):
            await pilot.pause()
        yield app, pilot


def run(clock: Clock, scenario: Callable[[VisitorApp, Pilot[None]], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with at_the_table() as (app, pilot):
            await scenario(app, pilot)

    asyncio.run(whole())


def test_who_does_nothing_is_asked_and_gets_up_with_the_game_kept(clock: Clock) -> None:
    async def scenario(app: VisitorApp, pilot: Pilot[None]) -> None:
        clock.now += HALF_AN_HOUR - 1
        app.look_for_life()
        assert isinstance(app.screen, TableScreen)
        clock.now += 1
        app.look_for_life()
        await pilot.pause()
        assert isinstance(app.screen, StillThereDialog)
        clock.now += visitor_app.ANSWER_SECONDS
        app.look_for_life()
        await pilot.pause()
        assert app._exit

    run(clock, scenario)
    assert len(list_saves(Folders(Path(), Path()))) == 1


@pytest.mark.parametrize("sign", ["key", "mouse"])
def test_any_sign_of_life_keeps_the_chair(clock: Clock, sign: str) -> None:
    async def scenario(app: VisitorApp, pilot: Pilot[None]) -> None:
        clock.now += HALF_AN_HOUR
        app.look_for_life()
        await pilot.pause()
        assert isinstance(app.screen, StillThereDialog)
        if sign == "key":
            await pilot.press("x")
        else:
            app.post_message(MOUSE)
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        clock.now += visitor_app.ANSWER_SECONDS
        app.look_for_life()
        await pilot.pause()
        assert not app._exit
        assert isinstance(app.screen, TableScreen)

    run(clock, scenario)
