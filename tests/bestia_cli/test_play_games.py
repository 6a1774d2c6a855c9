"""Playing any game by its name: `bestia play`, `bestia quick`, `bestia watch`."""

import io
import re
from pathlib import Path

import pytest

from bestia_cli.deal_code import deal_of_the_day, example_of
from bestia_cli.games import table_of
from bestia_cli.storage.folders import Folders, find_folders
from bestia_cli.storage.saves import list_saves
from bestia_cli.storage.settings import Settings, read_settings, write_settings
from engine.registry import DEFAULT, GAMES
from tests.bestia_cli.conftest import Cli, assert_refused

NO_SNAP = f"there is no game 'snap': the games are {', '.join(GAMES)}"

ANY = "1\n2\n3\n" * 200


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folders:
    monkeypatch.setenv("BESTIA_DATA_DIR", str(tmp_path))
    return find_folders(None)


def type_lines(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def test_a_game_is_played_by_its_name(cli: Cli, folders: Folders) -> None:
    told = cli("play", "probe", "--hands", "2", "--seed", "a")
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith("bestIA, Probe: 2 players, seed ")
    assert cli("play", "probe", "--hands", "2", "--seed", "a").out == told.out
    assert cli("play", "bestia", "--seed", "a").out.startswith("bestIA: 5 players, seed ")


def test_quick_remembers_the_game_and_plays_it_again(
    cli: Cli, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_lines(monkeypatch, "q\n")
    assert cli("quick", "probe", "-p", "4", "--level", "random").code == 0
    assert read_settings(folders).game == "probe"
    type_lines(monkeypatch, "q\n")
    assert cli("quick", "--level", "random").code == 0
    assert [save.summary.game for save in list_saves(folders) if save.summary] == ["probe"] * 2
    assert sorted(save.summary.players for save in list_saves(folders) if save.summary) == [2, 4]


def test_nothing_is_written_down_for_those_who_play_the_first_game_alone(
    cli: Cli, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_lines(monkeypatch, "q\n")
    assert cli("quick").code == 0
    assert not folders.settings.exists()


def test_resume_goes_on_with_the_last_game_whatever_it_is(
    cli: Cli, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    for game in ("probe", "bestia"):
        type_lines(monkeypatch, "q\n")
        assert cli("quick", game, "--level", "random").code == 0
    type_lines(monkeypatch, ANY)
    assert "Smazzata 1" in cli("quick", "--resume", "--hands", "1").out
    type_lines(monkeypatch, ANY)
    told = cli("quick", "probe", "--resume", "--hands", "1")
    assert (told.code, told.err) == (0, "")
    assert "Deal 1" in told.out
    assert read_settings(folders).game == "probe"


def test_a_deal_code_names_its_game(cli: Cli, folders: Folders) -> None:
    code = example_of("probe")
    told = [cli("play", *more, "--deal", code).out for more in ((), ("probe",))]
    assert told[0] == told[1]
    assert told[0].startswith("bestIA, Probe: 2 players")
    assert_refused(cli("play", "bestia", "--deal", code))
    write_settings(folders, Settings(game="probe"))
    assert cli("play", "--deal", example_of("bestia")).out.startswith("bestIA: 5 players")


def test_the_deal_of_the_day_is_that_of_the_game(cli: Cli, folders: Folders) -> None:
    import datetime

    told = cli("play", "probe", "--daily").out
    seed = re.match(r"bestIA, Probe: 2 players, seed (\S+)\n", told)
    assert seed is not None
    assert seed[1] == deal_of_the_day(datetime.date.today(), "probe").seed


def test_rules_and_numbers_of_players_are_those_of_the_game(cli: Cli, folders: Folders) -> None:
    told = cli("play", "probe", "-p", "4", "--rule", "wild=false", "--seed", "a")
    assert (told.code, told.err) == (0, "")
    watched = cli("watch", "probe", "-p", "4", "--bots", "random", "--seed", "a", "--hands", "1")
    assert (watched.code, watched.err) == (0, "")
    assert watched.out.startswith("bestIA, Probe: 4 players, seed ")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("play snap", NO_SNAP),
        ("quick snap", NO_SNAP),
        ("watch snap", NO_SNAP),
        ("quick snap --resume", NO_SNAP),
        ("play probe --players 3", "players = 3 is not allowed: 2 or 4 play"),
        ("watch probe --players 3", "players = 3 is not allowed: 2 or 4 play"),
        ("play --players 2", "players = 2 is not allowed: 3 to 10 can play"),
        ("play --players 0", "players = 0 is not allowed: 3 to 10 can play"),
        ("play probe --rule societa=on", "there is no rule 'societa': the rules are players, wild"),
        ("play probe --level heuristic", "there is no bot 'heuristic'"),
        ("play probe --level omniscient", "omniscient sees all cards"),
        ("quick probe --resume", "there is no saved game"),
    ],
)
def test_what_a_game_does_not_have_is_refused_in_one_line(
    cli: Cli, folders: Folders, command: str, said: str
) -> None:
    refused = cli(*command.split())
    assert_refused(refused)
    assert said in refused.err


def test_the_bots_of_a_game_are_those_that_it_has(cli: Cli) -> None:
    assert "heuristic" in cli("bots", DEFAULT).out
    assert "heuristic" not in cli("bots", "probe").out
    assert all(table_of(name).title in cli("bots").out for name in GAMES)
    for command in ("play", "quick", "watch"):
        told = " ".join(cli(command, "--help").out.split())
        assert "`bestia bots` lists who can play" in told
        assert all(name in told for name in GAMES)
