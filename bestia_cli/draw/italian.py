"""The look of the forty Italian cards, for every game that is played with them."""

from bestia_cli.draw.art import Art, Face
from bestia_cli.draw.canvas import Canvas
from bestia_cli.draw.painting import paint, paint_large
from bestia_cli.draw.pictures import MOTIFS, PLACES
from engine.italian import RANKS, SUITS

SUIT_NAMES = ("denari", "coppe", "spade", "bastoni")
RANK_NAMES = (
    "Due",
    "Quattro",
    "Cinque",
    "Sei",
    "Sette",
    "Fante",
    "Cavallo",
    "Re",
    "Tre",
    "Asso",
)
"""As people call them, in every language."""

SIGNS = {"italian": "●Ψ†╿", "french": "♦♥♠♣", "letters": SUITS}


def face_of(rank: int, suit: int) -> Face:
    """The names of the suits are also those of their inks."""
    return Face(RANKS[rank], suit, SUIT_NAMES[suit], RANK_NAMES[rank], SUIT_NAMES[suit])


def picture(card: int, paper: str) -> Canvas:
    return paint(RANKS[card >> 2], card & 3, paper)


def large_picture(card: int, paper: str) -> Canvas:
    return paint_large(RANKS[card >> 2], card & 3, paper)


def motif(card: int) -> tuple[str, ...]:
    """A figure or an asso as it is drawn, or as many signs as the number says."""
    rank = RANKS[card >> 2]
    if rank in PLACES:
        return pips(rank)
    return MOTIFS[rank + SUITS[card & 3] if rank == "A" else rank]


def pips(rank: str) -> tuple[str, ...]:
    lines = [[" "] * 9 for _ in range(7)]
    for x, y in PLACES[rank]:
        lines[(y + 1) // 2 * 6 // 5][1 + x // 2] = "*"
    return tuple("".join(line) for line in lines)


ITALIAN = Art(
    tuple(face_of(rank, suit) for rank in range(len(RANKS)) for suit in range(len(SUITS))),
    SIGNS,
    picture,
    large_picture,
    motif,
)
