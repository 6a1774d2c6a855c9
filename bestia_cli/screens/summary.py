"""What is seen when one gets up from a game: what it came to, or the page of its day."""

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType

from bestia_cli.daily import day_played, is_of_a_day
from bestia_cli.draw.bars import Button
from bestia_cli.draw.canvas import Canvas
from bestia_cli.draw.look import Look
from bestia_cli.games import table_of
from bestia_cli.language import _
from bestia_cli.screens.drawn import DrawnScreen
from bestia_cli.setup import PRACTICE, Setup
from bestia_cli.storage.folders import Folders

if TYPE_CHECKING:
    from bestia_cli.draw.summary import Summary


class SummaryScreen(DrawnScreen):
    """A game, from the first deal to the last."""

    name_of_view = "summary"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-8)", show=False),
        Binding("pagedown,space", "scroll(8)", show=False),
    ]

    def __init__(self, summary: "Summary") -> None:
        super().__init__()
        self.summary = summary
        self.scrolled = 0
        self.hidden = 0
        """How many rows the window has no room for."""

    def heading(self) -> str:
        return _("How it went")

    def remark(self) -> str:
        return table_of(self.summary.figures.game).title

    def help_text(self) -> str:
        return _(
            "What the game came to that you have got up from, who took most from you, and how your "
            "balance went. In a low window up and down show the rest of it. Enter leads on; the "
            "statistics have all your games together."
        )

    def buttons(self) -> list[Button]:
        enter = Button("↵", _("Get up"), "action:back", strong=True, hasty=True)
        scroll = [Button("↑↓", _("Scroll"), "action:scroll(8)")] if self.hidden else []
        return [enter, *scroll]

    def draw(self, width: int, height: int, look: Look) -> Canvas:
        from bestia_cli.draw.summary import content_height, draw_summary

        self.hidden = max(0, content_height(self.summary, width, height, look) - height)
        self.scrolled = min(self.scrolled, self.hidden)
        return draw_summary(self.summary, width, height, look, self.scrolled)

    def action_scroll(self, rows: int) -> None:
        self.scrolled = max(0, min(self.scrolled + rows, self.hidden))
        self.redraw()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.action_scroll(-2)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.action_scroll(2)


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
