"""The buttons that answer a question: each says its key, and what it would do now."""

from bestia_cli.actions import LET_GO, MORE, Action
from bestia_cli.answers import aids_of, answers_by_kind, kinds_of_key
from bestia_cli.draw.bars import Button
from bestia_cli.games import in_words_of
from bestia_cli.scene import Option
from bestia_cli.screens.grace import HASTY
from bestia_cli.selection import SHOWN, Selection
from bestia_cli.wording import label, word_label
from engine.registry import GAMES

ENTER = "enter"
SHORT = 30
"""So long a label says all that Enter would choose."""


def button_for(action: Action, game: str, *, strong: bool = False) -> Button:
    label = in_words_of(game, action.label)
    hasty = any(key in HASTY for key in action.keys)
    return Button(action.key_text, label, f"action:{action.name}", strong, hasty)


def answer_buttons(selection: Selection, meant: str | None) -> list[Button]:
    """The kinds of answers, then what picks cards and numbers; or the few choices that are left.
    `meant`: the word that Enter would say now."""
    if selection.choices:
        return choice_buttons(selection)
    game, question = selection.scene.game, selection.question
    known = answers_by_kind(game)
    buttons = [kind_button(known[kind], selection, meant) for kind in question.kinds]
    if meant is not None and not kinds_of_key(ENTER, question):
        text = label_of_meant(meant, selection)
        buttons.insert(0, Button("↵", text, "confirm", strong=True, hasty=True))
    buttons += [button_for(aid, game) for aid in aids_of(question, selection.slider)]
    return [*buttons, button_for(LET_GO, game)] if selection.narrowed else buttons


def kind_button(action: Action, selection: Selection, meant: str | None) -> Button:
    """An answer, with the number that it would say, or the cards."""
    button = button_for(action, selection.scene.game, strong=True)
    if ENTER in action.keys and (selection.picks_cards or selection.cuts):
        if meant is None:
            return button._replace(strong=False)
        if kind_of_word(meant, selection) == action.name:
            return button._replace(label=label_of_meant(meant, selection))
    if selection.slider != action.name or selection.cuts:
        return button
    return button._replace(label=f"{button.label} {selection.number}")


def option_of(word: str, selection: Selection) -> Option | None:
    return next((option for option in selection.scene.options if option.word == word), None)


def kind_of_word(word: str, selection: Selection) -> str:
    """The kind of a choice, or of several that are made in one go, or of a mistake."""
    option = option_of(word.split(" ")[0], selection)
    if option is not None:
        return option.kind
    return GAMES[selection.scene.game].vocabulary.from_word(word, 0).t


def label_of_meant(word: str, selection: Selection) -> str:
    """What Enter would choose, in words; how it is called and how many cards, if they are many."""
    scene = selection.scene
    kind = kind_of_word(word, selection)
    option = option_of(word, selection)
    name = in_words_of(scene.game, answers_by_kind(scene.game)[kind].label)
    if " " in word:
        return f"{name} {len(selection.marked)}"
    text = word_label(word, scene.game) if option is None else label(option, scene)
    if kind == GAMES[scene.game].vocabulary.bare:
        text = f"{name} {text}"
    if len(text) > SHORT and option is not None and len(option.cards) > 1:
        return f"{name} {len(option.cards)}"
    return text


def choice_buttons(selection: Selection) -> list[Button]:
    """A digit for each choice that is left."""
    scene = selection.scene
    buttons = [
        Button(str(digit), label(option, scene), f"choice:{digit}", strong=True)
        for digit, option in enumerate(selection.choices_shown, 1)
    ]
    if len(selection.choices) > SHOWN:
        buttons.append(button_for(MORE, scene.game)._replace(target="choice:0"))
    return [*buttons, button_for(LET_GO, scene.game)] if selection.narrowed else buttons
