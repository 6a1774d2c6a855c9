"""What a seat may see (§10), and worlds that fit it.

Nobody has to follow suit, so that no play shows what a hand lacks. All that is known of the others'
cards are those that were taken face up, and the partner's after the look (§7).
"""

import numpy as np

from engine.briscola.layout import (
    ALL_CARDS,
    DEALT,
    DRAWN_SEVEN,
    FOR_THREE,
    FRESH,
    HAND,
    HAND_SIZE,
    KNOWN,
    LEADER,
    LOOK,
    MAX_PLAYERS,
    OPTIONS,
    PILE,
    PLAYERS,
    ROUNDS,
    SEVEN,
    STATE_SIZE,
    STOCK,
    TRICK,
    TURNED,
    WAITING,
    State,
)
from engine.jit import count_bits, inlined, kernel, lowest_bit
from engine.rng import S32, Stream, draw, draw_below

LOW = np.uint64(0xFFFFFFFF)

# --- what a seat sees ----------------------------------------------------------------------------


@inlined
def size_of_hand(state: State, seat: int) -> int:
    """How many cards a seat holds, as everybody can count."""
    after = seat - state[LEADER]
    after += state[PLAYERS] if after < 0 else 0
    played = 1 if after < state[PLAYERS] - state[WAITING] else 0
    return int(min(HAND_SIZE, state[ROUNDS]) - played)


@inlined
def seen_seats(state: State, observer: int) -> int:
    """The seats whose cards an observer sees: its own, and its partner's after the look (§7)."""
    own = 1 << observer
    return own | 1 << (observer ^ 2) if state[ROUNDS] <= state[LOOK] else own


@inlined
def hide(state: State, observer: int) -> None:
    """Take out of the state, in place, every card that a seat may not see."""
    seen = seen_seats(state, observer)
    for seat in range(MAX_PLAYERS):
        if not seen >> seat & 1:
            state[HAND + seat] &= state[KNOWN + seat]
        if seat != observer:
            state[DEALT + seat] = 0
    state[FRESH] &= 1 << observer
    for i in range(STOCK + 1, STATE_SIZE):
        state[i] = 0


@inlined
def looks(state: State, action: int, observer: int) -> int:
    """Every card is played face up, and everybody sees a swap."""
    return action


@inlined
def secret(state: State, observer: int) -> int:
    """The own cards; after the look those of the partner too, six bits for each."""
    known = int(state[HAND + observer])
    if state[ROUNDS] > state[LOOK]:
        return known
    cards, shift = int(state[HAND + (observer ^ 2)]), 40
    while cards:
        known |= (lowest_bit(cards) + 1) << shift
        cards &= cards - 1
        shift += 6
    return known


@inlined
def unseen(state: State, observer: int) -> int:
    """The cards that an observer can't place: they lie in the stock or in hands that it does not
    see."""
    placed = int(state[TRICK] | state[TURNED])
    seen = seen_seats(state, observer)
    for seat in range(MAX_PLAYERS):
        placed |= state[PILE + seat] | state[KNOWN + seat]
        placed |= state[HAND + seat] if seen >> seat & 1 else 0
    return int((FOR_THREE if state[PLAYERS] == 3 else ALL_CARDS) & ~placed)


# --- worlds --------------------------------------------------------------------------------------


@inlined
def shuffle(state: State, cards: int, rng: Stream) -> int:
    """Shuffle a set of cards into the stock, behind the turned one; returns where they end. One
    draw of 64 bits places two cards."""
    first = end = STOCK + 1
    while cards:
        bits = draw(rng)
        for part in (bits >> S32, bits & LOW):
            if cards:
                place = first + int(np.int64((part * np.uint64(end - first + 1)) >> S32))
                state[end] = state[place]
                state[place] = cards & -cards
                cards &= cards - 1
                end += 1
    return end


@inlined
def take_cards(state: State, end: int, count: int) -> int:
    """So many of the cards before a place, which are not the stock's any more."""
    cards = 0
    for i in range(end - count, end):
        cards |= state[i]
        state[i] = 0
    return int(cards)


@inlined
def has_drawn(state: State) -> bool:
    """Whether a trick was taken, and so cards drawn (§5)."""
    piles = state[PILE]
    for seat in range(1, MAX_PLAYERS):
        piles |= state[PILE + seat]
    return bool(piles != 0)


@inlined
def guess_fresh(state: State, observer: int, rng: Stream) -> None:
    """Where only a drawn seven may be exchanged (§6): another seat that holds it, and has not
    played since the last draws, has drawn it then once in three times."""
    if not has_drawn(state):
        return
    for seat in range(state[PLAYERS]):
        holds = seat != observer and state[HAND + seat] & state[SEVEN] != 0
        waits = size_of_hand(state, seat) == HAND_SIZE
        if holds and waits and draw_below(rng, HAND_SIZE) == 0:
            state[FRESH] |= 1 << seat


@kernel
def determinize(state: State, observer: int, rng: Stream) -> None:
    """Re-deal, in place, all that the observer can't see: every world is equally likely."""
    hide(state, observer)
    end = shuffle(state, unseen(state, observer), rng)
    for seat in range(state[PLAYERS]):
        missing = size_of_hand(state, seat) - count_bits(int(state[HAND + seat]))
        if missing > 0:
            state[HAND + seat] |= take_cards(state, end, missing)
            end -= missing
    if state[OPTIONS] & DRAWN_SEVEN and state[SEVEN]:
        guess_fresh(state, observer, rng)
