"""Whole smazzate by chance: the fastest way through the rules."""

import numpy as np

from engine.bestia.bits import nth_bit
from engine.bestia.entry import select
from engine.bestia.kernel import SELECTIONS, apply, legal_set
from engine.bestia.layout import ACTOR, PHASE, PLAY, PLAYING, SELECT, State
from engine.bestia.prese import play, playable
from engine.jit import count_bits, inlined
from engine.rng import GOLDEN, S32, mix


@inlined
def choose(actions: int, bits: np.uint64) -> int:
    """One of a set of at most eight actions, by 64 random bits."""
    return nth_bit(actions, int(np.int64(((bits >> S32) * np.uint64(count_bits(actions))) >> S32)))


@inlined
def roll_out(state: State, stream: np.uint64) -> None:
    """Play to the end by uniform choices among the legal actions.

    The choices are those of `apply(state, choose(legal_set(state), bits))` at every step; the two
    commonest phases come first, so that each step asks only once which phase it is.
    """
    while state[ACTOR] >= 0:
        stream += GOLDEN
        bits = mix(stream)
        phase = state[PHASE]
        seat = state[ACTOR] & 15
        if phase == PLAYING:
            play(state, seat, choose(playable(state, seat) << PLAY, bits))
        elif phase == SELECT:
            select(state, seat, choose(int(np.int64(SELECTIONS)), bits))
        else:
            apply(state, choose(legal_set(state), bits))
