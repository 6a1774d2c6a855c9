"""Events: the table, the history, the replay and the bots of every game speak in them.

A game has a vocabulary: which events there are, what each says, and who sees it. In the game a
choice is an event without what chance decides; on paper it also has no seat.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from engine.cards import Deck
from engine.numbers import brief

DIGITS = re.compile("-?[0-9]+")

Cards = tuple[int, ...] | int
"""Cards, or how many they are for those who must not know which."""


class Event(NamedTuple):
    """Something that happened. What the slots are called in JSON is the game's affair."""

    t: str
    """What happened: a word of the game's vocabulary."""
    seat: int
    """Who chose it, or to whom it happened."""
    cards: Cards = ()
    drawn: Cards = ()
    """Cards that come to the seat."""
    seats: tuple[int, ...] | None = ()
    """Other seats that it is about; None for those who must not know."""
    number: int = 0
    word: str | None = ""
    """None for those who must not know."""
    why: str = ""


SLOTS = frozenset(Event._fields[2:])
"""All that an event can say besides its name and its seat."""

PUBLIC, SHOWN, OWN, SOME, NOBODY = "public", "shown", "own", "some", "nobody"
"""Who sees a field: everybody; everybody too, but nobody could have known it before; the seat
alone; those whom the game names too; or nobody."""
OPEN = (PUBLIC, SHOWN)
"""What everybody sees."""
NOTHING = ((), "")
"""What a slot has where nothing is said."""


class Field(NamedTuple):
    """What an event says besides its name and its seat."""

    key: str
    """Its name in JSON."""
    slot: str
    """Its name in an `Event`."""
    form: str
    """card (exactly one), cards, seats, number, meld (the number of one on the table), flag or
    word."""
    chosen: bool = False
    """Whether the seat chooses it: if not, it is no part of an action."""
    sight: str = PUBLIC
    optional: bool = False
    """Whether JSON leaves it out where it says nothing: no word, no cards, no seats."""
    ordered: bool = False
    """Whether cards in another order are another choice, as a joker at either end of a run."""


def always(event: Event) -> bool:
    return True


def never(event: Event) -> bool:
    return False


class Form(NamedTuple):
    """How an event of one name looks."""

    fields: tuple[Field, ...] = ()
    choice: Callable[[Event], bool] = always
    """Whether a seat chose it; if not, it is what the players see happen."""
    bare: bool = False
    """Whether its word in a line of text is just its card."""
    opens: bool = False
    """Whether it may happen by the deal itself, before anybody has chosen (`Kernel.opening`)."""


class EventError(ValueError):
    """Something that is not an event of the vocabulary."""


def count_cards(cards: Cards) -> int:
    return cards if isinstance(cards, int) else len(cards)


def same_cards(cards: Cards, others: Cards) -> bool:
    """Whether cards are the same in any order."""
    if isinstance(cards, int) or isinstance(others, int):
        return cards == others
    return cards == others or sorted(cards) == sorted(others)


def same_values(field: Field, event: Event, other: Event) -> bool:
    value, more = getattr(event, field.slot), getattr(other, field.slot)
    if field.form in ("card", "cards") and not field.ordered:
        return same_cards(value, more)
    return bool(value == more)


def hidden_value(field: Field, value: Any) -> Any:
    """What is told to those who must not know: a number of cards, else nothing."""
    return count_cards(value) if field.form in ("card", "cards") else None


Sees = Callable[[Event, int], bool]
"""Whether an observer is among those whom the game lets see the fields of sight `SOME`."""


@dataclass(frozen=True)
class Vocabulary:
    """The events of a game, with its cards."""

    deck: Deck
    forms: Mapping[str, Form]

    @cached_property
    def bare(self) -> str:
        """The event whose word is just its card; empty if there is none."""
        return next((kind for kind, form in self.forms.items() if form.bare), "")

    def is_choice(self, event: Event) -> bool:
        """Whether a seat chose it, and it did not just happen."""
        return self.forms[event.t].choice(event)

    def same_choice(self, choice: Event, other: Event) -> bool:
        """Whether two choices mean the same: the order of cards is of no account. What the event
        has no place for must not be said at all."""
        if choice.t != other.t:
            return False
        fields = self.forms[choice.t].fields
        unused = SLOTS - {field.slot for field in fields}
        return all(same_values(field, choice, other) for field in fields if field.chosen) and all(
            getattr(choice, slot) == getattr(other, slot) for slot in unused
        )

    def same_event(self, event: Event, other: Event) -> bool:
        return event == other or (
            event[:2] == other[:2]
            and all(same_values(field, event, other) for field in self.forms[event.t].fields)
        )

    # --- what a seat may see ---------------------------------------------------------------------

    def sees(self, field: Field, event: Event, observer: int, some: Sees) -> bool:
        """Whether an observer sees a field of an event."""
        if field.sight in OPEN:
            return True
        if field.sight == NOBODY:
            return False
        return observer == event.seat or (field.sight == SOME and some(event, observer))

    def sees_all(self, event: Event, observer: int, some: Sees) -> bool:
        """Whether nothing of an event is hidden from an observer."""
        return all(self.sees(field, event, observer, some) for field in self.forms[event.t].fields)

    def hide(self, event: Event, observer: int, some: Sees) -> Event:
        """The event as a seat may see it."""
        return self.without(event, lambda field: not self.sees(field, event, observer, some))

    def outline(self, event: Event) -> Event:
        """The event with only what everybody knew before it: what has to come, if nobody chooses
        it."""
        return self.without(event, lambda field: field.sight != PUBLIC)

    def without(self, event: Event, is_hidden: Callable[[Field], bool]) -> Event:
        values = {
            field.slot: hidden_value(field, getattr(event, field.slot))
            for field in self.forms[event.t].fields
            if is_hidden(field)
        }
        return event._replace(**values) if values else event

    # --- JSON ------------------------------------------------------------------------------------

    def write_value(self, field: Field, value: Any) -> Any:
        if field.form in ("card", "cards") and not isinstance(value, int):
            texts = self.deck.write(value)
            return texts[0] if field.form == "card" else texts
        if field.form == "flag":
            return bool(value)
        return list(value) if isinstance(value, tuple) else value

    def write_fields(self, event: Event, fields: tuple[Field, ...]) -> dict[str, Any]:
        values = ((field, getattr(event, field.slot)) for field in fields)
        return {
            field.key: self.write_value(field, value)
            for field, value in values
            if not (field.optional and value in NOTHING)
        }

    def to_json(self, event: Event) -> dict[str, Any]:
        head = {"t": event.t, "seat": event.seat}
        return head | self.write_fields(event, self.forms[event.t].fields)

    def action_to_json(self, choice: Event) -> dict[str, Any]:
        """A choice as a bot writes it: without the seat and without what chance decides."""
        return {"t": choice.t} | self.write_fields(choice, self.chosen(choice.t))

    def chosen(self, kind: str) -> tuple[Field, ...]:
        """What the seat chooses of an event."""
        return tuple(field for field in self.forms[kind].fields if field.chosen)

    def read_value(self, field: Field, value: object) -> Any:
        if field.form == "card":
            return (self.deck.parse(value),)
        return READERS[field.form](self.deck, value)

    def read_seen(self, field: Field, value: object) -> Any:
        """The same, or what is told to those who must not know."""
        counts = field.form in ("card", "cards") and is_count(value)
        if counts and field.sight in OPEN:
            raise EventError("it does not say which cards")
        if counts or (value is None and field.sight not in OPEN):
            return value
        return self.read_value(field, value)

    def from_json(self, source: object) -> Event:
        """A whole event, as in a history; unknown keys are ignored."""
        return self.read(source, self.read_value)

    def read(self, source: object, read: "Reader") -> Event:
        if not isinstance(source, dict):
            raise EventError(f"{brief(source)} is not an event")
        if "seat" not in source:
            raise EventError("an event has no 'seat'")
        kind = self.read_kind(source)
        return self.read_fields(
            source, kind, read_seat(source["seat"]), self.forms[kind].fields, read
        )

    def seen_from_json(self, source: object) -> Event:
        """An event as a seat is sent it: what it must not know is a number of cards, or null."""
        event = self.read(source, self.read_seen)
        for sight in {field.sight for field in self.forms[event.t].fields}:
            fields = [field for field in self.forms[event.t].fields if field.sight == sight]
            hidden = [is_told_nothing(field, getattr(event, field.slot)) for field in fields]
            if any(hidden) and not all(hidden):
                raise EventError(f"{event.t} does not say which cards")
        return event

    def action_from_json(self, source: object, seat: int) -> Event:
        """A choice, as a bot writes it; unknown keys are ignored."""
        if not isinstance(source, dict):
            raise EventError(f"{brief(source)} is not an action")
        kind = self.read_kind(source)
        return self.read_fields(source, kind, seat, self.chosen(kind), self.read_value)

    def read_kind(self, source: Mapping[str, Any]) -> str:
        if "t" not in source:
            raise EventError("an event has no 't'")
        kind = source["t"]
        if not isinstance(kind, str) or kind not in self.forms:
            raise EventError(f"{brief(kind)} is not an event: those are {', '.join(self.forms)}")
        return kind

    def read_fields(
        self,
        source: Mapping[str, Any],
        kind: str,
        seat: int,
        fields: tuple[Field, ...],
        read: "Reader",
    ) -> Event:
        if not fields:
            return Event(kind, seat)
        values: dict[str, Any] = {}
        for field in fields:
            if field.optional and field.key not in source:
                continue
            if field.key not in source:
                raise EventError(f"{kind} has no {field.key!r}")
            try:
                values[field.slot] = read(field, source[field.key])
            except ValueError as error:
                raise EventError(f"{field.key!r} of {kind}: {error}") from None
        return Event(kind, seat, **values)

    # --- one word: for a line of text, for saves and for what a person types ---------------------

    def to_word(self, choice: Event) -> str:
        """A word for a choice: `keep`, `exchange:4C+5D`, `envido:5`; the bare event is its card."""
        parts = [
            self.write_part(field, getattr(choice, field.slot)) for field in self.chosen(choice.t)
        ]
        told = ":".join(parts).rstrip(":")
        if not told:
            return choice.t
        return told if choice.t == self.bare else f"{choice.t}:{told}"

    def write_part(self, field: Field, value: Any) -> str:
        if field.form in ("card", "cards"):
            return "" if isinstance(value, int) else "+".join(self.deck.write(value))
        return "+".join(map(str, value)) if isinstance(value, tuple) else str(value)

    def from_word(self, text: str, seat: int) -> Event:
        """The choice behind a word of `to_word`."""
        kind, *parts = text.split(":")
        if kind not in self.forms:
            if not self.bare:
                raise EventError(
                    f"{brief(text)} is not a choice: those are {', '.join(self.forms)}"
                )
            kind, parts = self.bare, [text]
        fields = self.chosen(kind)
        if len(parts) > len(fields):
            raise EventError(f"{brief(text)} says more than a {kind} does")
        told = zip(fields, parts, strict=False)
        return Event(kind, seat, **{f.slot: self.read_part(f, part) for f, part in told if part})

    def read_part(self, field: Field, part: str) -> Any:
        if field.form in ("card", "cards"):
            return tuple(self.deck.parse_all(part.split("+")))
        if field.form == "seats":
            return tuple(read_digits(seat) for seat in part.split("+"))
        return part if field.form == "word" else read_digits(part)


Reader = Callable[[Field, object], Any]
"""Reads the value of a field."""


def read_seat(value: object) -> int:
    if type(value) is not int:
        raise EventError(f"{brief(value)} is not a seat")
    return value


def read_digits(text: str) -> int:
    if not DIGITS.fullmatch(text):
        raise EventError(f"{brief(text)} is not a whole number")
    return int(text)


def read_list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise EventError(f"{brief(value)} is not a list")
    return value


def read_number(deck: Deck, value: object) -> int:
    if type(value) is not int:
        raise EventError(f"{brief(value)} is not a whole number")
    return value


def read_flag(deck: Deck, value: object) -> int:
    if type(value) is not bool:
        raise EventError(f"{brief(value)} is not true or false")
    return int(value)


def read_word(deck: Deck, value: object) -> str:
    if not isinstance(value, str):
        raise EventError(f"{brief(value)} is not a word")
    return value


READERS: dict[str, Callable[[Deck, object], Any]] = {
    "cards": lambda deck, value: tuple(deck.parse_all(read_list(value))),
    "seats": lambda deck, value: tuple(read_seat(seat) for seat in read_list(value)),
    "number": read_number,
    "meld": read_number,
    "flag": read_flag,
    "word": read_word,
}
"""By form, but for one card."""


def is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def is_told_nothing(field: Field, value: object) -> bool:
    """Whether the value of a field is what those are told who must not know."""
    return value is None or (field.form in ("card", "cards") and isinstance(value, int))
