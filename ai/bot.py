"""A player as a program of its own: the bot's side of the bot protocol (docs/formats.md)."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from ai.messages import (
    Question,
    UnknownGameError,
    action_fields,
    read_action,
    read_hand,
    read_hello,
    read_question,
    read_result,
    write_message,
)
from ai.player import Opening, Place, Player
from engine.deck import deal_of
from engine.game import Game
from engine.json_forms import need, read_object
from engine.match import Match, View
from engine.numbers import brief
from engine.rng import CHOICES, first_state, seed_number
from engine.seen import SeenMatch

LONGEST_LINE = 16 * 1024 * 1024
"""Bytes; amounts that grow and grow are the only thing that is ever long."""
PIECE = 64 * 1024
MARGIN_MS = 20
"""What is left of the time for the way of an answer: so much, or a tenth if that is more."""
HURRY_MS = 1
"""The time for a choice that comes too late in any case."""


class TableError(ValueError):
    """Something that no table says, or not now: names the line and the reason."""


class Input(Protocol):
    """Where lines come from: a pipe, or a file."""

    def read1(self, size: int, /) -> bytes:
        """What is there, waiting only if that is nothing; empty at the end."""


class Output(Protocol):
    """Where lines go."""

    def write(self, line: bytes, /) -> object: ...

    def flush(self) -> object: ...


class Lines:
    """Lines as they come."""

    def __init__(self, source: Input) -> None:
        self.source = source
        self.number = 0
        """Of the line that was taken last."""
        self.waiting: deque[bytes] = deque()
        """Lines that are there and have not been taken."""

    def __iter__(self) -> Iterator[bytes]:
        for line in self.split():
            self.number += 1
            if line.strip():
                yield line

    def split(self) -> Iterator[bytes]:
        rest = b""
        while piece := self.source.read1(PIECE):
            *lines, rest = (rest + piece).split(b"\n")
            self.waiting.extend(lines)
            while self.waiting:
                yield self.waiting.popleft()
            if len(rest) > LONGEST_LINE:
                raise TableError("the table writes a line without end")
        yield rest


Message = tuple[str, dict[str, Any]]
"""Its type, and all of it."""


def read_messages(lines: Lines) -> Iterator[Message]:
    """What the table says, up to its bye."""
    for line in lines:
        with blaming(lines):
            message = read_object(line)
            kind = need(message, "type")
            if not isinstance(kind, str):
                raise ValueError(f"{brief(kind)} is not the type of a message")
        if kind == "bye":
            return
        yield kind, message


@contextmanager
def blaming(lines: Lines) -> Iterator[None]:
    """What is wrong in here is wrong in the line of the table that was taken last."""
    try:
        yield
    except TableError:
        raise
    except ValueError as error:
        raise TableError(f"line {lines.number} of the table: {error}") from None


class Bot:
    """A player at its seat, and what it has been told."""

    def __init__(self, place: Place, player: Player, seed: str) -> None:
        self.place = place
        self.player = player
        self.seed = seed_number(seed)
        self.seen: SeenMatch | None = None
        """The deal in play."""
        self.stream = self.seed
        """Where the chances of this deal come from."""
        self.choices = 0
        """How many choices it has made in this deal."""

    # --- what the table says ---------------------------------------------------------------------

    def hear(self, kind: str, message: dict[str, Any]) -> None:
        """Take a message in; what is not known is of no account."""
        hears = {"hand": self.hear_hand, "event": self.hear_event, "result": self.hear_result}
        if kind == "hello":
            raise ValueError("a table says hello only once")
        if kind in hears:
            hears[kind](message)

    def hear_hand(self, message: dict[str, Any]) -> None:
        hand = read_hand(message, self.place)
        self.seen = SeenMatch(self.place.game, hand.dealt)
        self.stream = np.uint64(first_state(self.seed, hand.stake.hand % 2**32, CHOICES))
        self.choices = 0
        if self.player.listens:
            self.player.start(Opening(hand.stake, hand.balance, self.seen.view()))

    def hear_event(self, message: dict[str, Any]) -> None:
        event = self.place.game.vocabulary.seen_from_json(need(message, "event"))
        self.match.see(event)
        if self.player.listens:
            self.player.see(event)

    def hear_result(self, message: dict[str, Any]) -> None:
        result = read_result(message, self.place)
        if self.player.listens:
            self.player.end(result)

    def hear_question(self, message: dict[str, Any]) -> tuple[Question, View]:
        """A question that can be asked now, and what is seen then."""
        question = read_question(message)
        if self.match.actor != self.place.seat:
            raise ValueError(f"it is the turn of seat {self.match.actor}")
        view = self.match.view()
        allowed = [read_action(view, action) for action in question.legal]
        for action in view.actions:
            if action not in allowed:
                choice = view.game.kernel.choice(view.state, action)
                missing = brief(view.game.vocabulary.action_to_json(choice))
                raise ValueError(f"{missing} is missing among the legal actions")
        return question, view

    @property
    def match(self) -> SeenMatch:
        if self.seen is None:
            raise ValueError("nothing has been dealt yet")
        return self.seen

    # --- what it answers -------------------------------------------------------------------------

    def answer(self, question: Question, view: View, ms: int) -> bytes:
        """Choose, in so much time."""
        self.player.limit(ms)
        stream = np.uint64(first_state(self.stream, self.choices, np.int64(view.seat)))
        self.choices += 1
        choice = view.game.kernel.choice(view.state, self.player.choose(view, stream))
        return write_message("action", action_fields(question.number, choice, view.game))

    def rehearse(self, *, last: bool) -> None:
        """Follow a deal that nobody plays, with the first or the last choice at every turn, so
        that all is compiled. A player that does not listen, and so remembers nothing, chooses."""
        game, seat, rules = self.place.game, self.place.seat, self.place.rules
        stake = game.new_ledger(rules).next_stake()
        match = Match(game, deal_of(game, rules.players, stake, self.seed, int(last)))
        seen = SeenMatch(game, game.kernel.dealt(match.view(seat).state, seat))
        for event in match.events:
            seen.see(match.show(event, seat))
        while not match.is_over:
            if match.actor == seat and not self.player.listens:
                self.player.limit(HURRY_MS)
                self.player.choose(seen.view(), self.seed)
            for event in match.act(match.actions()[-1 if last else 0]):
                seen.see(match.show(event, seat))


# --- the talk ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Service:
    """What a program has to offer to a table."""

    games: Mapping[str, Game]
    """Those that it plays, by name."""
    factory: Callable[[Place], Player]
    """Makes the player, once it is known where it sits."""
    name: str = "bestIA"
    seed: str = ""
    """The same seed, the same choices."""


def serve(service: Service, source: Input, sink: Output) -> None:
    """Speak the protocol to the table's bye or to the end of the input. The program says that it
    is ready before it makes its player: that may have to be compiled."""
    lines = Lines(source)
    messages = read_messages(lines)
    with blaming(lines):
        try:
            place = wait_for_hello(messages, service.games)
        except UnknownGameError as error:
            say(sink, write_message("error", {"text": str(error)}))
            raise
    if place is None:
        return
    say(sink, write_message("ready", {"name": service.name}))
    player = service.factory(place)
    if player.sees_all:
        raise ValueError(f"{service.name} sees all cards: it can't sit at a table of others")
    player.sit(place)
    try:
        talk(Bot(place, player, service.seed), messages, lines, sink)
    finally:
        player.leave()


def wait_for_hello(messages: Iterator[Message], games: Mapping[str, Game]) -> Place | None:
    """Where the bot sits; None when the table goes without a word."""
    for kind, message in messages:
        if kind == "hello":
            return read_hello(message, games)
        if kind in ("hand", "event", "act", "result"):
            raise ValueError(f"a table begins with hello, not with {kind}")
    return None


def talk(bot: Bot, messages: Iterator[Message], lines: Lines, sink: Output) -> None:
    for last in (False, True):
        bot.rehearse(last=last)
    for kind, message in messages:
        with blaming(lines):
            if kind != "act":
                bot.hear(kind, message)
                continue
            question, view = bot.hear_question(message)
        # If the table has gone on already, it did not wait for this answer: make up the time.
        ms = HURRY_MS if lines.waiting else thinking_time(question.ms)
        say(sink, bot.answer(question, view, ms))


def thinking_time(ms: int) -> int:
    """What a player gets of the time for an answer: the rest is for its way."""
    return max(HURRY_MS, ms - max(MARGIN_MS, ms // 10))


def say(sink: Output, line: bytes) -> None:
    sink.write(line)
    sink.flush()
