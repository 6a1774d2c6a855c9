"""How a form asks for the rules of a game: plain data, so that the forms of all games are one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bestia_cli.language import N_, _, told
from engine.registry import GAMES

Values = Mapping[str, Any]
"""By the keys of fields: what was chosen, and what was typed as it was typed."""

LEVEL_NOTES = {
    "bambino": N_("a child at the table, who often plays any card"),
    "principiante": N_("knows the rules, and slips now and then"),
    "dilettante": N_("plays by feel"),
    "esperto": N_("has played for years, and beats most people"),
    "campione": N_("hardly leaves you anything to take"),
    "maestro": N_("a champion who reads your cards from what you did"),
}


class FieldError(ValueError):
    """A field with a value that it can't have; the text says how to put it right."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__(text)
        self.field = field


def no_text() -> str:
    return ""


def no_meaning(value: Any, players: int) -> str:
    return ""


@dataclass(frozen=True)
class FormField:
    """Something that a form asks for. Labels and notes are translated where they are shown."""

    key: str
    """Once in a form: none of the forms' own (`name`, `players`, `level` ...)."""
    label: str
    note: str = ""
    """What it means, in a line or two."""
    default: Any = ""
    """The value of a choice, or the text that stands there; it is a function's if that has to be
    written in the language of today."""
    choices: Callable[[], Mapping[Any, str]] | None = None
    """The values, each as it is shown; None: a text is typed."""
    hint: Callable[[], str] = no_text
    """What stands in an empty text."""
    after: tuple[str, Any] | None = None
    """The key of a field and its value with which alone this one is asked for, below that one."""
    kept: Mapping[str, str] | None = None
    """The values that the settings remember, with their labels; None: it is asked anew each time.
    A form may have more values than these."""
    meaning: Callable[[Any, int], str] = no_meaning
    """(a value, how many play) -> what that means for a game, in a line, in the current language;
    empty: the note says it all."""

    @property
    def first_value(self) -> Any:
        return self.default() if callable(self.default) else self.default


Read = Callable[[Values, int, bool], Any]
"""(what the fields say, the number of players, whether the rules are one's own) -> rules."""


@dataclass(frozen=True)
class RulesForm:
    """How a game asks for its rules."""

    read: Read
    """A FieldError names the field that is wrong; fields that are not shown don't count."""
    terms: tuple[FormField, ...] = ()
    """What is asked for at every table."""
    rules: tuple[FormField, ...] = ()
    """What is asked for where the usual rules are not wanted."""
    players_note: str = N_("How many play, you among them.")
    watched_note: str = N_("How many play.")
    level_notes: Mapping[str, str] = field(default_factory=lambda: LEVEL_NOTES)

    @property
    def fields(self) -> tuple[FormField, ...]:
        return (*self.terms, *self.rules)

    @property
    def kept(self) -> dict[str, Any]:
        """What the settings remember, by the keys of fields, as it is at first."""
        return {field.key: field.first_value for field in self.fields if field.kept is not None}

    @property
    def first_values(self) -> dict[str, Any]:
        return {field.key: field.first_value for field in self.fields}


# --- a game that says nothing of it ---------------------------------------------------------------


def yes_no() -> dict[Any, str]:
    """The values of a field that is on or off."""
    return {True: _("yes"), False: _("no")}


def plain_form(game: str) -> RulesForm:
    """A form of the options as they stand in the header of a history."""
    usual = GAMES[game].default_rules(GAMES[game].usual).to_json()
    options = {key: value for key, value in usual.items() if key != "players"}
    fields = tuple(plain_field(key, value) for key, value in options.items())

    def read(values: Values, players: int, own: bool) -> Any:
        rules = GAMES[game].default_rules(players)
        for key in options if own else ():
            rules = change_option(game, rules, key, values[key])
        return rules

    return RulesForm(read, rules=fields)


def plain_field(key: str, value: Any) -> FormField:
    label = key.replace("_", " ").capitalize()
    if isinstance(value, bool):
        return FormField(key, label, default=value, choices=yes_no)
    return FormField(key, label, default="" if value is None else str(value))


def change_option(game: str, rules: Any, key: str, typed: Any) -> Any:
    written = rules.to_json()
    try:
        return GAMES[game].read_rules(written | {key: read_plainly(written[key], typed)})
    except ValueError as error:
        raise FieldError(key, told(error)) from None


def read_plainly(usual: Any, typed: Any) -> Any:
    """What was typed, as the option has it: a number, a text, or nothing."""
    if isinstance(typed, bool):
        return typed
    text = typed.strip()
    if not text:
        return None if usual is None else text
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() else text
