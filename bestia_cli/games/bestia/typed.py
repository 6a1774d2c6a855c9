"""What a person may type for a choice of Bestia: words of both languages."""

from bestia_cli.typed import NO, NONE_OF_THEM, YES, Typed
from bestia_cli.typed_italian import read_italian_card

WORDS: dict[str, tuple[str, ...]] = {
    "keep": ("tengo", "tieni"),
    "discard": ("scarto", "scarta"),
    "pass": ("passo", "passa", *NO),
    "buco": ("bambino", *YES),
    "offer": ("offro", "propongo", "società", "societa", "societa'"),
    "join": ("entro", "entra", *YES),
    "decline": ("rifiuto", *NO),
    "agree": ("lascio", "lascia", *YES),
    "refuse": ("incasso", "rifiuto", *NO),
}
"""By kind of choice: its words, besides the name of the kind itself."""

NONE = (*NONE_OF_THEM, "servito")

TYPED = Typed(WORDS, NONE, read_italian_card)
