"""What the rules of Briscola say when they forbid something."""

from bestia_cli.language import _
from bestia_cli.wording.italian import card_names, the_card
from engine.italian import NUMBERS, parse_card


def value(game: str, key: str, value: object) -> object:
    """A value of a reason, in words."""
    if key == "held":
        return card_names([parse_card(text) for text in str(value).split()])
    if key in ("suit", "kind"):
        return _(str(value))
    return the_card(NUMBERS[str(value)]) if key == "card" else value
