"""What the commands print, and how they refuse: results on stdout, one line on stderr."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bestia_cli import __version__
from bestia_cli.__main__ import common_options
from tests.bestia_cli.conftest import Cli, read_json
from tests.histories import committed_sample, sample, write_text

# --- simulate ------------------------------------------------------------------------------------

NUMBER = (int, float)
SUMMARY: dict[str, type | tuple[type, ...]] = {
    "hands": int,
    "players": int,
    "seed": str,
    "seconds": float,
    "hands_per_second": float,
    "interrupted": bool,
    "seats": list,
    "pot": dict,
}
SEAT: dict[str, type | tuple[type, ...]] = {
    "bot": str,
    "edge": float,
    "edge_ci95": float,
    "entered": float,
    "bestia": float,
    "prese": int,
    "balance": int,
    "faults": int,
}
POT: dict[str, type | tuple[type, ...]] = {
    "mean": NUMBER,
    "largest": int,
    "left": int,
    "saved": int,
    "scesa": int,
    "histogram": list,
}


def assert_form(found: dict[str, Any], form: dict[str, type | tuple[type, ...]]) -> None:
    for key, kind in form.items():
        assert isinstance(found[key], kind), key
        assert isinstance(found[key], bool) == (kind is bool), key


def test_simulate_tells_all_in_json(cli: Cli) -> None:
    bots = "heuristic,random,random,heuristic"
    args = ("--players", "4", "--hands", "500", "--seed", "abc", "--bots", bots)
    code, out, err = cli("simulate", *args, "--json")
    told = read_json(out)
    assert (code, err) == (0, "")
    assert_form(told, SUMMARY)
    assert_form(told["pot"], POT)
    for seat in told["seats"]:
        assert_form(seat, SEAT)
        assert 0 <= seat["bestia"] <= seat["entered"] <= 1
    assert (told["hands"], told["players"], told["seed"]) == (500, 4, "abc")
    assert [seat["bot"] for seat in told["seats"]] == bots.split(",")
    assert [seat["faults"] for seat in told["seats"]] == [0] * 4
    assert not told["interrupted"]
    assert sum(seat["balance"] for seat in told["seats"]) + told["pot"]["left"] == 0
    assert abs(sum(seat["edge"] for seat in told["seats"])) < 1e-9
    assert sum(row["hands"] for row in told["pot"]["histogram"]) == 500


def test_one_smazzata_has_no_interval(cli: Cli) -> None:
    code, out, _ = cli("simulate", "--hands", "1", "--json")
    assert code == 0
    assert [seat["edge_ci95"] for seat in read_json(out)["seats"]] == [None] * 5
    code, out, _ = cli("simulate", "--hands", "1")
    assert code == 0
    assert "± ?" in out


def test_pots_of_any_size_are_told_exactly(cli: Cli) -> None:
    args = ("simulate", "-p", "10", "--hands", "20000", "--bots", "random", "--seed", "1")
    code, out, _ = cli(*args, "--json")
    told = read_json(out)
    assert code == 0
    assert told["pot"]["largest"] > 10**300
    assert isinstance(told["pot"]["mean"], int)
    assert sum(seat["balance"] for seat in told["seats"]) + told["pot"]["left"] == 0
    code, out, _ = cli(*args)
    assert code == 0
    assert max(map(len, out.splitlines())) <= 80


def test_simulate_shows_a_table(cli: Cli) -> None:
    args = ("--players", "3", "--hands", "1000", "--seed", "abc")
    code, out, err = cli("simulate", *args, "--bots", "heuristic,random,random")
    assert (code, err) == (0, "")
    assert out.startswith("1,000 smazzate, 3 players, seed abc, ")
    titles = ("seat", "bot", "edge ± 95%", "entered", "bestia", "prese", "balance")
    head = next(line for line in out.splitlines() if "edge" in line)
    assert all(title in head for title in titles)
    rows = re.findall(r"^\W*(\d+)\W+(heuristic|random)\b", out, flags=re.MULTILINE)
    assert rows == [("0", "heuristic"), ("1", "random"), ("2", "random")]
    for words in ("piatto: mean ", "largest ", "salvo ", "scesa ", "up to €0.31", "█"):
        assert words in out


def test_a_cheat_is_marked_in_the_table(cli: Cli) -> None:
    bots = "omniscient,random,heuristic"
    code, out, err = cli("simulate", "-p", "3", "--hands", "1", "--bots", bots)
    assert (code, err) == (0, "")
    assert "omniscient (cheats)" in out
    assert "random (cheats)" not in out


def test_the_same_seed_gives_the_same_results(cli: Cli) -> None:
    def results(*args: str) -> dict[str, Any]:
        told = read_json(cli("simulate", "--hands", "800", "--json", *args).out)
        return {key: told[key] for key in ("seats", "pot")}

    first = results("--seed", "è")
    assert results("--seed", "è") == first
    assert results("--seed", "è", "--jobs", "3") == first
    assert results("--seed", "") != first
    chosen = read_json(cli("simulate", "--hands", "800", "--json").out)
    assert results("--seed", chosen["seed"]) == {key: chosen[key] for key in ("seats", "pot")}


def test_a_history_is_written_and_verified(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "h.jsonl"
    code, out, err = cli("simulate", "--hands", "60", "--history", path, "--json", "--jobs", "2")
    assert (code, err) == (0, "")
    assert read_json(out)["hands"] == 60
    assert os.listdir(tmp_path) == ["h.jsonl"]
    right = f"{path}: right: 60 smazzate, 0 with a committed deck, 60 without\n"
    assert cli("verify", path) == (0, right, "")
    assert cli("verify", path, path) == (0, right * 2, "")


def test_a_game_committed_to_some_decks_only_is_reported_and_the_next_file_read(
    cli: Cli, tmp_path: Path
) -> None:
    lines = committed_sample()
    del lines[3]["fair"]
    mixed, none = write_text(tmp_path / "mixed", lines), write_text(tmp_path / "none", sample())
    code, out, err = cli("verify", mixed, none)
    assert code == 1
    assert out.splitlines() == [
        f"{mixed}: right: 8 smazzate, 7 with a committed deck, 1 without",
        f"{none}: right: 8 smazzate, 0 with a committed deck, 8 without",
    ]
    assert err.startswith(f"bestia: {mixed}: line 4: hand 3: no committed deck ('fair')")
    assert err.count("\n") == 1


def test_rules_come_from_a_file_then_from_options(cli: Cli, tmp_path: Path) -> None:
    rules, path = tmp_path / "rules.toml", tmp_path / "h.jsonl"
    rules.write_text(
        'players = 4\ndealer_fee = 33\nstartup_ante = "medium"\nsalvo_threshold = "none"\n'
        'startup_entry = "closed"\nsocieta = false\n',
        encoding="utf-8",
    )
    options = ("--rules", rules, "--rule", "dealer_fee=60", "--rule", " salvo_threshold = 90 ")
    ended = cli("simulate", "--hands", "3", "-p", "6", *options, "--history", path)
    assert ended.code == 0
    header = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    assert header["rules"] == {
        "players": 6,
        "dealer_fee": 60,
        "startup_ante": 30,
        "startup_entry": "closed",
        "salvo_threshold": 90,
        "salvo_agreement": True,
        "societa": False,
        "lead_obligation": "first",
    }


# --- help ----------------------------------------------------------------------------------------


COMMANDS = ["", "simulate", "play", "verify", "arena", "train", "exploit", "audit", "bench"]
COMMANDS += ["engine", "bots", "completion", "watch", "quick", "replay", "stats", "serve"]


@pytest.mark.parametrize("flag", ["--help", "-h"])
@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_a_result(cli: Cli, command: str, flag: str) -> None:
    code, out, err = cli(*command.split(), flag)
    assert (code, err) == (0, "")
    assert "Usage:" in out


def test_no_command_is_the_table_which_machines_play_where_there_is_no_terminal(cli: Cli) -> None:
    code, out, err = cli("--lang", "en")
    assert (code, err) == (0, "")
    assert out.startswith("bestIA: 5 players, seed ")
    assert out.endswith("The game is over.\n")


def test_the_version_is_told(cli: Cli) -> None:
    assert cli("--version") == (0, f"bestIA {__version__}\n", "")


def test_help_and_version_do_not_wait_for_heavy_imports() -> None:
    program = (
        "import sys; from bestia_cli.main import run_app\n"
        "for command in sys.argv[1:]: run_app([*command.split(), '--help'])\n"
        "run_app(['--version'])\n"
        "print(sorted({'numba', 'numpy', 'textual'} & set(sys.modules)), file=sys.stderr)"
    )
    command = [sys.executable, "-c", program, *COMMANDS]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert ended.stderr == "[]\n"


@pytest.mark.parametrize(
    ("args", "options"),
    [
        ([], {}),
        (["--lang", "it"], {"--lang": "it"}),
        (["--lang", "it", "--data-dir", "d"], {"--lang": "it", "--data-dir": "d"}),
        (["play"], None),
        (["--lang"], None),
        (["--lang", "it", "play"], None),
        (["--lang", "it", "--lang", "en"], None),
        (["--help"], None),
        (["--version", "--lang"], None),
    ],
)
def test_options_without_a_command_go_straight_to_the_table(
    args: list[str], options: dict[str, str] | None
) -> None:
    assert common_options(args) == options
