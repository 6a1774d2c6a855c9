"""The words of Bestia: from the kernel's numbers to events, and back."""

from engine.bestia.exports import apply, exchanged_cards, nth_card
from engine.bestia.layout import (
    ACTIONS,
    ACTOR,
    AGREE,
    ANSWERING,
    BUCO,
    BUCO_TURN,
    CALLER,
    CAPO,
    DECLINE,
    DISCARD,
    DROP,
    DROPPING,
    EXCHANGE,
    EXCHANGING,
    HAND,
    JOIN,
    KEEP,
    MEZZO,
    OFFER,
    PASS,
    PHASE,
    PLAY,
    PLAYERS,
    PRESE_DONE,
    REFUSE,
    STOCK,
    STOCK_TOP,
    TAKER,
    State,
)
from engine.events import Event, count_cards
from engine.italian import cards_of

PLAIN_ACTIONS = {
    KEEP: "keep",
    DISCARD: "discard",
    PASS: "pass",
    BUCO: "buco",
    OFFER: "offer",
    JOIN: "join",
    DECLINE: "decline",
    AGREE: "agree",
    REFUSE: "refuse",
}
"""Actions that say nothing besides their name."""


def choice_of(state: State, action: int) -> Event:
    """What an action of the actor means: an event without what chance decides. Of an action that
    is out of place (in another phase) the cards are not told."""
    seat, phase = int(state[ACTOR]), state[PHASE]
    if action in PLAIN_ACTIONS:
        return Event(PLAIN_ACTIONS[action], seat)
    if PLAY <= action < ACTIONS:
        return Event("play", seat, (action - PLAY,))
    if DROP <= action < PLAY:
        hand = state[HAND + seat] if phase == DROPPING else 0
        card = (int(nth_card(hand, action - DROP, state[MEZZO] & 3)),) if hand else ()
        return Event("drop", seat, card)
    if EXCHANGE <= action < DROP:
        cards = exchanged_cards(state, seat, action) if phase == EXCHANGING else 0
        return Event("exchange", seat, tuple(cards_of(cards)))
    raise ValueError(f"{action} is not an action: they are 0 to {ACTIONS - 1}")


def top_of_stock(state: State, count: int) -> tuple[int, ...]:
    """The cards that will be drawn next."""
    first = STOCK + int(state[STOCK_TOP])
    return tuple(state[first : first + count].tolist())


def members_of(state: State, seat: int) -> tuple[int, ...]:
    """The seats that share a participant's cards, its capo first, then in joining order."""
    capo = int(state[CAPO + seat])
    if capo < 0:
        return (seat,)
    players = int(state[PLAYERS])
    return tuple(
        other
        for other in ((capo + i) % players for i in range(players))
        if state[CAPO + other] == capo
    )


def make_events(state: State, action: int) -> list[Event]:
    """Apply a legal action; returns all that happened by it, with nothing hidden."""
    choice = choice_of(state, action)
    if choice.t == "exchange":
        choice = choice._replace(drawn=top_of_stock(state, count_cards(choice.cards)))
    drawn = top_of_stock(state, 4) if state[PHASE] in (BUCO_TURN, ANSWERING) else ()
    prese = state[PRESE_DONE]
    apply(state, action)
    if choice.t == "buco":
        return [choice._replace(drawn=drawn, seats=(choice.seat,))]
    if drawn and choice.t != "pass" and state[PHASE] == DROPPING:
        capo = int(state[CALLER])
        return [choice, Event("buco", capo, drawn=drawn, seats=members_of(state, capo))]
    if state[PRESE_DONE] > prese:
        return [choice, Event("presa", int(state[TAKER]))]
    return [choice]
