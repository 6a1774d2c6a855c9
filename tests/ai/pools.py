"""Pools of believed worlds for the tests, and where they say the cards are."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ai.bestia.belief import Evidence, deal_worlds
from ai.bestia.evidence import plays_of
from ai.bestia.policy import PolicyTable
from engine.bestia.layout import DECK_SIZE, DROPPED, HAND, OUT, STATE_SIZE, State
from engine.match import View
from engine.rng import Stream, new_stream

Floats = npt.NDArray[np.float64]
PLACES = (HAND, OUT, DROPPED)
"""Where the hidden cards of a seat are, but for the stock."""
BITS = np.left_shift(np.int64(1), np.arange(DECK_SIZE))


class Pool(NamedTuple):
    worlds: State
    """int64[worlds, STATE_SIZE]"""
    weights: Floats


def believe(
    view: View, book: PolicyTable, worlds: int, doubt: float, rng: Stream | None = None
) -> Pool:
    """Worlds that a seat believes in."""
    pool = Pool(np.zeros((worlds, STATE_SIZE), dtype=np.int64), np.zeros(worlds))
    evidence = Evidence(view.state, plays_of(view), book, doubt)
    stream = new_stream("belief") if rng is None else rng
    deal_worlds(evidence, view.seat, pool.worlds, pool.weights, stream)
    return pool


def chances(pool: Pool, word: int) -> tuple[Floats, Floats]:
    """float64[40] each: how likely the cards lie in a place, and the standard errors of that."""
    share = pool.weights / pool.weights.sum()
    there = (pool.worlds[:, word, None] & BITS) != 0
    mean = share @ there
    return mean, np.sqrt((share**2) @ (there - mean) ** 2)


def assert_close(found: Floats, exact: Floats, errors: Floats) -> None:
    """Whether chances are right within their errors: each of them, and all together."""
    sure = errors < 1e-9
    assert np.abs(found - exact)[sure].max(initial=0.0) < 1e-9
    if not sure.all():
        scores = (found - exact)[~sure] / errors[~sure]
        assert np.abs(scores).max() < 4.5
        assert (scores**2).mean() < 2
