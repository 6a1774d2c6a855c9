"""Chance that is always the same, and folders of one's own."""

import random
from pathlib import Path

import pytest

from bestia_cli.storage.folders import Folders


@pytest.fixture
def chance() -> random.Random:
    return random.Random(7)


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "data", tmp_path / "config")


@pytest.fixture
def same_nonce(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables that deal the same cards show the same hash."""
    monkeypatch.setattr("bestia_cli.croupier.secrets.token_hex", lambda size: "5e" * size)
