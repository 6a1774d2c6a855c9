"""A table that asks a person, and takes no answer that was meant for something else."""

import asyncio

from textual import events
from textual.message import Message
from textual.timer import Timer

from bestia_cli.draw.bars import Button
from bestia_cli.overlays import Overlay
from bestia_cli.scene import Scene
from bestia_cli.screens.answer_buttons import answer_buttons
from bestia_cli.screens.board import NOTE
from bestia_cli.screens.grace import GRACE, Grace
from bestia_cli.screens.picking import PickingBoard
from bestia_cli.widgets.canvas_view import CanvasView


class AskingBoard(PickingBoard):
    """What a question is held to."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.grace = Grace(GRACE)
        self.end_of_grace: Timer | None = None
        self.awaited: asyncio.Future[str] | None = None
        """The person's answer, once a question has been put; see `asking`."""

    def on_mount(self) -> None:
        self.grace.seconds = self.host.grace
        super().on_mount()

    def meant(self) -> str | None:
        """The word that Enter would say."""
        return self.selection.meant()

    @property
    def asking(self) -> bool:
        """Whether the table waits for an answer of the person: only then is one taken, so that two
        quick keys are not an answer to the next question too."""
        return self.awaited is not None and not self.awaited.done()

    def begin_grace(self) -> None:
        """What was pressed for the others is no answer to what stands there now."""
        self.grace.begin(self.app.mouse_position)
        self.show_grace()

    def show_grace(self) -> None:
        """The buttons show whether their keys are held off; looked at again when it is over."""
        for name in ("hint", "actions"):
            self.redraw_part(name)
        if self.end_of_grace is not None:
            self.end_of_grace.stop()
        if self.too_soon:
            self.end_of_grace = self.set_timer(self.grace.seconds, self.show_grace)

    def on_key(self, event: events.Key) -> None:
        """A key counts from when it was pressed: a busy machine may come to it much later."""
        self.grace.late = max(0.0, Message().time - event.time)

    @property
    def too_soon(self) -> bool:
        """Whether the question has only just appeared."""
        return self.asking and self.grace.lasts

    def lay(self, sheet: Overlay | None) -> None:
        """What a note has covered appears when it is put away."""
        covered = sheet is None and self.sheet is not None and self.sheet.name == NOTE
        super().lay(sheet)
        if covered:
            self.begin_grace()

    def on_canvas_view_pointed(self, event: CanvasView.Pointed) -> None:
        """A click on what has just appeared under a mouse that stands still is none."""
        still = self.app.mouse_position == self.grace.pointer
        if event.pressed and still and self.too_soon:
            event.prevent_default()

    def offered(self) -> list[Button]:
        """What can be said now, in a moment if not yet."""
        return answer_buttons(self.selection, self.meant())

    def answer_buttons(self) -> list[Button]:
        """While it is too soon for them, hasty keys have dots in their place."""
        buttons = self.offered()
        if not self.too_soon:
            return buttons
        dots = self.table_look.glyphs.dots
        return [one._replace(key=dots, strong=False) if one.hasty else one for one in buttons]
