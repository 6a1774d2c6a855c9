"""Saves that a disk or a hand has changed: they go on as they were written, or not at all."""

import json
import random
from pathlib import Path

import pytest

from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.session import Session
from bestia_cli.setup import setup_from_json
from bestia_cli.storage import checksum
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.save_content import SaveDamagedError, SaveTooNewError, read_save
from engine.bestia.rules import Rules
from tests.bestia_cli.table.games import setup_of
from tests.bestia_cli.table.mutilation import forged, mutilated
from tests.bestia_cli.table.sitting import go_on, save_path

MUTILATED = 400
FORGED: tuple[object, ...] = (0, -1, 99, 10**30, None, "x", [])
"""Values that a save has nowhere, or not everywhere."""
PLAYED_ON = 20
"""Decisions after a forged save was taken."""


@pytest.fixture
def saved(client: DirectClient, folders: Folders) -> Path:
    """A game in the middle of a smazzata."""
    session = Session.begin(client, folders, setup_of(Rules(players=3), hands=None))
    chance = random.Random(3)
    while len(session.scene.events) < 7:
        go_on(session, chance)
    session.close()
    return save_path(folders)


@pytest.mark.usefixtures("unsynced", "no_endless_loop")
def test_a_mutilated_save_never_goes_on_with_other_values(
    saved: Path, client: DirectClient, folders: Folders
) -> None:
    sound, written = saved.read_bytes(), read_save(saved)
    setup, refused = setup_from_json(written.setup), []
    for seed in range(MUTILATED):
        saved.write_bytes(mutilated(sound, random.Random(seed)))
        try:
            session = Session.resume(client, folders, saved.stem)
        except (SaveDamagedError, SaveTooNewError) as error:
            refused.append(str(error))
        else:
            assert session.setup == setup
            table = json.loads(json.dumps(session.turn.table))
            assert table | {"logged": False} == written.table
            assert session.keeper is not None
            assert session.keeper.log is not None
            assert session.keeper.log.size == written.history_size
            session.close()
    assert len(refused) > MUTILATED * 0.9
    assert not any("\n" in line for line in refused)


@pytest.mark.usefixtures("unsynced", "no_endless_loop")
@pytest.mark.parametrize("value", FORGED, ids=repr)
def test_a_forged_value_is_played_or_put_aside_but_ends_nothing_and_hangs_nothing(
    value: object, saved: Path, client: DirectClient, folders: Folders
) -> None:
    content, refused, chance = json.loads(saved.read_bytes()), [], random.Random(1)
    for part in ("table", "setup"):
        for other in forged(content[part], value):
            saved.write_text(json.dumps(checksum.seal(content | {part: other})))
            try:
                session = Session.resume(client, folders, saved.stem)
            except SaveDamagedError as error:
                refused.append(str(error))
            else:
                for _ in range(PLAYED_ON):
                    go_on(session, chance)
                session.close()
    assert refused
    assert all(f"the saved game {saved.stem} is damaged" in line for line in refused)
