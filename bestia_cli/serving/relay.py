"""One visitor's game: a process, what the browser says to it, and its end.

It stands on textual-serve, which speaks the language of Textual's web driver.
"""

import asyncio
import logging
import os
import signal
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress

from aiohttp import WSMsgType, web
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from bestia_cli.serving.frames import (
    BLUR,
    FOCUS,
    KEYS,
    LONGEST_FRAME,
    PING,
    Frame,
    FrameError,
    Pace,
    Size,
    read_frame,
)
from engine.program import PROGRAM

LOG = logging.getLogger(f"{PROGRAM}.serve")

GRACE_SECONDS = 1.0
"""How long a game may take to end by itself. All that was decided in it is saved already."""
HEARTBEAT_SECONDS = 15.0
"""A browser that does not answer for so long is gone."""
BAD_FRAME = 1008
"""The code with which a connection is closed that breaks the rules."""


class Relay(AppService):
    """A game in a process group of its own, so that nothing is left of it."""

    def __init__(
        self,
        command: Sequence[str],
        websocket: web.WebSocketResponse,
        downloads: DownloadManager,
    ) -> None:
        super().__init__(
            "",
            write_bytes=websocket.send_bytes,
            write_str=websocket.send_str,
            close=self.hang_up,
            download_manager=downloads,
        )
        self.words = tuple(command)
        self.websocket = websocket

    async def hang_up(self) -> None:
        await self.websocket.close()

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        """Without a shell."""
        self._process = process = await asyncio.create_subprocess_exec(
            *self.words,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env=self._build_environment(width=width, height=height),
            start_new_session=True,
        )
        self._stdin = process.stdin
        return process

    async def stop(self) -> None:
        """Ask the game to end, wait a little, and end all that is left of it."""
        task, self._task = self._task, None
        process = self._process
        if task is None or process is None:
            return
        await self._download_manager.cancel_app_downloads(app_service_id=self.app_service_id)
        with suppress(TimeoutError, ConnectionError):
            async with asyncio.timeout(GRACE_SECONDS):
                await self.send_meta({"type": "quit"})
                await process.wait()
        kill_group(process)
        task.cancel()
        await task
        await process.communicate()  # what nobody has read would keep the pipes open

    async def hear(self, frame: Frame) -> None:
        """Hand on what the browser said."""
        if frame.kind == KEYS:
            await self.send_bytes(frame.keys)
        elif frame.size is not None:
            await self.set_terminal_size(*frame.size)
        elif frame.kind in (FOCUS, BLUR):
            await self.send_meta({"type": frame.kind})


def kill_group(process: Process) -> None:
    """End a process with all that it started."""
    with suppress(ProcessLookupError, PermissionError):
        if os.name == "nt":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)


async def relay_frames(websocket: web.WebSocketResponse, relay: Relay) -> None:
    """Hand on all that a browser says, as long as a person could say it."""
    pace = Pace(time.monotonic())
    async for message in websocket:
        if message.type != WSMsgType.TEXT:
            continue
        pace.hear(len(message.data), time.monotonic())
        frame = read_frame(message.data)
        if frame.kind == PING:
            await websocket.send_json(["pong", frame.pinged])
        await relay.hear(frame)


async def play(
    websocket: web.WebSocketResponse, command: Sequence[str], size: Size, downloads: DownloadManager
) -> None:
    """A game for one browser, until one of the two leaves."""
    relay = Relay(command, websocket, downloads)
    try:
        await relay.start(*size)
        await relay_frames(websocket, relay)
    except FrameError as error:
        LOG.warning("a connection was closed: it sent what our page does not send: %s", error)
        await websocket.close(code=BAD_FRAME)
    except ConnectionError:
        pass  # it was the browser that left
    finally:
        await relay.stop()


def new_websocket() -> web.WebSocketResponse:
    return web.WebSocketResponse(heartbeat=HEARTBEAT_SECONDS, max_msg_size=LONGEST_FRAME)
