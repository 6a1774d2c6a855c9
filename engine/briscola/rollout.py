"""Whole deals by chance: the fastest way through the rules."""

import numpy as np

from engine.briscola.kernel import apply, can_swap
from engine.briscola.layout import ACTOR, HAND, SWAP, State
from engine.jit import count_bits, inlined, lowest_bit
from engine.rng import GOLDEN, S32, mix


@inlined
def nth_place(hand: int, n: int) -> int:
    """The place of a card of a hand, n = 0, 1, 2; there is no branch to mispredict."""
    second = hand & (hand - 1)
    third = second & (second - 1)
    return lowest_bit(hand if n == 0 else (second if n == 1 else third))


@inlined
def choose(state: State, bits: np.uint64) -> int:
    """Any of the legal actions, by 64 random bits, as `legal` counts them."""
    seat = state[ACTOR] & 3
    hand = int(state[HAND + seat])
    cards = count_bits(hand)
    count = cards + (1 if can_swap(state, seat) else 0)
    n = int(np.int64(((bits >> S32) * np.uint64(count)) >> S32))
    return SWAP if n == cards else nth_place(hand, n)


@inlined
def roll_out(state: State, stream: np.uint64) -> None:
    """Play to the end by uniform choices among the legal actions."""
    while state[ACTOR] >= 0:
        stream += GOLDEN
        apply(state, choose(state, mix(stream)))
