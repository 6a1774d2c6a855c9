"""Players that search their choices, in any game."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np

from ai.ismcts import GameFunctions, PolicyTable
from ai.player import Player, Stop, never
from ai.rollouts import no_evaluation, no_move
from ai.search import (
    NO_POLICY_TABLE,
    Beliefs,
    Method,
    Search,
    SearchResult,
    moves_of,
    search_kernel,
)
from engine.game import Game
from engine.jit import compiled_aside
from engine.match import View
from engine.registry import GAMES

MOST_WORLDS = 1000
"""A longer search draws from these again and again."""

Moves = Callable[[], GameFunctions]
"""A game for the search: it is compiled when it is first asked for."""
Believe = Callable[[View, int, np.uint64], Beliefs | None]
"""(view, worlds, stream) -> so many worlds that its seat believes possible; None if none fits, as
after what breaks the rules."""


class SearchPlayer(Player):
    """A player that searches every choice it has, in all worlds that fit, each as likely as any
    other."""

    def __init__(
        self, game: Game, moves: Moves, method: Method, book: PolicyTable = NO_POLICY_TABLE
    ) -> None:
        self.game, self.moves, self.method, self.book = game, moves, method, book
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
            self.search = Search(self.game, self.moves(), self.method, self.book)
        return self.search

    def choose(self, view: View, stream: np.uint64) -> int:
        if len(view.actions) == 1:
            return view.actions[0]
        return self.think(view, stream).best

    def searches(self, view: View) -> bool:
        return True

    def think(self, view: View, stream: np.uint64) -> SearchResult:
        """What comes of searching a position."""
        engine = self.engine
        beliefs = self.beliefs(view, stream)
        return engine.think(view.state, view.seat, view.players, stream, beliefs, self.stop)

    def beliefs(self, view: View, stream: np.uint64) -> Beliefs | None:
        """Worlds to search in; None for all that fit, each as likely as any other."""
        return None

    def leave(self) -> None:
        if self.search is not None:
            self.search.close()


class BelievingPlayer(SearchPlayer):
    """A player that searches the worlds it believes in."""

    def __init__(
        self, game: Game, moves: Moves, method: Method, book: PolicyTable, believe: Believe
    ) -> None:
        super().__init__(game, moves, method, book)
        self.believe = believe

    def beliefs(self, view: View, stream: np.uint64) -> Beliefs | None:
        worlds = min(MOST_WORLDS, self.method.iterations or MOST_WORLDS)
        return self.believe(view, worlds, stream)


class OmniscientPlayer(SearchPlayer):
    """A player that searches the one world that is true: it cheats."""

    sees_all = True

    def beliefs(self, view: View, stream: np.uint64) -> Beliefs:
        return true_world(view)


def true_world(view: View) -> Beliefs:
    """What somebody believes who sees all cards."""
    return Beliefs(view.state[None, :].copy(), np.ones(1))


# --- a game for the search, without roll-outs of its own ------------------------------------------


@cache
def moves_by_chance(game: str) -> GameFunctions:
    """A game whose leaves are played on by chance, compiled: on two cores at once, the first
    time."""
    statement = f"from {__name__} import compile_moves; compile_moves({game!r})"
    with compiled_aside(f"moves-{game}", statement):
        search_kernel()
    return compile_moves(game)


def compile_moves(game: str) -> GameFunctions:
    return moves_of(GAMES[game], no_evaluation, no_move)
