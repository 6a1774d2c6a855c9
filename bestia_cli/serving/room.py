"""The web server: one page, one password, and a game of its own for every visitor.

It stands on textual-serve for the page and for what the page needs.
"""

import asyncio
import copy
import logging
import socket
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import cast

import aiohttp_jinja2
import jinja2
from aiohttp import web
from textual_serve.server import Server

from bestia_cli import signals
from bestia_cli.language import _
from bestia_cli.serving import relay
from bestia_cli.serving.door import Door
from bestia_cli.serving.frames import size_of_query
from bestia_cli.serving.page import HEADERS, asking_page, in_our_words
from bestia_cli.serving.relay import LOG
from bestia_cli.visitors import SECONDS_KEPT, is_id, new_id
from engine.program import PROGRAM

COOKIE = f"{PROGRAM}-visitor"
KEY_COOKIE = f"{PROGRAM}-key"
TOKEN = "token"  # noqa: S105 (the name of what stands in an address)
DOORSTEP = 8
"""So many more than there are chairs may read that the room is full; the others get no process."""
SECONDS_TO_LEAVE = 3.0
"""How long the games may take to end when the server ends."""
WRONG_SECONDS = 1.0
"""How long a wrong password takes: nobody guesses faster, from however many windows."""
MOST_GUESSING = 16
"""So many may wait for their password to be looked at; the others are sent away."""
LONGEST_FORM = 4096
"""Bytes of a form with a password."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class OneLine(logging.Formatter):
    """A record in one line, whatever it holds: what others send must not look like our words."""

    def format(self, record: logging.LogRecord) -> str:
        error = record.exc_info[1] if record.exc_info else None
        reason = "" if error is None else f" ({type(error).__name__}: {error})"
        told = f"{record.getMessage()}{reason}"
        return "bestia: " + "".join(char if char.isprintable() else " " for char in told)


def log_in_lines() -> None:
    """What goes wrong is said in a line on stderr, with no traceback."""
    handler = logging.StreamHandler()
    handler.setFormatter(OneLine())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


def visitor_of(request: web.Request) -> str:
    """Who asks, by the cookie; somebody new without one."""
    known = request.cookies.get(COOKIE, "")
    return known if is_id(known) else new_id()


def reached(request: web.Request) -> str:
    """The address of ours that somebody has connected to."""
    name = None if request.transport is None else request.transport.get_extra_info("sockname")
    return str(name[0]) if name else ""


def leave() -> None:
    """A signal ends the server, as aiohttp has it for Ctrl+C: for SIGHUP too."""
    raise web.GracefulExit


class Room:
    """A table in a browser, for as many visitors as there are chairs."""

    def __init__(self, command: Sequence[str], visitors: int, door: Door) -> None:
        self.command = tuple(command)
        self.door = door
        self.most_connections = visitors + DOORSTEP
        self.games: set[asyncio.Task[None]] = set()
        self.guessing = asyncio.Semaphore(1)
        self.guesses = 0
        self.server = Server("", title="bestIA")

    def serve(self, listener: socket.socket, told: str) -> None:
        """Until Ctrl+C."""
        web.run_app(
            self.make_app(),
            sock=listener,
            print=lambda theirs: print(told, flush=True),
            access_log=None,
            shutdown_timeout=1.0,
        )

    async def make_app(self) -> web.Application:
        for number in signals.heard_signals():
            with suppress(NotImplementedError):  # Windows
                asyncio.get_running_loop().add_signal_handler(number, leave)
        app = web.Application(middlewares=[self.guard], client_max_size=LONGEST_FORM)
        aiohttp_jinja2.setup(app, loader=jinja2.FileSystemLoader(self.server.templates_path))
        app.add_routes(
            [
                web.get("/", self.show_page, name="index"),
                web.post("/password", self.hear_password),
                web.get("/ws", self.seat_visitor, name="websocket"),
                web.get("/download/{key}", self.download, name="download"),
                web.static("/static", self.server.statics_path, name="static"),
            ]
        )
        app.on_shutdown.append(self.close)
        return app

    # --- who may come in -------------------------------------------------------------------------

    @web.middleware
    async def guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """For every request: is it for us, by one of our names?"""
        if not self.door.knows(request.host, reached(request)):
            LOG.warning("turned away: Host %r is not this table's", request.host[:100])
            raise web.HTTPForbidden(
                text="this table is not known by that name; see --allow-host\n", headers=HEADERS
            )
        try:
            answer = await handler(request)
        except web.HTTPException as refusal:
            refusal.headers.update(HEADERS)
            raise
        if not answer.prepared:
            answer.headers.update(HEADERS)
        return answer

    def is_in(self, request: web.Request) -> bool:
        """Whether somebody has given the password, or needs none."""
        return self.door.fits(request.cookies.get(KEY_COOKIE, ""))

    async def try_password(self, given: str) -> bool:
        """Look at a password: one at a time, and a wrong one takes its time."""
        if self.guesses >= MOST_GUESSING:
            raise web.HTTPTooManyRequests(text="too many are guessing: try again later\n")
        self.guesses += 1
        try:
            async with self.guessing:
                right = self.door.opens(given)
                if not right:
                    LOG.warning("turned away: a wrong password")
                    await asyncio.sleep(WRONG_SECONDS)
                return right
        finally:
            self.guesses -= 1

    def ask_password(self, *, wrong: bool = False) -> web.Response:
        page = web.Response(text=asking_page(wrong=wrong), content_type="text/html", status=401)
        page.headers["Cache-Control"] = "no-store"
        return page

    def let_in(self, answer: web.Response) -> None:
        answer.set_cookie(KEY_COOKIE, self.door.key, httponly=True, samesite="Strict")

    async def hear_password(self, request: web.Request) -> web.StreamResponse:
        """From the page that asks for it."""
        form = await request.post()
        if not await self.try_password(str(form.get("password", ""))):
            return self.ask_password(wrong=True)
        answer = web.Response(status=303, headers={"Location": "/"})
        self.let_in(answer)
        return answer

    # --- the page --------------------------------------------------------------------------------

    async def show_page(self, request: web.Request) -> web.StreamResponse:
        """The table's page, for those who may come in: with the password in a cookie, or in the
        address."""
        token = request.query.get(TOKEN)
        if self.is_in(request):
            return await self.table_page(request)
        if token is None or not await self.try_password(token):
            return self.ask_password(wrong=token is not None)
        page = await self.table_page(request)
        self.let_in(page)
        return page

    async def table_page(self, request: web.Request) -> web.Response:
        """The page of textual-serve, under the name by which the visitor knows this machine."""
        mine = copy.copy(self.server)
        scheme = request.headers.get("X-Forwarded-Proto", request.scheme)
        mine.public_url = f"{'https' if scheme == 'https' else 'http'}://{request.host}"
        page = cast(web.Response, await mine.handle_index(request))
        page.text = in_our_words(page.text or "")
        page.headers["Cache-Control"] = "no-store"
        page.set_cookie(
            COOKIE, visitor_of(request), max_age=SECONDS_KEPT, httponly=True, samesite="Strict"
        )
        return page

    async def download(self, request: web.Request) -> web.StreamResponse:
        """A file that a visitor's game hands to its browser."""
        if not self.is_in(request):
            raise web.HTTPForbidden(text="give the password first\n")
        return await self.server.handle_download(request)

    # --- the games -------------------------------------------------------------------------------

    def check_visitor(self, request: web.Request, websocket: web.WebSocketResponse) -> None:
        """Refuse whoever may have no game, or can't have one now."""
        if not self.door.is_own_page(request.headers.get("Origin"), request.host):
            LOG.warning("turned away: a connection from no page of ours")
            raise web.HTTPForbidden(text="this table is for visitors of its own page\n")
        if not self.is_in(request):
            LOG.warning("turned away: a connection without the password")
            raise web.HTTPForbidden(text="give the password first\n")
        if not websocket.can_prepare(request):
            LOG.warning("turned away: a request for a connection that is none")
            raise web.HTTPBadRequest(text="here a page connects to its table\n")
        if len(self.games) >= self.most_connections:
            raise web.HTTPServiceUnavailable(text=_("The room is full") + "\n")

    async def seat_visitor(self, request: web.Request) -> web.StreamResponse:
        """A process for a visitor, which ends with the connection."""
        websocket = relay.new_websocket()
        self.check_visitor(request, websocket)
        size = size_of_query(request.query.get("width"), request.query.get("height"))
        command = (*self.command, "--visitor", visitor_of(request))
        await websocket.prepare(request)
        game = asyncio.ensure_future(
            relay.play(websocket, command, size, self.server.download_manager)
        )
        self.games.add(game)
        game.add_done_callback(self.games.discard)
        try:
            await game
        except asyncio.CancelledError:  # the server ends, or the browser has left
            game.cancel()
            await asyncio.wait([game])
            raise
        return websocket

    async def close(self, app: web.Application) -> None:
        """Ask all games to end, and wait a little for them."""
        for game in self.games:
            game.cancel()
        if self.games:
            await asyncio.wait(self.games, timeout=SECONDS_TO_LEAVE)
