"""The commands for people: to play, to watch, to replay, to look back. What they need is imported
when they run: a help text is shown at once."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bestia_cli.bot_help import bots_help
from bestia_cli.whole_option import whole_option

if TYPE_CHECKING:
    from bestia_cli.commands.play import Place

Players = Annotated[
    int | None,
    whole_option("--players", "-p", lowest=3, highest=10, text="Seats at the table, 3 to 10."),
]
Seed = Annotated[str | None, typer.Option(help="Any text; the same seed deals the same cards.")]
Level = Annotated[
    str | None, typer.Option("--level", "--bots", help="The others: one for all, or one a seat.")
]
RulesFile = Annotated[Path | None, typer.Option("--rules", help="A TOML file with rules.")]
RuleList = Annotated[
    list[str] | None, typer.Option("--rule", help="One rule, as key=value; may be repeated.")
]
Hands = Annotated[int | None, whole_option(lowest=1, text="After how many smazzate it ends.")]
DataDir = Annotated[
    Path | None,
    typer.Option("--data-dir", help="A folder for saves, histories, statistics and settings."),
]
Lang = Annotated[str | None, typer.Option("--lang", help="it or en; else as the settings say.")]
Deal = Annotated[str | None, typer.Option(help="A deal code: the same cards as a friend had.")]
Daily = Annotated[bool, typer.Option("--daily", help="The smazzata of the day.")]
Name = Annotated[str | None, typer.Option(help="Your name.")]
Training = Annotated[
    bool | None, typer.Option("--training/--serious", help="With or without coach and undo.")
]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the game played last.")]


def find_place(context: typer.Context, data_dir: Path | None, lang: str | None) -> "Place":
    """The options stand before or after the command's name."""
    from bestia_cli.commands.play import Place

    common = context.find_root().params
    return Place.find(data_dir or common.get("data_dir"), lang or common.get("lang"))


def play(
    context: typer.Context,
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
    wishes = command.Wishes(
        players, level, hands, seed, deal, daily, name, training, rules, tuple(rule or ()), resume
    )
    return command.play_plainly(place, wishes) if plain else command.play(place, wishes)


def quick(
    context: typer.Context,
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

    wishes = command.Wishes(
        players, level, hands, seed, deal, daily, name, training, rules, tuple(rule or ()), resume
    )
    return command.play_plainly(find_place(context, data_dir, lang), wishes)


def watch(
    context: typer.Context,
    players: Players = None,
    bots: Annotated[str, typer.Option(help="One bot for all seats, or one a seat.")] = "maestro",
    hands: Hands = None,
    seed: Seed = None,
    speed: Annotated[
        str | None, typer.Option(help="instant, fast, normal or slow; else as the settings say.")
    ] = None,
    rules: RulesFile = None,
    rule: RuleList = None,
    data_dir: DataDir = None,
    lang: Lang = None,
) -> int:
    """Watch a table of machines: endless, unless --hands says otherwise."""
    from bestia_cli.commands import watch as command

    place = find_place(context, data_dir, lang)
    wishes = command.Wishes(players, bots, hands, seed, speed, rules, tuple(rule or ()))
    return command.run(place, wishes)


def replay(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A history.")],
    hand: Annotated[int, whole_option(lowest=1, text="The smazzata to begin with, from 1.")] = 1,
    data_dir: DataDir = None,
    lang: Lang = None,
) -> int:
    """Look at a history: forwards, backwards, with any eyes; take a seat and play on."""
    from bestia_cli.commands import replay as command

    return command.run(find_place(context, data_dir, lang), file, hand - 1)


def stats(
    context: typer.Context,
    json: Annotated[bool, typer.Option("--json", help="All of it as one JSON object.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="A line for every smazzata.")] = False,
    out: Annotated[Path | None, typer.Option(help="Write it to this file, replacing it.")] = None,
    serious: Annotated[bool, typer.Option("--serious", help="Without training games.")] = False,
    days: Annotated[int | None, whole_option(lowest=1, text="Only the last so many days.")] = None,
    level: Annotated[str | None, typer.Option(help="Only against this level.")] = None,
    data_dir: DataDir = None,
    lang: Lang = None,
) -> int:
    """How you have played: edge with its interval, bestie, results by level and by seat."""
    from bestia_cli.commands import stats as command
    from bestia_cli.statistics.tallies import Filter

    place = find_place(context, data_dir, lang)
    place.check()
    output = command.Output.read(as_json=json, as_csv=csv, out=out)
    command.run(place.folders.data, Filter(serious=serious, days=days, level=level), output)
    return 0


def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, whole_option(lowest=0, highest=65535, text="The port.")] = 8000,
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
    """The table in a browser: each visitor has an own game, and nothing else of this machine."""
    from bestia_cli.commands import serve as command

    place = find_place(context, data_dir, lang)
    options = command.ServeOptions(host, port, visitors, tuple(allow_host or ()), password, idle)
    return command.run(options, place.data_dir, place.lang)


COMMANDS: tuple[tuple[Callable[..., int], str | None], ...] = (
    (play, bots_help()),
    (quick, bots_help()),
    (watch, bots_help()),
    (replay, None),
    (stats, None),
    (serve, None),
)
"""With what stands below their help."""


def add_commands(app: typer.Typer) -> None:
    for command, epilog in COMMANDS:
        app.command(epilog=epilog)(command)
