"""The commands around the others: who can play, and what a shell has to know."""

from typing import Annotated

import typer

from bestia_cli.help_page import HouseCommand
from bestia_cli.language import N_
from bestia_cli.table_commands import Lang
from engine.registry import GAMES


def show_completion(wanted: bool) -> None:
    if wanted:
        from bestia_cli.commands import completion

        completion.run(None, put=False)
        raise typer.Exit


def install_completion(wanted: bool) -> None:
    if wanted:
        from bestia_cli.commands import completion

        completion.run(None, put=True)
        raise typer.Exit


def completion(
    shell: Annotated[
        str | None, typer.Argument(help="bash, zsh or fish; else the one that you are in.")
    ] = None,
    install: Annotated[
        bool, typer.Option("--install", help="Put it where the shell looks for it.")
    ] = False,
    lang: Lang = None,
) -> None:
    """What a shell has to read, so that TAB completes commands, options and names."""
    from bestia_cli.commands import completion as command

    command.run(shell, put=install)


def bots(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Which game; else all that are here.")
    ] = None,
    option: Annotated[
        str | None, typer.Option("--game", "-g", metavar="GAME", help="The same.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")] = False,
    lang: Lang = None,
) -> None:
    """Who can play: levels, engines, their parameters and characters."""
    from bestia_cli.commands import bots as command
    from bestia_cli.table_options import read_game

    named = game or option
    command.run([read_game(named)] if named else GAMES.values(), as_json=json)


def add_helpers(app: typer.Typer) -> None:
    for command in (bots, completion):
        app.command(cls=HouseCommand, rich_help_panel=N_("Around it"))(command)
