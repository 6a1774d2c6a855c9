"""The fields of a form: a line each, with a label; one of several values, or a text."""

from collections.abc import Mapping
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from bestia_cli.draw.bars import wrap
from bestia_cli.draw.canvas import width_of
from bestia_cli.draw.glyphs import Glyphs

NEXT_FIELD = "app.focus_next"
FIELD_BEFORE = "app.focus_previous"


class FieldChanged(Message):
    """A field has another value."""

    def __init__(self, key: str, value: Any) -> None:
        super().__init__()
        self.key, self.value = key, value


class FieldDone(Message):
    """Enter was pressed in a field."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


class ChoiceField(Widget, can_focus=True):
    """One of several values: the arrows change it, or the beginning of a value's label."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,minus", "step(-1)", show=False),
        Binding("right,space,plus", "step(1)", show=False),
        Binding("home", "end(0)", show=False),
        Binding("end", "end(-1)", show=False),
        Binding("down", NEXT_FIELD, show=False),
        Binding("up", FIELD_BEFORE, show=False),
        Binding("enter", "done", show=False),
    ]

    def __init__(
        self, key: str, label: str, choices: Mapping[Any, str], value: Any, glyphs: Glyphs
    ) -> None:
        super().__init__(id=f"field-{key}", classes="field")
        self.key, self.label, self.choices = key, label, choices
        self._value = value
        self.arrows = ("<", ">") if glyphs.ascii else ("◂", "▸")
        self.label_width = 0

    @property
    def value(self) -> Any:
        return self._value

    @value.setter
    def value(self, value: Any) -> None:
        if value == self._value:
            return
        self._value = value
        self.refresh()
        self.post_message(FieldChanged(self.key, value))

    @property
    def focus_target(self) -> Widget:
        return self

    def set_label_width(self, width: int) -> None:
        """How wide the labels of a form are; a longer one takes several lines."""
        self.label_width = width
        self.styles.height = len(self.label_rows())
        self.refresh()

    def label_rows(self) -> list[str]:
        indent = " " * (len(self.label) - len(self.label.lstrip()))
        return [
            indent + row for row in wrap(self.label, max(8, self.label_width - 1 - len(indent)))
        ]

    def render(self) -> Content:
        first, *rest = self.label_rows()
        left, right = self.arrows
        shown = Content.assemble(
            first.ljust(self.label_width),
            (f"{left} ", "$primary"),
            (self.choices[self._value], "$primary"),
            (f" {right}", "$primary"),
        )
        return Content("\n").join([shown, *map(Content, rest)])

    def action_step(self, by: int) -> None:
        values = list(self.choices)
        self.value = values[(values.index(self._value) + by) % len(values)]

    def action_end(self, place: int) -> None:
        self.value = list(self.choices)[place]

    def action_done(self) -> None:
        self.post_message(FieldDone(self.key))

    def on_key(self, event: events.Key) -> None:
        """A letter or a figure goes to the next value that begins with it."""
        typed = (event.character or "").casefold()
        if not typed.isalnum():
            return
        values = list(self.choices)
        here = values.index(self._value) + 1
        for value in values[here:] + values[:here]:
            if self.choices[value].casefold().startswith(typed):
                event.stop()
                event.prevent_default()
                self.value = value
                return

    def on_click(self, event: events.Click) -> None:
        event.stop()
        at = event.x - self.gutter.left - self.label_width
        if 0 <= at < 2:
            self.action_step(-1)
        elif 2 <= at < width_of(self.choices[self._value]) + 4:
            self.action_step(1)


class TextField(Vertical):
    """A text; what is wrong with it stands below it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", NEXT_FIELD, show=False),
        Binding("up", FIELD_BEFORE, show=False),
    ]

    def __init__(self, key: str, label: str, value: str, longest: int, hint: str = "") -> None:
        super().__init__(id=f"field-{key}", classes="field")
        self.key, self.label, self.longest, self.hint = key, label, longest, hint
        self.first_value = value

    def compose(self) -> ComposeResult:
        with Horizontal(classes="field-line"):
            yield Static(self.label, classes="field-label", markup=False)
            yield Input(
                self.first_value,
                placeholder=self.hint,
                max_length=self.longest,
                compact=True,
                select_on_focus=False,
            )
        yield Static(classes="field-problem", markup=False)

    @property
    def input(self) -> Input:
        return self.query_one(Input)

    @property
    def focus_target(self) -> Widget:
        return self.input

    @property
    def value(self) -> str:
        return self.input.value if self.is_mounted else self.first_value

    @value.setter
    def value(self, value: str) -> None:
        self.input.value = value

    def set_label_width(self, width: int) -> None:
        label = self.query_one(".field-label")
        label.styles.width = width
        label.styles.height = self.query_one(".field-line").styles.height = len(
            wrap(self.label, max(8, width - 1))
        )

    def complain(self, text: str) -> None:
        """Say what is wrong; an empty text: nothing is."""
        problem = self.query_one(".field-problem", Static)
        problem.update(text)
        problem.display = bool(text)

    @on(Input.Changed)
    def tell_change(self, event: Input.Changed) -> None:
        event.stop()
        self.complain("")
        self.post_message(FieldChanged(self.key, event.value))

    @on(Input.Submitted)
    def tell_done(self, event: Input.Submitted) -> None:
        event.stop()
        self.post_message(FieldDone(self.key))


Field = ChoiceField | TextField
