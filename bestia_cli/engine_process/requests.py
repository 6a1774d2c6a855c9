"""What can be asked of the engine process, and what comes back: `Service` says what each does."""

from abc import ABC, abstractmethod
from typing import Any

from ai.advice import Advice, Review, SeatBelief, Thinking
from bestia_cli.engine_process.messages import Contents, Handover, Turn
from bestia_cli.scene import Scene
from bestia_cli.setup import Setup


class Requests(ABC):
    """The requests by their names, however they travel."""

    @abstractmethod
    def call(self, method: str, *args: Any) -> Any:
        """Ask for something by its name."""

    # --- the table -------------------------------------------------------------------------------

    def open(self, setup: Setup, table: dict[str, Any] | None, viewer: int | None) -> Turn:
        turn: Turn = self.call("open", setup, table, viewer)
        return turn

    def header(self) -> dict[str, Any]:
        header: dict[str, Any] = self.call("header")
        return header

    def cheats(self) -> tuple[str, ...]:
        cheats: tuple[str, ...] = self.call("cheats")
        return cheats

    def turn(self) -> Turn:
        turn: Turn = self.call("turn")
        return turn

    def look(self, viewer: int | None) -> Turn:
        turn: Turn = self.call("look", viewer)
        return turn

    def step(self) -> Turn:
        turn: Turn = self.call("step")
        return turn

    def choose(self, words: str) -> Turn:
        turn: Turn = self.call("choose", words)
        return turn

    def undo(self) -> Turn:
        turn: Turn = self.call("undo")
        return turn

    # --- the coach -------------------------------------------------------------------------------

    def advise(self) -> Advice:
        advice: Advice = self.call("advise")
        return advice

    def review(self) -> Review:
        review: Review = self.call("review")
        return review

    def thinking(self) -> Thinking | None:
        thinking: Thinking | None = self.call("thinking")
        return thinking

    def beliefs(self, seat: int, events: int | None = None) -> SeatBelief | None:
        beliefs: SeatBelief | None = self.call("beliefs", seat, events)
        return beliefs

    def par(self, setup: Setup) -> int:
        par: int = self.call("par", setup)
        return par

    # --- the deal that is over -------------------------------------------------------------------

    def choices(self, seat: int) -> tuple[int, ...]:
        choices: tuple[int, ...] = self.call("choices", seat)
        return choices

    def moment(self, events: int, viewer: int | None) -> Scene:
        scene: Scene = self.call("moment", events, viewer)
        return scene

    def play_on(self, events: int) -> Setup:
        setup: Setup = self.call("play_on", events)
        return setup

    # --- replays ---------------------------------------------------------------------------------

    def load(self, path: str) -> Contents:
        contents: Contents = self.call("load", path)
        return contents

    def show(self, place: int, events: int, viewer: int | None) -> Scene:
        scene: Scene = self.call("show", place, events, viewer)
        return scene

    def what_if(self, place: int, events: int, seat: int, level: str) -> Setup:
        setup: Setup = self.call("what_if", place, events, seat, level)
        return setup

    def recorded_choices(self, place: int, seat: int) -> tuple[int, ...]:
        choices: tuple[int, ...] = self.call("recorded_choices", place, seat)
        return choices

    def recorded_review(self, place: int, seat: int) -> Review:
        review: Review = self.call("recorded_review", place, seat)
        return review

    def recorded_beliefs(self, place: int, events: int, seat: int) -> SeatBelief | None:
        beliefs: SeatBelief | None = self.call("recorded_beliefs", place, events, seat)
        return beliefs

    # --- from process to process -----------------------------------------------------------------

    def handover(self) -> Handover:
        handover: Handover = self.call("handover")
        return handover

    def adopt(self, handover: Handover, viewer: int | None) -> None:
        self.call("adopt", handover, viewer)
