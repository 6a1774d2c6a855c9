"""A sensible threshold player: what a careful person plays by feel.

It counts how likely each of its cards takes a presa against the rivals it expects, enters when
that is worth more than the bestia it risks, changes what a fresh card would beat, takes a buco
when few are in, and plays to take its presa. It reads a view, in which hidden cards are not there.
"""

import numpy as np

from engine.bestia.bits import nth_card
from engine.bestia.kernel import legal_bucos
from engine.bestia.layout import (
    ANSWERING,
    BEATS,
    BUCO,
    BUCO_TURN,
    DECK_SIZE,
    DECLINE,
    DISCARD,
    DROP,
    DROPPING,
    EXCHANGE,
    EXCHANGING,
    HAND,
    INSIDE,
    JOIN,
    KEEP,
    KEPT,
    LED,
    MEZZO,
    OFFER,
    PASS,
    PHASE,
    PLAY,
    PLAYING,
    PRESE,
    REFUSE,
    SELECT,
    STOCK_TOP,
    WAITING,
    State,
)
from engine.bestia.prese import playable
from engine.jit import count_bits, exported, inlined, subroutine

TRUMP_CHANCE = np.array([0.50, 0.53, 0.56, 0.58, 0.61, 0.64, 0.68, 0.75, 0.85, 1.0])
"""Chance of a briscola, from the 2 to the Asso, to take a presa against one rival: counted in
simulations, as are the other figures here."""
PLAIN_CHANCE = np.array([0.22, 0.23, 0.24, 0.25, 0.27, 0.29, 0.31, 0.38, 0.48, 0.62])
"""The same for a card of another suit."""
FRESH_CHANCE = 0.4
"""The same for a card not yet seen."""
LATER = 0.55
"""How many of those who have still to choose will come in."""
BUCO_RIVALS = 0
"""A buco is worth taking against so many, and worth sharing against one more."""
MARGIN = 0.12
"""How much a hand must be worth, in pots, before it enters."""


@inlined
def chance_of(card: int, mezzo: int, rivals: float) -> float:
    """How likely a card takes a presa. A briscola below the carta in mezzo, which nobody holds,
    counts as one rank higher."""
    strength = card >> 2
    if card & 3 == mezzo & 3:
        strength += 1 if card < mezzo else 0
        return float(TRUMP_CHANCE[strength] ** rivals)
    return float(PLAIN_CHANCE[strength] ** rivals)


@inlined
def expected_rivals(view: State, seat: int) -> float:
    """How many others will play: those who are in, and some of those who may still come in."""
    later = view[WAITING] & ~(1 << seat)
    return count_bits(view[KEPT] & ~(1 << seat)) + LATER * count_bits(later) + 0.2


@inlined
def value_of_hand(view: State, seat: int, rivals: float) -> float:
    """Thirds won less the bestia risked, in pots; the two weakest cards may yet be changed."""
    fresh = FRESH_CHANCE**rivals
    mezzo = int(view[MEZZO])
    taken = 0.0
    none = 1.0
    for place in range(3):
        card = nth_card(int(view[HAND + seat]), place, mezzo & 3)
        chance = chance_of(card, mezzo, rivals)
        chance = fresh if place < 2 and chance < fresh else chance
        taken += chance
        none *= 1.0 - chance
    return taken / PRESE - none


@subroutine
def choose_exchange(view: State, seat: int) -> int:
    """Change the (at most two) weakest cards that a fresh one would probably beat."""
    mezzo = int(view[MEZZO])
    rivals = max(1.0, count_bits(int(view[KEPT])) - 1.0)
    fresh = FRESH_CHANCE**rivals
    weak = 0
    for place in range(2):
        card = nth_card(int(view[HAND + seat]), place, mezzo & 3)
        if chance_of(card, mezzo, rivals) < fresh:
            weak += 1
    weak = min(weak, DECK_SIZE - int(view[STOCK_TOP]))
    return EXCHANGE + (0 if weak == 0 else 1 if weak == 1 else 4)


@inlined
def choose_buco(view: State) -> int:
    """A buco when few are in; against one more, only in company."""
    rivals = count_bits(int(view[INSIDE]))
    if rivals <= BUCO_RIVALS:
        return BUCO
    may_offer = legal_bucos(view) & (1 << OFFER)
    return OFFER if rivals == BUCO_RIVALS + 1 and may_offer else PASS


@inlined
def choose_card(view: State, seat: int) -> int:
    """The strongest card when it may take the presa, the weakest when it can't; last to play, no
    stronger than needed."""
    cards = playable(view, seat)
    mezzo = int(view[MEZZO])
    winning = cards & int(view[BEATS]) if view[LED] >= 0 else cards
    last = view[WAITING] == 1 << seat
    wanted = winning if winning else cards
    strongest = winning != 0 and not last
    place = count_bits(wanted) - 1 if strongest else 0
    return PLAY + nth_card(wanted, place, mezzo & 3)


@subroutine
def heuristic_choice(view: State, seat: int) -> int:
    """The heuristic player's choice."""
    phase = view[PHASE]
    if phase == PLAYING:
        return choose_card(view, seat)
    if phase == SELECT:
        worth = value_of_hand(view, seat, expected_rivals(view, seat))
        return KEEP if worth > MARGIN else DISCARD
    if phase == EXCHANGING:
        return choose_exchange(view, seat)
    if phase == BUCO_TURN:
        return choose_buco(view)
    if phase == ANSWERING:
        return JOIN if count_bits(int(view[INSIDE])) <= BUCO_RIVALS + 1 else DECLINE
    if phase == DROPPING:
        return DROP
    return REFUSE


choose_heuristic = exported(heuristic_choice)
"""The same for Python to call."""
