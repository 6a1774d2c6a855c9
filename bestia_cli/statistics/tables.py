"""The statistics in words and tables, for the screen and for the command."""

from collections.abc import Sequence
from datetime import datetime
from operator import attrgetter
from typing import NamedTuple

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from ai.games import players_of
from bestia_cli.dates import moment_text
from bestia_cli.games import table_of
from bestia_cli.language import N_, _, plural
from bestia_cli.money import decimal, localize, money, whole
from bestia_cli.money import percent as percent_text
from bestia_cli.setup import SERIOUS, TRAINING
from bestia_cli.statistics.facts import SHARE, Rate
from bestia_cli.statistics.ingest import CaughtUp
from bestia_cli.statistics.row import MIXED, Row
from bestia_cli.statistics.tallies import DEALER, Figures, Filter, Tally
from bestia_cli.voices import style_known
from engine.game import CENTS
from engine.registry import GAMES

NOTHING = "–"
"""Where there is no figure yet."""
NARROW = 66
"""Below so many columns a table leaves something out."""

WITH_LEVEL, WITH_NUMBER = 74, 90
"""From so many columns on a list of deals says the level, and the number in its history; a list of
people says their style from the first on."""
SHORT_HEAD = 6
"""Columns for what deals are called, at the head of a table."""

MOST_OTHERS = 30
"""Of those who sat there, so many are listed."""
WON, LOST = attrgetter("won"), attrgetter("lost")

MODE_NAMES = {SERIOUS: N_("serious"), TRAINING: N_("training")}


HAND_WORDS = (N_("hand"), N_("hands"))
"""What a deal is called where its game has no word of its own (`ai.games.Words`)."""


class Fact(NamedTuple):
    label: str
    value: str


def hand_word(game: str) -> str:
    """What a deal of a game is called."""
    return _(players_of(game).words.one)


def hands_word(game: str) -> str:
    return _(players_of(game).words.many)


def hands_title(game: str) -> str:
    """The same as the name of a page or a line."""
    return hands_word(game).capitalize()


def hands_head(game: str) -> str:
    """The same in few columns."""
    name = hands_word(game)
    return name if len(name) <= SHORT_HEAD else f"{name[: SHORT_HEAD - 1]}."


def no_hands(chosen: Filter, game: str) -> str:
    """What to do about statistics without a deal."""
    if chosen == Filter():
        text = _("There is nothing here yet: play a {hand} and come back.")
    else:
        text = _("No {hand} is like that: choose another filter.")
    return text.format(hand=hand_word(game))


def filter_text(chosen: Filter) -> str:
    """Which deals are counted."""
    parts = [_("serious games")] if chosen.serious else []
    if chosen.days is not None:
        parts.append(plural("the last day", "the last {count} days", chosen.days))
    if chosen.level is not None:
        parts.append(_("against {level}").format(level=level_text(chosen.level)))
    return ", ".join(parts) or _("all games")


def level_text(level: str) -> str:
    return _("mixed") if level == MIXED else level


def mode_text(mode: str) -> str:
    return _(MODE_NAMES.get(mode, mode))


def position_text(position: int, game: str) -> str:
    """A place at the table, counted from the seat after the dealer."""
    if position == DEALER:
        return _("dealer")
    if position == 0:
        return _(table_of(game).facts.eldest)
    return _("no. {number} to speak").format(number=position + 1)


def percent(part: float | None) -> str:
    return NOTHING if part is None else percent_text(part)


def amount_text(amount: int, game: str, *, signed: bool = False) -> str:
    """Something in the unit of a game: money, or a number of points or games."""
    if GAMES[game].unit == CENTS:
        return money(amount, signed=signed)
    return f"{'+' if signed and amount > 0 else ''}{whole(amount)}"


def short_edge(tally: Tally) -> str:
    """An edge and its interval in few characters; of too few deals for one it stands alone."""
    if tally.edge is None:
        return NOTHING
    width = "" if tally.ci95 is None else f" ± {tally.ci95:.3f}"
    return localize(f"{tally.edge:+.3f}{width}")


def date_text(row: Row) -> str:
    """When a deal was played, by the clock of this place."""
    if row.played is None:
        return NOTHING
    return moment_text(datetime.fromisoformat(row.played).astimezone())


def overview_facts(figures: Figures) -> list[Fact]:
    """The figures of the overview."""
    total = figures.total
    return [
        Fact(hands_title(figures.game), whole(total.deals)),
        Fact(_("Games"), whole(figures.histories)),
        Fact(_("Balance"), amount_text(total.net, figures.game, signed=True)),
        *own_facts(figures),
        Fact(_("Coach asked"), plural("{count} time", "{count} times", total.coach)),
        *largest_fact(figures),
        *rival_facts(figures),
    ]


def rival_facts(figures: Figures) -> list[Fact]:
    """Who took most from the person, and from whom it took most."""
    facts, others = [], figures.others
    for label, of in ((_("Nemesis"), WON), (_("Favourite victim"), LOST)):
        most = max(others, key=of, default=None)
        if most is not None and of(most) > 0:
            amount = amount_text(of(most), figures.game)
            facts.append(Fact(label, f"{most.name} ({amount})"))
    return facts


def own_facts(figures: Figures) -> list[Fact]:
    """Those of the game: its edge, its rates, its counts."""
    facts, total = figures.facts, figures.total
    edge = (
        [Fact(_("Edge"), _(facts.edge.text).format(edge=short_edge(total)))] if facts.edge else []
    )
    rates = [
        Fact(_(rate.label), rate_text(rate, total, with_count=True))
        for rate in facts.rates
        if rate.label
    ]
    counts = [
        Fact(_(count.label), whole(total.counts[count.name]))
        for count in facts.counts
        if count.label
    ]
    return [*edge, *rates, *counts]


def largest_fact(figures: Figures) -> list[Fact]:
    amount = figures.facts.amount
    if amount is None:
        return []
    return [Fact(_(amount.largest), amount_text(max(figures.amounts, default=0), figures.game))]


def rate_text(rate: Rate, tally: Tally, *, with_count: bool = False) -> str:
    value = tally.rates[rate.name]
    if rate.form == SHARE:
        count = f" ({whole(tally.counts[rate.part])})" if with_count else ""
        return f"{percent(value)}{count}"
    return NOTHING if value is None else decimal(value)


def edge_sentence(figures: Figures) -> str:
    """What the edge and its interval mean, for somebody who does not know; nothing if the game has
    none."""
    tally, edge = figures.total, figures.facts.edge
    if edge is None:
        return ""
    if tally.edge is None or tally.ci95 is None:
        text = _("Two {hands} at least are needed to say how sure the edge is.")
        return text.format(hands=hands_word(figures.game))
    low, high = tally.edge - tally.ci95, tally.edge + tally.ci95
    about = _(edge.about).format(low=localize(f"{low:+.3f}"), high=localize(f"{high:+.3f}"))
    return f"{about} {verdict(low, high)}"


def verdict(low: float, high: float) -> str:
    if low > 0:
        return _("That is more than luck: you play better than your opponents.")
    if high < 0:
        return _("That is more than bad luck: your opponents play better, for now.")
    return _("Zero is in between: so far it can still be luck.")


def unread_lines(caught_up: CaughtUp) -> list[str]:
    """What could not be read, if there was anything."""
    lines = []
    if caught_up.skipped:
        lines.append(
            plural(
                "{count} line of the histories can't be read and was left out",
                "{count} lines of the histories can't be read and were left out",
                caught_up.skipped,
            )
        )
    if caught_up.unreadable:
        lines.append(
            plural(
                "{count} history can't be read and was left out",
                "{count} histories can't be read and were left out",
                caught_up.unreadable,
            )
        )
    return lines


# --- tables --------------------------------------------------------------------------------------


def tallies_table(
    title: str, tallies: Sequence[tuple[str, Tally]], figures: Figures, width: int
) -> Table:
    """A row for each group of deals."""
    game, facts = figures.game, figures.facts
    rates = [rate for rate in facts.rates if rate.head] if width >= NARROW else []
    edge_heads = [_("edge ± 95%")] if facts.edge else []
    table = Table(box=SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column(title, overflow="ellipsis", no_wrap=True)
    heads = [hands_head(game), *edge_heads, *(_(rate.head) for rate in rates), _("balance")]
    for head in heads:
        table.add_column(head, justify="right", no_wrap=True)
    for name, tally in tallies:
        table.add_row(
            Text(name),
            whole(tally.deals),
            *(short_edge(tally) for _head in edge_heads),
            *(rate_text(rate, tally) for rate in rates),
            amount_text(tally.net, game, signed=True),
        )
    return table


def levels_table(figures: Figures, width: int) -> Table:
    named = [(level_text(level), tally) for level, tally in figures.by_level.items()]
    return tallies_table(_("against"), named, figures, width)


def positions_table(figures: Figures, width: int) -> Table:
    named = [
        (position_text(place, figures.game), tally) for place, tally in figures.by_position.items()
    ]
    return tallies_table(_("seat"), named, figures, width)


def modes_table(figures: Figures, width: int) -> Table:
    named = [(mode_text(mode), tally) for mode, tally in figures.by_mode.items()]
    return tallies_table(_("mode"), named, figures, width)


def others_table(figures: Figures, width: int) -> Table:
    """Those who sat with the person: what it was between them, and what they do."""
    game, habits = figures.game, figures.facts.habits if width >= NARROW else ()
    table = Table(box=SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column(_("with"), overflow="ellipsis", no_wrap=True)
    styled = width >= WITH_LEVEL and any(style_known(one.name, game) for one in figures.others)
    if styled:
        table.add_column(_("style"), no_wrap=True)
    heads = [_("took"), _("gave"), *(_(habit.label) for habit in habits)]
    for head in [hands_head(game), *heads]:
        table.add_column(head, justify="right", no_wrap=True)
    for one in figures.others[:MOST_OTHERS]:
        table.add_row(
            Text(one.name),
            *([Text(style_known(one.name, game))] if styled else []),
            whole(one.deals),
            amount_text(one.won, game),
            amount_text(one.lost, game),
            *(percent(one.share(place)) for place in range(len(habits))),
        )
    return table


def row_cells(row: Row, width: int) -> list[str]:
    """A deal in the list of the best and the worst, two columns between the cells."""
    date = date_text(row)
    cells = [
        amount_text(row.net, row.game, signed=True).rjust(11),
        *table_of(row.game).facts.cells(row),
        date if width >= NARROW else date[: len("2026-01-31")].ljust(10),
    ]
    if width >= WITH_LEVEL:
        cells.append(level_text(row.level)[:14].ljust(14))
    if width >= WITH_NUMBER:
        cells.append(_("{hand} {number}").format(hand=hand_word(row.game), number=row.hand))
    return cells
