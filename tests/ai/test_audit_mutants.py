"""Mutants that peep: the audit finds each of them, at a table and in the batch, and passes what is
sound."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ai.audit import Audit, Findings, Inspection
from ai.bestia import roster
from ai.player import Player
from engine.bestia.rules import Rules
from tests.ai.mutants import PEEPS, Peeping, Prying, Seldom, run_mutant
from tests.ai.tables import GAME, ChancePlayer
from tests.guests import search_path

ROOT = Path(__file__).parents[2]
QUICK = ("--positions", "200", "--players", "4", "--seed", "mutants", "--json")


# --- at a table -----------------------------------------------------------------------------------


def inspect(patch: pytest.MonkeyPatch, player: Player, positions: int = 200) -> Findings:
    """What the audit finds of a player in the place of one that is asked at a table alone."""
    patch.setitem(roster.MAKERS, "ismcts", lambda *place: player)
    inspection = Inspection("ismcts", GAME, Rules(players=4), "mutants")
    return Audit(inspection).run(positions, lambda: False, lambda _: None)


def test_a_player_that_does_not_peep_is_honest(monkeypatch: pytest.MonkeyPatch) -> None:
    findings = inspect(monkeypatch, ChancePlayer())
    assert findings.honest
    assert findings.total.positions == 200


@pytest.mark.parametrize("peep", PEEPS)
def test_a_player_that_peeps_at_a_table_is_found(
    peep: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    findings = inspect(monkeypatch, Peeping(PEEPS[peep]))
    assert not findings.honest
    assert findings.paths["table"].changed > 0


@pytest.mark.parametrize("nearest", [True, False])
def test_a_player_that_finds_the_match_on_the_stack_is_found(
    nearest: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    findings = inspect(monkeypatch, Prying(nearest=nearest))
    assert not findings.honest
    assert findings.total.changed > 0
    assert findings.total.leaked == 0


def test_a_player_that_seldom_peeps_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    findings = inspect(monkeypatch, Seldom(PEEPS["stock"]), positions=2000)
    assert 0 < findings.total.changed < 20


# --- in the batch ---------------------------------------------------------------------------------


def audit_mutant(mutant: str, spec: str = "heuristic") -> tuple[int, dict[str, Any]]:
    """The exit code of `bestia audit` with a mutant in the batch, and what it says."""
    ended = run_mutant(mutant, "audit", spec, *QUICK)
    assert ended.stderr == ""
    told: dict[str, Any] = json.loads(ended.stdout)
    assert told["positions"] == told["paths"]["table"]["positions"] == 200
    return ended.returncode, told


@pytest.mark.parametrize("spec", ["heuristic", "random"])
def test_a_batch_that_hides_what_it_has_to_is_honest(spec: str) -> None:
    """The heuristic would peep, if it could."""
    code, told = audit_mutant("sound", spec)
    assert code == 0
    assert told["honest"]


@pytest.mark.parametrize("peep", PEEPS)
def test_a_batch_that_lets_its_players_peep_is_found(peep: str) -> None:
    code, told = audit_mutant(peep)
    assert code == 1
    assert not told["honest"]
    assert told["paths"]["batch"]["changed"] > 0
    assert told["paths"]["batch"]["leaked"] == 200
    assert (told["paths"]["table"]["changed"], told["paths"]["table"]["leaked"]) == (0, 0)


def test_a_batch_that_hides_nothing_is_found_though_nobody_peeps() -> None:
    code, told = audit_mutant("idle")
    assert code == 1
    assert told["paths"]["batch"]["leaked"] == 200
    assert (told["changed"], told["unlike"]) == (0, 0)


@pytest.mark.parametrize(
    ("mutant", "spec"), [("simulate", "heuristic"), ("arena", "heuristic"), ("roll-out", "random")]
)
def test_a_loop_that_chooses_otherwise_than_was_audited_is_found(mutant: str, spec: str) -> None:
    code, told = audit_mutant(mutant, spec)
    assert code == 1
    assert not told["honest"]
    assert [run for run, deals in told["runs"].items() if deals["unlike"]] == [mutant]
    assert (told["changed"], told["leaked"], told["unlike"]) == (0, 0, 0)


def simulate(mutant: str) -> list[Any]:
    ended = run_mutant(
        mutant, "simulate", "--bots", "heuristic", "--hands", "50", "--seed", "mutants", "--json"
    )
    seats: list[Any] = json.loads(ended.stdout)["seats"]
    return seats


def test_the_mutants_of_the_batch_are_what_the_simulator_plays() -> None:
    """So that what the audit finds above is what plays."""
    sound = simulate("sound")
    assert simulate("sound") == sound
    assert simulate("hand") != sound
    assert simulate("simulate") != sound
    assert simulate("arena") == sound


@pytest.mark.slow
@pytest.mark.parametrize("peeps", [False, True])
def test_a_compiled_batch_that_lets_its_players_peep_is_found(peeps: bool, tmp_path: Path) -> None:
    """The program with edited sources, compiled: the heuristic keeps the better hand of two."""
    for package in ("engine", "ai", "bestia_cli"):
        shutil.copytree(ROOT / package, tmp_path / package)
    edit(tmp_path / "ai/bestia/heuristic.py", "return KEEP if worth", f"return KEEP if {PEEP}worth")
    if peeps:
        edit(tmp_path / "ai/bestia/batch.py", "    hide(view, seat)\n", "")
    ended = subprocess.run(
        [sys.executable, "-m", "bestia_cli", "audit", "heuristic", *QUICK],
        cwd=tmp_path,
        env={
            **os.environ,
            "BESTIA_CACHE_DIR": str(tmp_path),
            "PYTHONPATH": search_path(tmp_path),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    told = json.loads(ended.stdout)
    assert (ended.returncode, told["honest"]) == (int(peeps), not peeps)
    assert (told["paths"]["batch"]["changed"] > 0) == peeps
    assert told["paths"]["table"]["changed"] == 0


PEEP = "view[HAND + (seat + 1) % 4] <= view[HAND + seat] and "


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
