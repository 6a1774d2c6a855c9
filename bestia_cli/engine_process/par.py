"""What the best player there is makes of a deal that a person has played."""

from dataclasses import replace

from ai.games import LEVEL_NAMES
from bestia_cli.access import Access
from bestia_cli.croupier import Croupier
from bestia_cli.scene import RefusedError
from bestia_cli.setup import Setup
from engine.reason import Reason


def par_of(setup: Setup, access: Access) -> int:
    """What the first deal of a table brings the person's seat if the strongest level sits there,
    among the same others with the same cards and the same chance."""
    seat = setup.person
    if seat is None:
        raise RefusedError(Reason("nobody sits at the table"))
    bots = tuple(bot or LEVEL_NAMES[-1] for bot in setup.bots)
    croupier = Croupier(replace(setup, bots=bots), None, access)
    try:
        while croupier.settlement is None:
            croupier.step()
        return gain_at(croupier, seat)
    finally:
        croupier.close()


def gain_at(croupier: Croupier, seat: int) -> int:
    assert croupier.settlement is not None  # noqa: S101 (for the type checker)
    stake, result = croupier.stake.own, croupier.settlement.own
    gains: tuple[int, ...] = croupier.game.gains(stake, result, ())
    return gains[seat]
