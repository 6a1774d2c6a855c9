"""What a person may type for a choice of Briscola: words of both languages, and names of cards."""

from bestia_cli.typed import Typed
from bestia_cli.typed_italian import read_italian_card

TYPED = Typed({"swap": ("scambia", "scambio", "change")}, read_card=read_italian_card)
