"""From the deal to the play: who is in, and with which cards (§2 to §6)."""

import numpy as np

from engine.bestia.bits import copy_words, next_of, nth_card
from engine.bestia.layout import (
    ACTOR,
    ANSWERING,
    ASKED,
    BUCO_TURN,
    CALLER,
    CAPO,
    CHANGED,
    CLOSED,
    DEALER,
    DECK_SIZE,
    DROP,
    DROPPED,
    DROPPING,
    EXCHANGE,
    EXCHANGING,
    HAND,
    INSIDE,
    JOIN,
    JOINED,
    KEEP,
    KEPT,
    LEADER,
    LED,
    MAX_PLAYERS,
    MEMBERS,
    MEZZO,
    OFFER,
    OFFERED,
    OPTIONS,
    OUT,
    PASS,
    PHASE,
    PLAYERS,
    SHOWN,
    STATE_SIZE,
    STOCK,
    STOCK_TOP,
    WAITING,
    State,
)
from engine.bestia.prese import start_play
from engine.jit import count_bits, inlined, lowest_bit


@inlined
def stock_left(state: State) -> int:
    return DECK_SIZE - int(state[STOCK_TOP])


@inlined
def draw_cards(state: State, count: int) -> int:
    """Take cards from the top of the stock."""
    top = state[STOCK_TOP] & 63
    drawn = 0
    for i in range(count):
        drawn |= 1 << state[STOCK + top + i]
    state[STOCK_TOP] = top + count
    return drawn


# --- the deal ------------------------------------------------------------------------------------


@inlined
def deal(state: State, players: int, dealer: int, options: int) -> None:
    """Deal the deck that stands at STOCK, already cut: the carta in mezzo, then three cards
    together to each seat from the dealer's right (§2.2, §4.1)."""
    for i in range(HAND):
        state[i] = 0
    state[PLAYERS] = players
    state[DEALER] = dealer
    state[OPTIONS] = options
    state[MEZZO] = state[STOCK]
    state[SHOWN] = 1 << state[STOCK]
    state[LEADER] = -1
    state[LED] = -1
    for seat in range(MAX_PLAYERS):
        state[CAPO + seat] = -1
    seat = dealer
    card = STOCK + 1
    for _ in range(players):
        seat = seat + 1 if seat + 1 < players else 0
        state[HAND + seat] = (1 << state[card]) | (1 << state[card + 1]) | (1 << state[card + 2])
        state[OUT + seat] = 0
        state[DROPPED + seat] = 0
        card += 3
    state[STOCK_TOP] = card - STOCK
    everybody = (1 << players) - 1
    if options & CLOSED:
        enter_all(state, everybody)
    else:
        state[WAITING] = everybody
        state[ACTOR] = next_of(everybody, dealer)


@inlined
def deal_into(state: State, deck: State, table: State) -> None:
    """Deal a deck to a state of zeros; the table says players, dealer and options."""
    copy_words(deck, state[STOCK:STATE_SIZE])
    deal(state, table[0], table[1], table[2])


@inlined
def enter_all(state: State, everybody: int) -> None:
    """Giro chiuso: everybody is in, nobody may discard (§12)."""
    state[KEPT] = everybody
    for seat in range(state[PLAYERS]):
        state[CAPO + seat] = seat
        state[MEMBERS + seat] = 1 << seat
    start_exchange(state)


# --- selection (§4) ------------------------------------------------------------------------------


@inlined
def select(state: State, seat: int, action: int) -> None:
    """Keep the three cards and be in, or throw them away face down (§4.2)."""
    kept = action == KEEP
    hand = state[HAND + seat]
    state[KEPT] |= (1 << seat) if kept else 0
    state[CAPO + seat] = seat if kept else -1
    state[MEMBERS + seat] = (1 << seat) if kept else 0
    state[HAND + seat] = hand if kept else 0
    state[OUT + seat] = 0 if kept else hand
    waiting = state[WAITING] ^ (1 << seat)
    state[WAITING] = waiting
    if waiting:
        state[ACTOR] = next_of(waiting, seat)
    else:
        start_exchange(state)


# --- exchange (§5) -------------------------------------------------------------------------------


@inlined
def start_exchange(state: State) -> None:
    state[PHASE] = EXCHANGING
    state[INSIDE] = state[KEPT]
    state[WAITING] = state[KEPT]
    next_exchange(state, state[DEALER])


@inlined
def next_exchange(state: State, seat: int) -> None:
    """The next participant to change cards; with an empty stock nobody is asked."""
    waiting = state[WAITING]
    if waiting and state[STOCK_TOP] < DECK_SIZE:
        state[ACTOR] = next_of(waiting, seat)
    else:
        start_buco(state)


@inlined
def exchange(state: State, seat: int, action: int) -> None:
    """Change none, one or two cards for the top ones of the stock (§5)."""
    out = exchanged_cards(state, seat, action)
    changed = count_bits(out)
    state[OUT + seat] = out
    state[CHANGED + seat] = changed
    state[HAND + seat] = (state[HAND + seat] ^ out) | draw_cards(state, changed)
    state[WAITING] ^= 1 << seat
    next_exchange(state, seat)


@inlined
def exchanged_cards(state: State, seat: int, action: int) -> int:
    """The cards that an exchange throws away."""
    which = action - EXCHANGE
    hand = state[HAND + seat]
    place = which - 1 if which < 4 else 6 - which
    place = place if which else 0
    card = 1 << nth_card(hand, place, state[MEZZO] & 3)
    out = card if which < 4 else hand ^ card
    return out if which else 0


# --- buco (§6) -----------------------------------------------------------------------------------


@inlined
def start_buco(state: State) -> None:
    """Those who discarded may still come in, in order from the dealer's right (§6.3)."""
    state[WAITING] = ((1 << state[PLAYERS]) - 1) ^ state[INSIDE]
    next_buco(state, state[DEALER])


@inlined
def next_buco(state: State, seat: int) -> None:
    """The next discarder to choose; a buco needs four cards (§6.1), or it is not offered."""
    waiting = state[WAITING]
    if waiting and stock_left(state) >= 4:
        state[PHASE] = BUCO_TURN
        state[OFFERED] = 0
        state[ACTOR] = next_of(waiting, seat)
    else:
        start_play(state)


@inlined
def choose_buco(state: State, seat: int, action: int) -> None:
    """Pass, take a buco alone, or offer a società to the discarders that come after (§6.4)."""
    if action == OFFER:
        others = state[WAITING] ^ (1 << seat)
        state[CALLER] = seat
        state[JOINED] = 0
        state[ASKED] = others
        state[PHASE] = ANSWERING
        state[ACTOR] = next_of(others, seat)
        return
    state[WAITING] ^= 1 << seat
    if action == PASS:
        next_buco(state, seat)
    else:
        take_buco(state, seat)


@inlined
def answer(state: State, seat: int, action: int) -> None:
    """Join the società that was offered, or decline; a decline does not lose the own turn."""
    if action == JOIN:
        state[JOINED] |= 1 << seat
    asked = state[ASKED] ^ (1 << seat)
    state[ASKED] = asked
    if asked:
        state[ACTOR] = next_of(asked, seat)
    elif state[JOINED]:
        form_societa(state)
    else:
        state[PHASE] = BUCO_TURN
        state[OFFERED] = 1
        state[ACTOR] = state[CALLER]


@inlined
def form_societa(state: State) -> None:
    """With a joiner or more the buco is taken at once, and the capo holds the cards (§6.4)."""
    capo = state[CALLER] & 15
    joined = state[JOINED]
    state[WAITING] ^= joined | (1 << capo)
    state[MEMBERS + capo] = joined
    while joined:
        state[CAPO + lowest_bit(joined)] = capo
        joined &= joined - 1
    take_buco(state, capo)


@inlined
def take_buco(state: State, seat: int) -> None:
    """Draw four cards, of which one must go (§6.1); the first buco taken leads (§6.5)."""
    state[CAPO + seat] = seat
    state[MEMBERS + seat] |= 1 << seat
    state[INSIDE] |= 1 << seat
    state[CALLER] = seat
    state[HAND + seat] = draw_cards(state, int(np.int64(4)))
    if state[LEADER] < 0:
        state[LEADER] = seat
    state[PHASE] = DROPPING
    state[ACTOR] = seat


@inlined
def drop(state: State, seat: int, action: int) -> None:
    """The card of four that goes, at once and face down (§6.1)."""
    dropped = 1 << nth_card(state[HAND + seat], action - DROP, state[MEZZO] & 3)
    state[HAND + seat] ^= dropped
    state[DROPPED + seat] = dropped
    next_buco(state, seat)
