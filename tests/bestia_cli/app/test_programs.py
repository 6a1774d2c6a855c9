"""A saved game with a program: the screen shows its command before it is started."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.widgets import Static

from bestia_cli.app import Opening
from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.screens.dialogs import ConfirmDialog
from bestia_cli.screens.table import TableScreen
from bestia_cli.storage.folders import Folders
from tests.bestia_cli.app.players import TableApp, Visit
from tests.bestia_cli.table.programs import Program, save_with, write_program


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return write_program(tmp_path)


def in_app(folders: Folders, opening: Opening, test: Callable[[Visit], Awaitable[None]]) -> None:
    async def run() -> None:
        app = TableApp(folders, "en", opening, DirectClient)
        async with app.run_test(size=(100, 30)) as pilot:
            await test(Visit(app, pilot))

    asyncio.run(run())


def shows(here: Visit, kind: type) -> Callable[[], bool]:
    return lambda: isinstance(here.app.screen, kind)


def is_asked(here: Visit) -> bool:
    """Whether the question is there, with No as its answer."""
    asked = isinstance(here.app.screen, ConfirmDialog)
    return asked and here.app.focused is not None and here.app.focused.id == "no"


def test_a_program_is_started_only_when_its_command_was_seen_and_agreed_to(
    program: Program, folders: Folders
) -> None:
    name = save_with(program, folders)

    async def test(here: Visit) -> None:
        for answer in ("enter", "escape", "n"):
            await here.until(lambda: is_asked(here))
            text = here.app.screen.query_one(".dialog-text", Static)
            assert program.spec in str(text.content)
            await here.press(answer)
            await here.until(lambda: not isinstance(here.app.screen, ConfirmDialog))
            assert program.starts == 1
            here.app.resume(name)
        await here.until(lambda: is_asked(here))
        await here.press("y")
        await here.until(shows(here, TableScreen))
        assert program.starts == 2
        assert here.app.programs == {program.spec}

    in_app(folders, Opening(resume=name), test)


def test_a_program_that_was_named_is_not_asked_about(program: Program, folders: Folders) -> None:
    name = save_with(program, folders)

    async def test(here: Visit) -> None:
        await here.until(shows(here, TableScreen))
        assert program.starts == 2

    in_app(folders, Opening(resume=name, programs=frozenset({program.spec})), test)


def test_a_game_that_was_begun_in_this_run_goes_on_without_a_question(
    program: Program, folders: Folders
) -> None:
    async def test(here: Visit) -> None:
        await here.until(shows(here, TableScreen))
        assert here.app.programs == {program.spec}

    in_app(folders, Opening(setup=program.setup()), test)
