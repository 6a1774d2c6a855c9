"""Where everything stands in the flat state of a smazzata, and what the action numbers mean.

The state is one vector of int64. Sets of cards and sets of seats are bit sets. First comes what
everybody sees, then what only some may see (from `HAND` on), so that a view is the first part
and a few words of the second.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    State = npt.NDArray[np.int64]
    """int64[STATE_SIZE]"""
else:
    # The rules as data read this file, and are shown before NumPy needs to be there.
    State = Any

MAX_PLAYERS = 10
DECK_SIZE = 40
PRESE = 3

# --- public, one word each -----------------------------------------------------------------------
PLAYERS = 0
DEALER = 1
OPTIONS = 2
"""Bit set of the options below: what of the rules (and of the pot) changes the play."""
MEZZO = 3
"""The carta in mezzo; its suit is the briscola (§2.2)."""
PHASE = 4
ACTOR = 5
"""The seat that chooses; -1 when the smazzata is over."""
WAITING = 6
"""Seats that have still to act in this phase, or in this presa."""
ASKED = 7
"""Discarders that have still to answer the offer of a società (§6.4)."""
CALLER = 8
"""Who offered the società that is being answered, or took the buco that is being dropped from."""
OFFERED = 9
"""1 when the discarder to choose has offered in vain: it is a buco alone or passing."""
JOINED = 10
"""Seats that joined the offer so far."""
LEADER = 11
"""Who leads the next presa; before the play, who took the first buco (§6.5), or -1."""
STOCK_TOP = 12
"""Index in the deck of the next card to be drawn."""
LED = 13
"""The suit led in this presa, or -1."""
BEATS = 14
"""All the cards, wherever they are, that would beat the best one of this presa."""
TAKER = 15
"""The seat that played the best card of this presa."""
PRESE_DONE = 16
SHOWN = 17
"""All cards played so far, and the carta in mezzo."""
KEPT = 18
"""Seats that kept the cards they were dealt (§4.2)."""

# --- public: the result, which is all that the settlement needs (§9, §10) -------------------------
RESULT = 19
INSIDE = RESULT
"""Participants, by the seat that holds their cards (a società: its capo)."""
SALVO = RESULT + 1
"""1 when one presa each keeps the piatto on the table (§10.2)."""
MEMBERS = RESULT + 2
"""By seat: the seats of its participant (itself, and for a capo all of its società); 0 if out."""
PRESE_OF = MEMBERS + MAX_PLAYERS
"""By seat: the prese it took (a società: its capo)."""
RESULT_END = PRESE_OF + MAX_PLAYERS
RESULT_SIZE = RESULT_END - RESULT

# --- public, one word a seat ---------------------------------------------------------------------
CHANGED = RESULT_END
"""How many cards the seat exchanged (§5)."""
CAPO = CHANGED + MAX_PLAYERS
"""The seat that holds the cards of the seat's participant (itself, or its capo); -1 if out."""
LACKS = CAPO + MAX_PLAYERS
"""Cards that the seat can't hold any more, by what its plays have shown (§7.2, §7.3, §8)."""

# --- hidden --------------------------------------------------------------------------------------
HAND = LACKS + MAX_PLAYERS
"""The seat's cards."""
OUT = HAND + MAX_PLAYERS
"""Cards that the seat threw away or exchanged: only the seat itself knows them."""
DROPPED = OUT + MAX_PLAYERS
"""The fourth card of a buco (§6.1): known to the members of its società."""
STOCK = DROPPED + MAX_PLAYERS
"""The deck in dealing order; what is left of it starts at STOCK + STOCK_TOP."""
STATE_SIZE = STOCK + DECK_SIZE

# --- phases --------------------------------------------------------------------------------------
SELECT, EXCHANGING, BUCO_TURN, ANSWERING, DROPPING, PLAYING, VOTING, OVER = range(8)

# --- options -------------------------------------------------------------------------------------
SOCIETA = 1
"""A buco may be shared (§6.4)."""
AGREEMENT = 2
"""1-1-1-0... is put to the vote (§10.2)."""
EVERY_LEAD = 4
"""Di mano binds at every lead, not at the first only (§8.1)."""
CLOSED = 8
"""This smazzata is a giro chiuso: everybody is in (§12)."""
ABOVE = 16
"""The pot is above the threshold: it is paid whatever happens (§10.2)."""

OPTION_LETTERS = {"s": SOCIETA, "a": AGREEMENT, "e": EVERY_LEAD, "c": CLOSED, "t": ABOVE}
"""The options in the text of a position: società, agreement, every lead, closed, threshold."""

# --- actions -------------------------------------------------------------------------------------
KEEP = 0
DISCARD = 1
EXCHANGE = 2
"""EXCHANGE + k: the cards of EXCHANGES[k] go."""
PASS = 9
BUCO = 10
OFFER = 11
JOIN = 12
DECLINE = 13
DROP = 14
"""DROP + p: the card at place p goes."""
AGREE = 18
REFUSE = 19
PLAY = 20
"""PLAY + card."""
ACTIONS = PLAY + DECK_SIZE
"""Fewer than 63, so that a set of actions is one int64."""

EXCHANGES = ((), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2))
"""The places of the cards that go; places count from the weakest card (plain suits first)."""

MAX_STEPS = 128
"""More actions than any smazzata has."""

ALL_CARDS = (1 << DECK_SIZE) - 1
ONE_SUIT = 0x1111111111
"""The ten cards of suit 0; shifted left by s, those of suit s."""
ASSO = 9
TRE = 8
"""Strengths, as in `card >> 2`."""
