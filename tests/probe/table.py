"""The table of the probe."""

from bestia_cli.draw.art import Art, Face
from bestia_cli.games.table import GameTable
from tests.probe.rules import COPIES, RANKS, SUITS

RANK_NAMES = {"Q": "Queen", "K": "King", "A": "Ace"}
SUIT_NAMES = ("red", "black")
INKS = ("hearts", "spades")

ART = Art(
    tuple(
        Face(rank, suit, INKS[suit], RANK_NAMES[rank], SUIT_NAMES[suit])
        for rank in RANKS
        for suit in range(len(SUITS))
        for _ in COPIES
    ),
    {"italian": "♥♠", "french": "♥♠", "letters": SUITS},
)

TABLE = GameTable(
    name="probe",
    title="Probe",
    about="bets, melds and tricks in small: seven points win",
    art=ART,
    module="tests.probe.scene",
)
