"""Bayesian filter (forward algorithm) over the hands that another seat may hold: exact, for there
are 7,140 at most.

Every hand has a weight. It is multiplied by the chance that the policy, of which a part is taken as
pure chance, does with it what the seat did; when the seat draws, a hand of three gets the sum of
its three pairs; cards that turn up elsewhere are struck out.

What a seat does hangs on its own cards and on what everybody sees. So with several hidden hands the
weight of all of them together is the product of theirs, as long as no card is in two: the filters
run apart, and ai.briscola.worlds puts them together.
"""

import math
from typing import NamedTuple

from ai.briscola.bots import bot_score
from ai.briscola.history import Heard
from ai.ismcts import Floats, State
from engine.briscola.hidden import unseen
from engine.briscola.kernel import apply, can_swap, next_seat
from engine.briscola.layout import (
    ACTOR,
    ALL_CARDS,
    BEATS,
    DEALER,
    DEALT,
    HAND,
    HAND_SIZE,
    KNOWN,
    LAST_DRAWER,
    LEADER,
    LEFT,
    LOOK,
    OPTIONS,
    PLAYERS,
    ROUNDS,
    SEVEN,
    STOCK,
    SWAP,
    TAKER,
    TRUMPS,
    TURNED,
    WAITING,
)
from engine.italian import DECK_SIZE
from engine.jit import count_bits, inlined, kernel, lowest_bit, subroutine

MOST_HANDS = math.comb(DECK_SIZE - HAND_SIZE - 1, HAND_SIZE)
"""That a seat may hold: none of the own cards, and not the turned one."""


class Model(NamedTuple):
    """How a seat is expected to choose: the better a card's score, the likelier."""

    prior: float
    """How likely it is so, before it has chosen anything."""
    bot: int
    """By whose scores (ai.briscola.bots)."""
    doubt: float
    """The part of every choice that is taken as pure chance: a belief that trusts its model too
    much is a bet on it."""
    heat: float
    """How far, in points of a card's score, it strays from the best card."""


class Filter(NamedTuple):
    """The hands of one seat, and room to work in."""

    hands: State
    """int64[MOST_HANDS]: sets of cards."""
    weights: Floats
    """float64[MOST_HANDS]: how likely each is, up to a factor."""
    pairs: Floats
    """float64[DECK_SIZE, DECK_SIZE]: the weights of two cards, the lower place first."""
    places: State
    """int64[DECK_SIZE]: cards that a seat may hold."""
    state: State
    """int64[STATE_SIZE]: the deal as it is replayed."""


# --- what a seat would do with a hand -------------------------------------------------------------


@inlined
def any_of(chance: float, choices: int, model: Model) -> float:
    """A chance, of which a part is taken as any of the choices."""
    return (1.0 - model.doubt) * chance + model.doubt / choices


@inlined
def swap_chance(hand: int, model: Model) -> float:
    """That whoever may swap does so at once, as the policy would (§6)."""
    return any_of(1.0, count_bits(hand) + 1, model)


@subroutine
def play_chance(state: State, seat: int, hand: int, place: int, model: Model) -> float:
    """That a card of a hand is played: the better its score, the likelier."""
    count = count_bits(hand)
    state[HAND + seat] = hand
    if can_swap(state, seat):
        return any_of(0.0, count + 1, model)
    own = bot_score(model.bot, state, seat, hand, place)
    total = 0.0
    cards = hand
    while cards:
        score = bot_score(model.bot, state, seat, hand, lowest_bit(cards))
        total += math.exp((score - own) / model.heat)
        cards &= cards - 1
    return any_of(1.0 / total, count, model)


# --- the deal, replayed ---------------------------------------------------------------------------


@inlined
def start_again(view: State, observer: int, heard: Heard, state: State) -> None:
    """The deal as the observer saw it when the cards had been dealt; of the stock it has the cards
    that it has been shown since."""
    for i in range(state.size):
        state[i] = 0
    players = view[PLAYERS]
    for word in (PLAYERS, DEALER, OPTIONS, TRUMPS, LOOK):
        state[word] = view[word]
    state[WAITING] = players
    state[ACTOR] = state[LEADER] = state[TAKER] = next_seat(int(view[DEALER]), int(players))
    state[BEATS] = ALL_CARDS
    state[LAST_DRAWER] = -1
    state[SEVEN] = heard.seven
    state[LEFT] = DECK_SIZE - (1 if players == 3 else 0) - HAND_SIZE * players
    state[ROUNDS] = state[LEFT] // players + HAND_SIZE
    for shift in (0, 6, 12):
        state[HAND + observer] |= 1 << (view[DEALT + observer] >> shift & 63)
    for i in range(heard.drawn.size):
        state[STOCK + state[LEFT] - 1 - i] = heard.drawn[i]
    state[TURNED] = heard.turned


@inlined
def make_again(state: State, action: int) -> None:
    """Make a choice again; whoever made it must have had the card."""
    seat = state[ACTOR] & 3
    state[HAND + seat] |= state[SEVEN] if action == SWAP else 1 << action
    apply(state, action)


# --- the filter -----------------------------------------------------------------------------------


@inlined
def may_hold(state: State, observer: int, seat: int) -> int:
    """The cards that a seat may hold, as the observer sees it."""
    return int(unseen(state, observer) | state[KNOWN + seat])


@inlined
def list_places(cards: int, places: State) -> int:
    count = 0
    while cards:
        places[count] = lowest_bit(cards)
        cards &= cards - 1
        count += 1
    return count


@subroutine
def list_hands(found: Filter, cards: int) -> int:
    """All hands of three of some cards, each with the weights of its pairs; returns how many."""
    size = list_places(cards, found.places)
    places, pairs = found.places, found.pairs
    count = 0
    for i in range(size):
        for j in range(i + 1, size):
            both = pairs[places[i], places[j]]
            two = 1 << places[i] | 1 << places[j]
            for k in range(j + 1, size):
                weight = both + pairs[places[i], places[k]] + pairs[places[j], places[k]]
                if weight > 0.0:
                    found.hands[count] = two | 1 << places[k]
                    found.weights[count] = weight
                    count += 1
    return count


@subroutine
def hear_choice(
    found: Filter, count: int, observer: int, seat: int, action: int, model: Model
) -> int:
    """Weigh all hands by what the seat chooses, and take the card out; returns how many stay."""
    state = found.state
    allowed = may_hold(state, observer, seat)
    card = state[SEVEN] if action == SWAP else 1 << action
    taken = card | state[TURNED] if action == SWAP else card
    known = state[HAND + seat]
    left = 0
    for i in range(count):
        hand = int(found.hands[i])
        if hand & card and hand & ~allowed == 0:
            if action == SWAP:
                chance = swap_chance(hand, model)
            else:
                chance = play_chance(state, seat, hand, action, model)
            found.hands[left] = hand ^ taken
            found.weights[left] = found.weights[i] * chance
            left += 1
    state[HAND + seat] = known
    return left


@subroutine
def hear_draw(found: Filter, count: int, observer: int, seat: int) -> int:
    """The seat has drawn: the turned card, or one that nobody else has seen (§5)."""
    state = found.state
    if state[LAST_DRAWER] == seat:
        for i in range(count):
            found.hands[i] |= state[TURNED]
        return count
    for i in range(count):
        hand = int(found.hands[i])
        found.pairs[lowest_bit(hand), lowest_bit(hand & (hand - 1))] = found.weights[i]
    left = list_hands(found, may_hold(state, observer, seat))
    found.pairs[:] = 0.0
    return left


@inlined
def strike_out(found: Filter, count: int, allowed: int) -> int:
    """Leave the hands of cards that are not elsewhere; returns how many."""
    left = 0
    for i in range(count):
        if found.hands[i] & ~allowed == 0:
            found.hands[left] = found.hands[i]
            found.weights[left] = found.weights[i]
            left += 1
    return left


@kernel
def filter_hands(
    view: State, observer: int, seat: int, heard: Heard, model: Model, found: Filter
) -> int:
    """Fill in all the hands that another seat may hold, with their weights; returns how many."""
    state = found.state
    start_again(view, observer, heard, state)
    found.pairs[:] = 1.0
    count = list_hands(found, may_hold(state, observer, seat))
    found.pairs[:] = 0.0
    for action in heard.actions:
        left = state[LEFT]
        if state[ACTOR] == seat:
            count = hear_choice(found, count, observer, seat, action, model)
        make_again(state, action)
        if state[LEFT] < left:
            count = hear_draw(found, count, observer, seat)
    return strike_out(found, count, may_hold(view, observer, seat))
