"""What the rules of Bestia say when they forbid something."""

from bestia_cli.language import N_, _
from bestia_cli.wording.italian import card_names, the_card
from engine.italian import NUMBERS, parse_card

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
)
"""For the catalogues: they are made in `engine.bestia.explain`."""


def value(game: str, key: str, value: object) -> object:
    """A value of a reason, in words."""
    if key == "held":
        return card_names([parse_card(text) for text in str(value).split()])
    if key in ("suit", "kind"):
        return _(str(value))
    return the_card(NUMBERS[str(value)]) if key == "card" else value
