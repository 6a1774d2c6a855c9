"""What --help shows, and how a wrong word is answered: with the right one."""

import shlex
from typing import Any

import pytest

from ai.bestia.characters import CHARACTERS
from ai.games import players_of
from bestia_cli.examples import EXAMPLES
from bestia_cli.help_page import parts_of
from bestia_cli.main import program
from engine.registry import DEFAULT
from tests.bestia_cli.conftest import Cli, assert_refused, read_json

ALL = ["", *program().commands]


def help_of(cli: Cli, command: str, language: str = "en") -> str:
    code, out, err = cli("--lang", language, *command.split(), "--help")
    assert (code, err) == (0, "")
    return out


@pytest.mark.parametrize("command", ALL)
def test_every_option_of_a_command_is_shown_and_flags_take_no_value(cli: Cli, command: str) -> None:
    told = help_of(cli, command)
    flat = " ".join(told.split())
    known: Any = program().commands[command] if command else program()
    for p in known.params:
        assert all(name in flat for name in (*p.opts, *p.secondary_opts) if name[0] == "-")
    assert "<bool>" not in told
    assert "<str>" not in told
    assert max(map(len, told.splitlines())) <= 80


@pytest.mark.parametrize("command", ALL)
def test_every_command_has_examples_that_can_be_typed(cli: Cli, command: str) -> None:
    told = help_of(cli, command)
    assert EXAMPLES[command]
    for example in EXAMPLES[command]:
        assert f"bestia {example.line}".strip() in told
        name, *args = shlex.split(example.line) or [""]
        if name and args != ["--help"]:
            program().commands[name].make_context(name, args)


def test_an_example_is_of_the_command_that_shows_it() -> None:
    assert list(EXAMPLES) == ["", *[name for name in EXAMPLES if name in program().commands]]
    for command, examples in EXAMPLES.items():
        for example in examples if command else ():
            assert example.line.split()[0] == command


@pytest.mark.parametrize("command", ALL)
def test_help_speaks_italian(cli: Cli, command: str) -> None:
    told = help_of(cli, command, "it")
    assert told.startswith("Uso: bestia")
    assert "Opzioni" in told
    assert "Esempi" in told
    assert "Usage" not in told
    english = help_of(cli, command).splitlines()
    same = [line for line in told.splitlines() if line in english and " " in line.strip()]
    assert all(line.strip().startswith("bestia") or "completion" in line for line in same), same


def test_defaults_are_shown(cli: Cli) -> None:
    told = " ".join(help_of(cli, "simulate").split())
    assert "3 to 10" in told
    assert "default: 5" in told
    assert "(default: 10,000)" in told
    assert "default: heuristic" in told
    assert "(default: one for each core)" in told
    assert "(default: 20,000,000)" in " ".join(help_of(cli, "train").split())
    assert "(1 to 100; default: 8)" in " ".join(help_of(cli, "serve").split())
    told = " ".join(help_of(cli, "simulate", "it").split())
    assert "da 3 a 10" in told
    assert "se non lo dici: 5" in told
    assert "(se non lo dici: 10.000)" in told


def test_long_names_are_broken_between_words() -> None:
    assert parts_of("--one, --two / --three", 14) == ["--one, --two /", "  --three"]


# --- who can play --------------------------------------------------------------------------------


def test_bots_are_listed_apart_from_levels_with_parameters_and_characters(cli: Cli) -> None:
    code, out, err = cli("bots")
    told = " ".join(out.split())
    assert (code, err) == (0, "")
    levels, engines, parameters = (
        told.index(title) for title in ("Levels, from the weakest", "Engines", "Parameters")
    )
    assert levels < told.index("bambino") < engines < told.index("exec:COMMAND") < parameters
    assert "iterations= a whole number from 1 to 100000000 ismcts, maestro, omniscient" in told
    assert all(f"character={name} {own.text}" in told for name, own in CHARACTERS.items())
    assert max(map(len, out.splitlines())) <= 80


def test_bots_are_told_in_json_in_every_language_alike(cli: Cli) -> None:
    told = read_json(cli("--lang", "it", "bots", "--json").out)
    assert told == read_json(cli("--lang", "en", "bots", "--json").out)
    own = told[DEFAULT]
    assert list(own["levels"]) == list(players_of(DEFAULT).levels)
    assert own["kinds"]["omniscient"]["cheats"] is True
    assert own["kinds"]["heuristic"]["parameters"] == {"slips": "a number from 0 to 1"}


# --- did you mean --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("smulate", "simulate"),
        ("Play", "play"),
        ("simulate --hand 5", "--hands"),
        ("play --trainin", "--training"),
        ("simulate --bots maestor", "maestro"),
        ("simulate --bots Random", "random"),
        ("play --level expert,bambin,esperto,esperto", "esperto"),
        ("arena random heuristc", "heuristic"),
        ("simulate --rule socetà=on", "societa"),
        ("simulate --bots ismcts:iteration=5", "iterations=..."),
        ("simulate --bots heuristik:slips=0.1", "heuristic:slips=0.1"),
        ("bots bestai", "bestia"),
    ],
)
def test_a_word_that_is_much_like_another_is_answered_with_that(
    cli: Cli, line: str, meant: str
) -> None:
    ended = cli(*line.split())
    assert_refused(ended)
    assert f"did you mean {meant}?" in ended.err


def test_a_bot_that_is_like_no_other_is_answered_with_levels_and_engines_apart(cli: Cli) -> None:
    ended = cli("simulate", "--bots", "pippo")
    assert_refused(ended)
    levels, engines, more = ended.err.split("; ")
    assert levels.endswith(f"the levels are {', '.join(players_of(DEFAULT).levels)}")
    assert engines.startswith("the engines are random, heuristic, ")
    assert engines.endswith("exec:COMMAND")
    assert more == "`bestia bots` says what they are\n"
    assert ended.err.count("maestro") == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("arena a b --until-ci x", "--until-ci: 'x' is not a number, such as 0.005"),
        ("arena a b --until-ci 0", "--until-ci: '0' is no width: a number above 0"),
        ("simulate --players 5.5", "--players: '5.5' is not a whole number, such as 5"),
        ("simulate --hands 0", "--hands: 0 is too low: 1 or more"),
        ("play --daily=3", "--daily takes no value"),
        ("simulate --rules", "--rules needs a value"),
        ("verify", "FILE is missing"),
        ("simulate x y", "x y: nobody asks for that here"),
        ("simulate --lang fr", "--lang: there is no language 'fr': it and en are there"),
    ],
)
def test_a_wrong_line_is_answered_in_our_own_words(cli: Cli, line: str, said: str) -> None:
    ended = cli(*line.split())
    assert_refused(ended)
    assert said in ended.err
    assert "Input should" not in ended.err
    assert "--help)" in ended.err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("smulate", "non c'è il comando 'smulate': intendevi simulate?"),
        ("simulate --hand 5", "non c'è l'opzione --hand: intendevi --hands?"),
        ("simulate --hands x", "--hands: 'x' non è un numero intero, come 5"),
        ("simulate --bots maestor", "non c'è il bot 'maestor': intendevi maestro?"),
        ("simulate --rule dealer_fee=31", "dealer_fee = 31 non va bene: un multiplo di 3"),
        ("simulate --bots ismcts:ms=0", "ms è un numero intero da 1 a 600000"),
        ("verify", "manca FILE"),
    ],
)
def test_errors_speak_italian(cli: Cli, line: str, said: str) -> None:
    ended = cli("--lang", "it", *line.split())
    assert_refused(ended)
    assert said in ended.err
