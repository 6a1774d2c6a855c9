"""Random roll-outs of whole deals, for benchmarks: dealt, played by chance, and the points kept."""

from typing import NamedTuple

import numpy as np

from ai.ismcts import Floats, State
from ai.strength import Rolls
from engine.briscola.game import GAME as BRISCOLA
from engine.briscola.kernel import deal_into, payoffs
from engine.briscola.layout import STATE_SIZE
from engine.briscola.rollout import roll_out
from engine.deck import shuffle_deck
from engine.game import Game
from engine.jit import kernel
from engine.rng import CHOICES, DEAL, Stream, seed_number, start_stream


class Room(NamedTuple):
    """What deals are dealt from, and where they are played."""

    cards: State
    """int64[pack]: the cards that are played with."""
    deck: State
    """int64[pack]"""
    table: State
    """int64[3]: players, dealer, options."""
    state: State
    sums: Floats
    """float64[players]: of the utilities."""
    utilities: Floats
    rng: Stream


@kernel
def roll_deals(room: Room, seed: np.uint64, first: int, deals: int) -> None:
    """Play so many deals, from a number on, each seat dealing in turn."""
    for number in range(first, first + deals):
        room.rng[0] = start_stream(seed, number, DEAL)
        shuffle_deck(room.deck, room.rng)
        for place in range(room.deck.size):
            room.deck[place] = room.cards[room.deck[place]]
        for word in range(room.state.size):
            room.state[word] = 0
        room.table[1] = (number - 1) % room.table[0]
        deal_into(room.state, room.deck, room.table)
        roll_out(room.state, start_stream(seed, number, CHOICES))
        payoffs(room.state, room.utilities)
        for seat in range(room.sums.size):
            room.sums[seat] += room.utilities[seat]


def new_room(players: int) -> Room:
    rules = BRISCOLA.default_rules(players)
    cards = np.array(BRISCOLA.pack(players, rules.options).cards, dtype=np.int64)
    return Room(
        cards,
        np.zeros_like(cards),
        np.array([players, 0, rules.options], dtype=np.int64),
        np.zeros(STATE_SIZE, dtype=np.int64),
        np.zeros(players),
        np.zeros(players),
        np.zeros(1, dtype=np.uint64),
    )


def kernel_rolls(game: Game, players: int) -> Rolls:
    """Deals by chance, as fast as they can be played."""
    room, seed = new_room(players), seed_number("bench")
    return lambda deals: roll_deals(room, seed, 1, deals)
