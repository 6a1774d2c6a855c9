"""Random streams: each purpose has a number of its own, and they all stand in one table."""

import ast
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engine import rng

PURPOSES = {name: value for name, value in vars(rng).items() if isinstance(value, np.int64)}
ROOT = Path(rng.__file__).parents[1]
SOURCES = [path for part in ("engine", "ai", "bestia_cli") for path in (ROOT / part).rglob("*.py")]
MAKERS = {"start_stream": 2, "first_state": 2, "new_stream": 2}
"""What makes a stream, and which of its arguments is the purpose."""
SEATS = 32


def test_every_purpose_has_a_number_of_its_own() -> None:
    assert len(set(PURPOSES.values())) == len(PURPOSES) > 1


def test_no_purpose_is_the_number_of_a_seat() -> None:
    assert min(PURPOSES.values()) >= SEATS


def test_the_streams_of_different_purposes_differ() -> None:
    streams = [int(rng.new_stream("seed", 1, purpose)[0]) for purpose in PURPOSES.values()]
    assert len(set(streams)) == len(streams)


def purposes_in(tree: ast.AST) -> Iterator[ast.expr]:
    """What is given as a purpose wherever a stream is made."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            place = MAKERS.get(node.func.id)
            yield from node.args[place : place + 1] if place is not None else ()
            yield from (word.value for word in node.keywords if word.arg == "purpose")


def imported_from_rng(tree: ast.AST) -> set[str]:
    return {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "engine.rng"
        for alias in node.names
    }


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_takes_its_purposes_from_the_table_or_from_a_seat(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    known = imported_from_rng(tree) | ({*PURPOSES} if path.name == "rng.py" else set())
    for purpose in purposes_in(tree):
        parts = list(ast.walk(purpose))
        assert not any(isinstance(part, ast.Constant) for part in parts), ast.unparse(purpose)
        names = {part.id for part in parts if isinstance(part, ast.Name) and part.id.isupper()}
        assert names <= known & {*PURPOSES}, ast.unparse(purpose)
