"""The rules of Briscola: the one statement of them, for the simulator, the search and the table.

`apply` changes the state in place, checks nothing, and is deterministic: all chance is in the deck.
It takes what one seat sees as well as the whole truth: a card of the stock that nobody knows is no
card at all, and whoever follows a deal puts the others' cards into their hands first.
"""

import numpy as np
import numpy.typing as npt

from engine.briscola import order
from engine.briscola.layout import (
    ACTOR,
    ALL_CARDS,
    BEATS,
    DEALER,
    DEALT,
    DRAWN_SEVEN,
    FRESH,
    HAND,
    HAND_SIZE,
    KNOWN,
    LAST_DRAWER,
    LAST_LOOK,
    LEADER,
    LEFT,
    LOOK,
    NO_LOOK,
    NO_SEVEN,
    OPTIONS,
    PILE,
    PLAYERS,
    ROUNDS,
    SEVEN,
    STOCK,
    SWAP,
    TAKER,
    TRICK,
    TRUMPS,
    TURNED,
    WAITING,
    State,
)
from engine.italian import DECK_SIZE
from engine.jit import count_bits, inlined, kernel, lowest_bit

PLACE_OF = np.array(order.PLACE_OF, dtype=np.int64)
"""By card: its place."""
ALL_POINTS = order.ALL_POINTS


def worth(bit: int) -> int:
    """The cards whose points have a binary digit: so that a pile is counted all at once."""
    return sum(1 << place for place in range(DECK_SIZE) if order.points_of(place) >> bit & 1)


ONES, TWOS, FOURS, EIGHTS = (worth(bit) for bit in range(4))

beating = inlined(order.beating)


# --- who and what --------------------------------------------------------------------------------


@kernel
def actor(state: State) -> int:
    """The seat that chooses now, -1 when the deal is over."""
    return int(state[ACTOR])


@inlined
def next_seat(seat: int, players: int) -> int:
    """§2"""
    return seat + 1 if seat + 1 < players else 0


@inlined
def can_swap(state: State, seat: int) -> bool:
    """Whether the seat whose turn it is may exchange the seven (§6)."""
    if state[HAND + seat] & state[SEVEN] == 0 or state[PILE + seat] == 0:
        return False
    return bool(state[OPTIONS] & DRAWN_SEVEN == 0 or state[FRESH] >> seat & 1)


@kernel
def legal(state: State, out: State) -> int:
    """Write the legal actions to `out` (int64[ACTIONS]), in their canonical order; returns how
    many."""
    if state[ACTOR] < 0:
        return 0
    seat = state[ACTOR] & 3
    hand = int(state[HAND + seat])
    count = 0
    while hand:
        out[count] = lowest_bit(hand)
        hand &= hand - 1
        count += 1
    if can_swap(state, seat):
        out[count] = SWAP
        count += 1
    return count


# --- what becomes of it --------------------------------------------------------------------------


@inlined
def apply(state: State, action: int) -> None:
    """Make the actor's choice. It must be legal: nothing is checked here."""
    seat = state[ACTOR] & 3
    if action == SWAP:
        swap(state, seat)
    else:
        play(state, seat, action)


@inlined
def swap(state: State, seat: int) -> None:
    """The seven for the turned card (§6)."""
    seven, turned = state[SEVEN], state[TURNED]
    state[HAND + seat] ^= seven | turned
    state[KNOWN + seat] |= turned
    state[TURNED] = seven
    state[SEVEN] = state[FRESH] = 0


@inlined
def play(state: State, seat: int, place: int) -> None:
    """Put a card on the table; after the last one of the trick, see who takes it (§4)."""
    card = 1 << place
    beats = state[BEATS]
    wins = beats & card != 0
    taker = seat if wins else state[TAKER] & 3
    waiting = state[WAITING] - 1
    state[HAND + seat] ^= card
    state[KNOWN + seat] &= ~card
    state[FRESH] &= ~(1 << seat)
    state[TRICK] |= card
    state[TAKER] = taker
    if waiting:
        state[BEATS] = beating(place, state[TRUMPS]) if wins else beats
        state[WAITING] = waiting
        state[ACTOR] = next_seat(seat, state[PLAYERS])
    else:
        close_trick(state, taker)


@inlined
def close_trick(state: State, taker: int) -> None:
    """The winner takes the cards, and leads the next trick (§4)."""
    rounds = state[ROUNDS] - 1
    state[PILE + taker] |= state[TRICK]
    state[TRICK] = 0
    state[BEATS] = ALL_CARDS
    state[WAITING] = state[PLAYERS]
    state[ROUNDS] = rounds
    state[LEADER] = taker
    state[ACTOR] = taker if rounds else -1
    if rounds >= HAND_SIZE:
        draw(state, taker)


@inlined
def draw(state: State, taker: int) -> None:
    """Everybody draws a card, the winner first (§5)."""
    watched = state[SEVEN] if state[OPTIONS] & DRAWN_SEVEN else 0
    players, left = state[PLAYERS], state[LEFT]
    seat = last = taker
    for _ in range(players):
        left -= 1
        card = state[STOCK + left]
        state[HAND + seat] |= card
        if card & watched:
            state[FRESH] |= 1 << seat
        last = seat
        seat = next_seat(seat, players)
    state[LEFT] = left
    if left == 0:
        draw_turned(state, last)


@inlined
def draw_turned(state: State, seat: int) -> None:
    """The last card lay face up (§5); nobody can exchange the seven for it any more (§6)."""
    state[KNOWN + seat] |= state[TURNED]
    state[LAST_DRAWER] = seat
    state[SEVEN] = state[FRESH] = 0


# --- what it was worth (§8) ----------------------------------------------------------------------


@inlined
def points_of(cards: int) -> int:
    """The points of a set of cards (§1)."""
    ones, twos = count_bits(cards & ONES), count_bits(cards & TWOS)
    return ones + 2 * twos + 4 * count_bits(cards & FOURS) + 8 * count_bits(cards & EIGHTS)


@inlined
def score_of(state: State, seat: int) -> int:
    """What the side of a seat has taken: with four players, its partner's pile too (§2, §8)."""
    partner = seat ^ 2 if state[PLAYERS] == 4 else seat
    return points_of(int(state[PILE + seat] | state[PILE + partner]))


@kernel
def payoffs(state: State, out: npt.NDArray[np.float64]) -> None:
    """By seat: half for the deal, which all sides at the top share, and half for the points."""
    sides = 2 if state[PLAYERS] == 4 else state[PLAYERS]
    top = winners = 0
    for side in range(sides):
        score = score_of(state, side)
        winners = 1 if score > top else winners + (1 if score == top else 0)
        top = max(top, score)
    for seat in range(state[PLAYERS]):
        score = score_of(state, seat)
        out[seat] = (0.5 / winners if score == top else 0.0) + score * (0.5 / ALL_POINTS)


# --- the deal (§3) -------------------------------------------------------------------------------


@inlined
def card_of(deck: State, at: int) -> int:
    """The card at a place of the deck, as a set."""
    return int(1 << PLACE_OF[deck[at]])


@inlined
def deal_into(state: State, deck: State, table: State) -> None:
    """Deal a deck into a state of zeros; the table says players, dealer and options."""
    players, dealer, options = table[0], table[1], table[2]
    state[PLAYERS] = state[WAITING] = players
    state[DEALER] = dealer
    state[OPTIONS] = options
    state[ACTOR] = state[LEADER] = state[TAKER] = next_seat(dealer, players)
    state[BEATS] = ALL_CARDS
    state[LAST_DRAWER] = -1
    deal_hands(state, deck, players)
    lay_stock(state, deck, HAND_SIZE * players)
    state[ROUNDS] = state[LEFT] // players + HAND_SIZE
    state[LOOK] = rounds_to_look(players, options)


@inlined
def deal_hands(state: State, deck: State, players: int) -> None:
    """Three cards together to each seat."""
    seat = state[ACTOR]
    for first in range(0, HAND_SIZE * players, HAND_SIZE):
        one, two, three = (
            PLACE_OF[deck[first]],
            PLACE_OF[deck[first + 1]],
            PLACE_OF[deck[first + 2]],
        )
        state[HAND + seat] = 1 << one | 1 << two | 1 << three
        state[DEALT + seat] = one | two << 6 | three << 12
        seat = next_seat(seat, players)


@inlined
def lay_stock(state: State, deck: State, first: int) -> None:
    """The briscola is turned, and the rest laid upon it; its seven can be exchanged if it is the
    lower of the two (§6)."""
    left = deck.size - first
    place = PLACE_OF[deck[first]]
    start = place // order.SUIT_SIZE * order.SUIT_SIZE
    state[TURNED] = 1 << place
    for i in range(1, left):
        state[STOCK + i] = card_of(deck, deck.size - i)
    state[LEFT] = left
    state[TRUMPS] = order.ONE_SUIT << start
    if place < start + order.SEVEN and state[OPTIONS] & NO_SEVEN == 0:
        state[SEVEN] = 1 << (start + order.SEVEN)


@inlined
def rounds_to_look(players: int, options: int) -> int:
    """How many rounds are left when partners see each other's cards (§7)."""
    if players < 4 or options & NO_LOOK:
        return 0
    return 1 if options & LAST_LOOK else HAND_SIZE
