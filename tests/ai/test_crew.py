"""Simulations between players that are asked one by one."""

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from ai.bestia.simulation import BestiaSimulation
from ai.simulation import Plan
from engine.bestia.forms import VOCABULARY
from engine.bestia.game import GAME
from engine.bestia.rules import Rules
from engine.history import HandRecord
from engine.replay import Verified
from tests.ai.programs import BOT
from tests.histories import check

BOTS = ("ismcts:iterations=20", "maestro:iterations=20", "heuristic", "omniscient:iterations=5")
RULES = Rules(4, 30, 30, "closed", 300)
"""Some smazzate are played again, because the pot decides how they are played."""
HANDS = 18


def run(plan: Plan) -> BestiaSimulation:
    simulation = BestiaSimulation(plan)
    simulation.run(lambda: False, lambda _: None)
    return simulation


def results(simulation: BestiaSimulation) -> dict[str, Any]:
    told = simulation.summarize(1.0, interrupted=False).to_json()
    return {key: told[key] for key in ("hands", "seats", "pot")}


@pytest.fixture(scope="module")
def one_job(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], bytes]:
    path = tmp_path_factory.mktemp("crew") / "h"
    simulation = run(Plan(GAME, RULES, HANDS, "crew", BOTS, 1, path))
    assert check(path) == Verified(HANDS, 1, 0)
    return results(simulation), path.read_bytes()


def test_the_same_seed_plays_the_same_for_any_number_of_jobs(
    tmp_path: Path, one_job: tuple[dict[str, Any], bytes]
) -> None:
    path = tmp_path / "h"
    simulation = run(Plan(GAME, RULES, HANDS, "crew", BOTS, 3, path))
    assert (results(simulation), path.read_bytes()) == one_job


def test_a_history_is_of_the_smazzate_that_are_simulated_without_it(
    one_job: tuple[dict[str, Any], bytes],
) -> None:
    assert results(run(Plan(GAME, RULES, HANDS, "crew", BOTS, 2))) == one_job[0]


def test_another_seed_plays_otherwise(one_job: tuple[dict[str, Any], bytes]) -> None:
    assert results(run(Plan(GAME, RULES, HANDS, "other", BOTS, 2))) != one_job[0]


def test_players_of_all_kinds_keep_exact_books(one_job: tuple[dict[str, Any], bytes]) -> None:
    told, _ = one_job
    assert sum(seat["balance"] for seat in told["seats"]) + told["pot"]["left"] == 0
    assert [seat["bot"] for seat in told["seats"]] == list(BOTS)
    assert not any(seat["faults"] for seat in told["seats"])


# --- programs ------------------------------------------------------------------------------------

LISTENER = """
log = open(sys.argv[1], "w")
for line in sys.stdin:
    log.write(line)
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="ready", name="listener")
    elif message["type"] == "act":
        say(**some(message))
    elif message["type"] == "bye":
        break
log.close()
"""


def heard_by_a_program(tmp_path: Path) -> tuple[list[dict[str, Any]], list[HandRecord]]:
    """What a program at seat 1 hears in a simulation, and what really happened."""
    bot, log = tmp_path / "bot.py", tmp_path / "log.jsonl"
    bot.write_text(BOT + LISTENER, encoding="utf-8")
    spec = "exec:" + shlex.join([sys.executable, "-IS", str(bot), str(log)])
    plan = Plan(GAME, RULES, 25, "told", ("heuristic", spec, "random", "blueprint"), jobs=3)
    simulation = BestiaSimulation(plan)
    records = list(simulation.records())
    simulation.close()
    assert simulation.faults(1) == 0
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()], records


def test_a_program_is_told_the_true_stake_and_the_true_end(tmp_path: Path) -> None:
    heard, records = heard_by_a_program(tmp_path)
    hands = [message for message in heard if message["type"] == "hand"]
    ends = [message for message in heard if message["type"] == "result"]
    balance = [0] * 4
    for hand, end, record in zip(hands, ends, records, strict=True):
        stake, settlement = record.stake, record.result
        assert (hand["hand"], hand["dealer"], hand["stake"]["pot"]) == (
            stake.hand,
            stake.dealer,
            stake.own.pot,
        )
        assert hand["stake"]["contributions"] == list(stake.own.contributions)
        assert hand["balance"] == balance
        balance = list(settlement.balance)
        assert end["balance"] == balance
        assert end["result"]["next_pot"] == settlement.own.next_pot
    assert len({record.stake.own.pot for record in records}) > 3


def test_a_program_hears_every_smazzata_once_and_in_order(tmp_path: Path) -> None:
    heard, records = heard_by_a_program(tmp_path)
    assert [message["type"] for message in heard][:1] == ["hello"]
    assert heard[-1]["type"] == "bye"
    told = [message["event"]["t"] for message in heard if message["type"] == "event"]
    assert told == [VOCABULARY.to_json(event)["t"] for record in records for event in record.events]
