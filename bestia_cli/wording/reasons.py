"""Why a choice is forbidden, in the current language."""

from bestia_cli.games import in_words_of
from bestia_cli.language import N_, _
from bestia_cli.wording.lookup import wording_of
from engine.reason import Reason

TEMPLATES = (
    N_("it is not your turn (§1.2)"),
    N_("there is nothing to take back: something has been shown since"),
)
"""What every table says, for the catalogues; games have more."""


def explain(reason: str, game: str) -> str:
    """A reason of the rules as a sentence, with the cards in words."""
    said = in_words(reason, game)
    return said[:1].upper() + said[1:]


def in_words(reason: str, game: str = "") -> str:
    """A reason, or a few words that remember how they were made, in the current language; without
    a game they hold no cards."""
    if not isinstance(reason, Reason):
        return _(reason)
    if not game:
        return _(reason.template).format(**reason.values)
    said = wording_of(game).value
    values = {key: said(game, key, value) for key, value in reason.values.items()}
    return in_words_of(game, reason.template).format(**values)
