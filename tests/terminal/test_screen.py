"""The harness itself, with a stand-in for the program."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("pty", reason="pseudo terminals are a thing of Unix", exc_type=ImportError)

from tests.terminal.screen import Size, Terminal, members

STAND_IN = (sys.executable, "-m", "tests.terminal.stand_in", "alone")


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    with Terminal([*STAND_IN, str(tmp_path)], Size(80, 24)) as opened:
        opened.wait_for("stand-in table")
        yield opened


def test_the_screen_shows_what_the_program_draws_and_takes_keys(terminal: Terminal) -> None:
    terminal.press("x", "right")
    terminal.wait_for("keys [xright]")


def test_the_program_learns_of_a_new_size(terminal: Terminal) -> None:
    terminal.resize(Size(100, 30))
    terminal.wait_for("100x30")


def plain(code: str) -> list[str]:
    """A program that gets each key at once, and shows nothing but what it writes itself: a screen
    that is still being painted may be taken for a reaction."""
    return ["sh", "-c", 'stty -echo -icanon; exec "$@"', "sh", sys.executable, "-c", code]


def test_a_reaction_takes_some_time_and_is_on_the_screen_afterwards() -> None:
    answer = "os.write(1, b'ready'); os.write(1, b', keys [%b]' % os.read(0, 1))"
    with Terminal(plain(f"import os, time; {answer}; time.sleep(60)"), Size(80, 24)) as ready:
        ready.wait_for("ready")
        seconds = ready.reaction("x")
        assert 0 < seconds < 5
        assert "keys [x]" in ready.text


def test_a_key_that_does_nothing_is_an_error_not_a_fast_reaction() -> None:
    silence = "import time; print('mute', flush=True); time.sleep(60)"
    with Terminal(plain(silence), Size(80, 24)) as mute:
        mute.wait_for("mute")
        with pytest.raises(AssertionError, match="nothing happens"):
            mute.reaction("x", timeout=0.2)


def test_the_first_paint_comes_after_the_start(tmp_path: Path) -> None:
    with Terminal([*STAND_IN, str(tmp_path)], Size(80, 24)) as opened:
        assert opened.wait_for("stand-in table") > opened.started


def test_a_program_that_quits_is_gone(terminal: Terminal) -> None:
    terminal.press("q")
    terminal.wait_gone()
    assert terminal.process.returncode == 0


def test_a_killed_program_leaves_nothing_behind(terminal: Terminal) -> None:
    terminal.kill(signal.SIGKILL)
    terminal.wait_gone()
    assert members(terminal.process.pid) == []


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="there is no /proc")
def test_the_memory_of_a_program_counts_that_of_its_children() -> None:
    sleeper = "import time; print('up', flush=True); time.sleep(60)"
    parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {sleeper!r}])"
    with Terminal([sys.executable, "-c", sleeper], Size(80, 24)) as alone:
        alone.wait_for("up")
        one = alone.memory()
    with Terminal([sys.executable, "-c", parent], Size(80, 24)) as both:
        both.wait_for("up")
        assert both.memory() > 1.5 * one
