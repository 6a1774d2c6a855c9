"""What a seat sees of the probe, and worlds that fit it."""

from engine.jit import count_bits, exported, inlined, kernel, lowest_bit
from engine.kernel import State
from engine.rng import Stream, draw_below
from tests.probe.layout import (
    ACES,
    ACTOR,
    AGAIN,
    ALL_CARDS,
    CARDS,
    COUNTED,
    DISCARD,
    DOWN,
    HAND,
    HELD,
    HELD_AGAIN,
    LATER,
    LAY,
    LOOKER,
    NOTE,
    OPEN,
    PHASE,
    PLAYERS,
    SEATS,
    STATE_SIZE,
    STOCK,
    THROWN,
    TOP,
    WRITE,
)

# --- what a seat sees ----------------------------------------------------------------------------


@inlined
def hide(state: State, observer: int) -> None:
    for seat in range(SEATS):
        if seat != observer:
            state[HAND + seat] = 0
            if state[NOTE + seat] and state[PHASE] != COUNTED:
                state[NOTE + seat] = -1
    if observer != state[LOOKER]:
        state[THROWN] = 0
    for i in range(STOCK, STATE_SIZE):
        state[i] = -1


@inlined
def looks(state: State, action: int, observer: int) -> int:
    """Of a card that is thrown away only an ace is seen (§4.2), of a note nothing (§5)."""
    if observer == state[ACTOR]:
        return action
    if DISCARD <= action < WRITE:
        return action if ACES >> (action - DISCARD) & 1 else DISCARD
    return WRITE if WRITE <= action < LAY else action


@inlined
def secret(state: State, observer: int) -> int:
    """The own cards, and the notes that the observer has seen."""
    known = int(state[HAND + observer])
    if observer == state[LOOKER]:
        known |= state[THROWN] << CARDS
    for seat in range(SEATS):
        if seat == observer or state[PHASE] == COUNTED:
            known |= state[NOTE + seat] << 2 * CARDS + 2 * seat
    return known


@inlined
def unseen(state: State, observer: int) -> int:
    """The cards that a seat can't place."""
    return int(ALL_CARDS & ~(state[OPEN] | state[HAND + observer] | state[THROWN]))


@inlined
def some_of(cards: int, count: int, rng: Stream) -> int:
    """So many of a set of cards, by chance."""
    left = cards
    for _ in range(count):
        rest = left
        for _ in range(draw_below(rng, count_bits(left))):
            rest &= rest - 1
        left ^= rest & -rest
    return cards ^ left


@inlined
def shuffle(state: State, first: int, cards: int, rng: Stream) -> None:
    """Write a set of cards to the state in any order."""
    while cards:
        card = some_of(cards, 1, rng)
        cards ^= card
        state[first] = lowest_bit(card)
        first += 1


@kernel
def determinize(state: State, observer: int, rng: Stream) -> None:
    """Every deal of the unseen cards that fits is equally likely: those that were shuffled again
    are in the stock, or in the hands that have drawn since; no ace was thrown away face down."""
    hide(state, observer)
    free = unseen(state, observer)
    again = free & state[AGAIN]
    free ^= again
    if observer != state[LOOKER]:
        state[THROWN] = some_of(free & ~ACES, state[DOWN], rng)
        free ^= state[THROWN]
    for seat in range(state[PLAYERS]):
        if seat != observer:
            drawn = some_of(again, state[HELD_AGAIN + seat], rng)
            older = some_of(free, state[HELD + seat] - state[HELD_AGAIN + seat], rng)
            again ^= drawn
            free ^= older
            state[HAND + seat] = drawn | older
            if state[NOTE + seat] < 0:
                state[NOTE + seat] = 1 + draw_below(rng, 3)
    shuffle(state, STOCK + state[TOP], again | free, rng)
    shuffle(state, LATER, ALL_CARDS, rng)


hide_cards = exported(hide)
look_of = exported(looks)
secret_of = exported(secret)
unseen_cards = exported(unseen)
