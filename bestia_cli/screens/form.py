"""A form: fields that are filled in, a line about the one that is being filled in, and a button."""

from collections.abc import Iterable
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Button as PushButton
from textual.widgets import Static

from bestia_cli.draw.bars import Button
from bestia_cli.games.fields import FieldError
from bestia_cli.language import _
from bestia_cli.screens.fields import ChoiceField, Field, FieldChanged, FieldDone, TextField
from bestia_cli.screens.framed import FramedScreen

WIDE, WIDE_FROM = "-wide", 104
"""The class of a screen that has room for a panel beside the form, and from which width on."""
TALL, AROUND = "-tall", 8
"""The class of a screen that has room for a blank row between two fields, and how many rows of it
are not for fields."""
LABELS = 24
"""The width of the labels."""


class FormScreen(FramedScreen):
    """Fields, each with a note; Enter goes to the next one, and from the last one it starts."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "start", show=False, priority=True),
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
    ]

    notes: ClassVar[dict[str, str]] = {}
    """By field: what it means, in a line or two."""
    label_width = LABELS

    # --- for those who make a form of it ---------------------------------------------------------

    def fields(self) -> Iterable[Field | Static]:
        """The fields and the headings between them, from above."""
        raise NotImplementedError

    def start_label(self) -> str:
        raise NotImplementedError

    def belongs(self, values: dict[str, Any], key: str) -> bool:
        """Whether a field is shown."""
        return True

    def side_title(self) -> str:
        """The title of the panel beside the form; empty: there is none."""
        return ""

    def side_text(self, values: dict[str, Any]) -> str:
        return ""

    def note_for(self, key: str, values: dict[str, Any]) -> str:
        """What is said about the field with the cursor."""
        return _(self.notes.get(key, ""))

    def start(self, values: dict[str, Any]) -> None:
        """Do what the form is for; a FieldError names the field that is wrong."""
        raise NotImplementedError

    # --- showing ---------------------------------------------------------------------------------

    def body(self) -> ComposeResult:
        with Vertical(classes="body"):
            with Horizontal():
                with VerticalScroll(classes="form", can_focus=False):
                    yield from self.fields()
                if self.side_title():
                    side = Static(classes="form-side", markup=False)
                    side.border_title = self.side_title()
                    yield side
            yield Static(classes="form-note", markup=False)
            with Horizontal(classes="form-start"):
                yield PushButton(f"{self.start_label()}  (^s)", id="start", compact=True)

    def buttons(self) -> list[Button]:
        return [
            Button("↑↓", _("Field"), "action:app.focus_next"),
            Button("←→", _("Value"), "action:step(1)"),
            Button("^s", _("Start"), "action:start", strong=True),
        ]

    def on_mount(self) -> None:
        self.refit()
        first = next(iter(self.all_fields()))
        first.focus_target.focus()

    def on_resize(self, event: events.Resize) -> None:
        self.refit()

    def refit(self) -> None:
        """Give labels and panel the room that there is."""
        self.set_class(self.app.size.width >= WIDE_FROM, WIDE)
        for field in self.all_fields():
            field.set_label_width(self.label_width)
        self.settle()

    def all_fields(self) -> list[Field]:
        found = self.query(".field")
        return [field for field in found if isinstance(field, ChoiceField | TextField)]

    def field(self, key: str) -> Field:
        return next(field for field in self.all_fields() if field.key == key)

    def values(self) -> dict[str, Any]:
        """What is filled in, by field."""
        return {field.key: field.value for field in self.all_fields()}

    def settle(self) -> None:
        """Show the fields that make sense with what is filled in."""
        values = self.values()
        for field in self.all_fields():
            field.display = self.belongs(values, field.key)
        self.set_class(self.is_roomy, TALL)
        for side in self.query(".form-side").results(Static):
            side.update(self.side_text(values))

    @property
    def is_roomy(self) -> bool:
        """Whether all that is shown fits with blank rows between."""
        shown = sum(field.display for field in self.all_fields())
        rows = 2 * shown + 3 * len(self.query(".form-section"))
        return rows + AROUND <= self.app.size.height

    def show_note(self) -> None:
        """Say what the field with the cursor means."""
        key = next((field.key for field in self.all_fields() if holds_focus(field)), "")
        self.query_one(".form-note", Static).update(self.note_for(key, self.values()))

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        self.show_note()

    # --- what a person does ----------------------------------------------------------------------

    @on(FieldChanged)
    def change(self, event: FieldChanged) -> None:
        event.stop()
        self.settle()
        self.show_note()

    @on(FieldDone)
    def go_on(self, event: FieldDone) -> None:
        """Enter: the next field, or the start."""
        event.stop()
        shown = [field for field in self.all_fields() if field.display and not field.disabled]
        place = next(place for place, field in enumerate(shown) if field.key == event.key)
        if place + 1 < len(shown):
            shown[place + 1].focus_target.focus()
        else:
            self.action_start()

    @on(PushButton.Pressed, "#start")
    def press_start(self, event: PushButton.Pressed) -> None:
        event.stop()
        self.action_start()

    def action_step(self, by: int) -> None:
        """Change the value of the field with the cursor."""
        if isinstance(self.focused, ChoiceField):
            self.focused.action_step(by)

    def action_start(self) -> None:
        try:
            self.start(self.values())
        except FieldError as error:
            self.complain(error)

    def complain(self, error: FieldError) -> None:
        """Say what is wrong where it is wrong, and go there."""
        field = self.field(error.field)
        if isinstance(field, TextField):
            field.complain(str(error))
        field.focus_target.focus()


def holds_focus(field: Field) -> bool:
    return field.focus_target.has_focus


def section(title: str, *, first: bool = False) -> Static:
    """A heading between fields."""
    classes = "form-section -first" if first else "form-section"
    return Static(title, classes=classes, markup=False)
