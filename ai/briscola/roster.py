"""How the players of Briscola are made, by their specs (ai.briscola.kinds)."""

from functools import cache

from ai.briscola import rollouts
from ai.briscola.bots import HEURISTIC, LEARNT, KernelPlayer
from ai.briscola.maestro import FlatPlayer, MaestroPlayer
from ai.ismcts import GameFunctions
from ai.makers import ITERATIONS, method_of, plain_method
from ai.player import Player
from ai.rollouts import no_move
from ai.search import Method, moves_of, search_kernel
from ai.search_players import OmniscientPlayer, SearchPlayer
from ai.spec import Spec
from ai.strength import Maker
from engine.briscola.game import GAME as BRISCOLA
from engine.game import Game
from engine.jit import compiled_aside

WORLDS = 1000
"""Of a player that tries every card in all of them, if nobody says."""

KERNELS = {"heuristic": HEURISTIC, "learnt": LEARNT}
"""The kinds that are kernels."""
USUAL = "learnt"
"""How those play on who try every card."""
EVALUATIONS = {
    "random": rollouts.by_chance,
    "heuristic": rollouts.by_heuristic,
    "learnt": rollouts.by_learnt,
}
"""How a deal is played on, by the word for it."""


@cache
def moves_by(words: str) -> GameFunctions:
    """Briscola for the search, compiled: on two cores at once, the first time."""
    statement = f"from {__name__} import compile_moves; compile_moves({words!r})"
    with compiled_aside(f"briscola-moves-{words}", statement):
        search_kernel()
    return compile_moves(words)


def compile_moves(words: str) -> GameFunctions:
    return moves_of(BRISCOLA, EVALUATIONS[words], no_move)


def flat_method(spec: Spec) -> Method:
    """Every action of the root in the same worlds, and no tree below it."""
    return method_of(spec, WORLDS, paired=True, flat=True)


def make_kernel_player(spec: Spec, game: Game, players: int) -> Player:
    return KernelPlayer(KERNELS[spec.name], spec.get("slips", 0.0))


def make_ismcts(spec: Spec, game: Game, players: int) -> Player:
    words = spec.get("rollouts", "random")
    return SearchPlayer(game, lambda: moves_by(words), plain_method(spec))


def moves_and_beliefs() -> GameFunctions:
    """The moves of the policy for a player with beliefs, whose kernels take as long again."""
    statement = "from ai.briscola.maestro import compile_beliefs; compile_beliefs()"
    with compiled_aside("briscola-beliefs", statement):
        return moves_by(USUAL)


def make_flat(spec: Spec, game: Game, players: int) -> Player:
    return FlatPlayer(lambda: moves_by(USUAL), flat_method(spec))


def make_maestro(spec: Spec, game: Game, players: int) -> Player:
    return MaestroPlayer(moves_and_beliefs, flat_method(spec))


def make_omniscient(spec: Spec, game: Game, players: int) -> Player:
    return OmniscientPlayer(game, lambda: moves_by(USUAL), method_of(spec, ITERATIONS))


MAKERS: dict[str, Maker] = {
    "heuristic": make_kernel_player,
    "learnt": make_kernel_player,
    "ismcts": make_ismcts,
    "flat": make_flat,
    "maestro": make_maestro,
    "omniscient": make_omniscient,
}
"""Of all that any game does not make for it."""
