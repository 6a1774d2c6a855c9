"""What is shown while the table is being set: nothing that a key could spoil."""

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from bestia_cli.language import _


class LoadingScreen(Screen[None]):
    DEFAULT_CSS = """
    LoadingScreen { align: center middle; }
    LoadingScreen Static { width: auto; color: $primary; text-style: bold; }
    """

    def compose(self) -> ComposeResult:
        yield Static(_("The table is being set ..."))
