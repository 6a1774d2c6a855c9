"""The kernel of every game is the same compiled and as plain Python, step by step."""

import os
import subprocess
import sys

import pytest

from engine.game import Game
from engine.jit import COMPILED
from tests.contract.scenes import any_game
from tests.contract.trace import trace


@any_game
@pytest.mark.skipif(not COMPILED, reason="compares the compiled kernel with plain Python")
def test_compiled_and_plain_python_agree_at_every_step(game: Game) -> None:
    plain = subprocess.run(
        [sys.executable, "-m", "tests.contract.trace", game.name],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    lines = list(trace(game))
    assert len(lines) > 100
    for compiled, python in zip(lines, plain.stdout.splitlines(), strict=True):
        assert compiled == python
