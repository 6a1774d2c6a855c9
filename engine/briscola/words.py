"""The words of Briscola: from the kernel's numbers to events, and back."""

from collections.abc import Iterator

from engine.briscola.exports import apply, hand_size
from engine.briscola.forms import VOCABULARY, FaceDown
from engine.briscola.layout import (
    ACTIONS,
    ACTOR,
    HAND,
    HAND_SIZE,
    LAST_DRAWER,
    LEADER,
    LEFT,
    LOOK,
    PLAYERS,
    ROUNDS,
    STOCK,
    SWAP,
    TRICK,
    TURNED,
    State,
)
from engine.briscola.order import CARD_AT, PLACE_OF
from engine.events import Cards, Event


def cards_of(places: int) -> tuple[int, ...]:
    """The cards of a set, in their canonical order."""
    rest = int(places)
    cards = []
    while rest:
        cards.append(CARD_AT[(rest & -rest).bit_length() - 1])
        rest &= rest - 1
    return tuple(cards)


def places_of(cards: tuple[int, ...]) -> int:
    """Cards as a set."""
    return sum(1 << PLACE_OF[card] for card in set(cards))


def choice_of(state: State, action: int) -> Event:
    """What an action of the actor means."""
    if not 0 <= action < ACTIONS:
        raise ValueError(f"{action} is not an action: they are 0 to {ACTIONS - 1}")
    seat = int(state[ACTOR])
    return Event("swap", seat) if action == SWAP else Event("play", seat, (CARD_AT[action],))


def round_from(state: State, seat: int) -> list[int]:
    """All seats, from one on (§2)."""
    players = int(state[PLAYERS])
    return [(seat + place) % players for place in range(players)]


def make_events(state: State, action: int) -> list[Event]:
    """Apply a legal action; returns all that happened by it, with nothing hidden."""
    choice, turned = choice_of(state, action), cards_of(state[TURNED])
    apply(state, action)
    if action == SWAP:
        return [choice._replace(drawn=turned)]
    return [choice, *consequences(state)]


def consequences(state: State) -> list[Event]:
    """What follows the last card that was played, and nobody chooses. In what a seat sees, cards
    that it can't know are counted."""
    if state[TRICK]:
        return []
    leader = int(state[LEADER])
    drawn = draws(state, leader) if state[ROUNDS] >= HAND_SIZE else ()
    shown = shows(state, leader) if 0 < state[ROUNDS] == state[LOOK] else ()
    return [Event("presa", leader), *drawn, *shown]


def draws(state: State, first: int) -> Iterator[Event]:
    """§5"""
    at = STOCK + int(state[LEFT] + state[PLAYERS])
    for seat in round_from(state, first):
        at -= 1
        cards = cards_of(state[at])
        drawn: Cards = cards if at == TURNED else FaceDown(cards)
        yield Event("draw", seat, drawn=drawn if cards else 1)


def shows(state: State, first: int) -> Iterator[Event]:
    """§7"""
    for seat in round_from(state, first):
        cards, count = cards_of(state[HAND + seat]), hand_size(state, seat)
        yield Event("show", seat, cards if len(cards) == count else count)


def sees(state: State, event: Event, observer: int) -> bool:
    """Partners see what they show each other (§7), and all see who draws the turned card (§5)."""
    if event.t == "show":
        return observer == event.seat ^ 2
    if event.seat != state[LAST_DRAWER] or isinstance(event.drawn, FaceDown):
        return False
    return isinstance(event.drawn, int) or event.drawn == cards_of(state[TURNED])


def outlines(state: State) -> list[Event]:
    """What follows, as everybody knew it before."""
    return [VOCABULARY.outline(event) for event in consequences(state)]
