"""How the players are made that any game has, by their specs (ai.games)."""

from typing import Any

from ai.chance import ChancePlayer
from ai.player import Player
from ai.protocol import ExternalPlayer
from ai.search import Method
from ai.search_players import OmniscientPlayer, SearchPlayer, moves_by_chance
from ai.spec import Spec
from ai.strength import Maker
from engine.game import Game

ITERATIONS = 1000
"""Of a search, if nobody says."""


def method_of(spec: Spec, iterations: int, **changes: Any) -> Method:
    """The budget of a spec: time alone if that is all it gives."""
    default = None if "ms" in spec.values else iterations
    return Method(
        iterations=spec.get("iterations", default),
        ms=spec.get("ms", None),
        threads=spec.get("threads", 1),
        **changes,
    )


def plain_method(spec: Spec, **changes: Any) -> Method:
    """That of a plain search: one tree or one a seat, and how much it tries."""
    return method_of(
        spec,
        ITERATIONS,
        multiple=spec.get("observer", "single") == "multiple",
        exploration=spec.get("exploration", Method.exploration),
        **changes,
    )


def make_by_chance(spec: Spec, game: Game, players: int) -> Player:
    return ChancePlayer()


def make_ismcts(spec: Spec, game: Game, players: int) -> Player:
    method = plain_method(spec, by_chance=True)
    return SearchPlayer(game, lambda: moves_by_chance(game.name), method)


def make_omniscient(spec: Spec, game: Game, players: int) -> Player:
    method = method_of(spec, ITERATIONS, by_chance=True)
    return OmniscientPlayer(game, lambda: moves_by_chance(game.name), method)


def make_external(spec: Spec, game: Game, players: int) -> Player:
    return ExternalPlayer(spec.values["command"])


MAKERS: dict[str, Maker] = {
    "random": make_by_chance,
    "ismcts": make_ismcts,
    "omniscient": make_omniscient,
    "exec": make_external,
}
"""A game that makes one of these otherwise says so (ai.strength)."""
