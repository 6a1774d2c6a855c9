"""Playing many smazzate: the same for a seed, whatever the number of threads."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from ai.bestia.asked_table import Crew
from ai.bestia.batch import (
    OPTIONS_COLUMN,
    STEPS_COLUMN,
    Block,
    Table,
    new_block,
    new_scratch,
    play_block,
    roll_block,
)
from ai.bestia.kernel_seats import are_kernels, company_of
from ai.bestia.simulated_money import Books
from ai.ordered_threads import play_ahead
from engine.bestia.layout import CLOSED, DECK_SIZE, State
from engine.bestia.rules import Rules
from engine.deck import deck_of
from engine.history import HandRecord, Header, HistoryWriter
from engine.match import Deal, Match
from engine.registry import GAMES
from engine.rng import seed_number

BLOCK = 32768
"""Smazzate a block: some 15 ms of chance, so that threads seldom wait for each other."""
RECORDED_BLOCK = 256
"""The same when every action is written down."""
SEARCHED_BLOCK = 4
"""The same for players that take their time."""

GAME = GAMES["bestia"]


@dataclass(frozen=True)
class Plan:
    """What is to be simulated."""

    rules: Rules
    hands: int
    seed: str
    bots: tuple[str, ...]
    jobs: int = 1
    history: Path | None = None


class Simulation:
    """A simulation under way: `run` it, and read its books."""

    def __init__(self, plan: Plan) -> None:
        rules = plan.rules
        self.plan = plan
        self.books = Books(rules)
        self.company = company_of(plan.bots, rules.players) if are_kernels(plan.bots) else None
        self.crew = None if self.company else Crew(plan.bots, rules, plan.seed)
        self.table = Table(
            seed_number(plan.seed),
            rules.players,
            rules.options,
            int(rules.startup_entry == "closed"),
        )

    def run(self, stop: Callable[[], bool], progress: Callable[[int], None]) -> None:
        """Play until all is played or `stop` says so; `progress` hears how many are booked."""
        try:
            if self.plan.history is not None:
                with HistoryWriter(self.plan.history) as history:
                    self.write(history, stop, progress)
            elif self.crew is not None:
                for _ in self.records():
                    progress(self.books.hands)
                    if stop():
                        return
            else:
                self.count(stop, progress)
        finally:
            self.close()

    def count(self, stop: Callable[[], bool], progress: Callable[[int], None]) -> None:
        """Play, and keep the books alone."""
        for block in self.blocks(BLOCK, record=False):
            self.books.book(block, self.replay_result)
            progress(self.books.hands)
            if stop():
                return

    def close(self) -> None:
        if self.crew is not None:
            self.crew.close()

    def faults(self, seat: int) -> int:
        """Choices that were made for a seat, because it made none that was legal."""
        return 0 if self.crew is None else self.crew.faults(seat)

    def write(
        self, history: HistoryWriter, stop: Callable[[], bool], progress: Callable[[int], None]
    ) -> None:
        """Play, and write down every smazzata."""
        plan = self.plan
        names = tuple(f"{bot} {seat}" for seat, bot in enumerate(plan.bots))
        history.write(Header(GAME, names, plan.bots, plan.seed, plan.rules))
        for record in self.records():
            history.write(record)
            progress(self.books.hands)
            if stop():
                return

    def warm_up(self) -> None:
        """Compile all that a run needs, by one smazzata on other books; players that are programs
        are left alone."""
        if self.crew is not None:
            self.crew.warm_up()
            return
        trial = Simulation(replace(self.plan, hands=1, jobs=1, history=None))
        if self.plan.history is not None:
            next(trial.records())
            return
        trial.run(lambda: False, lambda hands: None)
        if self.may_replay:
            trial.replay(1, self.table.options)

    @property
    def may_replay(self) -> bool:
        """Whether the pot decides how a smazzata is played, so that some are played again."""
        rules = self.plan.rules
        return rules.startup_entry == "closed" or rules.salvo_threshold is not None

    # --- playing ---------------------------------------------------------------------------------

    def blocks(self, size: int, *, record: bool) -> Iterator[Block]:
        """All the smazzate in blocks, in order; with threads, a few blocks are played ahead."""
        firsts = range(1, self.plan.hands + 1, size)
        jobs = 1 if self.crew and self.crew.listens else min(self.plan.jobs, os.cpu_count() or 1)
        if jobs == 1:
            for first in firsts:
                yield self.play(first, size, record)
            return
        yield from play_ahead(lambda first: self.play(first, size, record), firsts, jobs)

    def play(self, first: int, size: int, record: bool) -> Block:
        """Play a block; only the very first smazzata is sure to be a start (§12)."""
        block = new_block(first, min(size, self.plan.hands + 1 - first), record=record)
        options = CLOSED if first == 1 and self.table.closed_entry else 0
        if self.company is None:
            self.play_at_table(block, self.table.options | options)
        elif set(self.plan.bots) == {"random"} and not record:
            roll_block(self.table, options, new_scratch(), block)
        else:
            play_block(self.table, self.company, options, new_scratch(), block)
        return block

    def replay(self, hand: int, options: int) -> Block:
        """Play one smazzata again, with other options than the table's."""
        block = new_block(hand, 1, record=True)
        if self.company is None:
            self.play_at_table(block, options)
        else:
            table = self.table._replace(options=options)
            play_block(table, self.company, 0, new_scratch(), block)
        return block

    def play_at_table(self, block: Block, options: int) -> None:
        """Play a block by players that are asked one by one. Those who listen are told the true
        stake, which is known because theirs is a block of one and the books are up to date."""
        assert self.crew is not None  # noqa: S101 (the other case has kernels)
        ledger = self.books.ledger
        if self.crew.listens:
            self.crew.play(block, ledger.next_stake(), tuple(ledger.balance))
            return
        for place in range(len(block.rows)):
            single = Block(block.first + place, block.rows[place:], block.actions[place:])
            stake = ledger.next_stake()._replace(
                hand=single.first, dealer=(single.first - 1) % self.table.players, options=options
            )
            self.crew.play(single, stake, ())

    def replay_result(self, hand: int, options: int) -> State:
        result: State = self.replay(hand, options).rows[0]
        return result

    # --- writing down ----------------------------------------------------------------------------

    def records(self) -> Iterator[HandRecord]:
        """Every smazzata, settled and told event by event."""
        size = RECORDED_BLOCK if self.crew is None else 1 if self.crew.listens else SEARCHED_BLOCK
        for block in self.blocks(size, record=True):
            for place in range(len(block.rows)):
                yield self.record(block, place)

    def record(self, block: Block, place: int) -> HandRecord:
        """Settle a smazzata of a block, and tell it event by event."""
        stake = self.books.ledger.next_stake()
        if block.rows[place, OPTIONS_COLUMN] != stake.options:
            block, place = self.replay(stake.hand, stake.options), 0
        deck = deck_of(self.table.seed, stake.hand, DECK_SIZE)
        match = Match(GAME, Deal(deck, self.table.players, stake.dealer, stake.options))
        for action in block.actions[place][: block.rows[place, STEPS_COLUMN]]:
            match.make(int(action))
        settlement = self.books.book_exactly(stake, GAME.result(match.state))
        if self.crew is not None:
            self.crew.end(settlement)
        return HandRecord(stake, deck, tuple(match.events), settlement)
