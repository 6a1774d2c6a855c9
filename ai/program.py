"""A program that reads and writes lines, and can't hold up whoever talks to it.

One thread writes to it and one reads from it, each with a queue of limited length, so that neither
a program that does not read nor one that never stops writing blocks the table or fills its memory.
"""

import os
import shlex
import signal
import subprocess
import sys
import time
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Event, Thread
from typing import IO

from ai.marks import kill_marked, marked_environment, new_mark
from engine.leftovers import forget, making
from engine.numbers import brief
from engine.reason import Reason

LONGEST_LINE = 64 * 1024
"""Bytes. A program that writes a longer line counts as ended."""
UNREAD = 64
"""Lines that a program may be ahead of us; then it waits."""
UNSENT = 1024
"""Lines that a program may be behind; then it counts as ended."""
LAST_SECONDS = 1.0
"""How long a program may take to end by itself, and then again when it is told to."""
JOIN_SECONDS = 0.2
"""How long the threads may take to end after the program."""

Lines = Queue[bytes | None]
"""None is the end."""


class ProgramError(ValueError):
    """A command line that starts no program."""


def split_command(command: str) -> list[str]:
    """The words of a command line. Where `\\` parts the names of folders it quotes nothing."""
    try:
        words = shlex.split(command, posix=sys.platform != "win32")
    except ValueError as error:
        raise ProgramError(
            Reason(
                "{command} is not a command line: {error}",
                command=brief(command),
                error=str(error),
            )
        ) from None
    if sys.platform == "win32":
        words = [word.strip('"') for word in words]
    if not words:
        raise ProgramError(Reason("there is no command to start"))
    return words


def start_process(command: str, mark: str) -> subprocess.Popen[bytes]:
    """Start a program, without a shell and apart from our own group: Ctrl+C is not for it, and it
    can be ended together with whatever it starts. What it writes to stderr is thrown away."""
    try:
        return subprocess.Popen(  # noqa: S603 (the user's own command)
            split_command(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            env=marked_environment(mark),
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error.args[0]
        said = {"command": brief(command), "reason": reason}
        raise ProgramError(Reason("{command} can't be started: {reason}", **said)) from None


def read_lines(pipe: IO[bytes], inbox: Lines, closing: Event) -> None:
    """Hand over lines to the end, or to the first one that is too long."""
    rest = b""
    with suppress(OSError, ValueError):  # it was closed under us
        while len(rest) < LONGEST_LINE and (piece := pipe.read(LONGEST_LINE)):
            *lines, rest = (rest + piece).split(b"\n")
            for line in lines:
                inbox.put(line)
                if closing.is_set():
                    return
    inbox.put(None)


def write_lines(pipe: IO[bytes], outbox: Lines) -> None:
    with suppress(OSError, ValueError), pipe:  # nobody reads it any more, or it was closed under us
        while (line := outbox.get()) is not None:
            unwritten = memoryview(line)
            while unwritten:
                unwritten = unwritten[pipe.write(unwritten) :]


def empty(queue: Lines) -> list[bytes | None]:
    """All that is in a queue now; nobody else takes from it."""
    return [queue.get_nowait() for _ in range(queue.qsize())]


class Program:
    """A program that was started."""

    def __init__(self, command: str) -> None:
        self.mark = new_mark()
        """All that it starts has it too."""
        self.group: int | None = None
        """The group of its processes, as soon as there is one."""
        with making(self.kill):
            try:
                self.process = start_process(command, self.mark)
            except ProgramError:
                forget(self.kill)
                raise
            self.group = self.process.pid
        self.ended = False
        """Whether nothing will come from it any more."""
        self.inbox: Lines = Queue(UNREAD)
        self.outbox: Lines = Queue(UNSENT)
        self.closing = Event()
        stdin, stdout = self.process.stdin, self.process.stdout
        self.threads = [
            (Thread(target=write_lines, args=(stdin, self.outbox), daemon=True), stdin),
            (
                Thread(target=read_lines, args=(stdout, self.inbox, self.closing), daemon=True),
                stdout,
            ),
        ]
        """Each with its pipe."""
        for thread, _ in self.threads:
            thread.start()

    def send(self, line: bytes | None) -> None:
        """Write a line, soon; None closes its input."""
        try:
            self.outbox.put_nowait(line)
        except Full:
            self.ended = True

    def receive(self, until: float) -> bytes | None:
        """The next line; None when there is none until a time of the monotonic clock."""
        left = until - time.monotonic()
        if self.ended or left <= 0:
            return None
        try:
            line = self.inbox.get(timeout=left)
        except Empty:
            return None
        self.ended = line is None
        return line

    def forget(self) -> bool:
        """Drop what it has written so far; returns whether there was anything."""
        dropped = empty(self.inbox)
        self.ended |= None in dropped
        return bool(dropped)

    # --- the end ---------------------------------------------------------------------------------

    def kill(self) -> None:
        """End it by force with all that it has started; what has left its group is found by the
        mark, where the system shows it."""
        self.send_signal(getattr(signal, "SIGKILL", signal.SIGTERM))
        kill_marked(self.mark)

    def send_signal(self, number: int) -> None:
        """Send a signal to the program and to all of its group; where there are no groups, end the
        program alone."""
        if self.group is None:
            return
        if sys.platform == "win32":
            self.process.kill()
        else:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.group, number)

    def ends(self) -> bool:
        """Whether it ends within its time."""
        try:
            self.process.wait(LAST_SECONDS)
        except subprocess.TimeoutExpired:
            return False
        return True

    def close(self) -> None:
        """Let it end by itself, or end it if it does not. Nothing is left of it."""
        self.send(None)
        if not self.ended and not self.ends():
            self.send_signal(signal.SIGTERM)
            self.ends()
        self.end()

    def end(self) -> None:
        """End it by force, and at once."""
        self.kill()
        self.ends()
        forget(self.kill)
        self.join()

    def join(self) -> None:
        """End the threads and close the pipes. A process that can't be found may hold on to a
        pipe: then the thread is left to itself, until that process ends."""
        self.closing.set()
        until = time.monotonic() + JOIN_SECONDS
        for thread, pipe in self.threads:
            while thread.is_alive() and time.monotonic() < until:
                empty(self.inbox)
                empty(self.outbox)
                self.outbox.put(None)
                thread.join(0.01)
            if pipe and not thread.is_alive():
                pipe.close()
