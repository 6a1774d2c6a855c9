"""A game that one gets up from: what it came to, how it went, and with whom."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from bestia_cli.amounts import amount_text, bare_amount, unit_of
from bestia_cli.draw.balance import paint_plot
from bestia_cli.draw.bars import Button, draw_actions
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


def draw_summary(summary: Summary, width: int, height: int, look: Look) -> Canvas:
    """The whole screen, with the key that leads on in its last line."""
    canvas, figures = Canvas(width, height, "panel"), summary.figures
    y = draw_head(canvas, figures, look)
    for line in summary.extra:
        canvas.centred(canvas.rect, y, look.fit(line, width - 2), "panel.gold")
        y += 1
    facts = facts_of(figures)
    columns = max(1, min(3, (width - 2) // COLUMN))
    rows = -(-len(facts) // columns)
    room = height - 1 - y - 1
    plot = room - rows - 1
    if plot < PLOT_LEAST:
        plot = min(PLOT_LEAST, max(0, room - 3)) if len(figures.rows) > 1 else 0
    if len(figures.rows) > 1 and plot >= PLOT_LEAST:
        rect = Rect(1, y + 1, width - 2, min(plot, MOST_PLOT))
        paint_plot(canvas, rect, series_of(figures), figures.game, look)
        y = rect.bottom
    write_facts(canvas, facts, Rect(2, y + 1, width - 4, height - 2 - y), columns, look)
    enter = Button("↵", _("Get up"), "action:leave", strong=True)
    canvas.paste(draw_actions([enter], [], width, look), 0, height - 1)
    return canvas


MOST_PLOT = 20


def series_of(figures: Figures) -> list[Series]:
    """The balance; and what was played for, where that changes."""
    amount = figures.facts.amount
    series = [Series(_("balance"), balances(figures))]
    if amount is not None and figures.amounts:
        first = figures.amounts[0]
        series.insert(0, Series(_(amount.label), (first, *figures.amounts)))
        series.reverse()
    return series


def draw_head(canvas: Canvas, figures: Figures, look: Look) -> int:
    """What was won or lost, in large digits; gives the row after the sentence below."""
    net, unit = figures.total.net, unit_of(figures.game)
    ink = f"panel.{money_ink(net)}.bold" if net else "panel.gold.bold"
    digits = ("+" if net > 0 else "") + bare_amount(net, unit)
    canvas.centred(canvas.rect, 0, look.plain(_("Since you sat down")), "panel.muted")
    big = big_width(digits, look)
    if big and big <= canvas.width - 4 and canvas.height >= 16:
        draw_big(canvas, (canvas.width - big) // 2, 1, digits, ink, look)
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
