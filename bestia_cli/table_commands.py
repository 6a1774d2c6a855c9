"""The commands for people: to play, to watch, to replay, to look back. What they need is imported
when they run: a help text is shown at once."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bestia_cli.help_page import HouseCommand
from bestia_cli.language import N_
from bestia_cli.whole_option import language_option, whole_option

if TYPE_CHECKING:
    from bestia_cli.commands.play import Environment

GameName = Annotated[
    str | None,
    typer.Argument(metavar="GAME", help="Which game; else the one played last."),
]
Players = Annotated[
    int | None,
    whole_option("--players", "-p", text="Seats at the table.", default=N_("as in the settings")),
]
Seed = Annotated[
    str | None,
    typer.Option(
        help="Any text; the same seed deals the same cards.", show_default=N_("one of chance")
    ),
]
Level = Annotated[
    str | None,
    typer.Option(
        "--level",
        "--bots",
        metavar="BOT,...",
        help="The others: one for all, or one a seat; `bestia bots` lists who can play.",
        show_default=N_("as in the settings"),
    ),
]
RulesFile = Annotated[Path | None, typer.Option("--rules", help="A TOML file with rules.")]
RuleList = Annotated[
    list[str] | None,
    typer.Option("--rule", metavar="KEY=VALUE", help="One rule, as key=value; may be repeated."),
]
Hands = Annotated[int | None, whole_option(lowest=1, text="After how many deals it ends.")]
DataDir = Annotated[
    Path | None,
    typer.Option(
        "--data-dir",
        metavar="FOLDER",
        help="A folder for saves, histories, statistics and settings.",
    ),
]
Lang = Annotated[str | None, language_option()]
Deal = Annotated[str | None, typer.Option(help="A deal code: the same cards as a friend had.")]
Daily = Annotated[bool, typer.Option("--daily", help="The deal of the day.")]
Name = Annotated[str | None, typer.Option(help="Your name.")]
Training = Annotated[
    bool | None,
    typer.Option(
        "--training/--serious",
        help="With or without coach and undo.",
        show_default=N_("as in the settings"),
    ),
]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the game played last.")]


def find_place(context: typer.Context, data_dir: Path | None, lang: str | None) -> "Environment":
    """The options stand before or after the command's name."""
    from bestia_cli.commands.play import Environment

    common = context.find_root().params
    return Environment.find(data_dir or common.get("data_dir"), lang or common.get("lang"))


def play(
    context: typer.Context,
    game: GameName = None,
    players: Players = None,
    level: Level = None,
    hands: Hands = None,
    seed: Seed = None,
    deal: Deal = None,
    daily: Daily = False,
    name: Name = None,
    training: Training = None,
    rules: RulesFile = None,
    rule: RuleList = None,
    resume: Resume = False,
    plain: Annotated[bool, typer.Option("--plain", help="In plain lines, as `quick`.")] = False,
    data_dir: DataDir = None,
    lang: Lang = None,
) -> int:
    """Sit down at the table and play. Without a terminal, the machines play all the seats."""
    from bestia_cli.commands import play as command

    place = find_place(context, data_dir, lang)
    asked = (game, players, level, hands, seed, deal, daily, name, training, rules)
    options = command.PlayOptions(*asked, tuple(rule or ()), resume)
    return command.play_plainly(place, options) if plain else command.play(place, options)


def quick(
    context: typer.Context,
    game: GameName = None,
    players: Players = None,
    level: Level = None,
    hands: Hands = None,
    seed: Seed = None,
    deal: Deal = None,
    daily: Daily = False,
    name: Name = None,
    training: Training = None,
    rules: RulesFile = None,
    rule: RuleList = None,
    resume: Resume = False,
    data_dir: DataDir = None,
    lang: Lang = None,
) -> int:
    """Play in plain lines with numbered choices: over a bad line, with a screen reader, in a
    pipe."""
    from bestia_cli.commands import play as command

    asked = (game, players, level, hands, seed, deal, daily, name, training, rules)
    options = command.PlayOptions(*asked, tuple(rule or ()), resume)
    return command.play_plainly(find_place(context, data_dir, lang), options)


def watch(
    context: typer.Context,
    game: GameName = None,
    players: Players = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT,...",
            help="One bot for all seats, or one a seat; `bestia bots` lists who can play.",
        ),
    ] = "maestro",
    hands: Hands = None,
    seed: Seed = None,
    speed: Annotated[
        str | None,
        typer.Option(
            metavar="SPEED", help="instant, fast, normal or slow; else as the settings say."
        ),
    ] = None,
    rules: RulesFile = None,
    rule: RuleList = None,
    data_dir: DataDir = None,
    lang: Lang = None,
) -> int:
    """Watch a table of machines: endless, unless --hands says otherwise."""
    from bestia_cli.commands import watch as command

    place = find_place(context, data_dir, lang)
    options = command.PlayOptions(game, players, bots, hands, seed, speed, rules, tuple(rule or ()))
    return command.run(place, options)


def replay(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A history.")],
    hand: Annotated[int, whole_option(lowest=1, text="The deal to begin with, from 1.")] = 1,
    data_dir: DataDir = None,
    lang: Lang = None,
) -> int:
    """Look at a history: forwards, backwards, with any eyes; take a seat and play on."""
    from bestia_cli.commands import replay as command

    return command.run(find_place(context, data_dir, lang), file, hand - 1)


def stats(
    context: typer.Context,
    game: GameName = None,
    json: Annotated[bool, typer.Option("--json", help="All of it as one JSON object.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="A line for every deal.")] = False,
    out: Annotated[Path | None, typer.Option(help="Write it to this file, replacing it.")] = None,
    serious: Annotated[bool, typer.Option("--serious", help="Without training games.")] = False,
    days: Annotated[int | None, whole_option(lowest=1, text="Only the last so many days.")] = None,
    level: Annotated[str | None, typer.Option(help="Only against this level.")] = None,
    data_dir: DataDir = None,
    lang: Lang = None,
) -> int:
    """How you have played a game: balance, edge with its interval, results by level and by seat."""
    from bestia_cli.commands import stats as command
    from bestia_cli.statistics.tallies import Filter

    place = find_place(context, data_dir, lang)
    place.check()
    output = command.Output.read(as_json=json, as_csv=csv, out=out)
    chosen = Filter(serious=serious, days=days, level=level)
    command.run(place.folders.data, game or place.settings.game, chosen, output)
    return 0


def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, whole_option("--port", lowest=0, highest=65535, text="The port.")] = 8000,
    visitors: Annotated[int, whole_option(lowest=1, highest=100, text="How many at once.")] = 8,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Another name of this table; may be repeated."),
    ] = None,
    password: Annotated[
        str | None,
        typer.Option(
            envvar="BESTIA_PASSWORD",
            help="What visitors have to know. If not given: none on this machine alone; one that "
            "nobody can guess for a --host that others can reach.",
        ),
    ] = None,
    idle: Annotated[
        int, whole_option(lowest=1, highest=1440, text="Minutes until an idle visitor gets up.")
    ] = 30,
    data_dir: DataDir = None,
    lang: Lang = None,
) -> int:
    """The table in a browser: each visitor has their own game, and nothing else of this machine."""
    from bestia_cli.commands import serve as command

    place = find_place(context, data_dir, lang)
    options = command.ServeOptions(host, port, visitors, tuple(allow_host or ()), password, idle)
    return command.run(options, place.data_dir, place.lang)


COMMANDS: tuple[Callable[..., int], ...] = (play, quick, watch, replay, stats, serve)


def add_commands(app: typer.Typer) -> None:
    for command in COMMANDS:
        app.command(cls=HouseCommand, rich_help_panel=N_("At the table"))(command)
