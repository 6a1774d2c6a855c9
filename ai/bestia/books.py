"""The books of a simulation: the money of the table, exactly, and what there is to say of it.

Blocks of smazzate come in order. While pots are small, a kernel settles a block at one go; a pot
that outgrows 64 bits, or a history that wants every cent written down, goes through the ledger.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ai.bestia.batch import Block
from engine.bestia.kernel import utilities
from engine.bestia.layout import (
    ABOVE,
    CLOSED,
    INSIDE,
    MAX_PLAYERS,
    MEMBERS,
    PRESE,
    PRESE_OF,
    RESULT,
    SALVO,
    State,
)
from engine.bestia.rules import Rules
from engine.bestia.settlement import Ledger, Settlement, Stake, contribute, settle_piatto
from engine.jit import kernel

SMALL_POT = 1 << 40
"""Up to here the kernel's sums over a block stay far from the end of int64."""

POT_SIZES = 64
"""Small pots are counted by their number of bits."""

Floats = npt.NDArray[np.float64]


class Tally(NamedTuple):
    """Sums over smazzate, by seat."""

    utility: Floats
    """float64[players]"""
    squares: Floats
    """float64[players]"""
    entered: State
    """int64[players]: in how many the seat took part, in a società too."""
    bestie: State
    """int64[players]: in how many the seat was in bestia, in a società too."""
    prese: State
    """int64[players]"""


class Till(NamedTuple):
    """The money in a kernel's hands."""

    left: State
    """int64[1]: what stays on the table."""
    balance: State
    """int64[players]: won or lost since the till was opened."""
    amounts: State
    """int64[3, players]: contributions, payouts, bestie; scratch."""
    counts: State
    """int64[3]: smazzate with the piatto saved, with the Bestia down; the largest pot."""
    sizes: State
    """int64[POT_SIZES]: pots by their number of bits."""
    total: State
    """int64[1]: the sum of the pots."""


class Terms(NamedTuple):
    """The rules that the books need, as ints for the kernels."""

    players: int
    dealer_fee: int
    startup_ante: int
    options: int
    closed_entry: int
    threshold: int
    """SMALL_POT when there is none, or a larger one."""


@kernel
def add_result(result: State, players: int, tally: Tally, scratch: Floats) -> None:
    """Count one smazzata."""
    utilities(result, players, scratch)
    inside = int(result[INSIDE - RESULT])
    for seat in range(players):
        tally.utility[seat] += scratch[seat]
        tally.squares[seat] += scratch[seat] * scratch[seat]
        tally.prese[seat] += result[PRESE_OF - RESULT + seat]
        if (inside >> seat) & 1:
            members = int(result[MEMBERS - RESULT + seat])
            lost = result[PRESE_OF - RESULT + seat] == 0
            for member in range(players):
                if (members >> member) & 1:
                    tally.entered[member] += 1
                    tally.bestie[member] += 1 if lost else 0


@kernel
def options_at(terms: Terms, left: int, pot: int) -> int:
    """The options that a smazzata must be played with."""
    closed = CLOSED if terms.closed_entry and left == 0 else 0
    return terms.options | closed | (ABOVE if pot > terms.threshold else 0)


@kernel
def one_each(result: State, players: int) -> bool:
    """Whether three took one presa each: only then a threshold matters (§10.2)."""
    ones = 0
    for seat in range(players):
        ones += 1 if result[PRESE_OF - RESULT + seat] == 1 else 0
    return ones == PRESE


@kernel
def is_played_right(result: State, played: int, options: int, players: int) -> bool:
    """Whether a smazzata came out as it would with the options it should have had."""
    if (played ^ options) & CLOSED:
        return False
    return not ((played ^ options) & ABOVE and one_each(result, players))


@kernel
def bit_length(number: int) -> int:
    bits = 0
    while number:
        number >>= 1
        bits += 1
    return bits


@kernel
def book_small(
    terms: Terms, block: Block, place: int, till: Till, tally: Tally, scratch: Floats
) -> int:
    """Settle smazzate from a place of a block on; stops at one with a large pot, or one that has
    to be played again. Returns the place of the first that is not settled."""
    players = terms.players
    while place < block.results.shape[0]:
        result = block.results[place]
        left = till.left[0]
        ante = terms.startup_ante if left == 0 else 0
        dealer = (block.first + place - 1) % players
        pot = left + contribute(players, dealer, terms.dealer_fee, ante, till.amounts[0])
        options = options_at(terms, left, pot)
        right = is_played_right(result, block.options[place], options, players)
        if pot > SMALL_POT or not right:
            break
        left = settle_piatto(result, players, pot, till.amounts[1], till.amounts[2])
        for seat in range(players):
            won = till.amounts[1][seat] - till.amounts[2][seat] - till.amounts[0][seat]
            till.balance[seat] += won
        till.left[0] = left
        till.counts[0] += result[SALVO - RESULT]
        till.counts[1] += 1 if left == 0 else 0
        till.counts[2] = max(till.counts[2], pot)
        till.sizes[bit_length(pot)] += 1
        till.total[0] += pot
        add_result(result, players, tally, scratch)
        place += 1
    return place


class Books:
    """The money and the counts of a simulation, smazzata by smazzata."""

    def __init__(self, rules: Rules) -> None:
        players = rules.players
        threshold = SMALL_POT if rules.salvo_threshold is None else rules.salvo_threshold
        self.ledger = Ledger(rules)
        self.terms = Terms(
            players,
            min(rules.dealer_fee, 2 * SMALL_POT),
            min(rules.startup_ante, 2 * SMALL_POT),
            rules.options,
            int(rules.startup_entry == "closed"),
            min(threshold, SMALL_POT),
        )
        self.tally = Tally(
            np.zeros(players),
            np.zeros(players),
            np.zeros(players, dtype=np.int64),
            np.zeros(players, dtype=np.int64),
            np.zeros(players, dtype=np.int64),
        )
        self.scratch = np.zeros(MAX_PLAYERS)
        self.hands = 0
        self.saved = 0
        self.scesa = 0
        self.pot_total = 0
        self.pot_largest = 0
        self.pot_sizes: dict[int, int] = {}
        """How many pots had so many bits."""

    def book(self, block: Block, replay: Callable[[int, int], State]) -> None:
        """Settle a block. `replay(hand, options)` plays a smazzata again with other options."""
        place = 0
        while place < len(block.results):
            if self.ledger.left <= SMALL_POT:
                place = self.book_quickly(block, place)
            if place < len(block.results):
                stake = self.ledger.next_stake()
                self.book_exactly(stake, self.right_result(block, place, stake, replay))
                place += 1

    def book_quickly(self, block: Block, place: int) -> int:
        """Settle small pots with the kernel, from a place of the block on."""
        players = self.terms.players
        till = Till(
            np.array([self.ledger.left], dtype=np.int64),
            np.zeros(players, dtype=np.int64),
            np.zeros((3, players), dtype=np.int64),
            np.zeros(3, dtype=np.int64),
            np.zeros(POT_SIZES, dtype=np.int64),
            np.zeros(1, dtype=np.int64),
        )
        reached = book_small(self.terms, block, place, till, self.tally, self.scratch)
        self.empty_till(till, int(reached) - place)
        return int(reached)

    def empty_till(self, till: Till, hands: int) -> None:
        """Carry what a kernel settled over to the exact books."""
        ledger = self.ledger
        ledger.hand += hands
        ledger.dealer = (ledger.dealer + hands) % self.terms.players
        ledger.left = int(till.left[0])
        for seat, won in enumerate(till.balance):
            ledger.balance[seat] += int(won)
        self.hands += hands
        self.saved += int(till.counts[0])
        self.scesa += int(till.counts[1])
        self.pot_total += int(till.total[0])
        self.pot_largest = max(self.pot_largest, int(till.counts[2]))
        for bits in np.flatnonzero(till.sizes):
            self.count_pot(int(bits), int(till.sizes[bits]))

    def count_pot(self, bits: int, pots: int) -> None:
        self.pot_sizes[bits] = self.pot_sizes.get(bits, 0) + pots

    def right_result(
        self, block: Block, place: int, stake: Stake, replay: Callable[[int, int], State]
    ) -> State:
        """The result of a smazzata, played again if it was played with the wrong options."""
        result: State = block.results[place]
        played = block.options[place]
        if is_played_right(result, played, stake.options, self.terms.players):
            return result
        return replay(stake.hand, stake.options)

    def book_exactly(self, stake: Stake, result: State) -> Settlement:
        """Settle one smazzata with integers of any size."""
        settlement = self.ledger.settle(stake, result)
        add_result(result, self.terms.players, self.tally, self.scratch)
        self.hands += 1
        self.saved += settlement.salvo
        self.scesa += settlement.next_pot == 0
        self.pot_total += stake.pot
        self.pot_largest = max(self.pot_largest, stake.pot)
        self.count_pot(stake.pot.bit_length(), 1)
        return settlement
