"""Searches for the tests: how to run them, and how to read what came of them."""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from functools import cache

import numpy as np
import pytest

from ai import tree
from ai.bestia.abstraction import table_size
from ai.bestia.policy import FULL, PolicyTable
from ai.bestia.rollouts import by_chance, heuristic_move, policy_move
from ai.ismcts import GameFunctions
from ai.player import never
from ai.rollouts import no_evaluation
from ai.search import (
    Beliefs,
    Method,
    Pace,
    Search,
    SearchResult,
    TreeBuilder,
    moves_of,
    new_task,
)
from engine.bestia.forms import VOCABULARY
from engine.jit import exported
from engine.match import Match
from tests.engine.scenes import BESTIA

find_slot, add_edge = exported(tree.find_slot), exported(tree.add_edge)
start_door, edge_door, child_door = (
    exported(tree.start_key),
    exported(tree.edge_key),
    exported(tree.child_key),
)


def start_key(viewer: int, secret: int) -> np.uint64:
    return np.uint64(start_door(viewer, secret))


def edge_key(node: np.uint64, label: int) -> np.uint64:
    return np.uint64(edge_door(node, label))


def child_key(edge: np.uint64, secret: int) -> np.uint64:
    return np.uint64(child_door(edge, secret))


class Rollouts(Enum):
    """How a leaf is played on."""

    CHANCE = "chance"
    HEURISTIC = "heuristic"
    POLICY = "policy"


@cache
def moves_with(rollouts: Rollouts) -> GameFunctions:
    """Bestia for the search; who is guided goes by a table, unless all go by the heuristic."""
    if rollouts is Rollouts.CHANCE:
        return moves_of(BESTIA, by_chance, policy_move)
    move = heuristic_move if rollouts is Rollouts.HEURISTIC else policy_move
    return moves_of(BESTIA, no_evaluation, move)


def blank_book(players: int) -> PolicyTable:
    """A table that knows nothing: the heuristic chooses, and nobody keeps."""
    return np.zeros(table_size(players), dtype=np.uint8)


def even_book(players: int) -> PolicyTable:
    """A table by which all legal choices are equally likely; but everybody keeps."""
    return np.full(table_size(players), FULL, dtype=np.uint8)


def new_search(
    match: Match,
    method: Method,
    rollouts: Rollouts = Rollouts.CHANCE,
    book: PolicyTable | None = None,
) -> Search:
    way = replace(method, by_policy=rollouts is not Rollouts.CHANCE)
    table = blank_book(match.deal.players) if book is None else book
    return Search(BESTIA, moves_with(rollouts), way, table)


def think(
    match: Match,
    method: Method,
    rollouts: Rollouts = Rollouts.CHANCE,
    *,
    book: PolicyTable | None = None,
    beliefs: Beliefs | None = None,
    seed: int = 1,
) -> SearchResult:
    """Search a position for its actor."""
    root = match.view(match.actor).state
    search = new_search(match, method, rollouts, book)
    return search.think(root, match.actor, match.deal.players, np.uint64(seed), beliefs)


def grow(
    match: Match,
    method: Method,
    iterations: int,
    *,
    edges: int | None = None,
    beliefs: Beliefs | None = None,
    seed: int = 1,
) -> TreeBuilder:
    """One tree for the actor of a position, to look into."""
    players, seat = match.deal.players, match.actor
    root = match.view(seat).state
    task = new_task(BESTIA, method, root, seat, players, blank_book(players), beliefs)
    room = iterations if edges is None else edges
    grower = TreeBuilder(BESTIA, moves_with(Rollouts.CHANCE), task, room, np.uint64(seed))
    grower.grow(iterations, None, never, Pace())
    return grower


def believing(*matches: Match, weights: Sequence[float] = ()) -> Beliefs:
    """The worlds of some positions that their actor can't tell apart."""
    worlds = np.stack([match.state for match in matches])
    return Beliefs(worlds, np.array(weights or [1.0] * len(matches), dtype=np.float64))


def own_values(match: Match, thought: SearchResult) -> dict[str, float]:
    """What each choice is worth to the actor, by its word."""
    return {
        VOCABULARY.to_word(BESTIA.kernel.choice(match.state, action)): values[thought.observer]
        for action, values in zip(thought.actions, thought.values, strict=True)
    }


def best_word(match: Match, thought: SearchResult) -> str:
    """The choice that a search came to."""
    return VOCABULARY.to_word(BESTIA.kernel.choice(match.state, thought.best))


def findings(thought: SearchResult) -> tuple[object, ...]:
    """All of a thought but the time it took."""
    return thought.actions, thought.visits, thought.values, thought.iterations, thought.observer


METHODS = {
    "SO": Method(),
    "MO": Method(multiple=True),
    "SO-paired": Method(paired=True),
    "MO-paired": Method(multiple=True, paired=True),
    "guided": Method(guided=True),
    "guided-paired": Method(guided=True, paired=True),
}
any_method = pytest.mark.parametrize("method", METHODS.values(), ids=METHODS.keys())
