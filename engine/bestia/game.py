"""Bestia for the registry."""

import numpy as np

from engine.bestia.doors import apply, deal, hide
from engine.bestia.explain import explain
from engine.bestia.hidden import determinize
from engine.bestia.kernel import actor, legal, payoffs
from engine.bestia.layout import ACTIONS, MAX_PLAYERS, STATE_SIZE, STOCK, State
from engine.bestia.rules import MIN_PLAYERS, parse_json
from engine.bestia.settlement import Ledger, result_of
from engine.bestia.text import OPTION_LETTERS, choice_of, make_events, members_of
from engine.game import Game


def deal_deck(deck: list[int], players: int, dealer: int, options: int) -> State:
    """A state from forty cards in dealing order, after the cut (§2.2, §4.1)."""
    state = np.zeros(STATE_SIZE, dtype=np.int64)
    state[STOCK:] = deck
    deal(state, players, dealer, options)
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
    deal=deal_deck,
    choice=choice_of,
    make=make_events,
    explain=explain,
    members=members_of,
    option_letters=OPTION_LETTERS,
    new_ledger=Ledger,
    rules_from_json=parse_json,
    result=result_of,
)
