"""What is seen when one gets up from a game: any key leads on."""

from pathlib import Path
from typing import TYPE_CHECKING

from textual import events
from textual.app import App

from bestia_cli.daily import day_of
from bestia_cli.draw.canvas import Canvas
from bestia_cli.draw.look import Look
from bestia_cli.screens.drawn import DrawnScreen
from bestia_cli.setup import DAILY, Setup

if TYPE_CHECKING:
    from bestia_cli.draw.summary import Summary


class SummaryScreen(DrawnScreen):
    """A game, from the first deal to the last."""

    name_of_view = "summary"

    def __init__(self, summary: "Summary") -> None:
        super().__init__()
        self.summary = summary

    def draw(self, width: int, height: int, look: Look) -> Canvas:
        from bestia_cli.draw.summary import draw_summary

        return draw_summary(self.summary, width, height, look)

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
