"""Stand-ins where a game has nothing of its own to say: a search or a coach that has no use for a
function does not wait for its compilation."""

from ai.ismcts import Floats, PolicyTable, State
from engine.jit import kernel
from engine.rng import Stream


@kernel
def no_evaluation(state: State, rng: Stream, book: PolicyTable, out: Floats) -> None:
    """Never called."""


@kernel
def no_move(state: State, rng: Stream, book: PolicyTable) -> int:
    """Never called."""
    return 0


@kernel
def no_alarm(state: State, seat: int) -> int:
    """There is nothing to warn of."""
    return 0
