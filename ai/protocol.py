"""A player that is a program of its own and speaks the bot protocol (docs/formats.md).

Whatever the program does, the table plays on. For an answer that is illegal, late, malformed or
missing the first legal action is played, and a fault is counted.
"""

import time

import numpy as np

from ai.messages import (
    Fields,
    act_fields,
    event_fields,
    hand_fields,
    hello_fields,
    read_action,
    result_fields,
    write_message,
)
from ai.player import Opening, Place, Player
from ai.program import Program, split_command
from engine.events import Event
from engine.game import Result
from engine.json_forms import FormError, need, read_object, whole
from engine.match import View
from engine.numbers import brief

START_SECONDS = 10.0
"""How long a program may take to be ready."""
GRACE_MS = 50
"""What an answer may take on its way, on top of the time to think."""
SILENT_TIMES = 10
SILENT_MS = 60_000
"""A program that lets so many questions in a row pass without a word, and so much time, counts as
gone: one that hangs would otherwise take its full time at every choice for ever."""
LONGEST_MS = 24 * 60 * 60 * 1000
LONGEST_NAME = 40


class ExternalPlayer(Player):
    """A seat that a program decides for. A program that has ended is not started again."""

    listens = True

    def __init__(self, command: str, ms: int = 1000) -> None:
        if type(ms) is not int or not 1 <= ms <= LONGEST_MS:
            raise ValueError(f"ms = {brief(ms)} is not a time: 1 to {LONGEST_MS} milliseconds")
        split_command(command)
        self.command = command
        self.ms = ms
        self.name = ""
        """What the program calls itself."""
        self.faults = 0
        self.place: Place | None = None
        self.program: Program | None = None
        """None: it has gone, or was not started yet."""
        self.question = 0
        """The number of the last question."""
        self.silences = 0
        """How many questions in a row it has left without a word."""

    def sit(self, place: Place) -> None:
        self.leave()
        self.place = place
        self.program = Program(self.command)
        self.silences = 0
        self.send("hello", hello_fields(place))
        if not self.wait_until_ready():
            self.let_go()

    def start(self, opening: Opening) -> None:
        self.send("hand", hand_fields(opening))

    def see(self, event: Event) -> None:
        if self.place is not None:
            self.send("event", event_fields(event, self.place.game))

    def choose(self, view: View, stream: np.uint64) -> int:
        action = self.ask(view)
        if action is None:
            self.faults += 1
            return view.actions[0]
        return action

    def end(self, result: Result) -> None:
        self.send("result", result_fields(result))

    def leave(self) -> None:
        self.send("bye")
        if self.program:
            program, self.program = self.program, None
            program.close()

    # --- the program -----------------------------------------------------------------------------

    def send(self, kind: str, fields: Fields | None = None) -> None:
        if self.program:
            self.program.send(write_message(kind, fields))
            self.check()

    def let_go(self) -> None:
        """End a program that is of no use any more; nobody waits for it."""
        if self.program:
            program, self.program = self.program, None
            program.end()

    def check(self) -> None:
        """Let go of a program that has ended."""
        if self.program and self.program.ended:
            self.let_go()

    def wait_until_ready(self) -> bool:
        """Whether it says in time that it is ready. Whatever it says before is of no account: some
        begin with a greeting."""
        until = time.monotonic() + START_SECONDS
        while self.program and (line := self.program.receive(until)) is not None:
            try:
                message = read_object(line)
            except FormError:
                continue
            if message.get("type") == "ready":
                self.name = clean_name(message.get("name"))
                return True
            if message.get("type") == "error":  # it does not play this game
                return False
        return False

    # --- questions and answers -------------------------------------------------------------------

    def ask(self, view: View) -> int | None:
        """The action that the program chooses, or none that could be played."""
        if self.program is None:
            return None
        self.question += 1
        heard = self.program.forget()  # nothing that is there already can be the answer
        self.send("act", act_fields(self.question, view, self.ms))
        until = time.monotonic() + (self.ms + GRACE_MS) / 1000
        action = None
        while self.program and (line := self.program.receive(until)) is not None:
            heard = True
            try:
                answer = read_answer(line, self.question)
            except FormError:
                break
            if answer is not None:
                action = read_action(view, answer)
                break
        self.count_silence(heard)
        self.check()
        return action

    def count_silence(self, heard: bool) -> None:
        """After enough questions without a word it is hanging."""
        self.silences = 0 if heard else self.silences + 1
        if self.silences >= max(SILENT_TIMES, SILENT_MS / self.ms):
            self.let_go()


def read_answer(line: bytes, question: int) -> object | None:
    """The action of an answer to a question. None: it is nothing that was asked for now, such as a
    late answer to a question before."""
    if not line.strip():
        return None
    message = read_object(line)
    if need(message, "type") != "action":
        return None
    number = whole(message, "id")
    if number < question:
        return None
    if number > question:
        raise FormError("this has not been asked")
    action: object = need(message, "action")
    return {} if action is None else action


def clean_name(name: object) -> str:
    """A name that can be shown anywhere."""
    text = name if isinstance(name, str) else ""
    return "".join(letter for letter in text if letter.isprintable())[:LONGEST_NAME]
