"""The commands, and how they end: results on stdout, one line on stderr when something is wrong.

Exit 0: done; 1: the machine would not (a full disk, a folder that can't be written); 2: bad input.
"""

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from bestia_cli import __version__

app = typer.Typer(
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="bestIA: the Italian card game Bestia, rule-exact and fast.",
)

Players = Annotated[
    int | None, typer.Option("--players", "-p", help="Seats at the table, 3 to 10.")
]
Seed = Annotated[str | None, typer.Option(help="Any text; the same seed deals the same cards.")]
Bots = Annotated[str, typer.Option(help="One bot for all seats, or one a seat: BOT[,BOT...].")]
RulesFile = Annotated[Path | None, typer.Option("--rules", help="A TOML file with rules.")]
RuleList = Annotated[
    list[str] | None, typer.Option("--rule", help="One rule, as key=value; may be repeated.")
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")]


INTERRUPTED = 130
"""The exit code of a program that Ctrl+C has ended."""


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"bestIA {__version__}")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show it.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def simulate(
    players: Players = None,
    hands: Annotated[int, typer.Option(min=1, help="How many smazzate.")] = 10_000,
    seed: Seed = None,
    bots: Bots = "heuristic",
    rules: RulesFile = None,
    rule: RuleList = None,
    history: Annotated[
        Path | None, typer.Option(help="Write every smazzata to this file (replacing it).")
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Threads (one a core); the result is the same.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Play many smazzate between bots, and show what came of it."""
    from bestia_cli.commands import simulate as command
    from bestia_cli.table_options import read_table

    table = read_table(players, rules, rule or [], seed, bots)
    command.run(table, hands, history, jobs or os.cpu_count() or 1, as_json=json)


@app.command()
def play(
    players: Players = None,
    hands: Annotated[int, typer.Option(min=1, help="How many smazzate.")] = 1,
    seed: Seed = None,
    bots: Bots = "heuristic",
    rules: RulesFile = None,
    rule: RuleList = None,
    seat: Annotated[
        int | None, typer.Option(min=0, help="Show only what this seat may see.")
    ] = None,
) -> None:
    """Tell a smazzata between bots, card by card, as readable text."""
    from bestia_cli.commands import play as command
    from bestia_cli.table_options import read_table

    command.run(read_table(players, rules, rule or [], seed, bots), hands, seat)


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="History files.")],
) -> None:
    """Replay histories through the engine: every card and every cent is right, or the first
    line that is not."""
    from bestia_cli.commands import verify as command

    for file in files:
        command.run(file)


@app.command()
def bench(
    repeats: Annotated[int, typer.Option(min=1, help="How often each figure is taken.")] = 7,
    json: AsJson = False,
) -> None:
    """Measure the engine on this machine."""
    from bestia_cli.commands import bench as command

    command.run(repeats, as_json=json)


@app.command()
def engine(
    spec: Annotated[str, typer.Argument(help="The bot that plays.")] = "maestro",
    seed: Annotated[
        str | None, typer.Option(help="Any text; the same seed makes the same choices.")
    ] = None,
) -> None:
    """Play at another program's table, by the bot protocol on stdin and stdout."""
    from bestia_cli.commands import engine as command

    command.run(spec, seed)


def fail(message: str, code: int) -> int:
    """One line on stderr, whatever the message holds."""
    print(f"bestia: {' '.join(message.split())}", file=sys.stderr)
    return code


def describe(error: OSError) -> str:
    reason = error.strerror or type(error).__name__
    return f"{error.filename}: {reason}" if error.filename else reason


def run_app(args: list[str] | None = None) -> int:
    """Run a command; returns the exit code. No exception but a bug gets out of here."""
    try:
        result: Any = app(args, standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except typer.TyperException as error:
        return fail(f"{error.format_message().rstrip('.')}; see --help", 2)
    except ValueError as error:
        return fail(str(error), 2)
    except BrokenPipeError:
        # Whoever read our output has had enough: Python must not complain when it closes it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return fail(describe(error), 1)
    except (KeyboardInterrupt, typer.Abort):
        return fail("interrupted", INTERRUPTED)
    if result == INTERRUPTED:
        return fail("interrupted", INTERRUPTED)
    return result if isinstance(result, int) else 0


def main() -> None:
    sys.exit(run_app())
