"""A back room in a process of its own: it is asked through a pipe, one request at a time.

Run as a program, with the number of the process that starts it, it is that process: requests come
on stdin, answers go to stdout, as pickles.
"""

import os
import pickle
import subprocess
import sys
import threading
from contextlib import suppress
from typing import Any, BinaryIO, cast

from bestia_cli import signals
from bestia_cli.access import OWNER, Access
from bestia_cli.engine_process.kernels import PLAIN
from bestia_cli.engine_process.messages import NONSENSE, NotReadyError
from bestia_cli.scene import RefusedError
from engine.parent import end_with

TOLD = (NotReadyError, OSError, *NONSENSE)
"""Errors that are an answer; any other is a bug, and ends the process."""
LAST_SECONDS = 1.0
"""How long it may take to end when it is told to."""
KNOWN = (RefusedError, NotReadyError, OSError)
"""Those of them that the screen knows; of the others it gets the text."""


PUBLIC = "--public"
"""Starts the process of a visitor: nothing that it is asked for later can change that."""


class RoomGoneError(RuntimeError):
    """The process of the back room has ended."""


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


class ProcessRoom:
    """The screen's end of the pipe."""

    def __init__(self, *, compiled: bool, access: Access = OWNER) -> None:
        arguments = (PUBLIC,) if access.public else ()
        self.process = start_python(__name__, *arguments, compiled=compiled, stdin=subprocess.PIPE)
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
                raise RoomGoneError("the engine's process has ended") from None
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


def serve(requests: BinaryIO, answers: BinaryIO, access: Access) -> None:
    from bestia_cli.engine_process.service import Office

    office = Office(access)
    while True:
        try:
            method, args = pickle.load(requests)  # noqa: S301 (from our own screen)
        except EOFError:
            return
        result: tuple[Any, Exception | None]
        try:
            result = (getattr(office, method)(*args), None)
        except TOLD as error:
            result = (None, error if isinstance(error, KNOWN) else ValueError(str(error)))
        pickle.dump(result, answers)
        answers.flush()


def main() -> None:
    signals.listen_to_parent()
    end_with(int(sys.argv[1]))
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever prints must not answer
    serve(sys.stdin.buffer, answers, Access(public=PUBLIC in sys.argv[2:]))


if __name__ == "__main__":
    main()
