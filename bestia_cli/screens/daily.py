"""The deal of the day, once it is played: par, a line to share, the days so far."""

import time
from contextlib import suppress
from dataclasses import replace
from datetime import date
from typing import ClassVar, cast

from textual import work
from textual.binding import Binding, BindingType
from textual.worker import get_current_worker

from bestia_cli.daily import for_practice, key_of, month_before, outcomes, title_of_day
from bestia_cli.dates import day_text
from bestia_cli.draw.bars import Button
from bestia_cli.draw.canvas import Canvas
from bestia_cli.draw.daily import Day, draw_day
from bestia_cli.draw.look import Look
from bestia_cli.engine_process.messages import NotReadyError
from bestia_cli.games import table_of
from bestia_cli.language import _
from bestia_cli.new_setup import setup_of_the_day
from bestia_cli.screens.daily_host import DailyHost
from bestia_cli.screens.drawn import DrawnScreen
from bestia_cli.setup import Setup
from bestia_cli.storage.pars import write_par

POLL_SECONDS = 0.2
"""Between two questions whether the search is compiled."""


class DailyScreen(DrawnScreen):
    """What was made of a day, and of the days before."""

    name_of_view = "daily"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c,y", "copy", show=False),
        Binding("p", "practise", show=False),
        Binding("left,up,pageup", "month(-1)", show=False),
        Binding("right,down,pagedown", "month(1)", show=False),
    ]

    def __init__(self, game: str, day: date, message: str = "") -> None:
        super().__init__()
        self.shown = Day(game, day, date.today(), day.replace(day=1), {}, message=message)

    @property
    def host(self) -> DailyHost:
        return cast(DailyHost, self.app)

    @property
    def setup(self) -> Setup:
        shown = self.shown
        return setup_of_the_day(shown.day, self.host.settings.name, game=shown.game)

    def on_mount(self) -> None:
        found = outcomes(self.host.folders, self.shown.game)
        outcome = found.get(self.shown.day)
        waits = outcome is not None and outcome.par is None
        self.shown = replace(self.shown, found=found, waits=waits)
        super().on_mount()
        if waits:
            self.find_par()

    def heading(self) -> str:
        return title_of_day(self.shown.game)

    def remark(self) -> str:
        return day_text(self.shown.day)

    def help_text(self) -> str:
        return table_of(self.shown.game).say(
            _(
                "The same {deal} for everybody on one day, against the same opponents. It counts "
                "once: what you made of it stands against par, which is what the maestro makes of "
                "the same cards in your seat.\n\nThe calendar marks the days on which you did "
                "better, as well, or worse; left and right turn to another month. The line below "
                "gives nothing away of the cards: c copies it for a friend. P deals the same cards "
                "once more, for practice, which counts nowhere."
            )
        )

    def buttons(self) -> list[Button]:
        return [
            Button("c", _("Copy the line"), "action:copy"),
            Button("p", _("Practise"), "action:practise"),
            Button("←→", _("Month"), "action:month(-1)"),
        ]

    def draw(self, width: int, height: int, look: Look) -> Canvas:
        return draw_day(self.shown, width, height, look)

    # --- par -------------------------------------------------------------------------------------

    @work(thread=True, exclusive=True, group="par")
    def find_par(self) -> None:
        """Have the strongest level play the same cards; it takes some seconds."""
        worker, setup, par = get_current_worker(), self.setup, None
        while not worker.is_cancelled:
            try:
                par = self.host.client.par(setup)
            except NotReadyError:
                time.sleep(POLL_SECONDS)
                continue
            except (ValueError, OSError, RuntimeError):  # refused, or left: nobody will know
                pass
            break
        if not worker.is_cancelled:
            self.app.call_from_thread(self.show_par, par)

    def show_par(self, par: int | None) -> None:
        """It is known, or never will be."""
        shown, outcome = self.shown, self.shown.outcome
        found = dict(shown.found)
        if par is not None and outcome is not None:
            found[shown.day] = outcome._replace(par=par)
            with suppress(OSError):  # it is found again the next time
                write_par(self.host.folders, key_of(shown.game, shown.day), par)
        self.shown = replace(shown, found=found, waits=False)
        self.redraw()

    # --- what can be done ------------------------------------------------------------------------

    def action_month(self, by: int) -> None:
        month = self.shown.month
        if by < 0:
            month = month_before(month)
        elif month < self.shown.today.replace(day=1):
            month = month_after(month)
        self.shown = replace(self.shown, month=month)
        self.redraw()

    def action_copy(self) -> None:
        """As far as the terminal lets a program: the line can be read in any case."""
        self.app.copy_to_clipboard(self.shown.share)
        said = _("Copied, if your terminal allows it; else mark the line with the mouse.")
        self.shown = replace(self.shown, message=said)
        self.redraw()

    def action_practise(self) -> None:
        """The same cards once more: that does not count."""
        self.get_up()
        self.dismiss()
        self.host.begin(for_practice(self.setup))

    def action_back(self) -> None:
        self.get_up()
        self.dismiss()

    def get_up(self) -> None:
        """Nobody waits for the maestro any more."""
        if self.shown.waits:
            self.host.client.abandon()


def month_after(month: date) -> date:
    """The first day of the month after."""
    if month.month == 12:
        return month.replace(year=month.year + 1, month=1)
    return month.replace(month=month.month + 1)
