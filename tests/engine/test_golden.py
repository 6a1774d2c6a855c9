"""Golden playthroughs of Bestia: which ones there are. tests/contract/ replays them."""

from tests.contract.golden import FOLDER

CASES = (
    "societa-odd-cents",
    "salvo-agreed",
    "salvo-refused",
    "threshold-paid",
    "giro-chiuso",
    "ten-players-stock-out",
    "ten-players-last-buco",
    "three-under-asso",
)
"""What must be there: a name of a file each."""


def test_every_case_has_a_file_and_every_file_is_a_case() -> None:
    assert sorted(path.stem for path in (FOLDER / "bestia").glob("*.txt")) == sorted(CASES)
