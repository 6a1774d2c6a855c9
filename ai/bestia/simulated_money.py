"""The books of a simulation: the money of the table, exactly, and what there is to say of it.

Blocks of smazzate come in order. A kernel settles a stretch of them: to it, a pot is so many times
what was left when the stretch began, plus so much, so that 64 bits are enough, and a few operations
on integers of any size carry the whole stretch over. Only a smazzata that is told in a history is
settled on its own.
"""

from collections import Counter
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
from engine.bestia.settlement import Ledger, contribute, settle_piatto
from engine.game import Result, Stake
from engine.jit import bit_length, exported, inlined, kernel

SMALL_POT = 1 << 40
"""What is left up to here is settled as it is: the sums over a block stay far from 2**63."""

UNIT = 7560
"""3 x 2520: a pot that is a multiple of it splits evenly into thirds among 1 to 10 members, so
that what a pot pays is what its remainder pays, plus what a unit pays for each unit in it."""

LARGEST_FACTOR = 1 << 33
"""A stretch of large pots ends when its pot is so many times that of its beginning ..."""
LARGEST_ADDED_YET = SMALL_POT >> 3
"""... or what has been added on top of that grows to this; it stays below the pot itself."""

Floats = npt.NDArray[np.float64]

# Rows of the counts by seat.
ENTERED, BESTIE, PRESE_TAKEN = range(3)

# Rows of the amounts by seat.
CONTRIBUTIONS, PAYOUTS, OWED, WON, UNITS = range(5)

# The words of a till. Its sums are (so many times what was left at the start) + (so much).
FACTOR, ADDED = 0, 1
"""What is left: FACTOR is 0 once it is small."""
TOTAL, TOTAL_ADDED = 2, 3
"""The sum of the pots."""
LARGEST, LARGEST_ADDED = 4, 5
"""The largest of the large pots."""
LARGEST_SMALL = 6
UNIT_REST = 7
"""What was left at the start, modulo UNIT."""
SAVED, SCESA = 8, 9
TILL_SIZE = 10

POT_SIZES = 64
"""Small pots are counted by their number of bits."""
FACTOR_SIZES = 64
"""Large pots by the number of bits of their factor, until a stretch is carried over."""


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


class Sums(NamedTuple):
    """The money in a kernel's hands."""

    words: State
    """int64[TILL_SIZE]"""
    amounts: State
    """int64[5, players]: what goes in and out in a smazzata; won so far, and won in units."""
    sizes: State
    """int64[POT_SIZES + FACTOR_SIZES]: small pots by their number of bits, then large ones by that
    of their factor."""


@inlined
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


@inlined
def one_each(result: State, players: int) -> bool:
    """Whether three took one presa each: only then a threshold matters (§10.2)."""
    ones = 0
    for seat in range(players):
        ones += 1 if result[PRESE_OF - RESULT + seat] == 1 else 0
    return ones == PRESE


@inlined
def is_played_right(row: State, options: int, players: int) -> bool:
    """Whether a smazzata came out as it does with the options that it should be played with."""
    wrong = row[OPTIONS_COLUMN] ^ options
    return not (wrong & CLOSED or (wrong & ABOVE and one_each(row, players)))


@inlined
def put_in(terms: Terms, hand: int, is_start: bool, till: Sums) -> int:
    """Take the contributions to a smazzata; returns their sum."""
    ante = terms.startup_ante if is_start else 0
    dealer = (hand - 1) % terms.players
    return contribute(terms.players, dealer, terms.dealer_fee, ante, till.amounts[CONTRIBUTIONS])


@inlined
def settle_pot(row: State, terms: Terms, added: int, till: Sums) -> int:
    """Settle a pot of FACTOR times what was left at the start plus `added`: first what does not
    fill a unit, then a unit, for each unit in it. Returns how many times the pot is left."""
    words, amounts = till.words, till.amounts
    rest = words[FACTOR] * words[UNIT_REST] + added
    pot, times = rest % UNIT, 1
    left = 0
    for step in range(2):
        left = settle_piatto(row, terms.players, pot, amounts[PAYOUTS], amounts[OWED])
        for seat in range(terms.players):
            won = amounts[PAYOUTS, seat] - amounts[OWED, seat]
            amounts[WON, seat] += won * times - (amounts[CONTRIBUTIONS, seat] if step == 0 else 0)
            amounts[UNITS, seat] += won * words[FACTOR] if step == 1 else 0
        pot, times = UNIT, rest // UNIT
    return left // UNIT


@inlined
def count_pot(added: int, till: Sums) -> None:
    """Add a pot to the sum, look if it is the largest, and count the small ones by their size."""
    words = till.words
    factor = words[FACTOR]
    words[TOTAL] += factor
    words[TOTAL_ADDED] += added
    if factor == 0:
        words[LARGEST_SMALL] = added if added > words[LARGEST_SMALL] else words[LARGEST_SMALL]
        till.sizes[bit_length(added)] += 1 if added <= SMALL_POT else 0
        return
    till.sizes[POT_SIZES + bit_length(factor)] += 1
    if factor > words[LARGEST] or (factor == words[LARGEST] and added > words[LARGEST_ADDED]):
        words[LARGEST] = factor
        words[LARGEST_ADDED] = added


@inlined
def is_too_large(factor: int, added: int) -> bool:
    """Whether what is left must be carried over before the next smazzata can be settled."""
    if factor == 0:
        return added > SMALL_POT
    return factor > LARGEST_FACTOR or added > LARGEST_ADDED_YET


@kernel
def book_block(terms: Terms, block: Block, place: int, till: Sums, tally: Tally) -> int:
    """Settle smazzate from a place of a block on; stops when what is left is too large, or before
    one that has to be played again. Returns the place of the first that is not settled."""
    words = till.words
    while place < block.rows.shape[0] and not is_too_large(words[FACTOR], words[ADDED]):
        row = block.rows[place]
        factor = words[FACTOR]
        is_start = factor == 0 and words[ADDED] == 0
        added = words[ADDED] + put_in(terms, block.first + place, is_start, till)
        above = factor > 0 or added > terms.threshold
        options = terms.options | (CLOSED if terms.closed_entry and is_start else 0)
        options |= ABOVE if above and terms.threshold <= SMALL_POT else 0
        if not is_played_right(row, options, terms.players):
            break
        growth = settle_pot(row, terms, added, till)
        count_pot(added, till)
        words[FACTOR] = factor * growth
        words[ADDED] = added * growth
        words[SAVED] += row[SALVO - RESULT]
        words[SCESA] += 1 if words[FACTOR] == 0 and words[ADDED] == 0 else 0
        add_result(row, terms.players, tally)
        place += 1
    return place


count_result = exported(add_result)


class SimulatedMoney:
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
        self.large_sizes: Counter[int] = Counter()
        """The same of large ones, to a bit: how large they are at all is what matters."""
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

    @property
    def sums(self) -> Floats:
        """float64[3, players]: utilities, their squares, and scratch."""
        return self.tally.sums

    def book(self, block: Block, replay: Callable[[int, int], State]) -> None:
        """Settle a block. `replay(hand, options)` plays a smazzata again with other options."""
        place = 0
        while place < len(block.rows):
            stake = self.ledger.next_stake()
            if block.rows[place, OPTIONS_COLUMN] != stake.options:
                block.rows[place] = replay(stake.hand, stake.options)
            if self.by_kernel:
                place = self.book_by_kernel(block, place)
            else:
                self.book_exactly(stake, block.rows[place])
                place += 1

    def book_by_kernel(self, block: Block, place: int) -> int:
        """Settle what the kernel can, from a place of the block on; returns how far it came."""
        words = np.zeros(TILL_SIZE, dtype=np.int64)
        amounts = np.zeros((5, self.terms.players), dtype=np.int64)
        till = Sums(words, amounts, np.zeros(POT_SIZES + FACTOR_SIZES, dtype=np.int64))
        left = self.ledger.left
        if left <= SMALL_POT:
            words[ADDED] = left
        else:
            words[FACTOR] = 1
            words[UNIT_REST] = left % UNIT
        reached = int(book_block(self.terms, block, place, till, self.tally))
        self.carry_over(till, left, reached - place)
        return reached

    def carry_over(self, till: Sums, start: int, hands: int) -> None:
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
        self.pot_largest = max(self.pot_largest, largest, words[LARGEST_SMALL])
        self.pot_sizes += till.sizes[:POT_SIZES]
        for bits, pots in enumerate(till.sizes[POT_SIZES:].tolist()):
            if pots:
                self.large_sizes[start.bit_length() + bits - 1] += pots

    def book_exactly(self, stake: Stake, row: State) -> Result:
        """Settle one smazzata with integers of any size."""
        settlement = self.ledger.settle_result(stake, row)
        count_result(row, self.terms.players, self.tally)
        self.hands += 1
        self.saved += settlement.own.salvo
        self.scesa += settlement.own.next_pot == 0
        self.pot_total += stake.own.pot
        self.pot_largest = max(self.pot_largest, stake.own.pot)
        sizes = self.pot_sizes if stake.own.pot <= SMALL_POT else self.large_sizes
        sizes[stake.own.pot.bit_length()] += 1
        return settlement
