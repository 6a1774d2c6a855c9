"""The table as it looked and as it was told, at every kind of moment."""

from pathlib import Path

import pytest

from tests.frozen.comparing import compare
from tests.frozen.program import Folders, picture, telling

POSITIONS = dict(
    line.split(" ", 1)
    for line in Path(__file__).with_name("positions.txt").read_text("utf-8").splitlines()
)
"""By name: a deal and the choices so far, in one line."""
SIZES = ((80, 24), (120, 40))


@pytest.mark.parametrize("name", POSITIONS)
def test_the_table_looks_as_it_did(folders: Folders, name: str) -> None:
    for width, height in SIZES:
        drawn = picture(folders, POSITIONS[name], (width, height))
        compare(f"scenes/{name}-{width}x{height}.txt", drawn)


@pytest.mark.parametrize("name", POSITIONS)
def test_the_table_is_told_as_it_was(folders: Folders, name: str) -> None:
    compare(f"scenes/{name}-told.txt", telling(folders, POSITIONS[name]))
