"""A window that is closed is seen, also where no signal says so."""

import os
import sys

import pytest

from bestia_cli import window

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


def test_a_window_is_there_until_it_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    master, slave = os.openpty()
    with open(slave, encoding="utf-8") as terminal:
        monkeypatch.setattr(sys, "__stdin__", terminal)
        assert window.is_terminal()
        assert not window.is_gone()
        os.close(master)
        assert window.is_gone()


def test_without_a_terminal_there_is_no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    with open(os.devnull, encoding="utf-8") as nothing:
        monkeypatch.setattr(sys, "__stdin__", nothing)
        assert not window.is_terminal()
