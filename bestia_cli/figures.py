"""How figures are written in the laboratory."""

from engine.game import CENTS, Game
from engine.numbers import euros, short_number


def edge_text(edge: float, ci95: float | None) -> str:
    """An edge, and half the width of its 95 % interval."""
    width = "?" if ci95 is None else f"{ci95:.4f}"
    return f"{edge:+.4f} ± {width}"


def balance_text(balance: int, game: Game) -> str:
    """What a seat has won or lost, in what the game counts it."""
    return euros(balance) if game.unit == CENTS else f"{short_number(balance)} {game.unit}"
