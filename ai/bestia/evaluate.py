"""How a smazzata may go on from a leaf of the search: by chance, by the heuristic, by a policy."""

import numpy as np

from ai.bestia.heuristic import heuristic_choice
from ai.bestia.policy import STYLE_SIZE, Book, policy_choice
from engine.bestia.kernel import apply, legal_set, payoffs
from engine.bestia.layout import ACTOR, State
from engine.bestia.rollout import roll_out
from engine.jit import kernel, lowest_bit
from engine.rng import Stream, draw

Floats = np.ndarray[tuple[int], np.dtype[np.float64]]

PLAIN_STYLE = np.zeros(STYLE_SIZE)


@kernel
def by_chance(state: State, rng: Stream, book: Book, out: Floats) -> None:
    """Any legal choice."""
    roll_out(state, draw(rng))
    payoffs(state, out)


@kernel
def by_heuristic(state: State, rng: Stream, book: Book, out: Floats) -> None:
    """Everybody plays as the heuristic does, which looks at its own seat's cards alone."""
    while state[ACTOR] >= 0:
        actions = legal_set(state)
        forced = actions & (actions - 1) == 0
        seat = int(state[ACTOR])
        apply(state, lowest_bit(actions) if forced else heuristic_choice(state, seat))
    payoffs(state, out)


@kernel
def by_policy(state: State, rng: Stream, book: Book, out: Floats) -> None:
    """Everybody plays by a policy table."""
    while state[ACTOR] >= 0:
        seat = int(state[ACTOR])
        apply(state, policy_choice(state, seat, book, PLAIN_STYLE, draw(rng)))
    payoffs(state, out)


@kernel
def policy_move(state: State, rng: Stream, book: Book) -> int:
    """What the actor is expected to choose."""
    return policy_choice(state, int(state[ACTOR]), book, PLAIN_STYLE, draw(rng))
