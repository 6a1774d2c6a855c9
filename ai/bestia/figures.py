"""What a simulation of Bestia tells on top of what all games do: who came in, and the pot."""

from typing import NamedTuple

from ai.bestia.simulated_money import BESTIE, ENTERED, PRESE_TAKEN, SimulatedMoney
from ai.summary import Figure
from engine.numbers import euros

BAR_WIDTH = 32
MOST_ROWS = 10


class PotRow(NamedTuple):
    """Pots of some size, in cents, both ends included."""

    low: int
    high: int | None
    """None: there is no end."""
    hands: int

    def to_json(self) -> dict[str, int | None]:
        return {"from": self.low, "to": self.high, "hands": self.hands}


def figures_of_seat(books: SimulatedMoney, seat: int) -> tuple[Figure, ...]:
    """In how many smazzate it took part, in how many it was in bestia, and its prese."""
    hands = max(books.hands, 1)
    counts = books.tally.counts[:, seat].tolist()
    entered, bestia, prese = counts[ENTERED] / hands, counts[BESTIE] / hands, counts[PRESE_TAKEN]
    return (
        Figure("entered", entered, f"{entered:.1%}"),
        Figure("bestia", bestia, f"{bestia:.1%}"),
        Figure("prese", prese, f"{prese:,}"),
    )


def figures_of_pot(books: SimulatedMoney) -> tuple[Figure, ...]:
    rows = pot_rows(books)
    told = {
        "mean": mean_pot(books),
        "largest": books.pot_largest,
        "left": books.ledger.left,
        "saved": books.saved,
        "scesa": books.scesa,
        "histogram": [row.to_json() for row in rows],
    }
    return (Figure("pot", told, "\n".join([pot_line(books), *histogram(rows, books.hands)])),)


def mean_pot(books: SimulatedMoney) -> float | int:
    """Cents; a whole number when it is too large for a float."""
    hands, total = max(books.hands, 1), books.pot_total
    return total / hands if total // hands < 1 << 53 else total // hands


def pot_rows(books: SimulatedMoney) -> list[PotRow]:
    rows: list[PotRow] = []
    for bits, pots in enumerate(books.pot_sizes.tolist()):
        if pots:
            rows.append(PotRow(1 << (bits - 1) if bits else 0, (1 << bits) - 1, pots))
    larger = books.hands - int(books.pot_sizes.sum())
    if larger:
        rows.append(PotRow(1 << 40, None, larger))
    return rows


# --- for people ----------------------------------------------------------------------------------


def pot_line(books: SimulatedMoney) -> str:
    hands = max(books.hands, 1)
    return (
        f"piatto: mean {euros(round(mean_pot(books)))}, largest {euros(books.pot_largest)}, "
        f"salvo {books.saved / hands:.1%}, scesa {books.scesa / hands:.1%}"
    )


def coarsen(rows: list[PotRow]) -> list[PotRow]:
    """At most so many rows as a small picture has: neighbours are put together."""
    step = max(1, -(-len(rows) // MOST_ROWS))
    groups = [rows[i : i + step] for i in range(0, len(rows), step)]
    return [PotRow(g[0].low, g[-1].high, sum(row.hands for row in g)) for g in groups]


def histogram(rows: list[PotRow], hands: int) -> list[str]:
    """A bar for each size."""
    coarse = coarsen(rows)
    most = max((row.hands for row in coarse), default=0)
    return [bar_line(row, most, hands) for row in coarse]


def bar_line(row: PotRow, most: int, hands: int) -> str:
    bar = "█" * round(BAR_WIDTH * row.hands / most) or "▏"
    size = f"{euros(row.low)} and more" if row.high is None else f"up to {euros(row.high)}"
    return f"{size:>26} {bar} {row.hands / hands:.1%}"
