"""What must hold for whoever plays a game of the registry: they are there, honest, as strong as
they should be, and the same for any number of threads."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ai.arena import Arena, Bout, Standing
from ai.audit import Audit, Findings, Inspection
from ai.benchmarks import random_hands_rate, search_rate, simulation_rate
from ai.chance import ChancePlayer
from ai.compiled_batch import ChanceBatch
from ai.games import LEVEL_NAMES, is_cheat, players_of, read_spec
from ai.makers import MAKERS
from ai.player import never
from ai.players import is_by_chance, make_player
from ai.simulation import Plan, Simulation
from ai.strength import strength_of
from ai.table import Table
from ai.usual_simulation import new_simulation
from engine.deck import deal_of
from engine.game import Game, Stake
from engine.jit import COMPILED
from engine.kernel import State
from engine.match import Match
from engine.registry import GAMES
from engine.rng import CHOICES, first_state
from tests.contract.players import EVERY_SPEC, SEARCH, cheats, first_match, plan_for
from tests.contract.scenes import any_game, new_ledger
from tests.histories import check

POSITIONS = 40
strong = pytest.mark.skipif(not COMPILED, reason="takes too long as plain Python")


# --- who there is ---------------------------------------------------------------------------------


@any_game
def test_every_kind_can_be_made_and_no_other(game: Game) -> None:
    kinds = players_of(game.name).kinds
    own = strength_of(game.name).makers
    assert own.keys() <= kinds.keys() <= own.keys() | MAKERS.keys()
    for players in game.players:
        for name, kind in kinds.items():
            spec = f"{name}:true" if kind.rest else name
            make_player(spec, game, players).leave()


@any_game
def test_all_levels_are_there_and_none_of_them_cheats(game: Game) -> None:
    known = players_of(game.name)
    assert tuple(known.levels) == LEVEL_NAMES
    assert {known.usual_level, known.daily} <= set(LEVEL_NAMES)
    for level in (*LEVEL_NAMES, known.usual, *known.ladder):
        assert not is_cheat(read_spec(level, game.name), game.name)


@any_game
def test_strangers_have_no_program_no_cheat_and_no_parameter_more(game: Game) -> None:
    known = players_of(game.name)
    for name, kind in known.public.items():
        assert not kind.rest
        assert not kind.cheats
        assert kind.parameters.keys() <= known.kinds[name].parameters.keys()
        assert "ms" not in kind.parameters


# --- honest ---------------------------------------------------------------------------------------


def inspect(game: Game, spec: str, positions: int = POSITIONS) -> Findings:
    inspection = Inspection(spec, game, game.default_rules(game.usual), "contract")
    return Audit(inspection).run(positions, never, lambda _: None)


@pytest.mark.parametrize(("name", "spec"), EVERY_SPEC)
def test_a_player_is_honest_or_known_to_cheat(name: str, spec: str) -> None:
    findings = inspect(GAMES[name], spec)
    assert findings.total.positions == POSITIONS
    assert findings.honest is not cheats(name, spec)


@pytest.mark.parametrize(("name", "spec"), EVERY_SPEC)
def test_who_plays_in_a_batch_is_audited_in_it(name: str, spec: str) -> None:
    """A game that has its kernels play in the arena has to say how they are asked one by one."""
    game = GAMES[name]
    rules = game.default_rules(game.usual)
    in_arena = strength_of(name).duel(spec, spec, rules, "audit") is not None
    in_batch = in_arena or is_by_chance(spec, game)
    findings = inspect(game, spec)
    assert [*findings.paths] == (["table", "batch"] if in_batch else ["table"])
    assert {count.positions for count in findings.paths.values()} == {POSITIONS}
    assert ("simulate" in findings.runs, "arena" in findings.runs) == (in_batch, in_arena)


# --- in the arena ---------------------------------------------------------------------------------


def fight(
    game: Game, guest: str, host: str, deals: int, players: int = 0, jobs: int = 1
) -> Standing:
    rules = game.default_rules(players or game.usual)
    return Arena(Bout(guest, host, game, rules, "contract", jobs)).run(
        deals, None, never, lambda _: None
    )


@any_game
@pytest.mark.parametrize("spec", ["random", SEARCH])
def test_who_sits_among_equals_wins_nothing(game: Game, spec: str) -> None:
    standing = fight(game, spec, spec, 6)
    assert standing.edge == pytest.approx(0, abs=1e-9)
    assert standing.ci95 == pytest.approx(0, abs=1e-6)


@any_game
def test_a_guest_sits_in_every_seat_of_its_team(game: Game) -> None:
    players = game.players[-1]
    standing = fight(game, SEARCH, "random", 3, players)
    teams = game.teams(players)
    assert standing.hands == 3 * len(teams)
    assert standing.edge == pytest.approx(sum(standing.per_seat) / players)
    told = standing.to_json()
    assert ("per_team" in told) is (len(teams) < players)
    if "per_team" in told:
        weighed = zip(teams, told["per_team"], strict=True)
        assert standing.edge == pytest.approx(sum(len(t) * edge for t, edge in weighed) / players)


@any_game
def test_a_bout_is_the_same_for_any_number_of_jobs(game: Game) -> None:
    assert fight(game, SEARCH, "random", 5) == fight(game, SEARCH, "random", 5, jobs=2)


@strong
@any_game
def test_a_search_beats_chance(game: Game) -> None:
    standing = fight(game, "ismcts:iterations=100", "random", 200)
    assert standing.ci95 is not None
    assert standing.edge > standing.ci95 > 0


# --- in a simulation ------------------------------------------------------------------------------


def run(plan: Plan) -> Simulation[Any]:
    simulation = new_simulation(plan)
    simulation.run(never, lambda _: None)
    return simulation


def told(simulation: Simulation[Any]) -> dict[str, Any]:
    return simulation.summarize(1.0, interrupted=False).to_json()


@any_game
@pytest.mark.parametrize("bots", [("random",), ("random", SEARCH)])
def test_a_seed_plays_the_same_for_any_number_of_jobs(
    game: Game, bots: tuple[str, ...], tmp_path: Path
) -> None:
    """And the same whether it is written down or not; every line of it is right."""
    one = plan_for(game, 20, *bots)
    two = replace(one, jobs=2)
    paths = [tmp_path / "one", tmp_path / "two"]
    results = [told(run(plan)) for plan in (one, two)]
    results += [told(run(replace(p, history=h))) for p, h in zip((one, two), paths, strict=True)]
    assert all(result == results[0] for result in results)
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert check(paths[0]).deals == 20
    assert told(run(replace(one, seed="other"))) != results[0]


@any_game
def test_a_summary_has_what_every_game_tells(game: Game) -> None:
    result = told(run(plan_for(game, 50, "random")))
    assert {"hands", "players", "seed", "seconds", "hands_per_second", "interrupted"} < set(result)
    assert (result["hands"], result["players"]) == (50, game.usual)
    for seat in result["seats"]:
        assert {"bot", "edge", "edge_ci95", "balance", "faults"} <= set(seat)
    assert sum(seat["edge"] for seat in result["seats"]) == pytest.approx(0, abs=1e-9)


@any_game
def test_a_batch_deals_and_plays_as_a_table_does(game: Game) -> None:
    """Each deal by a kernel, where the game has one for it, and by players who are asked."""
    for players in game.players:
        rules = game.default_rules(players)
        first = new_ledger(game, rules).next_stake()
        stakes = [first._replace(hand=hand, dealer=hand % players) for hand in range(1, 9)]
        batch = ChanceBatch(game, players, "batch")
        assert (batch.deal(stakes) == [batch.deal_one(stake) for stake in stakes]).all()
        table = Table(game, rules, [ChancePlayer()] * players, ())
        ends = [played_at(table, stake, batch.seed) for stake in stakes]
        assert (batch.play(stakes) == ends).all()


def played_at(table: Table, stake: Stake, seed: np.uint64) -> State:
    """How a deal ends at a table."""
    players = len(table.players)
    match = Match(table.game, deal_of(table.game, players, stake, seed, stake.hand))
    stream = np.uint64(first_state(seed, stake.hand, CHOICES))
    table.play(match, stake, (0,) * players, stream)
    return match.state


# --- what a player thinks -------------------------------------------------------------------------


@any_game
def test_a_player_says_whether_it_searches(game: Game) -> None:
    match = first_match(game, game.usual, 1)
    view = match.view(match.actor)
    assert not make_player("random", game, game.usual).searches(view)
    player = make_player(SEARCH, game, game.usual)
    assert player.searches(view)
    assert player.think(view, np.uint64(1)).best == player.choose(view, np.uint64(1))
    player.leave()


@strong
@any_game
def test_its_speed_can_be_measured(game: Game) -> None:
    assert random_hands_rate(game, game.usual)() > 0
    assert simulation_rate(game, 2)() > 0
    assert search_rate(game)() > 0
    assert search_rate(game, multiple=True)() > 0
