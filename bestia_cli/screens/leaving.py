"""Screens that are left once.

Keys may come in one go, as from a paste or over a bad line. In Textual a screen that is left twice
takes along whatever lies below it: the table, or the menu and with it the program; and one that is
left while it is being set up does not find its own parts.
"""

from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen, Screen, ScreenResultType


class LeftOnce(Screen[ScreenResultType]):
    """A screen that is left only while it is the one on top, and not before it is all there."""

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        if not self.is_active:
            return AwaitComplete()
        if not self.is_mounted:
            self.call_later(self.leave_later, result)
            return AwaitComplete()
        return super().dismiss(result)

    def leave_later(self, result: ScreenResultType | None) -> None:
        self.dismiss(result)


class Dialog(LeftOnce[ScreenResultType], ModalScreen[ScreenResultType]):
    """The same over another screen."""
