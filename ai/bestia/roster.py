"""How the players of Bestia are made, by their specs (ai.bestia.kinds)."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from ai.bestia import rollouts
from ai.bestia.blueprint import find_blueprint
from ai.bestia.bots import BLUEPRINT, HEURISTIC, RANDOM, KernelPlayer
from ai.bestia.characters import CHARACTERS, SLIPS, STYLE_SIZE
from ai.bestia.kinds import ALIASES, KINDS
from ai.bestia.maestro import (
    BelievingPlayer,
    MaestroPlayer,
    OmniscientPlayer,
    SearchPlayer,
)
from ai.bestia.policy import Book, Style
from ai.ismcts import Moves
from ai.player import Player
from ai.protocol import ExternalPlayer
from ai.search import Method, moves_of, search_kernel
from ai.spec import Spec, parse_spec
from engine.bestia.game import BESTIA
from engine.bestia.layout import OVER, PLAYING
from engine.jit import compiled_aside

NO_BOOK: Book = np.zeros(1, dtype=np.uint8)
"""For players that need no table."""

MAESTRO_WORLDS = 1000
SEARCHED = frozenset({PLAYING})
"""Where the maestro searches: before the play the blueprint is exact in its own cards, and what a
search could add is less than its noise."""


def read_spec(text: str) -> Spec:
    return parse_spec(text.strip(), KINDS, ALIASES)


KERNELS = {"random": RANDOM, "heuristic": HEURISTIC, "blueprint": BLUEPRINT}
"""The kinds that are kernels."""

MOVES = {
    "random": (rollouts.by_chance, rollouts.no_move),
    "heuristic": (rollouts.no_evaluation, rollouts.heuristic_move),
    "blueprint": (rollouts.no_evaluation, rollouts.policy_move),
}
"""Roll-outs: how a leaf is evaluated, and how a seat is expected to choose."""


@cache
def moves_by(rollouts: str) -> Moves:
    """Bestia for the search, compiled: on two cores at once, the first time."""
    statement = f"from ai.bestia.roster import compile_moves; compile_moves({rollouts!r})"
    with compiled_aside(f"moves-{rollouts}", statement):
        search_kernel()
    return compile_moves(rollouts)


def compile_moves(rollouts: str) -> Moves:
    return moves_of(BESTIA, *MOVES[rollouts])


def moves_and_beliefs(rollouts: str) -> Moves:
    """The same for a player with beliefs, whose kernels take as long as all the rest."""
    with compiled_aside("beliefs", "from ai.bestia.maestro import compile_beliefs as c; c()"):
        return moves_by(rollouts)


def book_of(spec: Spec, players: int) -> Book:
    return find_blueprint(players, spec.get("table", None)).book


def method_of(spec: Spec, iterations: int, **changes: Any) -> Method:
    """The budget of a spec: time alone if that is all it gives."""
    default = None if "ms" in spec.values else iterations
    return Method(
        iterations=spec.get("iterations", default),
        ms=spec.get("ms", None),
        threads=spec.get("threads", 1),
        **changes,
    )


def style_of_spec(spec: Spec) -> Style:
    """The character of a spec, as the kernels read it."""
    style = np.zeros(STYLE_SIZE)
    for number, lean in CHARACTERS[spec.get("character", "plain")].leanings.items():
        style[number] = lean
    style[SLIPS] = spec.get("slips", 0.0)
    return style


def make_kernel_player(spec: Spec, players: int) -> Player:
    book = book_of(spec, players) if spec.name == "blueprint" else NO_BOOK
    return KernelPlayer(KERNELS[spec.name], book, style_of_spec(spec))


def make_ismcts(spec: Spec, players: int) -> Player:
    rollouts = spec.get("rollouts", "random")
    believes = spec.get("belief", "off") == "on"
    book = book_of(spec, players) if believes or rollouts == "blueprint" else NO_BOOK
    method = method_of(
        spec,
        1000,
        multiple=spec.get("observer", "single") == "multiple",
        by_policy=rollouts != "random",
        exploration=spec.get("exploration", Method.exploration),
    )
    if believes:
        return BelievingPlayer(lambda: moves_and_beliefs(rollouts), method, book)
    return SearchPlayer(lambda: moves_by(rollouts), method, book)


def make_maestro(spec: Spec, players: int) -> Player:
    method = method_of(spec, MAESTRO_WORLDS, guided=True, paired=True, by_policy=True)
    book = book_of(spec, players)
    style = style_of_spec(spec)
    return MaestroPlayer(lambda: moves_and_beliefs("blueprint"), method, book, style, SEARCHED)


def make_omniscient(spec: Spec, players: int) -> Player:
    """It searches every choice, or the cards alone and enters by the blueprint."""
    method = method_of(spec, 200, guided=True, paired=True, by_policy=True)
    searched = SEARCHED if spec.get("phases", "all") == "play" else frozenset(range(OVER))
    book = book_of(spec, players)
    return OmniscientPlayer(
        lambda: moves_by("blueprint"), method, book, style_of_spec(spec), searched
    )


def make_external(spec: Spec, players: int) -> Player:
    return ExternalPlayer(spec.values["command"])


MAKERS: dict[str, Callable[[Spec, int], Player]] = {
    "random": make_kernel_player,
    "heuristic": make_kernel_player,
    "blueprint": make_kernel_player,
    "ismcts": make_ismcts,
    "maestro": make_maestro,
    "omniscient": make_omniscient,
    "exec": make_external,
}
