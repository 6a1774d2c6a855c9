"""Flat Monte Carlo search in believed worlds: every card is tried in the same ones, and the deal
played on by the policy; exact where two players know all cards."""

from dataclasses import replace

import numpy as np

from ai.briscola.worlds import believe
from ai.search import NO_POLICY_TABLE, Beliefs, Method, Search, SearchResult
from ai.search_players import Moves, SearchPlayer
from engine.briscola.game import GAME as BRISCOLA
from engine.briscola.layout import LEFT
from engine.deck import deal_of
from engine.match import Match, View

WORLDS_AN_ITERATION = 2
"""A search draws from its worlds with replacement: of twice as many it seldom draws one again."""
MOST_WORLDS = 4000


def is_open(view: View) -> bool:
    """Whether the seat of a view knows all cards: of two players, without a stock."""
    return view.players == 2 and view.state[LEFT] == 0


class FlatPlayer(SearchPlayer):
    """Tries every card in worlds that fit, each as likely as any other."""

    def __init__(self, moves: Moves, method: Method) -> None:
        super().__init__(BRISCOLA, moves, method)
        self.ending: Search | None = None

    def think(self, view: View, stream: np.uint64) -> SearchResult:
        if not is_open(view):
            return super().think(view, stream)
        if self.ending is None:
            once = replace(self.method, iterations=1, ms=None, threads=1)
            self.ending = Search(BRISCOLA, self.moves(), once, NO_POLICY_TABLE)
        return self.ending.think(view.state, view.seat, view.players, stream)


class MaestroPlayer(FlatPlayer):
    """The same in worlds that it believes in."""

    def beliefs(self, view: View, stream: np.uint64) -> Beliefs | None:
        wanted = WORLDS_AN_ITERATION * (self.method.iterations or MOST_WORLDS)
        return believe(view, min(MOST_WORLDS, wanted), stream)


def compile_beliefs() -> None:
    """Compile what beliefs need, by a world of some deal."""
    stake = BRISCOLA.new_ledger(BRISCOLA.default_rules(2)).next_stake()
    match = Match(BRISCOLA, deal_of(BRISCOLA, 2, stake, np.uint64(0), 1))
    believe(match.view(match.actor), 1, np.uint64(0))
