"""What must not be left behind is not, however a process ends."""

import subprocess
import sys
from pathlib import Path

import pytest

from engine.leftovers import partial_file, partial_path

WRITING = """
import os, sys, threading
from pathlib import Path
from engine.leftovers import forget, making, sweep

path = Path(sys.argv[1])
with making(path.unlink):
    path.touch()
"""
"""A process that makes a file which is not to be left."""
ENDS = {
    "by an error": "raise SystemExit(0)",
    "without Python's help": "sweep(); os._exit(0)",
    "while another thread makes more": """
def make_more():
    with making(more.unlink):
        more.touch()
more = path.with_name("more")
sweep()
threading.Thread(target=make_more, daemon=True).start()
os._exit(0)
""",
}


def run_writer(end: str, path: Path) -> None:
    subprocess.run([sys.executable, "-c", WRITING + end, str(path)], check=True, timeout=60)


@pytest.mark.parametrize("end", ENDS)
def test_nothing_is_left_however_a_process_ends(end: str, tmp_path: Path) -> None:
    run_writer(ENDS[end], tmp_path / "file")
    assert list(tmp_path.iterdir()) == []


def test_what_is_forgotten_may_stay(tmp_path: Path) -> None:
    run_writer("forget(path.unlink)", tmp_path / "file")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def fail_in_the_middle(target: Path) -> None:
    with partial_file(target) as partial:
        partial.touch()
        assert list(target.parent.iterdir()) == [partial] == [partial_path(target)]
        raise KeyboardInterrupt


def test_a_partial_file_is_removed_whatever_happens(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        fail_in_the_middle(tmp_path / "target")
    assert list(tmp_path.iterdir()) == []
