"""The options of a game as people write them: key=value on a command, or a TOML file.

A game's rules are a frozen dataclass whose fields are its options; it checks itself when it is
made. Nothing here needs a kernel.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import field, fields, replace
from typing import Any, TypeVar

from engine.numbers import brief
from engine.reason import Reason
from engine.words import nearest

R = TypeVar("R")
Names = Mapping[str, Mapping[str, Any]]
"""By option: names for some of its values."""

WORDS: dict[str, Any] = {"true": True, "on": True, "false": False, "off": False, "none": None}


class RulesError(ValueError):
    """A rule that does not exist, or a value that it can't have."""


def one_of_words(*allowed: str) -> Any:
    """A field of rules that is one of some words, the first if nobody says; whoever asks for a rule
    can tell them beforehand."""
    return field(default=allowed[0], metadata={"words": allowed})


def change_rules(rules: R, values: Mapping[str, Any]) -> R:
    """Rules with some of the options changed; unknown options are refused."""
    known = [field.name for field in fields(rules)]  # type: ignore[arg-type]
    for key in values:
        if key not in known:
            raise RulesError(no_rule(key, known))
    return replace(rules, **values)  # type: ignore[type-var]


def no_rule(key: str, known: Sequence[str]) -> Reason:
    """That there is none of this name: which one was meant, or which there are."""
    said = {"rule": brief(key), "rules": ", ".join(known), "meant": nearest(key, known)}
    if said["meant"]:
        return Reason(
            "there is no rule {rule}: did you mean {meant}? The rules are {rules}", **said
        )
    return Reason("there is no rule {rule}: the rules are {rules}", **said)


def parse_value(key: str, text: str, names: Names) -> Any:
    """The value of a `key=value`: a word of the rules, a name, or a whole number."""
    if text in names.get(key, ()):
        return names[key][text]
    if text in WORDS:
        return WORDS[text]
    return int(text) if re.fullmatch(r"-?[0-9]+", text) else text


def parse_rule(text: str, rules: Any, names: Names) -> tuple[str, Any]:
    """The key and the value of a `key=value`."""
    key, sign, value = text.partition("=")
    if not sign:
        example = fields(rules)[-1 if len(fields(rules)) < 2 else 1]
        told = f"{example.name}={write_value(example.default)}"
        said = {"text": brief(text), "example": told}
        raise RulesError(Reason("{text} is not a rule: write key=value, as in {example}", **said))
    return key.strip(), parse_value(key.strip(), value.strip(), names)


def write_value(value: Any) -> str:
    """A value as `parse_value` reads it."""
    words = (word for word, meant in WORDS.items() if meant is value)
    return next(words, str(value))


def parse_toml(text: str, names: Names) -> dict[str, Any]:
    """The options in a TOML file; a text may be a name, or the none that TOML does not have."""
    try:
        values = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise RulesError(Reason("not TOML: {error}", error=str(error))) from None
    return {key: named_value(key, value, names) for key, value in values.items()}


def named_value(key: str, value: Any, names: Names) -> Any:
    """What a value of a TOML file stands for: it has numbers, true and false of its own, so that
    a text is none of them."""
    if not isinstance(value, str):
        return value
    meant = parse_value(key, value, names)
    if meant is not None and value not in names.get(key, ()) and not isinstance(meant, str):
        said = {"key": key, "value": brief(value)}
        raise RulesError(Reason("{key} = {value} is a text: write it without the quotes", **said))
    return meant
