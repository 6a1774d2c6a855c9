"""What a key means for the question on the table, as the name of something to do."""

from bestia_cli.actions import LET_GO
from bestia_cli.answers import keys_of_hand, kinds_of_key
from bestia_cli.selection import Selection

MOVES = {"left": -1, "right": 1, "tab": 1, "shift+tab": -1}
"""Keys that move the cursor over the hand ..."""
NUMBER_MOVES = MOVES | {"up": 5, "down": -5, "home": -1000, "end": 1000}
"""... and over the deck, or what else has a number."""
AIMS = {"tab": 1, "shift+tab": -1}
"""Where something can be aimed at, they go round that instead."""


def answer_of(selection: Selection, key: str) -> str | None:
    """What narrows the question comes before what answers it."""
    if key.isdecimal() and len(key) == 1 and (selection.choices or selection.slider):
        return f"choice:{key}" if selection.choices else f"digit:{key}"
    if key == "escape" and selection.narrowed:
        return LET_GO.name
    return aid_of(selection, key) or kind_of(selection, key)


def aid_of(selection: Selection, key: str) -> str | None:
    """What picks a card, a number or a target."""
    picks, slides = selection.picks_cards, bool(selection.slider)
    if key in AIMS and selection.targets():
        return f"aim:{AIMS[key]}"
    if not picks and not slides:
        return None
    hand = keys_of_hand(len(selection.scene.hand_shown))
    if not slides and len(key) == 1 and key in hand:
        return f"card:{hand.index(key)}"
    moves = NUMBER_MOVES if slides else MOVES
    if key in moves:
        return f"move:{moves[key]}"
    if key == "space":
        return "mark" if picks and selection.question.marks else None
    return None


def kind_of(selection: Selection, key: str) -> str | None:
    if key == "enter":
        return "confirm"
    kinds = kinds_of_key(key, selection.question)
    return f"answer:{'+'.join(kinds)}" if kinds else None
