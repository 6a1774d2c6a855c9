"""Nothing ends in a dead end: after a lesson, the deal of the day and a what if one is led on."""

import asyncio
import datetime
from dataclasses import replace

import pytest

from bestia_cli.lessons import lessons
from bestia_cli.new_setup import setup_of_the_day
from bestia_cli.screens.daily import DailyScreen
from bestia_cli.screens.learn import LearnScreen
from bestia_cli.screens.menu import MenuScreen
from bestia_cli.screens.onward import AGAIN, ANOTHER, BACK, LIST, NEXT_LESSON, REAL_GAME, SUMMARY
from bestia_cli.screens.replay import ReplayScreen
from bestia_cli.screens.summary import SummaryScreen
from bestia_cli.screens.table import TableScreen
from bestia_cli.setup import GAME, TRAINING, WHAT_IF
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.learned import finished_lessons
from tests.bestia_cli.app.players import KeyRobot, Robot, play_on, table_setup, visit
from tests.bestia_cli.app.walking import (
    ROBOTS,
    choose_lesson,
    go_through,
    lead_on,
    open_entry,
    until_lesson,
    until_on,
    walk,
)

COURSE = lessons("bestia")


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("hands", ROBOTS)
def test_three_lessons_are_taken_one_after_another(
    folders: Folders, hands: type[Robot], lang: str
) -> None:
    async def learn() -> None:
        async with walk(folders, lang=lang) as here:
            robot = hands(here)
            await open_entry(here, robot, "learn")
            await choose_lesson(here, robot, lessons("bestia")[0])
            for lesson in lessons("bestia")[:3]:
                await go_through(here, lesson, robot)
                assert list(here.table.ways) == [NEXT_LESSON.name, AGAIN.name, LIST.name]
                await lead_on(here, robot, NEXT_LESSON.name)
            await until_lesson(here, lessons("bestia")[3])

    asyncio.run(learn())
    assert finished_lessons(folders, "bestia") == {lesson.id for lesson in COURSE[:3]}


@pytest.mark.parametrize("hands", ROBOTS)
def test_a_lesson_can_be_taken_again_and_the_list_ticks_it_off(
    folders: Folders, hands: type[Robot]
) -> None:
    async def learn() -> None:
        async with walk(folders) as here:
            robot = hands(here)
            await open_entry(here, robot, "learn")
            await choose_lesson(here, robot, COURSE[0])
            await go_through(here, COURSE[0], robot)
            await lead_on(here, robot, AGAIN.name)
            await go_through(here, COURSE[0], robot)
            await lead_on(here, robot, LIST.name)
            await until_on(here, LearnScreen)
            assert f"✓ 1. {COURSE[0].title}" in here.text()
            assert f"✓ 2. {COURSE[1].title}" not in here.text()

    asyncio.run(learn())


def test_the_last_lesson_ends_in_an_offer_of_a_short_game(folders: Folders) -> None:
    async def learn() -> None:
        last = COURSE[-1]
        async with visit(folders, last.setup, (80, 24), name="Zoe") as here:
            robot = KeyRobot(here)
            await go_through(here, last, robot)
            assert next(iter(here.table.ways)) == REAL_GAME.name
            assert "A short game" in here.part("actions")
            await lead_on(here, robot, REAL_GAME.name)
            await until_on(here, TableScreen)
            setup = here.table.session.setup
            assert (setup.kind, setup.mode, setup.hands) == (GAME, TRAINING, 5)
            assert setup.names[0] == "Zoe"

    asyncio.run(learn())


def test_the_deal_of_the_day_leads_back_to_the_menu_and_is_not_offered_again(
    folders: Folders,
) -> None:
    async def play() -> None:
        day = setup_of_the_day(datetime.date(2026, 11, 19), "Zoe")
        async with walk(folders) as here:
            here.app.begin(day)
            await until_on(here, TableScreen)
            await here.press("enter")  # it is read first that it counts once
            robot = KeyRobot(here)
            await play_on(robot)
            assert list(here.table.ways) == [SUMMARY.name]
            assert "How it went" in here.part("hint")
            await lead_on(here, robot, SUMMARY.name)
            await until_on(here, DailyScreen)
            await here.press("enter")
            await until_on(here, MenuScreen)

    asyncio.run(play())


def test_a_what_if_leads_back_to_the_replay_or_begins_again(folders: Folders) -> None:
    async def play() -> None:
        async with walk(folders) as here:
            here.app.begin(table_setup(3, "random", hands=1))
            await until_on(here, TableScreen)
            robot = KeyRobot(here)
            await play_on(robot)
            await lead_on(here, robot, SUMMARY.name)
            await until_on(here, SummaryScreen)
            await here.press("enter")
            (history,) = folders.games.iterdir()
            here.app.replay(history)
            await until_on(here, ReplayScreen)
            await here.press("i")
            for way, screen in ((AGAIN.name, TableScreen), (BACK.name, ReplayScreen)):
                await until_on(here, TableScreen)
                assert here.table.session.setup.kind == WHAT_IF
                await play_on(robot)
                assert list(here.table.ways) == [BACK.name, AGAIN.name]
                await lead_on(here, robot, way)
                await until_on(here, screen)

    asyncio.run(play())


def test_a_game_of_so_many_deals_offers_another_one_with_other_cards(folders: Folders) -> None:
    async def play() -> None:
        async with walk(folders) as here:
            setup = table_setup(3, "random", hands=1)
            here.app.begin(setup)
            await until_on(here, TableScreen)
            await play_on(KeyRobot(here))
            await lead_on(here, KeyRobot(here), ANOTHER.name)
            await until_on(here, TableScreen)
            again = here.table.session.setup
            assert again.seed != setup.seed
            assert replace(again, seed=setup.seed) == setup

    asyncio.run(play())


def test_enter_does_not_lead_on_from_a_deal_that_is_not_the_last(folders: Folders) -> None:
    async def play() -> None:
        async with visit(folders, table_setup(3, "random")) as here:
            assert here.table.ways == {}
            assert "What next?" not in here.part("hint")

    asyncio.run(play())


def test_what_a_lesson_says_can_be_read_again_and_does_not_fill_the_log(folders: Folders) -> None:
    async def learn() -> None:
        lesson = COURSE[3]
        async with visit(folders, lesson.setup, (80, 24)) as here:
            await until_lesson(here, lesson)
            text = here.table.sheet.lines[0] if here.table.sheet else ""
            await here.press("enter")
            assert not here.table.reading
            assert text.split()[0] not in here.part("log").split()
            await here.press("i")
            assert here.table.sheet is not None
            assert here.table.sheet.lines[0] == text

    asyncio.run(learn())
