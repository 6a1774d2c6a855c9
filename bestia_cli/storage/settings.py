"""What a person likes: `settings.toml`, what it may hold, and how a form asks for it.

Some settings are for all games; each game has a table of its own in the file, and its settings are
named with a point: `GAME.players`.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import tomli_w

from ai.games import players_of
from bestia_cli.games import form_of
from bestia_cli.language import N_, _
from bestia_cli.storage.atomic import write_atomically
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.versions import Content, TooNewError, VersionError, bring_up_to_date
from engine.numbers import brief
from engine.registry import DEFAULT, GAMES

VERSION = 2
FIRST = 1
"""The version of a file that says none: somebody wrote it by hand."""

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
    step: int = 1
    """NUMBER: from one to the next."""

    def accepts(self, value: object) -> bool:
        return ACCEPTS[self.kind](self, value)

    @property
    def allowed(self) -> str:
        """What it may be, in words."""
        return ALLOWED[self.kind](self)

    @property
    def numbers(self) -> range:
        """NUMBER: what it may be."""
        return range(self.lowest, self.highest + 1, self.step)


def accepts_text(field: Field, value: object) -> bool:
    return isinstance(value, str) and value.isprintable() and len(value) <= field.highest


def allowed_numbers(field: Field) -> str:
    if field.step > 1:
        return ", ".join(map(str, field.numbers))
    return _("a number from {lowest} to {highest}").format(**vars(field))


ACCEPTS: dict[str, Callable[[Field, object], bool]] = {
    CHOICE: lambda field, value: isinstance(value, str) and value in (field.choices or ()),
    FLAG: lambda field, value: isinstance(value, bool),
    TEXT: accepts_text,
    NUMBER: lambda field, value: type(value) is int and value in field.numbers,
}

ALLOWED: dict[str, Callable[[Field], str]] = {
    CHOICE: lambda field: ", ".join(field.choices or ()),
    FLAG: lambda field: "true, false",
    TEXT: lambda field: _("a text of at most {count} characters").format(count=field.highest),
    NUMBER: allowed_numbers,
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
    "confirm_quit": flag(N_("Ask before leaving in the middle of a {deal}")),
    "coach": flag(N_("Coach at the table in new games")),
    "characters": flag(N_("The others play each in their own way")),
    "voices": flag(N_("The others say a word now and then")),
    "name": Field(N_("Your name"), TEXT, highest=LONGEST_NAME),
    "game": choice(N_("Game"), **{game: game for game in GAMES}),
}
"""Every setting for all games, in the order of a form."""


@cache
def fields_of(game: str) -> dict[str, Field]:
    """The settings of a game, in the order of a form."""
    counts = GAMES[game].players
    kept = (asked for asked in form_of(game).fields if asked.kept is not None)
    return {
        "players": Field(N_("Players"), NUMBER, None, counts[0], counts[-1], counts.step),
        "level": choice(
            N_("Level of the others"), **{level: level for level in players_of(game).levels}
        ),
        **{asked.key: choice(asked.label, **asked.kept or {}) for asked in kept},
    }


def usual_of(game: str) -> dict[str, Any]:
    """The settings of a game as they are at first."""
    at_first = {"players": GAMES[game].usual, "level": players_of(game).usual_level}
    return at_first | form_of(game).kept


def key_of(game: str, key: str) -> str:
    """The whole name of a game's setting."""
    return f"{game}.{key}"


def field_of(key: str) -> Field | None:
    """What a setting may be, by its whole name; None: there is none."""
    game, point, own = key.partition(".")
    if not point:
        return FIELDS.get(key)
    return fields_of(game).get(own) if game in GAMES else None


@dataclass(frozen=True)
class Settings:
    """`FIELDS` says what each may be, and `fields_of` what each of a game's may."""

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
    characters: bool = True
    """In new games from the form, those who are known by name lean their own way."""
    voices: bool = True
    name: str = ""
    """Empty: "Tu" or "You"."""
    game: str = DEFAULT
    """The one that was played last."""
    games: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """By game: what was chosen for it; what is not there is as usual."""

    def __post_init__(self) -> None:
        for key, value in (*self.general.items(), *self.chosen):
            check(key, value)

    @property
    def general(self) -> dict[str, Any]:
        """Those for all games."""
        return {key: getattr(self, key) for key in FIELDS}

    @property
    def chosen(self) -> Iterable[tuple[str, Any]]:
        """Those of games, by their whole names."""
        for game, values in self.games.items():
            for key, value in values.items():
                yield key_of(game, key), value

    def of(self, game: str) -> dict[str, Any]:
        """What holds for a game."""
        return usual_of(game) | dict(self.games.get(game, {}))

    def wishes(self, game: str) -> tuple[tuple[str, str], ...]:
        """What is kept for the own fields of a game."""
        own = self.of(game)
        return tuple((key, own[key]) for key in form_of(game).kept)

    def value(self, key: str) -> Any:
        """Of a setting, by its whole name."""
        game, point, own = key.partition(".")
        return self.of(game)[own] if point else getattr(self, key)


def check(key: str, value: object) -> None:
    """A SettingsError, if a setting does not exist or can't have this value."""
    known = field_of(key)
    if known is None:
        text = _("there is no setting {key}: the settings are {keys}")
        own = (key_of(game, own) for game in GAMES for own in fields_of(game))
        raise SettingsError(text.format(key=brief(key), keys=", ".join([*FIELDS, *own])))
    if not known.accepts(value):
        raise refusal_of(key, value, known.allowed)


def refusal_of(key: str, value: object, allowed: str) -> SettingsError:
    text = _("{key} = {value} is not allowed: {allowed}")
    return SettingsError(text.format(key=key, value=brief(value), allowed=allowed))


def change_setting(settings: Settings, key: str, value: object) -> Settings:
    """The settings with one of them changed."""
    check(key, value)
    game, point, own = key.partition(".")
    changed: dict[str, Any] = {key: value}
    if point:
        changed = {"games": {**settings.games, game: {**settings.games.get(game, {}), own: value}}}
    return replace(settings, **changed)


# --- the file ------------------------------------------------------------------------------------


def name_game(content: Content) -> Content:
    """In version 1 there was one game, and its settings stood among the others."""
    own = {key: content[key] for key in fields_of(DEFAULT) if key in content}
    rest = {key: value for key, value in content.items() if key not in own}
    table = rest.get(DEFAULT, {})
    return rest | {DEFAULT: own | table} if own and isinstance(table, dict) else rest


MIGRATIONS: dict[int, Callable[[Content], Content]] = {1: name_game}
"""By version: what makes the next version of such a file. Version 1 is the first."""


def read_settings(folders: Folders) -> Settings:
    """What the file says, and the defaults for the rest; a SettingsError names the file. A game
    that is not here is not the one that was played last."""
    content = read_content(folders)
    known = {key: content[key] for key in FIELDS if key in content}
    if isinstance(known.get("game"), str) and known["game"] not in GAMES:
        del known["game"]
    try:
        return Settings(**known, games=dict(read_games(content)))
    except SettingsError as error:
        raise SettingsError(f"{folders.settings}: {error}") from None


def read_games(content: Content) -> Iterable[tuple[str, dict[str, Any]]]:
    """By game: what its table says."""
    for game in GAMES:
        if game not in content:
            continue
        if not isinstance(content[game], dict):
            raise refusal_of(game, content[game], _("a table"))
        yield game, {key: content[game][key] for key in fields_of(game) if key in content[game]}


def write_settings(folders: Folders, settings: Settings) -> None:
    """Write all settings. Keys that we don't know stay, comments don't; a file that can't be read
    at all, or that a newer program wrote, is not touched: a SettingsError."""
    content = read_content(folders) | {"version": VERSION} | settings.general
    for game, values in settings.games.items():
        before = content.get(game)
        content[game] = {**(before if isinstance(before, dict) else {}), **values}
    write_atomically(folders.settings, tomli_w.dumps(content).encode("utf-8"))


def remember_game(folders: Folders, settings: Settings, game: str) -> None:
    """Which game was played last; not where the file can't be written."""
    if settings.game != game:
        with suppress(SettingsError, OSError):
            write_settings(folders, change_setting(settings, "game", game))


def read_content(folders: Folders) -> Content:
    """All that stands in the file, known or not. One without a version may be of any time: what
    the first version has in other places is found there too."""
    try:
        content = tomllib.loads(folders.settings.read_bytes().decode("utf-8"))
        return bring_up_to_date({"version": FIRST} | content, VERSION, MIGRATIONS)
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
