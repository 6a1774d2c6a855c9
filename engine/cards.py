"""The Italian deck of forty cards, and its text (§1.1).

A card is an int: four times its strength plus its suit. So the higher of two cards of a suit is
the greater int, `card & 3` is the suit, and a set of cards is a 40-bit int.
"""

from collections.abc import Iterable, Iterator

from engine.numbers import brief

SUITS = "DCSB"
"""Denari, coppe, spade, bastoni."""

RANKS = "24567FCR3A"
"""From the weakest to the strongest, as in Briscola: fante, cavallo, re, 3 and asso on top."""

DECK_SIZE = len(SUITS) * len(RANKS)

TEXTS = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""The text of each card, by its int."""

NUMBERS = {text: card for card, text in enumerate(TEXTS)}


def parse_card(text: object) -> int:
    """The card that a text such as `AD` names."""
    card = NUMBERS.get(text) if isinstance(text, str) else None
    if card is None:
        raise ValueError(f"{brief(text)} is not a card: a rank of A3RCF76542, then a suit of DCSB")
    return card


def parse_deck(texts: Iterable[object]) -> list[int]:
    """A whole deck: forty different cards."""
    deck = [parse_card(text) for text in texts]
    if len(deck) != DECK_SIZE:
        raise ValueError(f"a deck has {DECK_SIZE} cards, not {len(deck)}")
    twice = [TEXTS[card] for card in deck if deck.count(card) > 1]
    if twice:
        raise ValueError(f"{twice[0]} stands twice in the deck")
    return deck


def card_texts(cards: Iterable[int]) -> list[str]:
    return [TEXTS[card] for card in cards]


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
    return sorted(cards_of(bits), key=lambda card: (card & 3, -card))
