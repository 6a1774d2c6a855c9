"""A signal leaves the table in order: the terminal is as before, and no process is left."""

import signal
import sys
from pathlib import Path

import pytest

pytest.importorskip("pty", reason="pseudo terminals are a thing of Unix", exc_type=ImportError)

from tests.bestia_cli.told import FORKING_BOT, NOTED, is_alive, wait_until
from tests.terminal import program
from tests.terminal.screen import Size, Terminal

SIZE = Size(100, 30)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_at_the_menu_leaves_the_program(number: signal.Signals, tmp_path: Path) -> None:
    """Its kernels are not compiled: their compiler must end, too."""
    cold = {"BESTIA_CACHE_DIR": str(tmp_path / "cache")}
    with Terminal(program.menu(tmp_path), SIZE, cold) as terminal:
        terminal.wait_for(program.MENU)
        terminal.kill(number)
        terminal.wait_gone()
        terminal.settle()
        assert terminal.process.returncode == 128 + number
        assert "bestia: interrupted" in terminal.text
        assert not terminal.picture.cursor.hidden


def test_a_signal_at_the_table_loses_nothing(tmp_path: Path) -> None:
    with Terminal(program.table(tmp_path), SIZE) as terminal:
        terminal.wait_for(program.asks)
        terminal.kill(signal.SIGTERM)
        terminal.wait_gone()
    assert [path.suffix for path in (tmp_path / "saves").iterdir() if path.suffix != ".lock"] == [
        ".json"
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux shows what has left its group")
def test_no_bot_at_a_table_that_is_watched_outlives_it(tmp_path: Path) -> None:
    script, pids = tmp_path / "bot.py", tmp_path / "pids"
    script.write_text(FORKING_BOT)
    bots = f"exec:{sys.executable} -IS {script} {pids},random,random"
    watch = [*program.watch(tmp_path, 100000), "-p", "3", "--bots", bots]
    with Terminal(watch, SIZE) as terminal:
        wait_until(lambda: pids.exists() and len(pids.read_text().split()) >= NOTED)
        terminal.kill(signal.SIGTERM)
        terminal.wait_gone()
    wait_until(lambda: not any(is_alive(int(pid)) for pid in pids.read_text().split()))
