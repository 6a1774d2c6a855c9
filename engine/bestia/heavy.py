"""Bestia's heavy half: its rules as a kernel, and the words for it."""

import numpy as np

from engine.bestia.explain import explain
from engine.bestia.exports import apply, deal_into, hide, looks, secret
from engine.bestia.forms import CARD, OpenCards
from engine.bestia.hidden import determinize
from engine.bestia.kernel import actor, legal, payoffs
from engine.bestia.layout import (
    ACTIONS,
    DEALER,
    HAND,
    MAX_STEPS,
    MEZZO,
    OPTIONS,
    PLAYERS,
    PRESE,
    STATE_SIZE,
    State,
)
from engine.bestia.mistakes import charge_mistakes, check_forbidden, forget_cut, slip_of
from engine.bestia.seen import follow
from engine.bestia.settlement import Ledger
from engine.bestia.text import choice_of, make_events, members_of
from engine.events import Event
from engine.game import Deal, Dealt
from engine.italian import DECK_SIZE, TEXTS, sort_hand
from engine.kernel import Kernel, Mistakes
from engine.numbers import brief


def deal_state(dealt: Deal) -> State:
    """A state from forty cards in dealing order, after the cut (§2.2, §4.1)."""
    state = np.zeros(STATE_SIZE, dtype=np.int64)
    table = np.array([dealt.players, dealt.dealer, dealt.options], dtype=np.int64)
    deal_into(state, np.array(dealt.deck, dtype=np.int64), table)
    return state


def dealt_to(state: State, seat: int) -> Dealt:
    """What a seat sees of a deal that has just been made."""
    players, dealer, options = (int(state[word]) for word in (PLAYERS, DEALER, OPTIONS))
    cards = tuple(sort_hand(int(state[HAND + seat])))
    return Dealt(players, dealer, options, seat, cards, OpenCards(int(state[MEZZO])))


def open_seat(dealt: Dealt) -> State:
    """The state that a seat sees after the deal: the others are dealt any cards, which are then
    taken out."""
    if len(dealt.cards) != PRESE:
        raise ValueError(f"a seat is dealt three cards, not {len(dealt.cards)} (§4.1)")
    mezzo = dealt.table.mezzo
    if not 0 <= mezzo < DECK_SIZE:
        raise ValueError(f"{brief(mezzo)} is not the number of a card")
    if mezzo in dealt.cards:
        raise ValueError(f"{TEXTS[mezzo]} was dealt twice")
    rest = [card for card in range(DECK_SIZE) if card not in (mezzo, *dealt.cards)]
    before = PRESE * ((dealt.seat - dealt.dealer - 1) % dealt.players)
    deck = (mezzo, *rest[:before], *dealt.cards, *rest[before:])
    state = deal_state(Deal(deck, dealt.players, dealt.dealer, dealt.options))
    hide(state, dealt.seat)
    return state


def sees(state: State, event: Event, observer: int) -> bool:
    """The cards of a buco and its drop are seen by the members of the participant (§6.4)."""
    return observer in members_of(state, event.seat)


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
    mistakes=Mistakes(forget_cut, slip_of, charge_mistakes, check_forbidden, in_play=CARD),
)
