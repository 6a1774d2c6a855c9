"""How a deal goes on in a search: roll-outs by the policy, exact once two players know all cards;
and how the coach expects everybody to choose."""

import numpy as np

from ai.briscola.ending import ending_score
from ai.briscola.policy import policy_choice
from ai.ismcts import Floats, PolicyTable
from engine.briscola.kernel import apply, payoffs
from engine.briscola.layout import ACTOR, LEFT, PLAYERS, State
from engine.briscola.order import ALL_POINTS
from engine.briscola.rollout import choose, roll_out
from engine.jit import inlined, kernel
from engine.rng import Stream, draw

NOISE = np.uint64(6554)
"""Of 65,536 choices in a roll-out so many are any card: nobody plays by the book all the time."""
LOW = np.uint64(0xFFFF)


@inlined
def write_ending(state: State, out: Floats) -> None:
    """The utilities of two players who know all cards (see `engine.briscola.kernel.payoffs`)."""
    seat = int(state[ACTOR])
    score = ending_score(state, seat)
    won = 1.0 if 2 * score > ALL_POINTS else (0.5 if 2 * score == ALL_POINTS else 0.0)
    out[seat] = 0.5 * won + score * (0.5 / ALL_POINTS)
    out[seat ^ 1] = 1.0 - out[seat]


@kernel
def by_policy(state: State, rng: Stream, book: PolicyTable, out: Floats) -> None:
    """Play to the end by the policy with a little chance, and write the utilities."""
    while state[ACTOR] >= 0:
        if state[LEFT] == 0 and state[PLAYERS] == 2:
            write_ending(state, out)
            return
        bits = draw(rng)
        if bits & LOW < NOISE:
            apply(state, choose(state, bits))
        else:
            apply(state, policy_choice(state, int(state[ACTOR])))
    payoffs(state, out)


@kernel
def by_chance(state: State, rng: Stream, book: PolicyTable, out: Floats) -> None:
    """Play to the end by any legal choices, and write the utilities."""
    roll_out(state, draw(rng))
    payoffs(state, out)


@kernel
def policy_move(state: State, rng: Stream, book: PolicyTable) -> int:
    """What the policy chooses for the actor, by what its seat sees."""
    return policy_choice(state, int(state[ACTOR]))
