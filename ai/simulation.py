"""Playing many deals of a game: the same for a seed, whatever the number of threads."""

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from ai.asked_table import AskedTable
from ai.games import players_of
from ai.intervals import half_width
from ai.ismcts import Floats
from ai.ordered_threads import run_in_order
from ai.player import Stop
from ai.summary import Figure, SeatSummary, Summary, Total
from engine.game import Game
from engine.history import HandRecord, Header, HistoryWriter

ASKED_BLOCK = 4
"""Deals a block, for players that take their time."""

Progress = Callable[[int], None]
"""Hears how many deals are booked."""
Block = TypeVar("Block")


@dataclass(frozen=True)
class Plan:
    """What is to be simulated."""

    game: Game
    rules: Any
    hands: int
    seed: str
    bots: tuple[str, ...]
    jobs: int = 1
    history: Path | None = None
    looks: int = 0
    """How often somebody wants to look at the books on the way, at least."""


class Books(Protocol):
    """What a simulation has come to: plain data, which another process may go on with."""

    hands: int
    """How many deals are booked."""
    ledger: Any

    @property
    def sums(self) -> Floats:
        """float64[2 or more, players]: the seats' utilities, and their squares."""


class Simulation(ABC, Generic[Block]):
    """A simulation under way: `run` it, and read its books. Deals are played in blocks, in threads
    that run ahead, and booked one after the other."""

    books: Any
    """`Books`, of the game's own kind."""

    def __init__(self, plan: Plan, asked: AskedTable | None) -> None:
        self.plan = plan
        self.asked = asked
        """None: nobody has to be asked."""

    # --- what a way of playing says --------------------------------------------------------------

    @property
    @abstractmethod
    def part(self) -> str:
        """A name for the kernels that it needs where nobody is asked."""

    @property
    @abstractmethod
    def block_size(self) -> int:
        """How many deals are played in one go."""

    @property
    def in_order(self) -> bool:
        """Whether a deal can't begin before the last one is booked."""
        return self.asked is not None and self.asked.listens

    @abstractmethod
    def new_books(self) -> Any:
        """With nothing in them."""

    @abstractmethod
    def play(self, first: int, hands: int) -> Block:
        """Play some deals, as they are likely to come."""

    @abstractmethod
    def book(self, block: Block) -> None:
        """Settle what was played; a deal that came otherwise is played again."""

    @abstractmethod
    def tell(self, block: Block) -> Iterator[HandRecord]:
        """The same, event by event."""

    def seat_figures(self, seat: int) -> tuple[Figure, ...]:
        """What the game tells of a seat."""
        return ()

    def figures(self) -> tuple[Figure, ...]:
        """What the game tells of all seats together."""
        return ()

    def totals(self) -> tuple[Total, ...]:
        """Sums of the game, to be looked at on the way."""
        return ()

    # --- playing ---------------------------------------------------------------------------------

    def run(self, stop: Stop, progress: Progress) -> None:
        """Play until all is played or `stop` says so."""
        try:
            if self.plan.history is None:
                self.count(stop, progress)
            else:
                with HistoryWriter(self.plan.history) as history:
                    self.write(history, stop, progress)
        finally:
            self.close()

    def count(self, stop: Stop, progress: Progress) -> None:
        """Play, and keep the books alone."""
        for block in self.blocks(self.piece):
            self.book(block)
            progress(self.books.hands)
            if stop():
                return

    def write(self, history: HistoryWriter, stop: Stop, progress: Progress) -> None:
        """Play, and write down every deal."""
        plan = self.plan
        names = tuple(f"{bot} {seat}" for seat, bot in enumerate(plan.bots))
        history.write(Header(plan.game, names, plan.bots, plan.seed, plan.rules))
        for record in self.records():
            history.write(record)
            progress(self.books.hands)
            if stop():
                return

    @property
    def piece(self) -> int:
        """The deals of a block, if somebody looks at the books that often."""
        looks = self.plan.looks
        return min(self.block_size, -(-self.plan.hands // looks)) if looks else self.block_size

    def records(self) -> Iterator[HandRecord]:
        """Every deal that is left, settled and told event by event."""
        for block in self.blocks(self.block_size):
            yield from self.tell(block)

    def blocks(self, size: int) -> Iterator[Block]:
        """The deals that are left in blocks, in order; with threads, a few are played ahead."""
        last = self.plan.hands
        firsts = range(self.books.hands + 1, last + 1, 1 if self.in_order else size)

        def play(first: int) -> Block:
            return self.play(first, min(firsts.step, last + 1 - first))

        jobs = 1 if self.in_order else min(self.plan.jobs, os.cpu_count() or 1)
        yield from map(play, firsts) if jobs == 1 else run_in_order(play, firsts, jobs)

    def warm_up(self) -> None:
        """Compile all that a run needs, by one deal on other books; players that are programs are
        left alone."""
        if self.asked is not None:
            self.asked.warm_up()
            return
        trial = copy(self)
        trial.plan = replace(self.plan, hands=1, jobs=1)
        trial.books = self.new_books()
        trial.try_all()

    def try_all(self) -> None:
        """Do once whatever a run may do."""
        (block,) = self.blocks(1)
        if self.plan.history is None:
            self.book(block)
            return
        for _ in self.tell(block):
            pass

    def close(self) -> None:
        if self.asked is not None:
            self.asked.close()

    # --- what came of it -------------------------------------------------------------------------

    def faults(self, seat: int) -> int:
        """Choices that were made for a seat, because it made none that was legal."""
        return 0 if self.asked is None else self.asked.faults(seat)

    def summarize(self, seconds: float, *, interrupted: bool) -> Summary:
        plan = self.plan
        return Summary(
            self.books.hands,
            plan.rules.players,
            plan.seed,
            seconds,
            interrupted,
            tuple(self.summarize_seat(seat, bot) for seat, bot in enumerate(plan.bots)),
            self.figures(),
        )

    def summarize_seat(self, seat: int, bot: str) -> SeatSummary:
        books: Books = self.books
        fair = players_of(self.plan.game.name).value.fair(self.plan.rules.players)
        total, squares = books.sums[:2, seat].tolist()
        return SeatSummary(
            bot,
            total / books.hands - fair if books.hands else 0.0,
            half_width(total, squares, books.hands),
            self.seat_figures(seat),
            books.ledger.balance[seat],
            self.faults(seat),
        )
