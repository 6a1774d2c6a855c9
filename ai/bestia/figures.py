"""What a simulation of Bestia tells on top of what all games do: who came in, and the pot."""

from typing import NamedTuple

from ai.bestia.simulated_money import BESTIE, ENTERED, PRESE_TAKEN, SimulatedMoney
from ai.summary import Bar, Cents, Figure, Mean, Share
from engine.reason import Reason

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
        Figure("entered", entered, (Share(entered),)),
        Figure("bestia", bestia, (Share(bestia),)),
        Figure("prese", prese, (Mean(prese / hands),)),
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
    return (Figure("pot", told, (pot_line(books), histogram(books))),)


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


def pot_line(books: SimulatedMoney) -> Reason:
    hands = max(books.hands, 1)
    return Reason(
        "piatto: mean {mean}, largest {largest}, salvo {salvo}, scesa {scesa}",
        mean=Cents(round(mean_pot(books))),
        largest=Cents(books.pot_largest),
        salvo=Share(books.saved / hands),
        scesa=Share(books.scesa / hands),
    )


def all_rows(books: SimulatedMoney) -> list[PotRow]:
    """The pots by size, the large ones too: they grow by powers, and so do their rows."""
    small = [row for row in pot_rows(books) if row.high is not None]
    counted = sorted(books.large_sizes.items())
    return [*small, *(PotRow(1 << (bits - 1), (1 << bits) - 1, pots) for bits, pots in counted)]


def coarsen(rows: list[PotRow]) -> list[PotRow]:
    """At most so many rows as a small picture has, each as many powers wide as the others."""
    if not rows:
        return []
    first, last = (row.low.bit_length() for row in (rows[0], rows[-1]))
    step = max(1, -(-(last - first + 1) // MOST_ROWS))
    groups: dict[int, list[PotRow]] = {}
    for row in rows:
        groups.setdefault((row.low.bit_length() - first) // step, []).append(row)
    return [PotRow(g[0].low, g[-1].high, sum(row.hands for row in g)) for g in groups.values()]


def histogram(books: SimulatedMoney) -> tuple[Bar, ...]:
    """A bar for each size."""
    hands = max(books.hands, 1)
    return tuple(
        Bar(Reason("up to {amount}", amount=Cents(row.high or row.low)), row.hands / hands)
        for row in coarsen(all_rows(books))
    )
