"""A form for a table of the game that is played: what all such forms ask for."""

from collections.abc import Iterable, Mapping
from typing import Any

from bestia_cli.games import GameTable, form_of, table_of
from bestia_cli.games.fields import FormField, RulesForm
from bestia_cli.language import _
from bestia_cli.new_setup import SEAT_BY_SEAT
from bestia_cli.screens.fields import ChoiceField, Field, TextField
from bestia_cli.screens.form import FormScreen
from bestia_cli.storage.settings import fields_of

SEAT = "seat-"
"""The beginning of the keys of the levels seat by seat."""
LONGEST = 12
"""How much can be typed into a field of a game's own."""


class GameForm(FormScreen):
    """Fields that a game has, in its words."""

    @property
    def game(self) -> str:
        return self.host.settings.game

    @property
    def table(self) -> GameTable:
        return table_of(self.game)

    @property
    def form(self) -> RulesForm:
        return form_of(self.game)

    @property
    def usual(self) -> dict[str, Any]:
        """What was chosen the last time."""
        return self.host.settings.of(self.game)

    # --- fields ----------------------------------------------------------------------------------

    def choice(self, key: str, label: str, choices: Mapping[Any, str], value: Any) -> ChoiceField:
        return ChoiceField(key, label, choices, value, self.host.look.glyphs)

    def asked(self, field: FormField, value: Any) -> Field:
        """A field of the game's own, with a value to begin with."""
        label = f"  {_(field.label)}" if field.after else _(field.label)
        if field.choices is None:
            return TextField(field.key, label, value, LONGEST, field.hint())
        return self.choice(field.key, label, field.choices(), value)

    def players_field(self) -> ChoiceField:
        counts = {count: str(count) for count in fields_of(self.game)["players"].numbers}
        return self.choice("players", _("Players"), counts, self.usual["players"])

    def level_fields(
        self, label: str, others: dict[str, str], names: Mapping[int, str]
    ) -> Iterable[Field]:
        """The level of all, or something else, and that of each seat by its number."""
        levels, level = self.levels(), self.usual["level"]
        yield self.choice("level", label, levels | others, level)
        for seat, name in names.items():
            yield self.choice(f"{SEAT}{seat}", f"  {name}", levels, level)

    def levels(self) -> dict[str, str]:
        return dict(fields_of(self.game)["level"].choices or {})

    def hands_field(self) -> TextField:
        return TextField("hands", _(self.table.deals).capitalize(), "", 4, _("without end"))

    @property
    def most_players(self) -> int:
        return fields_of(self.game)["players"].highest

    # --- what is shown ---------------------------------------------------------------------------

    def belongs_to_seat(self, values: dict[str, Any], key: str, players: int) -> bool:
        return values["level"] == SEAT_BY_SEAT and int(key.removeprefix(SEAT)) < players

    def note_for(self, key: str, values: dict[str, Any]) -> str:
        """Levels say what they are, and the game what its own fields are."""
        level = str(values.get(key))
        if (key == "level" or key.startswith(SEAT)) and level in self.form.level_notes:
            return self.level_note(level)
        asked = next((field for field in self.form.fields if field.key == key), None)
        if asked is not None:
            return asked.meaning(values[key], self.players_of(values)) or _(asked.note)
        return self.table.say(super().note_for(key, values))

    def level_note(self, level: str) -> str:
        """What somebody of a level is like."""
        note = _(self.form.level_notes[level])
        return _("{level}: {note}").format(level=level, note=note)

    def players_of(self, values: dict[str, Any]) -> int:
        """How many play."""
        return int(values["players"])
