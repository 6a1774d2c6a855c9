"""Players that search: ISMCTS, the maestro, and the omniscient cheat."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from ai.bestia.abstraction import table_size
from ai.bestia.belief import Evidence, deal_worlds
from ai.bestia.bots import BLUEPRINT, KernelPlayer
from ai.bestia.evidence import plays_of
from ai.bestia.policy import Book, Style
from ai.ismcts import Moves
from ai.player import Player
from ai.search import Beliefs, Method, Search, Stop, Thought, never
from engine.bestia.game import BESTIA
from engine.bestia.layout import DECK_SIZE, HAND, PHASE, PLAYERS, STATE_SIZE
from engine.match import Deal, Match, View
from engine.rng import first_state

DOUBT = 0.08
"""The part of every choice that a belief takes as pure chance."""
MOST_WORLDS = 1000
"""A longer search draws from these again and again."""
BELIEF = np.int64(60)
"""The purpose of a belief's random stream."""


@dataclass(frozen=True)
class Belief:
    """What a seat believes: worlds, and how likely each is."""

    beliefs: Beliefs
    players: int

    @property
    def effective(self) -> float:
        """How many equally likely worlds tell as much: the effective sample size."""
        weights = self.beliefs.weights
        return float(weights.sum() ** 2 / (weights**2).sum())

    def cards(self) -> npt.NDArray[np.float64]:
        """float64[players, 40]: how likely each card is in each hand now."""
        worlds, weights = self.beliefs
        bits = np.left_shift(np.int64(1), np.arange(DECK_SIZE))
        hands = worlds[:, HAND : HAND + self.players, None] & bits != 0
        chances: npt.NDArray[np.float64] = np.tensordot(weights / weights.sum(), hands, 1)
        return chances


def believe(
    view: View, book: Book, worlds: int, stream: np.uint64, doubt: float = DOUBT
) -> Belief | None:
    """What the seat of a view believes; None if no world fits, as after a hand that breaks the
    rules."""
    pool = np.empty((worlds, STATE_SIZE), dtype=np.int64)
    weights = np.empty(worlds, dtype=np.float64)
    rng = np.array([first_state(stream, 0, BELIEF)], dtype=np.uint64)
    evidence = Evidence(view.state, plays_of(view), book, doubt)
    deal_worlds(evidence, view.seat, pool, weights, rng)
    if not weights.sum() > 0.0:
        return None
    return Belief(Beliefs(pool, weights), int(view.state[PLAYERS]))


def compile_beliefs() -> None:
    """Compile what beliefs need, by one world of some deal."""
    match = Match(BESTIA, Deal(tuple(range(DECK_SIZE)), 3, 0))
    believe(match.view(1), np.zeros(table_size(3), dtype=np.uint8), 1, np.uint64(0))


class SearchPlayer(Player):
    """A player that searches every choice it has."""

    def __init__(self, moves: Callable[[], Moves], method: Method, book: Book) -> None:
        self.moves, self.method, self.book = moves, method, book
        self.search: Search | None = None
        self.stop: Stop = never
        """Asked in short intervals: whether to decide now."""

    def limit(self, ms: int) -> None:
        """Never take longer than this."""
        own = self.method.ms
        self.engine.method = replace(self.method, ms=ms if own is None else min(ms, own))

    @property
    def engine(self) -> Search:
        """The search: its kernels are compiled when they are first needed."""
        if self.search is None:
            self.search = Search(BESTIA, self.moves(), self.method, self.book)
        return self.search

    def choose(self, view: View, stream: np.uint64) -> int:
        if len(view.actions) == 1:
            return view.actions[0]
        return self.think(view, stream).best

    def think(self, view: View, stream: np.uint64) -> Thought:
        """What comes of searching a position."""
        engine = self.engine
        beliefs = self.beliefs(view, stream)
        players = int(view.state[PLAYERS])
        return engine.think(view.state, view.seat, players, stream, beliefs, self.stop)

    def beliefs(self, view: View, stream: np.uint64) -> Beliefs | None:
        """Worlds to search in; None for all that fit, each as likely as any other."""
        return None

    def leave(self) -> None:
        if self.search is not None:
            self.search.close()


class BelievingPlayer(SearchPlayer):
    """A player that searches the worlds it believes in."""

    def beliefs(self, view: View, stream: np.uint64) -> Beliefs | None:
        worlds = min(MOST_WORLDS, self.method.iterations or MOST_WORLDS)
        belief = believe(view, self.book, worlds, stream)
        return None if belief is None else belief.beliefs


class MaestroPlayer(BelievingPlayer):
    """Enters by the blueprint, in its own style; searches where searching pays."""

    def __init__(
        self,
        moves: Callable[[], Moves],
        method: Method,
        book: Book,
        style: Style,
        searched: frozenset[int],
    ) -> None:
        super().__init__(moves, method, book)
        self.blueprint = KernelPlayer(BLUEPRINT, book, style)
        self.searched = searched
        """The phases that are searched; the blueprint decides the others."""

    def choose(self, view: View, stream: np.uint64) -> int:
        if int(view.state[PHASE]) in self.searched:
            return super().choose(view, stream)
        return self.blueprint.choose(view, stream)


class OmniscientPlayer(MaestroPlayer):
    """The maestro's search in the one world that is true: it cheats."""

    sees_all = True

    def beliefs(self, view: View, stream: np.uint64) -> Beliefs:
        return Beliefs(view.state[None, :].copy(), np.ones(1))
