"""A screen with a title above and its keys below; what is between them is for those who make a
screen of it."""

from typing import ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input

from bestia_cli.draw.bars import Button, draw_actions, standing
from bestia_cli.draw.canvas import Canvas, Rect, width_of
from bestia_cli.draw.look import Look
from bestia_cli.draw.plan import fits
from bestia_cli.draw.small import draw_too_small
from bestia_cli.language import _
from bestia_cli.screens.dialogs import FORMS, MessageDialog
from bestia_cli.screens.host import Host
from bestia_cli.screens.leaving import LeftOnce
from bestia_cli.widgets.canvas_view import CanvasView

TOO_SMALL, ASCII = "-too-small", "-ascii"
"""Classes of a screen: it has no room, or no signs for frames."""


class FramedScreen(LeftOnce[None]):
    """A title, a body, and the keys."""

    CSS_PATH = FORMS

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "back", show=False),
        Binding("question_mark,f1", "help", show=False),
    ]

    @property
    def host(self) -> Host:
        return cast(Host, self.app)

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
        """The keys below; help and back come by themselves. A target is `action:NAME`, of an
        action of the screen."""
        return []

    def body(self) -> ComposeResult:
        raise NotImplementedError

    # --- drawing ---------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield CanvasView(id="bar-title")
        yield from self.body()
        yield CanvasView(id="bar-keys")
        yield CanvasView(id="too-small")

    def on_mount(self) -> None:
        self.redraw()

    def on_resize(self, event: events.Resize) -> None:
        self.redraw()

    def on_screen_resume(self) -> None:
        self.redraw()

    def redraw(self) -> None:
        """Draw the bars anew: the window, the theme or the language has changed."""
        width, height = self.app.size
        if width < 1 or height < 1 or not self.query("#bar-keys"):
            return
        self.set_class(self.host.look.glyphs.ascii, ASCII)
        self.set_class(not fits(width, height), TOO_SMALL)
        small = self.query_one("#too-small", CanvasView)
        small.place(None if fits(width, height) else Rect(0, 0, width, height))
        if not fits(width, height):
            small.show(draw_too_small(width, height), self.host.palette)
            return
        palette, look = self.host.palette, self.host.look
        title = draw_title(self.heading(), self.remark(), width, look)
        self.query_one("#bar-title", CanvasView).show(title, palette)
        keys = draw_actions(self.buttons(), self.always(), width, look)
        self.query_one("#bar-keys", CanvasView).show(keys, palette)

    def always(self) -> list[Button]:
        """The buttons that never fall off. Where somebody types, a question mark is a text."""
        help_key = "F1" if isinstance(self.focused, Input) else "?"
        return standing(Button("esc", _("Back"), "action:back"), help_key)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        self.redraw()

    # --- what a person can do --------------------------------------------------------------------

    async def on_canvas_view_pointed(self, event: CanvasView.Pointed) -> None:
        event.stop()
        if event.pressed and event.target.startswith("action:"):
            await self.run_action(event.target.removeprefix("action:"))

    def action_help(self) -> None:
        self.app.push_screen(MessageDialog(self.heading(), self.help_text()))

    def action_palette(self) -> None:
        self.app.action_command_palette()

    def action_back(self) -> None:
        self.dismiss()


def draw_title(heading: str, remark: str, width: int, look: Look) -> Canvas:
    """The uppermost line: where one is."""
    canvas = Canvas(width, 1, "bar")
    x = canvas.text(1, 0, "bestIA", "bar.gold.bold")
    x = canvas.text(x + 2, 0, look.fit(heading, width - x - 3), "bar.text.bold")
    room = width - x - 3
    if remark and room > 4:
        text = look.fit(remark, room)
        canvas.text(width - 1 - width_of(text), 0, text, "bar.muted")
    return canvas
