"""What is shown while the table is being set: nothing that a key could spoil. A key that is meant
for the table waits with it."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import Static

from bestia_cli.language import _

OPAQUE = "-opaque"
"""The class of a screen that lets nothing be seen of what lies below."""


class LoadingScreen(ModalScreen[None]):
    """In a moment there will be a table."""

    DEFAULT_CSS = """
    LoadingScreen { align: center middle; background: $background 60%; }
    LoadingScreen.-opaque { background: $background; }
    LoadingScreen Static {
        width: auto; padding: 1 3; color: $primary; background: $surface; text-style: bold;
    }
    LoadingScreen.-opaque Static { background: $background; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "pause", show=False)]

    def __init__(self, *, opaque: bool = False) -> None:
        super().__init__(classes=OPAQUE if opaque else "")
        self.paused = False
        """Whether the table shall stand still once it is there, if it is one that can."""

    def compose(self) -> ComposeResult:
        yield Static(_("The table is being set ..."), markup=False)

    def action_pause(self) -> None:
        """As often as the key is pressed: on and off."""
        self.paused = not self.paused
