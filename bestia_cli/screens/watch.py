"""Watching a table of machines: at any pace, with any eyes, and into their heads."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from textual import work

from bestia_cli.actions import (
    BELIEFS,
    EYES,
    FAIR,
    GOING_ON,
    HELP,
    LAST,
    PAUSE,
    QUIT,
    SPEED,
    STEP,
    THINKING,
    WATCH,
    Action,
)
from bestia_cli.draw.bars import Button
from bestia_cli.engine_process.messages import NotReadyError
from bestia_cli.engine_process.process import EngineGoneError
from bestia_cli.language import N_, _
from bestia_cli.overlays import Overlay, beliefs_sheet, table_sheet, thinking_sheet
from bestia_cli.scene import RefusedError, Scene
from bestia_cli.screens.live_board import POLL, LiveBoard
from bestia_cli.session import Session
from bestia_cli.wording import explain

LAST_IS_OVER = N_("The last deal is over: q leaves the table.")
FRAME = 1 / 25
"""At full speed no more pictures are drawn than can be seen, in seconds."""
READING = 2.0
"""What is said about the table can be read for so long, however fast it plays, in seconds."""
AT_END = 4.0
"""How much longer a settlement is shown, in pauses."""


class WatchScreen(LiveBoard):
    """A table without a person."""

    where = WATCH
    has_panel = True
    out = replace(QUIT, help=N_("Go back to where you came from."))

    def __init__(self, session: Session, *, paused: bool = False) -> None:
        super().__init__(session.look(None))
        self.session = session
        self.paused = paused
        self.go = asyncio.Event()
        """Set when the table may take its next step."""
        self.mind = ""
        """What of the players' minds is shown at every step: THINKING, BELIEFS or nothing."""
        self.drawn = self.said = 0.0
        """When the table was last drawn, and when something was last said."""

    def on_mount(self) -> None:
        super().on_mount()
        if self.plan is not None and self.plan.panel is not None and self.speed != "instant":
            self.mind = BELIEFS.name  # there is room for it
        self.drive()

    # --- the table -------------------------------------------------------------------------------

    @work(exclusive=True, group="drive")
    async def drive(self) -> None:
        while not self.session.over:
            await self.show_mind()
            await self.linger()
            await self.advance()
        self.drawn = 0.0
        self.paused = False
        self.show(self.session.scene)
        self.redraw()
        self.say(self.words(LAST_IS_OVER))

    async def linger(self) -> None:
        """Wait as the pace has it; when paused, for a step."""
        if not self.paused:
            seconds = self.pause_after(self.scene)
            await self.wait(seconds * (AT_END if self.scene.ending is not None else 1.0))
        if self.paused:
            await self.go.wait()
            self.go.clear()

    async def advance(self) -> None:
        try:
            scene = await self.in_engine(self.session.advance)
        except NotReadyError:
            self.say(self.compiling())
            await asyncio.sleep(POLL)
        except RefusedError as error:
            self.say(explain(error.reason, self.scene.game))
            await asyncio.sleep(POLL)
        except EngineGoneError:
            self.say(_("The engine has stopped."))
            await asyncio.sleep(POLL)
        else:
            self.show(scene)

    def show(self, scene: Scene) -> None:
        """A new scene; at full speed not each of them is drawn."""
        now = time.monotonic()
        if now - self.said > READING:
            self.message = ""
        before = self.scene
        self.selection.show(scene)
        self.move_from(before)
        if self.paused or self.pause_after(scene) or now - self.drawn >= FRAME:
            self.drawn = now
            self.redraw()

    async def show_mind(self) -> None:
        """What the player to move thinks or believes, before it moves."""
        mind = self.mind
        if not mind or not self.somebody_chooses:
            return
        try:
            sheet = await self.in_engine(partial(MINDS[mind], self))
        except NotReadyError:
            sheet = Overlay(mind, _("One moment ..."), [self.compiling()])
        except RefusedError as error:
            sheet = Overlay(mind, _("One moment ..."), [explain(error.reason, self.scene.game)])
        if self.mind == mind and (self.sheet is None or self.sheet.name in MINDS):
            self.lay(sheet)

    def thinking(self) -> Overlay:
        return thinking_sheet(self.session.thinking(), self.scene)

    def beliefs(self) -> Overlay:
        seat = self.scene.actor if self.scene.viewer is None else self.scene.viewer
        return beliefs_sheet(self.session.beliefs(seat), self.scene, self.table_look)

    def say(self, message: str) -> None:
        self.said = time.monotonic()
        super().say(message)

    # --- what the person does --------------------------------------------------------------------

    def perform(self, name: str) -> None:
        if name in COMMANDS:
            COMMANDS[name](self)
        elif name.startswith("seat:"):
            self.look_through(int(name.partition(":")[2]))
        else:
            super().perform(name)
            if self.sheet is None:
                self.mind = ""

    def can(self, action: Action) -> bool:
        return action is not LAST or self.scene.last_trick is not None

    def pause(self) -> None:
        """Stand still, or go on; it is shown for as long as it lasts."""
        if self.session.over:
            self.say(self.words(LAST_IS_OVER))
            return
        self.paused = not self.paused
        self.skip.set()
        if self.paused:
            self.go.clear()
        else:
            self.go.set()
        self.message = ""
        self.redraw()

    def step(self) -> None:
        """One decision; whoever steps wants it to stay paused."""
        if self.session.over:
            self.say(self.words(LAST_IS_OVER))
            return
        self.paused = True
        self.skip.set()
        self.go.set()

    def badge(self) -> str:
        return _("Paused") if self.paused else ""

    def default_message(self) -> str:
        paused = _("Paused: → makes a step, space goes on.") if self.paused else ""
        return super().default_message() or paused

    def button(self, action: Action, *, strong: bool = False) -> Button:
        shown = super().button(action, strong=strong)
        on = action is PAUSE and self.paused
        return shown._replace(label=self.words(GOING_ON), strong=True) if on else shown

    def change_eyes(self) -> None:
        """All cards, then the eyes of each seat."""
        order = [None, *range(self.scene.players)]
        self.look_through(order[(order.index(self.scene.viewer) + 1) % len(order)])

    def look_through(self, viewer: int | None) -> None:
        self.run_worker(self.look(viewer), exclusive=True, group="look")

    async def look(self, viewer: int | None) -> None:
        scene = await self.in_engine(partial(self.session.look, viewer))
        self.selection.show(scene)
        self.redraw()
        name = _("all cards") if viewer is None else scene.seats[viewer].name
        self.say(_("Seen by: {name}").format(name=name))

    def show_thinking(self) -> None:
        self.change_mind(THINKING.name)

    def show_beliefs(self) -> None:
        self.change_mind(BELIEFS.name)

    @property
    def somebody_chooses(self) -> bool:
        return self.scene.actor >= 0 and self.scene.is_dealt

    def change_mind(self, mind: str) -> None:
        """Show what the players think or believe from now on, or no more. Between two deals there
        is nothing of it to be seen, and that is said."""
        if self.session.over:
            self.say(self.words(LAST_IS_OVER))
            return
        shown = self.sheet is not None and self.sheet.name in MINDS
        self.mind = "" if self.mind == mind else mind
        if self.mind:
            self.run_worker(self.show_mind(), exclusive=True, group="mind")
        elif shown:
            self.lay(None)
        if not self.somebody_chooses:
            later = _("Nobody has to choose now: you will see it at the next choice.")
            self.say(later if self.mind else _("You will not see it any more."))

    def resting_sheet(self) -> Overlay:
        return table_sheet(self.scene, self.session.setup)

    def leave(self) -> None:
        self.dismiss()

    def on_unmount(self) -> None:
        self.session.client.abandon()
        self.session.close()


MINDS: dict[str, Callable[[WatchScreen], Overlay]] = {
    THINKING.name: WatchScreen.thinking,
    BELIEFS.name: WatchScreen.beliefs,
}

COMMANDS: dict[str, Callable[[WatchScreen], None]] = {
    PAUSE.name: WatchScreen.pause,
    STEP.name: WatchScreen.step,
    EYES.name: WatchScreen.change_eyes,
    THINKING.name: WatchScreen.show_thinking,
    BELIEFS.name: WatchScreen.show_beliefs,
    LAST.name: WatchScreen.show_last,
    FAIR.name: WatchScreen.show_fair,
    HELP.name: WatchScreen.show_help,
    SPEED.name: WatchScreen.change_speed,
    QUIT.name: WatchScreen.leave,
}
