"""Specs: a player in one word, NAME[:KEY=VALUE...], as it is written on every command.

A comma separates seats, so that a spec has none.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.numbers import brief
from engine.program import PROGRAM
from engine.reason import Reason
from engine.words import nearest


class Parse(Protocol):
    """Reads the value of a parameter; a ValueError says what is allowed."""

    @property
    def allowed(self) -> str:
        """What is allowed, in a few words (`engine.reason.Reason`)."""

    def __call__(self, text: str) -> Any:
        """The value of a text."""


class SpecError(ValueError):
    """A spec that names no player, or a parameter that it does not have."""


@dataclass(frozen=True)
class Whole:
    low: int
    high: int

    @property
    def allowed(self) -> str:
        return Reason("a whole number from {low} to {high}", low=self.low, high=self.high)

    def __call__(self, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 12):
            raise ValueError(self.allowed)
        if not self.low <= int(text) <= self.high:
            raise ValueError(self.allowed)
        return int(text)


@dataclass(frozen=True)
class Decimal:
    low: float
    high: float

    @property
    def allowed(self) -> str:
        low, high = f"{self.low:g}", f"{self.high:g}"
        return Reason("a number from {low} to {high}", low=low, high=high)

    def __call__(self, text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = float("nan")
        if not self.low <= value <= self.high:
            raise ValueError(self.allowed)
        return value


@dataclass(frozen=True)
class OneOf:
    words: tuple[str, ...]

    @property
    def allowed(self) -> str:
        return Reason("one of {words}", words=", ".join(self.words))

    def __call__(self, text: str) -> str:
        if text not in self.words:
            raise ValueError(self.allowed)
        return text


@dataclass(frozen=True)
class FileName:
    allowed: str = Reason("the name of a file")

    def __call__(self, text: str) -> str:
        if not text:
            raise ValueError(self.allowed)
        return text


def whole(low: int, high: int) -> Parse:
    """A whole number of a range."""
    return Whole(low, high)


def decimal(low: float, high: float) -> Parse:
    """A decimal number of a range."""
    return Decimal(low, high)


def one_of(*words: str) -> Parse:
    """One of some words."""
    return OneOf(words)


a_file = FileName()


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
        raise SpecError(no_bot(text, name, kinds, aliases))
    kind = kinds[name]
    if kind.rest:
        if not rest.strip():
            needed = {"name": name, "what": kind.rest, "form": kind.form(name)}
            raise SpecError(Reason("{name} needs {what}: {form}", **needed))
        return Spec(text, name, {kind.rest: rest})
    parts = rest.split(":") if rest else []
    return Spec(text, name, dict(parse_parameter(name, kind, part) for part in parts))


def no_bot(text: str, name: str, kinds: Mapping[str, Kind], aliases: Mapping[str, str]) -> Reason:
    """That there is none of this name: who was meant, or who there is."""
    meant = nearest(name, [*aliases, *kinds])
    if meant:
        said = {"bot": brief(text), "meant": meant + "".join(text.partition(":")[1:])}
        return Reason("there is no bot {bot}: did you mean {meant}?", **said)
    levels = ", ".join(aliases)
    others = [(name, kind) for name, kind in kinds.items() if name not in aliases]
    engines = ", ".join(kind.form(name) if kind.rest else name for name, kind in others)
    return Reason(
        "there is no bot {bot}: the levels are {levels}; the engines are {engines}; "
        "`{program} bots` says what they are",
        bot=brief(text),
        levels=levels,
        engines=engines,
        program=PROGRAM,
    )


def parse_parameter(name: str, kind: Kind, text: str) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if key not in kind.parameters or not equals:
        raise SpecError(no_parameter(name, kind, text))
    try:
        return key, kind.parameters[key](value)
    except ValueError:
        allowed = kind.parameters[key].allowed
        said = {"name": name, "key": key, "value": value, "allowed": allowed}
        raise SpecError(Reason("{name}: {key}={value}: {key} is {allowed}", **said)) from None


def no_parameter(name: str, kind: Kind, text: str) -> Reason:
    keys = ", ".join(f"{known}=..." for known in kind.parameters)
    said = {"name": name, "parameter": brief(text)}
    if not keys:
        return Reason("{name} has no parameter {parameter}: it has no parameters", **said)
    meant = nearest(text.partition("=")[0], list(kind.parameters))
    if meant:
        said["meant"] = meant
        return Reason("{name} has no parameter {parameter}: did you mean {meant}=...?", **said)
    return Reason(
        "{name} has no parameter {parameter}: its parameters are {keys}", **said, keys=keys
    )
