"""Words that are looked for in a list."""

from collections.abc import Sequence


def nearest(word: str, known: Sequence[str]) -> str:
    """The word that was meant, if one of the list is much like it; else nothing."""
    from difflib import get_close_matches

    folded = {name.casefold(): name for name in reversed(known)}
    found = get_close_matches(word.casefold(), list(folded), 1, 0.7)
    return folded[found[0]] if found else ""
