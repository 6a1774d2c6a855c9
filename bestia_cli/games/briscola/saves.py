"""What the lists of saved games say of a deal of Briscola."""

from typing import Any

from bestia_cli.language import _
from engine.briscola.order import sides_of


def moment_of(hand: int, stake: dict[str, Any]) -> str:
    """Where a game was left: the number of the deal, and how the match stands."""
    won = stake["won"]
    score = "-".join(str(won[side[0]]) for side in sides_of(len(won)))
    return _("deal {hand}, match {score}").format(hand=hand, score=score)
