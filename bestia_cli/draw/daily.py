"""The deal of the day: what one made of it, against par, and the days of a month."""

import calendar
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from bestia_cli.amounts import bare_amount, unit_of
from bestia_cli.daily import (
    BETTER,
    LIKE,
    MARKS,
    WORSE,
    Outcome,
    against_par,
    counted,
    line_to_share,
    signed,
    streak,
)
from bestia_cli.draw.bars import wrap
from bestia_cli.draw.canvas import Canvas, Rect, Run, width_of
from bestia_cli.draw.digits import big_width, draw_big
from bestia_cli.draw.look import Look
from bestia_cli.draw.seats import money_ink
from bestia_cli.language import N_, _, plural

MONTHS = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)
ASCII_MARKS = {BETTER: "+", LIKE: "=", WORSE: "-"}
INKS = {BETTER: "gain", LIKE: "gold", WORSE: "debt"}
CELL = 4
"""Columns of a day: its number, its mark and a space."""
WEEK = 7 * CELL


@dataclass(frozen=True)
class Day:
    """What is to be seen."""

    game: str
    day: date
    """The one that was played."""
    today: date
    month: date
    """Its first day: the one of the calendar."""
    found: Mapping[date, Outcome]
    waits: bool = False
    """Whether the maestro is still at it."""
    message: str = ""

    @property
    def outcome(self) -> Outcome | None:
        return self.found.get(self.day)

    @property
    def row(self) -> int:
        """How many days in a row."""
        return streak(self.found, self.today)

    @property
    def share(self) -> str:
        return "" if self.outcome is None else line_to_share(self.outcome, self.row)


def draw_day(day: Day, width: int, height: int, look: Look) -> Canvas:
    """All between the title and the keys."""
    canvas = Canvas(width, height, "panel")
    left = max(1, (width // 2 - WEEK) // 2)
    draw_month(canvas, day, Rect(left, 1, WEEK, 8), look)
    write_outcome(canvas, day, Rect(width // 2, 1, width - width // 2 - 1, height - 6), look)
    share = look.fit(day.share, width - 4)
    canvas.centred(canvas.rect, height - 4, share, "panel.gold.bold")
    for y, line in enumerate(wrap(look.plain(day.message), width - 4)[:2], height - 2):
        canvas.centred(canvas.rect, y, line, "panel.muted")
    return canvas


# --- the month -----------------------------------------------------------------------------------


def draw_month(canvas: Canvas, day: Day, rect: Rect, look: Look) -> None:
    """A calendar with a mark on every day that was played."""
    name = f"{_(MONTHS[day.month.month - 1])} {day.month.year}"
    canvas.centred(rect, rect.y, look.plain(name), "panel.text.bold")
    for place, weekday in enumerate(_("Mo Tu We Th Fr Sa Su").split()):
        canvas.text(rect.x + place * CELL, rect.y + 1, look.plain(weekday), "panel.muted")
    first, days = calendar.monthrange(day.month.year, day.month.month)
    for number in range(1, days + 1):
        row, column = divmod(first + number - 1, 7)
        where = day.month.replace(day=number)
        x, y = rect.x + column * CELL, rect.y + 2 + row
        canvas.runs(x, y, day_runs(day, where, look))


def day_runs(day: Day, where: date, look: Look) -> list[Run]:
    """The number of a day, and how it went."""
    ink = "text.bold" if where == day.today else "text" if where <= day.today else "muted"
    runs: list[Run] = [(f"{where.day:2}", f"panel.{ink}")]
    outcome = day.found.get(where)
    if outcome is not None:
        runs.append((mark_of(outcome.standing, look), f"panel.{INKS[outcome.standing]}.bold"))
    return runs


def mark_of(standing: str, look: Look) -> str:
    return (ASCII_MARKS if look.glyphs.ascii else MARKS)[standing]


# --- the day -------------------------------------------------------------------------------------


def write_outcome(canvas: Canvas, day: Day, rect: Rect, look: Look) -> None:
    """What it brought, par, and how often it went well."""
    y = rect.y
    if day.outcome is not None:
        y = write_net(canvas, day.outcome, rect, look)
    lines = [(text, style) for text, style in lines_about(day) if text]
    for text, style in [*lines, ("", "")][: max(0, rect.bottom - y - 1)]:
        canvas.text(rect.x, y, look.fit(text, rect.width), f"panel.{style or 'text'}")
        y += 1
    counts = counted(day.found)
    runs: list[Run] = []
    for standing, count in counts.items():
        runs += [(f"{mark_of(standing, look)} ", f"panel.{INKS[standing]}.bold")]
        runs += [(f"{count}   ", "panel.text")]
    if sum(width_of(text) for text, _style in runs) <= rect.width:
        canvas.runs(rect.x, y, runs)


def write_net(canvas: Canvas, outcome: Outcome, rect: Rect, look: Look) -> int:
    """In large digits; gives the row after it."""
    digits = ("+" if outcome.net > 0 else "") + bare_amount(outcome.net, unit_of(outcome.game))
    style = f"panel.{money_ink(outcome.net)}.bold"
    if 0 < big_width(digits, look) <= rect.width:
        draw_big(canvas, rect.x, rect.y, digits, style, look)
        return rect.y + 4
    text = look.fit(signed(outcome.net, outcome.game), rect.width)
    canvas.text(rect.x, rect.y, text, style)
    return rect.y + 2


def days_text(count: int) -> str:
    return plural("{count} day in a row", "{count} days in a row", count)


def lines_about(day: Day) -> list[tuple[str, str]]:
    outcome = day.outcome
    if outcome is None:
        return [(_("Not played yet"), "muted")]
    if outcome.par is not None:
        par = _("The maestro (par): {amount}").format(amount=signed(outcome.par, outcome.game))
        said = [(par, "text"), (against_par(outcome), f"{INKS[outcome.standing]}.bold")]
    elif day.waits:
        said = [(_("The maestro has a go ..."), "societa")]
    else:
        said = [(_("What the maestro would have made is not known."), "muted")]
    return [*said, (days_text(day.row) if day.row > 1 else "", "gold")]
