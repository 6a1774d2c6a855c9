"""A table at which one sees how the game goes, and that leads to its summary in the end."""

from typing import TYPE_CHECKING

from textual import work

from bestia_cli.daily import badge_of_day
from bestia_cli.scene import Scene
from bestia_cli.screens.asking import AskingBoard
from bestia_cli.session import Session
from bestia_cli.voices import are_heard, last_word

if TYPE_CHECKING:
    from bestia_cli.statistics.tallies import Figures


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
