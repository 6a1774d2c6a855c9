"""Who plays Briscola: what needs no kernel. How they play is in `ai.briscola.strength`."""

from ai.briscola.kinds import KINDS, LEVELS, PUBLIC_KINDS
from ai.games import GamePlayers, Value, Words
from engine.briscola.order import ALL_POINTS, sides_of

POINTS_OF_UTILITY = 66.0
"""A utility is half a win and half of 120 points. Among players who are not quite equal a point
more wins 2.2 deals of a hundred more, so that so many points are as much as one utility."""


def fair(players: int) -> float:
    """An equal share of all points."""
    return ALL_POINTS / len(sides_of(players))


def points_of_utility(players: int, utility: float) -> float:
    """About the points that a utility is."""
    return fair(players) + POINTS_OF_UTILITY * (utility - fair(players) / ALL_POINTS)


PLAYERS = GamePlayers(
    kinds=KINDS,
    public=PUBLIC_KINDS,
    levels=LEVELS,
    usual="heuristic",
    ladder=("random", "heuristic", "ismcts:iterations=1000", "flat", "maestro"),
    value=Value(
        unit="points",
        fair=fair,
        of_utility=points_of_utility,
        share="deals won",
        typical=40.0,
        facts=("won", "drawn"),
    ),
    words=Words("deal", "deals"),
    benched=(2, 3, 4),
    parts=("rollouts",),
    swift=("random", "heuristic", "learnt"),
    searching=("maestro", "ismcts"),
    module="ai.briscola.strength",
)
