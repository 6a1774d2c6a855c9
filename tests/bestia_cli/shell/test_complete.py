"""What TAB offers, in every place of a command line."""

import dataclasses
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ai.games import players_of
from bestia_cli.main import program
from bestia_cli.shell.complete import COMPLETERS, complete
from bestia_cli.shell.offers import Offers
from bestia_cli.shell.typed import Typed, glue, read_typed
from engine.registry import DEFAULT, GAMES


def offers(line: str) -> Offers:
    """Of a line whose last word is under the cursor."""
    *before, current = line.split(" ")
    return complete(program(), before, current)


def offered(line: str) -> list[str]:
    return [offer.value for offer in offers(line).words]


def test_commands_are_offered_with_what_they_do() -> None:
    assert set(offered("")) == set(program().commands)
    (play,) = offers("pl").words
    assert play.value == "play"
    assert play.text == "Sit down at the table and play"
    assert offered("--lang it simu") == ["simulate"]
    assert offered("nonsense") == []


@pytest.mark.parametrize("command", ["", *program().commands])
def test_every_option_of_every_command_is_offered(command: str) -> None:
    known = program().commands[command] if command else program()
    wanted = {name for p in known.params for name in (*p.opts, *p.secondary_opts) if not p.hidden}
    found = set(offered(f"{command} -".strip() if command else "-"))
    assert {name for name in wanted if name.startswith("--")} | {"--help"} == found


@pytest.mark.parametrize("line", ["play ", "quick ", "watch ", "stats ", "simulate --game ",
                                  "arena -g ", "audit random --game="])  # fmt: skip
def test_games_are_offered(line: str) -> None:
    assert [word.removeprefix("--game=") for word in offered(line)] == list(GAMES)


def test_bots_and_levels_are_offered_with_their_parameters_and_values() -> None:
    assert {"maestro", "esperto", "omniscient", "exec:"} <= set(offered("simulate --bots "))
    assert offered("simulate --bots maestro,hEu") == []
    assert offered("simulate --bots maestro,heu") == ["maestro,heuristic"]
    assert offered("simulate --bots=random,bl") == ["--bots=random,blueprint"]
    assert offered("engine blueprint:sl") == ["blueprint:slips="]
    assert offered("audit blueprint:character=b") == ["blueprint:character=bold"]
    keys = offered("arena random maestro:iterations=5:")
    assert "maestro:iterations=5:ms=" in keys
    assert "maestro:iterations=5:iterations=" not in keys
    assert "esperto:table=" in offered("exploit esperto:")
    assert offered("arena ran") == ["random"]
    assert offered("arena random ra") == ["random"]
    assert offered("arena random,he") == []  # no list there


def test_a_person_is_offered_nobody_who_sees_all_cards() -> None:
    for line in ("play --level ", "quick --bots ", "engine "):
        assert "maestro" in offered(line)
        assert not any(word.startswith("omniscient") for word in offered(line))
    assert "omniscient" in offered("watch --bots ")


def test_statistics_are_filtered_by_levels_alone() -> None:
    assert offered("stats --level ") == list(players_of(DEFAULT).levels)


def test_rules_are_offered_by_key_and_then_by_value() -> None:
    game = GAMES[DEFAULT]
    keys = {f.name for f in dataclasses.fields(game.default_rules(game.usual))} - {"players"}
    assert set(offered("simulate --rule ")) == {f"{key}=" for key in keys}
    assert offered("simulate --rule startup_entry=") == [
        "startup_entry=optional",
        "startup_entry=closed",
    ]
    assert offered("play --rule societa=t") == ["societa=true"]
    assert offered("play --rule startup_ante=") == [
        f"startup_ante={name}" for name in ("low", "medium", "high")
    ]
    assert offered("play --rule salvo_threshold=n") == ["salvo_threshold=none"]
    assert offered("play --rule lead_obligation=e") == ["lead_obligation=every"]
    assert offered("play --rule nonsense=") == []


def test_other_closed_sets_are_offered() -> None:
    assert offered("play --lang ") == ["it", "en"]
    assert offered("--lang=i") == ["--lang=it"]
    assert offered("watch --speed in") == ["instant"]
    assert offered("play -p 1") == ["10"]
    assert offered("completion ") == ["bash", "zsh", "fish"]


def test_files_are_left_to_the_shell() -> None:
    for line, after in {
        "verify ": "",
        "verify a b": "",
        "replay ": "",
        "simulate --rules ": "",
        "simulate --history=h": "--history=",
        "play --data-dir ": "",
        "engine blueprint:table=x": "blueprint:table=",
        "watch --bots random,maestro:ms=5:table=": "random,maestro:ms=5:table=",
        "engine exec:./b": "exec:",
    }.items():
        assert offers(line) == Offers((), True, after), line


def test_free_texts_are_nobody_s_to_guess() -> None:
    for line in ("play --seed ", "play --deal ", "serve --password ", "play --daily=", "bench x"):
        assert offers(line) == Offers((), False, ""), line


def test_the_game_that_is_named_decides_who_and_what_is_offered() -> None:
    for game in GAMES:
        kinds = set(players_of(game).kinds) - {"exec"}
        assert kinds <= set(offered(f"simulate --game {game} --bots "))
        assert offered(f"watch {game} --players ") == [str(n) for n in GAMES[game].players]


FREE = {"seed", "deal", "name", "password", "allow_host", "host"}
"""Texts of one's own."""


def is_number(parameter: Any) -> bool:
    return any(word in parameter.display_type(None) for word in ("int", "float"))


def test_no_parameter_is_forgotten() -> None:
    """A new option says what can stand there, or stands among the free texts."""
    for command in (program(), *program().commands.values()):
        for p in command.params:
            known = (command.name, p.name) in COMPLETERS or p.name in COMPLETERS
            assert known or p.name in FREE or getattr(p, "is_flag", False) or is_number(p), p.name


# --- how shells hand a line over -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "typed"),
    [
        (["play", "--level", "=", "es"], Typed(("play",), "--level=es", "--level=")),
        (["play", "--level", "="], Typed(("play",), "--level=", "--level=")),
        (["a", ":", "b", "c"], Typed(("a:b",), "c", "")),
        (["a", ":", "t", "=", "x"], Typed((), "a:t=x", "a:t=")),
        (["a:t=x"], Typed((), "a:t=x", "")),  # whoever has changed COMP_WORDBREAKS
        ([""], Typed((), "", "")),
    ],
)
def test_words_that_bash_took_apart_are_put_together(words: list[str], typed: Typed) -> None:
    assert glue(words) == typed


def test_lines_are_read_as_the_shells_send_them() -> None:
    def read(**environment: str) -> tuple[tuple[str, ...], str]:
        return read_typed(environment)[:2]

    assert read(COMP_WORDS="bestia\nplay\n", COMP_CWORD="2") == (("play",), "")
    assert read(COMP_WORDS="bestia pl", COMP_CWORD="1") == ((), "pl")
    assert read(COMP_WORDS="bestia play --le x", COMP_CWORD="2") == (("play",), "--le")
    assert read(COMP_WORDS="bestia\nplay\n'pi", COMP_CWORD="2") == (("play",), "pi")
    assert read(_TYPER_COMPLETE_ARGS="bestia play ") == (("play",), "")
    assert read(_TYPER_COMPLETE_ARGS="bestia play --na 'x y") == (("play", "--na"), "x y")
    assert read() == ((), "")
    assert read(COMP_WORDS="", COMP_CWORD="x") == ((), "")


# --- the protocol, in a process of its own -------------------------------------------------------

ASK = (
    "import sys; from bestia_cli.__main__ import run\n"
    "code = run()\n"
    "heavy = {'numpy', 'numba', 'textual', 'ai.players'} & set(sys.modules)\n"
    "assert not heavy, heavy\n"
    "sys.exit(code)"
)


def ask(shell: str, line: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    words = ["bestia", *line.split(" ")]
    environment = {
        **os.environ,
        "_BESTIA_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": "\n".join(words),
        "COMP_CWORD": str(len(words) - 1),
        "BESTIA_DATA_DIR": str(folder),
        "HOME": str(folder),
    }
    return subprocess.run(
        [sys.executable, "-c", ASK], env=environment, capture_output=True, text=True, timeout=60
    )


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_is_answered_at_once_and_nothing_is_written(shell: str, tmp_path: Path) -> None:
    """No game begins, no file appears, and nothing heavy is imported."""
    for line, wanted in {
        "pl": "play",
        "play --lev": "--level",
        "play --level esp": "esperto",
        "simulate --rule societa=t": "societa=true",
        "stats ": "bestia",
        "": "simulate",
    }.items():
        ended = ask(shell, line, tmp_path)
        assert (ended.returncode, ended.stderr) == (0, "")
        assert wanted in [row.split("\t")[0] for row in ended.stdout.splitlines()]
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_is_told_to_offer_its_files(shell: str, tmp_path: Path) -> None:
    ended = ask(shell, "engine blueprint:table=x", tmp_path)
    assert ended.returncode == 1
    assert ended.stdout == ("" if shell == "bash" else "blueprint:table=\n")


@pytest.mark.parametrize("task", ["", "complete", "complete_", "complete_tcsh", "nonsense", "1"])
def test_whoever_asks_what_we_do_not_know_gets_no_game(task: str, tmp_path: Path) -> None:
    environment = {**os.environ, "_BESTIA_COMPLETE": task, "BESTIA_DATA_DIR": str(tmp_path)}
    command = [sys.executable, "-m", "bestia_cli"]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", "")
    assert os.listdir(tmp_path) == []


def test_descriptions_speak_the_language_of_the_line(tmp_path: Path) -> None:
    ended = ask("fish", "--lang it play --level bambino", tmp_path)
    assert ended.stdout == "bambino\tun bambino al tavolo, che spesso gioca a caso\n"
