"""The command line as it stands when TAB is pressed, and how each shell hands it over."""

import shlex
from collections.abc import Mapping, Sequence
from typing import NamedTuple

BREAKS = frozenset(":=")
"""bash ends a word before and after these: `a:b` comes as three words."""


class Typed(NamedTuple):
    """What was typed."""

    before: tuple[str, ...]
    """The words before the one under the cursor, without the program."""
    current: str
    """The word under the cursor, up to there."""
    kept: str = ""
    """The beginning of it that the shell does not want to hear again."""


def read_typed(environment: Mapping[str, str]) -> Typed:
    """From `COMP_WORDS` and `COMP_CWORD`, as bash has them, or from a whole line."""
    if "COMP_WORDS" not in environment:
        return from_line(environment.get("_TYPER_COMPLETE_ARGS", ""))
    text = environment["COMP_WORDS"]
    words = text.split("\n") if "\n" in text else split(text)
    place = environment.get("COMP_CWORD", "")
    last = int(place) if place.isascii() and place.isdigit() else len(words) - 1
    words = [*words, ""][: max(1, last) + 1]
    return glue([unquote(word) for word in words[1:]] or [""])


def from_line(line: str) -> Typed:
    words = split(line)[1:]
    if not words or line[-1:].isspace():
        words.append("")
    return Typed(tuple(words[:-1]), words[-1])


def glue(words: Sequence[str]) -> Typed:
    """Words with those together again that bash has taken apart."""
    whole: list[str] = []
    sticky = False
    for word in words:
        breaks = bool(word) and BREAKS.issuperset(word)
        if whole and (breaks or sticky):
            whole[-1] += word
        else:
            whole.append(word)
        sticky = breaks
    current, last = whole[-1], words[-1]
    tail = "" if sticky else last
    return Typed(tuple(whole[:-1]), current, current[: len(current) - len(tail)])


def split(line: str) -> list[str]:
    """The words of a line, whose last one may be the beginning of a quotation."""
    for end in ("", "'", '"'):
        try:
            return shlex.split(line + end)
        except ValueError:
            continue
    return line.split()


def unquote(word: str) -> str:
    return "".join(split(word)) if any(sign in word for sign in "'\"\\") else word
