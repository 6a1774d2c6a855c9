"""A history to be looked at: any moment of any smazzata in it, through any seat's eyes."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ai.advice import Review, SeatBelief
from ai.bestia import coach
from ai.players import read_spec
from bestia_cli.deal_code import seed_of
from bestia_cli.engine_process.messages import Contents, HandInfo
from bestia_cli.scene import Ending, Mistake, RefusedError, Scene
from bestia_cli.setup import TRAINING, WHAT_IF, Setup, Start
from bestia_cli.sight import Frame, make_scene
from engine.bestia.settlement import CARD
from engine.bestia.settlement import Mistake as Booked
from engine.history import (
    FormError,
    HandRecord,
    Header,
    HistoryError,
    is_cut_off,
    read_line,
)
from engine.match import Deal, IllegalChoiceError, Match, choice_to_text, is_choice
from engine.reason import Reason
from engine.rng import seed_number


@dataclass(frozen=True)
class Line:
    """Where a smazzata stands in the file."""

    number: int
    offset: int
    header: Header


class Reel:
    """Reads a history once, and any of its smazzate when it is asked for."""

    def __init__(self, path: str) -> None:
        self.path = Path(path)
        self.lines: list[Line] = []
        self.cut_off = 0
        hands = self.read_all()
        if not hands:
            raise HistoryError(self.path, 0, "there is no smazzata in it to replay")
        header = self.lines[0].header
        self.contents = Contents(
            str(self.path.resolve()),
            header.rules.players,
            header.names,
            header.bots,
            tuple(hands),
            self.cut_off,
        )
        self.cached: tuple[int, HandRecord] | None = None

    def read_all(self) -> list[HandInfo]:
        hands: list[HandInfo] = []
        header: Header | None = None
        offset = 0
        with self.path.open("rb") as file:
            for number, raw in enumerate(file, 1):
                content = self.read(raw, header, number) if raw.strip() else None
                if isinstance(content, Header):
                    header = content
                elif content is not None and header is not None:
                    self.lines.append(Line(number, offset, header))
                    hands.append(info_of(len(hands), content))
                offset += len(raw)
        return hands

    def read(self, raw: bytes, header: Header | None, number: int) -> Header | HandRecord | None:
        try:
            return read_line(raw, header)
        except FormError as error:
            if header is not None and is_cut_off(raw, error):
                self.cut_off = number
                return None
            raise HistoryError(self.path, number, str(error)) from None

    def record(self, place: int) -> HandRecord:
        if not 0 <= place < len(self.lines):
            raise RefusedError(
                Reason(
                    "there are {count} smazzate, none has the number {number}",
                    count=len(self.lines),
                    number=place + 1,
                )
            )
        if self.cached is None or self.cached[0] != place:
            line = self.lines[place]
            with self.path.open("rb") as file:
                file.seek(line.offset)
                content = self.read(file.readline(), line.header, line.number)
            if not isinstance(content, HandRecord):
                raise HistoryError(self.path, line.number, "the file has changed meanwhile")
            self.cached = (place, content)
        return self.cached[1]

    def match(self, place: int, events: int) -> Match:
        """The smazzata after so many events; what nobody chooses comes along."""
        record = self.record(place)
        line = self.lines[place]
        options = self.options(line, record)
        players = line.header.rules.players
        match = Match(line.header.game, Deal(record.deck, players, record.stake.dealer, options))
        try:
            while len(match.events) < min(events, len(record.events)):
                match.choose(record.events[len(match.events)])
        except IllegalChoiceError as error:
            raise HistoryError(self.path, line.number, error.reason) from None
        return match

    def options(self, line: Line, record: HandRecord) -> int:
        header = line.header
        ledger = header.game.new_ledger(header.rules, record.stake.dealer)
        try:
            return int(ledger.resume(record.stake, before(record)).options)
        except ValueError as error:
            raise HistoryError(self.path, line.number, str(error)) from None

    def show(self, place: int, events: int, viewer: int | None) -> Scene:
        record, match = self.record(place), self.match(place, events)
        header = self.lines[place].header
        over = match.is_over
        mistakes = [m for m in record.mistakes if m.t != CARD or m.place <= len(match.events)]
        stake = record.stake._replace(options=match.deal.options)
        frame = Frame(
            names=header.names,
            bots=header.bots,
            hands=None,
            stake=stake,
            balance=record.settlement.balance if over else so_far(record, mistakes),
            person=None,
            mistakes=tuple(Mistake(m.seat, m.t, m.cents, m.card, m.place) for m in mistakes),
            ending=ending_of(record) if over else None,
            hash=record.fair.hash if record.fair else "",
            cut=record.fair.cut if record.fair else 0,
            last=place == len(self.lines) - 1,
        )
        return make_scene(match, frame, viewer)

    # --- going on from there ---------------------------------------------------------------------

    def what_if(self, place: int, events: int, seat: int, level: str) -> Setup:
        """A game from this moment on, with a person in a seat; seats whose bots are not known here
        are taken by a level."""
        match, record = self.match(place, events), self.record(place)
        header = self.lines[place].header
        if match.is_over:
            raise RefusedError(Reason("the smazzata is over: go back to where you want to play on"))
        words = tuple(choice_to_text(event) for event in match.events if is_choice(event))
        start = Start(
            record.deck,
            record.stake.dealer,
            words,
            record.stake.pot,
            record.stake.contributions,
            before(record),
            record.stake.hand,
        )
        bots = [known(bot) or level for bot in header.bots]
        return Setup(
            header.rules,
            header.names,
            tuple(None if other == seat else bot for other, bot in enumerate(bots)),
            seed_of(f"{header.seed} {place}"),
            kind=WHAT_IF,
            mode=TRAINING,
            hands=1,
            cut=0,
            start=start,
        )

    # --- the coach -------------------------------------------------------------------------------

    def stream(self, place: int) -> np.uint64:
        return seed_number(f"{self.path.name} {place}")

    def review(self, place: int, seat: int, worlds: int) -> Review:
        record = self.record(place)
        match = self.match(place, len(record.events))
        return coach.review(match, seat, record.stake.pot, self.stream(place), worlds)

    def beliefs(self, place: int, events: int, seat: int, worlds: int) -> SeatBelief | None:
        match = self.match(place, events)
        return coach.beliefs_of(match.view(seat), worlds, self.stream(place))


def known(bot: str | None) -> str | None:
    """A bot that can be had here; programs of others are not started by opening a file."""
    if bot is None:
        return None
    try:
        return None if read_spec(bot).name == "exec" else bot
    except ValueError:
        return None


def info_of(place: int, record: HandRecord) -> HandInfo:
    ends = tuple(at for at, event in enumerate(record.events, 1) if event.t == "presa")
    end = record.settlement
    return HandInfo(
        place,
        record.stake.hand,
        record.stake.dealer,
        record.stake.pot,
        len(record.events),
        ends,
        end.bestie,
        end.salvo,
        end.next_pot,
    )


def penalties_of(record: HandRecord, mistakes: Sequence[Booked]) -> tuple[int, ...]:
    """What forbidden cards cost, by seat."""
    paid = [0] * len(record.stake.contributions)
    for mistake in mistakes:
        paid[mistake.seat] += mistake.cents if mistake.t == CARD else 0
    return tuple(paid)


def so_far(record: HandRecord, mistakes: Sequence[Booked]) -> tuple[int, ...]:
    """The balance in the middle of a smazzata, after these mistakes."""
    fines = penalties_of(record, mistakes)
    rows: Any = zip(before(record), record.stake.contributions, fines, strict=True)
    return tuple(have - put - fine for have, put, fine in rows)


def before(record: HandRecord) -> tuple[int, ...]:
    """The balance before a smazzata, from what it says of its end."""
    end = record.settlement
    rows: Any = zip(
        end.balance,
        end.payouts,
        end.bestie,
        record.stake.contributions,
        penalties_of(record, record.mistakes),
        strict=True,
    )
    return tuple(now - won + lost + paid + fine for now, won, lost, paid, fine in rows)


def ending_of(record: HandRecord) -> Ending:
    end = record.settlement
    return Ending(
        end.prese,
        end.payouts,
        end.bestie,
        penalties_of(record, record.mistakes),
        end.salvo,
        end.next_pot,
        end.balance,
        record.deck,
        record.fair.nonce if record.fair else "",
    )
