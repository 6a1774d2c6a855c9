"""Small windows over a screen: a question with yes and no, and a text to be read."""

from pathlib import Path
from typing import Any, ClassVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from bestia_cli.language import _
from bestia_cli.screens.host import Host
from bestia_cli.screens.leaving import Dialog

FORMS = Path(__file__).parent / "forms.tcss"
"""The style of forms, lists and dialogs: read when the first of them opens."""
LOW, LOW_UP_TO = "-low", 24
"""The class of a dialog that has to save rows, and up to which height it has to."""
ASCII = "-ascii"


def fit_dialog(dialog: ModalScreen[Any]) -> None:
    """Save rows in a low window, and draw the frame with signs that there are."""
    dialog.set_class(dialog.app.size.height < LOW_UP_TO, LOW)
    dialog.set_class(cast(Host, dialog.app).look.glyphs.ascii, ASCII)


class ConfirmDialog(Dialog[bool]):
    """A question; the answer is whether it was yes. `No` is what Enter means, unless asked for
    otherwise."""

    CSS_PATH = FORMS

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,s", "answer(True)", show=False),
        Binding("n,escape,q", "answer(False)", show=False),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]

    def __init__(
        self, question: str, text: str = "", yes: str = "", no: str = "", *, default: bool = False
    ) -> None:
        super().__init__()
        self.question, self.text = question, text
        self.yes, self.no = yes or _("Yes"), no or _("No")
        self.default = default

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self.question, classes="dialog-title", markup=False)
            if self.text:
                yield Static(self.text, classes="dialog-text", markup=False)
            with Horizontal(classes="dialog-buttons"):
                yield Button(self.yes, id="yes", compact=True)
                yield Button(self.no, id="no", compact=True)

    def on_resize(self, event: events.Resize) -> None:
        fit_dialog(self)

    def on_mount(self) -> None:
        self.query_one("#yes" if self.default else "#no").focus()

    @on(Button.Pressed)
    def press(self, event: Button.Pressed) -> None:
        event.stop()
        self.dismiss(event.button.id == "yes")

    def action_answer(self, answer: bool) -> None:
        self.dismiss(answer)


class MessageDialog(Dialog[None]):
    """A text, until any of the usual keys is pressed; a long one can be scrolled."""

    CSS_PATH = FORMS

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,f1,enter,space", "close", show=False, priority=True),
    ]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self.heading, self.text = title, text

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self.heading, classes="dialog-title", markup=False)
            with VerticalScroll(classes="dialog-scroll"):
                yield Static(self.text, classes="dialog-text", markup=False)
            with Horizontal(classes="dialog-buttons"):
                yield Button(_("Close"), id="close", compact=True)

    def on_resize(self, event: events.Resize) -> None:
        fit_dialog(self)

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    @on(Button.Pressed)
    def press(self, event: Button.Pressed) -> None:
        event.stop()
        self.dismiss()

    def action_close(self) -> None:
        self.dismiss()
