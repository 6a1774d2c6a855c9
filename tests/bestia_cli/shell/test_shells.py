"""TAB, pressed in real shells that run in a terminal."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

pytest.importorskip("pty", reason="pseudo terminals are a thing of Unix", exc_type=ImportError)

import pty
import select

from bestia_cli.shell.scripts import SHELLS, install, script_of
from tests.bestia_cli.conftest import Cli, assert_refused

STARTS = {
    "bash": ["bash", "--norc", "--noprofile", "-i"],
    "zsh": ["zsh", "-f", "-i"],
    "fish": ["fish", "--no-config", "-i"],
}
FIRST = {
    "bash": "PS1='>'; source {script}",
    "zsh": "PS1='>'; autoload -Uz compinit; compinit -u -D; source {script}",
    "fish": "source {script}",
}
OWN_TERMINAL = (
    "import fcntl, os, sys, termios\n"
    "fcntl.ioctl(0, termios.TIOCSCTTY, 0)\n"
    "os.execvp(sys.argv[1], sys.argv[1:])"
)
"""Makes the terminal the one of the shell: without it some of them don't start."""
PATIENCE = 60.0
"""Seconds, on a busy machine."""
COLOURS = re.compile(r"\x1b[\[\]()][0-9;?]*[a-zA-Z]?")


class Keyboard:
    """Somebody who types in a terminal and reads what comes."""

    def __init__(self, terminal: int) -> None:
        self.terminal = terminal
        self.seen = ""

    def type(self, keys: str, wanted: str) -> None:
        """Type, and read until something is there that was not before."""
        self.seen = ""
        os.write(self.terminal, keys.encode())
        while wanted not in COLOURS.sub("", self.seen):
            ready, _, _ = select.select([self.terminal], [], [], PATIENCE)
            assert ready, f"{wanted} does not come: {self.seen!r}"
            self.seen += os.read(self.terminal, 65536).decode(errors="replace")


@contextmanager
def shell_in_terminal(shell: str, folder: Path) -> Iterator[Keyboard]:
    program = folder / "bin" / "bestia"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m bestia_cli "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    data = {"BESTIA_DATA_DIR": str(folder / "data"), "HOME": str(folder)}
    environment = {**os.environ, **data, "PATH": path, "TERM": "xterm"}
    script = folder / "script"
    script.write_text(script_of(shell) + "\n", encoding="utf-8")
    terminal, inside = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", OWN_TERMINAL, *STARTS[shell]],
        env=environment,
        cwd=folder,
        start_new_session=True,
        stdin=inside,
        stdout=inside,
        stderr=inside,
    ) as process:
        os.close(inside)
        keyboard = Keyboard(terminal)
        try:
            first = FIRST[shell].format(script=script)
            keyboard.type(f"{first}; echo rea''dy\r", "ready")
            yield keyboard
        finally:
            process.kill()
            os.close(terminal)


@pytest.fixture(params=SHELLS)
def shell(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    if shutil.which(name) is None:
        pytest.skip(f"there is no {name} here")
    return name


def test_tab_completes_a_line_and_begins_no_game(shell: str, tmp_path: Path) -> None:
    with shell_in_terminal(shell, tmp_path) as keyboard:
        keyboard.type("bestia pl\t", "play")
        keyboard.type("--lev\t", "--level")
        keyboard.type("random,espe\t", "esperto")
        keyboard.type("--rule soc\t", "societa=")
        keyboard.type("fal\t", "false")
        keyboard.type("--rules scr\t", "script")
    assert not (tmp_path / "data").exists()


def test_tab_completes_the_parameters_of_a_bot(shell: str, tmp_path: Path) -> None:
    with shell_in_terminal(shell, tmp_path) as keyboard:
        keyboard.type("bestia engine blueprint:cha\t", "character=")
        keyboard.type("bo\t", "bold")
    assert not (tmp_path / "data").exists()


# --- how a shell gets the script -----------------------------------------------------------------


@pytest.mark.parametrize("name", SHELLS)
def test_the_script_of_a_shell_is_printed(cli: Cli, name: str) -> None:
    assert cli("completion", name) == (0, script_of(name) + "\n", "")


def test_a_shell_that_we_do_not_know_is_refused(cli: Cli) -> None:
    ended = cli("completion", "tcsh")
    assert_refused(ended)
    assert "there is one for bash, zsh, fish" in ended.err


def test_the_old_options_still_print_and_put_it(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bestia_cli.commands.completion.shell_around", lambda: "fish")
    monkeypatch.setattr("pathlib.Path.home", lambda: tmp_path)
    assert cli("--show-completion") == (0, script_of("fish") + "\n", "")
    code, out, err = cli("--install-completion")
    assert (code, err) == (0, "")
    path = tmp_path / ".config" / "fish" / "completions" / "bestia.fish"
    assert str(path) in out
    assert path.read_text(encoding="utf-8") == script_of("fish") + "\n"


def test_what_a_shell_reads_at_its_start_is_added_to_once(tmp_path: Path) -> None:
    start = tmp_path / ".bashrc"
    start.write_text("alias b=bestia", encoding="utf-8")
    for _ in range(2):
        path = install("bash", tmp_path)
        assert path.read_text(encoding="utf-8") == script_of("bash") + "\n"
    line = "source ~/.bash_completions/bestia.sh"
    assert start.read_text(encoding="utf-8") == f"alias b=bestia\n{line}\n"
