"""The only list of games. A game is three folders and a line here: its rules, its players and its
table are found by its name."""

import os
from importlib import import_module
from typing import NamedTuple

from engine.game import Game

VARIABLE = "BESTIA_GAMES"
"""Games of others, with commas between: `name=package`, where the package has the modules `rules`,
`players` and `table`."""


class Home(NamedTuple):
    """Where the three entries of a game are, as modules."""

    rules: str
    """It has a `GAME` (engine.game)."""
    players: str
    table: str


def home_of(name: str) -> Home:
    return Home(f"engine.{name}.game", f"ai.{name}", f"bestia_cli.games.{name}")


def guest_homes(text: str) -> dict[str, Home]:
    """The games that a value of the variable names."""
    named = (entry.partition("=") for entry in text.split(",") if entry.strip())
    return {
        name.strip(): Home(*(f"{package.strip()}.{part}" for part in ("rules", "players", "table")))
        for name, _, package in named
    }


GUESTS = guest_homes(os.environ.get(VARIABLE, ""))

HOMES = {
    "bestia": home_of("bestia"),
    "briscola": home_of("briscola"),
    **GUESTS,
}

DEFAULT = next(iter(HOMES))
"""The game that is played where nobody says which."""


class NoGuestError(ValueError):
    """The variable names what is no game."""


def game_at(name: str, home: Home) -> Game:
    """The light half of the rules; one line says which guest has none."""
    try:
        game: Game = import_module(home.rules).GAME
    except (ImportError, AttributeError, TypeError) as error:
        if name not in GUESTS:
            raise
        wanted = "it takes name=package, and a package that Python finds"
        raise NoGuestError(f"{VARIABLE}: there is no game {name!r} ({error}): {wanted}") from None
    return game


GAMES = {name: game_at(name, home) for name, home in HOMES.items()}
