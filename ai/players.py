"""Players by their spec."""

from collections.abc import Iterable, Mapping
from typing import Any

from ai.games import read_spec
from ai.makers import MAKERS
from ai.player import Player
from ai.strength import Maker, strength_of
from ai.table import rehearse
from engine.game import Game


def make_player(spec: str, game: Game, players: int, *, public: bool = False) -> Player:
    """A player for one of so many seats; it may say at once that its table is missing. `public`:
    only one that a stranger may have."""
    read = read_spec(spec, game.name, public=public)
    make = own_makers(game).get(read.name) or MAKERS[read.name]
    return make(read, game, players)


def own_makers(game: Game) -> Mapping[str, Maker]:
    """How a game makes players in its own way, by kind."""
    return strength_of(game.name).makers


def is_by_chance(spec: str, game: Game) -> bool:
    """Whether a player is the one by chance that any game has."""
    return read_spec(spec, game.name).name == "random" and "random" not in own_makers(game)


def warm_up(specs: Iterable[str], game: Game, rules: Any) -> None:
    """Compile what players need; those that are programs are left alone."""
    for spec in dict.fromkeys(specs):
        player = make_player(spec, game, rules.players)
        if not player.listens:
            rehearse(player, game, rules)
        player.leave()
