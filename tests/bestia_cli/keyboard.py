"""Somebody who has only a keyboard: which key comes next on the way to a choice."""

from bestia_cli.actions import PLACES
from bestia_cli.answers import answers_by_kind
from bestia_cli.question import Question
from bestia_cli.scene import Option
from bestia_cli.screens.keys import answer_of
from bestia_cli.selection import Answer, Selection

PATIENCE = 500
"""Keys after which a choice is out of reach."""


def next_key(selection: Selection, option: Option) -> str:
    """From where a selection stands."""
    question = selection.question
    if selection.choices:
        return choosing_key(selection, option)
    held = [selection.scene.hand_shown.index(card) for card in option.cards]
    if option.kind in question.picks:
        wanted = places_to_mark(question, option, held)
        if question.marks and selection.marked != wanted:
            return PLACES[min(selection.marked ^ wanted)]
        if not question.marks and held != [selection.cursor]:
            return PLACES[held[0]]
    if option.target not in (None, selection.target):
        return "tab"
    if option.number is not None:
        return key_of_number(selection, option)
    return "enter" if selection.scene.run > 1 else key_of_kind(question, option.kind)


def places_to_mark(question: Question, option: Option, held: list[int]) -> frozenset[int]:
    """The cards of a choice; in a run others too, as many as go with it."""
    hand, run = question.scene.hand_shown, question.scene.run
    if run == 1:
        return frozenset(held)
    others = (p for p, card in enumerate(hand) if frozenset({card}) in question.by_cards)
    return frozenset([*held, *(p for p in others if p not in held)][:run])


def choosing_key(selection: Selection, option: Option) -> str:
    if option in selection.choices_shown:
        return str(selection.choices_shown.index(option) + 1)
    return "0" if option in selection.choices else "escape"


def key_of_number(selection: Selection, option: Option) -> str:
    if selection.slider != option.kind:
        return key_of_kind(selection.question, option.kind)
    if selection.number == option.number:
        said = selection.given or selection.kind or selection.cuts
        return "enter" if said else key_of_kind(selection.question, option.kind)
    return "right" if selection.number < (option.number or 0) else "left"


def key_of_kind(question: Question, kind: str) -> str:
    return answers_by_kind(question.scene.game)[kind].keys[0]


def press(selection: Selection, key: str) -> Answer:
    """What a key does, as at the table."""
    name = answer_of(selection, key) or ""
    kind, _colon, rest = name.partition(":")
    if kind == "answer":
        return selection.choose(*rest.split("+"))
    if kind in ("confirm", "mark"):
        return selection.confirm() if kind == "confirm" else selection.mark()
    if kind in ("card", "choice"):
        return (selection.pick if kind == "card" else selection.choose_shown)(int(rest))
    moves = {"move": selection.move, "aim": selection.aim, "digit": selection.type_digit}
    if kind in moves:
        moves[kind](int(rest))
    elif kind == "let-go":
        selection.let_go()
    else:
        raise AssertionError(f"{key} means nothing now")
    return Answer()


def reach(selection: Selection, option: Option) -> str:
    """The word that keys alone bring about, on the way to a choice."""
    for _step in range(PATIENCE):
        answer = press(selection, next_key(selection, option))
        if answer.word is not None:
            return answer.word
    raise AssertionError(f"{option} is out of reach: {selection}")
