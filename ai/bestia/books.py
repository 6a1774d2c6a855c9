"""The books of a simulation: the money of the table, exactly, and what there is to say of it.

Blocks of smazzate come in order. Kernels settle them: pots that fit 64 bits as they are, larger
ones as multiples of the pot at which a stretch of smazzate began, so that a few operations on
integers of any size settle the whole stretch. Only a smazzata that has to be told in a history, or
played again, is settled on its own.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ai.bestia.batch import OPTIONS_COLUMN, Block
from engine.bestia.kernel import utilities
from engine.bestia.layout import (
    ABOVE,
    CLOSED,
    INSIDE,
    MEMBERS,
    PRESE,
    PRESE_OF,
    RESULT,
    SALVO,
    State,
)
from engine.bestia.rules import Rules
from engine.bestia.settlement import Ledger, Settlement, Stake, contribute, settle_piatto
from engine.jit import bit_length, door, kernel, part

SMALL_POT = 1 << 40
"""Pots up to here are settled as they are: the sums over a block stay far from 2**63."""

UNIT = 7560
"""3 x 2520: a pot that is a multiple of it splits evenly into thirds among 1 to 10 members, so
that what a pot pays is what its remainder pays, plus what a unit pays for each unit in it."""

LARGEST_FACTOR = 1 << 36
"""A stretch of large pots ends when its pot is so many times that of its beginning ..."""
LARGEST_ADDED_YET = SMALL_POT >> 3
"""... or what has been added on top has grown to this; it stays below the pot itself."""

Floats = npt.NDArray[np.float64]

# Rows of the counts by seat.
ENTERED, BESTIE, PRESE_TAKEN = range(3)

# Rows of the amounts by seat.
CONTRIBUTIONS, PAYOUTS, OWED, WON, UNITS = range(5)

# The words of a till.
LEFT, FACTOR, ADDED, UNIT_REST, SAVED, SCESA, LARGEST, LARGEST_ADDED, TOTAL, TOTAL_ADDED = range(10)
TILL_SIZE = 10

POT_SIZES = 64
"""Small pots are counted by their number of bits."""


class Terms(NamedTuple):
    """The rules that the books need, as ints for the kernels."""

    players: int
    dealer_fee: int
    startup_ante: int
    options: int
    closed_entry: int
    threshold: int
    """SMALL_POT + 1 when there is none."""


class Tally(NamedTuple):
    """Sums over smazzate, by seat."""

    sums: Floats
    """float64[3, players]: utilities, their squares, and scratch."""
    counts: State
    """int64[3, players]: in how many the seat took part, in how many it was in bestia (in a
    società too), and the prese."""


class Till(NamedTuple):
    """The money in a kernel's hands."""

    words: State
    """int64[TILL_SIZE]"""
    amounts: State
    """int64[5, players]: what goes in and out in a smazzata; won so far, and won in units."""
    sizes: State
    """int64[POT_SIZES]: small pots by their number of bits, from the first smazzata on."""


@part
def add_result(result: State, players: int, tally: Tally) -> None:
    """Count one smazzata."""
    utility = tally.sums[2]
    utilities(result, players, utility)
    inside = int(result[INSIDE - RESULT])
    for seat in range(players):
        tally.sums[0, seat] += utility[seat]
        tally.sums[1, seat] += utility[seat] * utility[seat]
        prese = result[PRESE_OF - RESULT + seat]
        tally.counts[PRESE_TAKEN, seat] += prese
        members = int(result[MEMBERS - RESULT + seat]) if (inside >> seat) & 1 else 0
        for member in range(players):
            if (members >> member) & 1:
                tally.counts[ENTERED, member] += 1
                tally.counts[BESTIE, member] += 1 if prese == 0 else 0


@part
def one_each(result: State, players: int) -> bool:
    """Whether three took one presa each: only then a threshold matters (§10.2)."""
    ones = 0
    for seat in range(players):
        ones += 1 if result[PRESE_OF - RESULT + seat] == 1 else 0
    return ones == PRESE


@part
def is_played_right(row: State, options: int, players: int) -> bool:
    """Whether a smazzata came out as it does with the options that it should be played with."""
    wrong = row[OPTIONS_COLUMN] ^ options
    return not (wrong & CLOSED or (wrong & ABOVE and one_each(row, players)))


@part
def put_in(terms: Terms, hand: int, left: int, till: Till) -> int:
    """Take the contributions to a smazzata; returns their sum."""
    ante = terms.startup_ante if left == 0 else 0
    dealer = (hand - 1) % terms.players
    return contribute(terms.players, dealer, terms.dealer_fee, ante, till.amounts[CONTRIBUTIONS])


@part
def settle(row: State, terms: Terms, pot: int, till: Till) -> int:
    return settle_piatto(row, terms.players, pot, till.amounts[PAYOUTS], till.amounts[OWED])


@part
def count_end(row: State, is_scesa: bool, till: Till) -> None:
    till.words[SAVED] += row[SALVO - RESULT]
    till.words[SCESA] += 1 if is_scesa else 0


@kernel
def book_small(terms: Terms, block: Block, place: int, till: Till, tally: Tally) -> int:
    """Settle smazzate from a place of a block on; stops before one with a large pot, or one that
    has to be played again. Returns the place of the first that is not settled."""
    words, amounts = till.words, till.amounts
    while place < block.rows.shape[0]:
        row = block.rows[place]
        left = words[LEFT]
        pot = left + put_in(terms, block.first + place, left, till)
        closed = CLOSED if terms.closed_entry and left == 0 else 0
        options = terms.options | closed | (ABOVE if pot > terms.threshold else 0)
        if pot > SMALL_POT or not is_played_right(row, options, terms.players):
            break
        left = settle(row, terms, pot, till)
        for seat in range(terms.players):
            won = amounts[PAYOUTS, seat] - amounts[OWED, seat] - amounts[CONTRIBUTIONS, seat]
            amounts[WON, seat] += won
        words[LEFT] = left
        words[LARGEST] = pot if pot > words[LARGEST] else words[LARGEST]
        words[TOTAL] += pot
        till.sizes[bit_length(pot)] += 1
        count_end(row, left == 0, till)
        add_result(row, terms.players, tally)
        place += 1
    return place


@kernel
def book_large(terms: Terms, block: Block, place: int, till: Till, tally: Tally) -> int:
    """Settle a stretch of smazzate with large pots: a pot of it is FACTOR times what was left at
    its beginning, plus ADDED. Stops when nothing is left, or the factor is too large, or before a
    smazzata that has to be played again. Returns the place of the first that is not settled."""
    words, amounts = till.words, till.amounts
    above = ABOVE if terms.threshold <= SMALL_POT else 0
    while (
        place < block.rows.shape[0]
        and 0 < words[FACTOR] < LARGEST_FACTOR
        and words[ADDED] <= LARGEST_ADDED_YET
    ):
        row = block.rows[place]
        if not is_played_right(row, terms.options | above, terms.players):
            break
        factor = words[FACTOR]
        added = words[ADDED] + put_in(terms, block.first + place, 1, till)
        rest = factor * words[UNIT_REST] + added
        settle(row, terms, rest % UNIT, till)
        for seat in range(terms.players):
            won = amounts[PAYOUTS, seat] - amounts[OWED, seat] - amounts[CONTRIBUTIONS, seat]
            amounts[WON, seat] += won
        growth = settle(row, terms, int(np.int64(UNIT)), till) // UNIT
        for seat in range(terms.players):
            by_unit = amounts[PAYOUTS, seat] - amounts[OWED, seat]
            amounts[WON, seat] += by_unit * (rest // UNIT)
            amounts[UNITS, seat] += by_unit * factor
        if factor > words[LARGEST] or (factor == words[LARGEST] and added > words[LARGEST_ADDED]):
            words[LARGEST] = factor
            words[LARGEST_ADDED] = added
        words[TOTAL] += factor
        words[TOTAL_ADDED] += added
        words[FACTOR] = factor * growth
        words[ADDED] = added * growth
        count_end(row, growth == 0, till)
        add_result(row, terms.players, tally)
        place += 1
    return place


count_result = door(add_result)
came_out_right = door(is_played_right)


class Books:
    """The money and the counts of a simulation, smazzata by smazzata."""

    def __init__(self, rules: Rules) -> None:
        players = rules.players
        self.ledger = Ledger(rules)
        self.tally = Tally(np.zeros((3, players)), np.zeros((3, players), dtype=np.int64))
        self.hands = 0
        self.saved = 0
        self.scesa = 0
        self.pot_total = 0
        self.pot_largest = 0
        self.pot_sizes = np.zeros(POT_SIZES, dtype=np.int64)
        """How many small pots had so many bits; the rest of the hands had larger ones."""
        threshold = SMALL_POT + 1 if rules.salvo_threshold is None else rules.salvo_threshold
        self.by_kernel = (
            max(rules.dealer_fee, rules.startup_ante) <= LARGEST_ADDED_YET
            and (rules.salvo_threshold or 0) <= SMALL_POT
        )
        """Rules with larger sums than a kernel can hold are left to the ledger."""
        self.terms = Terms(
            players,
            rules.dealer_fee if self.by_kernel else 0,
            rules.startup_ante if self.by_kernel else 0,
            rules.options,
            int(rules.startup_entry == "closed"),
            threshold if self.by_kernel else 0,
        )

    def book(self, block: Block, replay: Callable[[int, int], State]) -> None:
        """Settle a block. `replay(hand, options)` plays a smazzata again with other options."""
        place = 0
        while place < len(block.rows):
            reached = self.book_by_kernel(block, place) if self.by_kernel else place
            if reached == place:
                stake = self.ledger.next_stake()
                row = block.rows[place]
                if not came_out_right(row, stake.options, self.terms.players):
                    row = replay(stake.hand, stake.options)
                self.book_exactly(stake, row)
                reached += 1
            place = reached

    def book_by_kernel(self, block: Block, place: int) -> int:
        """Settle what a kernel can, from a place of the block on; returns how far it came."""
        words = np.zeros(TILL_SIZE, dtype=np.int64)
        amounts = np.zeros((5, self.terms.players), dtype=np.int64)
        till = Till(words, amounts, self.pot_sizes)
        left = self.ledger.left
        if left <= SMALL_POT:
            words[LEFT] = left
            reached = int(book_small(self.terms, block, place, till, self.tally))
            words[FACTOR] = 0
            words[ADDED] = words[LEFT]
            words[LARGEST], words[LARGEST_ADDED] = 0, words[LARGEST]
            words[TOTAL], words[TOTAL_ADDED] = 0, words[TOTAL]
        else:
            words[FACTOR] = 1
            words[UNIT_REST] = left % UNIT
            reached = int(book_large(self.terms, block, place, till, self.tally))
        self.carry_over(till, left, reached - place)
        return reached

    def carry_over(self, till: Till, start: int, hands: int) -> None:
        """Book what a kernel settled: its sums are multiples of what was left at the start."""
        ledger, words = self.ledger, till.words.tolist()
        won, units = till.amounts[WON].tolist(), till.amounts[UNITS].tolist()
        ledger.hand += hands
        ledger.dealer = (ledger.dealer + hands) % self.terms.players
        ledger.left = words[FACTOR] * start + words[ADDED]
        for seat in range(self.terms.players):
            ledger.balance[seat] += won[seat] + units[seat] * (start // UNIT)
        self.hands += hands
        self.saved += words[SAVED]
        self.scesa += words[SCESA]
        self.pot_total += words[TOTAL] * start + words[TOTAL_ADDED]
        largest = words[LARGEST] * start + words[LARGEST_ADDED]
        self.pot_largest = max(self.pot_largest, largest)

    def book_exactly(self, stake: Stake, row: State) -> Settlement:
        """Settle one smazzata with integers of any size."""
        settlement = self.ledger.settle(stake, row)
        count_result(row, self.terms.players, self.tally)
        self.hands += 1
        self.saved += settlement.salvo
        self.scesa += settlement.next_pot == 0
        self.pot_total += stake.pot
        self.pot_largest = max(self.pot_largest, stake.pot)
        if stake.pot <= SMALL_POT:
            self.pot_sizes[stake.pot.bit_length()] += 1
        return settlement
