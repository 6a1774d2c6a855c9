"""What a seat may see, and worlds that fit it.

`determinize` re-deals all that an observer can't see: it first takes the hidden cards out of the
state and then deals from what is left, so that it can't depend on them.
"""

from engine.bestia.layout import (
    ACTOR,
    AGREE,
    ALL_CARDS,
    CALLER,
    CAPO,
    CHANGED,
    DECK_SIZE,
    DROP,
    DROPPED,
    DROPPING,
    EXCHANGE,
    HAND,
    INSIDE,
    KEPT,
    LACKS,
    MAX_PLAYERS,
    OUT,
    PASS,
    PHASE,
    PLAYERS,
    PLAYING,
    PRESE_DONE,
    SELECT,
    SHOWN,
    STOCK,
    WAITING,
    State,
)
from engine.jit import count_bits, inlined, kernel, lowest_bit
from engine.rng import Stream, draw_below, draw_unit

MAX_TRIES = 1000
"""After so many refusals the next world that fits is taken, however likely it was."""


# --- how many cards lie where: public (§4 to §7) -------------------------------------------------


@inlined
def hand_size(state: State, seat: int) -> int:
    """How many cards a seat holds, as everybody can count."""
    bit = 1 << seat
    phase = state[PHASE]
    if phase == SELECT:
        return 3 if (state[WAITING] | state[KEPT]) & bit else 0
    if not state[INSIDE] & bit:
        return 0
    fourth = 1 if phase == DROPPING and state[CALLER] == seat else 0
    played = 1 if phase == PLAYING and not state[WAITING] & bit else 0
    return 3 + fourth - played - int(state[PRESE_DONE])


@inlined
def out_size(state: State, seat: int) -> int:
    """How many cards a seat has thrown away or exchanged."""
    bit = 1 << seat
    if state[KEPT] & bit:
        return int(state[CHANGED + seat])
    return 0 if state[PHASE] == SELECT and state[WAITING] & bit else 3


@inlined
def dropped_size(state: State, seat: int) -> int:
    """How many cards of a buco a seat has dropped (§6.1)."""
    if not state[INSIDE] & ~state[KEPT] & (1 << seat):
        return 0
    return 0 if state[PHASE] == DROPPING and state[CALLER] == seat else 1


# --- what a seat sees ----------------------------------------------------------------------------


@inlined
def hide(state: State, observer: int) -> None:
    """Take out of the state, in place, every card that a seat may not see: 0 for the sets of
    cards, -1 for the stock. The members of a società see the cards of their capo (§6.4)."""
    capo = observer if state[CAPO + observer] < 0 else state[CAPO + observer]
    for seat in range(MAX_PLAYERS):
        if seat != observer:
            state[OUT + seat] = 0
            if seat != capo:
                state[HAND + seat] = 0
                state[DROPPED + seat] = 0
    for i in range(DECK_SIZE):
        state[STOCK + i] = -1


@inlined
def known_cards(state: State, observer: int) -> int:
    """The cards that a seat can place: its own, its società's, and what lies face up."""
    known = int(state[SHOWN] | state[OUT + observer])
    known |= int(state[HAND + observer] | state[DROPPED + observer])
    capo = state[CAPO + observer]
    if capo >= 0:
        known |= int(state[HAND + capo] | state[DROPPED + capo])
    return known


@inlined
def is_hidden(state: State, observer: int, seat: int) -> bool:
    """Whether a seat's hand is hidden from the observer."""
    return bool(seat != observer and seat != state[CAPO + observer])


@inlined
def looks(state: State, action: int, observer: int) -> int:
    """How an action of the actor looks to a seat: of an exchange the others see how many cards go
    (§5), of a drop nothing (§6.1); what looks the same has the same number."""
    seat = state[ACTOR]
    if observer == seat or state[CAPO + observer] == seat:
        return action
    if EXCHANGE <= action < PASS:
        which = action - EXCHANGE
        return EXCHANGE if which == 0 else (EXCHANGE + 1 if which < 4 else EXCHANGE + 4)
    return DROP if DROP <= action < AGREE else action


@inlined
def secret(state: State, observer: int) -> int:
    """What a seat knows and most others don't: the cards of its participant."""
    capo = observer if state[CAPO + observer] < 0 else state[CAPO + observer]
    return int(state[HAND + capo])


# --- worlds --------------------------------------------------------------------------------------


@inlined
def draw_card(cards: int, rng: Stream) -> int:
    """One of a set of cards, as a set."""
    for _ in range(draw_below(rng, count_bits(cards))):
        cards &= cards - 1
    return cards & -cards


@inlined
def tightest_seat(state: State, seats: int, free: int) -> int:
    """The one of some seats that has the fewest cards to choose from."""
    best = -1
    fewest = DECK_SIZE + 1
    while seats:
        seat = lowest_bit(seats)
        seats &= seats - 1
        choice = count_bits(free & ~state[LACKS + seat])
        if choice < fewest:
            fewest = choice
            best = seat
    return best


@inlined
def deal_bound_hands(state: State, seats: int, free: int, rng: Stream) -> float:
    """Deal hands to seats whose plays have shown what they lack; returns the chance with which
    the deal must be accepted so that all fitting deals come equally often (0: it does not fit).

    Each hand is drawn from what it may hold and the others have left. A deal is the likelier the
    fewer ways there were to draw it, so it is accepted in proportion to the ways there were,
    against the most there could have been.
    """
    everything = free
    reach = 0
    dealt = 0
    chance = 1.0
    while seats:
        seat = tightest_seat(state, seats, everything)
        seats ^= 1 << seat
        allowed = everything & ~state[LACKS + seat]
        most = count_bits(allowed) - max(0, dealt - count_bits(reach & ~allowed))
        hand = 0
        for i in range(hand_size(state, seat)):
            ways = count_bits(allowed & free)
            if ways == 0:
                return 0.0
            chance *= ways / (most - i)
            card = draw_card(allowed & free, rng)
            hand |= card
            free ^= card
            dealt += 1
        state[HAND + seat] = hand
        reach |= allowed
    return chance


@inlined
def bound_seats(state: State, observer: int) -> int:
    """The seats with hidden cards of which something is known."""
    seats = 0
    for seat in range(state[PLAYERS]):
        if state[LACKS + seat] and is_hidden(state, observer, seat) and hand_size(state, seat):
            seats |= 1 << seat
    return seats


@inlined
def shuffle_rest(state: State, cards: int, rng: Stream) -> int:
    """Shuffle a set of cards into the end of the stock's place; returns where they begin."""
    first = STOCK + DECK_SIZE - count_bits(cards)
    end = first
    while cards:
        place = first + draw_below(rng, end - first + 1)
        state[end] = state[place]
        state[place] = lowest_bit(cards)
        cards &= cards - 1
        end += 1
    return first


@inlined
def take_cards(state: State, place: int, count: int) -> int:
    """Take cards from a place of the stock, which are not the stock's any more."""
    cards = 0
    for i in range(place, place + count):
        cards |= 1 << state[i]
        state[i] = -1
    return cards


@inlined
def deal_rest(state: State, observer: int, bound: int, place: int) -> None:
    """Deal the shuffled rest: free hands, cards thrown away and dropped; what remains is stock."""
    for seat in range(state[PLAYERS]):
        if is_hidden(state, observer, seat):
            if not bound & (1 << seat):
                state[HAND + seat] = take_cards(state, place, hand_size(state, seat))
                place += hand_size(state, seat)
            state[DROPPED + seat] = take_cards(state, place, dropped_size(state, seat))
            place += dropped_size(state, seat)
        if seat != observer:
            state[OUT + seat] = take_cards(state, place, out_size(state, seat))
            place += out_size(state, seat)


@kernel
def determinize(state: State, observer: int, rng: Stream) -> None:
    """Re-deal, in place, all that the observer can't see, as it may be after what was seen: every
    world that fits the plays (§7.2, §7.3, §8) is equally likely."""
    hide(state, observer)
    free = ALL_CARDS & ~known_cards(state, observer)
    bound = bound_seats(state, observer)
    for tries in range(MAX_TRIES * MAX_TRIES):
        chance = deal_bound_hands(state, bound, free, rng)
        if chance > 0.0 and (tries >= MAX_TRIES or draw_unit(rng) < chance):
            break
    for seat in range(MAX_PLAYERS):
        if bound & (1 << seat):
            free ^= int(state[HAND + seat])
    deal_rest(state, observer, bound, shuffle_rest(state, free, rng))
