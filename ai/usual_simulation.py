"""The simulation of any game that brings none of its own."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from ai.asked_table import AskedTable
from ai.compiled_batch import ChanceBatch
from ai.ismcts import Floats, State
from ai.players import is_by_chance
from ai.simulation import ASKED_BLOCK, Plan, Simulation
from ai.strength import strength_of
from ai.worth import worth_of
from engine.game import Game, Result, Stake
from engine.history import HandRecord
from engine.match import Match

BLOCK = 1024
"""Deals a block, where all play by chance: some milliseconds."""


class Played(NamedTuple):
    """What came of a deal."""

    stake: Stake
    """What it was expected to be played for."""
    state: State
    match: Match | None
    """None where it was played in a batch."""


class UsualBooks:
    """What seats have won, and what the ledger says of it."""

    def __init__(self, game: Game, rules: Any) -> None:
        self.ledger = game.new_ledger(rules)
        self.hands = 0
        self.sums: Floats = np.zeros((2, rules.players))

    def add(self, worth: Floats) -> None:
        self.hands += 1
        self.sums += (worth, worth**2)


class UsualSimulation(Simulation[list[Played]]):
    """A simulation of any players of any game: in a batch if all play by chance.

    A deal is played for what is likely: as the first one of all, with the dealer that comes round.
    If the ledger comes to say otherwise, it is played again. Where there is a standing, which
    changes with every deal, each waits for the one before.
    """

    def __init__(self, plan: Plan) -> None:
        game, rules = plan.game, plan.rules
        chance = plan.history is None and all(is_by_chance(spec, game) for spec in plan.bots)
        super().__init__(plan, None if chance else AskedTable(game, plan.bots, rules, plan.seed))
        self.batch = ChanceBatch(game, rules.players, plan.seed)
        self.books: UsualBooks = self.new_books()
        self.first: Stake = self.books.ledger.next_stake()

    @property
    def part(self) -> str:
        return f"simulate-{self.plan.game.name}"

    @property
    def block_size(self) -> int:
        return BLOCK if self.asked is None else ASKED_BLOCK

    @property
    def in_order(self) -> bool:
        return super().in_order or bool(self.first.standing)

    def new_books(self) -> UsualBooks:
        return UsualBooks(self.plan.game, self.plan.rules)

    def expected(self, number: int) -> Stake:
        """What a deal is likely to be played for."""
        if self.in_order:
            stake: Stake = self.books.ledger.next_stake()
            return stake
        dealer = (self.first.dealer + number - 1) % self.plan.rules.players
        return self.first._replace(hand=number, dealer=dealer)

    def play(self, first: int, hands: int) -> list[Played]:
        return self.play_for([self.expected(number) for number in range(first, first + hands)])

    def play_for(self, stakes: list[Stake]) -> list[Played]:
        if self.asked is None:
            states = self.batch.play(stakes)
            return [Played(*pair, None) for pair in zip(stakes, states, strict=True)]
        balance = tuple(self.books.ledger.balance)
        matches = [self.asked.play(stake, balance) for stake in stakes]
        return [Played(stake, m.state, m) for stake, m in zip(stakes, matches, strict=True)]

    def settle(self, played: Played) -> tuple[Played, Result]:
        """Book a deal; returns it as it was played in the end."""
        ledger = self.books.ledger
        stake: Stake = ledger.next_stake()
        if not plays_alike(stake, played.stake):
            (played,) = self.play_for([stake])
        worth = worth_of(self.plan.game, played.state, self.plan.rules.players)
        result: Result = ledger.settle(stake, played.state)
        self.books.add(worth)
        if self.asked is not None:
            self.asked.end(result)
        return played._replace(stake=stake), result

    def book(self, block: list[Played]) -> None:
        for played in block:
            self.settle(played)

    def tell(self, block: list[Played]) -> Iterator[HandRecord]:
        for expected in block:
            played, result = self.settle(expected)
            assert played.match is not None  # noqa: S101 (in a batch nothing is told)
            deck, events = played.match.deal.deck, tuple(played.match.events)
            yield HandRecord(self.plan.game, played.stake, deck, events, result)


def plays_alike(stake: Stake, other: Stake) -> bool:
    """Whether a deal is played in the same way for both."""
    return (stake.dealer, stake.options, stake.standing) == (
        other.dealer,
        other.options,
        other.standing,
    )


def new_simulation(plan: Plan) -> Simulation[Any]:
    """The simulation of a plan, as its game has it."""
    own = strength_of(plan.game.name).simulation
    return UsualSimulation(plan) if own is None else own(plan)
