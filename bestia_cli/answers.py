"""What a person can answer at the table of a game, and what helps to."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from bestia_cli.actions import (
    AIM,
    ANSWERS,
    ARROWS,
    AT_ONCE,
    CURSOR,
    MARK,
    MARK_CARDS,
    NUMBER,
    PLACES,
    TABLE,
    Action,
    commands_for,
)
from bestia_cli.games import table_of
from bestia_cli.question import Question
from bestia_cli.scene import CUTTING
from engine.registry import GAMES

LETTERS = "abcdefghijklmnopqrstuvwxyz"


@cache
def answers_of(game: str) -> tuple[Action, ...]:
    """All that answers a question in a game: what it brings, and a general action for each other
    choice that it has."""
    own = {action.name: action for action in (*ANSWERS, *table_of(game).answers)}
    taken = {key for action in (*own.values(), *commands_for(TABLE)) for key in action.keys}
    forms = GAMES[game].vocabulary.forms
    for kind in forms:
        if kind not in own:
            letter = next((one for one in (*kind, *LETTERS) if one not in taken), "")
            taken.add(letter)
            own[kind] = Action(kind, (letter,), kind.capitalize(), kind.capitalize())
    order = {action.name: place for place, action in enumerate(table_of(game).answers)}
    return tuple(sorted(own.values(), key=lambda action: order.get(action.name, len(order))))


@cache
def answers_by_kind(game: str) -> dict[str, Action]:
    return {action.name: action for action in answers_of(game)}


def kinds_of_key(key: str, question: Question) -> tuple[str, ...]:
    """The kinds of choices that a key stands for now."""
    known = answers_by_kind(question.scene.game)
    return tuple(kind for kind in question.kinds if kind in known and key in known[kind].keys)


# --- what helps to answer ------------------------------------------------------------------------


def keys_of_hand(count: int) -> str:
    """A key for each card."""
    return PLACES[:count]


def cards_action(count: int, *, marks: bool = False) -> Action:
    """How a card is picked from a hand of so many: its key chooses it at once, or marks it."""
    keys, told = keys_of_hand(count), MARK_CARDS if marks else AT_ONCE
    shown = f"1-{min(len(keys), 9)}" if len(keys) > 1 else keys
    shown += f" A-{keys[-1]}" if len(keys) > 9 else ""
    return replace(told, keys=tuple(keys), shown_as=shown)


def aids_of(question: Question, slider: str) -> list[Action]:
    """The keys that pick what an answer is about; `slider`: the kind whose number is chosen."""
    aids = []
    if question.picks:
        aids.append(cards_action(len(question.scene.hand_shown), marks=question.marks))
        aids.append(MARK if question.marks else CURSOR)
    elif slider:
        aids.append(ARROWS if question.scene.phase == CUTTING else NUMBER)
    return [*aids, AIM] if any(o.target is not None for o in question.options) else aids


def answers_to(question: Question) -> Iterable[Action]:
    """What answers a question, in the order in which the game lists it."""
    return [action for action in answers_of(question.scene.game) if action.name in question.kinds]
