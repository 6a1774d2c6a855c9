"""Briscola's heavy half: its rules as a kernel, and the words for it."""

import numpy as np

from engine.briscola.explain import explain
from engine.briscola.exports import apply, deal_into, hide, looks, secret
from engine.briscola.forms import OpenCards
from engine.briscola.game import GAME
from engine.briscola.hidden import determinize
from engine.briscola.kernel import actor, legal, payoffs
from engine.briscola.layout import (
    ACTIONS,
    DEALER,
    DEALT,
    HAND_SIZE,
    LEFT,
    MAX_STEPS,
    OPTIONS,
    PLAYERS,
    STATE_SIZE,
    TURNED,
    State,
)
from engine.briscola.order import CARD_AT
from engine.briscola.seen import follow
from engine.briscola.settlement import Ledger
from engine.briscola.words import cards_of, choice_of, make_events, sees
from engine.game import Deal, Dealt
from engine.kernel import Kernel
from engine.numbers import brief


def deal_state(dealt: Deal) -> State:
    """A state from a deck in dealing order, after the cut (§3)."""
    state = np.zeros(STATE_SIZE, dtype=np.int64)
    table = np.array([dealt.players, dealt.dealer, dealt.options], dtype=np.int64)
    deal_into(state, np.array(dealt.deck, dtype=np.int64), table)
    return state


def dealt_to(state: State, seat: int) -> Dealt:
    """What a seat sees of a deal that has just been made: its cards as they were dealt."""
    players, dealer, options = (int(state[word]) for word in (PLAYERS, DEALER, OPTIONS))
    places = int(state[DEALT + seat])
    cards = tuple(CARD_AT[places >> shift & 63] for shift in range(0, 6 * HAND_SIZE, 6))
    (turned,) = cards_of(state[TURNED])
    return Dealt(players, dealer, options, seat, cards, OpenCards(turned, int(state[LEFT]) - 1))


def open_seat(dealt: Dealt) -> State:
    """The state that a seat sees after the deal: the others are dealt any cards, which are then
    taken out."""
    pack = GAME.pack(dealt.players, dealt.options).cards
    check_dealt(dealt, pack)
    turned = dealt.table.briscola
    rest = [card for card in pack if card not in (turned, *dealt.cards)]
    before = HAND_SIZE * ((dealt.seat - dealt.dealer - 1) % dealt.players)
    others = HAND_SIZE * (dealt.players - 1)
    deck = (*rest[:before], *dealt.cards, *rest[before:others], turned, *rest[others:])
    state = deal_state(Deal(deck, dealt.players, dealt.dealer, dealt.options))
    hide(state, dealt.seat)
    return state


def check_dealt(dealt: Dealt, pack: tuple[int, ...]) -> None:
    """Refuse what no seat can be dealt (§3)."""
    if len(dealt.cards) != HAND_SIZE:
        raise ValueError(f"a seat is dealt three cards, not {len(dealt.cards)} (§3)")
    open_cards = dealt.table
    for card in (*dealt.cards, open_cards.briscola):
        if card not in pack:
            raise ValueError(f"{brief(card)} is not a card that is played with (§1)")
    if open_cards.briscola in dealt.cards:
        raise ValueError("the turned card was dealt twice (§3)")
    stock = len(pack) - HAND_SIZE * dealt.players - 1
    if open_cards.stock != stock:
        raise ValueError(f"the stock has {stock} cards, not {brief(open_cards.stock)} (§3)")


KERNEL = Kernel(
    state_size=STATE_SIZE,
    max_actions=ACTIONS,
    max_steps=MAX_STEPS,
    actor=actor,
    legal=legal,
    apply=apply,
    determinize=determinize,
    payoffs=payoffs,
    hide=hide,
    looks=looks,
    secret=secret,
    deal=deal_state,
    choice=choice_of,
    make=make_events,
    explain=explain,
    sees=sees,
    dealt=dealt_to,
    open_seat=open_seat,
    follow=follow,
    ledger=Ledger,
    deal_into=deal_into,
)
