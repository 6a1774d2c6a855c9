"""A deal as one seat sees it, brought forward by what the seat is told.

No rule stands here a second time: the card that another seat plays is put into its hand, the kernel
makes the choice, and whatever the seat may not see is taken out again. Then come the cards that the
seat draws, and those that its partner shows.
"""

from engine.briscola.explain import explain
from engine.briscola.exports import apply, can_swap, hand_size, hide, unseen
from engine.briscola.forms import VOCABULARY
from engine.briscola.layout import (
    DRAWN_SEVEN,
    FRESH,
    HAND,
    LAST_DRAWER,
    OPTIONS,
    SEVEN,
    SWAP,
    TURNED,
    State,
)
from engine.briscola.order import PLACE_OF
from engine.briscola.words import cards_of, outlines, places_of
from engine.events import Event
from engine.italian import ITALIAN


def follow(state: State, observer: int, event: Event) -> Event | None:
    """Bring forward, in place, what a seat sees, by an event as it is told of it; returns the
    outline of the one that has to come next if nobody chooses it. An event that can't be is a
    ValueError, and changes nothing."""
    if VOCABULARY.is_choice(event):
        follow_choice(state, observer, event)
        later = [] if event.t == "swap" else outlines(state)
        return later[0] if later else None
    if event.t == "draw":
        hear_draw(state, observer, event)
    elif event.t == "show":
        hear_show(state, observer, event)
    later = outlines(state)
    return next(iter(later[later.index(VOCABULARY.outline(event)) + 1 :]), None)


# --- choices -------------------------------------------------------------------------------------


def follow_choice(state: State, observer: int, event: Event) -> None:
    world = state.copy()
    if event.seat != observer:
        plant_card(world, observer, event)
    action = find_action(world, event)
    apply(world, action)
    hide(world, observer)
    state[:] = world


def find_action(state: State, event: Event) -> int:
    """The legal action that an event was."""
    if event.t == "swap" and can_swap(state, event.seat):
        if event.drawn != cards_of(state[TURNED]):
            raise ValueError(f"the turned card is {name(state[TURNED])} (§6)")
        return SWAP
    cards = event.cards if isinstance(event.cards, tuple) else ()
    if event.t == "play" and len(cards) == 1:
        place = PLACE_OF[cards[0]]
        if state[HAND + event.seat] >> place & 1:
            return place
    raise ValueError(explain(state, event))


def name(card: int) -> str:
    """A card that is a set of itself alone."""
    return " ".join(ITALIAN.write(cards_of(card)))


def plant_card(world: State, observer: int, event: Event) -> None:
    """Put the card that another seat must have had into its hand: the seven that it exchanges, or
    the card that it plays."""
    seat = event.seat
    if event.t == "swap":
        card = int(world[SEVEN])
        world[FRESH] |= 1 << seat if world[OPTIONS] & DRAWN_SEVEN else 0
    else:
        card = places_of(event.cards if isinstance(event.cards, tuple) else ())
    missing = card & ~int(world[HAND + seat])
    held = int(world[HAND + seat]).bit_count()
    if missing & ~unseen(world, observer) or (missing and held == hand_size(world, seat)):
        raise ValueError(f"seat {seat} can't have {name(missing)}: it lies elsewhere (§10)")
    world[HAND + seat] |= missing


# --- cards that are drawn or shown ---------------------------------------------------------------


def check_unseen(state: State, observer: int, cards: int) -> None:
    """Cards that come to light were nowhere to be seen before."""
    known = cards & ~unseen(state, observer)
    if known:
        raise ValueError(f"{name(known)} lies elsewhere (§10)")


def hear_draw(state: State, observer: int, event: Event) -> None:
    """The card that the seat itself has drawn (§5). The turned one is in its hand already, as all
    knew that it would be."""
    if isinstance(event.drawn, int):
        return
    card = places_of(event.drawn)
    if len(event.drawn) != 1:
        raise ValueError("one card is drawn at a time (§5)")
    if event.seat == state[LAST_DRAWER]:
        if card != state[TURNED]:
            raise ValueError(f"the last card is the turned one, {name(state[TURNED])} (§5)")
        return
    check_unseen(state, observer, card)
    state[HAND + observer] |= card
    if state[OPTIONS] & DRAWN_SEVEN and state[SEVEN] & card:
        state[FRESH] |= 1 << observer


def hear_show(state: State, observer: int, event: Event) -> None:
    """The cards of the partner (§7); of one's own only those that are there can be shown."""
    if isinstance(event.cards, int):
        return
    seat, cards = event.seat, places_of(event.cards)
    held = int(state[HAND + seat])
    if cards.bit_count() != hand_size(state, seat) or held & ~cards:
        raise ValueError(f"seat {seat} holds {hand_size(state, seat)} cards, {name(held)} (§7)")
    check_unseen(state, observer, cards & ~held)
    state[HAND + seat] = cards
