"""The players that are kernels: they decide in well under a microsecond."""

import numpy as np

from ai.bestia.characters import SLIPS
from ai.bestia.heuristic import heuristic_choice
from ai.bestia.policy import PolicyTable, Style, policy_choice, unit_of
from ai.player import Player
from engine.bestia.kernel import legal_set
from engine.bestia.layout import State
from engine.bestia.rollout import choose
from engine.jit import exported, inlined
from engine.match import View
from engine.rng import GOLDEN, mix

RANDOM, HEURISTIC, BLUEPRINT = 0, 1, 2


@inlined
def bot_choice(
    bot: int, view: State, seat: int, book: PolicyTable | None, style: Style, bits: np.uint64
) -> int:
    """The choice of a kernel player, from what its seat sees and 64 random bits. Where nobody has a
    book, no kernel is compiled for those who play by one: Numba leaves out what asks for it."""
    if book is not None and bot == BLUEPRINT:
        return policy_choice(view, seat, book, style, bits)
    slips = style[SLIPS] > 0.0 and unit_of(mix(bits + GOLDEN)) < style[SLIPS]
    if bot == RANDOM or slips:
        return choose(legal_set(view), bits)
    return heuristic_choice(view, seat)


choose_as = exported(bot_choice)


class KernelPlayer(Player):
    """A kernel player at a table of any players."""

    def __init__(self, bot: int, book: PolicyTable | None, style: Style) -> None:
        self.bot, self.book, self.style = bot, book, style

    def choose(self, view: View, stream: np.uint64) -> int:
        return int(choose_as(self.bot, view.state, view.seat, self.book, self.style, stream))
