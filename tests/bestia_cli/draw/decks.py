"""Decks that Bestia is not played with: cards of two to four letters, trumps, jokers, copies."""

from bestia_cli.draw.art import Art, Face
from bestia_cli.draw.italian import ITALIAN

SUITS = ("spades", "hearts", "diamonds", "clubs")
SIGNS = {"italian": "♠♥♦♣★", "french": "♠♥♦♣★", "letters": "SHDCT"}


def suited(ranks: tuple[str, ...]) -> list[Face]:
    return [Face(rank, suit, ink, rank, ink) for suit, ink in enumerate(SUITS) for rank in ranks]


SMALL_RANKS = tuple(str(number) for number in range(2, 11))
TAROT = Art(
    (
        *suited(("1", *SMALL_RANKS, "V", "C", "D", "R")),
        *(Face(str(number), 4, "trump", str(number), "atout") for number in range(1, 22)),
        Face("EX", -1, "joker", "Excuse"),
    ),
    SIGNS,
)
"""78 cards, of which a trump is the longest: `21` and its sign."""

RUMMY = Art(
    (*suited(("A", *SMALL_RANKS, "J", "Q", "K")) * 2, *[Face("JK", -1, "joker", "Joker")] * 2),
    SIGNS,
)
"""106 cards: two of each, and two jokers."""

DECKS = {"italian": ITALIAN, "tarot": TAROT, "rummy": RUMMY}
