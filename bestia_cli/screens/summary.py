"""What is seen when one gets up from a game: any key leads on."""

from pathlib import Path
from typing import TYPE_CHECKING

from textual import events
from textual.app import App

from bestia_cli.daily import day_played, is_of_a_day
from bestia_cli.draw.canvas import Canvas
from bestia_cli.draw.look import Look
from bestia_cli.language import _
from bestia_cli.screens.drawn import DrawnScreen
from bestia_cli.setup import PRACTICE, Setup
from bestia_cli.storage.folders import Folders

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


def show_end(
    app: App[None], folders: Folders, setup: Setup, history: Path | None, *, over: bool
) -> None:
    """What is seen when one has got up: of a day its page, once it is over, of other games what
    they came to."""
    if not is_of_a_day(setup):
        show_summary(app, history)
    elif over:
        show_day(app, folders, setup)


def show_summary(app: App[None], history: Path | None) -> None:
    """What a game came to that one has got up from, if there is anything to tell."""
    from bestia_cli.draw.summary import summary_of

    summary = summary_of(history)
    if summary is not None:
        app.push_screen(SummaryScreen(summary))


def show_day(app: App[None], folders: Folders, setup: Setup) -> None:
    """What became of the day whose deal is over."""
    from bestia_cli.screens.daily import DailyScreen

    day = day_played(folders, setup)
    if day is not None:
        said = _("This game was for practice: the first one of the day is what counts.")
        practised = setup.kind == PRACTICE
        app.push_screen(DailyScreen(setup.game, day, said if practised else ""))
