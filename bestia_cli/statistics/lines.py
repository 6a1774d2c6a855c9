"""From the lines of a history to the deals of the person in it.

`engine.history` reads them: what it refuses, or what can't be, is a `FormError`. What only our own
table writes may be absent.
"""

import math
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from ai.games import players_of, upright
from bestia_cli.games import table_of
from bestia_cli.setup import GAME, SERIOUS
from bestia_cli.statistics.row import Other, Row, one_of
from bestia_cli.statistics.toll import Toll
from engine.history import HandRecord, Header, read_hand, read_header
from engine.json_forms import FormError, read_object

LONGEST_NAME = 60
MOST = 2**53
"""Of numbers that are counts: whatever is larger was not counted by anybody."""


class Reader:
    """Reads the lines of a history one after the other."""

    def __init__(self, history: str, when: str | None = None) -> None:
        self.history = history
        self.when = when
        """For deals that do not say when they were played."""
        self.table: Table | None = None
        """That of the header that was read last; None before, or if that can't be read."""

    def read(self, raw: bytes) -> Row | None:
        """The deal of a line; None for a header, and where no person was."""
        source = read_object(raw)
        if "format" in source:
            self.table = None
            self.table = Table(source)
            return None
        if self.table is None:
            raise FormError("no header")
        if self.table.person is None:
            return None
        return self.table.read(source, self.history, self.when)


class Table:
    """What the header of a history says."""

    def __init__(self, source: dict[str, Any]) -> None:
        self.header = read_header(source)
        self.players: int = self.header.rules.players
        bots = self.header.bots
        self.person = bots.index(None) if None in bots else None
        """The first seat without a bot; None at a table of machines."""
        self.level = level_of(self.header, source.get("levels"))
        self.facts = table_of(self.header.game.name).facts
        self.toll = Toll(self.players)

    def read(self, source: dict[str, Any], history: str, when: str | None) -> Row:
        """The deal of a line, for the person."""
        seat = self.person or 0
        record = read_hand(source, self.header)
        own = self.facts.read(record, seat)
        return Row(
            history=history,
            hand=counted(record.stake.hand, "hand"),
            game=record.game.name,
            played=read_when(source.get("when")) or read_when(when),
            players=self.players,
            seat=seat,
            position=(seat - record.stake.dealer - 1) % self.players,
            level=self.level,
            net=net_of(record, seat),
            edge=self.edge_of(own),
            coach=counted(source.get("coach", 0), "coach"),
            mode=word(source.get("mode", SERIOUS), "mode"),
            kind=word(source.get("kind", GAME), "kind"),
            own=own,
            others=self.others_in(record, seat),
        )

    def others_in(self, record: HandRecord, seat: int) -> tuple[Other, ...]:
        """Those who played with the person, what it was between them, and what they did."""
        gains = gains_of(record)
        taken = self.toll.deal(gains)
        return tuple(
            Other(
                printable(self.header.names[other]),
                gains[other],
                taken[other][seat],
                taken[seat][other],
                tuple(n for habit in self.facts.habits for n in habit.of(record, other)),
            )
            for other in range(self.players)
            if other != seat
        )

    def edge_of(self, own: Any) -> float | None:
        if self.facts.edge is None:
            return None
        try:
            edge = self.facts.edge.of(own, self.players)
        except OverflowError:
            edge = math.inf
        if not math.isfinite(edge):
            raise FormError("the sums are out of all proportion")
        return edge + 0.0  # SQLite knows no -0.0


def net_of(record: HandRecord, seat: int) -> int:
    """What a deal won or lost for a seat."""
    return gains_of(record)[seat]


def gains_of(record: HandRecord) -> tuple[int, ...]:
    """The same for all seats."""
    return record.game.gains(record.stake.own, record.result.own, record.mistakes)


# --- the opponents -------------------------------------------------------------------------------


def level_of(header: Header, levels: object) -> str:
    """The name of all that decide for the others: their levels, or else their bots."""
    bots = header.bots
    known = levels if isinstance(levels, list) and len(levels) == len(bots) else [None] * len(bots)
    names = named_levels(header.game.name)
    asked = (level or bot for level, bot in zip(known, bots, strict=True))
    game = header.game.name
    return one_of({name_of(name, names, game) for name in asked if name is not None})


def named_levels(game: str) -> dict[str, str]:
    """The name of a level by the bot that it is."""
    return {level.spec: name for name, level in players_of(game).levels.items()}


def name_of(bot: object, names: Mapping[str, str], game: str) -> str:
    """A level by its own name, also when it is written as the bot that it is; a way of playing is
    no part of it."""
    if not isinstance(bot, str):
        raise FormError("'levels' is not a list of texts")
    plain = upright(bot, game)
    return printable(names.get(plain, plain))


def printable(text: str) -> str:
    """A text that can't harm a terminal or a database: a file may come from anywhere."""
    cut = text[:LONGEST_NAME]
    if cut.isprintable():
        return cut
    return "".join(mark if mark.isprintable() else "?" for mark in cut)


# --- the pieces of a line ------------------------------------------------------------------------


def counted(value: object, key: str) -> int:
    """A whole number that somebody can have counted."""
    if type(value) is not int or not 0 <= value <= MOST:
        raise FormError(f"{key!r} is not a number that can be")
    return value


def word(value: object, key: str) -> str:
    if not isinstance(value, str):
        raise FormError(f"{key!r} is not a text")
    return printable(value)


def read_when(text: object) -> str | None:
    """A moment as ISO text in UTC, so that texts sort as moments do; None if it is none."""
    if not isinstance(text, str):
        return None
    try:
        return datetime.fromisoformat(text).astimezone(UTC).isoformat(timespec="seconds")
    except (ValueError, OverflowError, OSError):
        return None
