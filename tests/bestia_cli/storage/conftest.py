"""Folders of one's own, and a disk that refuses."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from bestia_cli.language import set_language
from bestia_cli.storage.folders import Folders

Fill = Callable[[str], None]


@pytest.fixture(autouse=True)
def english() -> None:
    set_language("en")


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "data", tmp_path / "config")


@pytest.fixture
def fill_disk(monkeypatch: pytest.MonkeyPatch) -> Fill:
    """Let a call of `os` say from now on that the disk is full."""

    def refuse(*args: object, **named: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    return lambda name: monkeypatch.setattr(os, name, refuse)


@pytest.fixture
def read_only(tmp_path: Path) -> Path:
    """A folder that can't be written."""
    folder = tmp_path / "read-only"
    folder.mkdir()
    folder.chmod(0o500)
    if os.access(folder, os.W_OK):
        pytest.skip("this user may write anywhere")
    return folder
