"""Deals by chance for benchmarks are deals like any other."""

import numpy as np
import pytest

from ai.briscola.rolls import new_room, roll_deals
from engine.rng import seed_number
from tests.ai.briscola.places import GAME


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_sides_have_the_same_by_chance(players: int) -> None:
    deals, sides = 4000, len(GAME.teams(players))
    room = new_room(players)
    roll_deals(room, seed_number("rolls"), 1, deals)
    assert room.sums.sum() == pytest.approx(deals * players / sides)
    assert room.sums / deals == pytest.approx(1 / sides, abs=0.02)
    assert np.array_equal(np.sort(room.deck), np.sort(room.cards))
