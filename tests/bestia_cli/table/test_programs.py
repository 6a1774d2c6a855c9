"""A save starts no program that the person did not name in this run."""

import json
from pathlib import Path

import pytest

from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.programs import LONGEST_SHOWN, UnnamedProgramsError, programs_of
from bestia_cli.session import Session
from bestia_cli.storage import checksum
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.save_content import SaveDamagedError
from tests.bestia_cli.table.programs import Program, save_with, write_program
from tests.bestia_cli.table.sitting import save_path


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return write_program(tmp_path)


def test_a_program_that_nobody_named_is_not_started_and_the_save_stays(
    program: Program, folders: Folders, client: DirectClient
) -> None:
    name = save_with(program, folders)
    for _ in range(2):
        with pytest.raises(UnnamedProgramsError) as caught:
            Session.resume(client, folders, name, frozenset({"exec:another"}))
        assert caught.value.programs == {program.spec}
        assert program.spec in str(caught.value)
        assert "\n" not in str(caught.value)
        assert save_path(folders).stem == name
    assert program.starts == 1


def test_a_program_that_was_named_goes_on(
    program: Program, folders: Folders, client: DirectClient
) -> None:
    name = save_with(program, folders)
    session = Session.resume(client, folders, name, frozenset({program.spec}))
    assert session.scene.players == 3
    assert program.starts == 2
    session.close()


def seat(bot: str, folders: Folders) -> None:
    """Have a save say that another bot sits at the second seat."""
    path = save_path(folders)
    content = json.loads(path.read_bytes())
    content["setup"]["bots"][1] = bot
    path.write_text(json.dumps(checksum.seal(content)))


def test_a_program_is_found_however_it_is_written(
    program: Program, folders: Folders, client: DirectClient
) -> None:
    name = save_with(program, folders)
    seat(f"  {program.spec}\t", folders)
    with pytest.raises(UnnamedProgramsError):
        Session.resume(client, folders, name)
    assert program.starts == 1


def test_a_bot_that_is_nobody_is_damage(
    program: Program, folders: Folders, client: DirectClient
) -> None:
    name = save_with(program, folders)
    seat("wizard", folders)
    with pytest.raises(SaveDamagedError, match="wizard"):
        Session.resume(client, folders, name)


def test_programs_are_told_from_players() -> None:
    bots = (None, "maestro", "exec:a b", "blueprint:slips=0.5", " exec:c ", "exec:a b")
    assert programs_of(bots, "bestia") == {"exec:a b", "exec:c"}


def test_what_would_move_a_cursor_is_spelled_out() -> None:
    error = UnnamedProgramsError("id", frozenset({"exec:rm x\x1b[2K\rtrue\u202e"}))
    assert "exec:rm x\\x1b[2K\\rtrue\\u202e" in str(error)


def test_what_can_not_be_looked_over_is_not_asked_about() -> None:
    padded = "exec:true " + "#" * LONGEST_SHOWN
    assert not UnnamedProgramsError("id", frozenset({padded})).can_be_asked
    assert UnnamedProgramsError("id", frozenset({"exec:true"})).can_be_asked
