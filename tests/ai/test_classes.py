"""Classes of hands: the same but for the names of the plain suits, and nothing else."""

import math
import random
from collections.abc import Callable
from itertools import combinations, permutations

import pytest

from ai.bestia import classes
from engine.bestia.layout import DECK_SIZE
from engine.italian import bits_of
from engine.jit import exported

class_of_3, class_of_4 = exported(classes.class_of_3), exported(classes.class_of_4)
rank_of, place_of = exported(classes.rank_of), exported(classes.place_of)

Hand = tuple[int, ...]
sizes = pytest.mark.parametrize(
    ("size", "class_of"), [(3, class_of_3), (4, class_of_4)], ids=["three", "four"]
)


def renamings(mezzo: int) -> list[dict[int, int]]:
    """Every way to rename the suits that leaves the briscola alone."""
    plain = [suit for suit in range(4) if suit != mezzo & 3]
    return [
        {mezzo & 3: mezzo & 3, **dict(zip(plain, names, strict=True))}
        for names in permutations(plain)
    ]


def renamed(hand: Hand, names: dict[int, int]) -> Hand:
    return tuple(sorted(card & ~3 | names[card & 3] for card in hand))


def typical(hand: Hand, mezzo: int) -> Hand:
    """One hand for all that differ in the names of suits."""
    return min(renamed(hand, names) for names in renamings(mezzo))


def deal_hand(dice: random.Random, mezzo: int, size: int) -> Hand:
    cards = [card for card in range(DECK_SIZE) if card != mezzo]
    return tuple(sorted(dice.sample(cards, size)))


def test_there_are_as_many_classes_as_the_names_of_suits_leave() -> None:
    assert (classes.CLASSES_3, classes.CLASSES_4) == (2134, 16596)


def test_every_set_of_cards_has_a_class() -> None:
    assert len(classes.CLASS_OF_3) == math.comb(39, 3) == 9139
    assert len(classes.CLASS_OF_4) == math.comb(39, 4) == 82251
    assert set(classes.CLASS_OF_3.tolist()) == set(range(2134))
    assert set(classes.CLASS_OF_4.tolist()) == set(range(16596))


@pytest.mark.parametrize("mezzo", range(DECK_SIZE))
def test_the_cards_but_the_carta_in_mezzo_have_places_of_their_own(mezzo: int) -> None:
    cards = [card for card in range(DECK_SIZE) if card != mezzo]
    assert {place_of(card, mezzo) for card in cards} == set(range(39))
    briscole = [card for card in cards if card & 3 == mezzo & 3]
    assert [place_of(card, mezzo) for card in briscole] == list(range(9))


@pytest.mark.parametrize("mezzo", [0, 17, 39])
def test_every_hand_has_a_rank_of_its_own(mezzo: int) -> None:
    cards = [card for card in range(DECK_SIZE) if card != mezzo]
    ranks = {rank_of(bits_of(hand), mezzo) for hand in combinations(cards, 3)}
    assert ranks == set(range(9139))


@pytest.mark.parametrize("mezzo", [0, 17, 39])
def test_all_hands_of_three_are_classed_as_the_names_of_suits_tell(mezzo: int) -> None:
    cards = [card for card in range(DECK_SIZE) if card != mezzo]
    pairs = {
        (class_of_3(bits_of(hand), mezzo), typical(hand, mezzo)) for hand in combinations(cards, 3)
    }
    assert len(pairs) == len({number for number, _ in pairs}) == len({hand for _, hand in pairs})
    assert len(pairs) == 2134


@sizes
@pytest.mark.parametrize("mezzo", range(DECK_SIZE))
def test_two_hands_are_of_a_class_if_and_only_if_renaming_suits_makes_them_equal(
    mezzo: int, size: int, class_of: Callable[[int, int], int]
) -> None:
    dice = random.Random(mezzo)
    for _ in range(200):
        one = deal_hand(dice, mezzo, size)
        other = list(renamed(one, dice.choice(renamings(mezzo))))
        if dice.random() < 0.5:
            cards = [card for card in range(DECK_SIZE) if card not in (mezzo, *other)]
            other[dice.randrange(size)] = dice.choice(cards)
        same = typical(one, mezzo) == typical(tuple(other), mezzo)
        assert (class_of(bits_of(one), mezzo) == class_of(bits_of(other), mezzo)) is same


@sizes
def test_the_briscole_close_ranks_over_the_carta_in_mezzo(
    size: int, class_of: Callable[[int, int], int]
) -> None:
    """Under a 7 in mezzo the Fante is the card above the 6, as the 7 is under a Fante."""
    for briscola in range(4):
        seven, fante = 4 * 4 + briscola, 5 * 4 + briscola
        rest = bits_of([(briscola + 1) % 4, 4 + (briscola + 2) % 4, 8 + briscola][: size - 1])
        assert class_of(rest | 1 << fante, seven) == class_of(rest | 1 << seven, fante)


@sizes
def test_another_suit_of_briscola_changes_no_class(
    size: int, class_of: Callable[[int, int], int]
) -> None:
    dice = random.Random(5)
    for _ in range(500):
        mezzo = dice.randrange(DECK_SIZE)
        hand = deal_hand(dice, mezzo, size)
        names = dict(enumerate(dice.sample(range(4), 4)))
        renamed_mezzo = mezzo & ~3 | names[mezzo & 3]
        other = renamed(hand, names)
        assert class_of(bits_of(hand), mezzo) == class_of(bits_of(other), renamed_mezzo)
