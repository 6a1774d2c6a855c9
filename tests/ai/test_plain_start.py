"""A simulation that starts as plain Python ends as any other, whenever it changes over."""

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from ai.bestia.simulation import BestiaSimulation
from ai.plain_start import PLAIN_BLOCK, SOON_OVER, compile_statement, start_plainly
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

    def __call__(self, statement: str) -> "Compiler":
        self.statements.append(statement)
        return self

    def poll(self) -> int | None:
        self.looks -= 1
        return None if self.looks >= 0 else self.code

    def kill(self) -> None:
        pass

    def wait(self) -> int:
        return self.code


Sets = Callable[[Compiler], list[str]]


@pytest.fixture
def compile_by(monkeypatch: pytest.MonkeyPatch) -> Sets:
    """Has a stand-in compile; returns what is marked as compiled."""

    def prepare(compiler: Compiler) -> list[str]:
        marked: list[str] = []
        monkeypatch.setattr(jit, "start_aside", compiler)
        monkeypatch.setattr(jit, "mark_warm", marked.append)
        return marked

    return prepare


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
    marked = compile_by(Compiler(looks))
    simulation, usual = BestiaSimulation(plan), BestiaSimulation(plan)
    heard: list[int] = []
    start_plainly(simulation, never, heard.append)
    assert heard == [PLAIN_BLOCK * number for number in range(1, looks + 2)]
    assert marked == [simulation.part]
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
    marked = compile_by(Compiler(1000))
    simulation = BestiaSimulation(Plan(GAME, Rules(players=3), HANDS, "seed", ("random",) * 3))
    start_plainly(simulation, lambda: True, lambda hands: None)
    assert simulation.books.hands == PLAIN_BLOCK
    assert marked == []


def test_if_the_compiler_fails_nothing_is_lost(compile_by: Sets) -> None:
    marked = compile_by(Compiler(1, code=1))
    simulation = BestiaSimulation(Plan(GAME, Rules(players=3), HANDS, "seed", ("random",) * 3))
    start_plainly(simulation, never, lambda hands: None)
    assert simulation.books.hands == 2 * PLAIN_BLOCK
    assert marked == []


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
