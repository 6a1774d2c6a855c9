"""Simulations: every card, choice and cent of them, whatever became of the files' form since."""

import gzip
import os
from pathlib import Path

import pytest

from tests.bestia_cli.conftest import Cli
from tests.frozen.comparing import FOLDER, FREEZE, compare
from tests.frozen.program import flat_lines, simulate

TABLES = {
    "three-every-lead": "-p 3 --bots random --rule lead_obligation=every",
    "four-closed-threshold": "-p 4 --bots heuristic --rule startup_entry=closed "
    "--rule startup_ante=30 --rule salvo_threshold=60",
    "five": "-p 5 --bots blueprint",
    "seven-no-societa": "-p 7 --bots random,heuristic,blueprint,random,bambino,esperto,heuristic "
    "--rule societa=false --rule salvo_agreement=false",
    "ten": "-p 10 --rule dealer_fee=60 --bots " + ",".join(["random", "blueprint"] * 5),
}
MAESTRO = "-p 4 --bots maestro:iterations=60,heuristic,blueprint,random --hands 4 --seed frozen"
"""Its choices hang on the stream of its worlds too: a commit that changes that stream on purpose
freezes this one anew."""
HANDS = 30
MANY = 2000


def compare_history(name: str, path: Path) -> None:
    """Against a packed file of version 1."""
    packed = FOLDER / "simulate" / f"{name}.jsonl.gz"
    if os.environ.get(FREEZE) and not packed.exists():
        packed.write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    before = flat_lines(gzip.decompress(packed.read_bytes()).decode())
    now = flat_lines(path.read_text(encoding="utf-8"))
    assert len(now) == len(before)
    for number, (line, other) in enumerate(zip(now, before, strict=True), 1):
        assert line == other, f"{name}: line {number}"


@pytest.mark.parametrize("name", TABLES)
def test_a_simulation_and_its_history_are_as_they_were(cli: Cli, tmp_path: Path, name: str) -> None:
    path = tmp_path / "h.jsonl"
    options = (*TABLES[name].split(), "--hands", str(HANDS), "--seed", "frozen")
    compare(f"simulate/{name}.json", simulate(cli, options, path))
    compare_history(name, path)


@pytest.mark.parametrize("name", TABLES)
def test_many_smazzate_that_nobody_writes_down_are_as_they_were(cli: Cli, name: str) -> None:
    options = (*TABLES[name].split(), "--hands", str(MANY), "--seed", "è")
    compare(f"simulate/{name}-many.json", simulate(cli, options))


def test_a_maestro_of_few_worlds_plays_as_it_did(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "h.jsonl"
    compare("simulate/maestro.json", simulate(cli, MAESTRO.split(), path))
    compare_history("maestro", path)
