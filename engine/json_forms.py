"""Reading JSON objects piece by piece: every piece is there and of its type, or a `FormError`
says what is wrong."""

import json
from collections.abc import Collection
from typing import Any

from engine.reason import Reason


class FormError(ValueError):
    """An object that does not have the form that it should have."""


class UnreadableError(FormError):
    """A line that is not even JSON, as one that was cut off."""


def unknown(what: str, known: Collection[str]) -> str:
    """Something is not among what is known."""
    said = {"what": what, "known": " and ".join(known)}
    if len(known) == 1:
        return Reason("{what} is not known: {known} is", **said)
    return Reason("{what} is not known: {known} are", **said)


def read_object(raw: bytes) -> dict[str, Any]:
    """The JSON object of a line."""
    try:
        source = json.loads(raw.decode("utf-8"))
    except UnicodeDecodeError:
        raise UnreadableError(Reason("not UTF-8 text")) from None
    except (json.JSONDecodeError, RecursionError):
        raise UnreadableError(Reason("not JSON")) from None
    if not isinstance(source, dict):
        raise FormError(Reason("not a JSON object"))
    return source


def need(source: dict[str, Any], key: str) -> Any:
    if key not in source:
        raise FormError(Reason("{key} is missing", key=repr(key)))
    return source[key]


def whole(source: dict[str, Any], key: str) -> int:
    value = need(source, key)
    if type(value) is not int:
        raise FormError(Reason("{key} is not a whole number", key=repr(key)))
    return value


def nested(source: dict[str, Any], key: str) -> dict[str, Any]:
    value = need(source, key)
    if not isinstance(value, dict):
        raise FormError(Reason("{key} is not an object", key=repr(key)))
    return value


def flag(source: dict[str, Any], key: str) -> bool:
    value = need(source, key)
    if type(value) is not bool:
        raise FormError(Reason("{key} is not true or false", key=repr(key)))
    return value


def listed(source: dict[str, Any], key: str) -> list[Any]:
    value = need(source, key)
    if not isinstance(value, list):
        raise FormError(Reason("{key} is not a list", key=repr(key)))
    return value


def amounts(source: dict[str, Any], key: str, players: int) -> tuple[int, ...]:
    values = listed(source, key)
    if len(values) != players or any(type(value) is not int for value in values):
        raise FormError(
            Reason("{key} is not a list of {players} whole numbers", key=repr(key), players=players)
        )
    return tuple(values)


def texts(
    source: dict[str, Any], key: str, players: int, *, missing: bool = False
) -> tuple[str | None, ...]:
    values = listed(source, key)
    for value in values:
        if not isinstance(value, str) and not (missing and value is None):
            raise FormError(Reason("{key} is not a list of texts", key=repr(key)))
    if len(values) != players:
        raise FormError(f"{key!r} has {len(values)} entries for {players} players")
    return tuple(values)


def as_read(value: Any) -> Any:
    """A value as it comes back from JSON: with lists for tuples."""
    if isinstance(value, dict):
        return {key: as_read(part) for key, part in value.items()}
    return [as_read(part) for part in value] if isinstance(value, list | tuple) else value
