"""Strength: duplicate deals with an interval.

Every deal is played with the guest in each seat in turn, among hosts; equal choices give equal
hands. So the luck of the cards falls out, and a deal is one observation. Where seats win and lose
together the guest is a team: it sits in all of its seats.
"""

import os
import threading
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ai.games import players_of
from ai.intervals import half_width
from ai.ismcts import Floats
from ai.ordered_threads import run_in_order
from ai.player import Player, Stop, never
from ai.players import make_player
from ai.strength import Duel, strength_of
from ai.table import Table, leave_together
from ai.worth import shares_of, worth_of
from engine.deck import deal_of
from engine.game import Game
from engine.match import Match
from engine.rng import CHOICES, first_state, seed_number

CHUNK = 10
"""Deals between two looks at the interval, for players that are asked one by one."""
KERNEL_CHUNK = 2000
"""The same for kernels."""
PARTS = (1000, 500, 200, 100, 50, 20, 10, 5, 2)
"""Into what such a chunk can be divided."""
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
    """Of the guest, a deal: what it was worth on average less what is fair, in the game's unit."""
    ci95: float | None
    """Half the width of the 95 % interval, clustered by deal; none for a single deal."""
    deals: int
    hands: int
    per_seat: tuple[float, ...]
    """The edge by seat: in seat 0 the guest deals, in seat 1 it is the first to choose. They differ
    by what a seat is worth, too."""
    per_seat_ci95: tuple[float | None, ...]
    """Half the widths of their 95 % intervals."""
    per_team: tuple[float, ...]
    """The same by team, that of the dealer first; none where every seat plays for itself."""
    faults: tuple[int, int]
    """Choices that were made for the guest, and for the hosts."""
    share: float | None = None
    """The guest's mean share of what the game names (ai.games.Value.share); none if it names
    nothing, or kernels played, who tell the edge alone."""
    share_ci95: float | None = None
    """Half the width of its 95 % interval, clustered by deal."""

    def to_json(self) -> dict[str, Any]:
        told = {key: listed(value) for key, value in vars(self).items()}
        if not self.per_team:
            del told["per_team"]
        if self.share is None:
            del told["share"], told["share_ci95"]
        return told


def listed(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


class Tally:
    """Sums over deals: all that a standing needs, however many there are."""

    def __init__(self, players: int, fair: float) -> None:
        self.fair = fair
        """What counts as an edge of 0."""
        self.deals = 0
        self.by_seat = np.zeros(players)
        """The edges of the guest, by seat."""
        self.squares_by_seat = np.zeros(players)
        self.total = self.squares = 0.0
        """Of the mean edge of a deal, and of its square."""

    def add(self, worth: Floats) -> None:
        """float64[deals, players]: what deals were worth."""
        edges = worth - self.fair
        per_deal = edges.mean(axis=1)
        self.deals += len(edges)
        self.by_seat += edges.sum(axis=0)
        self.squares_by_seat += (edges**2).sum(axis=0)
        self.total += float(per_deal.sum())
        self.squares += float((per_deal**2).sum())

    @property
    def edge(self) -> float:
        return self.total / self.deals if self.deals else 0.0

    @property
    def ci95(self) -> float | None:
        """Half the width of the interval of the mean; none for a single deal."""
        return half_width(self.total, self.squares, self.deals)

    @property
    def per_seat_ci95(self) -> tuple[float | None, ...]:
        """The same, seat by seat."""
        sums = zip(self.by_seat.tolist(), self.squares_by_seat.tolist(), strict=True)
        return tuple(half_width(total, squares, self.deals) for total, squares in sums)


class Played(NamedTuple):
    """What came of some deals for the guest, by its distance from the dealer."""

    worth: Floats
    """float64[deals, players]"""
    shares: Floats | None
    """The same of what the game names; None if it names nothing."""


class Arena:
    """A bout under way. It is run once."""

    def __init__(self, bout: Bout, looks: int = 0) -> None:
        """With `looks` there is something new so often, at least."""
        self.bout, self.looks = bout, looks
        players = bout.rules.players
        self.teams = bout.game.teams(players)
        self.tally = Tally(players, players_of(bout.game.name).value.fair(players))
        self.shares = Tally(players, 0.0)
        self.stop: Stop = never
        kernel = strength_of(bout.game.name).duel(bout.guest, bout.host, bout.rules, bout.seed)
        self.company = None if kernel else GuestsAndHosts(bout, lambda: self.stop())
        self.duel: Duel | None = kernel
        self.chunk = KERNEL_CHUNK if kernel else CHUNK
        self.piece = KERNEL_CHUNK if kernel else 1
        """Deals that a thread plays in one go."""

    def run(
        self,
        deals: int,
        until_ci: float | None,
        stop: Stop,
        progress: Callable[[Standing], None],
    ) -> Standing:
        """Play so many deals, or until the interval is narrow enough, or until `stop` says so: then
        the deals under way are given up."""
        self.stop = stop
        if self.looks:
            self.piece = min(self.piece, finer(deals // self.looks))
        pieces = self.pieces(deals)
        try:
            for played in pieces:
                self.tally.add(played.worth)
                if played.shares is not None:
                    self.shares.add(played.shares)
                standing = self.standing()
                progress(standing)
                looks = self.tally.deals % self.chunk == 0
                if stop() or (looks and is_sure(standing, until_ci)):
                    break
        except GivenUpError:
            pass
        finally:
            self.stop = always
            pieces.close()
            if self.company is not None:
                self.company.close()
        return self.standing()

    def pieces(self, deals: int) -> Generator[Played, None, None]:
        """What came of all deals, in order."""
        listens = self.company is not None and self.company.listens
        jobs = 1 if listens else min(self.bout.jobs, os.cpu_count() or 1)

        def play(first: int) -> Played:
            return self.play_deals(first, min(self.piece, deals + 1 - first))

        return run_in_order(play, range(1, deals + 1, self.piece), jobs)

    def play_deals(self, first: int, deals: int) -> Played:
        """Some deals: by kernels in one go, by others one after another."""
        if self.duel is not None:
            return Played(self.duel(first, deals), None)
        company = self.company
        assert company is not None  # noqa: S101 (only kernels need none)
        played = [company.play(number) for number in range(first, first + deals)]
        shares = [part.shares for part in played if part.shares is not None]
        worth = np.stack([part.worth for part in played])
        return Played(worth, np.stack(shares) if shares else None)

    def standing(self) -> Standing:
        bout, tally = self.bout, self.tally
        players = bout.rules.players
        per_seat = (tally.by_seat / max(1, tally.deals)).tolist()
        joined = len(self.teams) < players
        return Standing(
            bout.guest,
            bout.host,
            players,
            bout.seed,
            tally.edge,
            tally.ci95,
            tally.deals,
            tally.deals * len(self.teams),
            tuple(per_seat),
            tally.per_seat_ci95,
            tuple(mean_of(per_seat, team) for team in self.teams) if joined else (),
            (0, 0) if self.company is None else self.company.faults(),
            self.shares.edge if self.shares.deals else None,
            self.shares.ci95 if self.shares.deals else None,
        )


def finer(deals: int) -> int:
    """A part of a chunk that is no larger, so that every chunk has an end of its own."""
    return next((part for part in PARTS if part <= deals), 1)


def mean_of(per_seat: list[float], team: tuple[int, ...]) -> float:
    """Teams sit alike around the table: one is told by its distance from the dealer."""
    return sum(per_seat[seat] for seat in team) / len(team)


def is_sure(standing: Standing, until_ci: float | None) -> bool:
    if until_ci is None or standing.ci95 is None or standing.deals < FEWEST:
        return False
    return standing.ci95 <= until_ci


def always() -> bool:
    return True


class GivenUpError(Exception):
    """A deal was not played to its end, because the bout is over."""


class ArenaTable(Table):
    """A table at which a deal can be given up."""

    stop: Stop = staticmethod(never)

    def ask(self, match: Match, seat: int, stream: np.uint64) -> int:
        action = super().ask(match, seat, stream)
        if self.stop():  # it may have been chosen in a hurry
            raise GivenUpError
        return action


class GuestsAndHosts:
    """Guests and hosts for every seat; each thread that plays has its own."""

    def __init__(self, bout: Bout, stop: Stop) -> None:
        self.bout, self.stop = bout, stop
        self.seats = bout.rules.players
        self.seed = seed_number(bout.seed)
        self.local = threading.local()
        self.guests: list[Player] = []
        self.hosts: list[Player] = []
        self.listens = any(
            make_player(spec, bout.game, self.seats).listens for spec in (bout.guest, bout.host)
        )
        """Whether somebody has to hear everything in its order."""

    def seated(self) -> tuple[list[Player], list[Player]]:
        """A guest and a host for each seat of this thread's tables, already sitting."""
        if not hasattr(self.local, "players"):
            bout = self.bout
            self.local.players = (
                self.make(bout.guest, self.guests),
                self.make(bout.host, self.hosts),
            )
        players: tuple[list[Player], list[Player]] = self.local.players
        return players

    def make(self, spec: str, known: list[Player]) -> list[Player]:
        bout = self.bout
        names = tuple(f"seat {seat}" for seat in range(self.seats))
        players = [make_player(spec, bout.game, self.seats) for _ in names]
        for player in players:
            player.stop = self.stop
        known.extend(players)
        Table(bout.game, bout.rules, players, names).sit()
        return players

    def play(self, number: int) -> Played:
        """What came of a deal for the guest, by its distance from the dealer."""
        game, rules = self.bout.game, self.bout.rules
        dealer = (number - 1) % self.seats
        stake = game.new_ledger(rules, dealer).next_stake()._replace(hand=number)
        deal = deal_of(game, self.seats, stake, self.seed, number)
        stream = np.uint64(first_state(self.seed, number, CHOICES))
        guests, hosts = self.seated()
        worth, shares = np.zeros(self.seats), None
        for team in game.teams(self.seats):
            match = Match(game, deal)
            players = [(guests if s in team else hosts)[s] for s in range(self.seats)]
            table = ArenaTable(game, rules, players, ())
            table.stop = self.stop
            table.play(match, stake, (0,) * self.seats, stream)
            if self.listens:
                table.end(game.new_ledger(rules, dealer).settle(stake, match.state))
            places = [(seat - dealer) % self.seats for seat in team]
            worth[places] = worth_of(game, match.state, self.seats)[list(team)]
            parts = shares_of(game, match.state, self.seats)
            if parts is not None:
                shares = np.zeros(self.seats) if shares is None else shares
                shares[places] = parts[list(team)]
        return Played(worth, shares)

    def faults(self) -> tuple[int, int]:
        return sum(player.faults for player in self.guests), sum(p.faults for p in self.hosts)

    def close(self) -> None:
        leave_together([*self.guests, *self.hosts])


def pairs(specs: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """A round robin: everybody among each of the others."""
    return ((guest, host) for guest in specs for host in specs if guest != host)
