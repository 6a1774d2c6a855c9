"""Random streams: splitmix64, one stream for each (seed, hand, purpose).

A stream is an array of one uint64, so that a kernel can move it on. Streams are ours, not NumPy's,
which promises no stable stream across versions: the same seed deals the same cards for good.
"""

import hashlib

import numpy as np
import numpy.typing as npt

from engine.jit import exported, inlined

Stream = npt.NDArray[np.uint64]
"""One uint64: the state of a stream."""

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)

# --- the purposes of all streams ------------------------------------------------------------------
#
# What is drawn for one purpose never moves what is drawn for another. A number is given once and
# stays: the deals, cuts and choices of a seed hang on it. Below 32 it is the seat that chooses.

DEAL = np.int64(63)
"""To shuffle a deck."""
CHOICES = np.int64(62)
"""To choose, in one deal: the streams of its seats come from this one."""
SEARCH = np.int64(61)
"""The worlds and the roll-outs of one tree of a search."""
BELIEF = np.int64(60)
"""The worlds that a belief weighs."""
CUTS = np.int64(59)
"""Where a machine cuts the deck."""
COACHING = np.int64(58)
"""All that a coach draws at one place of a deal: its streams come from this one."""
WORLD = np.int64(57)
"""A coach's worlds as it believes them."""
ANY_WORLD = np.int64(56)
"""A coach's worlds when all are equally likely."""
TRYING = np.int64(55)
"""A coach's ways to the end of a world."""
REVIEWING = np.int64(54)
"""A coach that looks back on a choice of a deal."""
REDEALS = np.int64(53)
"""Hidden cards that an audit deals anew."""
WAYS = np.int64(52)
"""How a deal goes on that an audit does not leave to its player."""


def seed_number(seed: str) -> np.uint64:
    """The number behind a seed, which may be any text."""
    return np.uint64(int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big"))


@inlined
def mix(number: np.uint64) -> np.uint64:
    """Scatter the bits of a number: equal in, equal out, neighbours far apart."""
    number = (number ^ (number >> S30)) * MIX_1
    number = (number ^ (number >> S27)) * MIX_2
    return number ^ (number >> S31)


@inlined
def start_stream(seed: np.uint64, hand: int, purpose: np.int64) -> np.uint64:
    """The first state of the stream of a purpose in a hand."""
    return mix(mix(seed + np.uint64(hand) * GOLDEN) + np.uint64(purpose) * MIX_2)


@inlined
def draw(rng: Stream) -> np.uint64:
    """The next 64 random bits."""
    rng[0] += GOLDEN
    return mix(rng[0])


@inlined
def draw_below(rng: Stream, bound: int) -> int:
    """A random int in 0 .. bound-1; the bias, bound / 2**32, is below anything measurable."""
    return int(np.int64(((draw(rng) >> S32) * np.uint64(bound)) >> S32))


@inlined
def draw_unit(rng: Stream) -> float:
    """A random float in [0, 1)."""
    return np.float64(draw(rng) >> np.uint64(11)) * (1.0 / 9007199254740992.0)


first_state = exported(start_stream)


def new_stream(seed: str, hand: int = 0, purpose: np.int64 = DEAL) -> Stream:
    return np.array([first_state(seed_number(seed), hand, purpose)], dtype=np.uint64)
