"""Posterior sampling: worlds that a seat believes in, dealt from the weighted hands of the others
(ai.briscola.belief)."""

from typing import NamedTuple

import numpy as np

from ai.briscola.belief import MOST_HANDS, Filter, Model, filter_hands
from ai.briscola.bots import HEURISTIC, LEARNT
from ai.briscola.history import heard_in
from ai.ismcts import Floats, State
from ai.search import Beliefs
from engine.briscola.exports import hand_size
from engine.briscola.hidden import guess_fresh, shuffle, unseen
from engine.briscola.layout import (
    DRAWN_SEVEN,
    HAND,
    OPTIONS,
    PLAYERS,
    SEVEN,
    STATE_SIZE,
)
from engine.italian import DECK_SIZE
from engine.jit import count_bits, inlined, kernel, subroutine
from engine.match import View
from engine.rng import BELIEF, Stream, draw_unit, first_state

FEW_CARDS = 14
"""With so few cards unseen or fewer, hands overlap too often to be drawn at random until they
don't."""
MOST_TRIES = 2000
Models = tuple[Model, ...]
MODELS: Models = (Model(0.7, LEARNT, 0.2, 1.0), Model(0.3, HEURISTIC, 0.15, 0.5))
"""Who each of the others may be: what it chooses tells (Bayesian model averaging)."""


class Hands(NamedTuple):
    """What all the seats whose cards an observer does not see may hold."""

    seats: State
    """int64[hidden seats]"""
    counts: State
    """int64[hidden seats]: how many hands each may hold."""
    sets: State
    """int64[hidden seats, MOST_HANDS]"""
    sums: Floats
    """float64[hidden seats, MOST_HANDS]: the running sums of their weights."""


# --- what the others may hold ---------------------------------------------------------------------


def new_filter() -> Filter:
    return Filter(
        np.zeros(MOST_HANDS, dtype=np.int64),
        np.zeros(MOST_HANDS),
        np.zeros((DECK_SIZE, DECK_SIZE)),
        np.zeros(DECK_SIZE, dtype=np.int64),
        np.zeros(STATE_SIZE, dtype=np.int64),
    )


def hidden_seats(view: View) -> list[int]:
    """Those of whose cards the seat of a view does not see all."""
    state = view.state
    return [
        seat
        for seat in range(view.players)
        if int(state[HAND + seat]).bit_count() < hand_size(state, seat)
    ]


def hands_of_others(view: View, models: Models = MODELS) -> Hands | None:
    """What every hidden seat may hold; None if one may hold nothing, as after what breaks the
    rules."""
    seats, heard = hidden_seats(view), heard_in(view)
    counts = np.zeros(len(seats), dtype=np.int64)
    sets = np.zeros((len(seats), MOST_HANDS), dtype=np.int64)
    sums = np.zeros((len(seats), MOST_HANDS))
    found = new_filter()
    for row, seat in enumerate(seats):
        for model in models:
            count = int(filter_hands(view.state, view.seat, seat, heard, model, found))
            sums[row, :count] += model.prior * found.weights[:count]
        if count == 0:
            return None
        counts[row] = count
        sets[row, :count] = found.hands[:count]
        np.cumsum(sums[row, :count], out=sums[row, :count])
        sums[row, :count] /= sums[row, count - 1]
    return Hands(np.array(seats, dtype=np.int64), counts, sets, sums)


# --- worlds ---------------------------------------------------------------------------------------


@inlined
def place_of(sums: Floats, row: int, count: int, wanted: float) -> int:
    """The first place whose running sum is above what is wanted."""
    low = 0
    high = count - 1
    while low < high:
        middle = (low + high) // 2
        if sums[row, middle] > wanted:
            high = middle
        else:
            low = middle + 1
    return low


@subroutine
def draw_apart(hands: Hands, state: State, first: float, rng: Stream) -> bool:
    """Draw a hand for every seat, again and again until no card is in two of them; of the first
    seat, begin with the one at a place of its weights, from 0 to 1."""
    wanted = first
    for _ in range(MOST_TRIES):
        taken = 0
        for row in range(hands.seats.size):
            hand = hands.sets[row, place_of(hands.sums, row, hands.counts[row], wanted)]
            state[HAND + hands.seats[row]] = hand
            if hand & taken:
                taken = -1
                break
            taken |= hand
            wanted = draw_unit(rng)
        if taken >= 0:
            return True
        wanted = draw_unit(rng)
    return False


@subroutine
def draw_in_turn(hands: Hands, state: State, first: float, rng: Stream) -> float:
    """Draw a hand for each seat among those that are still free; returns how much the world weighs
    for that, 0 if there was none."""
    weight, taken, wanted = 1.0, 0, first
    for row in range(hands.seats.size):
        total, before = 0.0, 0.0
        for i in range(hands.counts[row]):
            if hands.sets[row, i] & taken == 0:
                total += hands.sums[row, i] - before
            before = hands.sums[row, i]
        if total <= 0.0:
            return 0.0
        weight *= total
        left, before, chosen = wanted * total, 0.0, 0
        for i in range(hands.counts[row]):
            if hands.sets[row, i] & taken == 0:
                chosen = int(hands.sets[row, i])
                left -= hands.sums[row, i] - before
                if left < 0.0:
                    break
            before = hands.sums[row, i]
        state[HAND + hands.seats[row]] = chosen
        taken |= chosen
        wanted = draw_unit(rng)
    return weight


@inlined
def deal_stock(state: State, observer: int, rng: Stream) -> None:
    """Shuffle what nobody holds into the stock."""
    rest = unseen(state, observer)
    for seat in range(state[PLAYERS]):
        rest &= ~state[HAND + seat]
    shuffle(state, rest, rng)
    if state[OPTIONS] & DRAWN_SEVEN and state[SEVEN]:
        guess_fresh(state, observer, rng)


@kernel
def deal_worlds(
    view: State, observer: int, hands: Hands, worlds: State, weights: Floats, rng: Stream
) -> None:
    """Fill a pool of worlds, and their weights; the hands of the first seat are spread evenly over
    what it may hold."""
    few = hands.seats.size > 1 and count_bits(unseen(view, observer)) <= FEW_CARDS
    for i in range(worlds.shape[0]):
        for word in range(view.size):
            worlds[i, word] = view[word]
        first = (i + draw_unit(rng)) / worlds.shape[0]
        if few:
            weights[i] = draw_in_turn(hands, worlds[i], first, rng)
        else:
            weights[i] = 1.0 if draw_apart(hands, worlds[i], first, rng) else 0.0
        if weights[i] > 0.0:
            deal_stock(worlds[i], observer, rng)


def believe(view: View, worlds: int, stream: np.uint64, models: Models = MODELS) -> Beliefs | None:
    """What the seat of a view believes; None if no world fits."""
    hands = hands_of_others(view, models)
    if hands is None:
        return None
    pool = np.empty((worlds, STATE_SIZE), dtype=np.int64)
    weights = np.empty(worlds)
    rng = np.array([first_state(stream, 0, BELIEF)], dtype=np.uint64)
    deal_worlds(view.state, view.seat, hands, pool, weights, rng)
    return Beliefs(pool, weights) if weights.sum() > 0.0 else None
