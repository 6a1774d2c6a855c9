"""The rules of Bestia: the one statement of them, for the simulator, the search and the table.

Five functions make a game of it: `actor`, `legal`, `apply`, `determinize` (in hidden.py) and
`payoffs`. `apply` changes the state in place, checks nothing, and is deterministic: all chance is
in the deck. Compiled by Numba; with NUMBA_DISABLE_JIT=1 the same code runs as plain Python.
"""

import numpy as np
import numpy.typing as npt

from engine.bestia.entry import answer, choose_buco, drop, exchange, select, stock_left
from engine.bestia.layout import (
    ACTOR,
    AGREE,
    ANSWERING,
    BUCO,
    BUCO_TURN,
    DECLINE,
    DISCARD,
    DROP,
    DROPPING,
    EXCHANGE,
    EXCHANGING,
    INSIDE,
    JOIN,
    KEEP,
    MEMBERS,
    OFFER,
    OFFERED,
    OPTIONS,
    PASS,
    PHASE,
    PLAY,
    PLAYERS,
    PLAYING,
    PRESE,
    PRESE_OF,
    REFUSE,
    RESULT,
    RESULT_END,
    SALVO,
    SELECT,
    SOCIETA,
    VOTING,
    WAITING,
    State,
)
from engine.bestia.prese import play, playable, vote
from engine.jit import count_bits, inlined, kernel, lowest_bit

SELECTIONS = (1 << KEEP) | (1 << DISCARD)
ONE_EXCHANGED = 0b1111 << EXCHANGE
TWO_EXCHANGED = 0b1111111 << EXCHANGE
BUCOS = (1 << PASS) | (1 << BUCO)
ANSWERS = (1 << JOIN) | (1 << DECLINE)
DROPS = 0b1111 << DROP
VOTES = (1 << AGREE) | (1 << REFUSE)


@kernel
def actor(state: State) -> int:
    """The seat that chooses now, -1 when the smazzata is over."""
    return int(state[ACTOR])


# --- the two doors of the search -----------------------------------------------------------------


@inlined
def legal_set(state: State) -> int:
    """All legal actions as a bit set; 0 when the smazzata is over."""
    phase = state[PHASE]
    if phase == PLAYING:
        return playable(state, state[ACTOR] & 15) << PLAY
    if phase == SELECT:
        return SELECTIONS
    if phase == EXCHANGING:
        return legal_exchanges(state)
    if phase == BUCO_TURN:
        return legal_bucos(state)
    if phase == ANSWERING:
        return ANSWERS
    if phase == DROPPING:
        return DROPS
    if phase == VOTING:
        return VOTES
    return 0


@inlined
def legal_exchanges(state: State) -> int:
    """Up to two cards, but not more than the stock has (§5)."""
    return TWO_EXCHANGED if stock_left(state) >= 2 else ONE_EXCHANGED


@inlined
def legal_bucos(state: State) -> int:
    """A società can be offered once, and only while a later discarder is free to join (§6.4)."""
    others = state[WAITING] & (state[WAITING] - 1)
    if others and state[OPTIONS] & SOCIETA and not state[OFFERED]:
        return BUCOS | (1 << OFFER)
    return BUCOS


@kernel
def legal(state: State, out: State) -> int:
    """Write the legal actions to `out` (int64[ACTIONS]), lowest first; returns how many."""
    actions = legal_set(state)
    count = 0
    while actions:
        out[count] = lowest_bit(actions)
        actions &= actions - 1
        count += 1
    return count


@inlined
def apply(state: State, action: int) -> None:
    """Make the actor's choice. It must be legal: nothing is checked here."""
    phase = state[PHASE]
    seat = state[ACTOR] & 15
    if phase == PLAYING:
        play(state, seat, action)
    elif phase == SELECT:
        select(state, seat, action)
    elif phase == EXCHANGING:
        exchange(state, seat, action)
    elif phase == BUCO_TURN:
        choose_buco(state, seat, action)
    elif phase == ANSWERING:
        answer(state, seat, action)
    elif phase == DROPPING:
        drop(state, seat, action)
    elif phase == VOTING:
        vote(state, seat, action)


# --- what it was worth (§9, §10) -----------------------------------------------------------------


@kernel
def payoffs(state: State, out: npt.NDArray[np.float64]) -> None:
    """The utility of each seat, once the smazzata is over."""
    utilities(state[RESULT:RESULT_END], state[PLAYERS], out)


@inlined
def utilities(result: State, players: int, out: npt.NDArray[np.float64]) -> None:
    """What a result is worth to each seat, with the pot at the deal as 1: its share of the payout,
    less its share of a bestia, plus an n-th of what stays on the table. They sum to 1."""
    inside = int(result[INSIDE - RESULT])
    stays = pot_stays(result)
    left = (count_bestie(result) + (1.0 if stays else 0.0)) / players
    for seat in range(players):
        out[seat] = left
    while inside:
        capo = lowest_bit(inside)
        inside &= inside - 1
        prese = result[PRESE_OF - RESULT + capo]
        members = int(result[MEMBERS - RESULT + capo])
        share = -1.0 if prese == 0 else (0.0 if stays else prese / PRESE)
        share /= count_bits(members)
        while members:
            out[lowest_bit(members)] += share
            members &= members - 1


@inlined
def pot_stays(result: State) -> bool:
    """Whether nobody is paid: piatto salvo (§10.2), or nobody came in."""
    return bool(result[SALVO - RESULT] != 0 or result[INSIDE - RESULT] == 0)


@inlined
def count_bestie(result: State) -> int:
    """How many participants took no presa (§9.2)."""
    inside = int(result[INSIDE - RESULT])
    bestie = 0
    while inside:
        bestie += 1 if result[PRESE_OF - RESULT + lowest_bit(inside)] == 0 else 0
        inside &= inside - 1
    return bestie
