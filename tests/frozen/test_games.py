"""Whole games from a seed: dealt, cut, played by the others and told as they were."""

from pathlib import Path

import pytest

from tests.bestia_cli.conftest import Cli
from tests.frozen.comparing import compare
from tests.frozen.program import begin

GAMES = {
    "three": "quick -p 3 --level bambino --seed frozen --hands 4",
    "five": "quick -p 5 --level campione --seed frozen --hands 4 --training",
    "ten": "quick -p 10 --level dilettante --seed frozen --hands 3 --serious",
    "tavolo-vero": "quick -p 4 --level esperto --seed frozen --hands 5 --rule tavolo_vero=true",
    "high-stakes": "quick -p 6 --level random --seed frozen --hands 3 --rule startup_ante=90",
    "deal": "quick --deal 9QBA-9HRS-JCZJ-T",
    "alone": "play -p 7 --level principiante --seed frozen --hands 2",
    "watched": "watch -p 4 --bots random,heuristic,blueprint,bambino --seed frozen --hands 2",
}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_dealt_and_told_as_it_was(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    # They were played for the fee alone, before the usual stakes were higher.
    (tmp_path / "settings.toml").write_text('version = 2\n[bestia]\nstakes = "low"\n')
    command = [*GAMES[name].split(), "--data-dir", str(tmp_path)]
    compare(f"games/{name}.txt", begin(cli, monkeypatch, command))
