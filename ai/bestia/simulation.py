"""Playing many smazzate: the same for a seed, whatever the number of threads."""

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from ai.bestia.batch import (
    OPTIONS_COLUMN,
    STEPS_COLUMN,
    Block,
    Scratch,
    Table,
    deal_one,
    new_block,
    new_scratch,
    play_block,
    roll_block,
)
from ai.bestia.books import Books
from ai.players import PLAYERS
from engine.bestia.layout import CLOSED, STOCK, State
from engine.bestia.rules import Rules
from engine.history import HandRecord, Header, HistoryWriter
from engine.match import Deal, Match
from engine.registry import GAMES
from engine.rng import seed_number

BLOCK = 32768
"""Smazzate a block: some 15 ms of chance, so that threads seldom wait for each other."""
RECORDED_BLOCK = 256
"""The same when every action is written down."""

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
        self.bots = np.array([PLAYERS[bot][0] for bot in plan.bots], dtype=np.int64)
        self.table = Table(
            seed_number(plan.seed),
            rules.players,
            rules.options,
            int(rules.startup_entry == "closed"),
        )

    def run(self, stop: Callable[[], bool], progress: Callable[[int], None]) -> None:
        """Play until all is played or `stop` says so; `progress` hears how many are booked."""
        if self.plan.history is None:
            for block in self.blocks(BLOCK, record=False):
                self.books.book(block, self.replay_result)
                progress(self.books.hands)
                if stop():
                    return
        else:
            with HistoryWriter(self.plan.history) as history:
                self.write(history, stop, progress)

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
        """Compile all that a run needs, by one smazzata on other books."""
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
        jobs = min(self.plan.jobs, os.cpu_count() or 1)
        if jobs == 1:
            for first in firsts:
                yield self.play(first, size, record)
            return
        waiting: deque[Future[Block]] = deque()
        with ThreadPoolExecutor(jobs) as pool:
            try:
                for first in firsts:
                    waiting.append(pool.submit(self.play, first, size, record))
                    if len(waiting) > 2 * jobs:
                        yield waiting.popleft().result()
                while waiting:
                    yield waiting.popleft().result()
            finally:
                pool.shutdown(cancel_futures=True)

    def play(self, first: int, size: int, record: bool) -> Block:
        """Play a block; only the very first smazzata is sure to be a start (§12)."""
        block = new_block(first, min(size, self.plan.hands + 1 - first), record=record)
        options = CLOSED if first == 1 and self.table.closed_entry else 0
        if set(self.plan.bots) == {"random"} and not record:
            roll_block(self.table, options, new_scratch(), block)
        else:
            play_block(self.table, self.bots, options, new_scratch(), block)
        return block

    def replay(self, hand: int, options: int) -> Block:
        """Play one smazzata again, with other options than the table's."""
        block = new_block(hand, 1, record=True)
        table = self.table._replace(options=options)
        play_block(table, self.bots, 0, new_scratch(), block)
        return block

    def replay_result(self, hand: int, options: int) -> State:
        result: State = self.replay(hand, options).rows[0]
        return result

    # --- writing down ----------------------------------------------------------------------------

    def records(self) -> Iterator[HandRecord]:
        """Every smazzata, settled and told event by event."""
        for block in self.blocks(RECORDED_BLOCK, record=True):
            for place in range(len(block.rows)):
                yield self.record(block, place)

    def record(self, block: Block, place: int) -> HandRecord:
        """Settle a smazzata of a block, and tell it event by event."""
        stake = self.books.ledger.next_stake()
        if block.rows[place, OPTIONS_COLUMN] != stake.options:
            block, place = self.replay(stake.hand, stake.options), 0
        deck = self.deck(stake.hand)
        match = Match(GAME, Deal(deck, self.table.players, stake.dealer, stake.options))
        for action in block.actions[place][: block.rows[place, STEPS_COLUMN]]:
            match.make(int(action))
        settlement = self.books.book_exactly(stake, GAME.result(match.state))
        return HandRecord(stake, deck, tuple(match.events), settlement)

    def deck(self, hand: int) -> tuple[int, ...]:
        scratch: Scratch = new_scratch()
        deal_one(self.table, hand, 0, scratch.state, scratch.rng)
        return tuple(scratch.state[STOCK:].tolist())
