"""Texts for terminals that can't show every letter: readable, and never an error."""

import unicodedata

SPELT = {
    "€": "EUR",
    "§": "par. ",
    "ª": "a",
    "º": "o",
    "·": "-",
    "±": "+/-",
    "×": "x",
    "…": "...",
    "–": "-",
    "—": "-",
    "−": "-",
    "→": "->",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "«": '"',
    "»": '"',
    "\u00a0": " ",
    "à": "a'",
    "è": "e'",
    "é": "e'",
    "ì": "i'",
    "ò": "o'",
    "ù": "u'",
    "À": "A'",
    "È": "E'",
    "É": "E'",
    "Ì": "I'",
    "Ò": "O'",
    "Ù": "U'",
}
"""How a letter is written without it."""


def fit_letters(text: str, encoding: str | None) -> str:
    """The text with every letter that an encoding lacks spelt in others; None has them all."""
    if encoding is None or can_write(text, encoding):
        return text
    return "".join(letter if can_write(letter, encoding) else spell(letter) for letter in text)


def can_write(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def spell(letter: str) -> str:
    """A letter in ASCII: by the table, else without its accents, else a question mark."""
    if letter in SPELT:
        return SPELT[letter]
    base = unicodedata.normalize("NFKD", letter)
    return "".join(part for part in base if part.isascii()) or "?"
