"""bestia serve: the table in a browser, for one or for a few.

It stands on textual-serve, which is an extra: what comes with it is imported where it is used.
"""

import asyncio
import copy
import errno
import importlib.util
import ipaddress
import os
import re
import shlex
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast
from urllib.parse import urlsplit

from bestia_cli.language import N_, _
from bestia_cli.storage.folders import find_folders
from bestia_cli.visitors import SECONDS_KEPT, START, is_id, new_id, remove_old_folders

if TYPE_CHECKING:
    from aiohttp import web

EXTRA = "textual_serve"
COOKIE = "bestia-visitor"
DOORSTEP = 8
"""So many more than there are chairs may read that the room is full; the others get no process."""
SECONDS_TO_LEAVE = 3.0
"""How long the games may take to end when the server ends."""

OUR_WORDS = {
    "Session ended.": N_("You have left the table. Your game is kept for you."),
    "Restart": N_("Sit down again"),
}
"""What the page of textual-serve says, and what ours says instead."""
STRANGE_FONT = re.compile(r'<link\s+rel="stylesheet"\s+href="https://[^>]*>')
"""The page asks another site for a font: nobody has to know who plays here."""
OUR_LOOK = """
    <style>
      @font-face {
        font-family: "Roboto Mono";
        src: url("static/fonts/RobotoMono-VariableFont_wght.ttf");
        font-weight: 100 700;
      }
      body, body .shade { background: #0e2a21; }
      body .intro { background: #12352a; flex-direction: column; gap: 16px; }
      body Button { background: #1d5442; font-size: 16px; }
      body Button:hover { background: #2a7a60; }
    </style>
  </head>"""
KEYS_WORK_AT_ONCE = """
    <script>
      window.addEventListener("load", () => {
        document.querySelector("textarea.xterm-helper-textarea")?.focus();
      });
    </script>
  </body>"""
"""Otherwise only after a click."""


def run(host: str, port: int, visitors: int, data_dir: Path | None, lang: str | None) -> int:
    """Serve until Ctrl+C; returns the exit code."""
    if importlib.util.find_spec(EXTRA) is None:
        return complain(_('a table in a browser needs more: pip install "bestia[serve]"'))
    if not is_loopback(host):
        warning = _("everybody who reaches {host} can play here: there is no password")
        complain(warning.format(host=host))
    root = find_folders(data_dir).data / "visitors"
    remove_old_folders(root)
    try:
        Room(visitor_command(root, visitors, lang), visitors).serve(host, port)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        return complain(_("port {port} is taken: choose another with --port").format(port=port))
    return 0


def complain(message: str) -> int:
    print(f"bestia: {message}", file=sys.stderr)
    return 1


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach it."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def address(host: str, port: int) -> str:
    """What to type into a browser on this machine."""
    if host in ("0.0.0.0", "::"):  # noqa: S104 (compared, not bound)
        host = "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def visitor_command(root: Path, limit: int, lang: str | None) -> list[str]:
    """What is started for every visitor."""
    command = [sys.executable, "-c", START, "--root", str(root), "--limit", str(limit)]
    return command if lang is None else [*command, "--lang", lang]


def shell_text(command: Sequence[str]) -> str:
    """A command as the shell of this system reads it."""
    return subprocess.list2cmdline(command) if os.name == "nt" else shlex.join(command)


def visitor_of(request: "web.Request") -> str:
    """Who asks, by the cookie; somebody new without one."""
    known = request.cookies.get(COOKIE, "")
    return known if is_id(known) else new_id()


def is_foreign(request: "web.Request") -> bool:
    """Whether a page of another site asks: any page can talk to the servers of this machine."""
    origin = request.headers.get("Origin")
    return origin is not None and urlsplit(origin).netloc != request.host


def in_our_words(page: str) -> str:
    for theirs, ours in OUR_WORDS.items():
        page = page.replace(theirs, _(ours))
    page = STRANGE_FONT.sub("", page).replace("</head>", OUR_LOOK)
    return page.replace("</body>", KEYS_WORK_AT_ONCE)


class Room:
    """A web server with a game of its own for every visitor."""

    def __init__(self, command: Sequence[str], visitors: int) -> None:
        from textual_serve.server import Server

        self.command = tuple(command)
        self.most_connections = visitors + DOORSTEP
        self.connections: set[asyncio.Future[web.WebSocketResponse]] = set()
        self.server = Server(shell_text(command), title="bestIA")

    def serve(self, host: str, port: int) -> None:
        """Until Ctrl+C; port 0: any that is free. An `OSError` if it can't listen there."""
        from aiohttp import web

        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.create_server((host, port), family=family) as listener:
            told = _("The table is set at {address} (Ctrl+C ends it)")
            told = told.format(address=address(host, listener.getsockname()[1]))
            web.run_app(
                self.make_app(),
                sock=listener,
                print=lambda theirs: print(told, flush=True),
                access_log=None,
                shutdown_timeout=1.0,
            )

    async def make_app(self) -> "web.Application":
        import aiohttp_jinja2
        import jinja2
        from aiohttp import web

        app = web.Application()
        aiohttp_jinja2.setup(app, loader=jinja2.FileSystemLoader(self.server.templates_path))
        app.add_routes(
            [
                web.get("/", self.show_page, name="index"),
                web.get("/ws", self.seat_visitor, name="websocket"),
                web.get("/download/{key}", self.server.handle_download, name="download"),
                web.static("/static", self.server.statics_path, name="static"),
            ]
        )
        app.on_shutdown.append(self.close)
        return app

    async def show_page(self, request: "web.Request") -> "web.StreamResponse":
        """The page of textual-serve, under the name by which the visitor knows this machine."""
        mine = copy.copy(self.server)
        scheme = request.headers.get("X-Forwarded-Proto", request.scheme)
        mine.public_url = f"{'https' if scheme == 'https' else 'http'}://{request.host}"
        page = cast("web.Response", await mine.handle_index(request))
        page.text = in_our_words(page.text or "")
        page.set_cookie(
            COOKIE, visitor_of(request), max_age=SECONDS_KEPT, httponly=True, samesite="Strict"
        )
        return page

    async def seat_visitor(self, request: "web.Request") -> "web.StreamResponse":
        """A process for a visitor, which ends with the connection."""
        from aiohttp import web

        if is_foreign(request):
            raise web.HTTPForbidden(text="this table is for visitors of its own page")
        if len(self.connections) >= self.most_connections:
            raise web.HTTPServiceUnavailable(text="the room and the doorstep are full")
        # textual-serve knows one command for all: each visitor gets a server with another.
        mine = copy.copy(self.server)
        mine.command = shell_text((*self.command, "--visitor", visitor_of(request)))
        connection = asyncio.ensure_future(mine.handle_websocket(request))
        self.connections.add(connection)
        connection.add_done_callback(self.connections.discard)
        return await connection

    async def close(self, app: "web.Application") -> None:
        """Ask all games to end, and wait a little for them."""
        for connection in self.connections:
            connection.cancel()
        if self.connections:
            await asyncio.wait(self.connections, timeout=SECONDS_TO_LEAVE)
