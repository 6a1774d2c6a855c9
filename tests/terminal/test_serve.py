"""`bestia serve`: chairs, folders, and how it ends; with a stand-in for the table."""

import asyncio
import os
import socket
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

pytest.importorskip("textual_serve")

from aiohttp import ClientConnectionError, ClientSession, WSServerHandshakeError

from bestia_cli.commands import serve
from bestia_cli.commands.serve import ServeOptions
from bestia_cli.serving.room import COOKIE, DOORSTEP
from bestia_cli.visitors import (
    SECONDS_KEPT,
    is_id,
    new_id,
    remove_old_folders,
    take_chair,
    take_folder,
)
from tests.terminal.rooms import Room, open_stand_in_room
from tests.terminal.visiting import SECONDS, browser, press, read_until, run, sitting, until_closed

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="rooms are process groups")

CHAIRS = 2


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with open_stand_in_room(tmp_path / "my data", CHAIRS) as opened:
        yield opened


def is_empty(room: Room) -> bool:
    """Whether all chairs are free."""
    with ExitStack() as chairs:
        root = room.folder / "visitors"
        taken = [chairs.enter_context(take_chair(root, CHAIRS, 0)) for _ in range(CHAIRS)]
    return all(taken)


async def until_empty(room: Room) -> None:
    while not is_empty(room):
        await asyncio.sleep(0.01)


def test_each_visitor_plays_in_a_folder_of_their_own(room: Room) -> None:
    async def scenario() -> None:
        async with (
            browser() as ada,
            browser() as bea,
            sitting(ada, room) as first,
            sitting(bea, room) as second,
        ):
            await read_until(first, "100x30")
            await read_until(second, "100x30")
            await press(first, "a")
            await press(second, "b")
            await read_until(first, "a]")
            await read_until(second, "b]")

    run(scenario())
    kept = [(room.folder / "visitors" / name / "keys").read_text() for name in room.visitors()]
    assert sorted(kept) == ["a", "b"]


def test_who_comes_when_all_chairs_are_taken_is_told_so_and_gets_no_folder(room: Room) -> None:
    async def scenario() -> None:
        async with (
            browser() as ada,
            browser() as bea,
            browser() as eva,
            sitting(ada, room) as first,
            sitting(bea, room) as second,
        ):
            await read_until(first, "stand-in")
            await read_until(second, "stand-in")
            async with sitting(eva, room) as third:
                await read_until(third, "The room is full")
            assert len(room.visitors()) == CHAIRS

    run(scenario())


def test_a_closed_window_frees_the_chair_and_whoever_returns_finds_the_game(room: Room) -> None:
    async def scenario() -> None:
        async with browser() as ada:
            async with sitting(ada, room) as first:
                await read_until(first, "stand-in")
                await press(first, "x")
                await read_until(first, "x]")
            await until_empty(room)
            async with sitting(ada, room) as again:
                await read_until(again, "keys [x]")

    run(scenario())
    assert len(room.visitors()) == 1


def test_a_second_window_of_the_same_browser_gets_a_game_of_its_own(room: Room) -> None:
    async def scenario() -> None:
        async with browser() as ada, sitting(ada, room) as first:
            await read_until(first, "stand-in")
            async with sitting(ada, room) as second:
                await read_until(second, "stand-in")
                assert len(room.visitors()) == 2

    run(scenario())


def test_quitting_the_game_ends_the_connection(room: Room) -> None:
    async def scenario() -> None:
        async with browser() as ada, sitting(ada, room) as first:
            await read_until(first, "stand-in")
            await press(first, "q")
            await until_closed(first)
        await until_empty(room)

    run(scenario())


def test_a_page_of_another_site_gets_no_game(room: Room) -> None:
    async def scenario() -> None:
        async with browser() as ada:
            with pytest.raises(WSServerHandshakeError) as refused:
                await ada.ws_connect(f"{room.url}/ws", origin="http://elsewhere.example")
            assert refused.value.status == 403

    run(scenario())
    assert room.visitors() == set()


def test_a_cookie_that_we_never_gave_names_no_folder(room: Room) -> None:
    async def scenario() -> None:
        async with (
            ClientSession(cookies={COOKIE: "../../x;touch y"}) as mallory,
            mallory.ws_connect(f"{room.url}/ws", origin=room.url) as connection,
        ):
            await read_until(connection, "stand-in")
            assert all(is_id(name) for name in room.visitors())
            assert len(room.visitors()) == 1

    run(scenario())


def test_ctrl_c_ends_the_server_and_the_games_in_it(room: Room) -> None:
    async def scenario() -> None:
        async with browser() as ada, sitting(ada, room) as first:
            await read_until(first, "stand-in")
            ended = asyncio.create_task(asyncio.to_thread(room.interrupt))
            await until_closed(first)
            assert await ended == (0, "", "")
        await until_empty(room)
        with pytest.raises(ClientConnectionError):
            async with browser() as late:
                await late.get(room.url)

    run(scenario())


def test_the_games_do_not_outlive_a_server_that_is_killed(room: Room) -> None:
    async def scenario() -> None:
        async with browser() as ada, sitting(ada, room) as first:
            await read_until(first, "stand-in")
            room.process.kill()
            await until_empty(room)

    run(scenario())


def test_there_are_only_so_many_processes_for_those_who_find_no_chair(room: Room) -> None:
    async def scenario() -> None:
        async with browser() as crowd:
            await crowd.get(room.url)
            url = f"{room.url}/ws"
            opened = [
                await crowd.ws_connect(url, origin=room.url) for _ in range(CHAIRS + DOORSTEP)
            ]
            with pytest.raises(WSServerHandshakeError) as refused:
                await crowd.ws_connect(url, origin=room.url)
            assert refused.value.status == 503
            await asyncio.gather(*(connection.close() for connection in opened))

    run(scenario())


def test_a_port_in_use_is_one_line_and_exit_code_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert serve.run(ServeOptions("127.0.0.1", port, 2), tmp_path, None) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("bestia: ")
    assert str(port) in told.err
    assert told.err.count("\n") == 1


def test_without_the_extra_one_line_says_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "EXTRA", "no_such_package")
    assert serve.run(ServeOptions("127.0.0.1", 8000, 2), tmp_path, None) == 1
    told = capsys.readouterr()
    assert 'pip install "bestia[serve]"' in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


def test_what_visitors_left_is_removed_when_they_have_not_come_for_a_month(tmp_path: Path) -> None:
    old, recent = new_id(), new_id()
    empty = new_id()
    for name in (old, recent, "not-a-visitor", empty):
        (tmp_path / name).mkdir()
    for name in (old, recent, "not-a-visitor"):
        (tmp_path / name / "save").write_text("x")
    now = (tmp_path / recent).stat().st_mtime
    os.utime(tmp_path / old, (now, now - SECONDS_KEPT - 1))
    assert sorted(remove_old_folders(tmp_path, now)) == sorted([old, empty])
    assert {path.name for path in tmp_path.iterdir()} == {recent, "not-a-visitor"}


def test_a_folder_that_somebody_plays_in_is_not_removed(tmp_path: Path) -> None:
    with take_folder(tmp_path, None) as folder:
        much_later = folder.stat().st_mtime + 2 * SECONDS_KEPT
        assert remove_old_folders(tmp_path, much_later) == []
        assert folder.is_dir()


def test_there_are_as_many_chairs_as_the_limit_says(tmp_path: Path) -> None:
    with ExitStack() as chairs:
        taken = [chairs.enter_context(take_chair(tmp_path, 2, 0)) for _ in range(3)]
        assert taken == [True, True, False]
    with take_chair(tmp_path, 2, 0) as again:
        assert again


def test_who_reloads_the_page_waits_for_the_chair_and_the_folder(tmp_path: Path) -> None:
    me = new_id()

    def reload() -> tuple[bool, Path]:
        with take_chair(tmp_path, 1, SECONDS) as chair, take_folder(tmp_path, me, SECONDS) as mine:
            return chair, mine

    with ThreadPoolExecutor(1) as elsewhere:
        with take_chair(tmp_path, 1) as chair, take_folder(tmp_path, me) as folder:
            reloaded = elsewhere.submit(reload)
            assert not reloaded.done()
        assert chair
        assert reloaded.result(SECONDS) == (True, folder)
