"""Where every cent goes (§9 to §12).

The functions on whole amounts are kernels for the fast simulator, and the Python behind the same
kernels serves everybody else: there, integers have no ceiling.
"""

from collections.abc import MutableSequence, Sequence
from typing import Any

from engine.bestia.forms import BestiaResult, BestiaStake, gains, penalties
from engine.bestia.layout import (
    ABOVE,
    CLOSED,
    INSIDE,
    MEMBERS,
    PRESE,
    PRESE_OF,
    RESULT,
    RESULT_END,
    SALVO,
    State,
)
from engine.bestia.rules import Rules
from engine.game import Mistake, Result, Stake
from engine.jit import inlined, plain

Cents = MutableSequence[int] | Any
"""Amounts by seat: a list of ints, or an int64 array in the fast simulator."""


@inlined
def contribute(players: int, dealer: int, fee: int, ante: int, out: Cents) -> int:
    """What each seat puts in before the deal: the dealer the fee (§11), and everybody the ante
    of a start (§12). Returns the sum."""
    for seat in range(players):
        out[seat] = ante
    out[dealer] += fee
    return ante * players + fee


@inlined
def settle_piatto(result: State, players: int, pot: int, payouts: Cents, bestie: Cents) -> int:
    """Pay the prese (§10.1), collect the bestie (§9.2); returns what stays on the table.

    A società shares equally; the odd cents go one each from the capo on, in joining order (§6.4).
    `result` is the part of the state from RESULT to RESULT_END. No other kernel is called, so that
    the plain Python of this one takes integers of any size.
    """
    inside = int(result[INSIDE - RESULT])
    stays = result[SALVO - RESULT] != 0 or inside == 0
    left = pot if stays else 0
    for seat in range(players):
        payouts[seat] = 0
        bestie[seat] = 0
    for capo in range(players):
        if not (inside >> capo) & 1:
            continue
        prese = int(result[PRESE_OF - RESULT + capo])
        members = int(result[MEMBERS - RESULT + capo])
        paid = 0 if stays else pot // PRESE * prese
        owed = 0 if prese else pot
        left += owed
        heads = 0
        for seat in range(players):
            heads += (members >> seat) & 1
        seat = capo
        while heads:
            if (members >> seat) & 1:
                pay = paid if heads == 1 else (paid + heads - 1) // heads
                fine = owed if heads == 1 else (owed + heads - 1) // heads
                payouts[seat] += pay
                bestie[seat] += fine
                paid -= pay
                owed -= fine
                heads -= 1
            seat = seat + 1 if seat + 1 < players else 0
    return left


class Ledger:
    """The money of a table over many smazzate: exact, and it always sums to zero."""

    def __init__(self, rules: Rules, first_dealer: int = 0) -> None:
        self.rules = rules
        self.hand = 0
        """How many smazzate have been settled."""
        self.dealer = first_dealer
        """Who deals the next one."""
        self.left = 0
        """What stays on the table."""
        self.balance = [0] * rules.players

    @property
    def is_over(self) -> bool:
        """A table of Bestia goes on for as long as people sit at it."""
        return False

    @property
    def is_start(self) -> bool:
        """Whether the Bestia is down, or nothing was played yet: the next deal is a start (§12)."""
        return self.left == 0

    def next_stake(self) -> Stake:
        """What the next smazzata is played for."""
        rules = self.rules
        contributions = [0] * rules.players
        ante = rules.startup_ante if self.is_start else 0
        added = plain(contribute)(rules.players, self.dealer, rules.dealer_fee, ante, contributions)
        pot = self.left + added
        options = self.options_for(pot)
        return Stake(self.hand + 1, self.dealer, BestiaStake(tuple(contributions), pot), options)

    def options_for(self, pot: int) -> int:
        """The options of the rules, a giro chiuso (§12), and a pot above the threshold (§10.2)."""
        options = self.rules.options
        if self.is_start and self.rules.startup_entry == "closed":
            options |= CLOSED
        threshold = self.rules.salvo_threshold
        if threshold is not None and pot > threshold:
            options |= ABOVE
        return options

    def resume(self, stake: Stake, balance: tuple[int, ...]) -> Stake:
        """Take over the books of a table at the smazzata that it has just dealt; returns the stake
        with its options, which a table does not tell."""
        self.left = stake.own.pot - sum(stake.own.contributions)
        if self.left < 0:
            raise ValueError("the pot is less than what was put in")
        self.hand, self.dealer = stake.hand - 1, stake.dealer
        self.balance = list(balance)
        return stake._replace(options=self.options_for(stake.own.pot))

    def punish_cut(self, stake: Stake) -> Stake:
        """The dealer forgot to let cut: puts as much into the pot as is there (§2.1)."""
        paid = list(stake.own.contributions)
        paid[stake.dealer] += stake.own.pot
        pot = 2 * stake.own.pot
        own = BestiaStake(tuple(paid), pot)
        return stake._replace(own=own, options=self.options_for(pot))

    def settle(self, stake: Stake, state: State, mistakes: Sequence[Mistake] = ()) -> Result:
        """Book a smazzata that is over."""
        return self.settle_result(stake, state[RESULT:RESULT_END], mistakes)

    def settle_result(
        self, stake: Stake, result: State, mistakes: Sequence[Mistake] = ()
    ) -> Result:
        """Book a smazzata by the part of its last state from RESULT to RESULT_END, and pass the
        deal to the right (§11). Who played a forbidden card has paid the pot into the next one
        (§7.3)."""
        players = self.rules.players
        payouts, bestie = [0] * players, [0] * players
        self.left = plain(settle_piatto)(result, players, stake.own.pot, payouts, bestie)
        self.left += sum(penalties(mistakes, players))
        self.hand = stake.hand
        self.dealer = (stake.dealer + 1) % players
        prese = tuple(int(taken) for taken in result[PRESE_OF - RESULT :][:players])
        salvo = bool(result[SALVO - RESULT])
        own = BestiaResult(prese, tuple(payouts), tuple(bestie), salvo, self.left)
        for seat, gain in enumerate(gains(stake.own, own, mistakes)):
            self.balance[seat] += gain
        return Result(own, tuple(self.balance))
