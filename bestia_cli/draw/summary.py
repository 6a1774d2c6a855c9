"""A game that one gets up from: what it came to, how it went, and with whom."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from bestia_cli.amounts import amount_text, bare_amount, unit_of
from bestia_cli.draw.balance import paint_plot
from bestia_cli.draw.canvas import Canvas, Rect, width_of
from bestia_cli.draw.digits import big_width, draw_big
from bestia_cli.draw.look import Look
from bestia_cli.draw.plot import Series
from bestia_cli.draw.seats import money_ink
from bestia_cli.games import table_of
from bestia_cli.language import _
from bestia_cli.statistics.arc import balances, nemesis_of, place_of, read_arc, runs_of, victim_of
from bestia_cli.statistics.tables import Fact, largest_fact, own_facts
from bestia_cli.statistics.tallies import Figures


class Summary(NamedTuple):
    """What is told of a game."""

    figures: Figures
    extra: Sequence[str] = ()
    """Lines of what was special about it, below the head."""


def summary_of(history: Path | None) -> Summary | None:
    """What there is to tell of a game; None without a deal that is over."""
    arc = None if history is None else read_arc(history)
    return None if arc is None else Summary(arc)


def net_of(figures: Figures) -> str:
    """What it came to, with its sign."""
    return amount_text(figures.total.net, unit_of(figures.game), signed=True)


def facts_of(figures: Figures) -> list[Fact]:
    """How it went, and with whom, the most interesting first."""
    return [
        *stakes_of(figures),
        *rivals_of(figures),
        *own_facts(figures)[bool(figures.facts.edge) :],
    ]


def stakes_of(figures: Figures) -> list[Fact]:
    rows, unit = figures.rows, unit_of(figures.game)
    runs = runs_of(rows)
    facts = [*largest_fact(figures)]
    best, worst = max(row.net for row in rows), min(row.net for row in rows)
    deal = _(table_of(figures.game).deal)
    if best > 0:
        label = _("Best {deal}").format(deal=deal)
        facts.append(Fact(label, amount_text(best, unit, signed=True)))
    if worst < 0:
        label = _("Worst {deal}").format(deal=deal)
        facts.append(Fact(label, amount_text(worst, unit, signed=True)))
    if runs.won > 1:
        facts.append(Fact(_("Won in a row"), str(runs.won)))
    if runs.lost > 1:
        facts.append(Fact(_("Lost in a row"), str(runs.lost)))
    return facts


def rivals_of(figures: Figures) -> list[Fact]:
    unit, facts = unit_of(figures.game), []
    worst, best = nemesis_of(figures.rows), victim_of(figures.rows)
    if worst is not None:
        amount = amount_text(worst.amount, unit)
        facts.append(Fact(_("Took most from you"), f"{worst.name} ({amount})"))
    if best is not None:
        amount = amount_text(best.amount, unit)
        facts.append(Fact(_("You took most from"), f"{best.name} ({amount})"))
    return facts


def sentence_of(figures: Figures) -> str:
    """The game in a sentence."""
    place, seats = place_of(figures.rows)
    table, deals = table_of(figures.game), len(figures.rows)
    said = _("After {deals} you are {place} of {seats}.")
    if place == 1:
        said = _("After {deals} nobody at the table has more than you.")
    elif place == seats:
        said = _("After {deals} nobody at the table has less than you.")
    return said.format(deals=table.count(deals), place=ordinal(place), seats=seats)


def ordinal(number: int) -> str:
    return _("no. {number}").format(number=number)


def lines_of(summary: Summary) -> list[str]:
    """The same in plain lines."""
    figures = summary.figures
    told = [f"{_('Since you sat down')}: {net_of(figures)}", sentence_of(figures), *summary.extra]
    return told + [f"{fact.label}: {fact.value}" for fact in facts_of(figures)]


# --- drawing -------------------------------------------------------------------------------------

BIG = 3
PLOT_LEAST = 7
"""Rows below which there is no plot."""
COLUMN = 46
"""How wide a column of facts is, at least."""


MOST_PLOT = 20


class Layout(NamedTuple):
    """How many rows everything takes."""

    head: int
    facts: int
    columns: int
    plot: int
    """None where there is no curve to see."""

    @property
    def height(self) -> int:
        return self.head + 1 + self.facts + (1 + self.plot if self.plot else 0)


def layout_of(summary: Summary, width: int, height: int, look: Look) -> Layout:
    """The plot takes what the facts leave. In a low window the head has small letters, and the
    plot comes last, to be scrolled to."""
    columns = max(1, min(3, (width - 2) // COLUMN))
    facts = -(-len(facts_of(summary.figures)) // columns)
    curve, extra = len(summary.figures.rows) > 1, len(summary.extra)
    big = BIG + 2 if big_digits(summary.figures, width, look) else 3
    plot = PLOT_LEAST if curve else 0
    layout = Layout(big + extra, facts, columns, plot)
    room = height - layout.height
    if room < 0:
        return layout._replace(head=3 + extra)
    return layout._replace(plot=min(plot + room, MOST_PLOT)) if curve else layout


def content_height(summary: Summary, width: int, height: int, look: Look) -> int:
    """How many rows there are to be seen, if need be by scrolling."""
    return layout_of(summary, width, height, look).height


def draw_summary(
    summary: Summary, width: int, height: int, look: Look, scrolled: int = 0
) -> Canvas:
    """All between the title and the keys: as many rows as there are, from one of them on."""
    whole = draw_whole(summary, width, height, look)
    if whole.height <= height:
        return whole
    return below(whole, min(scrolled, whole.height - height), height)


def below(whole: Canvas, first: int, height: int) -> Canvas:
    """So many rows of a drawing, from one of them on."""
    canvas = Canvas(whole.width, height, "panel")
    canvas.chars = whole.chars[first : first + height]
    canvas.styles = whole.styles[first : first + height]
    canvas.clipped = whole.clipped
    return canvas


def draw_whole(summary: Summary, width: int, height: int, look: Look) -> Canvas:
    figures, layout = summary.figures, layout_of(summary, width, height, look)
    canvas = Canvas(width, max(height, layout.height), "panel")
    y = draw_head(canvas, figures, look, big=layout.head - len(summary.extra) > 3)
    for line in summary.extra:
        canvas.centred(canvas.rect, y, look.fit(line, width - 2), "panel.gold")
        y += 1
    facts = Rect(2, y + 1, width - 4, layout.facts)
    plot = Rect(1, facts.bottom + 1, width - 2, layout.plot)
    if layout.height <= height and layout.plot:
        plot, facts = plot.moved(0, y - facts.bottom), facts.moved(0, layout.plot + 1)
    if layout.plot:
        paint_plot(canvas, plot, series_of(figures), figures.game, look)
    write_facts(canvas, facts_of(figures), facts, layout.columns, look)
    return canvas


def big_digits(figures: Figures, width: int, look: Look) -> str:
    """What was won or lost, if it can be written in large digits; empty otherwise."""
    net = figures.total.net
    digits = ("+" if net > 0 else "") + bare_amount(net, unit_of(figures.game))
    return digits if 0 < big_width(digits, look) <= width - 4 else ""


def series_of(figures: Figures) -> list[Series]:
    """The balance; and what was played for, where that changes."""
    amount = figures.facts.amount
    series = [Series(_("balance"), balances(figures))]
    if amount is not None and figures.amounts:
        first = figures.amounts[0]
        series.insert(0, Series(_(amount.label), (first, *figures.amounts)))
        series.reverse()
    return series


def draw_head(canvas: Canvas, figures: Figures, look: Look, *, big: bool) -> int:
    """What was won or lost, in large digits if they fit; gives the row after the sentence below."""
    net = figures.total.net
    ink = f"panel.{money_ink(net)}.bold" if net else "panel.gold.bold"
    digits = big_digits(figures, canvas.width, look) if big else ""
    canvas.centred(canvas.rect, 0, look.plain(_("Since you sat down")), "panel.muted")
    if digits:
        draw_big(canvas, (canvas.width - big_width(digits, look)) // 2, 1, digits, ink, look)
        y = 1 + BIG
    else:
        canvas.centred(canvas.rect, 1, look.fit(net_of(figures), canvas.width - 2), ink)
        y = 2
    text = look.fit(sentence_of(figures), canvas.width - 2)
    canvas.centred(canvas.rect, y, text, "panel.text")
    return y + 1


def write_facts(
    canvas: Canvas, facts: Sequence[Fact], rect: Rect, columns: int, look: Look
) -> None:
    """Labels and values, column by column; what has no room is left out."""
    rows = min(rect.height, -(-len(facts) // columns))
    width = rect.width // columns
    for place, fact in enumerate(facts[: rows * columns]):
        column, row = divmod(place, rows)
        x, y = rect.x + column * width, rect.y + row
        label = look.fit(fact.label, width // 2)
        canvas.text(x, y, label, "panel.muted")
        value = look.fit(fact.value, width - 2 - width_of(label) - 1)
        canvas.text(x + width - 2 - width_of(value), y, value, "panel.text.bold")
