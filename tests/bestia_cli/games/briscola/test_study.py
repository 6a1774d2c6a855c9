"""What the study commands tell of Briscola besides edges."""

from tests.bestia_cli.conftest import Cli, read_json

ARENA = ("arena", "heuristic", "random", "--game", "briscola", "--deals", "20", "--seed", "1")


def test_the_arena_tells_how_many_deals_were_won(cli: Cli) -> None:
    told, found = cli(*ARENA), read_json(cli(*ARENA, "--json").out)
    assert 0.5 < found["share"] <= 1.0
    assert f"deals won: {100 * found['share']:.1f}% ± {100 * found['share_ci95']:.1f}%" in told.out


def test_a_game_that_counts_nothing_else_tells_its_edges_alone(cli: Cli) -> None:
    told = cli("arena", "heuristic", "random", "--deals", "20", "--seed", "1")
    assert "won:" not in told.out
