"""Rule-based players at a table: they decide in about a microsecond."""

import numpy as np

from ai.briscola.policy import choose_slipping
from ai.player import Player
from engine.match import View


class PolicyPlayer(Player):
    """Plays by the policy, and now and then any card."""

    def __init__(self, slips: float) -> None:
        self.slips = slips

    def choose(self, view: View, stream: np.uint64) -> int:
        rng = np.array([stream], dtype=np.uint64)
        return int(choose_slipping(view.state, view.seat, self.slips, rng))
