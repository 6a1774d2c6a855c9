"""The kernel is the same compiled and as plain Python, step by step."""

import os
import subprocess
import sys

import pytest

from engine.jit import COMPILED
from tests.engine.trace import trace


@pytest.mark.skipif(not COMPILED, reason="compares the compiled kernel with plain Python")
def test_compiled_and_plain_python_agree_at_every_step() -> None:
    plain = subprocess.run(
        [sys.executable, "-m", "tests.engine.trace"],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    lines = list(trace())
    assert len(lines) > 500
    for compiled, python in zip(lines, plain.stdout.splitlines(), strict=True):
        assert compiled == python
