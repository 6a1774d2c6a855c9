"""Who can play Bestia: the kinds of players, the levels for people, and how they are made."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ai.bestia import evaluate
from ai.bestia.blueprint import find_blueprint
from ai.bestia.bots import BLUEPRINT, HEURISTIC, RANDOM, KernelPlayer
from ai.bestia.characters import CHARACTERS, style_of
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
from ai.search import Method, moves_of
from ai.spec import Kind, Spec, any_text, decimal, one_of, parse_spec, whole
from engine.bestia.game import BESTIA
from engine.bestia.layout import PLAYING

NO_BOOK: Book = np.zeros(1, dtype=np.uint8)
"""For players that need no table."""

MAESTRO_WORLDS = 1000
SEARCHED = frozenset({PLAYING})
"""Where the maestro searches: before the play the blueprint is exact in its own cards, and what a
search could add is less than its noise."""

BUDGET = {"iterations": whole(1, 100_000_000), "ms": whole(1, 600_000), "threads": whole(1, 64)}
TABLE = {"table": any_text}
STYLE = {"character": one_of(*CHARACTERS)}
SLIPS = {"slips": decimal(0.0, 1.0)}

KINDS = {
    "random": Kind("any legal choice, all equally likely"),
    "heuristic": Kind("a sensible threshold player", SLIPS),
    "ismcts": Kind(
        "information set Monte Carlo tree search",
        {
            **BUDGET,
            "observer": one_of("single", "multiple"),
            "belief": one_of("off", "on"),
            "rollouts": one_of("random", "heuristic", "blueprint"),
            "exploration": decimal(0.0, 100.0),
            **TABLE,
        },
    ),
    "blueprint": Kind("the average policy of self-play", {**STYLE, **SLIPS, **TABLE}),
    "maestro": Kind("blueprint, belief and search", {**BUDGET, **STYLE, **TABLE}),
    "omniscient": Kind("the maestro's search with all cards open", BUDGET, cheats=True),
    "exec": Kind("any program that speaks the bot protocol", rest="command"),
}


@dataclass(frozen=True)
class Level:
    """An opponent for people."""

    spec: str
    text: str


LEVELS = {
    "bambino": Level("heuristic:slips=0.4", "a child at the table, who often plays any card"),
    "principiante": Level("heuristic:slips=0.12", "knows the rules, and slips now and then"),
    "dilettante": Level("heuristic", "plays by feel: counts briscole, enters with good cards"),
    "esperto": Level("blueprint:slips=0.03", "has played for years, and seldom errs"),
    "campione": Level("blueprint", "plays what can hardly be exploited"),
    "maestro": Level("maestro", "a champion who also reads your cards from what you did"),
}
"""From the weakest to the strongest."""

ALIASES = {name: level.spec for name, level in LEVELS.items()}


def read_spec(text: str) -> Spec:
    return parse_spec(text.strip(), KINDS, ALIASES)


KERNELS = {"random": RANDOM, "heuristic": HEURISTIC, "blueprint": BLUEPRINT}
"""The kinds that are kernels."""

ROLLOUTS = {
    "random": evaluate.by_chance,
    "heuristic": evaluate.by_heuristic,
    "blueprint": evaluate.by_policy,
}


@cache
def moves_by(rollouts: str) -> Moves:
    """Bestia for the search, compiled."""
    return moves_of(BESTIA, ROLLOUTS[rollouts], evaluate.policy_move)


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
    return style_of(spec.get("character", "plain"), spec.get("slips", 0.0))


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
        exploration=spec.get("exploration", Method.exploration),
    )
    kind = BelievingPlayer if believes else SearchPlayer
    return kind(lambda: moves_by(rollouts), method, book)


def make_maestro(spec: Spec, players: int) -> Player:
    method = method_of(spec, MAESTRO_WORLDS, guided=True, paired=True)
    book = book_of(spec, players)
    style = style_of_spec(spec)
    return MaestroPlayer(lambda: moves_by("blueprint"), method, book, style, SEARCHED)


def make_omniscient(spec: Spec, players: int) -> Player:
    method = method_of(spec, 200, guided=True, paired=True)
    return OmniscientPlayer(lambda: moves_by("blueprint"), method, book_of(spec, players))


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
