"""What a simulation has shown, as plain data."""

import math
from dataclasses import dataclass
from typing import Any

from ai.bestia.simulated_money import BESTIE, ENTERED, PRESE_TAKEN, Books
from ai.bestia.simulation import Simulation


@dataclass(frozen=True)
class SeatSummary:
    bot: str
    edge: float
    """Pots a smazzata: mean utility less 1/n."""
    edge_ci95: float | None
    """Half the width of its 95 % interval; none for a single smazzata."""
    entered: float
    """Share of the smazzate in which the seat took part."""
    bestia: float
    """Share of the smazzate in which the seat was in bestia."""
    prese: int
    balance: int
    """Cents."""
    faults: int
    """Choices that a bot did not make, or made against the rules."""


PotRow = tuple[int, int | None, int]
"""(from, to, smazzate): pots in cents, both ends included; the last may have no end."""


@dataclass(frozen=True)
class PotSummary:
    mean: float | int
    """Cents; a whole number when it is too large for a float."""
    largest: int
    left: int
    """What stays on the table at the end."""
    saved: int
    """Smazzate after which the piatto was salvo."""
    scesa: int
    """Smazzate after which the Bestia was down."""
    histogram: tuple[PotRow, ...]


@dataclass(frozen=True)
class Summary:
    hands: int
    players: int
    seed: str
    seconds: float
    interrupted: bool
    seats: tuple[SeatSummary, ...]
    pot: PotSummary

    @property
    def hands_per_second(self) -> float:
        return self.hands / self.seconds if self.seconds > 0 else 0.0

    def to_json(self) -> dict[str, Any]:
        histogram = [
            {"from": low, "to": high, "hands": hands} for low, high, hands in self.pot.histogram
        ]
        return {
            "hands": self.hands,
            "players": self.players,
            "seed": self.seed,
            "seconds": self.seconds,
            "hands_per_second": self.hands_per_second,
            "interrupted": self.interrupted,
            "seats": [vars(seat) for seat in self.seats],
            "pot": {**vars(self.pot), "histogram": histogram},
        }


def interval(total: float, squares: float, hands: int) -> float | None:
    """Half a 95 % interval of a mean, from the sums of the values and of their squares."""
    if hands < 2:
        return None
    variance = max(0.0, squares - total * total / hands) / (hands - 1)
    return 1.96 * math.sqrt(variance / hands)


def summarize_seat(books: Books, seat: int, bot: str, faults: int) -> SeatSummary:
    hands = max(books.hands, 1)
    players = books.terms.players
    total, squares = float(books.tally.sums[0, seat]), float(books.tally.sums[1, seat])
    counts = books.tally.counts[:, seat].tolist()
    return SeatSummary(
        bot,
        total / hands - 1 / players if books.hands else 0.0,
        interval(total, squares, books.hands),
        counts[ENTERED] / hands,
        counts[BESTIE] / hands,
        counts[PRESE_TAKEN],
        books.ledger.balance[seat],
        faults,
    )


def summarize_pot(books: Books) -> PotSummary:
    hands = max(books.hands, 1)
    total = books.pot_total
    mean = total / hands if total // hands < 1 << 53 else total // hands
    rows: list[PotRow] = []
    for bits, pots in enumerate(books.pot_sizes.tolist()):
        if pots:
            rows.append((1 << (bits - 1) if bits else 0, (1 << bits) - 1, pots))
    larger = books.hands - int(books.pot_sizes.sum())
    if larger:
        rows.append((1 << 40, None, larger))
    return PotSummary(
        mean, books.pot_largest, books.ledger.left, books.saved, books.scesa, tuple(rows)
    )


def summarize(simulation: Simulation, seconds: float, *, interrupted: bool) -> Summary:
    plan, books = simulation.plan, simulation.books
    seats = tuple(
        summarize_seat(books, seat, bot, simulation.faults(seat))
        for seat, bot in enumerate(plan.bots)
    )
    return Summary(
        books.hands,
        plan.rules.players,
        plan.seed,
        seconds,
        interrupted,
        seats,
        summarize_pot(books),
    )
