"""Robots at the table on the screen: one has only a keyboard, one has only a mouse."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from bestia_cli.answers import answers_by_kind
from bestia_cli.app import BestiaApp, Opening
from bestia_cli.draw.canvas import Hit
from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.games.bestia.records import EXCHANGING
from bestia_cli.lessons.lesson import same_word
from bestia_cli.new_setup import names_for
from bestia_cli.scene import CUTTING, SETTLED, Option, Scene
from bestia_cli.screens.board import BoardScreen
from bestia_cli.screens.replay import ReplayScreen
from bestia_cli.screens.table import TableScreen
from bestia_cli.screens.watch import WatchScreen
from bestia_cli.setup import Setup
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.settings import Settings, write_settings
from bestia_cli.widgets.canvas_view import CanvasView
from engine.bestia.rules import Rules

PATIENCE = 60.0
"""Seconds after which something is stuck: much more than anything takes."""
LARGE = (120, 40)


class TableApp(BestiaApp):
    """The app without its menu: at once at the table, with the engine in this process. The hands on
    it are quicker than a person's, and know what they answer."""

    grace = 0.0

    def set_first_screen(self) -> None:
        self.call_after_refresh(self.open)


def table_setup(players: int, bot: str = "heuristic", **others: Any) -> Setup:
    """A table with a person, and `others` of `Setup` as they are wanted."""
    named: dict[str, Any] = {
        "game": "bestia",
        "rules": Rules(players=players),
        "names": names_for(players, "Tu"),
        "bots": (None, *[bot] * (players - 1)),
        "seed": "00000007",
    }
    return Setup(**named | others)


class Visit:
    """An app that runs, and the hands on it."""

    def __init__(self, app: BestiaApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def screen(self) -> BoardScreen:
        assert isinstance(self.app.screen, BoardScreen)
        return self.app.screen

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.app.screen, TableScreen)
        return self.app.screen

    @property
    def watch(self) -> WatchScreen:
        assert isinstance(self.app.screen, WatchScreen)
        return self.app.screen

    @property
    def replay(self) -> ReplayScreen:
        assert isinstance(self.app.screen, ReplayScreen)
        return self.app.screen

    async def until(self, condition: Callable[[], object]) -> None:
        """Let the app run until something holds."""
        deadline = time.monotonic() + PATIENCE
        while not condition():
            problem = self.app._exception
            if problem is not None:
                raise problem
            assert time.monotonic() < deadline, f"stuck:\n{self.text()}"
            await asyncio.sleep(0.0005)

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)

    async def settle(self) -> None:
        """Until all that was asked of the screen is on it."""
        await self.pilot.pause()
        await self.pilot.pause()

    async def resize(self, width: int, height: int) -> None:
        await self.pilot.resize_terminal(width, height)
        await self.until(lambda: self.app.size == (width, height))
        if isinstance(self.app.screen, BoardScreen):
            await self.until(lambda: size_of(self.screen) == (width, height))
        await self.settle()

    async def until_asked(self) -> Scene:
        """The next question to the person, drawn; or the end of the game."""
        table = self.table

        def ready() -> bool:
            return (table.session.over or table.asking) and table.scene == table.session.scene

        await self.until(ready)
        await self.settle()
        return table.scene

    def text(self) -> str:
        """All characters on the screen, as they are sent to the terminal."""
        return screen_text(self.app.screen)

    def part(self, name: str) -> str:
        """The characters of one drawing."""
        return self.screen.view(name).canvas.plain()


def size_of(screen: BoardScreen) -> tuple[int, int]:
    """The window that a table was drawn for."""
    if screen.plan is not None:
        return screen.plan.width, screen.plan.height
    canvas = screen.view("small").canvas
    return canvas.width, canvas.height


def screen_text(screen: Screen[Any]) -> str:
    return "\n".join(strip.text.rstrip() for strip in screen._compositor.render_strips())


@asynccontextmanager
async def visit(
    folders: Folders,
    opening: Opening | Setup,
    size: tuple[int, int] = LARGE,
    lang: str = "en",
    **settings: Any,
) -> AsyncIterator[Visit]:
    """Run the app at a table; the others are quick unless `settings` say otherwise."""
    write_settings(folders, replace(Settings(speed="instant", animations=False), **settings))
    if isinstance(opening, Setup):
        opening = Opening(setup=opening)
    app = TableApp(folders, lang, opening, DirectClient)
    async with app.run_test(size=size) as pilot:
        here = Visit(app, pilot)
        await here.until(lambda: isinstance(app.screen, BoardScreen) and app.screen.is_mounted)
        await here.settle()
        yield here


# --- robots --------------------------------------------------------------------------------------


class Robot:
    """Plays at random what it may, and sees to it that what it meant is what was done."""

    def __init__(self, visit: Visit, seed: int = 1) -> None:
        self.visit, self.chance = visit, random.Random(seed)

    @property
    def table(self) -> TableScreen:
        return self.visit.table

    def choose(self, scene: Scene) -> Option:
        """Every kind of answer is as likely; cards are chosen among those of a kind."""
        kinds = sorted({option.kind for option in scene.options})
        kind = self.chance.choice(kinds)
        return self.chance.choice([option for option in scene.options if option.kind == kind])

    async def answer(self, option: Option) -> None:
        """Have an option: with keys, or with the mouse."""
        raise NotImplementedError

    async def play(self, option: Option | None = None) -> Scene:
        """Answer the question on the screen, and come to the next one."""
        table = self.table
        scene = table.scene
        option = option or self.choose(scene)
        before = said(table)
        await self.answer(option)
        await self.visit.until(lambda: table.scene is not scene)
        await self.visit.until_asked()
        assert was_done(table, before, scene, option), f"{option} was not done"
        return table.scene


def said(table: TableScreen) -> list[str]:
    """The choices of the smazzata, as words."""
    words: list[str] = table.session.turn.table["words"]
    return list(words)


def was_done(table: TableScreen, before: list[str], asked: Scene, option: Option) -> bool:
    """Whether the table has taken an answer as it was meant."""
    now = table.scene
    if asked.phase == SETTLED:
        return now.hand == asked.hand + 1
    if asked.phase == CUTTING:
        return option.kind != "cut" or f"cut:{now.cut}" == option.word
    words = said(table)
    return len(words) > len(before) and same_word(words[len(before)], option.word)


class KeyRobot(Robot):
    """Has only a keyboard; each thing is done now in one way, now in another."""

    async def answer(self, option: Option) -> None:
        selection = self.table.selection
        if option.kind == "cut":
            await self.visit.press(
                *cut_keys(selection.number, int(option.word.partition(":")[2])), "enter"
            )
        elif selection.picks_cards:
            await self.pick(option)
        else:
            await self.visit.press(
                self.chance.choice(answers_by_kind(self.table.scene.game)[option.kind].keys)
            )

    async def pick(self, option: Option) -> None:
        hand = self.table.scene.hand_shown
        places = [hand.index(card) for card in option.cards]
        exchange = self.table.scene.phase == EXCHANGING
        for place in places:
            if self.chance.random() < 0.5:
                await self.visit.press(str(place + 1))
            else:
                await self.go_to(place)
                await self.visit.press("space" if exchange else "enter")
        if exchange:
            await self.visit.press("enter")

    async def go_to(self, place: int) -> None:
        """Move the cursor with the arrows."""
        selection = self.table.selection
        for _ in selection.scene.hand_shown:
            if selection.cursor == place:
                return
            await self.visit.press("right")
        assert selection.cursor == place


def cut_keys(place: int, wanted: int) -> list[str]:
    """Arrows from one place of the deck to another."""
    far, near = divmod(abs(wanted - place), 5)
    on = wanted > place
    return ["up" if on else "down"] * far + ["right" if on else "left"] * near


class MouseRobot(Robot):
    """Has only a mouse, and clicks on what can be seen to be something."""

    async def answer(self, option: Option) -> None:
        selection = self.table.selection
        if option.kind == "cut":
            await self.click(option.word)
            await self.visit.until(lambda: f"cut:{selection.number}" == option.word)
            await self.click(self.chance.choice([option.word, "action:cut"]))
        elif selection.picks_cards:
            await self.pick(option)
        else:
            await self.click(f"action:{option.kind}")

    async def pick(self, option: Option) -> None:
        hand = self.table.scene.hand_shown
        for card in option.cards:
            await self.click(f"card:{hand.index(card)}")
        if self.table.scene.phase == EXCHANGING:
            await self.visit.until(lambda: len(self.table.selection.marked) == len(option.cards))
            await self.click("action:exchange")

    async def click(self, target: str) -> None:
        view, hit = find_target(self.visit.screen, target)
        x, y = hit.rect.x + hit.rect.width // 2, hit.rect.y + hit.rect.height // 2
        assert view.canvas.hit(x, y) == target, f"{target} is covered"
        assert await self.visit.pilot.click(view, offset=(x, y)), f"{target} is out of reach"


def find_target(screen: BoardScreen, target: str) -> tuple[CanvasView, Hit]:
    """Where something lies that can be pointed at."""
    for view in screen.query(CanvasView):
        if view.display:
            for hit in view.canvas.hits:
                if hit.target == target:
                    return view, hit
    raise AssertionError(f"{target} is not on the screen:\n{screen_text(screen)}")


async def play_on(robot: Robot, look: Callable[[Visit], None] = lambda visit: None) -> Scene:
    """Play until the game is over, and look at every question on the way."""
    visit = robot.visit
    scene = await visit.until_asked()
    look(visit)
    while not robot.table.session.over:
        scene = await robot.play()
        look(visit)
    return scene


Test = Callable[[Visit], Awaitable[None]]


def at_table(folders: Folders, opening: Setup | Opening, test: Test, **settings: Any) -> None:
    """Sit down, wait for the first question, and do something."""

    async def sit() -> None:
        async with visit(folders, opening, **settings) as here:
            await here.until_asked()
            await test(here)

    asyncio.run(sit())
