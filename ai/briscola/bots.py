"""Rule-based and learnt players at a table: they decide in about a microsecond."""

import numpy as np

from ai.briscola import learnt, policy
from ai.briscola.features import hidden_from
from ai.player import Player
from engine.briscola.layout import State
from engine.briscola.rollout import choose
from engine.jit import exported, inlined
from engine.match import View
from engine.rng import Stream, draw, draw_unit

HEURISTIC, LEARNT = range(2)


@inlined
def bot_score(bot: int, view: State, seat: int, hand: int, place: int) -> float:
    """How good a player finds a card of a hand, among the others of it."""
    if bot == HEURISTIC:
        return policy.card_score(view, seat, hand, place)
    return learnt.card_score(view, seat, hidden_from(view, hand), place)


@inlined
def bot_choice(bot: int, view: State, seat: int, slips: float, rng: Stream) -> int:
    """The choice of a player, from what its seat sees; now and then it is any other."""
    if slips > 0.0 and draw_unit(rng) < slips:
        return choose(view, draw(rng))
    if bot == HEURISTIC:
        return policy.policy_choice(view, seat)
    return learnt.learnt_choice(view, seat)


choose_as = exported(bot_choice)


class KernelPlayer(Player):
    """Plays by a kernel, and slips so often."""

    def __init__(self, bot: int, slips: float) -> None:
        self.bot, self.slips = bot, slips

    def choose(self, view: View, stream: np.uint64) -> int:
        rng = np.array([stream], dtype=np.uint64)
        return int(choose_as(self.bot, view.state, view.seat, self.slips, rng))
