"""Visitors of a room without a browser: they speak its websocket."""

import asyncio
import json
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar, WSMsgType

from tests.terminal.rooms import Room

SECONDS = 30
"""More than any of this ever takes, on a machine with much to do."""


def run(scenario: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(scenario, SECONDS))


def browser() -> ClientSession:
    """Somebody with a cookie jar of their own."""
    return ClientSession(cookie_jar=CookieJar(unsafe=True))


@asynccontextmanager
async def sitting(who: ClientSession, room: Room) -> AsyncIterator[ClientWebSocketResponse]:
    """Somebody has opened the page, and what it connects to."""
    async with who.get(room.url) as page:
        assert "textual.js" in await page.text()
    url = f"{room.url}/ws?width=100&height=30"
    async with who.ws_connect(url, origin=room.url) as connection:
        yield connection


async def read_until(connection: ClientWebSocketResponse, wanted: str) -> str:
    """What the terminal is sent, up to a text."""
    seen = ""
    while wanted not in seen:
        message = await connection.receive()
        assert message.type in (WSMsgType.BINARY, WSMsgType.TEXT), seen
        if message.type == WSMsgType.BINARY:
            seen += message.data.decode("utf-8")
    return seen


async def until_closed(connection: ClientWebSocketResponse) -> None:
    while not connection.closed:
        await connection.receive()


async def press(connection: ClientWebSocketResponse, keys: str) -> None:
    await connection.send_str(json.dumps(["stdin", keys]))
