"""The form of a new game: who sits at the table, for how much, by which rules, with which cards."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from textual.widgets import Static

from bestia_cli.deal_code import DealCode, example_of
from bestia_cli.games.fields import FieldError
from bestia_cli.language import N_, _, plural
from bestia_cli.new_setup import (
    OWN,
    SEAT_BY_SEAT,
    USUAL,
    FormValues,
    levels_of,
    names_for,
    read_deal,
    setup_from_form,
    with_people,
)
from bestia_cli.screens.fields import Field, TextField
from bestia_cli.screens.form import WIDE, section
from bestia_cli.screens.game_form import SEAT, GameForm
from bestia_cli.storage.settings import (
    LONGEST_NAME,
    SettingsError,
    field_of,
    fields_of,
    key_of,
)
from bestia_cli.voices import style_at

NOTES = {
    "name": N_("What the others call you; left empty, you are simply you."),
    "level": N_("How well the others play: all alike, or each as you like it."),
    "training": N_(
        "Training: a coach says what each choice is worth, and you can take one back. Serious: "
        "you are on your own."
    ),
    "hands": N_("After how many {deals} the game ends; left empty, when you get up."),
    "seed": N_("Any text: the same one shuffles the same cards. Left empty, nobody knows them."),
    "deal": N_("A friend's code gives you the same cards for one {deal}, in the same seat."),
    "rules": N_("The rules of this house, or those of your own table."),
}


class NewGameScreen(GameForm):
    """What a game is set up from."""

    notes: ClassVar[dict[str, str]] = NOTES

    def heading(self) -> str:
        return _("New game")

    def start_label(self) -> str:
        return _("Sit down")

    def help_text(self) -> str:
        return _(
            "Up and down, Tab or Enter go from field to field; left and right, or Space, change a "
            "value; so does a click on the arrows beside it. Ctrl+S begins at once with what is "
            "there, and so does Enter in the last field.\n\nThe line below the form says what the "
            "field means. What you choose here is remembered for the next time.\n\nA deal code is "
            "shown at the table; whoever types it here gets the same cards."
        )

    # --- the fields ------------------------------------------------------------------------------

    def fields(self) -> Iterable[Field | Static]:
        yield section(_("The table"), first=True)
        yield from self.table_fields()
        yield section(_("The game"))
        yield from self.game_fields()
        yield from (self.asked(field, field.first_value) for field in self.form.rules)

    def table_fields(self) -> Iterable[Field]:
        settings = self.host.settings
        modes = {False: _("serious"), True: _("training, with coach")}
        others = dict(enumerate(names_for(self.most_players, settings.name)[1:], 1))
        yield TextField("name", _("Your name"), settings.name, LONGEST_NAME, _("You"))
        yield self.players_field()
        yield from self.level_fields(_("The others are"), {SEAT_BY_SEAT: _("seat by seat")}, others)
        yield self.choice("training", _("Mode"), modes, settings.coach)

    def game_fields(self) -> Iterable[Field]:
        usual = self.form.first_values | self.usual
        yield from (self.asked(field, usual[field.key]) for field in self.form.terms)
        yield self.hands_field()
        yield TextField("seed", _("Seed"), "", 60, _("shuffled anew"))
        yield TextField("deal", _("Deal code"), "", 40, example_of(self.game))
        if self.form.rules:
            rules = {USUAL: _("the usual ones"), OWN: _("your own")}
            yield self.choice("rules", _("Rules"), rules, USUAL)

    def belongs(self, values: dict[str, Any], key: str) -> bool:
        if key.startswith(SEAT):
            return self.belongs_to_seat(values, key, self.players_of(values))
        asked = next((field for field in self.form.fields if field.key == key), None)
        if asked is None:
            return True
        wanted = asked not in self.form.rules or values["rules"] == OWN
        return wanted and (asked.after is None or values[asked.after[0]] == asked.after[1])

    def settle(self) -> None:
        """A deal code says how many play, and that it is one deal with its own cards."""
        super().settle()
        fixed = self.code_of(self.values()) is not None
        for key in ("players", "hands", "seed"):
            self.field(key).disabled = fixed

    def note_for(self, key: str, values: dict[str, Any]) -> str:
        if key == "players":
            return self.people_text(values) or _(self.form.players_note)
        return super().note_for(key, values)

    # --- beside the form -------------------------------------------------------------------------

    def side_title(self) -> str:
        return _("At the table")

    def side_text(self, values: dict[str, Any]) -> str:
        form = self.form_values(values)
        players = self.players_of(values)
        names = names_for(players, form.name)
        levels = (_("you"), *levels_of(form, players))
        rows = [
            f"{name:<12}{level:<13}{self.style_at(level, name)}".rstrip()
            for name, level in zip(names, levels, strict=True)
        ]
        return "\n".join([*rows, "", *self.summary(values), *self.meanings(values)])

    def style_at(self, level: str, name: str) -> str:
        """How somebody will play; empty where nobody has a style."""
        return style_at(level, name, self.game) if self.host.settings.characters else ""

    def people_text(self, values: dict[str, Any]) -> str:
        """Who will sit there, and in which way they play, where no panel says it; empty if nobody
        has a style."""
        form = self.form_values(values)
        names = names_for(self.players_of(values), form.name)[1:]
        seats = zip(names, levels_of(form, len(names) + 1), strict=True)
        told = {name: self.style_at(level, name) for name, level in seats}
        if self.has_class(WIDE) or not any(told.values()):
            return ""
        text = ", ".join(f"{name} ({style})" if style else name for name, style in told.items())
        return self.host.look.fit(text, 2 * (self.app.size.width - 12))

    def meanings(self, values: dict[str, Any]) -> Iterator[str]:
        """What the level and the game's own values mean."""
        if values["level"] in self.form.level_notes:
            yield ""
            yield self.level_note(values["level"])
        for field in self.form.terms:
            meaning = field.meaning(values[field.key], self.players_of(values))
            if meaning and self.code_of(values) is None:
                yield ""
                yield meaning

    def summary(self, values: dict[str, Any]) -> list[str]:
        """What the game is, in a few lines."""
        if self.code_of(values) is not None:
            return [self.table.say(_("One {deal}, with the cards of the code."))]
        lines = [plural("{count} player", "{count} players", values["players"])]
        for field in self.form.terms:
            if field.choices is not None:
                lines.append(field.choices()[values[field.key]])
        lines.append(_("training, with coach") if values["training"] else _("serious"))
        return lines

    # --- the start -------------------------------------------------------------------------------

    def start(self, values: dict[str, Any]) -> None:
        setup = setup_from_form(self.form_values(values))
        if self.host.settings.characters:
            setup = with_people(setup)
        self.remember(values)
        self.dismiss()
        self.host.begin(setup)

    def remember(self, values: dict[str, Any]) -> None:
        """Keep for the next time what was chosen now."""
        own = {key_of(self.game, key): values[key] for key in fields_of(self.game)}
        chosen = {"name": values["name"].strip(), "coach": values["training"]} | own
        settings = self.host.settings
        try:
            for key, value in chosen.items():
                known = field_of(key)
                if known and known.accepts(value) and value != settings.value(key):
                    self.host.change_setting(key, value)
        except (SettingsError, OSError) as error:
            self.notify(str(error), severity="warning", markup=False)

    def players_of(self, values: dict[str, Any]) -> int:
        """How many play: the deal code knows better than the field."""
        code = self.code_of(values)
        return int(values["players"]) if code is None else code.players

    def code_of(self, values: dict[str, Any]) -> DealCode | None:
        """The deal of the code that is filled in; None if there is none, or a wrong one."""
        try:
            return read_deal(values["deal"], self.game)
        except FieldError:
            return None

    def form_values(self, values: dict[str, Any]) -> FormValues:
        seats = range(1, self.most_players)
        asked = {field.key for field in self.form.fields}
        return FormValues(
            game=self.game,
            levels=tuple(values[f"{SEAT}{seat}"] for seat in seats),
            asked={key: values[key] for key in asked},
            **{key: values[key] for key in FORM_KEYS if key in values},
        )


FORM_KEYS = ("name", "players", "level", "training", "hands", "seed", "deal", "rules")
"""The fields that every game's form has, but for rules: some games have none to choose."""
