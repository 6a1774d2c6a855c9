"""What the players that need no search choose, in positions of every kind."""

from pathlib import Path

from tests.frozen.program import chosen

CHOICES = Path(__file__).with_name("choices.txt")
"""A line a position: what each of the bots chooses there, then the position itself."""
BOTS = ("random", "heuristic", "blueprint")
PLACES = 200


def test_the_players_choose_as_they_did() -> None:
    lines = CHOICES.read_text(encoding="utf-8").splitlines()
    assert len(lines) == PLACES
    for number, line in enumerate(lines, 1):
        *words, position = line.split(" ", len(BOTS))
        assert chosen(position, BOTS, f"choice {number}") == words, f"line {number}: {position}"
