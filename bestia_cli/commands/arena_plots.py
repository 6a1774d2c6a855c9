"""The plots of an arena: the edge seat by seat, and how it came to be known."""

from collections.abc import Sequence

from ai.arena import Standing
from bestia_cli.draw.intervals import Interval, draw_intervals
from bestia_cli.draw.plot import PlotLook, Series
from bestia_cli.language import _
from bestia_cli.money import localize, whole
from bestia_cli.study_plots import LOOKS, Plots
from engine.game import Game

SCALE = 10_000
"""Edges as whole numbers."""
WIDE = 4.0
"""An interval so many times as wide as the last one tells nothing, and would hide the others."""


def show_plots(plots: Plots, way: Sequence[Standing], standing: Standing, game: Game) -> None:
    seats = [
        Interval(_("seat {seat}").format(seat=seat), edge, ci95)
        for seat, (edge, ci95) in enumerate(
            zip(standing.per_seat, standing.per_seat_ci95, strict=True)
        )
    ]
    lines = draw_intervals(seats, plots.width, signed, ascii_only=plots.ascii_only)
    plots.show(_("edge of the guest ± 95%, seat by seat"), lines)
    show_way(plots, thinned(readable(way)))


def signed(value: float) -> str:
    return localize(f"{value:+.3f}") if value else "0"


def readable(way: Sequence[Standing]) -> list[tuple[int, float, float]]:
    """Deals, edge and interval, from where the interval is no wider than can be shown."""
    known = [(one.deals, one.edge, one.ci95) for one in way if one.ci95 is not None]
    return [one for one in known if one[2] <= WIDE * known[-1][2]]


def thinned(known: list[tuple[int, float, float]]) -> list[tuple[int, float, float]]:
    """As many as a plot has room for, at equal distances, with the last one."""
    step = -(-len(known) // (2 * LOOKS)) or 1
    return known[::-1][::step][::-1]


def show_way(plots: Plots, known: list[tuple[int, float, float]]) -> None:
    if len(known) < 3:
        return
    series = [
        Series(_("edge"), [scaled(edge) for _deals, edge, _ci95 in known]),
        Series("- 95%", [scaled(edge - ci95) for _deals, edge, ci95 in known]),
        Series("+ 95%", [scaled(edge + ci95) for _deals, edge, ci95 in known]),
    ]
    look = PlotLook(
        plots.ascii_only,
        lambda values: [edge_of(value) for value in values],
        edge_of,
        first=known[0][0],
        counts=[deals for deals, _edge, _ci95 in known],
        count_text=whole,
    )
    plots.show_series(_("the edge as it came to be known (below: duplicate deals)"), series, look)


def scaled(edge: float) -> int:
    return round(edge * SCALE)


def edge_of(value: int) -> str:
    return localize(f"{value / SCALE:+.4f}")
