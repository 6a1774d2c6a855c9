"""The engine process itself: it is asked through a pipe, one request at a time.

Run as a program, with the number of the process that starts it: requests come on stdin, answers go
to stdout, as pickles.
"""

import os
import pickle
import sys
from typing import Any, BinaryIO

from bestia_cli import signals
from bestia_cli.access import Access
from bestia_cli.engine_process.messages import NotReadyError
from bestia_cli.engine_process.process import PUBLIC
from bestia_cli.scene import RefusedError
from bestia_cli.storage.versions import BAD_DATA
from engine.parent import end_with

ANSWERED = (NotReadyError, OSError, *BAD_DATA)
"""Errors that are an answer; any other is a bug, and ends the process."""
PASSED_ON = (RefusedError, NotReadyError, OSError)
"""Those of them that the screen knows; of the others it gets the text."""


def serve(requests: BinaryIO, answers: BinaryIO, access: Access) -> None:
    from bestia_cli.engine_process.service import Service

    service = Service(access)
    while True:
        try:
            method, args = pickle.load(requests)  # noqa: S301 (from our own screen)
        except EOFError:
            return
        result: tuple[Any, Exception | None]
        try:
            result = (getattr(service, method)(*args), None)
        except ANSWERED as error:
            result = (None, error if isinstance(error, PASSED_ON) else ValueError(str(error)))
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
