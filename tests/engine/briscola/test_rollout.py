"""Deals by chance in one go: they are played by the same rules as choice by choice."""

from collections import Counter

import numpy as np
import pytest

from engine.briscola.layout import ACTOR, SWAP
from engine.briscola.rollout import choose, roll_out
from engine.jit import exported
from engine.match import legal_actions
from engine.rng import GOLDEN, mix, new_stream
from tests.contract.scenes import some_deal
from tests.engine.briscola.deals import GAME, deal, play

roll = exported(roll_out)
choose_one = exported(choose)
scatter = exported(mix)


def following(stream: np.uint64) -> np.uint64:
    """The next state of a stream."""
    return np.uint64((int(stream) + int(GOLDEN)) % 2**64)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_roll_out_makes_the_choices_that_it_says(players: int) -> None:
    for number in range(30):
        state = GAME.kernel.deal(some_deal(GAME, players, number))
        other, stream = state.copy(), new_stream("roll", number)[0]
        roll(state, stream)
        while other[ACTOR] >= 0:
            stream = following(stream)
            action = choose_one(other, np.uint64(scatter(stream)))
            assert action in legal_actions(GAME, other)
            GAME.kernel.apply(other, action)
        assert (state == other).all()


def test_every_legal_choice_is_as_likely() -> None:
    state = play(deal("7C 2S 3B", "2D 4S 5S"), "3B 2D").state
    stream, chosen = new_stream("even")[0], Counter[int]()
    for _ in range(4000):
        stream = following(stream)
        chosen[int(choose_one(state, np.uint64(scatter(stream))))] += 1
    assert sorted(chosen) == list(legal_actions(GAME, state))
    assert SWAP in chosen
    assert min(chosen.values()) > 850
