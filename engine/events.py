"""The one vocabulary of events: the table, the history, the replay and the bots all use it.

In the game a choice is an event without what chance decides; on paper it also has no seat.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from engine.cards import TEXTS, parse_card
from engine.numbers import brief

Cards = tuple[int, ...] | int
"""Cards, or how many they are for those who must not know which."""


class Event(NamedTuple):
    t: str
    """What happened: a key of FORMS."""
    seat: int
    out: Cards = ()
    """Cards that leave a hand: exchanged, dropped, or played."""
    drawn: Cards = ()
    """Cards that come from the stock."""
    members: tuple[int, ...] = ()
    """The seats of a buco, the caller first."""


class Field(NamedTuple):
    key: str
    """Its name in JSON."""
    attribute: str
    """Its name in an event."""
    form: str
    """cards, card (exactly one) or seats."""
    chosen: bool
    """Whether the seat chooses it: if not, it is no part of an action."""


OUT = Field("out", "out", "cards", chosen=True)
DRAWN = Field("in", "drawn", "cards", chosen=False)

FORMS: dict[str, tuple[Field, ...]] = {
    "keep": (),
    "discard": (),
    "exchange": (OUT, DRAWN),
    "pass": (),
    "buco": (Field("members", "members", "seats", chosen=False), DRAWN),
    "offer": (),
    "join": (),
    "decline": (),
    "drop": (Field("out", "out", "card", chosen=True),),
    "play": (Field("card", "out", "card", chosen=True),),
    "presa": (),
    "agree": (),
    "refuse": (),
}
"""What each event says besides its name and its seat."""

HIDDEN = ("exchange", "buco", "drop")
"""Events with cards that not everybody may see."""


class EventError(ValueError):
    """Something that is not an event of the vocabulary."""


# --- what a seat may see -------------------------------------------------------------------------


def sees_cards(event: Event, observer: int, members: Collection[int]) -> bool:
    """Whether a seat may see the cards of an event: an exchange is seen by nobody else, a buco and
    its drop by the members of the participant too."""
    if event.t not in HIDDEN or observer == event.seat:
        return True
    return event.t != "exchange" and observer in members


def hide_event(event: Event, observer: int, members: Collection[int]) -> Event:
    """The event as a seat may see it: hidden cards become a number of cards."""
    return event if sees_cards(event, observer, members) else without_cards(event)


def without_cards(event: Event) -> Event:
    return event._replace(out=count_cards(event.out), drawn=count_cards(event.drawn))


def count_cards(cards: Cards) -> int:
    return cards if isinstance(cards, int) else len(cards)


def same_cards(cards: Cards, others: Cards) -> bool:
    """Whether cards are the same in any order."""
    if isinstance(cards, int) or isinstance(others, int):
        return cards == others
    return cards == others or sorted(cards) == sorted(others)


# --- JSON ----------------------------------------------------------------------------------------


def write_value(form: str, value: Any) -> Any:
    if form == "seats":
        return list(value)
    if isinstance(value, int):
        return value
    if form == "card":
        return TEXTS[value[0]]
    return [TEXTS[card] for card in value]


def event_to_json(event: Event) -> dict[str, Any]:
    written: dict[str, Any] = {"t": event.t, "seat": event.seat}
    for field in FORMS[event.t]:
        written[field.key] = write_value(field.form, getattr(event, field.attribute))
    return written


def action_to_json(choice: Event) -> dict[str, Any]:
    """A choice as a bot writes it: without the seat and without what chance decides."""
    written: dict[str, Any] = {"t": choice.t}
    for field in FORMS[choice.t]:
        if field.chosen:
            written[field.key] = write_value(field.form, getattr(choice, field.attribute))
    return written


def read_seat(value: object) -> int:
    if type(value) is not int:
        raise EventError(f"{brief(value)} is not a seat")
    return value


def read_value(form: str, value: object) -> tuple[int, ...]:
    if form == "card":
        return (parse_card(value),)
    if not isinstance(value, list):
        raise EventError(f"{brief(value)} is not a list")
    if form == "seats":
        return tuple(read_seat(seat) for seat in value)
    return tuple(parse_card(card) for card in value)


def read_seen(form: str, value: object) -> Cards:
    """Cards, or their number for a seat that must not know which."""
    if form != "seats" and type(value) is int and value >= 0:
        return value
    return read_value(form, value)


Reader = Callable[[str, object], Cards]
"""Reads the value of a field, by its form."""


def read_fields(
    source: Mapping[str, Any], seat: int, *, chosen: bool, read: Reader = read_value
) -> Event:
    if "t" not in source:
        raise EventError("an event has no 't'")
    kind = source["t"]
    if not isinstance(kind, str) or kind not in FORMS:
        raise EventError(f"{brief(kind)} is not an event: those are {', '.join(FORMS)}")
    values: dict[str, Any] = {}
    for field in FORMS[kind]:
        if field.chosen or not chosen:
            if field.key not in source:
                raise EventError(f"{kind} has no {field.key!r}")
            try:
                values[field.attribute] = read(field.form, source[field.key])
            except ValueError as error:
                raise EventError(f"{field.key!r} of {kind}: {error}") from None
    return Event(kind, seat, **values)


def event_from_json(source: object, read: Reader = read_value) -> Event:
    """A whole event, as in a history; unknown keys are ignored."""
    if not isinstance(source, dict):
        raise EventError(f"{brief(source)} is not an event")
    if "seat" not in source:
        raise EventError("an event has no 'seat'")
    return read_fields(source, read_seat(source["seat"]), chosen=False, read=read)


def seen_event_from_json(source: object) -> Event:
    """An event as a seat is sent it: hidden cards are a number of cards."""
    event = event_from_json(source, read_seen)
    fields = [field for field in FORMS[event.t] if field.form != "seats"]
    counted = [isinstance(getattr(event, field.attribute), int) for field in fields]
    if not any(counted):
        return event
    if event.t not in HIDDEN or not all(counted):
        raise EventError(f"{event.t} does not say which cards")
    return without_cards(event)


def action_from_json(source: object, seat: int) -> Event:
    """A choice, as a bot writes it; unknown keys are ignored."""
    if not isinstance(source, dict):
        raise EventError(f"{brief(source)} is not an action")
    return read_fields(source, seat, chosen=True)
