"""A table at which somebody picks cards, numbers and melds, with keys or the mouse."""

from abc import abstractmethod
from collections.abc import Callable

from bestia_cli.screens.live_board import LiveBoard
from bestia_cli.selection import Answer


class PickingBoard(LiveBoard):
    """What narrows a question, and shows that it does."""

    @abstractmethod
    def give(self, answer: Answer) -> None:
        """Hand an answer to the table, if it is one."""

    def pick(self, place: int) -> None:
        self.give(self.selection.pick(place))

    def move(self, steps: int) -> None:
        self.selection.move(steps)
        self.redraw_picked()

    def type_digit(self, digit: int) -> None:
        self.selection.type_digit(digit)
        self.redraw_picked()

    def redraw_picked(self) -> None:
        """What shows the cursor, the number and the target."""
        selection = self.selection
        if selection.targets() or selection.slider:
            self.redraw_part("board")
            self.redraw_part("middle")
        if not selection.cuts:
            self.redraw_part("hand")
        self.redraw_part("hint")
        self.redraw_part("actions")

    def cut(self, place: int) -> None:
        """A click on the deck: there, and once more to cut."""
        if place == self.selection.number:
            self.give(self.selection.confirm())
        else:
            self.selection.number = place
            self.redraw_picked()

    def choose_shown(self, digit: int) -> None:
        self.give(self.selection.choose_shown(digit))

    def aim_on(self, steps: int) -> None:
        self.selection.aim(steps)
        self.redraw_picked()

    def aim_at(self, target: int) -> None:
        """A click on a meld: it is meant, and once more to choose it."""
        if target == self.selection.target:
            self.give(self.selection.confirm())
        elif target in self.selection.targets():
            self.selection.target = target
            self.redraw_picked()


PICKING: dict[str, Callable[[PickingBoard, int], None]] = {
    "card": PickingBoard.pick,
    "move": PickingBoard.move,
    "cut": PickingBoard.cut,
    "digit": PickingBoard.type_digit,
    "choice": PickingBoard.choose_shown,
    "aim": PickingBoard.aim_on,
    "meld": PickingBoard.aim_at,
}
"""By the beginning of what a key or the mouse does."""
