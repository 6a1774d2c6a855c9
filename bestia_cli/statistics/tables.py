"""The statistics in words and tables, for the screen and for the command."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from bestia_cli.language import N_, _, plural
from bestia_cli.money import money
from bestia_cli.setup import SERIOUS, TRAINING
from bestia_cli.statistics.ingest import CaughtUp
from bestia_cli.statistics.row import MIXED, Smazzata
from bestia_cli.statistics.tallies import DEALER, Figures, Filter, Tally

NOTHING = "–"
"""Where there is no figure yet."""
NARROW = 66
"""Below so many columns a table leaves something out."""

WITH_LEVEL, WITH_NUMBER = 74, 90
"""From so many columns on the list of smazzate says the level, and the number in its game."""

MODE_NAMES = {SERIOUS: N_("serious"), TRAINING: N_("training")}


class Fact(NamedTuple):
    label: str
    value: str


def no_smazzate(chosen: Filter) -> str:
    """What to do about statistics without a smazzata."""
    if chosen == Filter():
        return _("There is nothing here yet: play a smazzata and come back.")
    return _("No smazzata is like that: choose another filter.")


def filter_text(chosen: Filter) -> str:
    """Which smazzate are counted."""
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


def position_text(position: int) -> str:
    """A place at the table, counted from the dealer's right."""
    if position == DEALER:
        return _("dealer")
    if position == 0:
        return _("1st, di mano")
    return _("no. {number} to speak").format(number=position + 1)


def percent(part: float | None) -> str:
    return NOTHING if part is None else f"{part:.0%}"


def signed_euros(cents: int) -> str:
    return money(cents, signed=True)


def short_edge(tally: Tally) -> str:
    """An edge and its interval in few characters."""
    if tally.edge is None:
        return NOTHING
    width = "?" if tally.ci95 is None else f"{tally.ci95:.3f}"
    return f"{tally.edge:+.3f} ± {width}"


def date_text(row: Smazzata) -> str:
    """When a smazzata was played, by the clock of this place."""
    if row.played is None:
        return NOTHING
    return datetime.fromisoformat(row.played).astimezone().strftime("%Y-%m-%d %H:%M")


def facts(figures: Figures) -> list[Fact]:
    """The figures of the overview."""
    total = figures.total
    prese = NOTHING if total.prese_each is None else f"{total.prese_each:.2f}"
    return [
        Fact(_("Smazzate"), f"{total.smazzate:,}"),
        Fact(_("Games"), f"{figures.games:,}"),
        Fact(_("Balance"), signed_euros(total.net_cents)),
        Fact(_("Edge"), _("{edge} pots a smazzata").format(edge=short_edge(total))),
        Fact(_("Entered"), f"{percent(total.entered_share)} ({total.entered:,})"),
        Fact(_("In bestia, of those"), f"{percent(total.bestia_share)} ({total.bestie:,})"),
        Fact(_("Prese when in"), prese),
        Fact(_("Bucos alone"), f"{total.buco_alone:,}"),
        Fact(_("Bucos in società"), f"{total.buco_societa:,}"),
        Fact(_("Coach asked"), plural("{count} time", "{count} times", total.coach)),
        Fact(_("Largest piatto"), money(max(figures.pot_cents, default=0))),
    ]


def edge_sentence(tally: Tally) -> str:
    """What the edge and its interval mean, for somebody who does not know."""
    if tally.edge is None or tally.ci95 is None:
        return _("Two smazzate at least are needed to say how sure the edge is.")
    low, high = tally.edge - tally.ci95, tally.edge + tally.ci95
    return "{} {}".format(
        _(
            "The edge is what you win beyond your even share, in pots a smazzata. From these "
            "smazzate the true one lies between {low} and {high}, 95 times in 100."
        ).format(low=f"{low:+.3f}", high=f"{high:+.3f}"),
        verdict(low, high),
    )


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


def tallies_table(title: str, tallies: Sequence[tuple[str, Tally]], width: int) -> Table:
    """A row for each group of smazzate."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column(title, overflow="ellipsis", no_wrap=True)
    heads = [_("smazz."), _("edge ± 95 %"), _("enters"), _("bestie"), _("balance")]
    wide = width >= NARROW
    for head in heads if wide else [*heads[:2], heads[4]]:
        table.add_column(head, justify="right", no_wrap=True)
    for name, tally in tallies:
        shares = [percent(tally.entered_share), percent(tally.bestia_share)] if wide else []
        counts = [f"{tally.smazzate:,}", short_edge(tally)]
        table.add_row(Text(name), *counts, *shares, signed_euros(tally.net_cents))
    return table


def levels_table(figures: Figures, width: int) -> Table:
    named = [(level_text(level), tally) for level, tally in figures.by_level.items()]
    return tallies_table(_("against"), named, width)


def positions_table(figures: Figures, width: int) -> Table:
    named = [(position_text(place), tally) for place, tally in figures.by_position.items()]
    return tallies_table(_("seat"), named, width)


def modes_table(figures: Figures, width: int) -> Table:
    named = [(mode_text(mode), tally) for mode, tally in figures.by_mode.items()]
    return tallies_table(_("mode"), named, width)


def row_cells(row: Smazzata, width: int) -> list[str]:
    """A smazzata in the list of the best and the worst, two columns between the cells."""
    prese = plural("{count} presa", "{count} prese", row.prese)
    date = date_text(row)
    cells = [
        signed_euros(row.net_cents).rjust(11),
        _("piatto {pot}").format(pot=money(row.pot_cents)).ljust(16),
        (_("bestia") if row.bestia else prese if row.entered else _("out")).ljust(8),
        date if width >= NARROW else date[: len("2026-01-31")].ljust(10),
    ]
    if width >= WITH_LEVEL:
        cells.append(level_text(row.level)[:14].ljust(14))
    if width >= WITH_NUMBER:
        cells.append(_("smazzata {number}").format(number=row.hand))
    return cells
