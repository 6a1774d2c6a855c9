"""bestia audit: honest players pass, a cheat does not."""

import re
import signal
from typing import Any

import pytest

from ai.audit import Audit
from engine.match import Match
from tests.bestia_cli.conftest import Cli, read_json

QUICK = ("--players", "4", "--positions", "60", "--seed", "a")


def test_an_honest_bot_passes(cli: Cli) -> None:
    code, out, err = cli("audit", "maestro:iterations=10", *QUICK, "--json")
    told = read_json(out)
    assert (code, err) == (0, "")
    assert told["honest"]
    assert (told["bot"], told["players"], told["seed"]) == ("maestro:iterations=10", 4, "a")
    assert (told["positions"], told["changed"], told["leaked"]) == (60, 0, 0)
    assert sum(phase["positions"] for phase in told["phases"].values()) == 60
    assert "play" in told["phases"]
    assert [*told["paths"]] == ["table"]
    assert told["runs"] == {}
    assert not told["interrupted"]


def test_the_kernels_of_the_batch_are_audited_too(cli: Cli) -> None:
    code, out, err = cli("audit", "blueprint", *QUICK, "--json")
    told = read_json(out)
    found = {"changed": 0, "leaked": 0, "unlike": 0}
    assert (code, err) == (0, "")
    assert told["paths"]["table"] == {"positions": 60, "compared": 0, **found}
    assert told["paths"]["batch"] == {"positions": 60, "compared": 60, **found}
    assert told["runs"]["simulate"] == told["runs"]["arena"]
    assert told["runs"]["simulate"]["deals"] > 0
    assert told["runs"]["simulate"]["unlike"] == 0


def test_a_batch_that_plays_otherwise_fails_with_exit_code_1(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    def from_nowhere(match: Match) -> list[float]:
        return []

    monkeypatch.setattr("ai.audit.from_dealer", from_nowhere)
    code, out, err = cli("audit", "heuristic", *QUICK)
    told = " ".join(out.split())
    assert (code, err) == (1, "")
    assert told.startswith(
        "heuristic is not the same player everywhere: what plays in a batch is not what was audited"
    )
    assert re.search(r"simulate (\d+) of \1, arena 0 of \1 ", told)


def test_a_cheat_fails_with_exit_code_1(cli: Cli) -> None:
    code, out, err = cli("audit", "omniscient:iterations=10", *QUICK, "--json")
    told = read_json(out)
    assert (code, err) == (1, "")
    assert not told["honest"]
    assert 0 < told["changed"] <= told["leaked"] == 60


def test_the_verdict_is_shown_with_the_phases(cli: Cli) -> None:
    code, out, err = cli("audit", "heuristic", *QUICK)
    told = " ".join(out.split())
    assert (code, err) == (0, "")
    assert told.startswith(
        "heuristic is honest: with other hidden cards no choice and no view changed at 60 positions"
    )
    assert "3 times other cards at each position, 4 players, seed a, " in told
    assert "keep/discard" in told
    assert "asked at a table and by the kernels of the batch; deals that went as audited" in told
    assert "batch 60 0 0 0 of 60 table 60 0 0 -" in told
    code, out, err = cli("audit", "omniscient:iterations=10", *QUICK, "--redeals", "1")
    told = " ".join(out.split())
    assert (code, err) == (1, "")
    assert told.startswith("omniscient:iterations=10 looks at hidden cards: with others its choice")
    assert " of 60 positions, its view at 60" in told
    assert "asked at a table, as all that plays it asks it" in told


def test_ctrl_c_ends_with_the_positions_so_far(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    compare = Audit.compare

    def compare_and_interrupt(self: Audit, *args: Any) -> Any:
        if self.findings.total.positions == 6:
            signal.raise_signal(signal.SIGINT)
        return compare(self, *args)

    monkeypatch.setattr(Audit, "compare", compare_and_interrupt)
    code, out, err = cli("audit", "random", "--positions", "5000", "--json")
    assert code == 0
    assert err == "Stopped after 7 of 5,000 positions.\n"
    assert (read_json(out)["positions"], read_json(out)["interrupted"]) == (7, True)
