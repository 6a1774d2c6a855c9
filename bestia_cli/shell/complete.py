"""Where the cursor stands in a command line, and what could stand there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from bestia_cli.help_page import first_sentence, help_text
from bestia_cli.language import LANGUAGES, _
from bestia_cli.shell.offers import (
    NOTHING,
    Complete,
    Offer,
    Offers,
    begun,
    in_front,
    offer_bot,
    offer_files,
    offer_games,
    offer_levels,
    offer_opponent,
    offer_players,
    offer_rule,
    offer_speeds,
    one_a_seat,
    words,
)
from bestia_cli.shell.scripts import SHELLS
from engine.registry import DEFAULT, GAMES

COMPLETERS: dict[tuple[str, str] | str, Complete] = {
    "game": offer_games,
    ("bots", "option"): offer_games,
    "players": offer_players,
    "rule": offer_rule,
    "lang": words(*LANGUAGES),
    "speed": offer_speeds,
    "bot": offer_bot,
    "spec": offer_opponent,
    "level": one_a_seat(offer_opponent),
    "bots": one_a_seat(offer_bot),
    ("arena", "bots"): offer_bot,
    ("stats", "level"): offer_levels,
    "shell": words(*SHELLS),
    **dict.fromkeys(
        ("rules", "history", "out", "record", "data_dir", "file", "files"), offer_files
    ),
}
"""By the name of a parameter, or by a command's and a parameter's. Numbers and free texts, such as
seeds and names, are nobody's to guess."""


@dataclass
class Walk:
    """A way along the words of a command line."""

    command: Any
    """What the words are for: the program, then one of its commands."""
    waiting: Any = None
    """The option whose value comes next."""
    arguments: int = 0
    """How many have been given."""
    only_arguments: bool = False
    """After a `--`."""
    values: list[tuple[str, str]] = field(default_factory=list)
    """Parameters and what was given for them."""

    def go(self, word: str) -> None:
        if self.waiting is not None:
            self.give(self.waiting, word)
            self.waiting = None
        elif word == "--" and not self.only_arguments:
            self.only_arguments = True
        elif word.startswith("-") and len(word) > 1 and not self.only_arguments:
            self.go_option(word)
        elif is_group(self.command):
            self.command = self.command.commands.get(word, self.command)
        else:
            self.go_argument(word)

    def go_option(self, word: str) -> None:
        name, equals, value = word.partition("=")
        option = self.option(name)
        if option is None or option.is_flag:
            return
        if equals:
            self.give(option, value)
        else:
            self.waiting = option

    def go_argument(self, word: str) -> None:
        argument = self.argument()
        if argument is not None:
            self.give(argument, word)
        self.arguments += 1

    def give(self, parameter: Any, value: str) -> None:
        self.values.append((parameter.name, value))

    def option(self, name: str) -> Any:
        return next((option for option in options_of(self.command) if name in option.opts), None)

    def argument(self) -> Any:
        """The one that comes next; the last of them may have no end."""
        known = [p for p in self.command.params if p.param_type_name == "argument"]
        if known and known[-1].nargs == -1:
            return known[min(self.arguments, len(known) - 1)]
        return known[self.arguments] if self.arguments < len(known) else None

    @property
    def game(self) -> str:
        named = [value for name, value in self.values if name == "game" and value in GAMES]
        return named[-1] if named else DEFAULT


def is_group(command: Any) -> bool:
    return hasattr(command, "commands")


def options_of(command: Any) -> list[Any]:
    return [p for p in command.params if p.param_type_name == "option" and not p.hidden]


def complete(program: Any, before: Sequence[str], current: str) -> Offers:
    """What could stand under the cursor."""
    walk = Walk(program)
    for word in before:
        walk.go(word)
    if walk.waiting is not None:
        return offer_value(walk, walk.waiting, current)
    if current.startswith("-") and not walk.only_arguments:
        return offer_option(walk, current)
    if is_group(walk.command):
        return begun(commands_of(walk.command), current)
    argument = walk.argument()
    return NOTHING if argument is None else offer_value(walk, argument, current)


def offer_value(walk: Walk, parameter: Any, typed: str) -> Offers:
    named = COMPLETERS.get((walk.command.name, parameter.name)) or COMPLETERS.get(parameter.name)
    return named(walk.game, typed) if named else NOTHING


def offer_option(walk: Walk, typed: str) -> Offers:
    name, equals, value = typed.partition("=")
    if not equals:
        return begun(names_of_options(walk), typed)
    option = walk.option(name)
    if option is None or option.is_flag:
        return NOTHING
    return in_front(f"{name}=", offer_value(walk, option, value))


def names_of_options(walk: Walk) -> Iterator[Offer]:
    for option in options_of(walk.command):
        for name in (*option.opts, *option.secondary_opts):
            if name.startswith("--"):
                yield Offer(name, help_text(option.help))
    yield Offer("--help", _("Show this help."))


def commands_of(group: Any) -> Iterator[Offer]:
    for name, command in group.commands.items():
        if not command.hidden:
            yield Offer(name, first_sentence(help_text(command.help)))
