"""A screen that is one drawing: drawn anew whenever it, its size or the settings change."""

from typing import Protocol, cast

from textual import events
from textual.app import ComposeResult

from bestia_cli.draw.canvas import Canvas, Rect
from bestia_cli.draw.look import Look
from bestia_cli.draw.palette import Palette
from bestia_cli.draw.plan import fits
from bestia_cli.draw.small import draw_too_small
from bestia_cli.screens.leaving import LeftOnce
from bestia_cli.widgets.canvas_view import CanvasView


class Looks(Protocol):
    """What a drawing needs from the app around it."""

    palette: Palette
    look: Look


class DrawnScreen(LeftOnce[None]):
    """The whole window as one canvas."""

    name_of_view: str

    def __init__(self) -> None:
        super().__init__()
        self.view = CanvasView(id=self.name_of_view)

    def compose(self) -> ComposeResult:
        yield self.view

    def on_mount(self) -> None:
        self.redraw()

    def on_resize(self, event: events.Resize) -> None:
        self.redraw()

    def set_out(self) -> None:
        """The settings have changed."""
        self.redraw()

    def draw(self, width: int, height: int, look: Look) -> Canvas:
        """All that is to be seen, in a window that is large enough."""
        raise NotImplementedError

    def redraw(self) -> None:
        width, height = self.app.size
        if width < 1 or height < 1:
            return
        around = cast(Looks, self.app)
        self.view.place(Rect(0, 0, width, height))
        canvas = draw_too_small(width, height)
        if fits(width, height):
            canvas = self.draw(width, height, around.look)
        self.view.show(canvas, around.palette)
