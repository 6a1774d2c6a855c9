"""Replaying a history through the engine: it is right, or here is the first line that is not."""

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from engine.bestia.settlement import CARD, CUT, Mistake, Settlement, Stake
from engine.cards import TEXTS, card_texts
from engine.deck import uncut_deck
from engine.events import Event, event_to_json, same_cards
from engine.history import Fair, HandRecord, Header, HistoryError, read_history
from engine.match import Deal, IllegalChoiceError, Match
from engine.numbers import brief


class WrongError(ValueError):
    """Something in a smazzata that the rules don't give."""


class Gap(NamedTuple):
    """A smazzata whose deck nobody was committed to, in a game where others have a commitment."""

    line: int
    hand: int


class Verified(NamedTuple):
    """How far a history has been found right."""

    smazzate: int = 0
    headers: int = 0
    cut_off: int = 0
    """The number of a last line that was cut off and not read, or 0."""
    committed: int = 0
    """Smazzate with a commitment to their deck, which was kept."""
    gap: Gap | None = None
    """The first of the file."""


class Count:
    """Counts what has been found right; commitments are compared within a game, which a header
    begins."""

    def __init__(self) -> None:
        self.found = Verified()
        self.bare: Gap | None = None
        """The first smazzata of the game without a commitment."""
        self.committed = 0
        """Smazzate of the game with one."""

    def add_header(self) -> None:
        self.found = self.found._replace(headers=self.found.headers + 1)
        self.bare, self.committed = None, 0

    def add_hand(self, line: int, record: HandRecord) -> None:
        is_committed = record.fair is not None
        self.committed += is_committed
        if not is_committed and self.bare is None:
            self.bare = Gap(line, record.stake.hand)
        self.found = self.found._replace(
            smazzate=self.found.smazzate + 1,
            committed=self.found.committed + is_committed,
            gap=self.found.gap or (self.bare if self.committed else None),
        )


def commit_deck(nonce: str, deck: list[int]) -> str:
    """The hash that commits a dealer to a deck before it is cut (§2.1)."""
    try:
        committed = (nonce + "".join(card_texts(deck))).encode()
    except UnicodeEncodeError:
        raise WrongError("'fair': the nonce is not UTF-8 text") from None
    return hashlib.sha256(committed).hexdigest()


def check_fair(fair: Fair, deck: tuple[int, ...]) -> None:
    try:
        before = uncut_deck(list(deck), fair.cut)
    except ValueError as error:
        raise WrongError(f"'fair': {error}") from None
    if commit_deck(fair.nonce, before) != fair.hash:
        raise WrongError("'fair': the hash is not that of the nonce and the deck before the cut")


def compare(found: NamedTuple, right: NamedTuple, keys: tuple[str, ...]) -> None:
    """Check the recorded values against those that the rules give."""
    for key in keys:
        value, expected = getattr(found, key), getattr(right, key)
        if value != expected:
            raise WrongError(f"{key} is {brief(value)}, and should be {brief(expected)}")


def same_event(event: Event, other: Event) -> bool:
    return event == other or (
        (event.t, event.seat, event.members) == (other.t, other.seat, other.members)
        and same_cards(event.out, other.out)
        and same_cards(event.drawn, other.drawn)
    )


def check_forbidden(match: Match, mistake: Mistake) -> None:
    """A mistake is a card that the seat could play and the rules forbid (§7.3)."""
    if mistake.seat != match.actor or mistake.card is None:
        raise WrongError(f"mistake: seat {mistake.seat} has nothing to play then (§7.3)")
    choice = Event("play", mistake.seat, (mistake.card,))
    hand = match.game.dealt(match.state, mistake.seat).cards
    kinds = {option.t for option in match.choices()}
    legal = any(same_cards(option.out, choice.out) for option in match.choices())
    if "play" not in kinds or mistake.card not in hand or legal:
        raise WrongError(f"mistake: {TEXTS[mistake.card]} is no forbidden card then (§7.3)")


def replay_events(
    match: Match, events: tuple[Event, ...], mistakes: Sequence[Mistake] = ()
) -> None:
    """Make all the choices of a smazzata; what they bring about must be what is recorded."""
    place = 0
    unchecked = [mistake for mistake in mistakes if mistake.t == CARD]
    while place < len(events):
        for mistake in [mistake for mistake in unchecked if mistake.place == place]:
            check_forbidden(match, mistake)
            unchecked.remove(mistake)
        try:
            made = match.choose(events[place])
        except IllegalChoiceError as error:
            raise WrongError(f"event {place + 1} ({events[place].t}): {error.reason}") from None
        for event in made:
            place += 1
            if place > len(events):
                missing = brief(event_to_json(event))
                raise WrongError(f"the event {missing} is missing at the end")
            if not same_event(events[place - 1], event):
                written = brief(event_to_json(events[place - 1]))
                right = brief(event_to_json(event))
                raise WrongError(f"event {place} is {written}, and should be {right}")
    if unchecked:
        raise WrongError(f"mistake: nobody plays a card at event {brief(unchecked[0].place)}")
    if not match.is_over:
        raise WrongError(f"the events end while seat {match.actor} has still to choose")


def replay_hand(header: Header, record: HandRecord, stake: Stake) -> Match:
    """Replay one smazzata on what it is played for; returns it when it is over."""
    deal = Deal(record.deck, header.rules.players, stake.dealer, stake.options)
    match = Match(header.game, deal)
    replay_events(match, record.events, record.mistakes)
    return match


def check_mistakes(header: Header, record: HandRecord, stake: Stake, ledger: Any) -> Stake:
    """What mistakes cost (§2.1, §7.3); returns the stake that is played for after them."""
    if record.mistakes and not header.rules.tavolo_vero:
        raise WrongError("'mistakes': the rules have no tavolo vero")
    for last, mistake in zip((None, *record.mistakes), record.mistakes, strict=False):
        if header.bots[mistake.seat] is not None:
            raise WrongError(f"mistake: seat {mistake.seat} is no person's")
        if mistake.t == CUT and last is not None and last.t == CARD:
            raise WrongError("mistakes: the cut comes before the cards (§2.1)")
        if mistake.cents != stake.pot:
            raise WrongError(
                f"a mistake costs the pot, {brief(stake.pot)}, not {brief(mistake.cents)}"
            )
        if mistake.t == CUT:
            if mistake.seat != stake.dealer:
                raise WrongError(f"mistake: seat {mistake.seat} does not deal (§2.1)")
            stake = ledger.punish_cut(stake)
        elif not 0 <= mistake.place < len(record.events):
            raise WrongError(f"mistake: there is no event {brief(mistake.place)}")
    return stake


def verify_hand(header: Header, record: HandRecord, ledger: Any) -> None:
    """Check one smazzata, and book it."""
    stake = check_mistakes(header, record, ledger.next_stake(), ledger)
    compare(record.stake, stake, ("hand", "dealer", "contributions", "pot"))
    match = replay_hand(header, record, stake)
    settlement = ledger.settle(stake, header.game.result(match.state), record.mistakes)
    compare(record.settlement, settlement, Settlement._fields)
    if record.fair:
        check_fair(record.fair, record.deck)


def verify_history(path: Path) -> Iterator[Verified]:
    """Check a history from its first line on: yields how far it is right, line by line, and raises
    `HistoryError` at the first line that is not."""
    header: Header | None = None
    ledger: Any = None
    count = Count()
    for line in read_history(path):
        if isinstance(line.content, Header):
            header, ledger = line.content, None
            count.add_header()
        elif line.content is not None and header is not None:
            if ledger is None:
                ledger = header.game.new_ledger(header.rules, line.content.stake.dealer)
            try:
                verify_hand(header, line.content, ledger)
            except WrongError as error:
                hand = brief(line.content.stake.hand)
                raise HistoryError(path, line.number, f"hand {hand}: {error}") from None
            count.add_hand(line.number, line.content)
        yield count.found._replace(cut_off=line.number if line.content is None else 0)
