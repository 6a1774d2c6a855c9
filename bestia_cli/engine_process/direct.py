"""The engine in this very process: for plain lines and tests, which have no screen to keep alive.
It needs what the screen must not wait for, and so is imported where it is used."""

from collections.abc import Callable
from typing import Any

from bestia_cli import signals
from bestia_cli.access import OWNER, Access
from bestia_cli.engine_process import compiling, kernels
from bestia_cli.engine_process.client import Client, game_after, game_before
from bestia_cli.engine_process.messages import NotReadyError
from bestia_cli.engine_process.service import Service


class DirectClient(Client):
    """The service, asked without a pipe."""

    def __init__(self, announce: Callable[[], None] = lambda: None, access: Access = OWNER) -> None:
        self.service = Service(access)
        self.announce = announce
        """Called before a wait for the compiler."""

    def call(self, method: str, *args: Any) -> Any:
        self.turn_to(game_before(method, args, self.game))
        if waits := [part for part in kernels.TABLE if kernels.waits_for(part, self.game)]:
            self.prepare(*waits)
        try:
            answer = getattr(self.service, method)(*args)
        except NotReadyError as error:
            self.prepare(str(error))
            answer = getattr(self.service, method)(*args)
        self.turn_to(game_after(method, answer, self.game))
        return answer

    def prepare(self, *parts: str) -> None:
        """Compile what is missing, and say so before."""
        self.announce()
        with signals.at_once():
            for part in parts:
                compiling.compile_part(part, self.game)

    def abandon(self) -> None:
        """Nothing: here nobody can leave while it thinks."""

    def close(self) -> None:
        self.service.close()
