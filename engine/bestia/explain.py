"""Why a choice is not allowed: the rule that forbids it, and the card that forces another."""

from engine.bestia.exports import obliged_lead, playable, stock_left
from engine.bestia.layout import (
    ACTOR,
    ANSWERING,
    BUCO_TURN,
    DROPPING,
    EXCHANGING,
    HAND,
    LED,
    MEZZO,
    OFFERED,
    ONE_SUIT,
    OPTIONS,
    PHASE,
    PLAYING,
    SELECT,
    SOCIETA,
    TRE,
    VOTING,
    State,
)
from engine.events import Event
from engine.italian import TEXTS, bits_of, card_texts, sort_hand
from engine.reason import Reason

SUIT_NAMES = ("denari", "coppe", "spade", "bastoni")

ALLOWED = {
    SELECT: (("keep", "discard"), "now seat {seat} keeps or discards (§4.2)", "§4.2"),
    EXCHANGING: (("exchange",), "now seat {seat} changes up to two cards (§5)", "§5"),
    BUCO_TURN: (
        ("pass", "buco", "offer"),
        "now seat {seat} takes a buco, offers a società or passes (§6)",
        "§6",
    ),
    ANSWERING: (
        ("join", "decline"),
        "now seat {seat} joins the società or declines (§6.4)",
        "§6.4",
    ),
    DROPPING: (("drop",), "now seat {seat} drops one of four cards (§6.1)", "§6.1"),
    PLAYING: (("play",), "now seat {seat} plays a card (§7.1)", "§7.1"),
    VOTING: (
        ("agree", "refuse"),
        "now seat {seat} agrees to keep the piatto or refuses (§10.2)",
        "§10.2",
    ),
}
"""By phase: the choices there are, in words, and the rule."""


def explain(state: State, choice: Event) -> Reason:
    """Why a choice is illegal, in one sentence with its §."""
    actor = int(state[ACTOR])
    if actor < 0:
        return Reason("the smazzata is over (§3)")
    if choice.seat != actor:
        return Reason("it is the turn of seat {seat} (§1.2)", seat=actor)
    kinds, sentence, section = ALLOWED[int(state[PHASE])]
    if choice.t not in kinds:
        return Reason(sentence, seat=actor)
    if choice.t not in ("exchange", "drop", "play") and choice.cards:
        return Reason("{kind} is said without cards ({section})", kind=choice.t, section=section)
    if choice.t == "offer":
        return explain_offer(state)
    if not isinstance(choice.cards, tuple):
        return Reason("say which cards, not how many ({section})", section=section)
    return explain_cards(state, choice, section)


def explain_cards(state: State, choice: Event, section: str) -> Reason:
    """Why just these cards can't go."""
    cards, hand = choice.cards, int(state[HAND + choice.seat])
    assert isinstance(cards, tuple)  # noqa: S101 (for the type checker)
    if bits_of(set(cards)) & ~hand:
        missing = next(card for card in cards if not hand >> card & 1)
        held = " ".join(card_texts(sort_hand(hand)))
        return Reason(
            "{card} is not among your cards, {held} ({section})",
            card=TEXTS[missing],
            held=held,
            section=section,
        )
    if choice.t == "exchange":
        return explain_exchange(state, cards)
    if len(cards) != 1:
        return Reason("it is one card that goes ({section})", section=section)
    return explain_play(state, cards[0])


def explain_offer(state: State) -> Reason:
    if not state[OPTIONS] & SOCIETA:
        return Reason("this table plays without società (§6.4)")
    if state[OFFERED]:
        return Reason("nobody joined: it is a buco alone or passing (§6.4)")
    return Reason("no discarder is left who could join (§6.4)")


def explain_exchange(state: State, cards: tuple[int, ...]) -> Reason:
    if len(set(cards)) < len(cards):
        return Reason("a card can be changed only once (§5)")
    if len(cards) > 2:
        return Reason("at most two cards can be changed (§5)")
    return Reason("the stock has only {left} left (§5)", left=int(stock_left(state)))


def explain_play(state: State, card: int) -> Reason:
    """Which card of the hand forces another play (§7.2, §7.3, §8)."""
    seat = int(state[ACTOR])
    forcing = TEXTS[sort_hand(playable(state, seat))[0]]
    suit = int(state[LED])
    briscola = int(state[MEZZO]) & 3
    if suit < 0:
        section = "§8.2" if obliged_lead(int(state[MEZZO])) >> 2 == TRE else "§8.1"
        return Reason(
            "you hold {card}: di mano must lead it ({section})", card=forcing, section=section
        )
    hand = int(state[HAND + seat])
    if hand & (ONE_SUIT << suit):
        if card & 3 != suit:
            return Reason(
                "you hold {card}: you must follow {suit} (§7.2)",
                card=forcing,
                suit=SUIT_NAMES[suit],
            )
    elif card & 3 != briscola:
        return Reason(
            "you hold {card}: you must play briscola, {suit} (§7.2)",
            card=forcing,
            suit=SUIT_NAMES[briscola],
        )
    return Reason("you hold {card}: you must overtake (§7.3)", card=forcing)
