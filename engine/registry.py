"""The only list of games."""

from engine.bestia.game import BESTIA
from engine.game import Game

GAMES: dict[str, Game] = {game.name: game for game in (BESTIA,)}
