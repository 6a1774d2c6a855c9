"""What a person may type for a choice, whatever the game: words, places in a list, and cards by
their texts. A game adds its own words."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.cards import Deck

YES = ("sì", "si", "si'", "yes", "y")
NO = ("no", "n")

WORDS: dict[str, tuple[str, ...]] = {
    "offer-cut": ("alza", "faccio alzare", *YES),
    "forget-cut": ("do", "dai", *NO),
    "next": ("", "avanti", *YES),
}
"""By kind of choice: words for what every table asks, besides the name of the kind itself."""

NONE_OF_THEM = ("", "0", "niente", "nessuna", "nessuno", "none", "nothing", "no", "n")
TARGET = re.compile(r"(?:^| )(?:meld|to|on|su|a)? ?#?(?P<number>[0-9]{1,3})$")
"""The number of what a choice is about, at the end of a line."""


def read_text(deck: Deck, text: str, cards: Sequence[int]) -> int | None:
    """The one card that a text names: as the deck writes it, or as much of it as tells it from the
    others of a hand."""
    known = {name.casefold(): card for card, name in enumerate(deck.texts)}
    if text in known:
        return known[text]
    meant = [card for card in cards if text and deck.texts[card].casefold().startswith(text)]
    return meant[0] if len(meant) == 1 else None


@dataclass(frozen=True)
class Typed:
    """How choices of a game are typed."""

    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By kind of choice: its words in both languages."""
    none: tuple[str, ...] = NONE_OF_THEM
    """What means no card."""
    read_card: Callable[[Deck, str, Sequence[int]], int | None] = read_text
    """(deck, text in small letters, the hand): the card that is named; None if none is, or more."""

    def words_of(self, kind: str) -> tuple[str, ...]:
        return self.words.get(kind, WORDS.get(kind, ()))


def read_places(text: str, count: int) -> list[int] | None:
    """Places of a list, from 0, written as `1 3`, `1,3` or, up to nine, `13`; None if it is none of
    that."""
    if count > 9:
        figures = re.findall(r"[0-9]+", text)
        only = re.fullmatch(r"[0-9\s,;+]+", text)
    else:
        joined = re.sub(r"[\s,;+]+", "", text)
        figures, only = list(joined), re.fullmatch(r"[0-9]+", joined)
    if not only:
        return None
    places = [int(figure) - 1 for figure in figures if len(figure) < 4]
    return places if places and all(0 <= place < count for place in places) else None
