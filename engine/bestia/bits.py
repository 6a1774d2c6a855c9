"""Sets of seats and of cards as ints."""

from engine.bestia.layout import ONE_SUIT, State
from engine.jit import count_bits, inlined, lowest_bit


@inlined
def next_of(seats: int, seat: int) -> int:
    """The first of some seats on the right of a seat, going round by +1 (§1.2)."""
    later = seats & -(2 << seat)
    return lowest_bit(later if later else seats)


@inlined
def nth_bit(bits: int, n: int) -> int:
    """The index of the n-th set bit, n = 0 .. 7; there is hardly a branch to mispredict."""
    rest = bits & (bits - 1)
    bits = rest if n & 1 else bits
    rest = bits & (bits - 1)
    rest &= rest - 1
    bits = rest if n & 2 else bits
    if n & 4:
        for _ in range(4):
            bits &= bits - 1
    return lowest_bit(bits)


@inlined
def nth_card(hand: int, place: int, briscola: int) -> int:
    """The card at a place of a hand: plain cards first, each part from its weakest."""
    trumps = hand & (ONE_SUIT << briscola)
    others = hand ^ trumps
    n_others = count_bits(others)
    among_trumps = place >= n_others
    return nth_bit(trumps if among_trumps else others, place - n_others if among_trumps else place)


@inlined
def copy_words(source: State, target: State) -> None:
    """Copy one vector over another of the same size (a slice assignment would allocate)."""
    for i in range(source.size):
        target[i] = source[i]
