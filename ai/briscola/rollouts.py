"""How a deal goes on in a search: roll-outs by the policy, exact once two players know all cards;
and how the coach expects everybody to choose."""

import numpy as np

from ai.briscola.ending import ending_score
from ai.briscola.learnt import learnt_choice
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


@inlined
def is_known(state: State) -> bool:
    """Whether two players know all cards."""
    return bool(state[LEFT] == 0 and state[PLAYERS] == 2 and state[ACTOR] >= 0)


@inlined
def write_end(state: State, out: Floats) -> None:
    """The utilities when it is over, or when it is known how it ends."""
    if state[ACTOR] >= 0:
        write_ending(state, out)
    else:
        payoffs(state, out)


@kernel
def by_heuristic(state: State, rng: Stream, book: PolicyTable, out: Floats) -> None:
    """Play to the end by rules with a little chance, and write the utilities."""
    while state[ACTOR] >= 0 and not is_known(state):
        bits = draw(rng)
        slips = bits & LOW < NOISE
        action = choose(state, bits) if slips else policy_choice(state, int(state[ACTOR]))
        apply(state, action)
    write_end(state, out)


@kernel
def by_learnt(state: State, rng: Stream, book: PolicyTable, out: Floats) -> None:
    """The same as it was learnt."""
    while state[ACTOR] >= 0 and not is_known(state):
        bits = draw(rng)
        slips = bits & LOW < NOISE
        action = choose(state, bits) if slips else learnt_choice(state, int(state[ACTOR]))
        apply(state, action)
    write_end(state, out)


@kernel
def by_chance(state: State, rng: Stream, book: PolicyTable, out: Floats) -> None:
    """Play to the end by any legal choices, and write the utilities."""
    roll_out(state, draw(rng))
    payoffs(state, out)


@kernel
def learnt_move(state: State, rng: Stream, book: PolicyTable) -> int:
    """What was learnt to choose for the actor, by what its seat sees."""
    return learnt_choice(state, int(state[ACTOR]))
