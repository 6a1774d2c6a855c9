"""bestia engine: a player of ours that another program starts."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from ai.games import players_of
from bestia_cli.main import run_app
from engine.bestia.rules import Rules
from engine.registry import GAMES
from tests.bestia_cli.conftest import Ended, assert_refused

RULES = Rules(players=3).to_json()
HELLO = {
    "type": "hello",
    "protocol": 2,
    "game": "bestia",
    "seat": 1,
    "players": 3,
    "names": ["A", "B", "C"],
    "rules": RULES,
}
HAND = {
    "type": "hand",
    "hand": 1,
    "dealer": 0,
    "stake": {"contributions": [30, 0, 0], "pot": 30},
    "balance": [0, 0, 0],
    "cards": ["AD", "RC", "4B"],
    "table": {"mezzo": "7C"},
}
ACT: dict[str, Any] = {
    "type": "act",
    "id": 17,
    "legal": [{"t": "keep"}, {"t": "discard"}],
    "ms": 1000,
}
BYE = {"type": "bye"}


def table_text(*messages: dict[str, Any] | str) -> bytes:
    """The lines of a table that says all this."""
    lines = [text if isinstance(text, str) else json.dumps(text) for text in messages]
    return "".join(line + "\n" for line in lines).encode()


Engine = Callable[..., Ended]


@pytest.fixture
def engine(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Engine:
    """What the command makes of what a table says."""

    def run(*messages: dict[str, Any] | str, spec: str = "random") -> Ended:
        source = io.TextIOWrapper(io.BytesIO(table_text(*messages)))
        monkeypatch.setattr(sys, "stdin", source)
        code = run_app(["engine", spec, "--seed", "1"])
        return Ended(code, *capfd.readouterr())

    return run


def test_a_table_gets_answers_and_nothing_else() -> None:
    """In a process of its own: this is how tables start it."""
    command = [sys.executable, "-m", "bestia_cli", "engine", "random"]
    text = table_text(HELLO, HAND, ACT, BYE)
    ended = subprocess.run(command, input=text, capture_output=True, timeout=120)
    ready, answer = map(json.loads, ended.stdout.splitlines())
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert ready == {"type": "ready", "name": "bestIA random"}
    assert (answer["type"], answer["id"]) == ("action", 17)
    assert answer["action"] in ACT["legal"]


def test_the_same_seed_makes_the_same_choices(engine: Engine) -> None:
    assert engine(HELLO, HAND, ACT, BYE) == engine(HELLO, HAND, ACT, BYE)


def test_the_end_of_the_input_is_the_end(engine: Engine) -> None:
    assert engine() == (0, "", "")
    ended = engine(HELLO)
    assert (ended.code, ended.err) == (0, "")


WRONG: dict[str, tuple[list[dict[str, Any] | str], str]] = {
    "not JSON": (["hello"], "line 1 of the table: not JSON"),
    "no hello": ([HAND], "begins with hello"),
    "another protocol": ([{**HELLO, "protocol": 1}], "protocol 1"),
    "unknown rules": ([{**HELLO, "rules": {**RULES, "societa": 3}}], "societa"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_no_table_says_is_one_line_and_exit_2(engine: Engine, wrong: str) -> None:
    messages, reason = WRONG[wrong]
    ended = engine(*messages)
    assert_refused(ended)
    assert reason in ended.err


WITH_RULES = [name for name in GAMES if "heuristic" in players_of(name).kinds]
"""The games that a player by rules plays."""


@pytest.mark.parametrize(
    ("game", "spec", "reason"),
    [
        ("poker", "random", f"the game 'poker' is not known: {' and '.join(GAMES)} are"),
        (["bestia"], "random", "is not known"),
        ("probe", "heuristic", f"the game 'probe' is not known: {' and '.join(WITH_RULES)} are"),
    ],
)
def test_a_game_that_the_bot_does_not_play_is_told_to_the_table_and_on_one_line(
    engine: Engine, game: object, spec: str, reason: str
) -> None:
    """The table hears an error instead of ready."""
    ended = engine({**HELLO, "game": game}, spec=spec)
    said = json.loads(ended.out)
    assert (ended.code, said["type"]) == (2, "error")
    assert reason in said["text"]
    assert ended.err == f"bestia: line 1 of the table: {said['text']}\n"


def test_an_impossible_event_is_one_line_and_exit_2(engine: Engine) -> None:
    ended = engine(HELLO, HAND, {"type": "event", "event": {"t": "keep", "seat": 0}})
    assert ended.code == 2
    assert ended.err == "bestia: line 3 of the table: it is the turn of seat 1 (§1.2)\n"


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("wizard", "there is no bot 'wizard'"),
        ("maestro:ms=x", "ms is a whole number"),
        ("omniscient", "omniscient sees all cards: it can't sit at a table of others"),
    ],
)
def test_a_bot_that_cannot_sit_there_is_refused_before_hello(
    engine: Engine, spec: str, reason: str
) -> None:
    for messages in ([HELLO], []):
        ended = engine(*messages, spec=spec)
        assert_refused(ended)
        assert reason in ended.err
