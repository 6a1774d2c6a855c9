"""The program as the tests start it: in this process where possible."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bestia_cli.main import run_app


class Ended(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


Cli = Callable[..., Ended]


@pytest.fixture(scope="session", autouse=True)
def warm(compiled: None) -> None:
    """The program and all processes that the tests start find it compiled."""


@pytest.fixture
def cli(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Run a command in this process; it is no terminal that it writes to, and the wait for the
    compiler, if there is one, is not announced."""
    monkeypatch.setattr("bestia_cli.progress.is_warm", lambda part: True)
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)

    def run(*args: str | Path) -> Ended:
        capfd.readouterr()
        code = run_app([str(arg) for arg in args])
        return Ended(code, *capfd.readouterr())

    return run


def read_json(text: str) -> dict[str, Any]:
    """The one JSON object of a command's output, of plain JSON: no NaN, no Infinity."""
    assert text.count("\n") == 1

    def refuse(constant: str) -> None:
        pytest.fail(f"{constant} is not JSON")

    read: dict[str, Any] = json.loads(text, parse_constant=refuse)
    return read


def assert_refused(ended: Ended, code: int = 2) -> None:
    """One line on stderr, nothing on stdout."""
    assert ended.code == code
    assert ended.out == ""
    assert ended.err.startswith("bestia: ")
    assert ended.err.endswith("\n")
    assert ended.err.count("\n") == 1
    assert "Traceback" not in ended.err
