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
def in_bestia(state: State, seat: int) -> int:
    """Whether a seat came in, alone or in a società, and took no presa (§9.2)."""
    capo = state[CAPO + seat]
    return 1 if capo >= 0 and state[PRESE_OF + capo] == 0 else 0


def shipped_book(players: int) -> PolicyTable:
    return shipped_blueprint(players).book


def hand_of(state: State, seat: int) -> Iterator[int]:
    """The cards that a seat holds."""
    return cards_of(int(state[HAND + seat]))


COACHING = Coaching(
    policy=policy_move,
    book=shipped_book,
    believe=believe,
    alarms=in_bestia,
    held=hand_of,
    worlds=10_000,
)
"""Choices often differ by a hundredth of a pot, and of unlikely positions few worlds count: so many
take a fifth of a second."""
