"""The form of a table to watch: machines only."""

from collections.abc import Iterable
from typing import Any, ClassVar

from textual.widgets import Static

from bestia_cli.language import N_, _
from bestia_cli.new_setup import (
    OTHERS,
    OWN,
    SEAT_BY_SEAT,
    read_bots,
    read_hands,
    watch_setup,
)
from bestia_cli.screens.fields import Field, TextField
from bestia_cli.screens.form import section
from bestia_cli.screens.game_form import SEAT, GameForm
from bestia_cli.storage.settings import FIELDS, SettingsError

NOTES = {
    "level": N_("How well they play: all alike, each as you like it, or any bot by its name."),
    "bots": N_(
        "One bot for all seats, or one for each with commas between, as in maestro,campione,random."
    ),
    "hands": N_("After how many {deals} it ends; left empty, when you have seen enough."),
    "speed": N_("How long each of them takes; you can change it while you watch."),
    "seed": N_("Any text: the same one deals the same cards. Left empty, they are new ones."),
}


class WatchForm(GameForm):
    """Who plays, how long, how fast."""

    notes: ClassVar[dict[str, str]] = NOTES

    def heading(self) -> str:
        return _("Watch")

    def start_label(self) -> str:
        return _("Watch")

    def help_text(self) -> str:
        return _(
            "Here the machines play among themselves. You see all cards or those of one seat, what "
            "each believes about the others, and what the one to move is thinking.\n\nUp and down "
            "go from field to field; left and right change a value. Ctrl+S begins."
        )

    def fields(self) -> Iterable[Field | Static]:
        own = {SEAT_BY_SEAT: _("seat by seat"), OWN: _("bots by name")}
        speeds = {key: _(text) for key, text in (FIELDS["speed"].choices or {}).items()}
        names = dict(enumerate(OTHERS[: self.most_players]))
        bots = _("Bots")
        yield section(_("The table"), first=True)
        yield self.players_field()
        yield from self.level_fields(_("They are"), own, names)
        yield TextField("bots", f"  {bots}", "", 400, "maestro,campione,random")
        yield section(_("The game"))
        yield self.hands_field()
        yield self.choice("speed", _("Speed"), speeds, self.host.settings.speed)
        yield TextField("seed", _("Seed"), "", 60, _("shuffled anew"))

    def belongs(self, values: dict[str, Any], key: str) -> bool:
        if key.startswith(SEAT):
            return self.belongs_to_seat(values, key, values["players"])
        return key != "bots" or bool(values["level"] == OWN)

    def note_for(self, key: str, values: dict[str, Any]) -> str:
        if key == "players":
            return _(self.form.watched_note)
        return super().note_for(key, values)

    def side_title(self) -> str:
        return _("At the table")

    def side_text(self, values: dict[str, Any]) -> str:
        if values["level"] == OWN:
            return "\n".join(OTHERS[: values["players"]])
        pairs = zip(OTHERS, self.bots_of(values), strict=False)
        return "\n".join(f"{name:<15}{bot}" for name, bot in pairs)

    def start(self, values: dict[str, Any]) -> None:
        bots, hands = self.bots_of(values), read_hands(values["hands"])
        setup = watch_setup(values["players"], bots, hands, values["seed"], self.game)
        self.remember_speed(values["speed"])
        self.dismiss()
        self.host.watch_table(setup)

    def bots_of(self, values: dict[str, Any]) -> tuple[str, ...]:
        """Who decides for each seat; a FieldError if that was typed wrong."""
        players, level = values["players"], values["level"]
        if level == OWN:
            public = self.host.access.public
            return read_bots(values["bots"], players, self.game, public=public)
        if level == SEAT_BY_SEAT:
            return tuple(values[f"{SEAT}{seat}"] for seat in range(players))
        return (level,) * int(players)

    def remember_speed(self, speed: str) -> None:
        if speed == self.host.settings.speed:
            return
        try:
            self.host.change_setting("speed", speed)
        except (SettingsError, OSError) as error:
            self.notify(str(error), severity="warning", markup=False)
