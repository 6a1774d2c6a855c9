"""The messages between a table and a bot, as the bot protocol has them (docs/formats.md)."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from ai.player import Opening, Place
from engine.cards import TEXTS, card_texts, parse_card
from engine.events import Event, action_from_json, action_to_json, event_to_json
from engine.game import Dealt, Game
from engine.history import FormError, amounts, listed, need, read_stake, texts, whole
from engine.match import View, same_choice
from engine.numbers import brief

PROTOCOL = 1
"""The version that is spoken here."""

Fields = Mapping[str, Any]


def write_message(kind: str, fields: Fields | None = None) -> bytes:
    """A message as a line. All of it is ASCII, so that a bot in any language and on any system
    reads it right whatever it takes its input for."""
    return (json.dumps({"type": kind, **(fields or {})}, separators=(",", ":")) + "\n").encode()


# --- what the table says -------------------------------------------------------------------------


def hello_fields(place: Place) -> Fields:
    return {
        "protocol": PROTOCOL,
        "seat": place.seat,
        "players": place.rules.players,
        "names": list(place.names),
        "rules": place.rules.to_json(),
    }


def hand_fields(opening: Opening) -> Fields:
    stake, view = opening.stake, opening.view
    dealt = view.game.dealt(view.state, view.seat)
    return {
        "hand": stake.hand,
        "dealer": stake.dealer,
        "pot": stake.pot,
        "contributions": list(stake.contributions),
        "balance": list(opening.balance),
        "mezzo": TEXTS[dealt.mezzo],
        "cards": card_texts(dealt.cards),
    }


def event_fields(event: Event) -> Fields:
    return {"event": event_to_json(event)}


def choices_of(view: View) -> dict[int, Event]:
    """What each action means that the seat may choose now."""
    return {action: view.game.choice(view.state, action) for action in view.actions}


def act_fields(question: int, view: View, ms: int) -> Fields:
    legal = [action_to_json(choice) for choice in choices_of(view).values()]
    return {"id": question, "legal": legal, "ms": ms}


# --- what the bot says ---------------------------------------------------------------------------


def find_action(view: View, answer: object) -> int | None:
    """The legal action that an answer means, or none. Unknown keys and the order of cards are of
    no account."""
    try:
        meant = action_from_json(answer, view.seat)
    except ValueError:
        return None
    for action, choice in choices_of(view).items():
        if same_choice(choice, meant):
            return action
    return None


def action_fields(question: int, choice: Event) -> Fields:
    return {"id": question, "action": action_to_json(choice)}


# --- what the bot reads --------------------------------------------------------------------------


class Hand(NamedTuple):
    """A smazzata as a bot is told of it."""

    stake: Any
    balance: tuple[int, ...]
    dealt: Dealt


class Question(NamedTuple):
    """What a bot is asked."""

    number: int
    """To be repeated in the answer."""
    legal: list[Any]
    """The actions to choose from, unread."""
    ms: int


def read_hello(source: dict[str, Any], game: Game) -> Place:
    protocol = whole(source, "protocol")
    if protocol != PROTOCOL:
        raise FormError(f"protocol {brief(protocol)} is not known: {PROTOCOL} is")
    rules = game.rules_from_json(need(source, "rules"))
    seat, players = whole(source, "seat"), whole(source, "players")
    if players != rules.players:
        raise FormError(f"'players' is not the {rules.players} of the rules")
    if not 0 <= seat < players:
        raise FormError(f"'seat' is {brief(seat)}: the seats are 0 to {players - 1}")
    names = tuple(str(name) for name in texts(source, "names", players))
    return Place(game, seat, names, rules)


def read_hand(source: dict[str, Any], place: Place) -> Hand:
    players = place.rules.players
    told, balance = read_stake(source, players), amounts(source, "balance", players)
    stake = place.game.new_ledger(place.rules, told.dealer).resume(told, balance)
    mezzo = parse_card(need(source, "mezzo"))
    cards = tuple(parse_card(card) for card in listed(source, "cards"))
    dealt = Dealt(players, stake.dealer, stake.options, place.seat, mezzo, cards)
    return Hand(stake, balance, dealt)


def read_question(source: dict[str, Any]) -> Question:
    ms = whole(source, "ms")
    if ms <= 0:
        raise FormError(f"'ms' is {brief(ms)}: there is no time for an answer")
    return Question(whole(source, "id"), listed(source, "legal"), ms)
