"""Strength: duplicate deals with an interval.

Every deal is played with the guest in each seat in turn, among hosts; equal choices give equal
hands. So the luck of the cards falls out, and a deal is one observation.
"""

import math
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ai.player import Player
from ai.players import ROSTERS, make_player, read_spec
from ai.table import Table
from engine.cards import DECK_SIZE
from engine.deck import deck_of
from engine.game import Game
from engine.match import Deal, Match
from engine.rng import CHOICES, first_state, seed_number

Floats = npt.NDArray[np.float64]
Duel = Callable[[int, int], Floats]
"""(first deal, deals) -> float64[deals, players]: the guest's utilities; in seat 0 it deals."""

CHUNK = 10
"""Deals between two looks at the interval, for players that are asked one by one."""
KERNEL_CHUNK = 2000
"""The same for kernels."""
FEWEST = 100
"""Deals before an interval is trusted."""


@dataclass(frozen=True)
class Bout:
    """Who is to be compared, and at what table."""

    guest: str
    host: str
    game: Game
    rules: Any
    seed: str
    jobs: int = 1


@dataclass(frozen=True)
class Standing:
    """What a bout has shown so far."""

    guest: str
    host: str
    players: int
    seed: str
    edge: float
    """Of the guest, in pots a smazzata: its mean utility less 1/n."""
    ci95: float | None
    """Half the width of the 95 % interval, clustered by deal; none for a single deal."""
    deals: int
    hands: int
    per_seat: tuple[float, ...]
    """The edge by seat: in seat 0 the guest deals, in seat 1 it is the first to choose. They differ
    by what a seat is worth, too."""
    faults: tuple[int, int]
    """Choices that were made for the guest, and for the hosts."""

    def to_json(self) -> dict[str, Any]:
        return {**vars(self), "per_seat": list(self.per_seat), "faults": list(self.faults)}


class Arena:
    """A bout under way."""

    def __init__(self, bout: Bout) -> None:
        self.bout = bout
        self.players = bout.rules.players
        self.results = np.zeros((0, self.players))
        kernel = ROSTERS[bout.game.name].duel(bout.guest, bout.host, bout.rules, bout.seed)
        self.company = None if kernel else Company(bout)
        self.duel: Duel = kernel or self.play_deals
        self.chunk = KERNEL_CHUNK if kernel else CHUNK

    def run(
        self,
        deals: int,
        until_ci: float | None,
        stop: Callable[[], bool],
        progress: Callable[[Standing], None],
    ) -> Standing:
        """Play so many deals, or until the interval is narrow enough, or until `stop` says so."""
        try:
            while len(self.results) < deals and not stop():
                count = min(self.chunk, deals - len(self.results))
                played = self.duel(len(self.results) + 1, count)
                self.results = np.concatenate([self.results, played])
                standing = self.standing()
                progress(standing)
                if is_sure(standing, until_ci):
                    break
        finally:
            if self.company is not None:
                self.company.close()
        return self.standing()

    def standing(self) -> Standing:
        deals, players = self.results.shape
        edges = self.results - 1 / players
        per_deal = edges.mean(axis=1)
        width = None if deals < 2 else float(1.96 * per_deal.std(ddof=1) / math.sqrt(deals))
        bout = self.bout
        return Standing(
            bout.guest,
            bout.host,
            players,
            bout.seed,
            float(per_deal.mean()) if deals else 0.0,
            width,
            deals,
            deals * players,
            tuple(edges.mean(axis=0).tolist()) if deals else (0.0,) * players,
            (0, 0) if self.company is None else self.company.faults(),
        )

    def play_deals(self, first: int, deals: int) -> Floats:
        """Deals for players that are asked one by one; in threads, unless somebody has to hear
        everything in its order."""
        company = self.company
        assert company is not None  # noqa: S101 (kernels have a duel of their own)
        numbers = range(first, first + deals)
        if company.listens or self.bout.jobs == 1:
            rows = [company.play(number) for number in numbers]
        else:
            rows = list(company.pool.map(company.play, numbers))
        return np.array(rows)


def is_sure(standing: Standing, until_ci: float | None) -> bool:
    if until_ci is None or standing.ci95 is None or standing.deals < FEWEST:
        return False
    return standing.ci95 <= until_ci


class Company:
    """Guests and hosts for every seat; each thread that plays has its own."""

    def __init__(self, bout: Bout) -> None:
        self.bout = bout
        self.seats = bout.rules.players
        self.seed = seed_number(bout.seed)
        self.listens = "exec" in {read_spec(bout.guest).name, read_spec(bout.host).name}
        self.pool = ThreadPoolExecutor(bout.jobs)
        self.local = threading.local()
        self.guests: list[Player] = []
        self.hosts: list[Player] = []

    def seated(self) -> tuple[list[Player], list[Player]]:
        """A guest and a host for each seat of this thread's tables, already sitting."""
        if not hasattr(self.local, "players"):
            guests, hosts = self.make(self.bout.guest), self.make(self.bout.host)
            self.local.players = (guests, hosts)
        players: tuple[list[Player], list[Player]] = self.local.players
        return players

    def make(self, spec: str) -> list[Player]:
        bout = self.bout
        names = tuple(f"seat {seat}" for seat in range(self.seats))
        players = [make_player(spec, bout.game, self.seats) for _ in names]
        (self.guests if spec == bout.guest else self.hosts).extend(players)
        Table(bout.game, bout.rules, players, names).sit()
        return players

    def play(self, number: int) -> list[float]:
        """The guest's utilities on a deal, by its distance from the dealer."""
        game, rules = self.bout.game, self.bout.rules
        dealer = (number - 1) % self.seats
        ledger = game.new_ledger(rules, dealer)
        stake = ledger.next_stake()._replace(hand=number)
        deal = Deal(deck_of(self.seed, number, DECK_SIZE), self.seats, dealer, stake.options)
        stream = np.uint64(first_state(self.seed, number, CHOICES))
        guests, hosts = self.seated()
        utilities = [0.0] * self.seats
        for seat in range(self.seats):
            match = Match(game, deal)
            players = [*hosts[:seat], guests[seat], *hosts[seat + 1 :]]
            table = Table(game, rules, players, ())
            table.play(match, stake, (0,) * self.seats, stream)
            if self.listens:
                table.end(game.new_ledger(rules, dealer).settle(stake, game.result(match.state)))
            utilities[(seat - dealer) % self.seats] = match.payoffs()[seat]
        return utilities

    def faults(self) -> tuple[int, int]:
        return sum(player.faults for player in self.guests), sum(p.faults for p in self.hosts)

    def close(self) -> None:
        self.pool.shutdown()
        for player in (*self.guests, *self.hosts):
            player.leave()


def pairs(specs: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """A round robin: everybody among each of the others."""
    return ((guest, host) for guest in specs for host in specs if guest != host)
