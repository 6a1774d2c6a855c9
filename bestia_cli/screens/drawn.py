"""A screen that is one drawing between a title and its keys: drawn anew whenever it, its size or
the settings change. It has appeared over a table: a hasty key meant for that does not close it."""

from typing import ClassVar, Protocol, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message

from bestia_cli.draw.bars import Button, draw_actions, standing
from bestia_cli.draw.canvas import Canvas, Rect
from bestia_cli.draw.look import Look
from bestia_cli.draw.palette import Palette
from bestia_cli.draw.plan import fits
from bestia_cli.draw.small import draw_too_small
from bestia_cli.language import _
from bestia_cli.screens.dialogs import MessageDialog
from bestia_cli.screens.framed import draw_title
from bestia_cli.screens.grace import GRACE, HASTY, Grace
from bestia_cli.screens.leaving import LeftOnce
from bestia_cli.widgets.canvas_view import CanvasView

BARS = 2
"""Rows that are not for the drawing."""


class Looks(Protocol):
    """What a drawing needs from the app around it."""

    palette: Palette
    look: Look

    @property
    def grace(self) -> float:
        """For how many seconds what has appeared takes no hasty key."""


class DrawnScreen(LeftOnce[None]):
    """The whole window as one canvas."""

    name_of_view: str

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape,q", "back", show=False),
        Binding("question_mark,f1", "help", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.view = CanvasView(id=self.name_of_view)
        self.grace = Grace(GRACE)

    # --- for those who make a screen of it -------------------------------------------------------

    def heading(self) -> str:
        """The title."""
        raise NotImplementedError

    def remark(self) -> str:
        """What stands at the right of the title."""
        return ""

    def help_text(self) -> str:
        """What is on the screen, for who asks."""
        raise NotImplementedError

    def buttons(self) -> list[Button]:
        """The keys below; help, the palette and back come by themselves. A target is
        `action:NAME`, of an action of the screen."""
        raise NotImplementedError

    def draw(self, width: int, height: int, look: Look) -> Canvas:
        """All that is to be seen between the bars, in a window that is large enough."""
        raise NotImplementedError

    # --- drawing ---------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield self.view

    def on_mount(self) -> None:
        self.grace.seconds = cast(Looks, self.app).grace
        self.begin_grace()

    def on_resize(self, event: events.Resize) -> None:
        self.redraw()

    def on_screen_resume(self) -> None:
        """The settings may have changed."""
        self.redraw()

    def redraw(self) -> None:
        width, height = self.app.size
        if width < 1 or height < 1:
            return
        around = cast(Looks, self.app)
        self.view.place(Rect(0, 0, width, height))
        canvas = draw_too_small(width, height)
        if fits(width, height):
            canvas = self.draw_framed(width, height, around.look)
        self.view.show(canvas, around.palette)

    def draw_framed(self, width: int, height: int, look: Look) -> Canvas:
        canvas = Canvas(width, height, "panel")
        canvas.paste(draw_title(self.heading(), self.remark(), width, look), 0, 0)
        canvas.paste(self.draw(width, height - BARS, look), 0, 1)
        always = standing(Button("esc", _("Back"), "action:back"))
        canvas.paste(draw_actions(self.buttons_now(look), always, width, look), 0, height - 1)
        return canvas

    def buttons_now(self, look: Look) -> list[Button]:
        """While it is too soon for them, hasty keys have dots in their place."""
        buttons, dots = self.buttons(), look.glyphs.dots
        if not self.grace.lasts:
            return buttons
        return [one._replace(key=dots, strong=False) if one.hasty else one for one in buttons]

    # --- what a person can do --------------------------------------------------------------------

    def begin_grace(self) -> None:
        self.grace.begin(self.app.mouse_position)
        if self.grace.lasts:
            self.set_timer(self.grace.seconds, self.redraw)
        self.redraw()

    def on_key(self, event: events.Key) -> None:
        """A hasty key that was meant for what lay there before is held off."""
        self.grace.late = max(0.0, Message().time - event.time)
        if event.key in HASTY and self.grace.lasts:
            event.stop()
            event.prevent_default()
            self.begin_grace()

    async def on_canvas_view_pointed(self, event: CanvasView.Pointed) -> None:
        event.stop()
        still = self.app.mouse_position == self.grace.pointer
        if event.pressed and not (still and self.grace.lasts):
            await self.run_action(event.target.removeprefix("action:"))

    def action_help(self) -> None:
        self.app.push_screen(MessageDialog(self.heading(), self.help_text()))

    def action_palette(self) -> None:
        self.app.action_command_palette()

    def action_back(self) -> None:
        self.dismiss()
