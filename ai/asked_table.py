"""A table of any players for the simulator: they are asked one by one."""

import threading
from typing import Any

import numpy as np

from ai.players import make_player, warm_up
from ai.table import Table
from engine.deck import deal_of
from engine.game import Game, Result, Stake
from engine.match import Match
from engine.rng import CHOICES, first_state, seed_number


class AskedTable:
    """Players for the seats of a table; each thread that plays has its own."""

    def __init__(self, game: Game, specs: tuple[str, ...], rules: Any, seed: str) -> None:
        self.game, self.specs, self.rules = game, specs, rules
        self.names = tuple(f"{spec} {seat}" for seat, spec in enumerate(specs))
        self.seed = seed_number(seed)
        self.listens = any(make_player(spec, game, len(specs)).listens for spec in set(specs))
        """Whether somebody has to hear everything in its order."""
        self.local = threading.local()
        self.tables: list[Table] = []

    def table(self) -> Table:
        """The table of this thread."""
        if not hasattr(self.local, "table"):
            players = [make_player(spec, self.game, len(self.specs)) for spec in self.specs]
            self.local.table = Table(self.game, self.rules, players, self.names).sit()
            self.tables.append(self.local.table)
        table: Table = self.local.table
        return table

    def play(self, stake: Stake, balance: tuple[int, ...]) -> Match:
        """Play a deal, which depends on the seed, its number and what it is played for."""
        number = stake.hand
        match = Match(self.game, deal_of(self.game, len(self.specs), stake, self.seed, number))
        stream = np.uint64(first_state(self.seed, number, CHOICES))
        self.table().play(match, stake, balance, stream)
        return match

    def end(self, result: Result) -> None:
        """Tell those who listen how it ended."""
        if self.listens:
            self.table().end(result)

    def warm_up(self) -> None:
        """Compile what the players need."""
        warm_up(self.specs, self.game, self.rules)

    def faults(self, seat: int) -> int:
        return sum(table.players[seat].faults for table in self.tables)

    def close(self) -> None:
        for table in self.tables:
            table.close()
