"""The messages between a table and a bot, as the bot protocol has them (docs/formats.md)."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from ai.player import Opening, Place
from engine.events import Event
from engine.game import Dealt, Game, Result
from engine.history import read_stake
from engine.json_forms import FormError, amounts, listed, need, nested, texts, unknown, whole
from engine.match import View, find_action
from engine.numbers import brief

PROTOCOL = 2
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
        "game": place.game.name,
        "seat": place.seat,
        "players": place.rules.players,
        "names": list(place.names),
        "rules": place.rules.to_json(),
    }


def hand_fields(opening: Opening) -> Fields:
    stake, view = opening.stake, opening.view
    dealt = view.game.kernel.dealt(view.state, view.seat)
    return {
        "hand": stake.hand,
        "dealer": stake.dealer,
        "stake": stake.own._asdict(),
        "balance": list(opening.balance),
        "cards": view.game.deck.write(dealt.cards),
        "table": view.game.write_table(dealt.table),
    }


def event_fields(event: Event, game: Game) -> Fields:
    return {"event": game.vocabulary.to_json(event)}


def result_fields(result: Result) -> Fields:
    return {"result": result.own._asdict(), "balance": list(result.balance)}


def choices_of(view: View) -> dict[int, Event]:
    """What each action means that the seat may choose now."""
    return {action: view.game.kernel.choice(view.state, action) for action in view.actions}


def act_fields(question: int, view: View, ms: int) -> Fields:
    words = view.game.vocabulary
    legal = [words.action_to_json(choice) for choice in choices_of(view).values()]
    return {"id": question, "legal": legal, "ms": ms}


# --- what the bot says ---------------------------------------------------------------------------


def read_action(view: View, answer: object) -> int | None:
    """The legal action that an answer means, or none. Unknown keys and the order of cards are of
    no account."""
    try:
        meant = view.game.vocabulary.action_from_json(answer, view.seat)
    except ValueError:
        return None
    return find_action(view.game, view.state, meant)


def action_fields(question: int, choice: Event, game: Game) -> Fields:
    return {"id": question, "action": game.vocabulary.action_to_json(choice)}


# --- what the bot reads --------------------------------------------------------------------------


class Hand(NamedTuple):
    """A deal as a bot is told of it."""

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


class UnknownGameError(FormError):
    """A table of a game that this bot does not play."""


def read_hello(source: dict[str, Any], games: Mapping[str, Game]) -> Place:
    protocol = whole(source, "protocol")
    if protocol != PROTOCOL:
        raise FormError(unknown(f"protocol {brief(protocol)}", [str(PROTOCOL)]))
    name = need(source, "game")
    if not isinstance(name, str) or name not in games:
        raise UnknownGameError(unknown(f"the game {brief(name)}", games))
    game = games[name]
    rules = game.read_rules(need(source, "rules"))
    seat, players = whole(source, "seat"), whole(source, "players")
    if players != rules.players:
        raise FormError(f"'players' is not the {rules.players} of the rules")
    if not 0 <= seat < players:
        raise FormError(f"'seat' is {brief(seat)}: the seats are 0 to {players - 1}")
    names = tuple(str(name) for name in texts(source, "names", players))
    return Place(game, seat, names, rules)


def read_hand(source: dict[str, Any], place: Place) -> Hand:
    players = place.rules.players
    game, balance = place.game, amounts(source, "balance", players)
    told = read_stake(source, nested(source, "stake"), game, players)
    stake = game.new_ledger(place.rules, told.dealer).resume(told, balance)
    cards = tuple(game.deck.parse_all(listed(source, "cards")))
    table = game.read_table(nested(source, "table"))
    dealt = Dealt(players, stake.dealer, stake.options, place.seat, cards, table, stake.standing)
    return Hand(stake, balance, dealt)


def read_result(source: dict[str, Any], place: Place) -> Result:
    players = place.rules.players
    own = place.game.read_result(nested(source, "result"), players)
    return Result(own, amounts(source, "balance", players))


def read_question(source: dict[str, Any]) -> Question:
    ms = whole(source, "ms")
    if ms <= 0:
        raise FormError(f"'ms' is {brief(ms)}: there is no time for an answer")
    return Question(whole(source, "id"), listed(source, "legal"), ms)
