"""The engine process as a program that is asked through a pipe, one request at a time: requests and
answers are pickles (bestia_cli.engine_process.server)."""

import os
import pickle
import subprocess
import sys
import threading
from contextlib import suppress
from typing import Any, BinaryIO, cast

from bestia_cli.access import OWNER, Access
from bestia_cli.engine_process.kernels import PLAIN
from bestia_cli.engine_process.requests import Requests

SERVER = "bestia_cli.engine_process.server"
"""The program that is the engine process."""
LAST_SECONDS = 1.0
"""How long it may take to end when it is told to."""
PUBLIC = "--public"
"""Starts the process of a visitor: nothing that it is asked for later can change that."""


class EngineGoneError(RuntimeError):
    """The process of the engine process has ended."""


def start_python(
    module: str, *arguments: str, compiled: bool, stdin: int
) -> "subprocess.Popen[bytes]":
    """Another Python; without compiled kernels it runs the same code as plain Python."""
    environment = dict(os.environ)
    if not compiled:
        environment["NUMBA_DISABLE_JIT"] = PLAIN
    return subprocess.Popen(  # noqa: S603 (our own program)
        [sys.executable, "-m", module, str(os.getpid()), *arguments],
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
    )


class PipeClient(Requests):
    """The screen's end of the pipe."""

    def __init__(self, *, compiled: bool, access: Access = OWNER) -> None:
        arguments = (PUBLIC,) if access.public else ()
        self.process = start_python(SERVER, *arguments, compiled=compiled, stdin=subprocess.PIPE)
        self.lock = threading.Lock()

    def call(self, method: str, *args: Any) -> Any:
        """Ask, and wait for the answer."""
        requests, answers = cast(BinaryIO, self.process.stdin), cast(BinaryIO, self.process.stdout)
        with self.lock:
            try:
                pickle.dump((method, args), requests)
                requests.flush()
                answer, error = pickle.load(answers)  # noqa: S301 (our own process)
            except (OSError, EOFError, ValueError, pickle.UnpicklingError):
                raise EngineGoneError("the engine's process has ended") from None
        if error is not None:
            raise error
        return answer

    def close(self) -> None:
        """End it at once: it keeps nothing that the screen does not have, but the bots that it has
        started must end with it."""
        self.process.terminate()
        try:
            self.process.wait(LAST_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            with suppress(OSError):  # a request that was never read
                cast(BinaryIO, pipe).close()
