"""Specs: a player in one word, NAME[:KEY=VALUE...], as it is written on every command.

A comma separates seats, so that a spec has none.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.numbers import brief

Parse = Callable[[str], Any]
"""Reads the value of a parameter; a ValueError says what is allowed."""


class SpecError(ValueError):
    """A spec that names no player, or a parameter that it does not have."""


def whole(low: int, high: int) -> Parse:
    """A whole number of a range."""

    def parse(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 12):
            raise ValueError(f"a whole number from {low} to {high}")
        if not low <= int(text) <= high:
            raise ValueError(f"a whole number from {low} to {high}")
        return int(text)

    return parse


def decimal(low: float, high: float) -> Parse:
    """A decimal number of a range."""

    def parse(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = float("nan")
        if not low <= value <= high:
            raise ValueError(f"a number from {low:g} to {high:g}")
        return value

    return parse


@dataclass(frozen=True)
class OneOf:
    """Reads one of some words, which can be told beforehand."""

    words: tuple[str, ...]

    def __call__(self, text: str) -> str:
        if text not in self.words:
            raise ValueError(f"one of {', '.join(self.words)}")
        return text


def one_of(*words: str) -> Parse:
    """One of some words."""
    return OneOf(words)


def any_text(text: str) -> str:
    if not text:
        raise ValueError("not empty")
    return text


@dataclass(frozen=True)
class Kind:
    """A kind of player."""

    text: str
    """What it is, in a few words."""
    parameters: Mapping[str, Parse] = field(default_factory=dict)
    rest: str = ""
    """The name of what follows the first colon, for a kind that takes all of it as one value."""
    cheats: bool = False
    """Whether it sees all the cards: never at a person's table."""

    def form(self, name: str) -> str:
        """How a spec of this kind is written: its name, and the parameters that it may have."""
        if self.rest:
            return f"{name}:{self.rest.upper()}"
        parameters = ", ".join(f"{key}=" for key in self.parameters)
        return f"{name} ({parameters})" if parameters else name


@dataclass(frozen=True)
class Spec:
    """A player that is asked for."""

    text: str
    """As it was written."""
    name: str
    """Of its kind."""
    values: Mapping[str, Any]
    """Its parameters."""

    def get(self, key: str, default: Any) -> Any:
        return self.values.get(key, default)


def parse_spec(text: str, kinds: Mapping[str, Kind], aliases: Mapping[str, str]) -> Spec:
    """Read a spec. An alias stands for a whole spec, and may be given further parameters."""
    name, colon, rest = text.partition(":")
    whole_text = aliases[name] + colon + rest if name in aliases else text
    name, _, rest = whole_text.partition(":")
    if name not in kinds:
        known = ", ".join([*kinds, *(alias for alias in aliases if alias not in kinds)])
        raise SpecError(f"there is no bot {brief(text)}: the bots are {known}")
    kind = kinds[name]
    if kind.rest:
        if not rest.strip():
            raise SpecError(f"{name} needs {kind.rest}: {name}:{kind.rest.upper()}")
        return Spec(text, name, {kind.rest: rest})
    parts = rest.split(":") if rest else []
    return Spec(text, name, dict(parse_parameter(name, kind, part) for part in parts))


def parse_parameter(name: str, kind: Kind, text: str) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if key not in kind.parameters or not equals:
        allowed = ", ".join(f"{known}=..." for known in kind.parameters)
        has = f"its parameters are {allowed}" if allowed else "it has no parameters"
        raise SpecError(f"{name} has no parameter {brief(text)}: {has}")
    try:
        return key, kind.parameters[key](value)
    except ValueError as error:
        raise SpecError(f"{name}: {key}={value}: {key} is {error}") from None
