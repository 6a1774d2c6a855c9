"""Why a choice is not allowed: the rule that forbids it, and the card that forces another."""

from engine.bestia.doors import obliged_lead, playable, stock_left
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
from engine.cards import TEXTS, bits_of, card_texts, sort_hand
from engine.events import Event

SUIT_NAMES = ("denari", "coppe", "spade", "bastoni")

ALLOWED = {
    SELECT: (("keep", "discard"), "keeps or discards", "§4.2"),
    EXCHANGING: (("exchange",), "changes up to two cards", "§5"),
    BUCO_TURN: (("pass", "buco", "offer"), "takes a buco, offers a società or passes", "§6"),
    ANSWERING: (("join", "decline"), "joins the società or declines", "§6.4"),
    DROPPING: (("drop",), "drops one of four cards", "§6.1"),
    PLAYING: (("play",), "plays a card", "§7.1"),
    VOTING: (("agree", "refuse"), "agrees to keep the piatto or refuses", "§10.2"),
}
"""By phase: the choices there are, in words, and the rule."""


def explain(state: State, choice: Event) -> str:
    """Why a choice is illegal, in one sentence with its §."""
    actor = int(state[ACTOR])
    if actor < 0:
        return "the smazzata is over (§3)"
    if choice.seat != actor:
        return f"it is the turn of seat {actor} (§1.2)"
    kinds, words, section = ALLOWED[int(state[PHASE])]
    if choice.t not in kinds:
        return f"now seat {actor} {words} ({section})"
    if choice.t not in ("exchange", "drop", "play") and choice.out:
        return f"{choice.t} is said without cards ({section})"
    if choice.t == "offer":
        return explain_offer(state)
    if not isinstance(choice.out, tuple):
        return f"say which cards, not how many ({section})"
    cards = choice.out
    hand = int(state[HAND + actor])
    if bits_of(set(cards)) & ~hand:
        missing = next(card for card in cards if not hand >> card & 1)
        held = " ".join(card_texts(sort_hand(hand)))
        return f"{TEXTS[missing]} is not among your cards, {held} ({section})"
    if choice.t == "exchange":
        return explain_exchange(state, cards)
    if len(cards) != 1:
        return f"it is one card that goes ({section})"
    return explain_play(state, cards[0])


def explain_offer(state: State) -> str:
    if not state[OPTIONS] & SOCIETA:
        return "this table plays without società (§6.4)"
    if state[OFFERED]:
        return "nobody joined: it is a buco alone or passing (§6.4)"
    return "no discarder is left who could join (§6.4)"


def explain_exchange(state: State, cards: tuple[int, ...]) -> str:
    if len(set(cards)) < len(cards):
        return "a card can be changed only once (§5)"
    if len(cards) > 2:
        return "at most two cards can be changed (§5)"
    return f"the stock has only {stock_left(state)} left (§5)"


def explain_play(state: State, card: int) -> str:
    """Which card of the hand forces another play (§7.2, §7.3, §8)."""
    seat = int(state[ACTOR])
    forcing = TEXTS[sort_hand(playable(state, seat))[0]]
    suit = int(state[LED])
    briscola = int(state[MEZZO]) & 3
    if suit < 0:
        section = "§8.2" if obliged_lead(int(state[MEZZO])) >> 2 == TRE else "§8.1"
        return f"you hold {forcing}: di mano must lead it ({section})"
    hand = int(state[HAND + seat])
    if hand & (ONE_SUIT << suit):
        if card & 3 != suit:
            return f"you hold {forcing}: you must follow {SUIT_NAMES[suit]} (§7.2)"
    elif card & 3 != briscola:
        return f"you hold {forcing}: you must play briscola, {SUIT_NAMES[briscola]} (§7.2)"
    return f"you hold {forcing}: you must overtake (§7.3)"
