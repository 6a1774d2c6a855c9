"""What Bestia asks, and what the answers are called."""

from bestia_cli.games.bestia.records import (
    ANSWERING,
    BUCO,
    DROPPING,
    EXCHANGING,
    PLAYING,
    SELECTING,
    VOTING,
)
from bestia_cli.language import N_, _
from bestia_cli.scene import CUTTING, SETTLED, Option, Scene
from bestia_cli.wording.italian import card_name
from bestia_cli.wording.names import is_viewer
from engine.italian import NUMBERS

QUESTIONS = {
    CUTTING: N_("Your turn to cut: how many cards, 1 to 39?"),
    SELECTING: N_("Do you keep or discard?"),
    BUCO: N_("Do you want the buco?"),
    DROPPING: N_("Four cards: which one do you drop?"),
    PLAYING: N_("Your turn: choose a card."),
    VOTING: N_("One presa each: do you leave the piatto on the table?"),
}
"""By phase: what the viewer is asked."""

WAITS = {
    CUTTING: N_("{name} cuts the deck."),
    SELECTING: N_("{name} keeps or discards."),
    EXCHANGING: N_("{name} changes cards."),
    BUCO: N_("{name} thinks about the buco."),
    ANSWERING: N_("{name} answers the offer."),
    DROPPING: N_("{name} drops a card."),
    PLAYING: N_("It is the turn of {name}."),
    VOTING: N_("{name} votes."),
}
"""By phase: whom one waits for."""

LABELS = {
    "keep": N_("Keep"),
    "discard": N_("Discard"),
    "exchange": N_("Change nothing"),
    "pass": N_("Pass"),
    "buco": N_("Buco"),
    "offer": N_("Offer a società"),
    "join": N_("Join"),
    "decline": N_("Decline"),
    "agree": N_("Leave the piatto"),
    "refuse": N_("Have it paid"),
    "offer-cut": N_("Offer the cut"),
    "forget-cut": N_("Deal without the cut"),
    "next": N_("Next smazzata"),
}
"""By kind: what an answer without cards is called."""


def prompt(scene: Scene) -> str:
    """What is asked now, or whom one waits for."""
    if scene.asks:
        return _question(scene)
    if scene.phase == SETTLED or scene.actor < 0:
        return _("The smazzata is over.")
    if is_viewer(scene, scene.actor):
        return _("It is your turn.")
    return _(WAITS[scene.phase]).format(name=scene.seats[scene.actor].name)


def _question(scene: Scene) -> str:
    kinds = {option.kind for option in scene.options}
    if scene.phase == SETTLED:
        return _("The game is over.") if scene.last else _("On to the next smazzata?")
    if kinds & {"offer-cut", "forget-cut"}:
        return _("You have shuffled: do you offer the cut?")
    special = {EXCHANGING: _ask_exchange, ANSWERING: _ask_answer, PLAYING: _ask_card}
    return special.get(scene.phase, _ask_plainly)(scene)


def _ask_plainly(scene: Scene) -> str:
    return _(QUESTIONS[scene.phase])


def most_changed(scene: Scene) -> int:
    """How many cards the viewer may change at most."""
    return max((len(option.cards) for option in scene.options), default=0)


def _ask_exchange(scene: Scene) -> str:
    return _("Which cards do you change? (0-{most})").format(most=most_changed(scene))


def _ask_answer(scene: Scene) -> str:
    caller = scene.seats[scene.own.caller].name
    return _("{name} offers a società: do you join?").format(name=caller)


def _ask_card(scene: Scene) -> str:
    if scene.on_table:
        return _ask_plainly(scene)
    if scene.own.presa == 1:
        return _("You are di mano: which card do you lead?")
    return _("You took the presa: which card do you lead?")


# --- what answers are called ---------------------------------------------------------------------


def label(option: Option, scene: Scene) -> str:
    """A short name of an answer, for a button or a list."""
    if option.kind == "next" and scene.last:
        return _("End of the game")
    return _label(option.kind, option.cards, option.word)


def word_label(game: str, word: str) -> str:
    """The same for the word of a choice alone."""
    kind, _colon, rest = word.partition(":")
    if word in NUMBERS:
        return card_name(NUMBERS[word])
    cards = tuple(NUMBERS[text] for text in rest.split("+") if text in NUMBERS)
    return _label(kind, cards, word)


def _label(kind: str, cards: tuple[int, ...], word: str) -> str:
    names = " + ".join(card_name(card) for card in cards)
    if kind == "play":
        return names
    if kind == "exchange" and cards:
        return _("Change {cards}").format(cards=names)
    if kind == "drop":
        return _("Drop {cards}").format(cards=names)
    if kind == "cut":
        return _("Cut at {place}").format(place=word.partition(":")[2])
    return _(LABELS[kind])
