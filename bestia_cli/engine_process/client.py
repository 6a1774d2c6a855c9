"""The engine process as the screen knows it: it is there at once, gets faster when its kernels are
compiled, and is opened anew if it falls over."""

import subprocess
import threading
from abc import abstractmethod
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO, cast

from bestia_cli.access import OWNER, Access
from bestia_cli.engine_process import kernels
from bestia_cli.engine_process.messages import Handover, NotReadyError, Turn
from bestia_cli.engine_process.process import EngineGoneError, PipeClient, start_python
from bestia_cli.engine_process.requests import Requests
from bestia_cli.scene import RefusedError
from engine.reason import Reason
from engine.registry import DEFAULT


class Client(Requests):
    """Whatever answers requests."""

    game = DEFAULT
    """Which is played, or looked at."""
    occupant: object = None
    """Whose table it is that is open: there is one at a time."""

    def turn_to(self, game: str) -> None:
        """Be ready for a game from now on."""
        self.game = game

    @abstractmethod
    def abandon(self) -> None:
        """Whoever waits for an answer has left: think no further."""

    @abstractmethod
    def close(self) -> None: ...


def game_before(method: str, args: tuple[Any, ...], game: str) -> str:
    """Which game a request is about: a table says it at once ..."""
    return args[0].game if method in ("open", "par") else game


def game_after(method: str, answer: Any, game: str) -> str:
    """... and a history when it has been read."""
    return answer.game if method == "load" else game


PATIENCE = 0.25
"""Seconds that whoever thinks as plain Python still has once the compiled engine is there."""


class RestartingClient(Client):
    """A client whose kernels may still have to be compiled: until then it plays as plain Python,
    which chooses the same; a search of two thousand worlds takes it a second or two."""

    def __init__(self, access: Access = OWNER) -> None:
        self.access = access
        self.lock = threading.RLock()
        self.handed = Handover()
        self.viewer: int | None = None
        self.missing = kernels.missing(self.game)
        """Parts that are not compiled yet."""
        self.parts = len(self.missing)
        self.abandoned = False
        """Whether an answer that is still being thought about is wanted no more."""
        self.failed = False
        """Whether the compiler gave up: then only what needs no kernels can be had."""
        self.closed = False
        self.compiled = kernels.plays(self.missing)
        self.client = PipeClient(compiled=self.compiled, access=access)
        self.starting: PipeClient | None = None
        """The compiled client while it gets ready ..."""
        self.coming: PipeClient | None = None
        """... and when it is, until it is asked."""
        self.compiler: subprocess.Popen[bytes] | None = None
        self.on_progress: Callable[[], None] = lambda: None
        self.compile_missing()

    def compile_missing(self) -> None:
        """Compile behind the game that is played."""
        self.compiler = None
        if self.missing:
            self.compiler = start_python(
                kernels.COMPILER, self.game, compiled=True, stdin=subprocess.DEVNULL
            )
            follow = threading.Thread(target=self.follow, args=(self.compiler,), daemon=True)
            follow.start()

    def turn_to(self, game: str) -> None:
        """What another game needs is compiled instead, and it is played as plain Python until
        then."""
        with self.lock:
            if game == self.game or self.closed:
                return
            self.game, compiler, self.compiler = game, self.compiler, None
            if compiler is not None:
                compiler.kill()
            self.missing, self.failed = kernels.missing(game), False
            self.parts = len(self.missing)
            if self.compiled != kernels.plays(self.missing):
                self.compiled = not self.compiled
                self.renew()
                self.client.adopt(self.handed, self.viewer)
            self.compile_missing()

    @property
    def progress(self) -> float:
        """How much of the compiling is done, 0 to 1."""
        return 1.0 if not self.parts else 1.0 - len(self.missing) / self.parts

    def follow(self, compiler: "subprocess.Popen[bytes]") -> None:
        """Hear what has been compiled; move over as soon as the compiled engine can play."""
        with cast(BinaryIO, compiler.stdout) as lines:
            for line in lines:
                part = line.decode().strip()
                if compiler is not self.compiler:
                    break
                self.missing = [other for other in self.missing if other != part]
                if kernels.plays(self.missing) and not (self.compiled or self.closed):
                    self.move_over()
                self.on_progress()
        gave_up = compiler.wait() != 0 or not self.compiled
        if compiler is self.compiler:
            self.failed = gave_up and not self.closed
            self.on_progress()

    def move_over(self) -> None:
        """Go on with compiled kernels: a table is a few plain values, wherever it is played."""
        self.starting = client = PipeClient(compiled=True, access=self.access)
        try:
            client.handover()
        except EngineGoneError:  # the plain client goes on
            client.close()
            return
        self.coming = client
        if not self.lock.acquire(timeout=PATIENCE):
            self.client.close()  # what is being thought there is thought anew, and faster
            self.lock.acquire()
        try:
            left = self.take_coming()
            if left is not None:
                with suppress(EngineGoneError):  # then it is opened anew when it is next asked
                    self.client.adopt(self.handed, self.viewer)
        finally:
            self.lock.release()
        if left is not None:
            left.close()
        if self.closed:
            self.client.close()

    def take_coming(self) -> PipeClient | None:
        """Ask the compiled client from now on; returns the one that was asked before, None if that
        has been done already."""
        if self.coming is None:
            return None
        left, self.client, self.coming = self.client, self.coming, None
        self.compiled = True
        return left

    def call(self, method: str, *args: Any) -> Any:
        with self.lock:
            self.abandoned = False  # if it is set, what it was meant for ended by itself
            self.turn_to(game_before(method, args, self.game))
            try:
                answer = self.client.call(method, *args)
            except NotReadyError:
                if self.failed:
                    raise RefusedError(
                        Reason("this part of the program could not be compiled")
                    ) from None
                raise
            except EngineGoneError:
                if self.closed:
                    raise
                if self.abandoned:
                    self.abandoned = False
                    self.renew()
                    raise
                answer = self.begin_again(method, args)
            self.remember(method, args, answer)
            self.turn_to(game_after(method, answer, self.game))
            return answer

    def begin_again(self, method: str, args: tuple[Any, ...]) -> Any:
        """A client that fell over, or was too slow, is opened anew, where it was; if it falls
        again, so be it."""
        if self.take_coming() is None:
            self.renew()
        self.client.adopt(self.handed, self.viewer)
        return self.client.call(method, *args)

    def renew(self) -> None:
        self.client.close()
        self.client = PipeClient(compiled=self.compiled, access=self.access)
        if self.closed:
            self.client.close()

    def abandon(self) -> None:
        if self.lock.acquire(blocking=False):  # nobody waits for anything
            self.lock.release()
        else:
            self.abandoned = True
            self.client.close()

    def remember(self, method: str, args: tuple[Any, ...], answer: Any) -> None:
        if method == "open":
            self.handed = Handover(args[0], answer.table, self.handed.history)
        elif method == "load":
            self.handed = Handover(self.handed.setup, self.handed.table, args[0])
        elif isinstance(answer, Turn):
            self.handed = Handover(self.handed.setup, answer.table, self.handed.history)
        if isinstance(answer, Turn):
            self.viewer = answer.scene.viewer

    def close(self) -> None:
        """End all processes at once."""
        self.closed = True
        if self.compiler is not None:
            self.compiler.kill()
        for client in (self.client, self.starting, self.coming):
            if client is not None:
                client.close()
