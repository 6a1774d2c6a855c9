"""A table whose sheets and scenes come from the engine process, while the screen stays alive."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from bestia_cli.actions import FAIR, HELP, LAST
from bestia_cli.draw.canvas import Canvas, Rect
from bestia_cli.draw.overlay import draw_aside
from bestia_cli.draw.plan import Plan
from bestia_cli.engine_process.messages import NotReadyError
from bestia_cli.language import _
from bestia_cli.overlays import Overlay, fair_sheet, help_sheet, last_trick_sheet
from bestia_cli.scene import RefusedError, Scene
from bestia_cli.screens.moving import MovingBoard
from bestia_cli.storage.settings import FIELDS
from bestia_cli.wording import explain
from engine.registry import GAMES

T = TypeVar("T")

PAUSES = {"instant": 0.0, "fast": 0.25, "normal": 0.7, "slow": 1.5}
"""Seconds that the others take, by the setting."""
SPEEDS = tuple(PAUSES)
AFTER_TRICK = 1.6
"""How much longer a whole trick lies there, in pauses."""
POLL = 0.2
"""Seconds between two looks at the compiler."""


class LiveBoard(MovingBoard):
    """What playing, watching and replaying have in common."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.skip = asyncio.Event()
        """Set by a key while the others play: don't wait any longer."""
        self.one_at_a_time = threading.Lock()

    async def in_engine(self, act: Callable[[], T]) -> T:
        """Ask for something while the screen stays alive. Nothing is asked for before the answer
        to the last question is there, also if nobody waits for that any more: what comes last is
        how the table stands."""
        return await asyncio.to_thread(self.alone, act)

    def alone(self, act: Callable[[], T]) -> T:
        with self.one_at_a_time:
            return act()

    # --- the pace --------------------------------------------------------------------------------

    @property
    def speed(self) -> str:
        return self.host.speed

    def pause_after(self, scene: Scene) -> float:
        """How long a scene is to be looked at, in seconds."""
        vocabulary = GAMES[scene.game].vocabulary
        lies = scene.last_trick is not None and not scene.on_table and scene.ending is None
        ended = lies and not vocabulary.is_choice(scene.events[-1])
        return PAUSES[self.speed] * (AFTER_TRICK if ended else 1.0)

    async def wait(self, seconds: float) -> None:
        """Let people see what has happened; a key cuts it short."""
        self.skip.clear()
        if seconds:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.skip.wait(), seconds)
        else:
            await asyncio.sleep(0)

    def change_speed(self) -> None:
        at = SPEEDS.index(self.speed)
        speed = SPEEDS[(at + 1) % len(SPEEDS)]
        self.host.change_setting("speed", speed)
        self.skip.set()
        self.say(
            _("Speed of the others: {speed}").format(
                speed=_((FIELDS["speed"].choices or {})[speed])
            )
        )

    # --- sheets ----------------------------------------------------------------------------------

    @property
    def aside(self) -> Overlay | None:
        """A sheet that must not lie over the table."""
        return self.sheet if self.sheet is not None and self.sheet.aside else None

    def draw_log(self, plan: Plan, rect: Rect) -> Canvas:
        """Where there is no panel, what is said beside the table stands in place of the log."""
        if self.aside is None or plan.panel is not None:
            return super().draw_log(plan, rect)
        sheet, size = self.aside, (rect.width, rect.height)
        return draw_aside(sheet.title, sheet.lines, size, self.table_look, sheet.bars)

    def default_message(self) -> str:
        """What lies aside in a word, unless the panel has it all."""
        aside, plan = self.aside, self.plan
        told = aside and plan and plan.panel is not None and aside.summary in aside.lines
        return aside.summary if aside and not told else super().default_message()

    def fetch(
        self, name: str, ask: Callable[[], T], make: Callable[[T], Overlay], *, aside: bool = False
    ) -> None:
        """A sheet that takes a moment to make; asked for again, it goes away."""
        if self.sheet is not None and self.sheet.name == name:
            self.lay(None)
        else:
            self.lay(self.waiting(name, _("The coach is thinking."), aside=aside))
            self.run_worker(self.fetch_sheet(name, ask, make), exclusive=True, group="sheet")

    def waiting(self, name: str, said: str, *, aside: bool) -> Overlay:
        return Overlay(name, _("One moment ..."), [said], aside=aside, summary=said)

    async def fetch_sheet(
        self, name: str, ask: Callable[[], Any], make: Callable[[Any], Overlay]
    ) -> None:
        while self.sheet is not None and self.sheet.name == name:
            try:
                found = await self.in_engine(ask)
            except NotReadyError:
                self.lay(self.waiting(name, self.compiling(), aside=self.sheet.aside))
                await asyncio.sleep(POLL)
            except RefusedError as error:
                self.lay(None)
                self.say(explain(error.reason, self.scene.game))
            else:
                if self.sheet is not None and self.sheet.name == name:
                    self.lay(make(found))
                return

    def compiling(self) -> str:
        """What one waits for, the very first time."""
        share = round(100 * self.host.progress)
        return _("The engine is being compiled, only this once: {share}%").format(share=share)

    def show_help(self) -> None:
        def sheet() -> Overlay:
            commands = map(self.as_here, self.available())
            return help_sheet(self.scene, commands, self.table_look)

        self.toggle(HELP.name, sheet)

    def show_last(self) -> None:
        self.toggle(LAST.name, lambda: last_trick_sheet(self.scene))

    def show_fair(self) -> None:
        self.toggle(FAIR.name, lambda: fair_sheet(self.scene))
