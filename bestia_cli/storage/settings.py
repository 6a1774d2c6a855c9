"""What a person likes: `settings.toml`, what it may hold, and how a form asks for it."""

import tomllib
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

import tomli_w

from ai.bestia.kinds import LEVELS
from bestia_cli.language import N_, _
from bestia_cli.storage.atomic import write_atomically
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.versions import Content, TooNewError, VersionError, bring_up_to_date
from engine.bestia.layout import MAX_PLAYERS
from engine.bestia.rules import MIN_PLAYERS
from engine.numbers import brief

VERSION = 1
MIGRATIONS: dict[int, Callable[[Content], Content]] = {}
"""By version: what makes the next version of such a file. Version 1 is the first."""

CHOICE, FLAG, TEXT, NUMBER = "choice", "flag", "text", "number"
"""The kinds of fields."""

LONGEST_NAME = 16


class SettingsError(ValueError):
    """A setting that does not exist, or a value that it can't have; one line for the person."""


@dataclass(frozen=True)
class Field:
    """A setting, as a form shows it. Labels are translated where they are shown."""

    label: str
    kind: str
    """CHOICE, FLAG, TEXT or NUMBER."""
    choices: dict[str, str] | None = None
    """CHOICE: the values, each with its label."""
    lowest: int = 0
    highest: int = 0
    """NUMBER: from, to; TEXT: how many characters, at most."""

    def accepts(self, value: object) -> bool:
        return ACCEPTS[self.kind](self, value)

    @property
    def allowed(self) -> str:
        """What it may be, in words."""
        return ALLOWED[self.kind](self)


def accepts_text(field: Field, value: object) -> bool:
    return isinstance(value, str) and value.isprintable() and len(value) <= field.highest


def accepts_number(field: Field, value: object) -> bool:
    return type(value) is int and field.lowest <= value <= field.highest


ACCEPTS: dict[str, Callable[[Field, object], bool]] = {
    CHOICE: lambda field, value: isinstance(value, str) and value in (field.choices or ()),
    FLAG: lambda field, value: isinstance(value, bool),
    TEXT: accepts_text,
    NUMBER: accepts_number,
}

ALLOWED: dict[str, Callable[[Field], str]] = {
    CHOICE: lambda field: ", ".join(field.choices or ()),
    FLAG: lambda field: "true, false",
    TEXT: lambda field: _("a text of at most {count} characters").format(count=field.highest),
    NUMBER: lambda field: _("a number from {lowest} to {highest}").format(**vars(field)),
}


def choice(label: str, **choices: str) -> Field:
    return Field(label, CHOICE, choices)


def flag(label: str) -> Field:
    return Field(label, FLAG)


FIELDS: dict[str, Field] = {
    "language": choice(
        N_("Language"), auto=N_("as the computer"), it=N_("Italian"), en=N_("English")
    ),
    "theme": choice(
        N_("Theme"),
        feltro=N_("green felt"),
        notte=N_("night"),
        giorno=N_("day"),
        contrasto=N_("high contrast"),
    ),
    "layout": choice(
        N_("Table"), auto=N_("as the window"), ring=N_("all round"), roster=N_("as a list")
    ),
    "card_size": choice(
        N_("Cards"),
        auto=N_("as the window"),
        small=N_("small"),
        medium=N_("medium"),
        large=N_("large"),
    ),
    "glyphs": choice(
        N_("Suits"),
        italian=N_("Italian signs"),
        french=N_("French signs"),
        letters=N_("letters"),
    ),
    "speed": choice(
        N_("Speed of the others"),
        instant=N_("instant"),
        fast=N_("fast"),
        normal=N_("normal"),
        slow=N_("slow"),
    ),
    "animations": flag(N_("Animations")),
    "auto_play": flag(N_("Play forced cards by itself")),
    "bell": flag(N_("Ring the bell when it is your turn")),
    "confirm_quit": flag(N_("Ask before leaving in the middle of a smazzata")),
    "coach": flag(N_("Coach at the table in new games")),
    "name": Field(N_("Your name"), TEXT, highest=LONGEST_NAME),
    "players": Field(N_("Players"), NUMBER, lowest=MIN_PLAYERS, highest=MAX_PLAYERS),
    "level": choice(N_("Level of the others"), **{level: level for level in LEVELS}),
    "stakes": choice(
        N_("Stakes"), low=N_("low stakes"), medium=N_("medium stakes"), high=N_("high stakes")
    ),
}
"""Every setting, in the order of a form."""


@dataclass(frozen=True)
class Settings:
    """`FIELDS` says what each may be."""

    language: str = "auto"
    theme: str = "feltro"
    layout: str = "auto"
    card_size: str = "auto"
    glyphs: str = "italian"
    speed: str = "normal"
    animations: bool = True
    auto_play: bool = False
    """Cards that are forced are played without asking."""
    bell: bool = False
    confirm_quit: bool = True
    coach: bool = False
    """New games are for training."""
    name: str = ""
    """Empty: "Tu" or "You"."""
    players: int = 5
    level: str = "esperto"
    stakes: str = "low"

    def __post_init__(self) -> None:
        for field in fields(self):
            check(field.name, getattr(self, field.name))


def check(key: str, value: object) -> None:
    """A SettingsError, if a setting does not exist or can't have this value."""
    if key not in FIELDS:
        text = _("there is no setting {key}: the settings are {keys}")
        raise SettingsError(text.format(key=brief(key), keys=", ".join(FIELDS)))
    if not FIELDS[key].accepts(value):
        text = _("{key} = {value} is not allowed: {allowed}")
        raise SettingsError(text.format(key=key, value=brief(value), allowed=FIELDS[key].allowed))


def change_setting(settings: Settings, key: str, value: object) -> Settings:
    """The settings with one of them changed."""
    check(key, value)
    changed: dict[str, Any] = {key: value}
    return replace(settings, **changed)


# --- the file ------------------------------------------------------------------------------------


def read_settings(folders: Folders) -> Settings:
    """What the file says, and the defaults for the rest; a SettingsError names the file."""
    content = read_content(folders)
    known = {key: content[key] for key in FIELDS if key in content}
    try:
        return Settings(**known)
    except SettingsError as error:
        raise SettingsError(f"{folders.settings}: {error}") from None


def write_settings(folders: Folders, settings: Settings) -> None:
    """Write all settings. Keys that we don't know stay, comments don't; a file that can't be read
    at all, or that a newer program wrote, is not touched: a SettingsError."""
    content = read_content(folders) | {"version": VERSION} | asdict(settings)
    write_atomically(folders.settings, tomli_w.dumps(content).encode("utf-8"))


def read_content(folders: Folders) -> Content:
    """All that stands in the file, known or not. One without a version is of today."""
    try:
        content = tomllib.loads(folders.settings.read_bytes().decode("utf-8"))
        return bring_up_to_date({"version": VERSION} | content, VERSION, MIGRATIONS)
    except FileNotFoundError:
        return {"version": VERSION}
    except TooNewError:
        raise refused(folders, _("a newer bestIA wrote it")) from None
    except VersionError:
        raise refused(folders, _("its version is wrong")) from None
    except (ValueError, RecursionError) as error:
        raise refused(folders, _("not TOML: {error}").format(error=error)) from None


def refused(folders: Folders, reason: str) -> SettingsError:
    return SettingsError(f"{folders.settings}: {reason}")
