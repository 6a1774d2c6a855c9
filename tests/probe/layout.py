"""Where everything stands in the flat state of a deal, and what the action numbers mean. Sets of
cards are bit sets."""

from tests.probe.rules import PACK

CARDS = len(PACK.cards)
SEATS = 4
MOST_MELDS = 3
TARGET = 7
"""§7.3"""
ALL_CARDS = (1 << CARDS) - 1
ACES = 0b1111 << 8

# --- the state: what everybody sees --------------------------------------------------------------
PLAYERS, DEALER, OPTIONS, PHASE = range(4)
ACTOR = 4
"""The seat that chooses; -1 when it is over."""
LOOKER = 5
"""Who draws two cards: who has bet, or the eldest (§4.1)."""
STAKE = 6
"""What the last trick is worth (§3.2)."""
TOP, END = 7, 8
"""Where the stock begins among the cards of STOCK, and where it ends."""
DREW = 9
"""How many cards the actor has drawn after the last choice."""
CLOSED = 10
"""1 if the last choice has closed a trick."""
DOWN = 11
"""How many cards were thrown away face down (§4.2)."""
PLAYED = 12
"""How many cards were played to tricks."""
BEST, TAKER = 13, 14
"""The best card of this trick, and who played it."""
OPEN = 15
"""All cards that lie face up."""
TRICK, PILE = 16, 17
"""Those of this trick, and of the tricks taken."""
AGAIN = 18
"""The cards that were shuffled again (§6.5): a seat that holds one of them has drawn it since."""
MELDS = 19
"""How many there are."""
MELD = 20
"""Each as a set of cards."""
SCORE = MELD + MOST_MELDS
"""By side, before the deal."""
POINTS = SCORE + 2
"""By side, scored in the deal, but for the notes."""
TAKEN = POINTS + 2
"""By side: tricks."""
HELD = TAKEN + 2
"""By seat: how many cards."""
HELD_AGAIN = HELD + SEATS
"""By seat: how many of them were shuffled again."""

# --- what only some see --------------------------------------------------------------------------
HAND = HELD_AGAIN + SEATS
"""By seat."""
NOTE = HAND + SEATS
"""By seat: 0 before it is written, then the place of its word, from 1; -1 for others."""
THROWN = NOTE + SEATS
"""The cards thrown away face down: their seat knows them."""
STOCK = THROWN + 1
LATER = STOCK + CARDS
"""The second order (§2.2)."""
STATE_SIZE = LATER + CARDS

BETTING, ANSWERING, THROWING, NOTING, PLAYING, WON, COUNTED = range(7)
"""Phases. A deal ends in its middle, WON (§7.3), or when the last trick is COUNTED (§7.2)."""

# --- actions -------------------------------------------------------------------------------------
PASS = BET = 0
"""BET + points."""
ACCEPT, REFUSE = 4, 5
DISCARD = 6
"""DISCARD + card."""
WRITE = DISCARD + CARDS
"""WRITE + the place of the word."""
LAY = WRITE + 3
"""LAY + 16 times the rank + a set of its four cards."""
ADD = LAY + 48
"""ADD + 12 times the meld + card."""
PLAY = ADD + CARDS * MOST_MELDS
"""PLAY + card."""
ACTIONS = PLAY + CARDS
MAX_STEPS = 24
"""Four bets and an answer, two cards thrown away, four notes, eight cards played, five melds."""
