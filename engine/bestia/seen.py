"""A smazzata as one seat sees it, brought forward by what the seat is told.

No rule stands here a second time: cards that the seat can't see are planted where the kernel wants
some, the kernel makes the choice, and whatever the seat may not see is taken out again.
"""

import numpy as np

from engine.bestia.explain import explain
from engine.bestia.exports import hide
from engine.bestia.forms import VOCABULARY
from engine.bestia.hidden import is_hidden, known_cards
from engine.bestia.kernel import legal
from engine.bestia.layout import (
    ACTIONS,
    DECK_SIZE,
    DROPPING,
    HAND,
    LACKS,
    PHASE,
    PLAYING,
    STATE_SIZE,
    STOCK,
    STOCK_TOP,
    State,
)
from engine.bestia.text import choice_of, make_events, members_of
from engine.events import Event, count_cards, same_cards
from engine.italian import TEXTS, bits_of, cards_of
from engine.jit import plain


def follow(state: State, observer: int, event: Event) -> Event | None:
    """Bring forward, in place, what a seat sees, by an event as it is told of it; returns the
    event that has to come next if nobody chooses it: a presa, or the buco of a società. An event
    that can't be is a ValueError, and changes nothing."""
    if event.t == "presa":
        return None
    if not VOCABULARY.is_choice(event):
        show_buco(state, observer, event)
        return None
    world = plant_cards(state, observer, event)
    made, *later = make_events(world, find_action(world, event))
    if made.seats != event.seats or count_cards(made.drawn) != count_cards(event.drawn):
        raise ValueError(f"seat {event.seat} draws {count_cards(made.drawn)} cards for itself")
    hide(world, observer)
    if later and later[0].t == "buco":
        world[HAND + later[0].seat] = 0  # its cards come with the event
    state[:] = world
    return VOCABULARY.outline(later[0]) if later else None


def show_buco(state: State, observer: int, event: Event) -> None:
    """The cards of a società that has formed, for its members (§6.4)."""
    if state[PHASE] != DROPPING or event.seats != members_of(state, event.seat):
        raise ValueError(f"seat {event.seat} has not formed this società (§6.4)")
    check_drawn(state, observer, event)
    if isinstance(event.drawn, tuple):
        state[HAND + event.seat] = bits_of(event.drawn)


def find_action(world: State, event: Event) -> int:
    """The action that an event was, as far as the cards are told."""
    buffer = np.empty(ACTIONS, dtype=np.int64)
    for action in buffer[: legal(world, buffer)].tolist():
        choice = choice_of(world, action)
        told = choice.cards if isinstance(event.cards, tuple) else count_cards(choice.cards)
        if choice.t == event.t and same_cards(told, event.cards):
            return int(action)
    if isinstance(event.cards, int):
        hand = tuple(cards_of(int(world[HAND + event.seat])))
        event = event._replace(cards=hand[: event.cards])
    raise ValueError(explain(world, event))


# --- what the seat sees --------------------------------------------------------------------------


def unseen_cards(state: State, observer: int) -> list[int]:
    known = plain(known_cards)(state, observer)
    return [card for card in range(DECK_SIZE) if not known >> card & 1]


def check_drawn(state: State, observer: int, event: Event) -> None:
    """Cards that are drawn were in the stock: nobody has shown them, and none comes twice."""
    drawn = event.drawn if isinstance(event.drawn, tuple) else ()
    unseen = unseen_cards(state, observer)
    for place, card in enumerate(drawn):
        if card not in unseen or card in drawn[:place]:
            raise ValueError(f"{TEXTS[card]} can't be drawn: it lies elsewhere")


def check_played(state: State, observer: int, event: Event) -> None:
    """A card that another plays is one that it may hold."""
    unseen = unseen_cards(state, observer)
    for card in event.cards if isinstance(event.cards, tuple) else ():
        if card not in unseen:
            raise ValueError(f"{TEXTS[card]} is not among the cards of seat {event.seat}")
        if state[LACKS + event.seat] >> card & 1:
            raise ValueError(f"seat {event.seat} has shown that it does not hold {TEXTS[card]}")


# --- what it does not see ------------------------------------------------------------------------


def plant_cards(state: State, observer: int, event: Event) -> State:
    """A copy in which the kernel can make the choice: the stock begins with the cards that the
    event shows, and all others that it needs are any that the observer has not seen."""
    check_drawn(state, observer, event)
    world = state.copy()
    drawn = event.drawn if isinstance(event.drawn, tuple) else ()
    unseen = [card for card in unseen_cards(state, observer) if card not in drawn]
    top = STOCK + int(world[STOCK_TOP])
    world[top:] = [*drawn, *unseen][: STATE_SIZE - top]
    if plain(is_hidden)(state, observer, event.seat):
        world[HAND + event.seat] = plant_hand(state, observer, event, unseen)
    return world


def plant_hand(state: State, observer: int, event: Event, unseen: list[int]) -> int:
    """A hand for a seat whose cards are hidden. The stock was filled from the other end, so that
    no card is there twice."""
    if state[PHASE] == PLAYING:
        check_played(state, observer, event)
        return bits_of(event.cards) if isinstance(event.cards, tuple) else 0
    return bits_of(unseen[-4:] if state[PHASE] == DROPPING else unseen[-3:])
