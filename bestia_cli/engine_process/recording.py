"""A history to be looked at: any moment of any deal in it, through any seat's eyes."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ai import coach
from ai.advice import Review, SeatBelief
from ai.games import players_of, read_spec
from bestia_cli.deal_code import seed_of
from bestia_cli.engine_process.messages import Contents, HandInfo
from bestia_cli.engine_process.past import choices_of, played_on, where_to_play_on
from bestia_cli.games import table_of
from bestia_cli.scene import RefusedError, Scene
from bestia_cli.scene_maker import Frame, make_scene
from bestia_cli.setup import Setup
from engine.game import Deal, Stake
from engine.history import (
    HandRecord,
    Header,
    HistoryError,
    is_cut_off,
    read_line,
)
from engine.json_forms import FormError
from engine.match import IllegalChoiceError, Match
from engine.reason import Reason
from engine.rng import seed_number


@dataclass(frozen=True)
class Line:
    """Where a deal stands in the file."""

    number: int
    offset: int
    header: Header


class Recording:
    """Reads a history once, and any of its deals when it is asked for."""

    def __init__(self, path: str) -> None:
        self.path = Path(path)
        self.lines: list[Line] = []
        self.cut_off = 0
        hands = self.read_all()
        if not hands:
            raise HistoryError(self.path, 0, "there is no deal in it to replay")
        header = self.lines[0].header
        self.contents = Contents(
            str(self.path.resolve()),
            header.game.name,
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
                    "there are {count} deals, none has the number {number}",
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
        """The deal after so many events; what nobody chooses comes along."""
        record = self.record(place)
        line = self.lines[place]
        stake = self.stake(line, record)
        players = line.header.rules.players
        deal = Deal(record.deck, players, stake.dealer, stake.options, stake.standing)
        match = Match(line.header.game, deal)
        try:
            while len(match.events) < min(events, len(record.events)):
                match.choose(record.events[len(match.events)])
        except IllegalChoiceError as error:
            raise HistoryError(self.path, line.number, error.reason) from None
        return match

    def stake(self, line: Line, record: HandRecord) -> Stake:
        """With the options and the standing, which are not written."""
        header = line.header
        ledger = header.game.new_ledger(header.rules, record.stake.dealer)
        try:
            stake: Stake = ledger.resume(record.stake, before(record))
        except ValueError as error:
            raise HistoryError(self.path, line.number, str(error)) from None
        return stake

    def show(self, place: int, events: int, viewer: int | None) -> Scene:
        record, match = self.record(place), self.match(place, events)
        header = self.lines[place].header
        over = match.is_over
        deal = match.deal
        stake = record.stake._replace(options=deal.options, standing=deal.standing)
        frame = Frame(
            game=header.game,
            names=header.names,
            bots=header.bots,
            hands=None,
            stake=stake,
            balance=before(record),
            person=None,
            mistakes=tuple(m for m in record.mistakes if m.place <= len(match.events)),
            result=record.result if over else None,
            following=self.following(place, match) if over else None,
            nonce=record.fair.nonce if over and record.fair else "",
            hash=record.fair.hash if record.fair else "",
            cut=record.fair.cut if record.fair else 0,
            last=place == len(self.lines) - 1,
            rules=header.rules,
        )
        return make_scene(match, frame, viewer)

    def following(self, place: int, match: Match) -> Stake | None:
        """What was to follow a deal, if another one did."""
        if place + 1 == len(self.lines) or self.lines[place + 1].header != self.lines[place].header:
            return None
        record, line = self.record(place), self.lines[place]
        ledger = line.header.game.new_ledger(line.header.rules, record.stake.dealer)
        stake = ledger.resume(record.stake, before(record))
        ledger.settle(stake, match.state, record.mistakes)
        found: Stake = ledger.next_stake()
        return found

    # --- going on from there ---------------------------------------------------------------------

    def what_if(self, place: int, events: int, seat: int, level: str) -> Setup:
        """A game with a person in a seat, from this moment on or where the seat next has something
        to choose; seats whose bots are not known here are taken by a level."""
        now, record = self.match(place, events), self.record(place)
        header = self.lines[place].header
        if now.is_over:
            raise RefusedError(Reason("the deal is over: go back to where you want to play on"))
        match = self.match(place, len(record.events))
        begins = where_to_play_on(match, len(now.events), seat)
        bots = [known(bot, header.game.name) or level for bot in header.bots]
        seats = tuple(None if other == seat else bot for other, bot in enumerate(bots))
        seed = seed_of(f"{header.seed} {place}")
        table = Setup(header.game.name, header.rules, header.names, seats, seed)
        return played_on(table, match, begins, record.stake, before(record), seed)

    # --- the coach -------------------------------------------------------------------------------

    def stream(self, place: int) -> np.uint64:
        return seed_number(f"{self.path.name} {place}")

    def choices(self, place: int, seat: int) -> tuple[int, ...]:
        """After how many events a seat had something to choose."""
        return choices_of(self.match(place, len(self.record(place).events)), seat)

    def review(self, place: int, seat: int, worlds: int) -> Review:
        record = self.record(place)
        match = self.match(place, len(record.events))
        scale = players_of(record.game.name).value.scale(record.stake)
        return coach.review(match, seat, scale, self.stream(place), worlds)

    def beliefs(self, place: int, events: int, seat: int, worlds: int) -> SeatBelief | None:
        match = self.match(place, events)
        return coach.beliefs_of(match.view(seat), worlds, self.stream(place))


def known(bot: str | None, game: str) -> str | None:
    """A bot that can be had here; programs of others are not started by opening a file."""
    if bot is None:
        return None
    try:
        return None if read_spec(bot, game).name == "exec" else bot
    except ValueError:
        return None


def info_of(place: int, record: HandRecord) -> HandInfo:
    table = table_of(record.game.name)
    over = (at for at, event in enumerate(record.events, 1) if event.t in table.marks)
    return HandInfo(
        place,
        record.stake.hand,
        record.stake.dealer,
        len(record.result.balance),
        len(record.events),
        tuple(over),
        None if table.worth is None else table.worth(record.stake.own),
    )


def before(record: HandRecord) -> tuple[int, ...]:
    """The balance before a deal, from what it says of its end."""
    gains = record.game.gains(record.stake.own, record.result.own, record.mistakes)
    return tuple(now - won for now, won in zip(record.result.balance, gains, strict=True))
