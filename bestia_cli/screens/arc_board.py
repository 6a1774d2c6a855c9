"""A table at which the accounts are told row by row, and one sees how the game goes."""

from typing import TYPE_CHECKING

from textual import events, work

from bestia_cli.daily import badge_of_day
from bestia_cli.scene import Scene
from bestia_cli.screens.asking import AskingBoard
from bestia_cli.screens.grace import HASTY
from bestia_cli.session import Session
from bestia_cli.voices import are_heard, last_word
from bestia_cli.widgets.canvas_view import CanvasView

if TYPE_CHECKING:
    from bestia_cli.statistics.tallies import Figures

ROW_SECONDS = 0.06
"""How long a row of the accounts takes to appear."""


class ArcBoard(AskingBoard):
    """What a person plays at, deal after deal."""

    def __init__(self, session: Session) -> None:
        super().__init__(session.scene)
        self.session = session

    def follow_arc(self, scene: Scene) -> None:
        """At the accounts: how the game went so far."""
        if scene.ending is None:
            self.arc = None
        else:
            self.read_arc()

    @work(thread=True, exclusive=True, group="arc")
    def read_arc(self) -> None:
        """From the history, which has this deal already."""
        from bestia_cli.statistics.arc import read_arc

        history = self.session.history
        arc = None if history is None else read_arc(history)
        if arc is not None:
            self.app.call_from_thread(self.show_arc, arc)

    def show_arc(self, arc: "Figures") -> None:
        if self.scene.ending is not None:
            self.arc = arc
            self.redraw_part("board")

    def badge(self) -> str:
        return super().badge() or badge_of_day(self.session.setup)

    def default_message(self) -> str:
        """Where nothing else is said, what somebody at the table has just said."""
        setup = self.session.setup
        heard = self.host.settings.voices and are_heard(setup)
        return super().default_message() or (last_word(self.scene, setup.seed) if heard else "")

    # --- the accounts ----------------------------------------------------------------------------

    @property
    def telling(self) -> bool:
        """Whether the accounts are still being told."""
        return self.revealed is not None

    @work(exclusive=True, group="reveal")
    async def tell_accounts(self) -> None:
        """Row by row: the hasty keys show all of it at once, others do what they do as well."""
        self.skip.clear()
        self.revealed = 0
        self.redraw()
        while (row := self.row_to_tell()) is not None:
            await self.wait(ROW_SECONDS)
            if self.revealed is None:
                return
            self.revealed = row + 1
            self.redraw()
        self.end_telling()

    def row_to_tell(self) -> int | None:
        """The next row of the accounts that has something on it."""
        rect = self.rects.get("board")
        rows = self.draw_accounts(rect).plain().split("\n") if rect is not None else []
        return next((y for y in range(self.revealed or 0, len(rows)) if rows[y]), None)

    def end_telling(self) -> None:
        """All of it stands there; what was pressed to see it is no answer."""
        self.show_all()
        self.begin_grace()

    def show_all(self) -> None:
        self.revealed = None
        self.redraw()

    def on_key(self, event: events.Key) -> None:
        if self.telling and event.key not in HASTY:
            self.end_telling()

    def on_canvas_view_pointed(self, event: CanvasView.Pointed) -> None:
        """A click is like the key that stands there."""
        if not event.pressed or not self.telling:
            return
        if event.target in {button.target for button in self.offered() if button.hasty}:
            event.prevent_default()
            self.end_telling()
        else:
            self.show_all()
