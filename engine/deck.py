"""Shuffling and cutting."""

import numpy as np
import numpy.typing as npt

from engine.cards import Pack
from engine.game import Deal, Game, Stake
from engine.jit import exported, inlined
from engine.numbers import brief
from engine.rng import DEAL, S32, Stream, draw, first_state

LOW = np.uint64(0xFFFFFFFF)

Deck = npt.NDArray[np.int64]
"""Cards in dealing order."""


@inlined
def shuffle_deck(deck: Deck, rng: Stream) -> None:
    """Fill a deck with the cards 0, 1, 2 ... in random order: Fisher and Yates, inside out.

    One draw of 64 bits places two cards. The indices stay unsigned: a signed one would be checked
    for being negative, which costs more than the draw.
    """
    for card in range(0, deck.size - 1, 2):
        bits = draw(rng)
        place = ((bits >> S32) * np.uint64(card + 1)) >> S32
        deck[card] = deck[place]
        deck[place] = card
        place = ((bits & LOW) * np.uint64(card + 2)) >> S32
        deck[card + 1] = deck[place]
        deck[place] = card + 1
    if deck.size & 1:
        card = deck.size - 1
        place = ((draw(rng) >> S32) * np.uint64(card + 1)) >> S32
        deck[card] = deck[place]
        deck[place] = card


shuffle = exported(shuffle_deck)
"""The same for Python to call."""


def deck_of(seed: np.uint64, hand: int, pack: Pack) -> tuple[int, ...]:
    """The deck of a deal: it depends on the seed and the deal's number alone."""
    order = np.empty(len(pack.cards), dtype=np.int64)
    rng = np.array([first_state(seed, hand, DEAL)], dtype=np.uint64)
    deck: list[int] = []
    for _ in range(pack.orders):
        shuffle(order, rng)
        deck += [pack.cards[place] for place in order.tolist()]
    return tuple(deck)


def deal_of(game: Game, players: int, stake: Stake, seed: np.uint64, number: int) -> Deal:
    """The deal of a number, for what it is played for."""
    deck = deck_of(seed, number, game.pack(players, stake.options))
    return Deal(deck, players, stake.dealer, stake.options, stake.standing)


def cut_deck(game: Game, deck: list[int], at: int) -> list[int]:
    """Lift the first `at` cards, and put them under the others."""
    places = game.cut.places(len(deck))
    if at not in places:
        allowed = f"{places.start} to {places.stop - 1}"
        raise ValueError(f"a cut takes {allowed} cards, not {brief(at)} ({game.cut.rule})")
    return deck[at:] + deck[:at]


def uncut_deck(game: Game, deck: list[int], at: int) -> list[int]:
    """The deck as it was before the cut."""
    cut_deck(game, deck, at)
    return deck[-at:] + deck[:-at]
