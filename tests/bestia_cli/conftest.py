"""The program as the tests start it: in this process where possible."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bestia_cli.language import set_language
from bestia_cli.main import run_app


class Ended(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


Cli = Callable[..., Ended]


@pytest.fixture(scope="session", autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test touches the saves and settings of whoever runs it, nor depends on their language."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BESTIA_DATA_DIR", str(tmp_path_factory.mktemp("data")))
        patch.setenv("LC_ALL", "en_US.UTF-8")
        yield


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Every test begins in English, whatever the one before spoke."""
    set_language("en")
    yield
    set_language("en")


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
