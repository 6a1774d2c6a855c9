"""What a person likes: every change is seen, and kept, at once."""

from collections.abc import Iterable
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Button as PushButton
from textual.widgets import Static

from bestia_cli.draw.bars import Button
from bestia_cli.games import table_of, title_among_others
from bestia_cli.games.fields import yes_no
from bestia_cli.language import _
from bestia_cli.screens.fields import ChoiceField, Field, FieldChanged, FieldDone, TextField
from bestia_cli.screens.framed import FramedScreen
from bestia_cli.storage.saves import free_name
from bestia_cli.storage.settings import (
    CHOICE,
    FIELDS,
    FLAG,
    NUMBER,
    SettingsError,
    fields_of,
    key_of,
    read_settings,
)
from bestia_cli.storage.settings import Field as Setting
from engine.registry import GAMES

GAME = "game"
ANEW = ("language", "glyphs", GAME)
"""Settings after whose change the others are shown anew."""

LABELS, NARROW_LABELS, NARROW = 50, 30, 76
"""The width of the labels, that on a narrow screen, and up to which width it is one."""


def choices_of(setting: Setting) -> dict[Any, str]:
    """The values of a setting that is no text, each with its label."""
    if setting.kind == FLAG:
        return yes_no()
    if setting.kind == NUMBER:
        return {number: str(number) for number in setting.numbers}
    return {value: _(label) for value, label in (setting.choices or {}).items()}


class SettingsScreen(FramedScreen):
    """One field for each setting."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
    ]

    def heading(self) -> str:
        return _("Settings")

    def help_text(self) -> str:
        return _(
            "Up and down go from line to line; left and right, Space, or a click on the arrows "
            "change a value. Every change is seen and kept at once, in the file that is named "
            "below the list; you can edit that file by hand too."
        )

    def buttons(self) -> list[Button]:
        return [
            Button("↑↓", _("Field"), "action:app.focus_next"),
            Button("←→", _("Value"), "action:step(1)", strong=True),
        ]

    # --- showing ---------------------------------------------------------------------------------

    def body(self) -> ComposeResult:
        with Vertical(classes="body"):
            with VerticalScroll(classes="form", can_focus=False):
                yield from self.fields()
            with Horizontal(classes="problem-line"):
                yield Static(classes="problem", markup=False)
                yield PushButton(_("Set it aside"), id="aside", compact=True)
            place = _("Kept in {path}").format(path=self.host.folders.settings)
            yield Static(place, classes="form-note", markup=False)

    def fields(self) -> Iterable[Field]:
        settings = self.host.settings
        for key, setting in FIELDS.items():
            if key != GAME:
                yield self.field(key, setting, getattr(settings, key))
        game, own = settings.game, settings.of(settings.game)
        if title_among_others(game):
            titles = {name: table_of(name).title for name in GAMES}
            yield ChoiceField(GAME, _(FIELDS[GAME].label), titles, game, self.host.look.glyphs)
        for key, setting in fields_of(game).items():
            yield self.field(key, setting, own[key])

    def field(self, key: str, setting: Setting, value: Any) -> Field:
        label = table_of(self.host.settings.game).say(_(setting.label))
        if setting.kind in (CHOICE, FLAG, NUMBER):
            glyphs = self.host.look.glyphs
            return ChoiceField(key, label, choices_of(setting), value, glyphs)
        return TextField(key, label, value, setting.highest, _("You"))

    def all_fields(self) -> list[Field]:
        found = self.query(".field")
        return [field for field in found if isinstance(field, ChoiceField | TextField)]

    def on_mount(self) -> None:
        self.refit()
        self.show_problem(self.problem_of_file())
        self.all_fields()[0].focus_target.focus()

    def on_resize(self, event: events.Resize) -> None:
        self.refit()

    def refit(self) -> None:
        width = NARROW_LABELS if self.app.size.width < NARROW else LABELS
        for field in self.all_fields():
            field.set_label_width(width)

    def problem_of_file(self) -> str:
        try:
            read_settings(self.host.folders)
        except (SettingsError, OSError) as error:
            return str(error)
        return ""

    def show_problem(self, text: str) -> None:
        """Say why nothing can be kept, and offer a way out."""
        self.query_one(".problem", Static).update(text)
        self.query_one(".problem-line").display = bool(text)

    # --- changing --------------------------------------------------------------------------------

    @on(FieldChanged)
    async def change(self, event: FieldChanged) -> None:
        event.stop()
        settings = self.host.settings
        key = event.key if event.key in FIELDS else key_of(settings.game, event.key)
        if event.value == settings.value(key):
            return
        problem = ""
        try:
            self.host.change_setting(key, event.value)
        except (SettingsError, OSError) as error:
            problem = str(error)
        self.redraw()
        if event.key in ANEW:
            await self.write_anew(event.key)
        self.show_problem(problem)

    async def write_anew(self, key: str) -> None:
        """All labels in other words or signs; the cursor stays where it is."""
        await self.recompose()
        self.refit()
        self.redraw()
        field = next(field for field in self.all_fields() if field.key == key)
        field.focus_target.focus()

    @on(FieldDone)
    def go_on(self, event: FieldDone) -> None:
        event.stop()
        self.focus_next()

    def action_step(self, by: int) -> None:
        if isinstance(self.focused, ChoiceField):
            self.focused.action_step(by)

    @on(PushButton.Pressed, "#aside")
    def set_aside(self, event: PushButton.Pressed) -> None:
        """Keep the broken file under another name, and write a sound one."""
        event.stop()
        path = self.host.folders.settings
        kept = free_name(path.with_name("settings-aside.toml"))
        try:
            path.rename(kept)
            self.host.change_setting("theme", self.host.settings.theme)
        except (SettingsError, OSError) as error:
            self.show_problem(str(error))
            return
        self.show_problem("")
        self.all_fields()[0].focus_target.focus()
        self.notify(_("The old file is kept as {path}").format(path=kept), markup=False)
