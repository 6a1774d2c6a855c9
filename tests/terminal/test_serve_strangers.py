"""`bestia serve` and those who are not its guests: other names, other sites, wrong passwords,
nonsense on the wire; with a stand-in for the table."""

import asyncio
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

pytest.importorskip("textual_serve")

from aiohttp import ClientSession, WSServerHandshakeError

from tests.terminal.rooms import Room, open_stand_in_room
from tests.terminal.visiting import browser, read_until, run, sitting, until_closed

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="rooms are process groups")

PASSWORD = "tre di coppe"  # noqa: S105


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with open_stand_in_room(tmp_path / "data", 1) as opened:
        yield opened


@pytest.fixture
def locked_room(tmp_path: Path) -> Iterator[Room]:
    with open_stand_in_room(tmp_path / "data", 1, "--password", PASSWORD) as opened:
        yield opened


async def status_of(room: Room, path: str, **headers: str) -> int:
    async with (
        ClientSession() as somebody,
        somebody.get(room.url + path, headers=headers) as answer,
    ):
        return answer.status


async def refusal_of(room: Room, origin: str | None, **headers: str) -> int:
    """How a websocket is refused."""
    async with ClientSession() as somebody:
        with pytest.raises(WSServerHandshakeError) as refused:
            await somebody.ws_connect(f"{room.url}/ws", origin=origin, headers=headers)
        return refused.value.status


def said(room: Room) -> list[str]:
    """What the server has written to its log, when it has ended."""
    code, _out, err = room.interrupt()
    assert code == 0
    return err.splitlines()


# --- names and pages -----------------------------------------------------------------------------


def test_a_name_that_is_not_ours_gets_neither_page_nor_game_nor_file(room: Room) -> None:
    evil = f"evil.example:{room.port}"

    async def scenario() -> None:
        for path in ("/", "/ws", "/static/js/textual.js", "/download/x"):
            assert await status_of(room, path, Host=evil) == 403
        assert await refusal_of(room, f"http://{evil}", Host=evil) == 403
        for name in ("127.0.0.1", "localhost", "[::1]"):
            assert await status_of(room, "/", Host=f"{name}:{room.port}") == 200

    run(scenario())
    assert room.visitors() == set()


def test_a_websocket_without_origin_or_with_another_one_is_forbidden(room: Room) -> None:
    async def scenario() -> None:
        for origin in (None, "null", "http://evil.example", f"http://localhost:{room.port}"):
            assert await refusal_of(room, origin) == 403

    run(scenario())
    assert room.visitors() == set()


def test_another_name_can_be_allowed(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        assert await status_of(room, "/", Host="play.example") == 200
        assert await status_of(room, "/", Host="other.example") == 403

    with open_stand_in_room(tmp_path, 1, "--allow-host", "play.example") as room:
        run(scenario(room))


@pytest.mark.parametrize("options", [("--allow-host", "http://x"), ("--password", "")])
def test_options_that_keep_nobody_out_are_refused(options: tuple[str, str], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bestia_cli", "serve", "--data-dir", str(tmp_path), *options]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1
    assert ended.stderr.startswith("bestia: ")


# --- the password --------------------------------------------------------------------------------


def test_without_the_password_there_is_a_question_and_no_game(locked_room: Room) -> None:
    room = locked_room

    async def scenario() -> None:
        async with browser() as stranger:
            async with stranger.get(room.url) as page:
                assert page.status == 401
                assert 'type="password"' in await page.text()
            async with stranger.get(f"{room.url}/?token=coppe") as page:
                assert page.status == 401
            form = {"password": "coppe"}
            async with stranger.post(f"{room.url}/password", data=form) as page:
                assert page.status == 401
            assert await status_of(room, "/download/x") == 403
            with pytest.raises(WSServerHandshakeError) as refused:
                await stranger.ws_connect(f"{room.url}/ws", origin=room.url)
            assert refused.value.status == 403

    run(scenario())
    assert room.visitors() == set()


@pytest.mark.parametrize("in_address", [True, False])
def test_with_the_password_there_is_a_game(locked_room: Room, in_address: bool) -> None:
    room = locked_room

    async def scenario() -> None:
        async with browser() as guest:
            if in_address:
                entered = guest.get(room.url, params={"token": PASSWORD})
            else:
                entered = guest.post(f"{room.url}/password", data={"password": PASSWORD})
            async with entered as page:
                assert page.status == 200
            async with sitting(guest, room) as game:
                await read_until(game, "stand-in")

    run(scenario())


def test_a_table_that_others_can_reach_has_a_password_in_the_address_it_shows(
    tmp_path: Path,
) -> None:
    with open_stand_in_room(tmp_path, 1, "--host", "0.0.0.0") as room:  # noqa: S104
        assert re.search(r"/\?token=[\w-]{20,} ", room.told)

        async def scenario() -> None:
            assert await status_of(room, "/") == 401
            token = re.search(r"\?token=\S+", room.told)
            assert token
            assert await status_of(room, f"/{token[0]}") == 200

        run(scenario())


def test_a_table_for_this_machine_shows_a_plain_address(room: Room) -> None:
    assert "token" not in room.told


def test_a_password_of_ones_own_is_not_shown(locked_room: Room) -> None:
    assert "token" not in locked_room.told
    assert "coppe" not in locked_room.told


# --- nonsense on the wire ------------------------------------------------------------------------


def test_a_window_of_any_size_is_drawn_in_a_size_that_we_can_draw(room: Room) -> None:
    async def scenario() -> None:
        async with browser() as giant:
            await giant.get(room.url)
            url = f"{room.url}/ws?width=3000&height=100000"
            async with giant.ws_connect(url, origin=room.url, max_msg_size=0) as game:
                await read_until(game, "400x200")
                await game.send_str(json.dumps(["resize", {"width": 90, "height": 30}]))
                await read_until(game, "90x30")
                await game.send_str(json.dumps(["resize", {"width": 10**9, "height": 10**9}]))
                await read_until(game, "400x200")

    run(scenario())


@pytest.mark.parametrize("frame", ["nonsense", '["stdin", 7]', '["resize", {"width": "9"}]', "[]"])
def test_a_frame_that_makes_no_sense_ends_the_connection_with_a_line_in_the_log(
    room: Room, frame: str
) -> None:
    async def scenario() -> None:
        async with browser() as mallory, sitting(mallory, room) as game:
            await read_until(game, "stand-in")
            await game.send_str(frame)
            await until_closed(game)
            assert game.close_code == 1008

    run(scenario())
    (line,) = said(room)
    assert line.startswith("bestia: a connection was closed: it sent what our page does not send")


def test_a_frame_that_is_too_long_ends_the_connection(room: Room) -> None:
    async def scenario() -> None:
        async with browser() as mallory, sitting(mallory, room) as game:
            await read_until(game, "stand-in")
            await game.send_str(json.dumps(["stdin", "x" * 100_000]))
            await until_closed(game)

    run(scenario())
    assert len(said(room)) <= 1


def test_a_flood_of_keys_ends_the_connection_at_once(room: Room) -> None:
    async def scenario() -> None:
        async with browser() as mallory, sitting(mallory, room) as game:
            await read_until(game, "stand-in")
            for _ in range(1000):
                with suppress(ConnectionError):
                    await game.send_str(json.dumps(["stdin", "x" * 1000]))
            await until_closed(game)
            assert game.close_code == 1008

    run(scenario())
    (line,) = said(room)
    assert line.endswith("more, and faster, than anybody types")


def test_a_request_for_a_connection_that_is_none_is_a_line_in_the_log(room: Room) -> None:
    async def scenario() -> None:
        assert await status_of(room, "/ws", Origin=room.url) == 400

    run(scenario())
    assert said(room) == ["bestia: turned away: a request for a connection that is none"]


@pytest.mark.parametrize(
    "raw",
    [
        b"nonsense\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET " + b"x" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /static/../../../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n",
        b"POST /password HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nContent-Length: 99999\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01",
    ],
)
def test_whatever_comes_over_the_wire_leaves_no_traceback_in_the_log(
    room: Room, raw: bytes
) -> None:
    async def scenario() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", room.port)
        writer.write(raw.replace(b"PORT", str(room.port).encode()))
        writer.write_eof()
        answer = await reader.read()
        assert b"root:" not in answer
        assert b" 200 " not in answer[:20]
        writer.close()
        assert await status_of(room, "/") == 200

    run(scenario())
    log = said(room)
    assert len(log) <= 1
    assert all(line.startswith("bestia: ") for line in log)


# --- and when they leave -------------------------------------------------------------------------


def processes_of(room: Room) -> set[int]:
    """The server's children and theirs, by what Linux knows."""
    found = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True
    )
    parents = {int(pid): int(parent) for pid, parent in map(str.split, found.stdout.splitlines())}
    family = {room.process.pid}
    while more := {pid for pid, parent in parents.items() if parent in family} - family:
        family |= more
    return family - {room.process.pid}


def test_nothing_is_left_of_a_visitor_who_leaves_not_even_of_one_that_hangs(room: Room) -> None:
    async def scenario() -> float:
        async with browser() as ada, sitting(ada, room) as game:
            await read_until(game, "stand-in")
            games = processes_of(room)
            assert games
            for pid in games:
                os.kill(pid, 19)  # it hangs: SIGSTOP
        left = time.monotonic()
        while any(os.path.exists(f"/proc/{pid}") for pid in games):
            await asyncio.sleep(0.02)
        return time.monotonic() - left

    async def timed() -> None:
        assert await scenario() < 15

    run(timed())
