"""Playing many smazzate: those of kernels by the thousand, and the pot settled block by block."""

from collections.abc import Iterator

from ai.asked_table import AskedTable
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
from ai.bestia.figures import figures_of_pot, figures_of_seat
from ai.bestia.kernel_seats import are_kernels, company_of
from ai.bestia.simulated_money import SimulatedMoney
from ai.simulation import ASKED_BLOCK, Plan, Simulation
from ai.summary import Figure, Total
from engine.bestia.layout import CLOSED, RESULT, RESULT_END, RESULT_SIZE, State
from engine.deck import deal_of
from engine.game import Stake
from engine.history import HandRecord
from engine.match import Match
from engine.rng import seed_number

BLOCK = 32768
"""Smazzate a block: some 15 ms of chance, so that threads seldom wait for each other."""
RECORDED_BLOCK = 256
"""The same when every action is written down."""


class BestiaSimulation(Simulation[Block]):
    """A simulation of Bestia."""

    def __init__(self, plan: Plan) -> None:
        rules, bots = plan.rules, plan.bots
        kernels = are_kernels(bots)
        super().__init__(plan, None if kernels else AskedTable(plan.game, bots, rules, plan.seed))
        self.books: SimulatedMoney = self.new_books()
        self.company = company_of(bots, rules.players) if kernels else None
        self.table = Table(
            seed_number(plan.seed),
            rules.players,
            rules.options,
            int(rules.startup_entry == "closed"),
        )

    @property
    def part(self) -> str:
        books = self.company is not None and self.company.books is not None
        if self.plan.history is not None:
            return "simulate-history-books" if books else "simulate-history"
        if self.is_by_chance and not self.may_replay:
            return "simulate-random"
        return "simulate-books" if books else "simulate-bots"

    @property
    def is_by_chance(self) -> bool:
        return set(self.plan.bots) == {"random"}

    @property
    def may_replay(self) -> bool:
        """Whether the pot decides how a smazzata is played, so that some are played again."""
        rules = self.plan.rules
        return rules.startup_entry == "closed" or rules.salvo_threshold is not None

    @property
    def block_size(self) -> int:
        if self.asked is not None:
            return ASKED_BLOCK
        return BLOCK if self.plan.history is None else RECORDED_BLOCK

    @property
    def records_actions(self) -> bool:
        """Whether smazzate are told one by one."""
        return self.asked is not None or self.plan.history is not None

    def new_books(self) -> SimulatedMoney:
        return SimulatedMoney(self.plan.rules)

    def try_all(self) -> None:
        super().try_all()
        if self.plan.history is None and self.may_replay:
            self.replay(1, self.table.options)

    # --- playing ---------------------------------------------------------------------------------

    def play(self, first: int, hands: int) -> Block:
        """Play a block; only the very first smazzata is sure to be a start (§12)."""
        block = new_block(first, hands, record=self.records_actions)
        options = CLOSED if first == 1 and self.table.closed_entry else 0
        if self.company is None:
            self.play_at_table(block, self.table.options | options)
        elif self.is_by_chance and not self.records_actions:
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
        ledger = self.books.ledger
        stake, balance = ledger.next_stake(), tuple(ledger.balance)
        for place in range(len(block.rows)):
            if not self.in_order:
                hand = block.first + place
                dealer = (hand - 1) % self.table.players
                stake = stake._replace(hand=hand, dealer=dealer, options=options)
            self.play_one(block, place, stake, balance)

    def play_one(self, block: Block, place: int, stake: Stake, balance: tuple[int, ...]) -> None:
        """Play a smazzata, and write down its actions and its result."""
        assert self.asked is not None  # noqa: S101 (the other case has kernels)
        match = self.asked.play(stake, balance)
        row, steps = block.rows[place], len(match.actions_made)
        row[:RESULT_SIZE] = match.state[RESULT:RESULT_END]
        row[OPTIONS_COLUMN], row[STEPS_COLUMN] = stake.options, steps
        block.actions[place, :steps] = match.actions_made

    def replay_result(self, hand: int, options: int) -> State:
        result: State = self.replay(hand, options).rows[0]
        return result

    # --- settling and writing down ---------------------------------------------------------------

    def book(self, block: Block) -> None:
        if self.asked is None:
            self.books.book(block, self.replay_result)
            return
        for _ in self.tell(block):
            pass

    def tell(self, block: Block) -> Iterator[HandRecord]:
        for place in range(len(block.rows)):
            yield self.record(block, place)

    def record(self, block: Block, place: int) -> HandRecord:
        """Settle a smazzata of a block, and tell it event by event."""
        game, stake = self.plan.game, self.books.ledger.next_stake()
        if block.rows[place, OPTIONS_COLUMN] != stake.options:
            block, place = self.replay(stake.hand, stake.options), 0
        deal = deal_of(game, self.table.players, stake, self.table.seed, stake.hand)
        match = Match(game, deal)
        for action in block.actions[place][: block.rows[place, STEPS_COLUMN]]:
            match.make(int(action))
        result = self.books.book_exactly(stake, match.state[RESULT:RESULT_END])
        if self.asked is not None:
            self.asked.end(result)
        return HandRecord(game, stake, deal.deck, tuple(match.events), result)

    # --- what came of it -------------------------------------------------------------------------

    def seat_figures(self, seat: int) -> tuple[Figure, ...]:
        return figures_of_seat(self.books, seat)

    def totals(self) -> tuple[Total, ...]:
        return (Total("piatto", self.books.pot_total),)

    def figures(self) -> tuple[Figure, ...]:
        return figures_of_pot(self.books)
