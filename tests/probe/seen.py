"""The probe as one seat sees it, brought forward by what the seat is told.

The kernel plays what a seat sees as it plays the whole truth. So the choice of another is made in
it, with the cards that it shows, and whatever the seat may not see is taken out again.
"""

import numpy as np

from engine.events import Event
from engine.kernel import State
from tests.probe.hidden import hide_cards, unseen_cards
from tests.probe.kernel import apply_action, legal
from tests.probe.layout import ACTIONS, AGAIN, HAND, HELD, HELD_AGAIN, NOTE
from tests.probe.rules import DECK, NOTES, VOCABULARY
from tests.probe.words import choice_of, consequences, explain, is_face_up


def follow(state: State, observer: int, event: Event) -> Event | None:
    """Bring forward, in place, what a seat sees, by an event as it is told of it; returns what has
    to come next if nobody chooses it. An event that can't be is a ValueError, and changes
    nothing."""
    if VOCABULARY.is_choice(event):
        follow_choice(state, observer, event)
    elif event.t == "draw" and event.seat == observer:
        hear_draw(state, event)
    elif event.t == "read":
        hear_note(state, observer, event)
    later = consequences(state)
    names = [due[:2] for due in later]
    if event[:2] in names:
        later = later[names.index(event[:2]) + 1 :]
    return later[0] if later else None


def follow_choice(state: State, observer: int, event: Event) -> None:
    world = state.copy()
    if event.seat != observer:
        world[HAND + event.seat] = plant_cards(state, observer, event)
    apply_action(world, find_action(world, observer, event))
    hide_cards(world, observer)
    state[:] = world


def find_action(world: State, observer: int, event: Event) -> int:
    """The legal action that looks to the observer as it is told."""
    buffer = np.empty(ACTIONS, dtype=np.int64)
    for action in buffer[: legal(world, buffer)].tolist():
        choice = choice_of(world, action)
        told = VOCABULARY.hide(
            choice, observer, lambda event, _: is_face_up(world, event, observer)
        )
        if VOCABULARY.same_event(told, event):
            return int(action)
    raise ValueError(explain(world, event))


def plant_cards(state: State, observer: int, event: Event) -> int:
    """The cards of another seat as far as a choice needs them: those that it shows. Cards that are
    not shown are any; they are taken out again."""
    cards = event.cards
    if isinstance(cards, int):
        return (1 << min(cards, len(DECK.texts))) - 1
    shown = sum(1 << card for card in cards)
    check_unseen(state, observer, cards)
    again = (shown & int(state[AGAIN])).bit_count()
    most_again = int(state[HELD_AGAIN + event.seat])
    most_others = int(state[HELD + event.seat]) - most_again
    if again > most_again or len(cards) - again > most_others:
        raise ValueError(f"seat {event.seat} can't hold {' '.join(DECK.write(cards))} (§6.5)")
    return shown


def check_unseen(state: State, observer: int, cards: tuple[int, ...]) -> None:
    unseen = unseen_cards(state, observer)
    for place, card in enumerate(cards):
        if not unseen >> card & 1 or card in cards[:place]:
            raise ValueError(f"{DECK.texts[card]} lies elsewhere")


def hear_draw(state: State, event: Event) -> None:
    """What the seat itself has drawn (§4.1, §6.3)."""
    seat, cards = event.seat, event.drawn
    assert isinstance(cards, tuple)  # the own draw is told
    check_unseen(state, seat, cards)
    hand = int(state[HAND + seat]) | sum(1 << card for card in cards)
    if (hand & int(state[AGAIN])).bit_count() != state[HELD_AGAIN + seat]:
        raise ValueError(f"the stock can't have had {' '.join(DECK.write(cards))} (§6.5)")
    state[HAND + seat] = hand


def hear_note(state: State, observer: int, event: Event) -> None:
    """§7.2"""
    if event.word not in NOTES:
        raise ValueError(f"{event.word!r} is no note: they are {', '.join(NOTES)} (§5)")
    note = 1 + NOTES.index(event.word)
    if event.seat == observer and note != state[NOTE + observer]:
        raise ValueError(f"seat {observer} has noted {NOTES[state[NOTE + observer] - 1]} (§5)")
    state[NOTE + event.seat] = note
