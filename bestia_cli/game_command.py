"""Commands that are about one game: `--game` says which, and their help tells its bots."""

from itertools import pairwise
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from ai.games import players_of
from bestia_cli.bot_help import bots_help
from engine.registry import DEFAULT, GAMES

GameName = Annotated[str, typer.Option("--game", "-g", help=f"The game: {', '.join(GAMES)}.")]


def seats_text() -> str:
    """How many can play, for a help text."""
    ranges = {name: range_text(game.players) for name, game in GAMES.items()}
    if len(ranges) == 1:
        return ranges[DEFAULT]
    return ", ".join(f"{text} ({name})" for name, text in ranges.items())


def range_text(players: range) -> str:
    if len(players) > 1 and players.step == 1:
        return f"{players[0]} to {players[-1]}"
    return " or ".join(map(str, players))


class BotCommand(TyperCommand):
    """A command that takes bots: below its help stand those of the game that is asked for."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        self.epilog = bots_help(game_named(args))
        parsed: list[str] = super().parse_args(ctx, args)
        return parsed


def game_named(args: list[str]) -> str:
    """The game that some arguments name, wherever they do it; the usual one if they name none."""
    named = [value for option, value in pairwise(args) if option in ("--game", "-g")]
    named += [arg.partition("=")[2] for arg in args if arg.startswith("--game=")]
    return next((name for name in named if name in GAMES), DEFAULT)


class PlayCommand(TyperCommand):
    """The same of a command that takes the game as a word."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        self.epilog = bots_help(next((arg for arg in args if arg in GAMES), DEFAULT))
        parsed: list[str] = super().parse_args(ctx, args)
        return parsed


def usual_bots() -> str:
    """The bots of a simulation, if nobody says: for a help text."""
    usual = {name: players_of(name).usual for name in GAMES}
    if len(usual) == 1:
        return usual[DEFAULT]
    return ", ".join(f"{bot} ({name})" for name, bot in usual.items())
