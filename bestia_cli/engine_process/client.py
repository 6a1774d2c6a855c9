"""The back room as the screen knows it: it is there at once, gets faster when its kernels are
compiled, and is opened anew if it falls over."""

import subprocess
import threading
from collections.abc import Callable
from typing import Any, BinaryIO, Protocol, cast

from bestia_cli import signals
from bestia_cli.access import OWNER, Access
from bestia_cli.engine_process import kernels
from bestia_cli.engine_process.messages import Belongings, NotReadyError, Turn
from bestia_cli.engine_process.process import ProcessRoom, RoomGoneError, start_python
from bestia_cli.scene import RefusedError
from engine.reason import Reason


class Room(Protocol):
    """Whatever answers requests: see `Office` for what can be asked."""

    def call(self, method: str, *args: Any) -> Any: ...

    def abandon(self) -> None:
        """Whoever waits for an answer has left: think no further."""

    def close(self) -> None: ...


class DirectRoom:
    """The office in this very process: for plain lines and tests, which have no screen to keep
    alive."""

    def __init__(self, announce: Callable[[], None] = lambda: None, access: Access = OWNER) -> None:
        from bestia_cli.engine_process.service import Office

        self.office = Office(access)
        self.announce = announce
        """Called before a wait for the compiler."""

    def call(self, method: str, *args: Any) -> Any:
        if kernels.waits_for(kernels.PLAY):
            self.prepare(kernels.PLAY)
        try:
            return getattr(self.office, method)(*args)
        except NotReadyError as error:
            self.prepare(str(error))
            return getattr(self.office, method)(*args)

    def prepare(self, part: str) -> None:
        """Compile what is missing, and say so before."""
        self.announce()
        with signals.at_once():
            kernels.compile_part(part)

    def abandon(self) -> None:
        """Nothing: here nobody can leave while it thinks."""

    def close(self) -> None:
        self.office.close()


class BackRoom:
    """A room whose kernels may still have to be compiled: until then it plays as plain Python,
    which is fast enough for all who need not search."""

    def __init__(self, access: Access = OWNER) -> None:
        self.access = access
        self.lock = threading.RLock()
        self.belongings = Belongings()
        self.viewer: int | None = None
        self.missing = kernels.missing()
        """Parts that are not compiled yet."""
        self.parts = len(self.missing)
        self.abandoned = False
        """Whether an answer that is still being thought about is wanted no more."""
        self.failed = False
        """Whether the compiler gave up: then only what needs no kernels can be had."""
        self.closed = False
        self.compiled = kernels.PLAY not in self.missing
        self.room = ProcessRoom(compiled=self.compiled, access=access)
        self.coming: ProcessRoom | None = None
        """The compiled room while it gets ready."""
        self.compiler: subprocess.Popen[bytes] | None = None
        self.on_progress: Callable[[], None] = lambda: None
        if self.missing:
            self.compiler = start_python(kernels.__name__, compiled=True, stdin=subprocess.DEVNULL)
            follow = threading.Thread(target=self.follow, args=(self.compiler,), daemon=True)
            follow.start()

    @property
    def progress(self) -> float:
        """How much of the compiling is done, 0 to 1."""
        return 1.0 if not self.parts else 1.0 - len(self.missing) / self.parts

    def follow(self, compiler: "subprocess.Popen[bytes]") -> None:
        """Hear what has been compiled; move over as soon as the compiled engine can play."""
        with cast(BinaryIO, compiler.stdout) as lines:
            for line in lines:
                part = line.decode().strip()
                if part == kernels.PLAY and not self.closed:
                    self.move_over()
                self.missing = [other for other in self.missing if other != part]
                self.on_progress()
        gave_up = compiler.wait() != 0 or not self.compiled
        self.failed = gave_up and not self.closed
        self.on_progress()

    def move_over(self) -> None:
        """Go on with compiled kernels: a table is a few plain values, wherever it is played."""
        self.coming = room = ProcessRoom(compiled=True, access=self.access)
        try:
            room.call("belongings")
            with self.lock:
                room.call("adopt", self.belongings, self.viewer)
                self.room, self.coming = room, self.room
                self.compiled = True
        except RoomGoneError:  # the plain room goes on
            pass
        self.coming.close()
        if self.closed:
            self.room.close()

    def call(self, method: str, *args: Any) -> Any:
        with self.lock:
            self.abandoned = False  # if it is set, what it was meant for ended by itself
            try:
                answer = self.room.call(method, *args)
            except NotReadyError:
                if self.failed:
                    raise RefusedError(
                        Reason("this part of the program could not be compiled")
                    ) from None
                raise
            except RoomGoneError:
                if self.closed:
                    raise
                if self.abandoned:
                    self.abandoned = False
                    self.renew()
                    raise
                answer = self.begin_again(method, args)
            self.remember(method, args, answer)
            return answer

    def begin_again(self, method: str, args: tuple[Any, ...]) -> Any:
        """A room that fell over is opened anew, where it was; if it falls again, so be it."""
        self.renew()
        self.room.call("adopt", self.belongings, self.viewer)
        return self.room.call(method, *args)

    def renew(self) -> None:
        self.room.close()
        self.room = ProcessRoom(compiled=self.compiled, access=self.access)
        if self.closed:
            self.room.close()

    def abandon(self) -> None:
        if self.lock.acquire(blocking=False):  # nobody waits for anything
            self.lock.release()
        else:
            self.abandoned = True
            self.room.close()

    def remember(self, method: str, args: tuple[Any, ...], answer: Any) -> None:
        if method == "open":
            self.belongings = Belongings(args[0], answer.table, self.belongings.history)
        elif method == "load":
            self.belongings = Belongings(self.belongings.setup, self.belongings.table, args[0])
        elif isinstance(answer, Turn):
            self.belongings = Belongings(
                self.belongings.setup, answer.table, self.belongings.history
            )
        if isinstance(answer, Turn):
            self.viewer = answer.scene.viewer

    def close(self) -> None:
        """End all processes at once."""
        self.closed = True
        if self.compiler is not None:
            self.compiler.kill()
        for room in (self.room, self.coming):
            if room is not None:
                room.close()
