"""Programs are started as they should be, and nothing is left of them."""

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import ai.program
from ai.marks import VARIABLE, marked_environment
from ai.player import Player
from ai.program import Program, split_command
from ai.protocol import ExternalPlayer
from ai.table import leave_together
from tests.ai.programs import RULES, SLACK, MakeBot, place
from tests.ai.tables import ChancePlayer, play_hands


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("no-such-program-as-this --fast", "No such file"),
        ("/", "Permission denied"),
        (f"{__file__}", "Permission denied"),
        ("a\0b", "null byte"),
    ],
)
def test_a_program_that_is_not_there_is_bad_input(command: str, reason: str) -> None:
    player = ExternalPlayer(command)
    with pytest.raises(ValueError, match=reason) as error:
        player.sit(place())
    assert repr(command)[1:20] in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("command", ["", "  ", "python 'bot.py"])
def test_a_text_that_is_no_command_is_refused(command: str) -> None:
    with pytest.raises(ValueError, match="command"):
        ExternalPlayer(command)


@pytest.mark.parametrize("ms", [0, -1, True, 1.5, 10**12])
def test_a_time_that_is_none_is_refused(ms: Any) -> None:
    with pytest.raises(ValueError, match="is not a time"):
        ExternalPlayer("python", ms)


def test_no_shell_reads_the_command() -> None:
    assert split_command("bot 'a b' $HOME ; rm *") == ["bot", "a b", "$HOME", ";", "rm", "*"]


def test_nobody_stays_at_a_table_that_is_not_complete(bot: MakeBot) -> None:
    player = bot("for act in acts(): pass")
    with pytest.raises(ValueError, match="can't be started"):
        play_hands([ChancePlayer(), player, ExternalPlayer("no-such-program")], RULES)
    assert player.name == "test"
    assert player.program is None


def is_alive(pid: int) -> bool:
    """Whether a process runs: of an orphan that has ended the system may keep the entry."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    return sys.platform != "linux"


STUBBORN = """
import signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print(json.dumps({"type": "ready", "name": str(os.getpid())}), flush=True)
while True: time.sleep(60)
"""


def test_a_program_that_will_not_go_is_killed(
    bot: MakeBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ai.program, "LAST_SECONDS", 0.1)
    player = bot(STUBBORN)
    player.sit(place())
    pid = int(player.name)
    player.leave()
    assert not is_alive(pid)


def test_a_program_that_hears_no_bye_is_told_to_end(
    bot: MakeBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ai.program, "LAST_SECONDS", 0.2)
    player = bot("say(type='ready')\ntime.sleep(60)")
    player.sit(place())
    program = player.program
    assert program is not None
    player.leave()
    assert program.process.returncode == -signal.SIGTERM


def test_what_a_program_has_started_ends_with_it(bot: MakeBot) -> None:
    player = bot("""
    pid = os.fork()
    if pid == 0:
        time.sleep(60)
    say(type="ready", name=str(pid))
    for act in acts():
        pass
    """)
    player.sit(place())
    pid = int(player.name)
    assert is_alive(pid)
    player.leave()
    wait_until_gone(pid)


def wait_until_gone(pid: int) -> None:
    until = time.monotonic() + 5
    while is_alive(pid) and time.monotonic() < until:  # a signal takes its time
        time.sleep(0.001)
    assert not is_alive(pid)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux shows the mark")
def test_what_has_left_the_group_and_has_another_parent_ends_with_it(bot: MakeBot) -> None:
    player = bot("""
    mine, theirs = os.pipe()
    if os.fork() == 0:
        os.setsid()
        pid = os.fork()
        if pid == 0:
            os.execvp("sleep", ["sleep", "60"])
        os.write(theirs, str(pid).encode())
        os._exit(0)
    say(type="ready", name=os.read(mine, 20).decode())
    for act in acts():
        pass
    """)
    player.sit(place())
    pid = int(player.name)
    assert is_alive(pid)
    player.leave()
    wait_until_gone(pid)


def test_a_bot_of_a_bot_has_the_marks_of_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv(VARIABLE, marked_environment("outer")[VARIABLE])
    assert marked_environment("inner")[VARIABLE] == "outer inner"


def test_what_has_been_set_apart_does_not_hold_up_the_end(
    bot: MakeBot,
) -> None:
    """It is out of reach, since it has dropped its mark, and keeps the pipes open; the threads are
    not waited for."""
    player = bot("""
    pid = os.fork()
    if pid == 0:
        os.setsid()
        os.execve("/bin/sleep", ["sleep", "60"], {})
    say(type="ready", name=str(pid))
    for act in acts():
        pass
    """)
    player.sit(place())
    program = player.program
    assert program is not None
    start = time.monotonic()
    player.leave()
    assert time.monotonic() - start < SLACK + ai.program.LAST_SECONDS
    os.kill(int(player.name), signal.SIGKILL)
    for thread, pipe in program.threads:
        thread.join(10)
        assert pipe is not None
        pipe.close()


def test_nobody_waits_for_the_others_to_leave() -> None:
    """Each of these gets up only when all of them do."""
    door = threading.Barrier(3)

    class Slow(Player):
        def leave(self) -> None:
            door.wait(10)

    leave_together([Slow(), Slow(), Slow()])
    assert not door.broken


def test_a_program_is_killed_if_the_table_forgets_it(bot: MakeBot, tmp_path: Path) -> None:
    """The table ends without a bye: what it started does not outlive it."""
    bot_command = bot(STUBBORN).command
    code = f"""
from ai.protocol import ExternalPlayer
from tests.ai.test_protocol import place
player = ExternalPlayer({bot_command!r})
player.sit(place())
print(player.name)
"""
    command = [sys.executable, "-c", code]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    pid = int(ended.stdout)
    assert not is_alive(pid)


def test_a_program_that_was_closed_says_nothing(bot: MakeBot) -> None:
    program = Program(bot("").command)
    program.close()
    assert program.receive(time.monotonic() + 0.01) is None
