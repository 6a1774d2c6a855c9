"""The Italian deck of forty cards, and its text.

A card is an int: four times its strength plus its suit. So the higher of two cards of a suit is
the greater int, `card & 3` is the suit, and a set of cards is a 40-bit int.
"""

from collections.abc import Iterable, Iterator

from engine.cards import Deck, Pack, check_pack

SUITS = "DCSB"
"""Denari, coppe, spade, bastoni."""

RANKS = "24567FCR3A"
"""From the weakest to the strongest: fante, cavallo, re, 3 and asso on top."""

DECK_SIZE = len(SUITS) * len(RANKS)

TEXTS = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""The text of each card, by its int."""

ITALIAN = Deck(
    "italian",
    TEXTS,
    held=tuple((card & 3) * len(RANKS) + len(RANKS) - 1 - (card >> 2) for card in range(DECK_SIZE)),
    spelling="a rank of A3RCF76542, then a suit of DCSB",
)
"""In a hand they stand by suit, the strongest first."""

FORTY = Pack(tuple(range(DECK_SIZE)))
"""All of them."""

NUMBERS = ITALIAN.numbers
parse_card = ITALIAN.parse
card_texts = ITALIAN.write


def parse_deck(texts: Iterable[object]) -> list[int]:
    """A whole deck: forty different cards."""
    deck = ITALIAN.parse_all(texts)
    check_pack(ITALIAN, FORTY, tuple(deck))
    return deck


def cards_of(bits: int) -> Iterator[int]:
    """The cards of a set, from the weakest."""
    rest = int(bits)
    while rest:
        yield (rest & -rest).bit_length() - 1
        rest &= rest - 1


def bits_of(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def sort_hand(bits: int) -> list[int]:
    """A set of cards in the order a person holds them: by suit, strongest first."""
    return ITALIAN.sort(cards_of(bits))
