"""Which card takes a presa from which (§7.4). Plain Python: a screen tells it where no kernel is,
and the kernel compiles the same function."""

from engine.bestia.layout import ONE_SUIT


def beating(card: int, briscola: int) -> int:
    """All the cards that beat a card: the higher ones of its suit, and the briscole if it is not
    one of them."""
    suit = card & 3
    higher = (ONE_SUIT << suit) & -(2 << card)
    return higher if suit == briscola else higher | (ONE_SUIT << briscola)
