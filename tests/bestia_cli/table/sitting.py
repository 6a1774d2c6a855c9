"""Somebody who sits at a table: a session that is played by chance, and its files."""

import random
from pathlib import Path

from bestia_cli.scene import Scene
from bestia_cli.session import Session
from bestia_cli.storage.folders import Folders
from tests.bestia_cli.table.games import next_word


def go_on(session: Session, chance: random.Random) -> Scene:
    word = next_word(session.scene, chance)
    return session.advance() if word is None else session.choose(word)


def play_out(session: Session, chance: random.Random) -> None:
    while not session.over:
        go_on(session, chance)


def game_id(session: Session) -> str:
    assert session.keeper is not None
    return session.keeper.save.id


def save_path(folders: Folders) -> Path:
    [path] = folders.saves.glob("*.json")
    return path


def history(folders: Folders) -> Path:
    [path] = folders.games.glob("*.jsonl")
    return path


def die(session: Session) -> None:
    """What is left when a process ends: the lock goes, and nothing is written."""
    assert session.keeper is not None
    session.keeper.save.close()
