"""Why a choice is not allowed: the rule that forbids it, and the cards that it is about."""

from engine.briscola.layout import (
    ACTOR,
    HAND,
    LEFT,
    NO_SEVEN,
    OPTIONS,
    PILE,
    SEVEN,
    TURNED,
    State,
)
from engine.briscola.words import cards_of
from engine.events import Event
from engine.italian import ITALIAN, TEXTS
from engine.reason import Reason


def explain(state: State, choice: Event) -> Reason:
    """Why a choice is illegal, in one sentence with its §."""
    seat = int(state[ACTOR])
    if seat < 0:
        return Reason("the deal is over (§8)")
    if choice.seat != seat:
        return Reason("it is the turn of seat {seat} (§4)", seat=seat)
    if choice.t == "swap":
        return explain_swap(state, seat)
    if choice.t != "play":
        return Reason("now seat {seat} plays a card (§4)", seat=seat)
    return explain_play(state, choice)


def explain_play(state: State, choice: Event) -> Reason:
    """A card that is held can always be played."""
    cards = choice.cards if isinstance(choice.cards, tuple) else ()
    if len(cards) != 1:
        return Reason("say which card, and only one (§4)")
    return not_held(state, choice.seat, TEXTS[cards[0]], "§4")


def not_held(state: State, seat: int, card: str, section: str) -> Reason:
    held = " ".join(ITALIAN.write(cards_of(state[HAND + seat])))
    return Reason(
        "{card} is not among your cards, {held} ({section})", card=card, held=held, section=section
    )


def explain_swap(state: State, seat: int) -> Reason:
    """Which of its conditions the exchange of the seven does not meet (§6)."""
    if state[OPTIONS] & NO_SEVEN:
        return Reason("this table plays without the exchange of the seven (§6)")
    if not state[LEFT]:
        return Reason("the turned card has been drawn (§6)")
    if not state[SEVEN]:
        (turned,) = cards_of(state[TURNED])
        return Reason(
            "the turned card is {card}: the seven goes only for a higher one (§6)",
            card=TEXTS[turned],
        )
    if not state[HAND + seat] & state[SEVEN]:
        (seven,) = cards_of(state[SEVEN])
        return not_held(state, seat, TEXTS[seven], "§6")
    if not state[PILE + seat]:
        return Reason("seat {seat} has not yet won a trick of its own (§6)", seat=seat)
    return Reason("the seven goes only at the first turn after it was drawn (§6)")
