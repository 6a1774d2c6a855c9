"""bestia serve: the table in a browser, for one or for a few.

It stands on textual-serve, which is an extra: what comes with it is imported where it is used.
"""

import errno
import importlib.util
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from bestia_cli.engine_process import kernels
from bestia_cli.engine_process.process import start_python
from bestia_cli.language import _
from bestia_cli.serving.door import ANYWHERE, Door, bracketed, is_loopback, new_password
from bestia_cli.storage.folders import find_folders
from bestia_cli.visitors import START, remove_old_folders
from engine.registry import GAMES

EXTRA = "textual_serve"
IDLE_MINUTES = 30


@dataclass(frozen=True)
class ServeOptions:
    """How the table is set."""

    host: str
    port: int
    visitors: int
    allowed: tuple[str, ...] = ()
    """Further names by which it is known."""
    password: str | None = None
    idle_minutes: int = IDLE_MINUTES
    """After how long a visitor who does nothing is asked to get up."""


def run(options: ServeOptions, data_dir: Path | None, lang: str | None) -> int:
    """Serve until Ctrl+C; returns the exit code."""
    if importlib.util.find_spec(EXTRA) is None:
        return complain(_('a table in a browser needs more: pip install "bestia[serve]"'))
    door = door_of(options)
    root = find_folders(data_dir).data / "visitors"
    remove_old_folders(root)
    try:
        listener = listen(options.host, options.port)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        text = _("port {port} is taken: choose another with --port")
        return complain(text.format(port=options.port))
    with listener, compiler():
        door = replace(door, port=listener.getsockname()[1])
        where = address(door, with_password=options.password is None)
        told = _("The table is set at {address} (Ctrl+C ends it)").format(address=where)
        command = visitor_command(root, options, lang)
        open_room(command, options.visitors, door, listener, told)
    return 0


def door_of(options: ServeOptions) -> Door:
    """Who may come in; a table that others can reach has a password, theirs or one of ours."""
    password = options.password
    if password == "":
        raise ValueError(_("an empty --password keeps nobody out: write one, or leave it out"))
    if password is None:
        password = "" if is_loopback(options.host) else new_password()
    return Door(options.host, options.port, options.allowed, password)


def listen(host: str, port: int) -> socket.socket:
    """Port 0: any that is free. An `OSError` if it can't listen there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family)


@contextmanager
def compiler() -> Iterator[None]:
    """While inside, what is not compiled yet is compiled for all visitors, once."""
    games = [game for game in GAMES if kernels.missing(game)]
    if not games:
        yield
        return
    process = start_python(kernels.COMPILER, *games, compiled=True, stdin=subprocess.DEVNULL)
    waiting = threading.Thread(target=process.communicate, daemon=True)
    waiting.start()
    try:
        yield
    finally:
        process.kill()
        waiting.join()


def open_room(
    command: list[str], visitors: int, door: Door, listener: socket.socket, told: str
) -> None:
    from bestia_cli.serving.room import Room, log_in_lines

    log_in_lines()
    Room(command, visitors, door).serve(listener, told)


def complain(message: str) -> int:
    print(f"bestia: {message}", file=sys.stderr)
    return 1


def address(door: Door, *, with_password: bool) -> str:
    """What to type into a browser on this machine; a password of ours is nowhere else to be had."""
    host = "127.0.0.1" if door.host in ANYWHERE else door.host
    token = f"/?token={door.password}" if door.password and with_password else ""
    return f"http://{bracketed(host)}:{door.port}{token}"


def visitor_command(root: Path, options: ServeOptions, lang: str | None) -> list[str]:
    """What is started for every visitor."""
    command = [sys.executable, "-c", START, "--root", str(root)]
    command += ["--limit", str(options.visitors), "--idle", str(options.idle_minutes)]
    return command if lang is None else [*command, "--lang", lang]
