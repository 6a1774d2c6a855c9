"""The whole app from its first screen on, walked through with keys or the mouse."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from textual.screen import Screen
from textual.widgets import OptionList

from bestia_cli.app import BestiaApp
from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.lessons import Lesson, note_for
from bestia_cli.lessons.lesson import same_word
from bestia_cli.screens.learn import LearnScreen
from bestia_cli.screens.menu import MenuScreen
from bestia_cli.screens.table import TableScreen
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.settings import Settings, write_settings
from bestia_cli.widgets.canvas_view import CanvasView
from tests.bestia_cli.app.players import KeyRobot, MouseRobot, Robot, Visit

SMALL = (80, 24)


@asynccontextmanager
async def walk(
    folders: Folders, size: tuple[int, int] = SMALL, lang: str = "en", **settings: Any
) -> AsyncIterator[Visit]:
    """The app at its menu."""
    write_settings(folders, replace(Settings(speed="instant", animations=False), **settings))
    app = BestiaApp(folders, lang, None, DirectClient)
    app.grace = 0.0  # robots press nothing by mistake
    async with app.run_test(size=size) as pilot:
        here = Visit(app, pilot)
        await here.until(lambda: isinstance(app.screen, MenuScreen) and app.screen.items)
        await here.settle()
        yield here


async def until_on(here: Visit, kind: type[Screen[Any]]) -> None:
    """Until a screen of a kind is on top, and has been drawn."""
    await here.until(lambda: isinstance(here.app.screen, kind) and here.app.screen.is_mounted)
    await here.settle()


async def until_lesson(here: Visit, lesson: Lesson) -> None:
    """Until the table of a lesson stands there with the first sheet."""

    def there() -> bool:
        screen = here.app.screen
        return isinstance(screen, TableScreen) and screen.lesson == lesson and screen.reading

    await here.until(there)
    await here.settle()


async def go_through(here: Visit, lesson: Lesson, robot: Robot) -> None:
    """Take a lesson to its end, and read all that it says."""
    await until_lesson(here, lesson)
    table = here.table
    while True:
        await here.until(lambda: table.reading or table.asking or table.session.over)
        await here.settle()
        scene = table.scene
        if table.reading:
            await put_away(here, robot)
        elif table.session.over:
            return
        else:
            note = note_for(lesson, scene)
            word = note.word if note else None
            fitting = (one for one in scene.options if word is None or same_word(one.word, word))
            await robot.answer(next(fitting))
            await here.until(lambda: table.scene is not scene)  # noqa: B023 (it is asked now)


async def put_away(here: Visit, robot: Robot) -> None:
    """The sheet that is read."""
    before = here.table.sheet
    if isinstance(robot, MouseRobot):
        await robot.click("sheet")
    else:
        await here.press("enter")
    await here.until(lambda: here.table.sheet is not before)


async def lead_on(here: Visit, robot: Robot, way: str) -> None:
    """What comes next, by its name."""
    table = here.table
    if isinstance(robot, MouseRobot):
        await robot.click(f"action:{way}")
    else:
        await here.press(table.ways[way].keys[0])
    await here.until(lambda: here.app.screen is not table)


async def open_entry(here: Visit, robot: Robot, name: str) -> None:
    """An entry of the menu."""
    menu = here.app.screen
    assert isinstance(menu, MenuScreen)
    place = [item.name for item in menu.items].index(name)
    if isinstance(robot, MouseRobot):
        await point(here, f"item:{place}")
        return
    while menu.cursor != place:
        await here.press("down")
    await here.press("enter")


async def point(here: Visit, target: str) -> None:
    """Click on something of a drawing of the first screens."""
    view = here.app.screen.query_one(CanvasView)
    rect = next(hit.rect for hit in view.canvas.hits if hit.target == target)
    assert await here.pilot.click(view, offset=(rect.x + 2, rect.y))


async def choose_lesson(here: Visit, robot: Robot, lesson: Lesson) -> None:
    """From the list of what there is to learn."""
    await until_on(here, LearnScreen)
    listed = here.app.screen.query_one(OptionList)
    place = listed.get_option_index(f"lesson:{lesson.id}")
    if isinstance(robot, MouseRobot):
        row = listed.content_region.y - listed.region.y + line_of(listed, place)
        assert await here.pilot.click(listed, offset=(6, row))
        return
    while listed.highlighted != place:
        await here.press("down")
    await here.press("enter")


def line_of(listed: OptionList, place: int) -> int:
    """In which line of what is shown an option stands."""
    lines = [index for index, _offset in listed._lines]
    return lines.index(place) - round(listed.scroll_offset.y)


ROBOTS: tuple[type[Robot], ...] = (KeyRobot, MouseRobot)
