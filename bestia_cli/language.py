"""Italian and English: gettext catalogues in `locale`, with the English text as the key."""

import gettext
import locale
import os
from pathlib import Path

from engine.numbers import brief
from engine.program import PROGRAM
from engine.reason import Reason

FOLDER = Path(__file__).parent / "locale"
DOMAIN = PROGRAM
LANGUAGES = ("it", "en")
DEFAULT = "it"
"""Where the environment asks for none: the game is Italian."""
OTHERS = "en"
"""For people of any other language."""

_current: gettext.NullTranslations = gettext.NullTranslations()
_name = OTHERS


def read_language(name: str) -> str:
    """A language that there is."""
    if name not in LANGUAGES:
        text = _("there is no language {name}: {languages} are there")
        said = {"name": brief(name), "languages": _(" and ").join(LANGUAGES)}
        raise ValueError(text.format(**said))
    return name


def set_language(name: str) -> None:
    """Speak a language of `LANGUAGES` from now on."""
    global _current, _name
    read_language(name)
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


def told(error: Exception) -> str:
    """What an error says, in the current language if it remembers how it was made."""
    reason = error.args[0] if error.args else ""
    return in_language(reason) if isinstance(reason, Reason) else str(error)


def in_language(reason: str) -> str:
    """A reason with all that it is made of; any other text stays as it is."""
    if not isinstance(reason, Reason):
        return reason
    values = {
        key: in_language(value) if isinstance(value, str) else value
        for key, value in reason.values.items()
    }
    return _(reason.template).format(**values)


def plural(one: str, many: str, count: int) -> str:
    """A text that counts something, in the current language; `{count}` is filled in."""
    return _current.ngettext(one, many, count).format(count=count)


def N_(text: str) -> str:  # noqa: N802 (the usual name)
    """Mark a text for the catalogues; it is translated where it is shown."""
    return text
