"""One smazzata of a person, as the statistics know it, read from the lines of a history.

The lines are read as they come: what is not a line of a history, or not a sound one, is an
`UnreadableError`. Unknown keys are ignored; those that only our own table writes may be absent.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any, NamedTuple

# Importing it lifts Python's limit on the digits of a number: a pot may pass it.
import engine.numbers  # noqa: F401
from ai.bestia.kinds import LEVELS
from bestia_cli.setup import GAME, SERIOUS

FORMAT, VERSION = "bestia-history", 1

NO_BUCO, ALONE, SOCIETA = "none", "alone", "societa"
"""How a person came in: with the own cards or not at all, by a buco alone, by one in società."""

MIXED = "mixed"
"""The level of opponents who are not all of one."""

LONGEST_NAME = 60
MOST = 2**53
"""Of numbers that are counts: whatever is larger was not counted by anybody."""

LEVEL_OF_SPEC = {level.spec: name for name, level in LEVELS.items()}


class UnreadableError(ValueError):
    """A line that is none of a history."""


class UnreadableHeaderError(UnreadableError):
    """A header that can't be read: nor can what follows it."""


@dataclass(frozen=True)
class Smazzata:
    """What a smazzata was for the person in it. The fields are the columns of the database and of
    the exported files; money is whole cents of any size."""

    game: str
    hand: int
    played: str | None
    """When, as ISO text in UTC; None if nobody knows."""
    players: int
    seat: int
    position: int
    """Counted from the dealer's right, 0, to the dealer, `players - 1`."""
    level: str
    """Of the opponents: a name, or MIXED."""
    pot_cents: int
    prese: int
    """Those of the società, if the person was in one."""
    entered: bool
    buco: str
    """NO_BUCO, ALONE or SOCIETA."""
    bestia: bool
    payout_cents: int
    bestia_cents: int
    contribution_cents: int
    penalty_cents: int
    """For mistakes at a tavolo vero; they go to the next pot."""
    net_cents: int
    next_pot_cents: int
    edge: float
    """In pots; see the README."""
    salvo: bool
    coach: int
    """How often the coach was asked."""
    mode: str
    kind: str


class Table(NamedTuple):
    """What the header of a history says."""

    players: int
    person: int | None
    """The first seat without a bot; None at a table of machines."""
    level: str


class Entry(NamedTuple):
    """How a seat came into a smazzata."""

    entered: bool
    buco: str
    capo: int
    """The seat at which its prese stand."""


class Money(NamedTuple):
    """What a smazzata moved for one seat, in cents."""

    pot: int
    payout: int
    bestia: int
    contribution: int
    penalty: int
    next_pot: int

    @property
    def net(self) -> int:
        return self.payout - self.bestia - self.contribution - self.penalty

    def edge(self, players: int) -> float:
        """In pots, so that the edges of all seats sum to zero: with the pot as 1 and n players
        payout - bestia + next pot / n - 1 / n. A penalty goes to the next pot as a bestia does."""
        if self.pot == 0:
            return 0.0
        won = Fraction(self.payout - self.bestia - self.penalty)
        return float((won + Fraction(self.next_pot, players)) / self.pot - Fraction(1, players))


# --- the header ----------------------------------------------------------------------------------


def read_table(header: Mapping[str, Any]) -> Table:
    """Who sits at the table of a history."""
    if header.get("format") != FORMAT or header.get("version") != VERSION:
        raise UnreadableHeaderError("not the header of a history that is known")
    bots = header.get("bots")
    if not isinstance(bots, list) or not 3 <= len(bots) <= 10:
        raise UnreadableHeaderError("'bots' is not a list of the seats")
    if header.get("players") != len(bots):
        raise UnreadableHeaderError("'players' is not the number of seats")
    person = bots.index(None) if None in bots else None
    return Table(len(bots), person, level_of(opponents(header.get("levels"), bots)))


def opponents(levels: Any, bots: list[Any]) -> set[str]:
    """The names of all that decide for the others: their levels, or else their bots."""
    known = levels if isinstance(levels, list) and len(levels) == len(bots) else [None] * len(bots)
    asked = (level or bot for level, bot in zip(known, bots, strict=True))
    return {name_of(name) for name in asked if name is not None}


def name_of(bot: Any) -> str:
    """A level by its own name, also when it is written as the bot that it is."""
    if not isinstance(bot, str):
        raise UnreadableHeaderError("'bots' is not a list of texts")
    return printable(LEVEL_OF_SPEC.get(bot, bot))


def level_of(names: set[str]) -> str:
    return next(iter(names)) if len(names) == 1 else MIXED


def printable(text: str) -> str:
    """A text that can't harm a terminal or a database: a file may come from anywhere."""
    return "".join(mark if mark.isprintable() else "?" for mark in text[:LONGEST_NAME])


# --- a smazzata ----------------------------------------------------------------------------------


def read_smazzata(
    game: str, table: Table, hand: Mapping[str, Any], when: str | None
) -> Smazzata | None:
    """A smazzata from its line, or None if no person was there; `when` is used if the line does not
    say when it was played."""
    if table.person is None:
        return None
    seat, players = table.person, table.players
    entry = read_entry(hand.get("events"), seat, players)
    money = read_money(hand, seat, players)
    prese = by_seat(hand, "prese", players)
    own_prese = checked(prese[entry.capo], "prese", 3) if entry.entered else 0
    return Smazzata(
        game=game,
        hand=whole(hand, "hand", MOST),
        played=read_when(hand.get("when")) or read_when(when),
        players=players,
        seat=seat,
        position=(seat - whole(hand, "dealer", players - 1) - 1) % players,
        level=table.level,
        prese=own_prese,
        entered=entry.entered,
        buco=entry.buco,
        bestia=entry.entered and own_prese == 0,
        salvo=hand.get("salvo") is True,
        coach=checked(hand.get("coach", 0), "coach", MOST),
        mode=word(hand.get("mode", SERIOUS), "mode"),
        kind=word(hand.get("kind", GAME), "kind"),
        **amounts(money, players),
    )


def amounts(money: Money, players: int) -> dict[str, Any]:
    """The fields that are about money."""
    try:
        edge = money.edge(players)
    except OverflowError:
        raise UnreadableError("the sums are out of all proportion to the pot") from None
    return {
        **{f"{name}_cents": cents for name, cents in money._asdict().items()},
        "net_cents": money.net,
        "edge": edge,
    }


def read_money(hand: Mapping[str, Any], seat: int, players: int) -> Money:
    penalties = by_seat(hand, "penalties", players) if hand.get("penalties") else [0] * players
    return Money(
        whole(hand, "pot"),
        by_seat(hand, "payouts", players)[seat],
        by_seat(hand, "bestie", players)[seat],
        by_seat(hand, "contributions", players)[seat],
        penalties[seat],
        whole(hand, "next_pot"),
    )


def read_entry(events: Any, seat: int, players: int) -> Entry:
    """How a seat came in. Where nobody was asked to keep or to throw, it was a giro chiuso, and
    everybody is in."""
    if not isinstance(events, list) or not all(isinstance(event, dict) for event in events):
        raise UnreadableError("'events' is not a list of events")
    for event in events:
        members = read_members(event, players)
        if seat in members:
            return Entry(True, ALONE if len(members) == 1 else SOCIETA, members[0])
    asked = {event.get("seat"): event["t"] for event in events if is_selection(event)}
    return Entry(not asked or asked.get(seat) == "keep", NO_BUCO, seat)


def is_selection(event: Mapping[str, Any]) -> bool:
    return event.get("t") in ("keep", "discard") and type(event.get("seat")) is int


def read_members(event: Mapping[str, Any], players: int) -> list[int]:
    """Who is in a buco, the capo first; nobody in any other event."""
    if event.get("t") != "buco":
        return []
    members = event.get("members")
    if not isinstance(members, list):
        raise UnreadableError("'members' is not a list of seats")
    return [checked(member, "members", players - 1) for member in members]


# --- the pieces of a line ------------------------------------------------------------------------


def checked(value: Any, key: str, most: int | None = None) -> int:
    """A whole number that is not negative, and not larger than the most."""
    if type(value) is not int or value < 0 or (most is not None and value > most):
        raise UnreadableError(f"{key!r} is not a number that can be")
    return value


def whole(hand: Mapping[str, Any], key: str, most: int | None = None) -> int:
    return checked(hand.get(key), key, most)


def by_seat(hand: Mapping[str, Any], key: str, players: int) -> list[int]:
    values = hand.get(key)
    if not isinstance(values, list) or len(values) != players:
        raise UnreadableError(f"{key!r} is not a list by seat")
    return [checked(value, key) for value in values]


def word(value: Any, key: str) -> str:
    if not isinstance(value, str):
        raise UnreadableError(f"{key!r} is not a text")
    return printable(value)


def read_when(text: Any) -> str | None:
    """A moment as ISO text in UTC, so that texts sort as moments do; None if it is none."""
    if not isinstance(text, str):
        return None
    try:
        return datetime.fromisoformat(text).astimezone(UTC).isoformat(timespec="seconds")
    except (ValueError, OverflowError, OSError):
        return None
