"""What choices are worth: every one is tried in every world, and the rest played by a policy.

The same choice of the same seat goes by the same random bits, whichever action is tried: so two
actions differ by what they bring about, and not by luck.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ai.bestia.policy import Book
from ai.bestia.rollouts import policy_move
from ai.search import ARGUMENTS
from engine.bestia.bits import copy_words
from engine.bestia.game import BESTIA
from engine.bestia.layout import ACTOR, CAPO, MAX_PLAYERS, PRESE_OF, STATE_SIZE, State
from engine.jit import part, typed_kernel
from engine.rng import Stream, start_stream

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.uint8]

TURNS = 64
"""More choices than a seat has in a smazzata."""


class Trial(NamedTuple):
    """What is tried, what came of it, and room for one way to the end."""

    worlds: State
    """int64[worlds, STATE_SIZE]"""
    actions: State
    """int64[actions]: legal in every world."""
    book: Book
    """What everybody plays by."""
    seat: int
    """Whose utility counts."""
    seed: np.uint64
    values: Floats
    """float64[actions, worlds]: the seat's utilities."""
    bestie: Flags
    """uint8[actions, worlds]: 1 where the seat's participant took no presa."""
    state: State
    counts: State
    """int64[MAX_PLAYERS]: choices that each seat has made."""
    utilities: Floats
    rng: Stream


class Ways(NamedTuple):
    """The functions that a trial needs."""

    apply: Any
    payoffs: Any
    policy: Any


ARGUMENTS_OF_WAYS = Ways(ARGUMENTS.apply, ARGUMENTS.payoffs, ARGUMENTS.policy)


def new_trial(worlds: State, actions: State, book: Book, seat: int, seed: np.uint64) -> Trial:
    shape = (len(actions), len(worlds))
    return Trial(
        worlds,
        actions,
        book,
        seat,
        seed,
        np.zeros(shape),
        np.zeros(shape, dtype=np.uint8),
        np.zeros(STATE_SIZE, dtype=np.int64),
        np.zeros(MAX_PLAYERS, dtype=np.int64),
        np.zeros(MAX_PLAYERS),
        np.zeros(1, dtype=np.uint64),
    )


@part
def in_bestia(state: State, seat: int) -> bool:
    """Whether a seat came in, alone or in a società, and took no presa (§9.2)."""
    capo = state[CAPO + seat]
    return bool(capo >= 0 and state[PRESE_OF + capo] == 0)


@part
def play_on(ways: Ways, trial: Trial, world: int) -> None:
    """Play to the end by the policy; a seat's k-th choice has random bits of its own."""
    for seat in range(MAX_PLAYERS):
        trial.counts[seat] = 0
    while trial.state[ACTOR] >= 0:
        seat = trial.state[ACTOR]
        turn = seat * TURNS + trial.counts[seat]
        trial.counts[seat] += 1
        trial.rng[0] = start_stream(trial.seed, world, turn)
        ways.apply(trial.state, ways.policy(trial.state, trial.rng, trial.book))


def try_worlds(apply: Any, payoffs: Any, policy: Any, trial: Trial) -> None:
    """Try every action in every world."""
    ways = Ways(apply, payoffs, policy)
    for world in range(trial.worlds.shape[0]):
        for i in range(trial.actions.size):
            copy_words(trial.worlds[world], trial.state)
            ways.apply(trial.state, trial.actions[i])
            play_on(ways, trial, world)
            ways.payoffs(trial.state, trial.utilities)
            trial.values[i, world] = trial.utilities[trial.seat]
            trial.bestie[i, world] = 1 if in_bestia(trial.state, trial.seat) else 0


@cache
def trial_kernel() -> Any:
    """`try_worlds`, compiled: it takes functions that the search needs too, and is small itself."""
    state = np.zeros((1, STATE_SIZE), dtype=np.int64)
    actions = np.zeros(1, dtype=np.int64)
    trial = new_trial(state, actions, np.zeros(1, dtype=np.uint8), 0, np.uint64(0))
    return typed_kernel(try_worlds, *ARGUMENTS_OF_WAYS, trial)


@cache
def ways_to_the_end() -> Ways:
    """The rules, and the policy of a table, compiled."""
    ways = Ways(BESTIA.apply, BESTIA.payoffs, policy_move)
    for argument, function in zip(ARGUMENTS_OF_WAYS, ways, strict=True):
        argument.prepare(function)
    return ways


def run_trial(trial: Trial) -> None:
    """Fill in what comes of a trial: without the GIL, some 10 ms for 500 worlds."""
    trial_kernel()(*ways_to_the_end(), trial)
