"""A question that is answered by typing."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Input, Label

from bestia_cli.screens.leaving import Dialog


class InputDialog(Dialog[str | None]):
    """Gives what was typed, or None for Escape."""

    DEFAULT_CSS = """
    InputDialog { align: center middle; background: $background 60%; }
    InputDialog > Vertical {
        width: 50; max-width: 90%; height: auto; padding: 1 2;
        background: $surface; border: round $primary;
    }
    InputDialog Label { margin-bottom: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss(None)", "")]

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(self.question)
            yield Input()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(event.value)
