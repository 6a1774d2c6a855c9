"""What stands in a save, and how it is read again.

A save has a checksum: a byte that changed on the disk could be another card or another cent, and
nobody would know.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bestia_cli.games import table_of
from bestia_cli.language import _
from bestia_cli.storage import checksum
from bestia_cli.storage.versions import (
    BAD_DATA,
    Content,
    TooNewError,
    VersionError,
    bring_up_to_date,
)

# Importing it lifts Python's limit on the digits of a number: a pot may pass it.
from engine.numbers import brief
from engine.program import PROGRAM
from engine.registry import DEFAULT, GAMES

FORMAT = f"{PROGRAM}-save"
VERSION = 3


def name_game(content: Content) -> Content:
    """Saves of versions 1 and 2 are of a time when there was one game."""
    return table_of(DEFAULT).name_save(content)


MIGRATIONS: dict[int, Callable[[Content], Content]] = {1: dict, 2: name_game}
"""By version: what makes the next version of such a save. Version 1 is the first, and had no
checksum; the rest of it was the same. Version 3 has the game's name, and the game's own records."""
UNSEALED = 1
"""The last version without a checksum."""

CONTENT_FIELDS = {"setup": dict, "table": dict, "history_size": int, "summary": dict}
SUMMARY_FIELDS = {
    "game": str,
    "hand": int,
    "stake": dict,
    "names": list,
    "players": int,
    "level": str,
    "when": str,
}
"""What must stand in a save and in its summary, and of which type."""


class SaveError(ValueError):
    """A save that can't be used now; the text is one line for the person."""


class SaveDamagedError(SaveError):
    """It can't be read; it is kept in `Folders.aside`."""


class SaveTooNewError(SaveError):
    """A newer program wrote it; it is left where it is."""


class NoSuchGameError(SaveError):
    """It is of a game that is not here; it is left where it is."""


@dataclass(frozen=True)
class Summary:
    """What a list of saves shows of a game."""

    game: str
    """Its name in the registry."""
    hand: int
    """The number of the deal."""
    stake: dict[str, Any]
    """What it is played for, as the game writes its own record."""
    names: tuple[str, ...]
    players: int
    level: str
    """A level, or any text that says who the others are."""
    when: str
    """When it was last played, as `now_text` writes it."""


@dataclass(frozen=True)
class Save:
    """A game at one decision."""

    setup: dict[str, Any]
    """As `Setup.to_json` gives it."""
    table: dict[str, Any]
    """Of the table itself: nobody here looks into it."""
    history_size: int
    """How many bytes of the game's history (`games.GameLog`) belong to this moment."""
    summary: Summary


class FormError(ValueError):
    """Something that a save can't be; the text says what, for the person."""


def save_to_bytes(save: Save) -> bytes:
    content = {"format": FORMAT, "version": VERSION} | vars(save)
    return json.dumps(checksum.seal(content | {"summary": vars(save.summary)})).encode("ascii")


def read_save(path: Path) -> Save:
    """The save in a file; a SaveTooNewError or SaveDamagedError if it can't be read."""
    raw = path.read_bytes()
    try:
        save = save_from_json(read_object(raw))
    except TooNewError:
        text = _("the saved game {id} was written by a newer bestIA: it stays where it is, {path}")
        raise SaveTooNewError(text.format(id=path.stem, path=path)) from None
    except FormError as error:
        text = _("the saved game {id} is damaged ({reason})")
        raise SaveDamagedError(text.format(id=path.stem, reason=error)) from None
    if save.summary.game not in GAMES:
        text = _(
            "the saved game {id} is of {game}, which is not here: it stays where it is, {path}"
        )
        game = brief(save.summary.game)
        raise NoSuchGameError(text.format(id=path.stem, game=game, path=path))
    if not can_be_told(save.summary):
        text = _("the saved game {id} is damaged ({reason})")
        raise SaveDamagedError(text.format(id=path.stem, reason=wrong("stake")))
    return save


def can_be_told(summary: Summary) -> bool:
    """Whether its game has words for where it was left: every list says that of every save."""
    try:
        return bool(table_of(summary.game).moment(summary.hand, summary.stake))
    except BAD_DATA:
        return False


def read_object(raw: bytes) -> Content:
    try:
        source = json.loads(raw)
    except (ValueError, RecursionError):
        raise FormError(_("it is not JSON")) from None
    if not isinstance(source, dict) or source.get("format") != FORMAT:
        raise FormError(_("it is no save of bestIA"))
    if not is_as_written(source):
        raise FormError(_("its checksum is wrong"))
    return source


def is_as_written(source: Content) -> bool:
    """Whether a save of our versions has its checksum, or is of a time without one."""
    version = source.get("version")
    if type(version) is not int or version > VERSION:
        return True  # that is to be said of its version
    return checksum.KEY not in source if version <= UNSEALED else checksum.is_sealed(source)


def save_from_json(source: Content) -> Save:
    """Read what `save_to_bytes` wrote, now or in an older version."""
    try:
        content = typed(bring_up_to_date(source, VERSION, MIGRATIONS), CONTENT_FIELDS)
    except VersionError:
        raise wrong("version") from None
    summary = typed(content["summary"], SUMMARY_FIELDS)
    if not all(isinstance(name, str) for name in summary["names"]):
        raise wrong("names")
    if content["history_size"] < 0:
        raise wrong("history_size")
    summary["names"] = tuple(summary["names"])
    return Save(**content | {"summary": Summary(**summary)})


def typed(source: Content, types: dict[str, type]) -> Content:
    """The fields that are asked for, each of its type."""
    for key, kind in types.items():
        if type(source.get(key)) is not kind:
            raise wrong(key)
    return {key: source[key] for key in types}


def wrong(key: str) -> FormError:
    return FormError(_("{key} is missing or wrong").format(key=key))
