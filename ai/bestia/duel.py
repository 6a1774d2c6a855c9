"""Duplicate deals between two players that are kernels."""

import numpy as np
import numpy.typing as npt

from ai.bestia.batch import Scratch, Seating, Table, deal_hand, new_scratch, play_hand
from engine.bestia.kernel import payoffs
from engine.bestia.layout import MAX_PLAYERS, MAX_STEPS
from engine.jit import kernel
from engine.rng import CHOICES, start_stream

Floats = npt.NDArray[np.float64]


@kernel
def duel_block(
    table: Table,
    company: Seating,
    pair: Seating,
    first: int,
    scratch: Scratch,
    actions: npt.NDArray[np.int8],
    results: Floats,
) -> None:
    """Play each deal with the guest (the first of the pair) in every seat in turn among hosts (the
    second). Writes the guest's utility to float64[deals, MAX_PLAYERS], by its distance from the
    dealer."""
    players = table.players
    for i in range(results.shape[0] - 1):
        hand = first + i
        dealer = (hand - 1) % players
        stream = start_stream(table.seed, hand, CHOICES)
        for guest in range(players):
            for seat in range(players):
                who = 0 if seat == guest else 1
                company.minds[seat] = pair.minds[who]
                company.bots[seat] = pair.bots[who]
            deal_hand(table, hand, table.options, scratch.state, scratch.rng)
            play_hand(stream, company, scratch, actions)
            payoffs(scratch.state, results[results.shape[0] - 1])
            results[i, (guest - dealer) % players] = results[results.shape[0] - 1, guest]


def duel(table: Table, pair: Seating, first: int, deals: int) -> Floats:
    """float64[deals, players]: the guest's utility on duplicate deals; in seat 0 it deals."""
    players = table.players
    seats = np.zeros(players, dtype=np.int64)
    company = pair._replace(bots=seats, minds=seats.copy())
    results = np.zeros((deals + 1, MAX_PLAYERS))  # the last row is room for a smazzata
    actions = np.zeros(MAX_STEPS, dtype=np.int8)
    duel_block(table, company, pair, first, new_scratch(), actions, results)
    return results[:deals, :players].copy()
