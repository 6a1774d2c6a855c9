"""A simulation that starts as plain Python ends as any other, whenever it changes over."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from ai.bestia.simulation import BestiaSimulation
from ai.plain_start import (
    PLAIN_BLOCK,
    SOON_OVER,
    compile_statement,
    start_plainly,
    starts_plainly,
)
from ai.simulation import Plan
from engine import jit
from engine.bestia.game import GAME
from engine.bestia.rules import Rules

CLOSED = Rules(players=4, startup_entry="closed", startup_ante=30, salvo_threshold=60)
MIXED = ("random", "heuristic", "blueprint", "bambino")
HANDS = SOON_OVER + 1000


class Compiler:
    """Stands for a process that compiles, and is done when it was looked at so many times."""

    def __init__(self, looks: int, code: int = 0) -> None:
        self.looks, self.code = looks, code
        self.statements: list[str] = []
        self.done = Event()

    def __call__(self, statement: str) -> "Compiler":
        self.statements.append(statement)
        return self

    def poll(self) -> int | None:
        self.looks -= 1
        if self.looks >= 0:
            return None
        self.done.set()
        return self.code

    def kill(self) -> None:
        self.done.set()

    def wait(self) -> int:
        self.done.wait()
        return self.code


Sets = Callable[[Compiler], None]


@pytest.fixture
def compile_by(monkeypatch: pytest.MonkeyPatch) -> Sets:
    """Has a stand-in compile."""
    return lambda compiler: monkeypatch.setattr(jit, "start_aside", compiler)


def never() -> bool:
    return False


def told(simulation: BestiaSimulation) -> dict[str, Any]:
    return simulation.summarize(1.0, interrupted=False).to_json()


@pytest.mark.parametrize("looks", [0, 3])
@pytest.mark.parametrize(
    ("rules", "bots"), [(Rules(players=5), ("heuristic",) * 5), (CLOSED, MIXED)]
)
def test_it_changes_over_between_two_blocks_and_nothing_else_changes(
    compile_by: Sets, rules: Rules, bots: tuple[str, ...], looks: int
) -> None:
    plan = Plan(GAME, rules, HANDS, "seed", bots, jobs=2)
    compile_by(Compiler(looks))
    simulation, usual = BestiaSimulation(plan), BestiaSimulation(plan)
    heard: list[int] = []
    assert start_plainly(simulation, never, heard.append)
    assert heard == [PLAIN_BLOCK * number for number in range(1, looks + 2)]
    simulation.run(never, heard.append)
    usual.run(never, lambda hands: None)
    assert told(simulation) == told(usual)
    assert heard[-1] == HANDS


def test_a_run_that_is_soon_over_is_not_compiled_for(compile_by: Sets) -> None:
    plan = Plan(GAME, CLOSED, 100, "seed", MIXED)
    compiler = Compiler(0)
    compile_by(compiler)
    simulation, usual = BestiaSimulation(plan), BestiaSimulation(plan)
    start_plainly(simulation, never, lambda hands: None)
    assert compiler.statements == []
    usual.run(never, lambda hands: None)
    assert told(simulation) == told(usual)


def test_who_is_told_to_stop_has_what_was_played(compile_by: Sets) -> None:
    compile_by(Compiler(1000))
    simulation = BestiaSimulation(Plan(GAME, Rules(players=3), HANDS, "seed", ("random",) * 3))
    assert not start_plainly(simulation, lambda: True, lambda hands: None)
    assert simulation.books.hands == PLAIN_BLOCK


def test_if_the_compiler_fails_nothing_is_lost(compile_by: Sets) -> None:
    compile_by(Compiler(1, code=1))
    simulation = BestiaSimulation(Plan(GAME, Rules(players=3), HANDS, "seed", ("random",) * 3))
    assert not start_plainly(simulation, never, lambda hands: None)
    assert simulation.books.hands == 2 * PLAIN_BLOCK


def test_players_who_are_asked_start_at_once_too(compile_by: Sets) -> None:
    plan = Plan(GAME, Rules(players=3), 6, "seed", ("maestro:iterations=20", "bambino", "random"))
    compile_by(Compiler(2))
    simulation, usual = BestiaSimulation(plan), BestiaSimulation(plan)
    assert starts_plainly(simulation)
    heard: list[int] = []
    assert start_plainly(simulation, never, heard.append)
    assert heard == [1, 2, 3]
    simulation.run(never, heard.append)
    usual.run(never, lambda hands: None)
    assert told(simulation) == told(usual)


@pytest.mark.parametrize("bot", ["ismcts:ms=5", "exec:true"])
def test_who_is_given_time_or_is_a_program_does_not_start_twice(bot: str) -> None:
    plan = Plan(GAME, Rules(players=3), HANDS, "seed", (bot, "random", "random"))
    assert not starts_plainly(BestiaSimulation(plan))


def test_what_is_written_down_is_played_in_one_place(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    plan = Plan(GAME, Rules(players=3), HANDS, "seed", ("random",) * 3, history=path)
    assert not starts_plainly(BestiaSimulation(plan))


def test_a_deal_that_takes_long_is_given_up_when_the_compiler_is_done(compile_by: Sets) -> None:
    """Three of them think about a million worlds each: nobody waits for that."""
    compiler = Compiler(0)
    compiler.done.set()
    compile_by(compiler)
    bots = ("ismcts:iterations=1000000",) * 3
    simulation = BestiaSimulation(Plan(GAME, Rules(players=3), 1, "seed", bots))
    assert start_plainly(simulation, never, lambda hands: None)
    assert simulation.books.hands == 0


def test_without_a_second_process_nothing_is_played_ahead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jit, "start_aside", lambda statement: None)
    simulation = BestiaSimulation(Plan(GAME, Rules(players=3), HANDS, "seed", ("random",) * 3))
    start_plainly(simulation, never, lambda hands: None)
    assert simulation.books.hands == 0


def test_another_process_can_compile_what_a_plan_needs() -> None:
    plan = Plan(GAME, CLOSED, HANDS, "seed", MIXED, jobs=2)
    subprocess.run([sys.executable, "-c", compile_statement(plan)], check=True)
