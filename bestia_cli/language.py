"""Italian and English: gettext catalogues in `locale`, with the English text as the key."""

import gettext
import locale
import os
from pathlib import Path

from engine.program import PROGRAM

FOLDER = Path(__file__).parent / "locale"
DOMAIN = PROGRAM
LANGUAGES = ("it", "en")
DEFAULT = "it"
"""Where the environment asks for none: the game is Italian."""
OTHERS = "en"
"""For people of any other language."""

_current: gettext.NullTranslations = gettext.NullTranslations()
_name = OTHERS


def set_language(name: str) -> None:
    """Speak a language of `LANGUAGES` from now on."""
    global _current, _name
    if name not in LANGUAGES:
        raise ValueError(f"there is no language {name!r}: {' and '.join(LANGUAGES)} are there")
    _current = gettext.translation(DOMAIN, FOLDER, [name], fallback=True)
    _name = name


def current_language() -> str:
    return _name


def language_of_locale() -> str:
    """The language that the environment asks for."""
    variables = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    asked = next(filter(None, variables), None) or locale.getlocale()[0] or "C"
    if asked.split(".")[0] in ("C", "POSIX"):
        return DEFAULT
    return asked[:2].lower() if asked[:2].lower() in LANGUAGES else OTHERS


def _(text: str) -> str:
    """A text in the current language."""
    return _current.gettext(text) if text else ""


def plural(one: str, many: str, count: int) -> str:
    """A text that counts something, in the current language; `{count}` is filled in."""
    return _current.ngettext(one, many, count).format(count=count)


def N_(text: str) -> str:  # noqa: N802 (the usual name)
    """Mark a text for the catalogues; it is translated where it is shown."""
    return text
