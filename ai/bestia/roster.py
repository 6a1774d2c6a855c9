"""How the players of Bestia are made, by their specs (ai.bestia.kinds)."""

from functools import cache

import numpy as np

from ai.bestia import rollouts
from ai.bestia.blueprint import find_blueprint
from ai.bestia.bots import BLUEPRINT, HEURISTIC, RANDOM, KernelPlayer
from ai.bestia.characters import CHARACTERS, SLIPS, STYLE_SIZE
from ai.bestia.maestro import MaestroPlayer, OmniscientPlayer, believe_by
from ai.bestia.policy import PolicyTable, Style, fixed
from ai.ismcts import GameFunctions
from ai.makers import method_of, plain_method
from ai.player import Player
from ai.rollouts import no_evaluation, no_move
from ai.search import NO_POLICY_TABLE, moves_of, search_kernel
from ai.search_players import BelievingPlayer, SearchPlayer
from ai.spec import Spec
from ai.strength import Maker
from engine.bestia.game import GAME as BESTIA
from engine.bestia.layout import OVER, PLAYING
from engine.game import Game
from engine.jit import compiled_aside

MAESTRO_WORLDS = 1000
SEARCHED = frozenset({PLAYING})
"""Where the maestro searches: before the play the blueprint is exact in its own cards, and what a
search could add is less than its noise."""


KERNELS = {"random": RANDOM, "heuristic": HEURISTIC, "blueprint": BLUEPRINT}
"""The kinds that are kernels."""

MOVES = {
    "random": (rollouts.by_chance, no_move),
    "heuristic": (no_evaluation, rollouts.heuristic_move),
    "blueprint": (no_evaluation, rollouts.policy_move),
}
"""Roll-outs: how a leaf is evaluated, and how a seat is expected to choose."""


@cache
def moves_by(rollouts: str) -> GameFunctions:
    """Bestia for the search, compiled: on two cores at once, the first time."""
    statement = f"from ai.bestia.roster import compile_moves; compile_moves({rollouts!r})"
    with compiled_aside(f"moves-{rollouts}", statement):
        search_kernel()
    return compile_moves(rollouts)


def compile_moves(rollouts: str) -> GameFunctions:
    return moves_of(BESTIA, *MOVES[rollouts])


def moves_and_beliefs(rollouts: str) -> GameFunctions:
    """The same for a player with beliefs, whose kernels take as long as all the rest."""
    with compiled_aside("beliefs", "from ai.bestia.maestro import compile_beliefs as c; c()"):
        return moves_by(rollouts)


def book_of(spec: Spec, players: int) -> PolicyTable:
    return find_blueprint(players, spec.get("table", None)).book


def style_of_spec(spec: Spec) -> Style:
    """The character of a spec, as the kernels read it."""
    style = np.zeros(STYLE_SIZE)
    for number, lean in CHARACTERS[spec.get("character", "plain")].leanings.items():
        style[number] = lean
    style[SLIPS] = spec.get("slips", 0.0)
    return fixed(style)


def make_kernel_player(spec: Spec, game: Game, players: int) -> Player:
    book = book_of(spec, players) if spec.name == "blueprint" else None
    return KernelPlayer(KERNELS[spec.name], book, style_of_spec(spec))


def make_ismcts(spec: Spec, game: Game, players: int) -> Player:
    rollouts = spec.get("rollouts", "random")
    believes = spec.get("belief", "off") == "on"
    book = book_of(spec, players) if believes or rollouts == "blueprint" else NO_POLICY_TABLE
    method = plain_method(spec, by_policy=rollouts != "random")
    if believes:
        believe = believe_by(book)
        return BelievingPlayer(game, lambda: moves_and_beliefs(rollouts), method, book, believe)
    return SearchPlayer(game, lambda: moves_by(rollouts), method, book)


def make_maestro(spec: Spec, game: Game, players: int) -> Player:
    method = method_of(spec, MAESTRO_WORLDS, guided=True, paired=True, by_policy=True)
    book = book_of(spec, players)
    style = style_of_spec(spec)
    return MaestroPlayer(lambda: moves_and_beliefs("blueprint"), method, book, style, SEARCHED)


def make_omniscient(spec: Spec, game: Game, players: int) -> Player:
    """It searches every choice, or the cards alone and enters by the blueprint."""
    method = method_of(spec, 200, guided=True, paired=True, by_policy=True)
    searched = SEARCHED if spec.get("phases", "all") == "play" else frozenset(range(OVER))
    book = book_of(spec, players)
    return OmniscientPlayer(
        lambda: moves_by("blueprint"), method, book, style_of_spec(spec), searched
    )


MAKERS: dict[str, Maker] = {
    "random": make_kernel_player,
    "heuristic": make_kernel_player,
    "blueprint": make_kernel_player,
    "ismcts": make_ismcts,
    "maestro": make_maestro,
    "omniscient": make_omniscient,
}
"""Of all but programs."""
