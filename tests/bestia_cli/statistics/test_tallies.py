"""The figures, against what was worked out by hand and against the simulator."""

import json
import math
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bestia_cli.games.bestia.facts import ALONE, SOCIETA
from bestia_cli.main import run_app
from bestia_cli.statistics.database import NAME, database_at
from bestia_cli.statistics.ingest import catch_up
from bestia_cli.statistics.tallies import DEALER, Figures, Filter, read_figures
from tests.bestia_cli.statistics.small import (
    HEADER,
    Json,
    hand,
    in_bestia,
    in_societa,
    out,
    write_game,
)

NOW = datetime(2026, 3, 31, tzinfo=UTC)


def figures_of(data: Path, chosen: Filter | None = None) -> Figures:
    with database_at(data / NAME) as opened:
        catch_up(opened.db, data / "games")
        return read_figures(opened.db, chosen, NOW)


def test_four_smazzate_are_counted_as_by_hand(tmp_path: Path) -> None:
    write_game(tmp_path, "a", [hand(1), in_bestia(2)])
    write_game(tmp_path, "b", [out(3, coach=2), in_societa(4)])
    figures = figures_of(tmp_path)
    total = figures.total
    # (10 + 0)/30 - 1/3 = 0; (-30 + 10)/30 - 1/3 = -1; 0 - 1/3; (15 + 10)/30 - 1/3 = 1/2
    edges = [0, -1, -1 / 3, 1 / 2]
    assert [row.edge for row in figures.rows] == pytest.approx(edges)
    mean = sum(edges) / 4
    deviation = math.sqrt(sum((edge - mean) ** 2 for edge in edges) / 3)
    assert total.edge == pytest.approx(mean)
    assert total.ci95 == pytest.approx(1.96 * deviation / 2)
    assert [row.net for row in figures.rows] == [-20, -30, 0, 15]
    assert figures.balance == (-20, -50, -50, -35)
    assert figures.amounts == (30, 30, 30, 30)
    assert (total.deals, figures.histories, total.net) == (4, 2, -35)
    assert total.coach == 2
    counted = {"entered": 3, "bestie": 1, "prese": 4, "buco_alone": 0, "buco_societa": 1}
    assert total.counts == counted
    rates = {"entered_share": 3 / 4, "bestia_share": 1 / 3, "prese_each": 4 / 3}
    assert total.rates == pytest.approx(rates)


def test_seats_are_counted_from_the_dealers_right_and_the_dealer_comes_last(
    tmp_path: Path,
) -> None:
    write_game(tmp_path, "a", [hand(1), in_bestia(2), out(3), hand(4)])
    by_position = figures_of(tmp_path).by_position
    assert list(by_position) == [0, 1, DEALER]
    assert [tally.deals for tally in by_position.values()] == [1, 1, 2]
    assert by_position[0].counts["bestie"] == 1


def test_nothing_gives_no_edge_and_one_smazzata_no_interval(tmp_path: Path) -> None:
    assert figures_of(tmp_path).total.edge is None
    assert figures_of(tmp_path).total.rates["entered_share"] is None
    write_game(tmp_path, "a", [hand(1)])
    total = figures_of(tmp_path).total
    assert total.edge == pytest.approx(0)
    assert total.ci95 is None


def test_in_a_giro_chiuso_everybody_is_in(tmp_path: Path) -> None:
    closed = in_bestia(1, events=[{"t": "exchange", "seat": 0, "out": [], "in": []}])
    write_game(tmp_path, "a", [closed])
    (row,) = figures_of(tmp_path).rows
    assert row.own.entered
    assert row.own.bestia


def test_who_keeps_and_who_takes_a_buco_alone_is_in(tmp_path: Path) -> None:
    buco = {"t": "buco", "seat": 0, "members": [0], "in": []}
    thrown = [{"t": "discard", "seat": seat} for seat in (1, 2, 0)]
    write_game(tmp_path, "a", [hand(1, events=[*thrown, buco]), in_societa(2)])
    alone, shared = (row.own for row in figures_of(tmp_path).rows)
    assert (alone.buco, alone.entered, alone.prese) == (ALONE, True, 1)
    assert (shared.buco, shared.entered, shared.prese) == (SOCIETA, True, 3)


def test_a_penalty_is_paid_into_the_next_pot_and_lowers_the_edge(tmp_path: Path) -> None:
    mistake = {"t": "card", "seat": 0, "cents": 30, "card": "CD", "place": 2}
    write_game(tmp_path, "a", [hand(1, mistakes=[mistake], next_pot=30)])
    (row,) = figures_of(tmp_path).rows
    assert row.net == 10 - 30 - 30
    assert row.edge == pytest.approx((10 - 30 + 30 / 3) / 30 - 1 / 3)


def test_a_pot_of_nothing_has_no_edge(tmp_path: Path) -> None:
    write_game(tmp_path, "a", [hand(1, pot=0, contributions=[0, 0, 0], payouts=[0, 0, 0])])
    assert figures_of(tmp_path).rows[0].edge == 0


def test_opponents_of_one_level_have_its_name_and_others_are_mixed(tmp_path: Path) -> None:
    without = {key: value for key, value in HEADER.items() if key != "levels"}
    write_game(tmp_path, "levels", [hand(1)])
    write_game(tmp_path, "mixed", [hand(2)], without)
    write_game(tmp_path, "bots", [hand(3)], without | {"bots": [None, "blueprint", "blueprint"]})
    write_game(tmp_path, "specs", [hand(4)], without | {"bots": [None, "exec:./x", "exec:./x"]})
    figures = figures_of(tmp_path)
    assert [row.level for row in figures.rows] == ["campione", "mixed", "campione", "exec:./x"]
    assert list(figures.by_level) == ["campione", "exec:./x", "mixed"]
    assert figures.by_level["campione"].deals == 2


def test_a_filter_leaves_out_training_old_days_and_other_levels(tmp_path: Path) -> None:
    easy = HEADER | {"levels": [None, "bambino", "bambino"]}
    write_game(tmp_path, "a", [hand(1, mode="training"), hand(20), hand(30, kind="what-if")])
    write_game(tmp_path, "b", [hand(29)], easy)

    def kept(**chosen: object) -> list[int]:
        return [row.hand for row in figures_of(tmp_path, Filter(**chosen)).rows]  # type: ignore[arg-type]

    assert kept() == [1, 20, 29, 30]
    assert kept(serious=True) == [20, 29]
    assert kept(days=5) == [29, 30]
    assert kept(level="bambino") == [29]
    assert kept(serious=True, days=15, level="campione") == [20]
    assert kept(days=10**12) == [1, 20, 29, 30]
    assert figures_of(tmp_path, Filter(days=0)).levels == ("bambino", "campione")
    assert set(figures_of(tmp_path).by_mode) == {"serious", "training"}


def test_the_ten_best_won_and_the_ten_worst_lost_most(tmp_path: Path) -> None:
    won: list[Json] = [out(n, payouts=[n, 0, 0]) for n in range(1, 13)]
    lost: list[Json] = [out(n, bestie=[n, 0, 0]) for n in range(13, 25)]
    write_game(tmp_path, "a", [*won, *lost, out(25)])
    figures = figures_of(tmp_path)
    assert [row.hand for row in figures.best] == list(range(12, 2, -1))
    assert [row.hand for row in figures.worst] == list(range(24, 14, -1))
    assert figures.best[0].history == "a"


def test_money_of_hundreds_of_digits_is_exact(tmp_path: Path) -> None:
    huge = 3 * 10**5000
    sums = {"pot": huge, "payouts": [0, huge, 0], "bestie": [huge, 0, 0], "next_pot": huge}
    small = {"pot": 3 * 10**30, "payouts": [10**30, 2 * 10**30, 0]}
    write_game(tmp_path, "a", [in_bestia(1, **sums), in_bestia(2, **sums), hand(3, **small)])
    figures = figures_of(tmp_path)
    assert figures.total.net == -2 * huge + 10**30 - 30
    assert figures.balance[0] == -huge
    assert [row.edge for row in figures.rows] == pytest.approx([-1, -1, 0])
    assert figures.worst[0].net == -huge


def test_the_figures_are_those_of_the_simulator(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Without società, whose odd cents the simulator leaves out of an edge."""
    path = tmp_path / "played.jsonl"
    asked = ["--bots", "heuristic", "--hands", "300", "--seed", "figures", "--json"]
    capfd.readouterr()
    code = run_app(["simulate", *asked, "--rule", "societa=false", "--history", str(path)])
    told = json.loads(capfd.readouterr().out)
    assert code == 0
    header, *hands = (json.loads(line) for line in path.read_text().splitlines())
    for seat, expected in enumerate(told["seats"]):
        bots = [None if other == seat else bot for other, bot in enumerate(header["bots"])]
        write_game(tmp_path, "played", hands, header | {"bots": bots})
        total = figures_of(tmp_path).total
        assert total.edge == pytest.approx(expected["edge"])
        assert total.ci95 == pytest.approx(expected["edge_ci95"], rel=1e-2)
        assert total.rates["entered_share"] == pytest.approx(expected["entered"])
        assert total.counts["bestie"] == round(expected["bestia"] * 300)
        assert total.counts["prese"] == expected["prese"]
        assert total.net == expected["balance"]
