"""What is won and lost over many deals, in every game: matches end, and a table can be taken over
at any deal from what it tells."""

from itertools import groupby, pairwise

from engine.game import Game
from tests.contract.scenes import Played, any_game, new_ledger, played_deals

TABLES, DEALS = 3, 12


def tables(game: Game, players: int) -> list[list[Played]]:
    deals = played_deals(game, players, TABLES, DEALS, "ledgers")
    return [list(table) for _, table in groupby(deals, lambda played: id(played.ledger))]


@any_game
def test_deals_are_counted_and_the_dealer_is_at_the_table(game: Game) -> None:
    for players in game.players:
        for table in tables(game, players):
            assert [played.stake.hand for played in table] == list(range(1, DEALS + 1))
            assert all(0 <= played.stake.dealer < players for played in table)
            assert table[-1].ledger.hand == DEALS
            assert all(len(played.result.balance) == players for played in table)


@any_game
def test_a_table_can_be_taken_over_at_any_deal_from_what_it_tells(game: Game) -> None:
    """It tells the hand, the dealer, the game's own stake and the balance; the options and the
    standing follow from these and the rules."""
    for players in game.players:
        for table in tables(game, players):
            for played, later in zip(table, [*table[1:], None], strict=True):
                ledger = new_ledger(game, played.rules, played.stake.dealer)
                told = played.stake._replace(options=0, standing=())
                assert ledger.resume(told, played.before) == played.stake
                assert ledger.settle(played.stake, played.match.state) == played.result
                if later is not None:
                    assert ledger.next_stake() == later.stake
                    assert tuple(ledger.balance) == later.before


@any_game
def test_the_sides_win_and_lose_together(game: Game) -> None:
    for players in game.players:
        teams = game.teams(players)
        assert sorted(seat for team in teams for seat in team) == list(range(players))
        for table in tables(game, players):
            for played in table:
                utilities = played.match.payoffs()
                gains = game.gains(played.stake.own, played.result.own, ())
                for team in teams:
                    assert len({utilities[seat] for seat in team}) == 1
                    assert len({gains[seat] for seat in team}) == 1


@any_game
def test_a_match_that_is_over_is_followed_by_another_from_the_beginning(game: Game) -> None:
    """Where a deal depends on what was won before, a match comes to its end."""
    for players in game.players:
        ended = False
        for table in tables(game, players):
            fresh = new_ledger(game, table[0].rules).next_stake().standing
            assert table[0].stake.standing == fresh
            for played, later in pairwise(table):
                assert later.stake.standing == fresh or not played.ended
                ended |= played.ended
        assert ended or not fresh
