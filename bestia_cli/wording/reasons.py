"""Why a choice is forbidden, in the current language."""

from bestia_cli.language import N_, _
from bestia_cli.wording.names import card_names, the_card
from engine.cards import NUMBERS, parse_card
from engine.reason import Reason

TEMPLATES = (
    N_("the smazzata is over (§3)"),
    N_("it is the turn of seat {seat} (§1.2)"),
    N_("now seat {seat} keeps or discards (§4.2)"),
    N_("now seat {seat} changes up to two cards (§5)"),
    N_("now seat {seat} takes a buco, offers a società or passes (§6)"),
    N_("now seat {seat} joins the società or declines (§6.4)"),
    N_("now seat {seat} drops one of four cards (§6.1)"),
    N_("now seat {seat} plays a card (§7.1)"),
    N_("now seat {seat} agrees to keep the piatto or refuses (§10.2)"),
    N_("{kind} is said without cards ({section})"),
    N_("say which cards, not how many ({section})"),
    N_("{card} is not among your cards, {held} ({section})"),
    N_("it is one card that goes ({section})"),
    N_("this table plays without società (§6.4)"),
    N_("nobody joined: it is a buco alone or passing (§6.4)"),
    N_("no discarder is left who could join (§6.4)"),
    N_("a card can be changed only once (§5)"),
    N_("at most two cards can be changed (§5)"),
    N_("the stock has only {left} left (§5)"),
    N_("you hold {card}: di mano must lead it ({section})"),
    N_("you hold {card}: you must follow {suit} (§7.2)"),
    N_("you hold {card}: you must play briscola, {suit} (§7.2)"),
    N_("you hold {card}: you must overtake (§7.3)"),
    N_("it is not your turn (§1.2)"),
    N_("there is nothing to take back: something has been shown since"),
)
"""What the rules and the table say, for the catalogues: most are in `engine.bestia.explain`."""


def explain(reason: str) -> str:
    """A reason of the rules as a sentence, with the cards in words."""
    if isinstance(reason, Reason):
        values = {key: _value(key, value) for key, value in reason.values.items()}
        said = _(reason.template).format(**values)
    else:
        said = _(reason)
    return said[:1].upper() + said[1:]


def _value(key: str, value: object) -> object:
    if key == "held":
        return card_names([parse_card(text) for text in str(value).split()])
    if key in ("suit", "kind"):
        return _(str(value))
    return the_card(NUMBERS[str(value)]) if key == "card" else value
