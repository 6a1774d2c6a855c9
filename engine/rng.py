"""Random streams: splitmix64, one stream for each (seed, hand, purpose).

A stream is an array of one uint64, so that a kernel can move it on. Streams are ours, not NumPy's,
which promises no stable stream across versions: the same seed deals the same cards for good.
"""

import hashlib

import numpy as np
import numpy.typing as npt

from engine.jit import door, part

Stream = npt.NDArray[np.uint64]
"""One uint64: the state of a stream."""

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)

DEAL, CHOICES = np.int64(63), np.int64(62)
"""Purposes of a stream: to shuffle, and to choose for the players that choose by chance."""


def seed_number(seed: str) -> np.uint64:
    """The number behind a seed, which may be any text."""
    return np.uint64(int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big"))


@part
def mix(number: np.uint64) -> np.uint64:
    """Scatter the bits of a number: equal in, equal out, neighbours far apart."""
    number = (number ^ (number >> S30)) * MIX_1
    number = (number ^ (number >> S27)) * MIX_2
    return number ^ (number >> S31)


@part
def start_stream(seed: np.uint64, hand: int, purpose: np.int64) -> np.uint64:
    """The first state of the stream of a purpose in a hand."""
    return mix(mix(seed + np.uint64(hand) * GOLDEN) + np.uint64(purpose) * MIX_2)


@part
def draw(rng: Stream) -> np.uint64:
    """The next 64 random bits."""
    rng[0] += GOLDEN
    return mix(rng[0])


@part
def draw_below(rng: Stream, bound: int) -> int:
    """A random int in 0 .. bound-1; the bias, bound / 2**32, is below anything measurable."""
    return int(np.int64(((draw(rng) >> S32) * np.uint64(bound)) >> S32))


@part
def draw_unit(rng: Stream) -> float:
    """A random float in [0, 1)."""
    return np.float64(draw(rng) >> np.uint64(11)) * (1.0 / 9007199254740992.0)


first_state = door(start_stream)


def new_stream(seed: str, hand: int = 0, purpose: np.int64 = DEAL) -> Stream:
    return np.array([first_state(seed_number(seed), hand, purpose)], dtype=np.uint64)
