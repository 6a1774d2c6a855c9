"""What the tests of players share."""

import shlex
import sys
import textwrap
from pathlib import Path

import pytest

from tests.ai.programs import BOT, MakeBot, Watched


@pytest.fixture
def bot(tmp_path: Path) -> MakeBot:
    """A program made of Python, with the helpers above."""

    def make(code: str, ms: int = 2000) -> Watched:
        path = tmp_path / "bot.py"
        path.write_text(BOT + textwrap.dedent(code), encoding="utf-8")
        return Watched(f"{shlex.quote(sys.executable)} -IS {shlex.quote(str(path))}", ms)

    return make
