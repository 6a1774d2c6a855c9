"""Shuffling and cutting (§2.1)."""

import numpy as np
import numpy.typing as npt

from engine.jit import door, part
from engine.numbers import brief
from engine.rng import DEAL, S32, Stream, draw, first_state

LOW = np.uint64(0xFFFFFFFF)

Deck = npt.NDArray[np.int64]
"""Cards in dealing order: an even number of them."""


@part
def shuffle_deck(deck: Deck, rng: Stream) -> None:
    """Fill a deck with the cards 0, 1, 2 ... in random order: Fisher and Yates, inside out.

    One draw of 64 bits places two cards. The indices stay unsigned: a signed one would be checked
    for being negative, which costs more than the draw.
    """
    for card in range(0, deck.size, 2):
        bits = draw(rng)
        place = ((bits >> S32) * np.uint64(card + 1)) >> S32
        deck[card] = deck[place]
        deck[place] = card
        place = ((bits & LOW) * np.uint64(card + 2)) >> S32
        deck[card + 1] = deck[place]
        deck[place] = card + 1


shuffle = door(shuffle_deck)
"""The same for Python to call."""


def deck_of(seed: np.uint64, hand: int, size: int) -> tuple[int, ...]:
    """The deck of a deal: it depends on the seed and the deal's number alone."""
    deck = np.empty(size, dtype=np.int64)
    shuffle(deck, np.array([first_state(seed, hand, DEAL)], dtype=np.uint64))
    return tuple(deck.tolist())


def cut_deck(deck: list[int], at: int) -> list[int]:
    """Lift the first `at` cards, and put them under the others (§2.1)."""
    if not 0 < at < len(deck):
        raise ValueError(f"a cut takes 1 to {len(deck) - 1} cards, not {brief(at)} (§2.1)")
    return deck[at:] + deck[:at]


def uncut_deck(deck: list[int], at: int) -> list[int]:
    """The deck as it was before the cut."""
    cut_deck(deck, at)
    return deck[-at:] + deck[:-at]
