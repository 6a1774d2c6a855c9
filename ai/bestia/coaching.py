"""What Bestia's coach goes by: everybody plays on by the blueprint, and nobody wants the bestia."""

from collections.abc import Iterator

from ai.bestia.blueprint import shipped_blueprint
from ai.bestia.maestro import believe
from ai.bestia.policy import PolicyTable
from ai.bestia.rollouts import policy_move
from ai.strength import Coaching
from engine.bestia.layout import CAPO, HAND, PRESE_OF, State
from engine.italian import cards_of
from engine.jit import kernel


@kernel
def became(state: State, seat: int) -> int:
    """What became of a seat: 1 in bestia, it came in, alone or in a società, and took no presa
    (§9.2); 2, 4 and 8 for as many prese or more; 16 it came in."""
    capo = state[CAPO + seat]
    if capo < 0:
        return 0
    taken = int(state[PRESE_OF + capo])
    return 16 + (1 if taken == 0 else 2 * ((1 << taken) - 1))


def shipped_book(players: int) -> PolicyTable:
    return shipped_blueprint(players).book


def hand_of(state: State, seat: int) -> Iterator[int]:
    """The cards that a seat holds."""
    return cards_of(int(state[HAND + seat]))


COACHING = Coaching(
    policy=policy_move,
    book=shipped_book,
    believe=believe,
    alarms=became,
    held=hand_of,
    worlds=10_000,
)
"""Choices often differ by a hundredth of a pot, and of unlikely positions few worlds count: so many
take a fifth of a second."""
