"""What counts in Briscola, and what its coach goes by: points, and whether the deal is won (§8)."""

from collections.abc import Iterator

import numpy as np

from ai.briscola.rollouts import learnt_move
from ai.briscola.worlds import believe
from ai.ismcts import Floats, PolicyTable
from ai.search import Beliefs
from ai.strength import Coaching
from engine.briscola.exports import points_of
from engine.briscola.kernel import score_of
from engine.briscola.layout import HAND, MAX_PLAYERS, PILE, PLAYERS, State
from engine.briscola.order import CARD_AT, scores_of, winners_of
from engine.jit import kernel
from engine.match import View

WON, DRAWN = 1, 2


@kernel
def scores(state: State, out: Floats) -> None:
    """The points of each seat's side (§8)."""
    for seat in range(state[PLAYERS]):
        out[seat] = score_of(state, seat)


@kernel
def became(state: State, seat: int) -> int:
    """What became of a seat: its side has won, alone or with another; or nobody has (§8)."""
    own = score_of(state, seat)
    least = own
    for other in range(state[PLAYERS]):
        score = score_of(state, other)
        if score > own:
            return 0
        least = min(least, score)
    return WON if least < own else DRAWN


def shares_won(state: State, players: int) -> Iterator[float]:
    """By seat: 1 for the only side that wins a deal, a part of it for one of several."""
    points = tuple(int(points_of(int(state[PILE + seat]))) for seat in range(players))
    results = scores_of(points)
    winners = winners_of(results) or tuple(range(players))
    sides = len(winners) // (2 if players == MAX_PLAYERS else 1)
    return (1.0 / sides if seat in winners else 0.0 for seat in range(players))


def hand_of(state: State, seat: int) -> Iterator[int]:
    """The cards that a seat holds."""
    cards = int(state[HAND + seat])
    while cards:
        yield CARD_AT[(cards & -cards).bit_length() - 1]
        cards &= cards - 1


def believe_seat(view: View, book: PolicyTable, worlds: int, stream: np.uint64) -> Beliefs | None:
    """What the seat of a view believes, if the others play about as the policy does."""
    return believe(view, worlds, stream)


COACHING = Coaching(
    policy=learnt_move, believe=believe_seat, alarms=became, held=hand_of, worlds=2000
)
