"""Players by their spec, as it is written on every command."""

from ai.bestia.batch import HEURISTIC, RANDOM

PLAYERS = {
    "random": (RANDOM, "any legal choice, all equally likely"),
    "heuristic": (HEURISTIC, "a sensible threshold player"),
}
"""Name: its kernel, and what it is."""


class SpecError(ValueError):
    """A spec that names no player."""


def parse_bots(text: str, players: int) -> tuple[str, ...]:
    """One spec for all the seats, or one a seat, with commas between."""
    specs = tuple(spec.strip() for spec in text.split(","))
    for spec in specs:
        if spec not in PLAYERS:
            raise SpecError(f"there is no bot {spec!r}: the bots are {', '.join(PLAYERS)}")
    if len(specs) not in (1, players):
        raise SpecError(
            f"{len(specs)} bots for {players} seats: name one for all the seats, or one a seat"
        )
    return specs if len(specs) == players else specs * players
