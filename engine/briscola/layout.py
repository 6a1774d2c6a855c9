"""Where everything stands in the flat state of a deal, and what the action numbers mean.

The state is one vector of int64. Cards are places (engine.briscola.order), sets of cards 40-bit
ints, and a card of the stock is the set of it alone, so that one that nobody knows is 0.
"""

from typing import TYPE_CHECKING, Any

from engine.briscola.order import NOT_FOR_THREE
from engine.italian import DECK_SIZE

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    State = npt.NDArray[np.int64]
    """int64[STATE_SIZE]"""
else:
    # The rules as data read this file, and are shown before NumPy needs to be there.
    State = Any

MAX_PLAYERS = 4
HAND_SIZE = 3
"""§3"""
ALL_CARDS = (1 << DECK_SIZE) - 1
FOR_THREE = ALL_CARDS & ~(1 << NOT_FOR_THREE)
"""§1"""

# --- public, one word each -----------------------------------------------------------------------
PLAYERS = 0
DEALER = 1
OPTIONS = 2
"""Bit set of the options below."""
ACTOR = 3
"""The seat that chooses; -1 when the deal is over."""
TRUMPS = 4
"""All the cards of the suit of the briscola (§3)."""
LEFT = 5
"""How many cards are still to be drawn, the turned one among them."""
ROUNDS = 6
"""How many tricks are still to be taken, this one among them."""
LEADER = 7
"""Who leads this trick."""
WAITING = 8
"""How many seats have still to play to this trick."""
TRICK = 9
"""The cards of this trick."""
TAKER = 10
"""Who takes it so far."""
BEATS = 11
"""All the cards, wherever they are, that would take it now; before the lead, every card."""
SEVEN = 12
"""The seven of trumps, as long as it can still be exchanged by whoever holds it (§6); 0 if not."""
LOOK = 13
"""How many rounds are left when partners see each other's cards (§7); 0: never."""
LAST_DRAWER = 14
"""Who has drawn the turned card; -1 as long as it lies there."""

# --- public, one word a seat ---------------------------------------------------------------------
PILE = 15
"""The cards that the seat has taken."""
KNOWN = PILE + MAX_PLAYERS
"""The cards that the seat holds, as everybody knows: it took them face up (§5, §6)."""

# --- hidden --------------------------------------------------------------------------------------
HAND = KNOWN + MAX_PLAYERS
"""The cards of the seat; of another's, those that are known."""
DEALT = HAND + MAX_PLAYERS
"""The three places that the seat was dealt, six bits each, in their order; 0 for others."""
FRESH = DEALT + MAX_PLAYERS
"""Set of seats: who drew the seven of trumps from the stock and has not played since. It is kept
where only a drawn seven may be exchanged (§6), and others don't see it."""
STOCK = FRESH + 1
"""The card that is drawn last, which is the turned one, then the one before it, and so on: the next
to be drawn is at STOCK + LEFT - 1."""
TURNED = STOCK
"""The card that lies face up below the stock; it stays here when it has been drawn."""
STATE_SIZE = STOCK + DECK_SIZE
"""Behind the stock there is room to shuffle all that somebody can't see."""

# --- options -------------------------------------------------------------------------------------
DRAWN_SEVEN, NO_SEVEN = 1, 2
"""§6: `draw`, `off`; neither: `turn`."""
LAST_LOOK, NO_LOOK = 4, 8
"""§7: `last`, `off`; neither: `stock`."""

OPTION_LETTERS = {"d": DRAWN_SEVEN, "n": NO_SEVEN, "l": LAST_LOOK, "b": NO_LOOK}
"""The options in the text of a position: drawn, no seven, last, blind."""

# --- actions -------------------------------------------------------------------------------------
SWAP = DECK_SIZE
"""The actions below it play the card of their place."""
ACTIONS = SWAP + 1
MAX_STEPS = DECK_SIZE + 1
"""All cards are played, and one swap."""
