"""How a smazzata goes on in a search: by chance, by the heuristic, by a policy table."""

import numpy as np

from ai.bestia.characters import STYLE_SIZE
from ai.bestia.heuristic import heuristic_choice
from ai.bestia.policy import PolicyTable, fixed, policy_choice
from engine.bestia.kernel import legal_set, payoffs
from engine.bestia.layout import ACTOR, State
from engine.bestia.rollout import roll_out
from engine.jit import kernel, lowest_bit
from engine.rng import Stream, draw

Floats = np.ndarray[tuple[int], np.dtype[np.float64]]

PLAIN_STYLE = fixed(np.zeros(STYLE_SIZE))


@kernel
def by_chance(state: State, rng: Stream, book: PolicyTable, out: Floats) -> None:
    """Play to the end by any legal choices, and write the utilities."""
    roll_out(state, draw(rng))
    payoffs(state, out)


@kernel
def heuristic_move(state: State, rng: Stream, book: PolicyTable) -> int:
    """What the heuristic chooses for the actor, by what its seat sees."""
    actions = legal_set(state)
    forced = actions & (actions - 1) == 0
    return lowest_bit(actions) if forced else heuristic_choice(state, int(state[ACTOR]))


@kernel
def policy_move(state: State, rng: Stream, book: PolicyTable) -> int:
    """What a policy table chooses for the actor, by what its seat sees."""
    return policy_choice(state, int(state[ACTOR]), book, PLAIN_STYLE, draw(rng))
