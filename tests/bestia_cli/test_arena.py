"""bestia arena: what it prints, alone and as a ladder, and how it ends."""

import os
import pty
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ai.arena import ArenaTable
from engine.match import Match
from tests.ai.programs import BOT
from tests.bestia_cli.conftest import Cli, read_json

BESTIA = [sys.executable, "-m", "bestia_cli"]
SEARCH = "ismcts:iterations=20"
FIGURES = ("edge", "ci95", "deals", "hands", "per_seat", "faults", "players", "seed")


def test_a_bout_tells_all_in_json(cli: Cli) -> None:
    args = ("arena", "heuristic", "random", "-p", "4", "--deals", "500", "--seed", "abc")
    code, out, err = cli(*args, "--json")
    told = read_json(out)
    assert (code, err) == (0, "")
    assert (told["guest"], told["host"], told["players"]) == ("heuristic", "random", 4)
    assert (told["deals"], told["hands"], told["seed"]) == (500, 2000, "abc")
    assert told["edge"] > told["ci95"] > 0
    assert sum(told["per_seat"]) / 4 == pytest.approx(told["edge"])
    assert (told["faults"], told["interrupted"]) == ([0, 0], False)
    assert told["seconds"] > 0


def test_a_bout_shows_its_edge_and_the_seats(cli: Cli) -> None:
    args = ("arena", "heuristic", "random", "--deals", "500", "--seed", "abc")
    code, out, err = cli(*args)
    told = " ".join(out.split())
    assert (code, err) == (0, "")
    edge = r"heuristic among 4 of random: edge \+0\.\d{4} ± 0\.\d{4} pots a smazzata \(95%\)"
    assert re.match(edge, told)
    assert "500 duplicate deals, 2,500 smazzate, 5 players, seed abc, " in told
    assert "0 (deals) " in told
    assert "Seats differ in worth" in told
    assert "faults" not in told
    assert max(map(len, out.splitlines())) <= 80


def test_a_bout_has_a_thousand_deals_unless_told_otherwise(cli: Cli) -> None:
    assert read_json(cli("arena", "random", "heuristic", "--json").out)["deals"] == 1000
    wide = read_json(cli("arena", "heuristic", "random", "--until-ci", "0.009", "--json").out)
    assert wide["deals"] > 1000
    assert wide["ci95"] <= 0.009
    few = ("--until-ci", "0.000001", "--deals", "30")
    assert read_json(cli("arena", "heuristic", "random", *few, "--json").out)["deals"] == 30


def test_a_bout_of_searching_players_is_the_same_for_any_jobs(cli: Cli) -> None:
    def figures(*more: str) -> dict[str, Any]:
        args = ("arena", SEARCH, "maestro:iterations=20", "-p", "3", "--deals", "6", "--json")
        told = read_json(cli(*args, "--seed", "1", *more).out)
        return {key: told[key] for key in FIGURES}

    assert figures("--jobs", "1") == figures("--jobs", "3")


def test_cheats_are_marked(cli: Cli) -> None:
    args = ("arena", "omniscient:iterations=5", "random", "-p", "3", "--deals", "2")
    out = cli(*args).out
    assert out.startswith("omniscient:iterations=5 (cheats) among 2 of random: edge ")
    assert read_json(cli(*args, "--json").out)["guest"] == "omniscient:iterations=5"


def test_rules_are_those_of_the_options(cli: Cli, tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text("players = 4\nsocieta = false\n", encoding="utf-8")
    args = ("arena", "heuristic", "random", "--deals", "200", "--seed", "1", "--json")
    from_file = read_json(cli(*args, "--rules", rules).out)
    assert from_file["players"] == 4
    given = read_json(cli(*args, "-p", "4", "--rule", "societa=false").out)
    assert given["edge"] == from_file["edge"]
    assert read_json(cli(*args, "-p", "4").out)["edge"] != from_file["edge"]


def test_a_program_plays_and_its_faults_are_told(cli: Cli, tmp_path: Path) -> None:
    """Its command has spaces, colons and commas: it is one argument all the same."""
    path = tmp_path / "a bot, 1:2.py"
    silly = "for act in acts(): say(type='action', id=act['id'], action={})"
    path.write_text(BOT + silly, encoding="utf-8")
    spec = "exec:" + shlex.join([sys.executable, "-IS", str(path)])
    code, out, err = cli("arena", spec, "heuristic", "-p", "3", "--deals", "2")
    assert (code, err) == (0, "")
    assert re.search(r"faults, choices that had to be made for them: guest [1-9]\d*, hosts 0", out)


# --- the ladder ----------------------------------------------------------------------------------


def test_a_ladder_plays_everybody_among_each_of_the_others(cli: Cli) -> None:
    bots = ["random", "heuristic", "blueprint"]
    args = ("arena", "--ladder", *bots, "-p", "3", "--deals", "3000", "--seed", "s")
    code, out, err = cli(*args, "--json")
    told = read_json(out)
    assert (code, err) == (0, "")
    assert (told["players"], told["seed"], told["bots"]) == (3, "s", bots)
    assert not told["interrupted"]
    pairs = [(standing["guest"], standing["host"]) for standing in told["ladder"]]
    assert pairs == [(a, b) for a in bots for b in bots if a != b]
    assert {standing["deals"] for standing in told["ladder"]} == {3000}
    alone = read_json(cli("arena", "blueprint", "random", *args[5:], "--json").out)
    ladder = {(s["guest"], s["host"]): s for s in told["ladder"]}
    assert ladder["blueprint", "random"]["edge"] == alone["edge"]


def test_a_ladder_shows_a_matrix(cli: Cli) -> None:
    bots = ("random", "heuristic", "blueprint", "bambino", "omniscient:iterations=5")
    code, out, err = cli("arena", "--ladder", *bots, "-p", "3", "--deals", "2", "--seed", "s")
    assert (code, err) == (0, "")
    rows = re.findall(r"^(\d) +(\w+)", out, flags=re.MULTILINE)
    assert rows == [(str(n), bot.split(":")[0]) for n, bot in enumerate(bots, 1)]
    assert len(re.findall(r"[+-]\d\.\d{4}", out)) == len(re.findall(r"±\d\.\d{4}", out)) == 20
    assert "(cheats)" in out
    assert "among 5" in out
    assert max(map(len, out.splitlines())) <= 80


# --- the compiler --------------------------------------------------------------------------------


def test_the_first_wait_for_the_compiler_is_announced_for_each_kind(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    warm: set[str] = set()
    monkeypatch.setattr("bestia_cli.progress.is_warm", warm.__contains__)
    monkeypatch.setattr("bestia_cli.progress.mark_warm", warm.add)

    def waits(*bots: str) -> int:
        ended = cli("arena", *bots, "-p", "3", "--deals", "1")
        assert ended.code == 0
        return ended.err.count("Compiling the engine for this machine")

    assert waits("heuristic", "random") == 1
    assert waits("blueprint", "random") == 0
    assert waits("maestro:iterations=2", "random") == 1
    assert waits("maestro:iterations=3", "random") == 0
    assert waits(SEARCH, "random") == 1
    assert waits("ismcts:rollouts=heuristic:iterations=2", "random") == 1
    assert waits("--ladder", "random", "omniscient:iterations=2", "maestro:iterations=1") == 1
    assert "player-bestia-maestro" in warm


# --- Ctrl+C --------------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", ["1", "3"])
def test_ctrl_c_ends_a_bout_with_the_deals_so_far(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, jobs: str
) -> None:
    ask = ArenaTable.ask
    asked = 0

    def ask_and_interrupt(self: ArenaTable, match: Match, seat: int, stream: np.uint64) -> int:
        nonlocal asked
        asked += 1
        if asked == 100:
            signal.raise_signal(signal.SIGINT)
        return ask(self, match, seat, stream)

    handler = signal.getsignal(signal.SIGINT)
    args = ("arena", SEARCH, "random", "-p", "3", "--seed", "1", "--json")
    with monkeypatch.context() as patch:
        patch.setattr(ArenaTable, "ask", ask_and_interrupt)
        code, out, err = cli(*args, "--deals", "100000", "--jobs", jobs)
    told = read_json(out)
    assert code == 0
    assert told["interrupted"]
    assert err == f"Stopped after {told['deals']:,} of 100,000 duplicate deals.\n"
    assert 0 < told["deals"] < 50
    assert signal.getsignal(signal.SIGINT) is handler
    again = read_json(cli(*args, "--deals", str(told["deals"])).out)
    assert {key: again[key] for key in FIGURES} == {key: told[key] for key in FIGURES}


def test_ctrl_c_ends_a_ladder_with_the_bouts_so_far(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = ArenaTable.play
    played = 0

    def play_and_interrupt(self: ArenaTable, *args: Any) -> None:
        nonlocal played
        played += 1
        if played == 30:
            signal.raise_signal(signal.SIGINT)
        play(self, *args)

    monkeypatch.setattr(ArenaTable, "play", play_and_interrupt)
    args = ("arena", "--ladder", "random", "heuristic", SEARCH, "-p", "3", "--deals", "2000")
    code, out, err = cli(*args, "--json", "--jobs", "1")
    told = read_json(out)
    assert code == 0
    assert told["interrupted"]
    assert err == "Stopped in bout 2 of 6.\n"
    full, part = told["ladder"]
    assert (full["deals"], full["host"]) == (2000, "heuristic")
    assert 0 < part["deals"] < 2000


def read_terminal(terminal: int) -> str:
    """All that is written to a terminal, to its end."""
    text = b""
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            piece = b""
        if not piece:
            return text.decode()
        text += piece


def test_a_terminal_sees_the_bout_as_it_goes_and_ctrl_c_ends_it_soon() -> None:
    """The players would think for minutes at each choice."""
    bots = ["arena", "ismcts:ms=600000", "heuristic", "-p", "3", "--deals", "9"]
    warm = [*bots[:1], "ismcts:iterations=2", *bots[2:], "--json"]
    subprocess.run([*BESTIA, *warm], capture_output=True, check=True, timeout=120)
    terminal, inside = pty.openpty()
    with subprocess.Popen(
        [*BESTIA, *bots], stdout=subprocess.PIPE, stderr=inside, text=True
    ) as process:
        os.close(inside)
        assert os.read(terminal, 100)  # the cursor is hidden: the bout has begun
        process.send_signal(signal.SIGINT)
        start = time.monotonic()
        assert process.wait(60) == 0
        assert time.monotonic() - start < 5
        assert process.stdout is not None
        assert "0 duplicate deals, 0 smazzate" in process.stdout.read()
    assert "Stopped after 0 of 9 duplicate deals." in read_terminal(terminal)
    os.close(terminal)


def test_a_terminal_sees_a_live_table() -> None:
    terminal, inside = pty.openpty()
    command = [*BESTIA, "arena", "heuristic", "random", "-p", "3", "--deals", "9000", "--json"]
    env = {**os.environ, "COLUMNS": "120", "TERM": "xterm"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=inside, env=env) as process:
        os.close(inside)
        seen = read_terminal(terminal)
        assert process.wait(60) == 0
    os.close(terminal)
    for words in ("guest", "host", "deals", "smazzate/s", "edge ± 95%", "9,000", "27,000"):
        assert words in seen
