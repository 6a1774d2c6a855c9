"""The settings of the compiler do what they say."""

import numpy as np
import pytest

from engine.bestia.layout import State
from engine.jit import COMPILED, CONFIG, bit_length, count_bits, kernel, lowest_bit


@kernel
def read_at(values: State, place: int) -> int:
    return int(values[place])


@kernel
def bits_three_ways(bits: int) -> tuple[int, int, int]:
    return count_bits(bits), lowest_bit(bits), bit_length(bits)


@pytest.mark.skipif(COMPILED and not CONFIG.BOUNDSCHECK, reason="bounds are not checked now")
def test_a_run_with_checked_bounds_does_check_them() -> None:
    with pytest.raises(IndexError):
        read_at(np.zeros(3, dtype=np.int64), 3)


@pytest.mark.parametrize("bits", [1, 2, 3, 0b1011000, (1 << 59) | (1 << 20), (1 << 62) - 1])
def test_the_instructions_on_bits_are_those_of_python(bits: int) -> None:
    lowest = (bits & -bits).bit_length() - 1
    assert bits_three_ways(bits) == (bits.bit_count(), lowest, bits.bit_length())
