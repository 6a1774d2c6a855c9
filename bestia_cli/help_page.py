"""What --help shows: what a command is for, what it takes, and how it is used, in the current
language."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from typer.core import TyperCommand, TyperGroup

from bestia_cli.complaints import no_command
from bestia_cli.examples import EXAMPLES
from bestia_cli.language import N_, _
from bestia_cli.whole_option import number_text
from engine.program import PROGRAM
from engine.registry import GAMES

WIDEST = 100
"""Lines that are longer are hard to read."""
LEFT = 30
"""Cells at most for the names of an option that has its text beside it."""
KINDS = {"<int>": N_("N"), "<float>": N_("X"), "<path>": N_("FILE")}
"""What stands for a value, by its type; anything else is a text."""


class HouseCommand(TyperCommand):
    """A command with our page of help."""

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        """Whatever is wrong with a command line is wrong with this command."""
        try:
            return super().parse_args(ctx, args)
        except typer.TyperException as error:
            if getattr(error, "ctx", None) is None:
                vars(error)["ctx"] = ctx
            raise

    def format_help(self, ctx: Any, formatter: Any) -> None:
        show_help(self, ctx)


class HouseGroup(TyperGroup):
    """The program itself."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            raise ValueError(no_command(args[0], self))
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        show_help(self, ctx)


class Entry(NamedTuple):
    """A row of a list: names, and what they are."""

    names: str
    text: str


def show_help(command: Any, context: Any) -> None:
    console = Console(highlight=False)
    console.width = min(console.width, WIDEST)
    console.print(Text(_("Usage: {usage}").format(usage=usage_of(command, context)), style="bold"))
    console.print()
    console.print(Text(help_text(command.help)))
    for title, entries in sections_of(command, context):
        console.print()
        console.print(Text(title, style="bold"))
        console.print(Padding(table_of_entries(entries, console.width), (0, 0, 0, 2)))
    show_examples(console, command)


def sections_of(command: Any, context: Any) -> Iterable[tuple[str, list[Entry]]]:
    parameters = [p for p in command.get_params(context) if not getattr(p, "hidden", False)]
    arguments = [entry_of(p) for p in parameters if p.param_type_name == "argument"]
    options = [entry_of(p) for p in parameters if p.param_type_name == "option"]
    if arguments:
        yield _("Arguments"), arguments
    if hasattr(command, "commands"):
        yield from panels_of(command)
    yield _("Options"), options


def panels_of(group: Any) -> Iterable[tuple[str, list[Entry]]]:
    """The commands, by what they are for."""
    shown = [command for command in group.commands.values() if not command.hidden]
    for panel in dict.fromkeys(command.rich_help_panel for command in shown):
        entries = [
            Entry(command.name, first_sentence(help_text(command.help)))
            for command in shown
            if command.rich_help_panel == panel
        ]
        yield _(panel) if panel else _("Commands"), entries


def usage_of(command: Any, context: Any) -> str:
    if hasattr(command, "commands"):
        pieces = [_("[OPTIONS]"), _("[COMMAND ...]")]
    else:
        arguments = [p for p in command.params if p.param_type_name == "argument"]
        pieces = [command.name, _("[OPTIONS]"), *map(argument_name, arguments)]
    return " ".join([PROGRAM, *pieces])


# --- a parameter ---------------------------------------------------------------------------------


def entry_of(parameter: Any) -> Entry:
    if parameter.param_type_name == "argument":
        return Entry(argument_name(parameter), described(parameter))
    names = ", ".join(sorted(parameter.opts, key=len))
    if parameter.secondary_opts:
        names += " / " + ", ".join(parameter.secondary_opts)
    value = "" if parameter.is_flag else f" {value_name(parameter)}"
    return Entry(names + value, described(parameter))


def argument_name(parameter: Any) -> str:
    name = _(parameter.metavar or parameter.name.upper()).strip("[].")
    more = "..." if parameter.nargs == -1 else ""
    return f"{name}{more}" if parameter.required else f"[{name}{more}]"


def value_name(parameter: Any) -> str:
    """What stands for the value of an option."""
    typed: str = parameter.display_type(None)
    kind = next((name for start, name in KINDS.items() if typed.startswith(start[:-1])), N_("TEXT"))
    return _(parameter.metavar or kind)


def described(parameter: Any) -> str:
    """Its text, and what it may be and is if nobody says."""
    text = _("Show this help.") if parameter.name == "help" else help_text(parameter.help)
    facts = "; ".join(facts_of(parameter))
    return f"{text} ({facts})" if facts else text


def facts_of(parameter: Any) -> Iterable[str]:
    if parameter.name in RANGES and (parameter.name != "game" or len(GAMES) > 1):
        yield RANGES[parameter.name]()
    elif parameter.min is not None and parameter.max is not None:
        low, high = (
            number_text(number, parameter.opts) for number in (parameter.min, parameter.max)
        )
        yield _("{low} to {high}").format(low=low, high=high)
    elif parameter.min is not None and parameter.min > 1:
        yield _("{low} or more").format(low=number_text(parameter.min, parameter.opts))
    default = default_of(parameter)
    if default:
        yield _("default: {value}").format(value=default)


def default_of(parameter: Any) -> str:
    if isinstance(parameter.show_default, str):
        return _(parameter.show_default)
    value = parameter.default
    if value is None or isinstance(value, bool) or getattr(parameter, "is_flag", False):
        return ""
    return number_text(value, parameter.opts) if isinstance(value, int) else str(value)


def seats_text() -> str:
    """How many can play, and how many do if nobody says."""
    told = {name: range_text(game.players) for name, game in GAMES.items()}
    if len(GAMES) == 1:
        return next(iter(told.values()))
    return ", ".join(f"{text} ({name})" for name, text in told.items())


def range_text(players: range) -> str:
    if len(players) > 1 and players.step == 1:
        return _("{low} to {high}").format(low=players[0], high=players[-1])
    return _(" or ").join(map(str, players))


RANGES: dict[str, Callable[[], str]] = {"players": seats_text, "game": lambda: ", ".join(GAMES)}
"""What parameters may be that depend on the games that are here."""


def help_text(text: str | None) -> str:
    """A help text in one line, in the current language."""
    line = " ".join((text or "").split())
    return _(line)


def first_sentence(text: str) -> str:
    return text.partition(". ")[0].partition(": ")[0].rstrip(".")


# --- how it looks --------------------------------------------------------------------------------


def table_of_entries(entries: list[Entry], width: int) -> Table:
    """Names on the left, texts on the right; a long name has its text below it."""
    left = min(max(len(entry.names) for entry in entries), LEFT, width // 2)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=left)
    table.add_column(ratio=1)
    for names, text in entries:
        if len(names) <= left:
            table.add_row(Text(names, style="cyan"), Text(text))
        else:
            for number, part in enumerate(parts_of(names, left)):
                table.add_row(Text(part, style="cyan"), Text("" if number else text))
    return table


def parts_of(names: str, width: int) -> list[str]:
    """Long names in lines of their own, broken where one ends."""
    parts = [""]
    for word in names.split(" "):
        longer = f"{parts[-1]} {word}".strip()
        if len(longer) > width and parts[-1]:
            parts.append(f"  {word}")
        else:
            parts[-1] = longer if parts[-1][:1] != " " else f"  {longer}"
    return parts


def show_examples(console: Console, command: Any) -> None:
    name = "" if hasattr(command, "commands") else command.name
    examples = EXAMPLES.get(name, ())
    if not examples:
        return
    console.print()
    console.print(Text(_("Examples"), style="bold"))
    for example in examples:
        console.print(Text(f"  {PROGRAM} {example.line}".rstrip(), style="green"), soft_wrap=True)
        console.print(Padding(Text(_(example.text), style="dim"), (0, 0, 0, 6)))
