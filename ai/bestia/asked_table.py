"""A table of any players for the simulator: those that are not kernels are asked one by one."""

import threading

import numpy as np

from ai.bestia.batch import OPTIONS_COLUMN, STEPS_COLUMN, Block
from ai.players import make_player, read_spec, warm_up
from ai.table import Table
from engine.bestia.layout import DECK_SIZE, RESULT_SIZE
from engine.bestia.rules import Rules
from engine.bestia.settlement import Settlement, Stake
from engine.deck import deck_of
from engine.match import Deal, Match
from engine.registry import GAMES
from engine.rng import CHOICES, first_state, seed_number

GAME = GAMES["bestia"]


class Crew:
    """Players for the seats of a table; each thread that plays has its own."""

    def __init__(self, specs: tuple[str, ...], rules: Rules, seed: str) -> None:
        self.specs, self.rules = specs, rules
        self.names = tuple(f"{spec} {seat}" for seat, spec in enumerate(specs))
        self.seed = seed_number(seed)
        self.listens = any(read_spec(spec).name == "exec" for spec in specs)
        """Whether somebody has to hear everything in its order."""
        self.local = threading.local()
        self.tables: list[Table] = []

    def table(self) -> Table:
        """The table of this thread."""
        if not hasattr(self.local, "table"):
            players = [make_player(spec, GAME, len(self.specs)) for spec in self.specs]
            self.local.table = Table(GAME, self.rules, players, self.names).sit()
            self.tables.append(self.local.table)
        table: Table = self.local.table
        return table

    def play(self, block: Block, stake: Stake, balance: tuple[int, ...]) -> None:
        """Play a smazzata, and write down its actions and its result in the block's first row."""
        deck = deck_of(self.seed, block.first, DECK_SIZE)
        match = Match(GAME, Deal(deck, len(self.specs), stake.dealer, stake.options))
        stream = np.uint64(first_state(self.seed, block.first, CHOICES))
        self.table().play(match, stake, balance, stream)
        row = block.rows[0]
        row[:RESULT_SIZE] = GAME.result(match.state)
        row[OPTIONS_COLUMN] = stake.options
        row[STEPS_COLUMN] = len(match.actions_made)
        block.actions[0, : len(match.actions_made)] = match.actions_made

    def end(self, settlement: Settlement) -> None:
        """Tell those who listen how it ended."""
        if self.listens:
            self.table().end(settlement)

    def warm_up(self) -> None:
        """Compile what the players need."""
        warm_up(self.specs, GAME, self.rules)

    def faults(self, seat: int) -> int:
        return sum(table.players[seat].faults for table in self.tables)

    def close(self) -> None:
        for table in self.tables:
            table.close()
