"""Bestia for the registry."""

import numpy as np

from engine.bestia.explain import explain
from engine.bestia.exports import apply, deal, hide, looks, secret
from engine.bestia.hidden import determinize
from engine.bestia.kernel import actor, legal, payoffs
from engine.bestia.layout import (
    ACTIONS,
    DEALER,
    HAND,
    MAX_PLAYERS,
    MEZZO,
    OPTIONS,
    PLAYERS,
    PRESE,
    STATE_SIZE,
    STOCK,
    State,
)
from engine.bestia.rules import MIN_PLAYERS, parse_json
from engine.bestia.seen import follow
from engine.bestia.settlement import Ledger, result_of
from engine.bestia.text import OPTION_LETTERS, choice_of, make_events, members_of
from engine.cards import DECK_SIZE, sort_hand
from engine.game import Dealt, Game


def deal_deck(deck: list[int], players: int, dealer: int, options: int) -> State:
    """A state from forty cards in dealing order, after the cut (§2.2, §4.1)."""
    state = np.zeros(STATE_SIZE, dtype=np.int64)
    state[STOCK:] = deck
    deal(state, players, dealer, options)
    return state


def dealt_to(state: State, seat: int) -> Dealt:
    """What a seat sees of a deal that has just been made."""
    players, dealer, options = (int(state[word]) for word in (PLAYERS, DEALER, OPTIONS))
    cards = tuple(sort_hand(int(state[HAND + seat])))
    return Dealt(players, dealer, options, seat, int(state[MEZZO]), cards)


def open_seat(dealt: Dealt) -> State:
    """The state that a seat sees after the deal: the others are dealt any cards, which are then
    taken out."""
    if len(dealt.cards) != PRESE:
        raise ValueError(f"a seat is dealt three cards, not {len(dealt.cards)} (§4.1)")
    rest = [card for card in range(DECK_SIZE) if card not in (dealt.mezzo, *dealt.cards)]
    before = PRESE * ((dealt.seat - dealt.dealer - 1) % dealt.players)
    deck = [dealt.mezzo, *rest[:before], *dealt.cards, *rest[before:]]
    state = deal_deck(deck, dealt.players, dealt.dealer, dealt.options)
    hide(state, dealt.seat)
    return state


BESTIA = Game(
    name="bestia",
    players=range(MIN_PLAYERS, MAX_PLAYERS + 1),
    state_size=STATE_SIZE,
    max_actions=ACTIONS,
    actor=actor,
    legal=legal,
    apply=apply,
    determinize=determinize,
    payoffs=payoffs,
    hide=hide,
    looks=looks,
    secret=secret,
    deal=deal_deck,
    choice=choice_of,
    make=make_events,
    explain=explain,
    members=members_of,
    dealt=dealt_to,
    open_seat=open_seat,
    follow=follow,
    option_letters=OPTION_LETTERS,
    new_ledger=Ledger,
    rules_from_json=parse_json,
    result=result_of,
)
