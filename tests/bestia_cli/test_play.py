"""bestia play, quick, watch and replay where there is no terminal: told in plain lines."""

import datetime
import io
import json
import re
from pathlib import Path

import pytest

from bestia_cli.deal_code import deal_of_the_day, example_of
from bestia_cli.storage.folders import find_folders
from engine.replay import verify_history
from tests.bestia_cli.conftest import Cli, assert_refused
from tests.bestia_cli.table.programs import Program, save_with, write_program

EXAMPLE = example_of("bestia")
ANY = "1\n2\n3\n" * 60
"""Answers one of which is always right."""


def type_lines(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """What comes on stdin."""
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def test_the_same_seed_tells_the_same_story(cli: Cli) -> None:
    args = ("play", "--hands", "3", "--seed", "a")
    first = cli(*args)
    assert (first.code, first.err) == (0, "")
    assert cli(*args) == first
    assert cli("play", "--hands", "3", "--seed", "b").out != first.out


def test_a_story_without_a_seed_names_the_one_it_took(cli: Cli) -> None:
    told = cli("play", "--players", "4").out
    seed = re.match(r"bestIA: 4 players, seed (\S+)\n", told)
    assert seed is not None
    assert cli("play", "--players", "4", "--seed", seed[1]).out == told


def test_without_a_terminal_the_machines_play_and_it_ends_by_itself(cli: Cli) -> None:
    code, out, err = cli("play", "--players", "3", "--hands", "2", "--seed", "x")
    assert (code, err) == (0, "")
    assert out.count("Smazzata 2:") == 1
    assert "Smazzata 3:" not in out
    assert out.endswith("The game is over.\n")


def test_the_table_speaks_italian(cli: Cli) -> None:
    assert "La partita è finita." in cli("play", "--seed", "x", "--lang", "it").out
    assert "La partita è finita." in cli("--lang", "it", "play", "--seed", "x").out


def test_a_deal_code_gives_the_same_cards_every_time(cli: Cli) -> None:
    told = [cli("play", "--deal", code).out for code in (EXAMPLE, EXAMPLE.lower())]
    assert told[0] == told[1]
    assert "Nonna Pia deals" in told[0]


def test_the_smazzata_of_the_day_is_the_same_all_day(cli: Cli) -> None:
    first = cli("play", "--daily")
    assert first.code == 0
    seed = deal_of_the_day(datetime.date.today()).seed
    assert f"seed {seed}\n" in first.out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("play", "--deal", "nonsense"), "is not a deal code"),
        (("play", "--deal", EXAMPLE, "--players", "4"), "the deal code is one for 5 players"),
        (("play", "--level", "nobody"), "nobody"),
        (("play", "--level", "esperto,esperto"), "2 bots for 4 seats"),
        (("play", "--rule", "societa=perhaps"), "societa"),
        (("play", "--lang", "de"), "there is no language 'de'"),
        (("play", "--level", "omniscient"), "omniscient sees all cards"),
        (("play", "--daily", "--players", "4"), "--daily and --players don't go together"),
        (("play", "--deal", EXAMPLE, "--seed", "x"), "--deal and --seed don't go together"),
        (("quick", "--resume", "--level", "esperto"), "--resume and --level don't go together"),
        (("watch", "--bots", "nobody"), "nobody"),
        (("watch", "--speed", "warp"), "speed"),
        (("watch", "--rule", "tavolo_vero=on"), "tavolo_vero"),
        (("replay", "nowhere.jsonl"), "nowhere.jsonl"),
        (("quick", "--resume"), "there is no saved game to go on with"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    cli: Cli, tmp_path: Path, args: tuple[str, ...], words: str
) -> None:
    ended = cli("--data-dir", tmp_path / "data", *args)
    assert_refused(ended, 1 if args[0] == "replay" else 2)
    assert words in ended.err


def test_settings_that_cannot_be_read_are_said_in_one_line(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("speed = 7\n")
    ended = cli("quick", "--data-dir", tmp_path)
    assert_refused(ended)
    assert "settings.toml: speed = 7 is not allowed" in ended.err


def test_a_rule_leaves_the_stakes_of_the_settings(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('version = 1\nstakes = "high"\nplayers = 3\n')
    told = cli("play", "--rule", "societa=off", "--seed", "s", "--data-dir", tmp_path).out
    assert "Piatto: €3.00" in told


def test_a_file_in_place_of_the_data_folder_is_said_in_one_line(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert_refused(cli("play", "--data-dir", tmp_path / "file"), 1)


def test_a_scripted_game_is_played_saved_and_recorded(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    type_lines(monkeypatch, ANY)
    code, out, err = cli(
        "quick", "--players", "4", "--seed", "s", "--hands", "2", "--data-dir", data
    )
    assert (code, err) == (0, "")
    assert "\nThe game is over.\n\nSince you sat down: " in out
    assert out.endswith("Bucos in società: 1\n"), "the summary comes last"
    [game] = (data / "games").glob("*.jsonl")
    *_, end = verify_history(game)
    assert end.deals == 2
    assert not list((data / "saves").glob("*.json"))


def test_the_end_of_the_input_keeps_the_game(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    type_lines(monkeypatch, "")
    assert cli("play", "--plain", "--players", "3", "--seed", "s", "--data-dir", data).code == 0
    [save] = (data / "saves").glob("*.json")
    summary = json.loads(save.read_text())["summary"]
    assert (summary["hand"], summary["players"]) == (1, 3)
    type_lines(monkeypatch, ANY)
    assert cli("quick", "--resume", "--hands", "1", "--data-dir", data).code == 0


def test_watching_without_a_terminal_tells_one_smazzata(cli: Cli) -> None:
    code, out, err = cli("watch", "--bots", "heuristic", "--players", "3", "--seed", "w")
    assert (code, err) == (0, "")
    assert "Smazzata 1:" in out
    assert "Smazzata 2:" not in out


def test_a_replay_without_a_terminal_tells_the_history(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "h.jsonl"
    simulate = ("simulate", "--hands", "3", "--bots", "heuristic", "--seed", "r")
    assert cli(*simulate, "--history", path).code == 0
    code, out, err = cli("replay", path, "--hand", "2")
    assert (code, err) == (0, "")
    assert "Smazzata 1:" not in out
    assert out.count("Smazzata ") >= 2
    assert_refused(cli("replay", path, "--hand", "4"))


def test_statistics_of_nobody_say_so_and_of_a_game_count_it(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    assert cli("stats", "--data-dir", data).code == 0
    type_lines(monkeypatch, ANY)
    cli("quick", "--players", "4", "--seed", "s", "--hands", "2", "--data-dir", data)
    code, out, _ = cli("stats", "--json", "--data-dir", data)
    assert code == 0
    assert len(json.loads(out)["smazzate"]) == 2


# --- a saved game with a program -----------------------------------------------------------------


class Keyboard(io.TextIOWrapper):
    """A terminal on which somebody types."""

    def __init__(self, typed: str) -> None:
        super().__init__(io.BytesIO(typed.encode("utf-8", "surrogateescape")), "utf-8")

    def isatty(self) -> bool:
        return True


@pytest.fixture
def program(tmp_path: Path) -> Program:
    program = write_program(tmp_path)
    save_with(program, find_folders(tmp_path))
    return program


@pytest.mark.parametrize("command", [("quick",), ("play", "--plain")])
def test_a_program_in_a_save_is_not_started_where_nobody_can_be_asked(
    command: tuple[str, ...],
    program: Program,
    cli: Cli,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    type_lines(monkeypatch, "y\n" * 50)
    ended = cli(*command, "--resume", "--data-dir", tmp_path)
    assert_refused(ended)
    assert program.spec in ended.err
    assert "name it with --resume --level" in ended.err
    assert program.starts == 1


def test_a_program_that_is_named_again_is_started(
    program: Program, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_lines(monkeypatch, "")
    ended = cli("quick", "--resume", "--level", program.spec, "--data-dir", tmp_path)
    assert (ended.code, ended.err) == (0, "")
    assert program.starts == 2


@pytest.mark.parametrize("answer", ["y", "Yes", "sì", "s"])
def test_a_program_is_started_when_the_person_says_so(
    answer: str, program: Program, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", Keyboard(f"{answer}\n"))
    ended = cli("quick", "--resume", "--data-dir", tmp_path)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith(f"This saved game starts: {program.spec}\n")
    assert program.starts == 2


@pytest.mark.parametrize("answer", ["", "\n", "n\n", "what?\n", "\udcff\n"])
def test_a_program_is_not_started_without_a_yes(
    answer: str, program: Program, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", Keyboard(answer))
    ended = cli("quick", "--resume", "--data-dir", tmp_path)
    assert ended.code == 2
    assert ended.err.count("\n") == 1
    assert program.starts == 1
