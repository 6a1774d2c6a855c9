"""A helper process ends with whoever has started it."""

import subprocess
import sys

import pytest

pytest.importorskip("pwd", reason="Windows does not say that a parent is gone")

HELPER = "from engine.parent import end_with; end_with({}); print('up', flush=True); {}"
BUSY = "import threading; threading.Event().wait()"
PARENT = """
import os, subprocess, sys
helper = subprocess.Popen([sys.executable, "-c", sys.argv[1].format(os.getpid())])
helper.wait()
"""


def test_a_helper_ends_when_its_parent_is_killed() -> None:
    command = [sys.executable, "-c", PARENT, HELPER.format("{}", BUSY)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"up\n"
        parent.kill()
        assert parent.stdout.read() == b""  # the helper held it open


def test_a_helper_whose_parent_has_gone_before_it_was_up_ends_too() -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    command = [sys.executable, "-c", HELPER.format(gone.pid, BUSY)]
    ended = subprocess.run(command, stdout=subprocess.DEVNULL, timeout=60)
    assert ended.returncode == 0
