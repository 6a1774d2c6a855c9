"""What the study commands say to people: in both languages, in one form of figures, with a verdict;
what they say to programs stays as it is."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ai.arena import Standing
from ai.bestia.figures import MOST_ROWS, all_rows
from ai.bestia.simulated_money import SMALL_POT
from ai.simulation import Plan
from ai.summary import SeatSummary, Summary
from ai.usual_simulation import new_simulation
from bestia_cli.commands.arena import two_figures
from bestia_cli.commands.arena import verdict as verdict_of_bout
from bestia_cli.commands.simulate import verdict
from bestia_cli.figures import confidence, deals_text, sureness
from bestia_cli.language import set_language
from engine.registry import DEFAULT, GAMES
from tests.bestia_cli.conftest import Cli, read_json
from tests.histories import sample, write_text

GAME = GAMES[DEFAULT]
QUICK = ("-p", "3", "--seed", "s")
STUDIES: dict[str, tuple[str, ...]] = {
    "simulate": ("simulate", *QUICK, "--hands", "2000"),
    "arena": ("arena", "heuristic", "random", *QUICK, "--deals", "400"),
    "ladder": ("arena", "--ladder", "heuristic", "random", *QUICK, "--deals", "50"),
    "audit": ("audit", "heuristic", *QUICK, "--positions", "40"),
    "exploit": ("exploit", "random", *QUICK, "--hands", "100000", "--deals", "300"),
}
ENGLISH = re.compile(
    r"\b(the|players|seed|deals|edge|balance|seat|wins|learnt|positions|among|mean|largest|up to)\b"
)
MEASURED = ("seconds", "hands_per_second")


def in_language(cli: Cli, language: str, name: str, *more: str) -> str:
    code, out, err = cli("--lang", language, *STUDIES[name], *more)
    assert (code, err) == (0, "")
    return out


@pytest.mark.parametrize("name", STUDIES)
def test_a_study_speaks_italian_with_italian_figures(cli: Cli, name: str) -> None:
    told = in_language(cli, "it", name)
    assert not ENGLISH.search(told), told
    assert re.search(r"\d,\d", told)
    assert not re.search(r"\d\.\d(?!\d\d)", told), told
    assert max(map(len, told.splitlines())) <= 80 or name != "simulate"


@pytest.mark.parametrize("name", STUDIES)
def test_json_is_the_same_in_every_language(cli: Cli, name: str) -> None:
    def plain(language: str) -> dict[str, Any]:
        told = read_json(in_language(cli, language, name, "--json"))
        for standing in (told, *told.get("ladder", ())):
            for key in MEASURED:
                standing.pop(key, None)
        return told

    assert plain("it") == plain("en")


def test_money_is_written_as_at_the_table(cli: Cli) -> None:
    assert re.search(r"€\d+\.\d\d", in_language(cli, "en", "simulate"))
    assert re.search(r"\d+,\d\d €", in_language(cli, "it", "simulate"))


# --- one and many --------------------------------------------------------------------------------


def test_one_deal_is_one(cli: Cli, tmp_path: Path) -> None:
    path = write_text(tmp_path / "one", sample()[:2])
    assert cli("verify", path).out.startswith(f"{path}: right: 1 smazzata, 0 with")
    assert cli("--lang", "it", "verify", path).out.startswith(f"{path}: tutto giusto: 1 smazzata, ")
    assert cli("simulate", "--hands", "1").out.startswith("1 smazzata, 5 players")
    assert deals_text(2, GAME) == "2 smazzate"


def test_what_is_wrong_with_a_history_is_told_in_italian(cli: Cli, tmp_path: Path) -> None:
    lines = sample()
    lines[1]["hand"] = 7
    ended = cli("--lang", "it", "verify", write_text(tmp_path / "h", lines))
    assert ended.code == 2
    assert "riga 2: smazzata 7: " in ended.err
    assert "dovrebbe essere" in ended.err


# --- verdicts ------------------------------------------------------------------------------------


def standing(edge: float, ci95: float | None, deals: int = 1000) -> Standing:
    return Standing(
        "maestro", "random", 3, "s", edge, ci95, deals, deals * 3, (edge,) * 3, (ci95,) * 3, (),
        (0, 0),
    )  # fmt: skip


def test_an_arena_says_who_is_stronger_and_how_sure_that_is() -> None:
    assert verdict_of_bout(standing(0.1, 0.05), GAME) == (
        "maestro is stronger than random: 99.99% sure."
    )
    assert verdict_of_bout(standing(-0.1, 0.0999), GAME) == (
        "random is stronger than maestro: 95% sure."
    )


def test_an_arena_says_that_nothing_can_be_told_yet_and_how_long_it_would_take() -> None:
    told = verdict_of_bout(standing(0.01, 0.05), GAME)
    assert told.startswith("No difference can be told yet between maestro and random")
    assert "some 25,000 duplicate deals would tell" in told
    assert verdict_of_bout(standing(0.0, 0.05), GAME).endswith("maestro and random.")
    assert verdict_of_bout(standing(0.1, None, 1), GAME).startswith("Too few deals")
    assert verdict_of_bout(standing(0.1, 0.01, 5), GAME).startswith("Too few deals")


def test_deals_to_come_are_told_in_two_figures() -> None:
    assert [two_figures(number) for number in (7.2, 99.5, 24_999.9, 1_234_567)] == [
        8,
        100,
        25_000,
        1_300_000,
    ]


def test_how_sure_something_is_follows_from_its_interval() -> None:
    assert confidence(0.0, 0.1) == pytest.approx(0.0)
    assert confidence(0.1, 0.1) == pytest.approx(0.95)
    assert confidence(-0.2, 0.1) == pytest.approx(0.99991, abs=1e-4)
    assert confidence(0.1, 0.0) == 1.0
    assert sureness(1.0, 0.0) == "99.99%"
    set_language("it")
    assert sureness(0.15, 0.1) == "99,6%"


def summary(*edges: tuple[float, float | None]) -> Summary:
    seats = tuple(SeatSummary("random", edge, ci95, (), 0, 0) for edge, ci95 in edges)
    return Summary(1000, len(edges), "s", 1.0, False, seats, ())


def test_a_simulation_says_that_no_seat_differs_or_which_does() -> None:
    assert verdict(summary((0.01, 0.02), (-0.01, 0.02), (0.0, 0.02)), GAME).startswith("No seat")
    # one of ten is that far off by chance
    assert verdict(summary((0.021, 0.02), *[(0.0, 0.02)] * 9), GAME).startswith("No seat differs")
    assert verdict(summary((0.1, 0.02), (-0.1, 0.02), (0.0, 0.02)), GAME) == (
        "Seat 0 (random) wins more than its share. Seat 1 (random) wins less than its share."
    )
    assert verdict(summary((0.1, None), (-0.1, None)), GAME).startswith("One smazzata tells")


def test_the_verdicts_stand_in_what_is_shown(cli: Cli) -> None:
    equal = cli("simulate", "--hands", "4000", "--seed", "a", "--bots", "heuristic").out
    assert "No seat differs" in equal
    assert "heuristic is stronger than random: 99.9" in in_language(cli, "en", "arena")
    told = " ".join(in_language(cli, "en", "exploit").split())
    assert "random can be exploited: who knows it by heart wins from it in 3 of 3 seats." in told
    told = " ".join(in_language(cli, "en", "ladder").split())
    assert "From the strongest guest to the weakest: heuristic, random." in told


def test_every_seat_of_an_arena_has_its_interval(cli: Cli) -> None:
    told = read_json(in_language(cli, "en", "arena", "--json"))
    assert len(told["per_seat_ci95"]) == len(told["per_seat"]) == 3
    assert all(width > told["ci95"] for width in told["per_seat_ci95"])
    assert len(re.findall(r"[+-]\d\.\d{4} ± \d\.\d{4}", in_language(cli, "en", "arena"))) == 4


# --- the histogram -------------------------------------------------------------------------------


def test_pots_beyond_all_measure_have_rows_of_their_own(cli: Cli) -> None:
    told = cli("simulate", "-p", "10", "--bots", "random", "--hands", "4000", "--seed", "a").out
    rows = re.findall(r"up to (\S+) [█▏]+ +([\d.]+)%", told)
    assert 5 <= len(rows) <= MOST_ROWS
    assert max(float(share) for _, share in rows) < 60
    assert sum(float(share) for _, share in rows) == pytest.approx(100, abs=1)
    assert "and more" not in told


def test_every_pot_is_in_one_row_and_small_ones_are_where_they_were() -> None:
    rules = GAME.default_rules(10)
    simulation = new_simulation(Plan(GAME, rules, 3000, "a", ("random",) * 10))
    simulation.run(lambda: False, lambda done: None)
    rows = all_rows(simulation.books)
    assert sum(row.hands for row in rows) == 3000
    assert [row.low for row in rows] == sorted({row.low for row in rows})
    largest = simulation.books.pot_largest
    assert abs(rows[-1].low.bit_length() - largest.bit_length()) <= 1
    told = json.loads(json.dumps(simulation.figures()[0].value))
    assert told["histogram"][-1]["to"] is None
    assert told["histogram"][-1]["from"] == SMALL_POT
