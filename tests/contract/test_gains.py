"""What a deal brings each seat is told once, for every game: the ledger books just that."""

from engine.game import Game
from tests.contract.scenes import any_game, played_deals

TABLES, DEALS = 4, 5


@any_game
def test_a_balance_grows_by_the_gains_of_each_deal(game: Game) -> None:
    for players in game.players:
        for played in played_deals(game, players, TABLES, DEALS, "gains"):
            gains = game.gains(played.stake.own, played.result.own, ())
            pairs = zip(played.before, gains, strict=True)
            assert tuple(had + gain for had, gain in pairs) == played.result.balance
