"""Simulations: the same for a seed, settled to the last cent, and played by the rules."""

import json
import math
import os
import random
import subprocess
import sys
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ai.bestia.batch import (
    OPTIONS_COLUMN,
    STEPS_COLUMN,
    new_block,
    new_scratch,
    play_block,
    roll_block,
)
from ai.bestia.heuristic import choose_heuristic
from ai.bestia.kernel_seats import company_of
from ai.bestia.simulated_money import BESTIE, ENTERED, PRESE_TAKEN, SMALL_POT, SimulatedMoney
from ai.bestia.simulation import BLOCK, RECORDED_BLOCK, BestiaSimulation
from ai.simulation import Plan
from engine.bestia.layout import (
    CLOSED,
    INSIDE,
    MEMBERS,
    PHASE,
    PRESE_OF,
    RESULT,
    RESULT_END,
    SALVO,
    VOTING,
)
from engine.bestia.rules import Rules
from engine.bestia.settlement import Ledger
from engine.deck import deck_of
from engine.game import Deal
from engine.italian import FORTY
from engine.jit import COMPILED
from engine.match import Match
from engine.registry import GAMES
from engine.replay import Verified
from engine.rng import new_stream
from tests.histories import check

GAME = GAMES["bestia"]


def plan_for(rules: Rules, hands: int, bot: str = "random", **changes: Any) -> Plan:
    return Plan(GAME, rules, hands, changes.pop("seed", "test"), (bot,) * rules.players, **changes)


def run(plan: Plan) -> BestiaSimulation:
    simulation = BestiaSimulation(plan)
    simulation.run(lambda: False, lambda _: None)
    return simulation


# --- the same seed, the same smazzate ------------------------------------------------------------


def history_bytes(path: Path, seed: str, jobs: int, rules: Rules) -> bytes:
    bots = ("random", "heuristic") * 5
    hands = 2 * RECORDED_BLOCK + 100
    run(Plan(GAME, rules, hands, seed, bots[: rules.players], jobs, path))
    assert check(path) == Verified(hands, 1, 0)
    return path.read_bytes()


@pytest.mark.parametrize(
    "rules",
    [Rules(players=4), Rules(7, 30, 30, "closed", 300, False, True, "every")],
    ids=["usual", "closed"],
)
def test_the_history_of_a_seed_is_the_same_for_any_number_of_jobs(
    tmp_path: Path, rules: Rules
) -> None:
    path = tmp_path / "h"
    one, two, three = (history_bytes(path, "same", jobs, rules) for jobs in (1, 2, 3))
    assert one == two == three
    assert history_bytes(path, "other", 1, rules).splitlines()[1:] != one.splitlines()[1:]


def results(simulation: BestiaSimulation) -> dict[str, Any]:
    """All that a simulation has found out, but for the clock."""
    told = simulation.summarize(1.0, interrupted=False).to_json()
    return {key: told[key] for key in ("hands", "seats", "pot")}


@pytest.mark.parametrize("bot", ["random", "heuristic"])
def test_the_results_of_a_seed_are_the_same_for_any_number_of_jobs(bot: str) -> None:
    one, two, three = (
        results(run(plan_for(Rules(players=6), 2 * BLOCK + 1000, bot, jobs=jobs)))
        for jobs in (1, 2, 3)
    )
    assert one == two == three
    assert results(run(plan_for(Rules(players=6), 1000, bot, seed="other"))) != one


@pytest.mark.parametrize("bot", ["random", "heuristic"])
def test_a_history_is_of_the_smazzate_that_are_simulated_without_it(
    tmp_path: Path, bot: str
) -> None:
    rules = Rules(5, 30, 30, "closed", 600)
    told = run(plan_for(rules, 700, bot, history=tmp_path / "h"))
    assert results(told) == results(run(plan_for(rules, 700, bot)))


@pytest.mark.parametrize("players", range(3, 11))
@pytest.mark.parametrize("start", [0, CLOSED])
def test_rolling_and_playing_a_block_give_the_same_rows(players: int, start: int) -> None:
    simulation = BestiaSimulation(plan_for(Rules(players=players, startup_entry="closed"), 2000))
    rolled, played = (new_block(501, 1000, record=record) for record in (False, True))
    roll_block(simulation.table, start, new_scratch(), rolled)
    company = company_of(simulation.plan.bots, players)
    play_block(simulation.table, company, start, new_scratch(), played)
    assert (rolled.rows[:, :STEPS_COLUMN] == played.rows[:, :STEPS_COLUMN]).all()
    assert (played.rows[:, STEPS_COLUMN] > 0).all()


# --- the books -----------------------------------------------------------------------------------


PARTS = 3 * 2520
"""Thirds of a pot can be shared by any number of members, up to ten."""


@dataclass
class Exact:
    """The books once more, hand by hand through the ledger."""

    ledger: Ledger
    saved: int = 0
    scesa: int = 0
    pots: list[int] = field(default_factory=list)
    utilities: list[int] = field(default_factory=lambda: [0] * 10)
    """By seat, in parts of a pot, `PARTS` times the number of players."""
    counts: list[list[int]] = field(default_factory=lambda: [[0] * 10 for _ in range(3)])

    def count(self, row: list[int], players: int) -> None:
        """What a result was worth, with the pot as 1 (docs/rules/bestia.md, §9 and §10)."""
        inside = [seat for seat in range(players) if row[INSIDE - RESULT] >> seat & 1]
        prese = {capo: row[PRESE_OF - RESULT + capo] for capo in inside}
        stays = bool(row[SALVO - RESULT]) or not inside
        left = list(prese.values()).count(0) + stays
        for seat in range(players):
            self.utilities[seat] += left * PARTS
        for capo, taken in prese.items():
            self.counts[PRESE_TAKEN][capo] += taken
            members = [s for s in range(players) if row[MEMBERS - RESULT + capo] >> s & 1]
            thirds = -3 if not taken else 0 if stays else taken
            for member in members:
                self.utilities[member] += thirds * players * PARTS // 3 // len(members)
                self.counts[ENTERED][member] += 1
                self.counts[BESTIE][member] += not taken


def settle_exactly(plan: Plan) -> Exact:
    """Settle the smazzate of a plan one by one; those that were not played with the options that
    the pot asks for are played again."""
    simulation = BestiaSimulation(plan)
    players = plan.rules.players
    exact = Exact(Ledger(plan.rules))
    for block in simulation.blocks(1000):
        for row in block.rows:
            stake = exact.ledger.next_stake()
            if row[OPTIONS_COLUMN] != stake.options:
                row = simulation.replay_result(stake.hand, stake.options)
            settlement = exact.ledger.settle_result(stake, row)
            exact.saved += settlement.own.salvo
            exact.scesa += settlement.own.next_pot == 0
            exact.pots.append(stake.own.pot)
            exact.count(row.tolist(), players)
    return exact


def assert_books_agree(books: SimulatedMoney, exact: Exact, hands: int) -> None:
    players = exact.ledger.rules.players
    assert books.hands == hands == len(exact.pots)
    assert books.ledger.balance == exact.ledger.balance
    assert (books.ledger.left, books.ledger.hand) == (exact.ledger.left, exact.ledger.hand)
    assert books.ledger.dealer == exact.ledger.dealer
    assert (books.saved, books.scesa) == (exact.saved, exact.scesa)
    assert (books.pot_total, books.pot_largest) == (sum(exact.pots), max(exact.pots))
    sizes = [pot.bit_length() for pot in exact.pots if pot <= SMALL_POT]
    assert books.pot_sizes.tolist() == [sizes.count(size) for size in range(64)]
    assert books.tally.counts.tolist() == [row[:players] for row in exact.counts]
    for seat in range(players):
        utility = exact.utilities[seat] / players / PARTS
        assert math.isclose(books.tally.sums[0, seat], utility, abs_tol=1e-6)
    assert sum(books.ledger.balance) + books.ledger.left == 0


@pytest.mark.parametrize("bot", ["random", "heuristic"])
@pytest.mark.parametrize("players", range(3, 11))
def test_the_quick_books_agree_with_the_ledger(players: int, bot: str) -> None:
    plan = plan_for(Rules(players=players), 1000, bot)
    assert_books_agree(run(plan).books, settle_exactly(plan), plan.hands)


TABLES: dict[str, Rules] = {
    "closed": Rules(players=8, startup_entry="closed"),
    "closed, ante": Rules(players=3, startup_entry="closed", startup_ante=90),
    "ante": Rules(players=4, startup_ante=30),
    "threshold 0": Rules(players=5, salvo_threshold=0),
    "threshold 120": Rules(players=8, salvo_threshold=120),
    "threshold, closed": Rules(5, 30, 30, "closed", 600),
    "threshold 2**40 - 1": Rules(players=8, salvo_threshold=SMALL_POT - 1),
    "threshold 2**40": Rules(players=8, salvo_threshold=SMALL_POT),
    "threshold 2**40 + 1": Rules(players=8, salvo_threshold=SMALL_POT + 1),
    "threshold 2**70": Rules(players=8, salvo_threshold=2**70),
    "no vote": Rules(players=7, salvo_agreement=False),
    "no società": Rules(players=6, societa=False),
    "every lead": Rules(players=4, lead_obligation="every"),
    "fee 0": Rules(players=5, dealer_fee=0),
    "fee 0, ante": Rules(players=8, dealer_fee=0, startup_ante=3),
    "fee 3 * 2**16": Rules(players=8, dealer_fee=3 << 16),
    "fee 3 * 2**24": Rules(players=8, dealer_fee=3 << 24),
    "fee 3 * 2**30": Rules(players=10, dealer_fee=3 << 30),
    "fee 3 * 2**35": Rules(players=9, dealer_fee=3 << 35),
    "fee 3 * 2**38": Rules(players=8, dealer_fee=3 << 38),
    "fee 3 * 2**70": Rules(players=4, dealer_fee=3 << 70),
    "ante 3 * 2**35": Rules(players=10, startup_ante=3 << 35),
    "ante 3 * 2**38": Rules(players=8, startup_ante=3 << 38),
    "ante 3 * 2**70": Rules(players=8, startup_ante=3 << 70),
}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("bot", ["random", "heuristic"])
def test_the_quick_books_agree_with_the_ledger_whatever_the_rules(table: str, bot: str) -> None:
    plan = plan_for(TABLES[table], 1200, bot)
    assert_books_agree(run(plan).books, settle_exactly(plan), plan.hands)


@pytest.mark.parametrize("players", [8, 9, 10])
def test_pots_far_beyond_64_bits_are_exact(players: int) -> None:
    plan = plan_for(Rules(players=players), 4000, seed="explode")
    books = run(plan).books
    assert books.pot_largest > 2**500
    assert_books_agree(books, settle_exactly(plan), plan.hands)


def test_books_that_are_kept_in_blocks_of_any_size_are_the_same() -> None:
    rules = Rules(8, 30, 30, "closed", 900)
    expected = results(run(plan_for(rules, 3000)))
    for size in (1, 7, 1000):
        simulation = BestiaSimulation(plan_for(rules, 3000))
        for block in simulation.blocks(size):
            simulation.books.book(block, simulation.replay_result)
        found = results(simulation)
        for seat, other in zip(found["seats"], expected["seats"], strict=True):
            assert math.isclose(seat.pop("edge"), other["edge"], abs_tol=1e-9)
            assert math.isclose(seat.pop("edge_ci95"), other["edge_ci95"], rel_tol=1e-6)
            assert seat.items() <= other.items()
        assert found["pot"] == expected["pot"]


@pytest.mark.parametrize("players", range(3, 11))
def test_what_is_left_is_what_the_players_lost_and_edges_sum_to_0(players: int) -> None:
    bots = tuple(("random", "heuristic")[seat % 2] for seat in range(players))
    simulation = run(Plan(GAME, Rules(players=players), 5000, "zero", bots))
    summary = simulation.summarize(1.0, interrupted=False)
    pot = summary.to_json()["pot"]
    assert sum(seat.balance for seat in summary.seats) + pot["left"] == 0
    assert math.isclose(sum(seat.edge for seat in summary.seats), 0, abs_tol=1e-9)
    assert sum(row["hands"] for row in pot["histogram"]) == 5000
    rows = [(row["from"], row["to"]) for row in pot["histogram"]]
    ends = [end for row in rows for end in row if end is not None]
    assert all(low <= high for low, high in pairwise(ends))


# --- stopping ------------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("bot", ["random", "heuristic"])
def test_stopping_after_the_first_block_gives_the_results_so_far(bot: str, jobs: int) -> None:
    heard: list[int] = []
    simulation = BestiaSimulation(plan_for(Rules(), 100 * BLOCK, bot, jobs=jobs))
    simulation.run(lambda: True, heard.append)
    assert heard == [BLOCK]
    assert results(simulation) == results(run(plan_for(Rules(), BLOCK, bot)))


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_history_that_is_stopped_is_right_as_far_as_it_goes(tmp_path: Path, jobs: int) -> None:
    path = tmp_path / "h"
    heard: list[int] = []
    simulation = BestiaSimulation(plan_for(Rules(players=3), 10**6, jobs=jobs, history=path))
    simulation.run(lambda: len(heard) == 300, heard.append)
    assert heard == list(range(1, 301))
    assert check(path) == Verified(300, 1, 0)
    assert simulation.books.hands == 300
    assert json.loads(path.read_bytes().splitlines()[-1])["balance"] == (
        simulation.books.ledger.balance
    )


# --- the heuristic player ------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 5, 8])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_heuristic_beats_chance_players(players: int, seat: int) -> None:
    bots = ["random"] * players
    bots[seat] = "heuristic"
    simulation = run(Plan(GAME, Rules(players=players), 20_000, "duel", tuple(bots)))
    best = simulation.summarize(1.0, interrupted=False).seats[seat]
    assert best.edge_ci95 is not None
    assert best.edge - 3 * best.edge_ci95 > 0


def test_the_heuristic_plays_by_the_rules_and_reads_no_hidden_card() -> None:
    rng = random.Random(3)
    worlds = new_stream("worlds")
    phases: set[int] = set()
    for hand in range(150):
        players = 3 + hand % 8
        options = Rules().options | (CLOSED if hand % 5 == 0 else 0)
        deck = tuple(rng.sample(range(40), 40))
        match = Match(GAME, Deal(deck, players, hand % players, options))
        while not match.is_over:
            actor = match.actor
            choice = choose_heuristic(match.view(actor).state, actor)
            assert choice in match.actions()
            phases.add(int(match.state[PHASE]))
            for _ in range(5):
                world = match.state.copy()
                GAME.kernel.determinize(world, actor, worlds)
                GAME.kernel.hide(world, actor)
                assert choose_heuristic(world, actor) == choice
            match.act(rng.choice(match.actions()))
    assert phases == set(range(VOTING + 1))


def test_a_heuristic_table_plays_what_its_views_say() -> None:
    told = plan_for(Rules(players=6), 200, "heuristic", history=Path("never-written"))
    simulation = BestiaSimulation(told)
    (block,) = simulation.blocks(200)
    for place in range(200):
        deal = Deal(deck_of(simulation.table.seed, place + 1, FORTY), 6, place % 6, Rules().options)
        match = Match(GAME, deal)
        for action in block.actions[place][: block.rows[place, STEPS_COLUMN]]:
            assert action == choose_heuristic(match.view(match.actor).state, match.actor)
            match.act(int(action))
        assert match.is_over
        assert np.array_equal(match.state[RESULT:RESULT_END], block.rows[place][:OPTIONS_COLUMN])


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_a_table_without_books_never_compiles_those_who_play_by_one(tmp_path: Path) -> None:
    code = (
        "from ai.bestia.simulation import BestiaSimulation\n"
        "from ai.simulation import Plan\n"
        "from ai.bestia.policy import policy_choice\n"
        "from engine.bestia.rules import Rules\n"
        "from engine.bestia.game import GAME\n"
        "plan = Plan(GAME, Rules(players=3), 5, 'a', ('heuristic',) * 3)\n"
        "BestiaSimulation(plan).run(lambda: False, lambda hands: None)\n"
        "print(len(policy_choice.signatures))\n"
    )
    cold = {**os.environ, "BESTIA_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-c", code]
    told = subprocess.run(command, capture_output=True, check=True, env=cold)
    assert told.stdout == b"0\n"
