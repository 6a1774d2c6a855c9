"""The engine for plain lines, which have no screen to keep alive."""

import threading
from collections.abc import Callable
from typing import Any

from bestia_cli.access import OWNER, Access
from bestia_cli.engine_process import kernels
from bestia_cli.engine_process.client import Client, RestartingClient
from bestia_cli.engine_process.messages import NotReadyError


class PatientClient(RestartingClient):
    """Plays at once, as at a screen; what can't be had without the compiler is waited for."""

    def __init__(self, announce: Callable[[], None], access: Access = OWNER) -> None:
        self.announce = announce
        """Called before a wait for the compiler."""
        self.news = threading.Event()
        """Set by every step of the compiler."""
        super().__init__(access)
        self.on_progress = self.news.set

    def call(self, method: str, *args: Any) -> Any:
        announced = False
        while True:
            self.news.clear()
            try:
                return super().call(method, *args)
            except NotReadyError:
                if not announced:
                    self.announce()
                announced = True
                self.news.wait()


def client_for_lines(game: str, announce: Callable[[], None]) -> Client:
    """In this very process where all is compiled."""
    if kernels.missing(game):
        return PatientClient(announce)
    from bestia_cli.engine_process.direct import DirectClient

    return DirectClient(announce)
