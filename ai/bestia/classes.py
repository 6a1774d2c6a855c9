"""Exact classes of hands: two hands of a class are the same but for the names of suits.

The carta in mezzo is out of play, so the nine other briscole close ranks; the three plain suits are
interchangeable before the play. That leaves 39 cards in 10 + 3 × 10 places, 2,134 classes of three
cards and 16,596 of four.
"""

from itertools import chain, combinations

import numpy as np
import numpy.typing as npt

from engine.bestia.layout import DECK_SIZE
from engine.jit import inlined, lowest_bit, subroutine

CARDS = DECK_SIZE - 1
"""Without the carta in mezzo."""
TRUMPS = 9
SUIT = 10


def classes_of(size: int) -> npt.NDArray[np.uint16]:
    """The class of every set of so many of the 39 cards, by the set's rank (see `rank_of`)."""
    places = chain.from_iterable(combinations(range(CARDS), size))
    sets = np.fromiter(places, dtype=np.int64).reshape(-1, size)
    bits = np.left_shift(np.int64(1), sets)
    whole = bits.sum(axis=1)
    plain = [(whole >> (TRUMPS + SUIT * suit)) & 1023 for suit in range(3)]
    plain_sorted = np.sort(np.stack(plain, axis=1), axis=1)
    key = whole & 511
    for suit in range(3):
        key = (key << SUIT) | plain_sorted[:, suit]
    _, classes = np.unique(key, return_inverse=True)
    table = np.zeros(len(sets), dtype=np.uint16)
    table[ranks_of(sets)] = classes
    return table


def ranks_of(sets: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Where sets stand among all of their size: the sum of C(card, place)."""
    ranks = np.zeros(len(sets), dtype=np.int64)
    for place in range(sets.shape[1]):
        ranks += CHOOSE[place + 1, sets[:, place]]
    return ranks


def binomials() -> npt.NDArray[np.int64]:
    """C(n, k) at [k, n], for k up to 4."""
    table = np.zeros((5, CARDS + 1), dtype=np.int64)
    table[0] = 1
    for k in range(1, 5):
        for n in range(1, CARDS + 1):
            table[k, n] = table[k, n - 1] + table[k - 1, n - 1]
    return table


CHOOSE = binomials()
CLASS_OF_3 = classes_of(3)
CLASS_OF_4 = classes_of(4)
CLASSES_3 = int(CLASS_OF_3.max()) + 1
CLASSES_4 = int(CLASS_OF_4.max()) + 1


@inlined
def place_of(card: int, mezzo: int) -> int:
    """Where a card stands among the 39: briscole first, then suit by suit."""
    suit = (card - mezzo) & 3
    if suit == 0:
        return (card >> 2) - (1 if card > mezzo else 0)
    return TRUMPS - SUIT + SUIT * suit + (card >> 2)


@subroutine
def rank_of(cards: int, mezzo: int) -> int:
    """The rank of a hand of up to four cards among all of its size."""
    places = 0
    while cards:
        places |= 1 << place_of(lowest_bit(cards), mezzo)
        cards &= cards - 1
    rank = 0
    k = 1
    while places:
        rank += CHOOSE[k, lowest_bit(places)]
        places &= places - 1
        k += 1
    return rank


@inlined
def class_of_3(hand: int, mezzo: int) -> int:
    return int(CLASS_OF_3[rank_of(hand, mezzo)])


@inlined
def class_of_4(hand: int, mezzo: int) -> int:
    return int(CLASS_OF_4[rank_of(hand, mezzo)])
