"""Chance that is always the same, and folders of one's own."""

import os
import random
import signal
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

from bestia_cli.engine_process import client as clients
from bestia_cli.engine_process import kernels, process
from bestia_cli.engine_process.client import RestartingClient
from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.storage.folders import Folders
from tests.bestia_cli.table.clients import Starts, Watched


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


@pytest.fixture
def client() -> Iterator[DirectClient]:
    client = DirectClient()
    yield client
    client.close()


@pytest.fixture
def unsynced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are written, but nobody waits for the disk."""
    monkeypatch.setattr(os, "fsync", lambda file: None)


def give_up(number: int, frame: FrameType | None) -> None:
    raise TimeoutError("it never ends")


@pytest.fixture
def no_endless_loop() -> Iterator[None]:
    """What would never end fails after a minute."""
    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def starts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Starts]:
    starts = Starts()
    monkeypatch.setattr(process, "start_python", starts.start_room)
    monkeypatch.setattr(clients, "start_python", starts.start_compiler)
    monkeypatch.setattr(kernels, "missing", list)
    yield starts
    starts.end()


@pytest.fixture
def opened_client(starts: Starts, monkeypatch: pytest.MonkeyPatch) -> Iterator[RestartingClient]:
    """A client that has all its kernels."""
    monkeypatch.setattr(kernels, "missing", list)
    opened_client = RestartingClient()
    yield opened_client
    opened_client.close()


@pytest.fixture
def cold_room(starts: Starts, monkeypatch: pytest.MonkeyPatch) -> Iterator["Watched"]:
    """A client without any kernels, whose compiler is at work."""
    monkeypatch.setattr(kernels, "missing", lambda game: list(kernels.PARTS))
    watched = Watched()
    yield watched
    watched.client.close()
