"""The words of the probe: from the kernel's numbers to events, and back."""

from collections.abc import Iterator

from engine.events import Event
from engine.kernel import State
from engine.reason import Reason
from tests.probe.kernel import apply_action, cards_left
from tests.probe.layout import (
    ACCEPT,
    ACES,
    ACTIONS,
    ACTOR,
    ADD,
    ANSWERING,
    BET,
    BETTING,
    CARDS,
    CLOSED,
    COUNTED,
    DEALER,
    DISCARD,
    DREW,
    HAND,
    LAY,
    MELDS,
    NOTE,
    NOTING,
    PASS,
    PHASE,
    PLAY,
    PLAYERS,
    PLAYING,
    REFUSE,
    TAKER,
    THROWING,
    WRITE,
)
from tests.probe.rules import DECK, NOTES

PLAIN = {PASS: "pass", ACCEPT: "accept", REFUSE: "refuse"}
"""Actions that say nothing besides their name."""

ALLOWED = {
    BETTING: (("pass", "bet"), "now seat {seat} passes, or bets 1 to 3 points (§3.1)"),
    ANSWERING: (("accept", "refuse"), "now seat {seat} accepts or refuses (§3.2)"),
    THROWING: (("discard",), "now seat {seat} throws away one card of two (§4.2)"),
    NOTING: (("note",), "now seat {seat} notes none, some or all (§5)"),
    PLAYING: (
        ("lay", "add", "play"),
        "now seat {seat} lays down a meld, adds to one, or plays (§6)",
    ),
}
"""By phase: the choices that there are, in words."""


def cards_of(cards: int) -> tuple[int, ...]:
    return tuple(card for card in range(CARDS) if int(cards) >> card & 1)


def in_order(state: State) -> Iterator[int]:
    """§1.2"""
    players = int(state[PLAYERS])
    return ((int(state[DEALER]) + 1 + place) % players for place in range(players))


def choice_of(state: State, action: int) -> Event:
    """What an action of the actor means."""
    seat = int(state[ACTOR])
    if not 0 <= action < ACTIONS:
        raise ValueError(f"{action} is not an action: they are 0 to {ACTIONS - 1}")
    if action in PLAIN:
        return Event(PLAIN[action], seat)
    if action < DISCARD:
        return Event("bet", seat, number=action - BET)
    if action < WRITE:
        return Event("discard", seat, (action - DISCARD,))
    if action < LAY:
        return Event("note", seat, word=NOTES[action - WRITE])
    if action < ADD:
        rank, group = divmod(action - LAY, 16)
        return Event("lay", seat, cards_of(group << 4 * rank), number=int(state[MELDS]))
    if action < PLAY:
        meld, card = divmod(action - ADD, CARDS)
        return Event("add", seat, (card,), number=meld)
    return Event("play", seat, (action - PLAY,))


def consequences(state: State) -> list[Event]:
    """What follows the last choice, and nobody chooses: as everybody could tell before."""
    if state[DREW]:
        return [Event("draw", int(state[ACTOR]), drawn=int(state[DREW]))]
    closed = [Event("trick", int(state[TAKER]))] if state[CLOSED] else []
    read = in_order(state) if state[PHASE] == COUNTED else ()
    return [*closed, *(Event("read", seat, word=None) for seat in read)]


def make_events(state: State, action: int) -> list[Event]:
    """Apply a legal action; returns all that happened by it, with nothing hidden."""
    before, choice = state.copy(), choice_of(state, action)
    apply_action(state, action)
    return [choice, *(in_full(event, before, state) for event in consequences(state))]


def in_full(event: Event, before: State, after: State) -> Event:
    """A consequence, with what only it tells."""
    hand, note = HAND + event.seat, NOTE + event.seat
    if event.t == "draw":
        return event._replace(drawn=cards_of(after[hand] & ~before[hand]))
    return event._replace(word=NOTES[after[note] - 1]) if event.t == "read" else event


# --- why not -------------------------------------------------------------------------------------


def explain(state: State, choice: Event) -> Reason:
    """Why a choice is illegal, in one sentence with its §."""
    seat = int(state[ACTOR])
    if seat < 0:
        return Reason("the deal is over (§7)")
    if choice.seat != seat:
        return Reason("it is the turn of seat {seat} (§1.2)", seat=seat)
    kinds, sentence = ALLOWED[int(state[PHASE])]
    if choice.t not in kinds or choice.t in ("pass", "bet", "accept", "refuse", "note"):
        return Reason(sentence, seat=seat)
    if not isinstance(choice.cards, tuple) or (choice.t != "lay" and len(choice.cards) != 1):
        return Reason("say which card (§6)")
    return explain_cards(state, choice, choice.cards)


def explain_cards(state: State, choice: Event, cards: tuple[int, ...]) -> Reason:
    """Why just these cards can't go."""
    hand, left = cards_of(state[HAND + choice.seat]), int(cards_left(state))
    for card in cards:
        if card not in hand:
            text, held = DECK.texts[card], " ".join(DECK.write(hand))
            return Reason("{card} is not among your cards, {held} (§6)", card=text, held=held)
    if len(cards) > left:
        return Reason("there are only {left} cards to draw for a meld (§6.5)", left=left)
    if choice.t == "lay":
        return Reason("a meld is two or more cards of one rank (§6.3)")
    if not 0 <= choice.number < state[MELDS]:
        return Reason("there is no such meld (§6.4)")
    return Reason("{card} does not fit this meld (§6.4)", card=DECK.texts[cards[0]])


def is_face_up(state: State, event: Event, observer: int) -> bool:
    """An ace is thrown away face up (§4.2)."""
    return isinstance(event.cards, tuple) and all(ACES >> card & 1 for card in event.cards)
