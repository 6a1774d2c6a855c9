"""What Bestia's own players search by: what a seat believes; and the maestro, who enters by the
blueprint."""

import numpy as np

from ai.bestia.abstraction import table_size
from ai.bestia.belief import Evidence, deal_worlds
from ai.bestia.bots import BLUEPRINT, KernelPlayer
from ai.bestia.evidence import plays_of
from ai.bestia.policy import PolicyTable, Style
from ai.search import Beliefs, Method
from ai.search_players import Believe, BelievingPlayer, Moves, true_world
from engine.bestia.game import GAME as BESTIA
from engine.bestia.layout import DECK_SIZE, PHASE, STATE_SIZE
from engine.game import Deal
from engine.match import Match, View
from engine.rng import BELIEF, first_state

DOUBT = 0.08
"""The part of every choice that a belief takes as pure chance."""


def believe(
    view: View, book: PolicyTable, worlds: int, stream: np.uint64, doubt: float = DOUBT
) -> Beliefs | None:
    """What the seat of a view believes; None if no world fits, as after a hand that breaks the
    rules."""
    pool = np.empty((worlds, STATE_SIZE), dtype=np.int64)
    weights = np.empty(worlds, dtype=np.float64)
    rng = np.array([first_state(stream, 0, BELIEF)], dtype=np.uint64)
    evidence = Evidence(view.state, plays_of(view), book, doubt)
    deal_worlds(evidence, view.seat, pool, weights, rng)
    return Beliefs(pool, weights) if weights.sum() > 0.0 else None


def believe_by(book: PolicyTable) -> Believe:
    """What a seat believes of others who play by a table."""
    return lambda view, worlds, stream: believe(view, book, worlds, stream)


def compile_beliefs() -> None:
    """Compile what beliefs need, by one world of some deal."""
    match = Match(BESTIA, Deal(tuple(range(DECK_SIZE)), 3, 0))
    believe(match.view(1), np.zeros(table_size(3), dtype=np.uint8), 1, np.uint64(0))


class MaestroPlayer(BelievingPlayer):
    """Enters by the blueprint, in its own style; searches where searching pays."""

    def __init__(
        self,
        moves: Moves,
        method: Method,
        book: PolicyTable,
        style: Style,
        searched: frozenset[int],
    ) -> None:
        super().__init__(BESTIA, moves, method, book, believe_by(book))
        self.blueprint = KernelPlayer(BLUEPRINT, book, style)
        self.searched = searched
        """The phases that are searched; the blueprint decides the others."""

    def searches(self, view: View) -> bool:
        return int(view.state[PHASE]) in self.searched

    def choose(self, view: View, stream: np.uint64) -> int:
        if self.searches(view):
            return super().choose(view, stream)
        return self.blueprint.choose(view, stream)


class OmniscientPlayer(MaestroPlayer):
    """The maestro's search in the one world that is true: it cheats."""

    sees_all = True

    def beliefs(self, view: View, stream: np.uint64) -> Beliefs:
        return true_world(view)
