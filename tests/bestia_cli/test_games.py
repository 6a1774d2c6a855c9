"""The commands of the laboratory for every game."""

import re
import sys
from pathlib import Path

import pytest

from ai.games import players_of
from ai.strength import strength_of
from engine.registry import DEFAULT, GAMES
from tests.bestia_cli.conftest import Cli, assert_refused, read_json

any_game = pytest.mark.parametrize("game", GAMES)
others = pytest.mark.parametrize("game", [name for name in GAMES if name != DEFAULT])
without_laboratory = pytest.mark.parametrize(
    "game", [name for name in GAMES if strength_of(name).laboratory is None]
)

SEARCH = "ismcts:iterations=5"


@any_game
def test_a_simulation_is_of_the_usual_table_of_its_game(cli: Cli, game: str) -> None:
    code, out, _ = cli("simulate", "--game", game, "--hands", "20", "--seed", "1", "--json")
    told = read_json(out)
    assert (code, told["hands"], told["players"]) == (0, 20, GAMES[game].usual)
    assert {seat["bot"] for seat in told["seats"]} == {players_of(game).usual}


def test_a_command_without_a_game_is_about_the_default_one(cli: Cli) -> None:
    def told(*options: str) -> object:
        return read_json(cli("simulate", *options, "--hands", "20", "--seed", "1", "--json").out)[
            "seats"
        ]

    assert told() == told("-g", DEFAULT) == told(f"--game={DEFAULT}")


@any_game
def test_a_summary_calls_deals_what_they_are_called(cli: Cli, game: str) -> None:
    out = cli("simulate", "-g", game, "--hands", "7", "--seed", "1").out
    assert out.startswith(f"7 {players_of(game).words.many}, {GAMES[game].usual} players, seed 1, ")
    assert "edge ± 95%" in out


@any_game
def test_a_history_of_it_is_right(cli: Cli, game: str, tmp_path: Path) -> None:
    path = tmp_path / "h"
    assert cli("simulate", "-g", game, "--hands", "5", "--history", path).code == 0
    code, out, _ = cli("verify", path)
    assert (code, out) == (0, f"{path}: right: 5 {players_of(game).words.many}, "
                              "0 with a committed deck, 5 without\n")  # fmt: skip


@any_game
def test_an_arena_tells_the_edge_in_the_unit_of_the_game(cli: Cli, game: str) -> None:
    players = GAMES[game].players[-1]
    known, teams = players_of(game), GAMES[game].teams(players)
    options = ("-g", game, "-p", str(players), "--deals", "3", "--seed", "1")
    out = " ".join(cli("arena", SEARCH, "random", *options).out.split())
    assert f" {known.value.unit} a {known.words.one} (95%)" in out
    assert f" among {players - len(teams[0])} of random" in out
    assert ("By team: " in out) is (len(teams) < players)
    told = read_json(cli("arena", SEARCH, "random", *options, "--json").out)
    assert told["hands"] == 3 * len(teams)


@others
def test_a_ladder_has_the_usual_bots_of_its_game(cli: Cli, game: str) -> None:
    code, out, _ = cli("arena", "--ladder", "-g", game, "--deals", "1", "--json")
    assert (code, tuple(read_json(out)["bots"])) == (0, players_of(game).ladder)


@any_game
def test_an_audit_of_a_search_finds_nothing(cli: Cli, game: str) -> None:
    code, out, _ = cli("audit", SEARCH, "-g", game, "--positions", "10", "--json")
    assert (code, read_json(out)["honest"]) == (0, True)


# --- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command", ["simulate", "arena random random", "audit random", "bench", "train", "exploit x"]
)
def test_a_game_that_is_not_there_is_refused_with_those_that_are(cli: Cli, command: str) -> None:
    ended = cli(*command.split(), "--game", "tombola")
    assert_refused(ended)
    assert "'tombola'" in ended.err
    assert all(name in ended.err for name in GAMES)


@without_laboratory
@pytest.mark.parametrize("command", ["train", "exploit random"])
def test_where_nobody_is_trained_that_is_said(cli: Cli, game: str, command: str) -> None:
    ended = cli(*command.split(), "-g", game)
    assert_refused(ended)
    assert f"{game} has no laboratory" in ended.err


@any_game
def test_seats_are_as_many_as_the_game_has(cli: Cli, game: str) -> None:
    for players in (0, GAMES[game].players[-1] + 1):
        ended = cli("simulate", "-g", game, "--players", str(players))
        assert_refused(ended)
        assert f"players = {players} is not allowed" in ended.err


# --- help -----------------------------------------------------------------------------------------


@any_game
def test_the_bots_of_a_game_are_listed(cli: Cli, game: str) -> None:
    known = players_of(game)
    for args in ((game,), ("--game", game), ("-g", game)):
        told = " ".join(cli("bots", *args).out.split())
        assert all(name in told and kind.text in told for name, kind in known.kinds.items())
        assert all(level.spec in told for level in known.levels.values())
        assert all(f"{key}= " in told for kind in known.kinds.values() for key in kind.parameters)


@any_game
def test_a_simulation_tells_of_a_program_that_does_not_know_the_game(
    cli: Cli, game: str, tmp_path: Path
) -> None:
    path = tmp_path / "bot.py"
    path.write_text('import sys; print(\'{"type":"error","text":"?"}\', flush=True); input()')
    bots = ["random"] * (GAMES[game].usual - 1) + [f"exec:{sys.executable} -IS {path}"]
    code, out, _ = cli("simulate", "-g", game, "--hands", "2", "--bots", ",".join(bots))
    assert code == 0
    told = r"faults, choices that had to be made for them: seat 0 0, .*seat \d+ [1-9]"
    assert re.search(told, out.replace("\n", " "))
