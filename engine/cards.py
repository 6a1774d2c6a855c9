"""A deck: every card is a small int, and has a short text that no other card of the deck has."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engine.numbers import brief


@dataclass(frozen=True)
class Deck:
    """The cards of a game, by their ints 0, 1, 2 ..."""

    name: str
    texts: tuple[str, ...]
    """By card: 2 to 4 ASCII characters, each text once."""
    held: tuple[int, ...]
    """By card: its place in a hand, as a person sorts it."""
    spelling: str
    """How a text is made, for whoever wrote another."""

    def __post_init__(self) -> None:
        if len(set(self.texts)) != len(self.texts) or len(self.held) != len(self.texts):
            raise ValueError(f"{self.name}: every card has one text and one place in a hand")

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The card behind each text."""
        return {text: card for card, text in enumerate(self.texts)}

    @property
    def size(self) -> int:
        return len(self.texts)

    @cached_property
    def width(self) -> int:
        """The length of every text; 0 if they differ."""
        lengths = {len(text) for text in self.texts}
        return lengths.pop() if len(lengths) == 1 else 0

    def parse(self, text: object) -> int:
        """The card that a text names."""
        card = self.numbers.get(text) if isinstance(text, str) else None
        if card is None:
            raise ValueError(f"{brief(text)} is not a card: {self.spelling}")
        return card

    def parse_all(self, texts: Iterable[object]) -> list[int]:
        told, known = list(texts), self.numbers
        try:
            return [known[text] for text in told]  # type: ignore[index]
        except (KeyError, TypeError):  # anything else than a text may be no key at all
            return [self.parse(text) for text in told]

    def write(self, cards: Iterable[int]) -> list[str]:
        return [self.texts[card] for card in cards]

    def sort(self, cards: Iterable[int]) -> list[int]:
        """Cards in the order a person holds them."""
        return sorted(cards, key=self.held.__getitem__)

    def join(self, cards: Iterable[int]) -> str:
        """Cards as one word, without spaces."""
        return ("" if self.width else ",").join(self.write(cards))

    def split(self, word: str) -> list[int]:
        """The cards of a word of `join`."""
        if not self.width:
            return self.parse_all(word.split(","))
        return self.parse_all(word[i : i + self.width] for i in range(0, len(word), self.width))


class Pack(NamedTuple):
    """What a deal is dealt from."""

    cards: tuple[int, ...]
    orders: int = 1
    """How many orders of all these cards a deal has: the first is dealt, and those after it serve
    where a game shuffles again in the middle of a deal. So all chance is in the deal."""


def check_pack(deck: Deck, pack: Pack, cards: tuple[int, ...]) -> None:
    """Refuse cards that are not the orders of a pack."""
    size = len(pack.cards)
    if len(cards) != size * pack.orders:
        raise ValueError(f"a deck has {size * pack.orders} cards, not {len(cards)}")
    whole = sorted(pack.cards)
    for first in range(0, len(cards), size):
        order = cards[first : first + size]
        if sorted(order) == whole:
            continue
        for place, card in enumerate(order):
            if type(card) is not int or not 0 <= card < deck.size:
                raise ValueError(f"{brief(card)} is not a card: {deck.spelling}")
            if card in order[:place]:
                raise ValueError(f"{deck.texts[card]} stands twice in the deck")
            if card not in pack.cards:
                raise ValueError(f"{deck.texts[card]} is not in play")
