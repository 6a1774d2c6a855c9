"""The rules as data: the options in which tables differ, checked when they are read."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from engine.briscola.layout import DRAWN_SEVEN, LAST_LOOK, MAX_PLAYERS, NO_LOOK, NO_SEVEN
from engine.numbers import brief
from engine.options import RulesError, one_of_words
from engine.reason import Reason

PLAYERS = range(2, MAX_PLAYERS + 1)
SEVENS: Mapping[str, int] = {"turn": 0, "draw": DRAWN_SEVEN, "off": NO_SEVEN}
LOOKS: Mapping[str, int] = {"stock": 0, "last": LAST_LOOK, "off": NO_LOOK}
"""By word: the kernel's bit."""
MOST_TARGET = 99
NAMES = {"seven": {"off": "off"}, "look": {"off": "off"}}
"""Here `off` is a word of its own, and not the opposite of `on`."""


@dataclass(frozen=True)
class Rules:
    """The table's rules: docs/rules/briscola.md says what each option does."""

    players: int = PLAYERS.start
    """§2"""
    seven: str = one_of_words(*SEVENS)
    """§6"""
    look: str = one_of_words(*LOOKS)
    """§7: four players only."""
    target: int = 3
    """§9: the deals that win a match; 0: there are none."""

    def __post_init__(self) -> None:
        for field in fields(self):
            CHECKS[field.name](field.name, getattr(self, field.name))

    @property
    def options(self) -> int:
        """The options that change the play, as the kernel's bits."""
        return SEVENS[self.seven] | LOOKS[self.look]

    def to_json(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}


def refuse(key: str, value: object, allowed: str) -> RulesError:
    """`allowed` is a `Reason`, so that all of it can be said in other languages."""
    said = {"key": key, "value": brief(value), "allowed": allowed}
    return RulesError(Reason("{key} = {value} is not allowed: {allowed}", **said))


def check_players(key: str, value: object) -> None:
    if type(value) is not int or value not in PLAYERS:
        few, many = PLAYERS.start, PLAYERS.stop - 1
        raise refuse(key, value, Reason("{few} to {many} can play (§2)", few=few, many=many))


def check_target(key: str, value: object) -> None:
    if type(value) is not int or not 0 <= value <= MOST_TARGET:
        raise refuse(key, value, Reason("0 to {most} deals (§9)", most=MOST_TARGET))


def one_of(section: str, *allowed: str) -> Callable[[str, object], None]:
    def check(key: str, value: object) -> None:
        if value not in allowed:
            words = ", ".join(allowed)
            told = Reason("one of {words} ({section})", words=words, section=section)
            raise refuse(key, value, told)

    return check


CHECKS: dict[str, Callable[[str, object], None]] = {
    "players": check_players,
    "seven": one_of("§6", *SEVENS),
    "look": one_of("§7", *LOOKS),
    "target": check_target,
}


def parse_json(values: object) -> Rules:
    """The rules of a history's header: all keys must be there, unknown ones are ignored."""
    if not isinstance(values, dict):
        raise RulesError("rules is not an object")
    for key in CHECKS:
        if key not in values:
            raise RulesError(f"rules has no {key!r}")
    return Rules(**{key: values[key] for key in CHECKS})
