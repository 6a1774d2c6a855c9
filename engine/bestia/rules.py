"""The rules as data: the options in which tables differ, checked when they are read."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from engine.bestia.layout import AGREEMENT, EVERY_LEAD, MAX_PLAYERS, SOCIETA
from engine.numbers import brief
from engine.options import RulesError, one_of_words
from engine.reason import Reason

MIN_PLAYERS = 3
STAKES = {"low": 0, "medium": 30, "high": 90}
"""Names for the ante of a start (§12)."""
NAMES = {"startup_ante": STAKES}
ENTRIES = ("optional", "closed")
LEADS = ("first", "every")


@dataclass(frozen=True)
class Rules:
    """The table's rules: docs/rules/bestia.md says what each option does."""

    players: int = 5
    """§1.2"""
    dealer_fee: int = 30
    """§11, in cents."""
    startup_ante: int = 0
    """§12, in cents."""
    startup_entry: str = one_of_words(*ENTRIES)
    """§12: with `closed`, the smazzata of a start is a giro chiuso."""
    salvo_threshold: int | None = None
    """§10.2, in cents."""
    salvo_agreement: bool = True
    """§10.2: the vote on 1-1-1-0..."""
    societa: bool = True
    """§6.4"""
    lead_obligation: str = one_of_words(*LEADS)
    """§8"""
    tavolo_vero: bool = False
    """§2.1, §7.3: a person may err, and pays for it. Simulations never have it."""

    def __post_init__(self) -> None:
        for field in fields(self):
            CHECKS[field.name](field.name, getattr(self, field.name))

    @property
    def options(self) -> int:
        """The options that change the play, as the kernel's bits."""
        return (
            (SOCIETA if self.societa else 0)
            | (AGREEMENT if self.salvo_agreement else 0)
            | (EVERY_LEAD if self.lead_obligation == "every" else 0)
        )

    def to_json(self) -> dict[str, Any]:
        """As in the header of a history; `tavolo_vero` stands there only when it is on."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        if not self.tavolo_vero:
            del values["tavolo_vero"]
        return values


def refuse(key: str, value: object, allowed: str) -> RulesError:
    """`allowed` is a `Reason`, so that all of it can be said in other languages."""
    said = {"key": key, "value": brief(value), "allowed": allowed}
    return RulesError(Reason("{key} = {value} is not allowed: {allowed}", **said))


def check_players(key: str, value: object) -> None:
    if type(value) is not int or not MIN_PLAYERS <= value <= MAX_PLAYERS:
        few, many = MIN_PLAYERS, MAX_PLAYERS
        raise refuse(key, value, Reason("{few} to {many} can play (§1.2)", few=few, many=many))


def check_thirds(key: str, value: object) -> None:
    if type(value) is not int or value < 0 or value % 3:
        allowed = Reason("a multiple of 3 cents, 0 or more, or thirds would not be whole (§10.1)")
        raise refuse(key, value, allowed)


def check_threshold(key: str, value: object) -> None:
    if value is not None and (type(value) is not int or value < 0):
        raise refuse(key, value, Reason("cents, 0 or more, or none (§10.2)"))


def check_flag(key: str, value: object) -> None:
    if type(value) is not bool:
        raise refuse(key, value, Reason("true or false"))


def one_of(*allowed: str) -> Callable[[str, object], None]:
    def check(key: str, value: object) -> None:
        if value not in allowed:
            raise refuse(key, value, Reason("one of {words}", words=", ".join(allowed)))

    return check


CHECKS: dict[str, Callable[[str, object], None]] = {
    "players": check_players,
    "dealer_fee": check_thirds,
    "startup_ante": check_thirds,
    "startup_entry": one_of(*ENTRIES),
    "salvo_threshold": check_threshold,
    "salvo_agreement": check_flag,
    "societa": check_flag,
    "lead_obligation": one_of(*LEADS),
    "tavolo_vero": check_flag,
}


def parse_json(values: object) -> Rules:
    """The rules of a history's header: all keys must be there, unknown ones are ignored."""
    if not isinstance(values, dict):
        raise RulesError("rules is not an object")
    for key in CHECKS:
        if key not in values and key != "tavolo_vero":
            raise RulesError(f"rules has no {key!r}")
    return Rules(**{key: values[key] for key in CHECKS if key in values})
