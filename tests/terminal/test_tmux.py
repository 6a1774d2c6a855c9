"""The table in tmux, as a person would have it."""

import shlex
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest

from tests.terminal import program
from tests.terminal.screen import status_of

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="there is no tmux")

SECONDS = 60.0
"""More than any of this takes on a machine with much to do, the compiler included."""
NAMES = {"enter": "Enter", "right": "Right", "left": "Left"}


@dataclass(frozen=True)
class Pane:
    """A tmux server of its own with one pane, in which the program runs."""

    socket: Path
    pids: list[int] = field(default_factory=list)
    """The server and the program."""

    def tmux(self, *arguments: str) -> str:
        command = ["tmux", "-S", str(self.socket), "-f", "/dev/null", *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def start(self, command: list[str], columns: int, rows: int) -> None:
        environment = [
            "-u",
            "COLUMNS",
            "-u",
            "LINES",
            "COLORTERM=truecolor",
            "TERM=tmux-256color",
            "LC_ALL=C.UTF-8",
        ]
        size = ["-x", str(columns), "-y", str(rows)]
        # Without a shell in between, the pane is the program: see `runs`.
        shown = shlex.join(["exec", "env", *environment, *command])
        pids = self.tmux("new-session", "-d", "-P", "-F", "#{pid} #{pane_pid}", *size, shown)
        self.pids.extend(map(int, pids.split()))

    @property
    def text(self) -> str:
        return self.tmux("capture-pane", "-p")

    def press(self, key: str) -> None:
        self.tmux("send-keys", NAMES.get(key, key))

    def resize(self, columns: int, rows: int) -> None:
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def wait_for(self, wanted: Callable[[str], object]) -> str:
        """What the pane shows once it shows what is wanted."""
        end = time.monotonic() + SECONDS
        while not wanted(text := self.text):
            assert time.monotonic() < end, text
            time.sleep(0.03)
        return text

    @property
    def runs(self) -> bool:
        """Whether the program is still there, or the server. A server that is about to go lists no
        session any more, but takes the next one with it; and a program that was hung up on may
        not have closed its game yet."""
        command = ["tmux", "-S", str(self.socket), "has-session"]
        listed = subprocess.run(command, capture_output=True).returncode == 0
        return listed or any(status_of(pid)[1] for pid in self.pids)

    def wait_until_ended(self) -> None:
        end = time.monotonic() + SECONDS
        while self.runs:
            assert time.monotonic() < end, f"still there, of {self.pids}"
            time.sleep(0.03)
        self.pids.clear()

    def kill(self) -> None:
        subprocess.run(["tmux", "-S", str(self.socket), "kill-server"], capture_output=True)


@pytest.fixture
def pane(tmp_path: Path) -> Iterator[Pane]:
    opened = Pane(tmp_path / "tmux")
    try:
        yield opened
    finally:
        opened.kill()


def answer(pane: Pane) -> program.Answer:
    """Give the answer that is asked for, and see that something comes of it."""
    text = pane.wait_for(program.asked)
    asked = program.asked(text)
    assert asked is not None
    pane.press(asked.key)
    pane.wait_for(lambda shown: shown != text)
    return asked


def play_smazzata(pane: Pane) -> list[str]:
    """Play until a smazzata is settled; returns what was asked."""
    questions = [answer(pane).question]
    while questions[-1] != program.SETTLED:
        questions.append(answer(pane).question)
    return questions


def no_line_is_cut_off(text: str, columns: int) -> bool:
    return all(len(line) <= columns for line in text.splitlines())


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40)])
def test_a_smazzata_can_be_played_in_tmux(
    pane: Pane, columns: int, rows: int, tmp_path: Path
) -> None:
    pane.start(program.table(tmp_path / "data"), columns, rows)
    questions = play_smazzata(pane)
    assert "you keep or discard?" in questions
    text = pane.wait_for(lambda shown: program.smazzata(shown) == 2)
    assert len(text.splitlines()) == rows
    assert no_line_is_cut_off(text, columns)


def test_a_window_can_be_resized_at_the_table_and_the_game_goes_on(
    pane: Pane, tmp_path: Path
) -> None:
    pane.start(program.table(tmp_path / "data"), 80, 24)
    pane.wait_for(program.asked)
    pane.resize(120, 40)
    pane.wait_for(lambda text: program.asked(text) and len(text.splitlines()) == 40)
    pane.resize(50, 15)
    pane.wait_for(lambda text: not program.asked(text) and program.TOO_SMALL in text)
    pane.resize(80, 24)
    pane.wait_for(program.asked)
    assert program.SETTLED in play_smazzata(pane)


def test_who_leaves_in_the_middle_of_a_smazzata_is_asked_and_can_go_on_later(
    pane: Pane, tmp_path: Path
) -> None:
    pane.start(program.table(tmp_path / "data"), 80, 24)
    answer(pane)
    question = program.asked(pane.wait_for(program.asked))
    pane.press(program.LEAVE)
    for step in program.LEAVING:
        pane.wait_for(partial(program.asked, answers=(step,)))
        pane.press(step.key)
    pane.wait_until_ended()
    pane.start(program.resume(tmp_path / "data"), 80, 24)
    assert program.asked(pane.wait_for(program.asked)) == question


def test_a_window_that_is_closed_loses_nothing(pane: Pane, tmp_path: Path) -> None:
    pane.start(program.table(tmp_path / "data"), 80, 24)
    answer(pane)
    question = program.asked(pane.wait_for(program.asked))
    pane.kill()
    pane.wait_until_ended()
    pane.start(program.resume(tmp_path / "data"), 80, 24)
    assert program.asked(pane.wait_for(program.asked)) == question
