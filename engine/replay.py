"""Replaying a history through the engine: it is right, or here is the first line that is not."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from engine.deck import uncut_deck
from engine.events import Event
from engine.game import Deal, Game, Mistake, Stake
from engine.history import Fair, HandRecord, Header, HistoryError, read_history
from engine.kernel import WrongError
from engine.match import IllegalChoiceError, Match
from engine.numbers import brief
from engine.reason import Reason


class Gap(NamedTuple):
    """A deal whose deck nobody was committed to, in a game where others have a commitment."""

    line: int
    hand: int


class Verified(NamedTuple):
    """How far a history has been found right."""

    deals: int = 0
    headers: int = 0
    cut_off: int = 0
    """The number of a last line that was cut off and not read, or 0."""
    committed: int = 0
    """Deals with a commitment to their deck, which was kept."""
    gap: Gap | None = None
    """The first of the file."""


class Count:
    """Counts what has been found right; commitments are compared within a game, which a header
    begins."""

    def __init__(self) -> None:
        self.found = Verified()
        self.bare: Gap | None = None
        """The first deal of the game without a commitment."""
        self.committed = 0
        """Deals of the game with one."""

    def add_header(self) -> None:
        self.found = self.found._replace(headers=self.found.headers + 1)
        self.bare, self.committed = None, 0

    def add_hand(self, line: int, record: HandRecord) -> None:
        is_committed = record.fair is not None
        self.committed += is_committed
        if not is_committed and self.bare is None:
            self.bare = Gap(line, record.stake.hand)
        self.found = self.found._replace(
            deals=self.found.deals + 1,
            committed=self.found.committed + is_committed,
            gap=self.found.gap or (self.bare if self.committed else None),
        )


def commit_deck(game: Game, nonce: str, deck: Sequence[int]) -> str:
    """The hash that commits a dealer to a deck before it is cut."""
    try:
        committed = (nonce + "".join(game.deck.write(deck))).encode()
    except UnicodeEncodeError:
        raise WrongError(Reason("'fair': the nonce is not UTF-8 text")) from None
    return hashlib.sha256(committed).hexdigest()


def check_fair(record: HandRecord, fair: Fair, header: Header) -> None:
    """Whether a deck is the one that was committed to; only its first order is cut."""
    game, rules = header.game, header.rules
    size = len(game.pack(rules.players, rules.options).cards)
    deck = list(record.deck)
    try:
        before = uncut_deck(game, deck[:size], fair.cut) + deck[size:]
    except ValueError as error:
        raise WrongError(Reason("'fair': {error}", error=str(error))) from None
    if commit_deck(game, fair.nonce, before) != fair.hash:
        raise WrongError(
            Reason("'fair': the hash is not that of the nonce and the deck before the cut")
        )


def compare(found: Any, right: Any, keys: tuple[str, ...]) -> None:
    """Check the recorded values against those that the rules give."""
    for key in keys:
        value, expected = getattr(found, key), getattr(right, key)
        if value != expected:
            said = {"key": key, "found": brief(value), "right": brief(expected)}
            raise WrongError(Reason("{key} is {found}, and should be {right}", **said))


def replay_events(
    match: Match, events: tuple[Event, ...], mistakes: Sequence[Mistake] = ()
) -> None:
    """Make all the choices of a deal; what they bring about must be what is recorded."""
    place = len(match.events)
    for number, event in enumerate(match.events, 1):
        compare_event(match.game, events, number, event)
    unchecked = list(mistakes)
    while place < len(events):
        for mistake in [mistake for mistake in unchecked if mistake.place == place]:
            check_mistake(match, mistake)
            unchecked.remove(mistake)
        try:
            made = match.choose(events[place])
        except IllegalChoiceError as error:
            said = {"place": place + 1, "event": events[place].t, "reason": error.reason}
            raise WrongError(Reason("event {place} ({event}): {reason}", **said)) from None
        for event in made:
            place += 1
            compare_event(match.game, events, place, event)
    if unchecked:
        raise WrongError(f"mistake: nobody plays a card at event {brief(unchecked[0].place)}")
    if not match.is_over:
        raise WrongError(
            Reason("the events end while seat {seat} has still to choose", seat=match.actor)
        )


def check_mistake(match: Match, mistake: Mistake) -> None:
    if match.kernel.mistakes is not None:
        match.kernel.mistakes.check(match, mistake)


def compare_event(game: Game, events: tuple[Event, ...], place: int, right: Event) -> None:
    """Check the event of a place, from 1, against what happened."""
    words = game.vocabulary
    if place > len(events):
        event = brief(words.to_json(right))
        raise WrongError(Reason("the event {event} is missing at the end", event=event))
    if not words.same_event(events[place - 1], right):
        written = brief(words.to_json(events[place - 1]))
        said = {"place": place, "found": written, "right": brief(words.to_json(right))}
        raise WrongError(Reason("event {place} is {found}, and should be {right}", **said))


def replay_hand(header: Header, record: HandRecord, stake: Stake) -> Match:
    """Replay one deal on what it is played for; returns it when it is over."""
    players = header.rules.players
    deal = Deal(record.deck, players, stake.dealer, stake.options, stake.standing)
    match = Match(header.game, deal)
    replay_events(match, record.events, mistakes_in_play(header.game, record.mistakes))
    return match


def mistakes_in_play(game: Game, mistakes: Sequence[Mistake]) -> list[Mistake]:
    """Those that are made in a position."""
    rules = game.kernel.mistakes
    return [] if rules is None else [one for one in mistakes if one.t == rules.in_play]


def cost_of_mistakes(game: Game, mistakes: Sequence[Mistake], players: int) -> tuple[int, ...]:
    """What those in play have cost, by seat; those before the deal stand in its stake."""
    paid = [0] * players
    for mistake in mistakes_in_play(game, mistakes):
        paid[mistake.seat] += mistake.cents
    return tuple(paid)


def charge_mistakes(header: Header, record: HandRecord, ledger: Any) -> Stake:
    """What the next deal is played for, after the mistakes that were made in it."""
    stake: Stake = ledger.next_stake()
    rules = header.game.kernel.mistakes
    if rules is None:
        return stake
    return rules.charge(
        header.rules, header.bots, record.mistakes, len(record.events), stake, ledger
    )


def verify_hand(header: Header, record: HandRecord, ledger: Any) -> None:
    """Check one deal, and book it."""
    stake = charge_mistakes(header, record, ledger)
    compare(record.stake, stake, ("hand", "dealer"))
    compare(record.stake.own, stake.own, stake.own._fields)
    match = replay_hand(header, record, stake)
    result = ledger.settle(stake, match.state, record.mistakes)
    compare(record.result.own, result.own, result.own._fields)
    compare(record.result, result, ("balance",))
    if record.fair:
        check_fair(record, record.fair, header)


def verify_history(
    path: Path, meet: Callable[[Header], None] = lambda header: None
) -> Iterator[Verified]:
    """Check a history from its first line on: yields how far it is right, line by line, and raises
    `HistoryError` at the first line that is not. `meet` is told of every header."""
    header: Header | None = None
    ledger: Any = None
    count = Count()
    for line in read_history(path):
        if isinstance(line.content, Header):
            header, ledger = line.content, None
            meet(header)
            count.add_header()
        elif line.content is not None and header is not None:
            if ledger is None:
                ledger = header.game.new_ledger(header.rules, line.content.stake.dealer)
            try:
                verify_hand(header, line.content, ledger)
            except WrongError as error:
                hand = brief(line.content.stake.hand)
                raise HistoryError(
                    path,
                    line.number,
                    Reason("hand {hand}: {error}", hand=hand, error=error.args[0]),
                ) from None
            count.add_hand(line.number, line.content)
        yield count.found._replace(cut_off=line.number if line.content is None else 0)
