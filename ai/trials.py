"""What choices are worth, in any game: every one is tried in every world, and the rest played by a
policy or by chance.

The same choice of the same seat goes by the same random bits, whichever action is tried: so two
actions differ by what they bring about, and not by luck.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ai.ismcts import Floats, PolicyTable, State
from ai.rollouts import no_alarm, no_move
from ai.search import ARGUMENTS, NO_POLICY_TABLE
from ai.strength import coaching_of
from ai.worth import counting
from engine.jit import INT, STATE, FunctionArgument, inlined, typed_kernel
from engine.match import View
from engine.registry import GAMES
from engine.rng import Stream, draw_below, start_stream

Flags = npt.NDArray[np.uint8]

TURNS = 64
"""So many choices of a seat have their random bits beside each other."""


class Trial(NamedTuple):
    """What is tried, what came of it, and room for one way to the end."""

    worlds: State
    """int64[worlds, state_size]"""
    actions: State
    """int64[actions]: legal in every world."""
    by_policy: int
    """1: everybody plays on by the policy; 0: by chance."""
    book: PolicyTable
    """What the policy goes by."""
    seat: int
    """For whom it counts."""
    seed: np.uint64
    values: Floats
    """float64[actions, worlds]: what they were worth to the seat."""
    alarms: Flags
    """uint8[actions, worlds]: what became of the seat, as a set of the game's alarms and
    facts."""
    state: State
    legal: State
    """int64[max_actions]"""
    counts: State
    """int64[seats]: choices that each seat has made."""
    worth: Floats
    rng: Stream


class Ways(NamedTuple):
    """The functions that a trial needs."""

    actor: Any
    legal: Any
    apply: Any
    worth: Any
    """(state, out): what a deal that is over was worth to each seat."""
    policy: Any
    """(state, rng, book) -> action: how everybody is expected to choose."""
    alarms: Any
    """(state, seat) -> set: what has become of a seat, once it is over."""


ARGUMENTS_OF_WAYS = Ways(
    ARGUMENTS.actor,
    ARGUMENTS.legal,
    ARGUMENTS.apply,
    ARGUMENTS.payoffs,
    ARGUMENTS.policy,
    FunctionArgument(INT, STATE, INT),
)


def new_trial(view: View, worlds: State, actions: State, seed: np.uint64) -> Trial:
    """The choices of the seat of a view, to be tried in some worlds."""
    kernel, coaching = view.game.kernel, coaching_of(view.game.name)
    shape = (len(actions), len(worlds))
    return Trial(
        worlds,
        actions,
        int(coaching.policy is not None),
        coaching.book(view.players),
        view.seat,
        seed,
        np.zeros(shape),
        np.zeros(shape, dtype=np.uint8),
        np.zeros(kernel.state_size, dtype=np.int64),
        np.zeros(kernel.max_actions, dtype=np.int64),
        np.zeros(view.players, dtype=np.int64),
        np.zeros(view.players),
        np.zeros(1, dtype=np.uint64),
    )


@inlined
def next_choice(ways: Ways, trial: Trial, world: int, seat: int) -> int:
    """How a seat goes on; its k-th choice has random bits of its own."""
    made = trial.counts[seat]
    row = made // TURNS * trial.counts.size + seat
    turn = row * TURNS + made % TURNS
    trial.counts[seat] += 1
    trial.rng[0] = start_stream(trial.seed, world, turn)
    if trial.by_policy:
        return int(ways.policy(trial.state, trial.rng, trial.book))
    count = ways.legal(trial.state, trial.legal)
    return int(trial.legal[draw_below(trial.rng, count)])


@inlined
def play_on(ways: Ways, trial: Trial, world: int) -> None:
    """Play to the end."""
    for seat in range(trial.counts.size):
        trial.counts[seat] = 0
    seat = ways.actor(trial.state)
    while seat >= 0:
        ways.apply(trial.state, next_choice(ways, trial, world, seat))
        seat = ways.actor(trial.state)


def try_worlds(
    actor: Any, legal: Any, apply: Any, worth: Any, policy: Any, alarms: Any, trial: Trial
) -> None:
    """Try every action in every world."""
    ways = Ways(actor, legal, apply, worth, policy, alarms)
    for world in range(trial.worlds.shape[0]):
        for i in range(trial.actions.size):
            for word in range(trial.state.size):
                trial.state[word] = trial.worlds[world, word]
            ways.apply(trial.state, trial.actions[i])
            play_on(ways, trial, world)
            ways.worth(trial.state, trial.worth)
            trial.values[i, world] = trial.worth[trial.seat]
            trial.alarms[i, world] = ways.alarms(trial.state, trial.seat)


@cache
def trial_kernel() -> Any:
    """`try_worlds`, compiled: it takes functions that the search needs too, and is small itself."""
    words, sums = np.zeros(1, dtype=np.int64), np.zeros(1)
    flags, stream = np.zeros((1, 1), dtype=np.uint8), np.zeros(1, dtype=np.uint64)
    asked = (words.reshape(1, 1), words, 0, NO_POLICY_TABLE, 0, np.uint64(0))
    trial = Trial(*asked, sums.reshape(1, 1), flags, words, words, words, sums, stream)
    return typed_kernel(try_worlds, *ARGUMENTS_OF_WAYS, trial)


@cache
def ways_to_the_end(game: str) -> Ways:
    """The rules of a game, and how its coach expects it to be played, compiled."""
    kernel, coaching = GAMES[game].kernel, coaching_of(game)
    policy = no_move if coaching.policy is None else coaching.policy
    alarms = no_alarm if coaching.alarms is None else coaching.alarms
    ways = Ways(kernel.actor, kernel.legal, kernel.apply, counting(game), policy, alarms)
    for argument, function in zip(ARGUMENTS_OF_WAYS, ways, strict=True):
        argument.prepare(function)
    return ways


def run_trial(game: str, trial: Trial) -> None:
    """Fill in what comes of a trial, without the GIL."""
    trial_kernel()(*ways_to_the_end(game), trial)
