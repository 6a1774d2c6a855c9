"""The plots of the study commands: where people look, or where they are asked for."""

import os
import pty
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from ai.arena import Arena, Bout, Standing, finer
from ai.player import never
from ai.simulation import Plan
from ai.usual_simulation import new_simulation
from bestia_cli.commands.arena_plots import readable, thinned
from bestia_cli.commands.simulate_plots import Sample, Track, digits_of, means
from engine.registry import DEFAULT, GAMES
from tests.bestia_cli.conftest import Cli, assert_refused, read_json
from tests.bestia_cli.test_arena import read_terminal

SIMULATE = ("simulate", "-p", "3", "--hands", "3000", "--seed", "a")
ARENA = ("arena", "heuristic", "random", "-p", "3", "--deals", "2000", "--seed", "a")
TITLES = {
    SIMULATE: ("edge ± 95%, seat by seat", "balance over time", "piatto over time"),
    ARENA: ("edge of the guest ± 95%, seat by seat", "the edge as it came to be known"),
}
BRAILLE = "⠉"


@pytest.mark.parametrize("command", TITLES)
def test_a_pipe_has_plots_only_if_they_are_asked_for(cli: Cli, command: tuple[str, ...]) -> None:
    plain, asked = cli(*command).out, cli(*command, "--plot").out
    assert not any(title in plain for title in TITLES[command])
    assert all(title in asked for title in TITLES[command])
    assert "●" in asked
    assert BRAILLE in asked
    assert max(map(len, asked.splitlines())) <= 80


@pytest.mark.parametrize("command", TITLES)
def test_plots_speak_italian(cli: Cli, command: tuple[str, ...]) -> None:
    told = cli("--lang", "it", *command, "--plot").out
    assert "posto per posto" in told
    assert not any(title in told for title in TITLES[command])
    assert "1.000" in told


@pytest.mark.parametrize("command", TITLES)
def test_json_has_no_plots(cli: Cli, command: tuple[str, ...]) -> None:
    read_json(cli(*command, "--json").out)
    read_json(cli(*command, "--json", "--no-plot").out)
    ended = cli(*command, "--json", "--plot")
    assert_refused(ended)
    assert "--json and --plot don't go together" in ended.err


def in_terminal(columns: int, *more: str) -> str:
    terminal, inside = pty.openpty()
    env = {**os.environ, "COLUMNS": str(columns), "TERM": "xterm", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "bestia_cli", *SIMULATE, *more]
    with subprocess.Popen(command, stdout=inside, stderr=subprocess.DEVNULL, env=env) as process:
        os.close(inside)
        seen = read_terminal(terminal)
        assert process.wait(60) == 0
    os.close(terminal)
    return seen


def test_a_terminal_has_plots_if_it_is_wide_enough_and_nobody_minds() -> None:
    assert "balance over time" in in_terminal(80)
    assert "balance over time" not in in_terminal(50)
    assert "balance over time" not in in_terminal(80, "--no-plot")


def test_a_terminal_of_plain_letters_has_plots_of_them(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii:replace", "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "bestia_cli", *SIMULATE, "--plot"]
    ended = subprocess.run(command, capture_output=True, env=env, timeout=60, check=True)
    (seat,) = [line for line in ended.stdout.decode().splitlines() if line.startswith("0 heur")]
    assert "*" in seat
    assert "|" in seat
    assert "?" not in seat


# --- what is looked at on the way ----------------------------------------------------------------


def plan(**changes: object) -> Plan:
    rules = GAMES[DEFAULT].default_rules(3)
    usual = Plan(GAMES[DEFAULT], rules, 5000, "a", ("heuristic",) * 3, looks=100)
    return replace(usual, **changes)  # type: ignore[arg-type]


def test_whoever_looks_on_the_way_sees_a_hundred_moments_and_changes_nothing() -> None:
    simulation = new_simulation(plan())
    track = Track(simulation, 100)
    simulation.run(never, lambda done: track.look())
    alone = new_simulation(plan(looks=0))
    alone.run(never, lambda done: None)
    assert [sample.hands for sample in track.samples] == list(range(0, 5001, 50))
    assert simulation.summarize(1.0, interrupted=False) == alone.summarize(1.0, interrupted=False)
    assert track.samples[-1].balance == tuple(alone.books.ledger.balance)
    assert track.samples[-1].totals == (alone.books.pot_total,)


def test_the_last_look_is_at_the_end() -> None:
    """Blocks of 31 deals don't end at steps of 30: the legend says what the table says."""
    simulation = new_simulation(plan(hands=3050))
    track = Track(simulation, 100)
    simulation.run(never, lambda done: track.look())
    assert track.samples[-1].hands < 3050
    track.look_at_the_end()
    track.look_at_the_end()
    assert [sample.hands for sample in track.samples[-2:]] == [3038, 3050]
    assert track.samples[-1].balance == tuple(simulation.books.ledger.balance)


def test_the_plots_of_a_simulation_end_with_the_figures_of_its_table(cli: Cli) -> None:
    told = cli("simulate", "-p", "3", "--hands", "3050", "--seed", "a", "--plot").out
    rows = [line.split() for line in told.splitlines() if " heuristic " in line and "%" in line]
    (legend,) = [line for line in told.splitlines() if line.startswith(" ━━ 0 ")]
    assert len(rows) == 3
    assert [f"{row[0]} {row[-1]}" for row in rows] == [
        told.strip() for told in legend.split("━━")[1:]
    ]
    axis = next(line for line in told.splitlines()[::-1] if line.strip())
    assert axis.split()[-1] == "3,050"


def test_an_arena_names_what_its_axis_counts(cli: Cli) -> None:
    """300 duplicate deals are 900 smazzate."""
    command = ("arena", "heuristic", "random", "-p", "3", "--deals", "300", "--seed", "a", "--plot")
    told = cli(*command).out
    assert "300 duplicate deals, 900 smazzate" in told
    assert "(below: duplicate deals)" in told
    assert told.rstrip().split()[-1] == "300"
    told = cli("--lang", "it", *command).out
    assert "300 distribuzioni, 900 smazzate" in told
    assert "(sotto: distribuzioni)" in told


def test_nobody_who_does_not_look_is_remembered() -> None:
    simulation = new_simulation(plan(looks=0, hands=100))
    track = Track(simulation, 0)
    simulation.run(never, lambda done: track.look())
    assert track.samples == []


def test_a_mean_is_that_of_the_deals_since_the_last_look() -> None:
    samples = [Sample(0, (), (0,)), Sample(10, (), (100,)), Sample(30, (), (700,))]
    assert means(samples, 0) == [10, 30]


def test_digits_are_counted_of_any_number() -> None:
    assert [digits_of(10**n) for n in (0, 5, 300, 5000)] == [0, 5, 300, 5000]


def test_an_arena_that_is_looked_at_comes_to_the_same() -> None:
    rules = GAMES[DEFAULT].default_rules(3)
    bout = Bout("heuristic", "random", GAMES[DEFAULT], rules, "a")
    way: list[Standing] = []
    looked = Arena(bout, 100).run(4000, None, never, way.append)
    alone = Arena(bout).run(4000, None, never, lambda standing: None)
    assert len(way) >= 100
    assert looked.edge == pytest.approx(alone.edge, abs=1e-12)
    assert looked.ci95 == pytest.approx(alone.ci95, abs=1e-12)
    assert [finer(deals) for deals in (5000, 999, 40, 3, 0)] == [1000, 500, 20, 2, 1]
    known = readable(way)
    assert known[-1][0] == 4000
    assert all(ci95 <= 4 * known[-1][2] for _, _, ci95 in known)
    assert thinned(known * 20)[-1] == known[-1]
    assert len(thinned(known * 20)) <= 200
