"""The commands."""

import os
import sys
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.main import get_command

from bestia_cli import __version__, signals
from bestia_cli.complaints import complaint
from bestia_cli.exit_codes import fail, run_safely
from bestia_cli.game_command import GameName, usual_bots, usual_players
from bestia_cli.help_page import HouseCommand, HouseGroup
from bestia_cli.helper_commands import add_helpers, install_completion, show_completion
from bestia_cli.language import N_
from bestia_cli.speech import speak
from bestia_cli.table_commands import DataDir, Lang, add_commands, play
from bestia_cli.whole_option import whole_option, width_option
from engine.program import PROGRAM
from engine.registry import DEFAULT

app = typer.Typer(
    cls=HouseGroup,
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="bestIA: card games of the people, at the table and in the laboratory. Without a "
    "command: the table.",
)

Players = Annotated[
    int | None,
    whole_option("--players", "-p", text="Seats at the table.", default=usual_players()),
]
Seed = Annotated[
    str | None,
    typer.Option(
        help="Any text; the same seed deals the same cards.", show_default=N_("one of chance")
    ),
]
Bots = Annotated[
    str | None,
    typer.Option(
        metavar="BOT,...",
        help="One bot for all seats, or one a seat; `bestia bots` lists who can play.",
        show_default=usual_bots(),
    ),
]
RulesFile = Annotated[Path | None, typer.Option("--rules", help="A TOML file with rules.")]
RuleList = Annotated[
    list[str] | None,
    typer.Option("--rule", metavar="KEY=VALUE", help="One rule, as key=value; may be repeated."),
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")]
Plot = Annotated[
    bool | None,
    typer.Option(
        "--plot/--no-plot",
        help="With plots, or without.",
        show_default=N_("on a terminal wide enough"),
    ),
]
Jobs = Annotated[
    int | None,
    whole_option(
        lowest=1, text="Threads; the result is the same.", default=N_("one for each core")
    ),
]


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"bestIA {__version__}")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    data_dir: DataDir = None,
    lang: Lang = None,
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show it.")
    ] = False,
    install: Annotated[
        bool,
        typer.Option(
            "--install-completion",
            callback=install_completion,
            is_eager=True,
            help="Teach your shell to complete commands, options and names with TAB.",
        ),
    ] = False,
    show: Annotated[
        bool,
        typer.Option(
            "--show-completion",
            callback=show_completion,
            is_eager=True,
            help="What your shell has to read for that, to put it where you like.",
        ),
    ] = False,
) -> int:
    if context.invoked_subcommand is None:
        return play(context)
    return 0


add_commands(app)
study = app.command(cls=HouseCommand, rich_help_panel=N_("The laboratory"))


@study
def simulate(
    game: GameName = DEFAULT,
    players: Players = None,
    hands: Annotated[int, whole_option(lowest=1, text="How many deals.")] = 10_000,
    seed: Seed = None,
    bots: Bots = None,
    rules: RulesFile = None,
    rule: RuleList = None,
    history: Annotated[
        Path | None, typer.Option(help="Write every deal to this file (replacing it).")
    ] = None,
    jobs: Jobs = None,
    plot: Plot = None,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Play many deals between bots, and show what came of it."""
    from bestia_cli.commands import simulate as command
    from bestia_cli.table_options import read_game, read_rules, read_table

    played = read_game(game)
    table = read_table(played, read_rules(played, players, rules, rule or []), seed, bots)
    jobs = jobs or os.cpu_count() or 1
    command.run(table, hands, history, jobs, plot, as_json=json)


@study
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="History files.")],
    lang: Lang = None,
) -> int:
    """Replay histories through the engine: every card and every cent is right, or the first
    line that is not; and how many decks were committed to. Exit code 1 if a game is committed to
    some of its decks only."""
    from bestia_cli.commands import verify as command

    return command.run(files)


@study
def arena(
    bots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="BOT",
            help="Two, A and B: A is a guest among Bs. A ladder takes any number. "
            "`bestia bots` lists who can play.",
        ),
    ] = None,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Each among each of the others: these, or the usual.")
    ] = False,
    game: GameName = DEFAULT,
    players: Players = None,
    deals: Annotated[
        int | None,
        whole_option(
            lowest=1,
            text="Each is played with A in every seat. If not given: 1,000; 200 for each pair of a "
            "ladder, which takes some minutes; up to 10 million with --until-ci.",
        ),
    ] = None,
    until_ci: Annotated[
        float | None,
        width_option("Play until the edge is known to ± this much, in its own unit (95%)."),
    ] = None,
    seed: Seed = None,
    jobs: Jobs = None,
    rules: RulesFile = None,
    rule: RuleList = None,
    plot: Plot = None,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Compare two bots on duplicate deals: how much A wins among Bs, with an interval."""
    from bestia_cli.commands import arena as command
    from bestia_cli.commands import ladder as ladder_command
    from bestia_cli.table_options import read_game, read_rules, read_seed

    limit = command.Limit.read(deals, until_ci, ladder=ladder)
    played = read_game(game)
    options = command.ArenaOptions(
        played,
        read_rules(played, players, rules, rule or []),
        read_seed(seed),
        limit,
        jobs or os.cpu_count() or 1,
    )
    if ladder:
        ladder_command.run(bots or [], options, as_json=json)
    else:
        command.run(bots or [], options, plot, as_json=json)


@study
def train(
    game: GameName = DEFAULT,
    players: Players = None,
    hands: Annotated[int, whole_option(lowest=1, text="Deals of self-play.")] = 20_000_000,
    seed: Annotated[str, typer.Option(help="The same seed makes the same blueprint.")] = PROGRAM,
    out: Annotated[
        Path | None,
        typer.Option(help="The file, replacing it. If not given: blueprint-PLAYERS.blueprint."),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on from the checkpoint that lies beside the file.")
    ] = False,
    json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Train a blueprint by self-play. Ctrl+C leaves a checkpoint, to be taken up with --resume; a
    blueprint is used as blueprint:table=FILE or maestro:table=FILE."""
    from ai.laboratory import Course
    from bestia_cli.commands import train as command
    from bestia_cli.table_options import laboratory_of, read_game, read_rules

    played = read_game(game)
    laboratory_of(played)
    seats = read_rules(played, players, None, []).players
    return command.run(played, Course(seats, hands, seed), out, resume=resume, as_json=json)


@study
def exploit(
    bot: Annotated[
        str,
        typer.Argument(metavar="BOT", help="Who plays without a search, or a level of these."),
    ],
    game: GameName = DEFAULT,
    players: Players = None,
    hands: Annotated[int, whole_option(lowest=1, text="Deals to learn from.")] = 20_000_000,
    deals: Annotated[int, whole_option(lowest=2, text="Duplicate deals to measure on.")] = 20_000,
    seed: Seed = None,
    rules: RulesFile = None,
    rule: RuleList = None,
    record: Annotated[
        Path | None, typer.Option(help="Write the gain into this file: the blueprint's own.")
    ] = None,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Learn to beat a bot that stays as it is: what a best response wins, seat by seat."""
    from bestia_cli.commands import exploit as command
    from bestia_cli.table_options import laboratory_of, read_game, read_rules, read_seed

    played = read_game(game)
    laboratory_of(played)
    table = read_rules(played, players, rules, rule or [])
    options = command.ExploitOptions(bot, played, table, read_seed(seed), hands, deals)
    command.run(options, record, as_json=json)


@study
def audit(
    bot: Annotated[
        str,
        typer.Argument(
            metavar="BOT", help="The bot to be audited; `bestia bots` lists who there is."
        ),
    ],
    game: GameName = DEFAULT,
    players: Players = None,
    positions: Annotated[int, whole_option(lowest=1, text="Positions with a choice.")] = 2000,
    redeals: Annotated[
        int, whole_option(lowest=1, text="Times that the hidden cards are dealt anew at each.")
    ] = 3,
    seed: Seed = None,
    json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Find out whether a bot looks at hidden cards: does it choose otherwise when they change?
    Exit code 1 if it does."""
    from ai.audit import Inspection
    from bestia_cli.commands import audit as command
    from bestia_cli.table_options import read_game, read_rules, read_seed

    played = read_game(game)
    table = read_rules(played, players, None, [])
    inspection = Inspection(bot, played, table, read_seed(seed), redeals)
    return command.run(inspection, positions, as_json=json)


@study
def bench(
    game: GameName = DEFAULT,
    repeats: Annotated[int, whole_option(lowest=1, text="How often each figure is taken.")] = 7,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Measure the engine on this machine."""
    from bestia_cli.commands import bench as command
    from bestia_cli.table_options import read_game

    command.run(read_game(game), repeats, as_json=json)


@study
def engine(
    spec: Annotated[
        str,
        typer.Argument(metavar="BOT", help="The bot that plays; `bestia bots` lists who there is."),
    ] = "maestro",
    seed: Annotated[
        str | None, typer.Option(help="Any text; the same seed makes the same choices.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Play at another program's table, by the bot protocol on stdin and stdout."""
    from bestia_cli.commands import engine as command

    command.run(spec, seed)


add_helpers(app)


@cache
def program() -> Any:
    """All the commands, as Typer makes them."""
    return get_command(app)


def run_app(args: list[str] | None = None) -> int:
    """Run a command; returns the exit code. No exception but a bug gets out of here."""
    return run_safely(lambda: run_typer(args))


def run_typer(args: list[str] | None) -> Any:
    speak(sys.argv[1:] if args is None else args)
    try:
        return program()(args, prog_name=PROGRAM, standalone_mode=False)
    except typer.TyperException as error:
        return fail(complaint(error, program()), 2)
    except typer.Abort:
        return signals.exit_code()
