"""The settings of the compiler do what they say."""

import numpy as np
import pytest

from engine import jit_parts
from engine.bestia.layout import State
from engine.jit import COMPILED, bit_length, count_bits, kernel, lowest_bit
from engine.jit_compiler import CONFIG


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


@pytest.mark.parametrize(
    ("version", "known"), [("0.59.1", False), ("0.60.0", True), ("1.0", False)]
)
def test_a_numba_nobody_tried_compiles_parts_in_the_usual_way(
    monkeypatch: pytest.MonkeyPatch, version: str, known: bool
) -> None:
    monkeypatch.setattr("numba.__version__", version)
    assert jit_parts.is_known() == (known and not CONFIG.BOUNDSCHECK)
