"""The plots of a simulation: the seats' edges, and balance and stakes as time goes by."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from ai.simulation import Simulation
from ai.summary import Summary
from bestia_cli.amounts import amount_text
from bestia_cli.bots import label
from bestia_cli.draw.intervals import Interval, draw_intervals
from bestia_cli.draw.plot import PlotLook, Series
from bestia_cli.figures import deals_word
from bestia_cli.language import _
from bestia_cli.money import localize, whole
from bestia_cli.study_plots import Plots
from engine.game import Game

HUGE = 10**14
"""From here on a plot shows how many digits an amount has."""
FEW_SEATS = 5
"""With more of them the legend has no room for amounts."""


class Sample(NamedTuple):
    """How things stand at some moment."""

    hands: int
    balance: tuple[int, ...]
    totals: tuple[int, ...]
    """Of all deals so far."""


class Track:
    """Looks at a simulation now and then."""

    def __init__(self, simulation: Simulation[Any], looks: int) -> None:
        self.simulation = simulation
        self.step = max(1, simulation.plan.hands // looks) if looks else 0
        self.samples: list[Sample] = []
        self.look()

    def look(self, *, least: int | None = None) -> None:
        """If so many deals have been booked since the last look."""
        books = self.simulation.books
        least = self.step if least is None else least
        if self.step and (not self.samples or books.hands >= self.samples[-1].hands + least):
            totals = tuple(total.amount for total in self.simulation.totals())
            self.samples.append(Sample(books.hands, tuple(books.ledger.balance), totals))

    def look_at_the_end(self) -> None:
        """The plots end where the table does."""
        self.look(least=1)


def show_plots(plots: Plots, summary: Summary, track: Track) -> None:
    plan = track.simulation.plan
    show_edges(plots, summary, plan.game)
    show_balance(plots, track.samples, plan.game)
    for place, total in enumerate(track.simulation.totals()):
        values = means(track.samples, place)
        title = _("{name} over time, in the mean").format(name=_(total.name))
        show_amounts(plots, title, [Series(_(total.name), values)], track.samples, plan.game)


def show_edges(plots: Plots, summary: Summary, game: Game) -> None:
    seats = [
        Interval(f"{number} {label(seat.bot, game)}", seat.edge, seat.edge_ci95)
        for number, seat in enumerate(summary.seats)
    ]
    lines = draw_intervals(seats, plots.width, signed, ascii_only=plots.ascii_only)
    plots.show(_("edge ± 95%, seat by seat"), lines)


def signed(value: float) -> str:
    return localize(f"{value:+.3f}") if value else "0"


def show_balance(plots: Plots, samples: list[Sample], game: Game) -> None:
    if not samples or any(abs(amount) >= HUGE for s in samples for amount in s.balance):
        return
    seats = range(len(samples[0].balance))
    series = [Series(str(seat), [sample.balance[seat] for sample in samples]) for seat in seats]
    show_amounts(plots, _("balance over time, seat by seat"), series, samples, game)


def means(samples: Sequence[Sample], place: int) -> list[int]:
    """By deal, from one look to the next."""
    return [
        (later.totals[place] - earlier.totals[place]) // (later.hands - earlier.hands)
        for earlier, later in pairwise(samples)
    ]


def show_amounts(
    plots: Plots, title: str, series: list[Series], samples: list[Sample], game: Game
) -> None:
    """Amounts over deals; of huge ones the number of their digits."""
    if len(samples) < 3:
        return
    counts = [sample.hands for sample in samples[-len(series[0].values) :]]
    axis = _("(below: {deals})").format(deals=deals_word(game))
    text: Callable[[int], str] = partial(amount_text, unit=game.unit)
    if any(value >= HUGE for one in series for value in one.values):
        series = [Series(one.name, [digits_of(value) for value in one.values]) for one in series]
        title, text = _("{title}, in digits").format(title=title), str
    look = PlotLook(
        plots.ascii_only,
        lambda values: [text(value) for value in values],
        text if len(series) <= FEW_SEATS else lambda value: "",
        first=counts[0],
        counts=counts,
        count_text=whole,
    )
    plots.show_series(f"{title} {axis}", series, look)


def digits_of(amount: int) -> int:
    """How many digits an amount has, of which those of its first bits are enough."""
    return amount.bit_length() * 30_103 // 100_000
