"""What a person may type for one of the forty Italian cards: words of both languages, for every
game that is played with them."""

import re
from collections.abc import Sequence

from engine.cards import Deck

RANK_WORDS = (
    ("2", "due", "two"),
    ("4", "quattro", "four"),
    ("5", "cinque", "five"),
    ("6", "sei", "six"),
    ("7", "sette", "seven"),
    ("f", "fante", "jack", "knave"),
    ("c", "cavallo", "knight", "horse"),
    ("r", "re", "king"),
    ("3", "tre", "three"),
    ("a", "asso", "ace"),
)
"""In the order of `engine.italian.RANKS`."""

SUIT_WORDS = (
    ("d", "denari", "danari", "ori", "coins"),
    ("c", "coppe", "cups"),
    ("s", "spade", "swords"),
    ("b", "bastoni", "clubs", "batons"),
)
"""In the order of `engine.italian.SUITS`."""

FILLERS = ("il", "lo", "l", "di", "the", "of")


def read_italian_card(deck: Deck, text: str, cards: Sequence[int]) -> int | None:
    """The one card of a hand that a text names: `AD`, `asso di denari`, or as much as tells it from
    the others."""
    code = deck.numbers.get(text.upper())
    if code is not None:
        return code
    words = [word for word in re.split(r"[\s']+", text) if word and word not in FILLERS]
    if not words or len(words) > 2 or (len(words) == 1 and len(words[0]) < 2):
        return None
    meant = [card for card in cards if _is_named(card, words)]
    return meant[0] if len(meant) == 1 else None


def _is_named(card: int, words: Sequence[str]) -> bool:
    ranks, suits = RANK_WORDS[card >> 2], SUIT_WORDS[card & 3]
    if len(words) == 2:
        return words[0] in ranks and words[1] in suits
    return words[0] in ranks or words[0] in suits
