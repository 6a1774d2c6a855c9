"""Commands that are about one game: `--game` says which."""

from typing import Annotated

import typer

from ai.games import players_of
from engine.registry import DEFAULT, GAMES

GameName = Annotated[str, typer.Option("--game", "-g", metavar="GAME", help="Which game.")]


def by_game(texts: dict[str, str]) -> str:
    """What depends on the game, in a line."""
    if len(texts) == 1:
        return texts[DEFAULT]
    return ", ".join(f"{text} ({name})" for name, text in texts.items())


def usual_players() -> str:
    """How many play, if nobody says."""
    return by_game({name: str(game.usual) for name, game in GAMES.items()})


def usual_bots() -> str:
    """The bots of a simulation, if nobody says."""
    return by_game({name: players_of(name).usual for name in GAMES})
