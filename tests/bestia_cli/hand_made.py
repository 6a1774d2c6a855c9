"""Scenes made by hand: five at a table, the person in seat 0."""

from dataclasses import replace
from typing import Any

from bestia_cli.games.bestia.records import KEPT, PLAYING, SELECTING
from bestia_cli.scene import SETTLED, Ending, Option, Scene, Seat
from engine.events import Event
from engine.italian import NUMBERS
from tests.bestia_cli.flat import change, flat_ending, flat_scene, flat_seat

NAMES = ("Mario", "Ines", "Beppe", "Nonna Pia", "Tullio")


def cards(text: str) -> tuple[int, ...]:
    """Cards of a text such as `AD 3C`."""
    return tuple(NUMBERS[card] for card in text.split())


def seat(number: int, **values: Any) -> Seat:
    """A seat that is in, with cards that nobody sees."""
    common: dict[str, Any] = {
        "seat": number,
        "name": NAMES[number],
        "bot": None if number == 0 else "dilettante",
        "balance": 0,
        "standing": KEPT,
        "changed": None,
        "prese": 0,
        "capo": number,
        "cards": (),
        "hidden": 3,
    }
    return flat_seat(**common | values)


def scene(**values: Any) -> Scene:
    """A table after the deal: Beppe deals, coppe is briscola, 0.90 in the piatto."""
    common: dict[str, Any] = {
        "hand": 1,
        "hands": None,
        "viewer": 0,
        "phase": SELECTING,
        "actor": 0,
        "dealer": 2,
        "contributions": (0, 0, 30, 0, 0),
        "pot": 90,
        "seats": tuple(seat(number) for number in range(len(NAMES))),
        "mezzo": NUMBERS["FC"],
        "stock": 24,
        "giro_chiuso": False,
        "above_threshold": False,
        "first": -1,
        "presa": 0,
        "on_table": (),
        "winning": -1,
        "last_trick": None,
        "caller": -1,
        "events": (),
        "options": (),
        "forbidden": (),
        "mistakes": (),
        "ending": None,
        "hash": "0123456789abcdef" * 4,
        "cut": 17,
        "deal_code": "",
        "can_undo": False,
        "last": False,
    }
    return flat_scene(**common | values)


def with_hand(table: Scene, text: str) -> Scene:
    """The person holds these cards."""
    mine = replace(table.seats[0], cards=cards(text), hidden=0)
    return change(table, seats=(mine, *table.seats[1:]))


def play(number: int, card: str) -> Event:
    return Event("play", number, cards(card))


def playing(text: str, allowed: str, **values: Any) -> Scene:
    """The person has to play one of the allowed cards."""
    options = tuple(Option(card, "play", cards(card)) for card in allowed.split())
    return with_hand(scene(phase=PLAYING, presa=1, options=options, **values), text)


def settled(ending: Ending, **values: Any) -> Scene:
    return scene(phase=SETTLED, actor=-1, ending=ending, **values)


def ending(**values: Any) -> Ending:
    """Nobody took or paid anything, unless told otherwise."""
    nothing = (0,) * len(NAMES)
    common: dict[str, Any] = {
        "prese": nothing,
        "payouts": nothing,
        "bestie": nothing,
        "penalties": nothing,
        "salvo": False,
        "next_pot": 0,
        "balance": nothing,
        "deck": tuple(range(40)),
        "nonce": "",
    }
    return flat_ending(**common | values)
