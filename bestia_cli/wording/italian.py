"""The names of the forty Italian cards, for every game that is played with them. They stay Italian
in every language; only the article that a sentence needs is translated."""

from collections.abc import Sequence

from bestia_cli.draw.italian import RANK_NAMES, SUIT_NAMES
from bestia_cli.language import N_, _
from bestia_cli.wording.names import enumerate_words
from engine.italian import RANKS

RANKS_WITH_ARTICLE = (
    N_("the Due"),
    N_("the Quattro"),
    N_("the Cinque"),
    N_("the Sei"),
    N_("the Sette"),
    N_("the Fante"),
    N_("the Cavallo"),
    N_("the Re"),
    N_("the Tre"),
    N_("the Asso"),
)
"""As inside a sentence: the article of a card depends on the card."""


def suit_name(suit: int) -> str:
    return SUIT_NAMES[suit]


def rank_name(card: int) -> str:
    return RANK_NAMES[card >> 2]


def card_name(card: int) -> str:
    """The name alone, as on a list: `Asso di denari`."""
    return _("{rank} di {suit}").format(rank=rank_name(card), suit=suit_name(card & 3))


def the_card(card: int) -> str:
    """The name inside a sentence, with its article: `l'Asso di denari`."""
    rank = _(RANKS_WITH_ARTICLE[card >> 2])
    return _("{rank} di {suit}").format(rank=rank, suit=suit_name(card & 3))


def card_short(card: int, glyphs: Sequence[str]) -> str:
    """The letter of the rank and the glyph of the suit: `glyphs` has one for each suit."""
    return RANKS[card >> 2] + glyphs[card & 3]


def the_cards(cards: Sequence[int]) -> str:
    return enumerate_words([the_card(card) for card in cards])


def card_names(cards: Sequence[int]) -> str:
    """Names for a list, without articles."""
    return ", ".join(card_name(card) for card in cards)
