"""What is seen when one gets up from a game: any key leads on."""

from pathlib import Path
from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import App, ComposeResult

from bestia_cli.daily import day_of
from bestia_cli.draw.canvas import Rect
from bestia_cli.draw.plan import fits
from bestia_cli.draw.small import draw_too_small
from bestia_cli.screens.leaving import LeftOnce
from bestia_cli.screens.table_host import TableHost
from bestia_cli.setup import DAILY, Setup
from bestia_cli.widgets.canvas_view import CanvasView

if TYPE_CHECKING:
    from bestia_cli.draw.summary import Summary


class SummaryScreen(LeftOnce[None]):
    """A game, from the first deal to the last."""

    def __init__(self, summary: "Summary") -> None:
        super().__init__()
        self.summary = summary
        self.view = CanvasView(id="summary")

    @property
    def host(self) -> TableHost:
        return cast(TableHost, self.app)

    def compose(self) -> ComposeResult:
        yield self.view

    def on_mount(self) -> None:
        self.redraw()

    def on_resize(self, event: events.Resize) -> None:
        self.redraw()

    def set_out(self) -> None:
        """The settings have changed."""
        self.redraw()

    def redraw(self) -> None:
        from bestia_cli.draw.summary import draw_summary

        width, height = self.app.size
        if width < 1 or height < 1:
            return
        self.view.place(Rect(0, 0, width, height))
        canvas = draw_too_small(width, height)
        if fits(width, height):
            canvas = draw_summary(self.summary, width, height, self.host.look)
        self.view.show(canvas, self.host.palette)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self.dismiss()

    def on_click(self, event: events.Click) -> None:
        self.dismiss()


def show_summary(app: App[None], history: Path | None, setup: Setup) -> None:
    """What a game came to that one has got up from, if there is anything to tell."""
    from bestia_cli.draw.summary import summary_of

    summary = summary_of(history)
    if summary is None or history is None:
        return
    day = day_of(history, setup.game) if setup.kind == DAILY else None
    if day is None:
        app.push_screen(SummaryScreen(summary))
    else:
        from bestia_cli.screens.daily import DailyScreen

        app.push_screen(DailyScreen(setup.game, day))
