"""The player that any game has: all legal choices are equally likely."""

import numpy as np

from ai.player import Player
from engine.jit import exported
from engine.match import View
from engine.rng import draw_below

pick = exported(draw_below)


class ChancePlayer(Player):
    """Any legal choice."""

    def choose(self, view: View, stream: np.uint64) -> int:
        actions = view.actions
        return actions[pick(np.array([stream], dtype=np.uint64), len(actions))]
