"""How you have played a game: figures, plots, levels, seats, the best and the worst deals."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from io import StringIO
from pathlib import Path
from typing import ClassVar, cast

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Resize
from textual.message import Message
from textual.widgets import ContentSwitcher, OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from bestia_cli.draw.bars import Button, draw_actions, standing
from bestia_cli.draw.plot import Series
from bestia_cli.exit_codes import cause
from bestia_cli.games import table_of
from bestia_cli.language import _
from bestia_cli.screens.framed import draw_title
from bestia_cli.screens.host import Host
from bestia_cli.screens.leaving import LeftOnce
from bestia_cli.screens.statistics_parts import (
    ACTIONS,
    AmountPlot,
    DealOption,
    LinkBar,
    StatisticsHelp,
    actions_for,
    overview,
    plot_look,
    row_option,
)
from bestia_cli.statistics.export import FORMATS, write_export
from bestia_cli.statistics.reading import read_statistics
from bestia_cli.statistics.tables import (
    filter_text,
    hands_title,
    levels_table,
    no_hands,
    others_table,
    positions_table,
)
from bestia_cli.statistics.tallies import Figures, Filter
from bestia_cli.widgets.canvas_view import CanvasView
from engine.game import CENTS
from engine.registry import DEFAULT, GAMES

WORD = "word"
"""The pane for what has to be said instead of figures."""
MARGIN = 4
"""Columns of a pane that are no text: padding and the scroll bar."""

TABS = ("overview", "balance", "levels", "seats", "deals", "others")
"""The panes, in order."""

PERIODS = (Filter(), Filter(serious=True), Filter(days=30), Filter(days=7))
"""What the filter key goes through."""


def tab_names(game: str) -> dict[str, str]:
    """What the panes are called."""
    balance = _("Money") if GAMES[game].unit == CENTS else _("Balance")
    names = (_("Overview"), balance, _("Levels"), _("Seats"), hands_title(game), _("People"))
    return dict(zip(TABS, names, strict=True))


class OpenReplay(Message):
    """Somebody wants to see a deal again."""

    def __init__(self, game_id: str, hand: int) -> None:
        super().__init__()
        self.game_id = game_id
        self.hand = hand


class LeftError(Exception):
    """Nobody waits for the statistics any more."""


class StatisticsScreen(LeftOnce[None]):
    """The statistics of a data folder. An `OpenReplay` goes up to the app."""

    CSS_PATH = None
    CSS = """
    StatisticsScreen { layout: vertical; }
    StatisticsScreen CanvasView { position: relative; width: 100%; height: 1; }
    StatisticsScreen #bar-title { dock: top; }
    StatisticsScreen #bar-keys { dock: bottom; }
    StatisticsScreen LinkBar {
        height: 1; background: $panel; link-style: none; link-color: $text;
        link-background-hover: $primary; link-style-hover: bold;
    }
    StatisticsScreen ContentSwitcher { height: 1fr; }
    StatisticsScreen ContentSwitcher > * { height: 1fr; padding: 0 1; }
    StatisticsScreen VerticalScroll { scrollbar-size-vertical: 1; }
    StatisticsScreen AmountPlot { height: 1fr; }
    StatisticsScreen OptionList {
        border: none; background: transparent; scrollbar-size-vertical: 1;
        &:focus { border: none; }
        & > .option-list--option-disabled { color: $text-accent; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(action.keys, action.name, action.short, show=False) for action in ACTIONS),
        *(Binding(str(at), f"show_tab('{tab}')", show=False) for at, tab in enumerate(TABS, 1)),
        Binding("left", "turn(-1)", show=False, priority=True),
        Binding("right", "turn(1)", show=False, priority=True),
    ]

    class Reading(Message):
        """The reading goes on."""

        def __init__(self, done: int, total: int) -> None:
            super().__init__()
            self.done, self.total = done, total

    class Loaded(Message):
        """The figures are there."""

        def __init__(self, figures: Figures, notes: list[str]) -> None:
            super().__init__()
            self.figures = figures
            self.notes = notes

    class Written(Message):
        """A file is there."""

        def __init__(self, path: Path) -> None:
            super().__init__()
            self.path = path

    class Failed(Message):
        """The machine would not."""

        def __init__(self, reason: str) -> None:
            super().__init__()
            self.reason = reason

    def __init__(
        self,
        folders_data: Path,
        *,
        ascii_only: bool = False,
        downloads: bool = False,
        game: str = DEFAULT,
    ) -> None:
        super().__init__()
        self.data = folders_data
        self.game = game
        self.games: tuple[str, ...] = (game,)
        """What one can choose from: those that were played, and the one to begin with."""
        self.downloads = downloads
        """Whether exports go to the browser, and to no file here."""
        self.ascii_only = ascii_only
        self.filter = Filter()
        self.figures: Figures | None = None
        self.tab = TABS[0]
        self.reads = True
        self.told: set[str] = set()

    def compose(self) -> ComposeResult:
        yield CanvasView(id="bar-title")
        yield LinkBar(id="tabs")
        with ContentSwitcher(initial=WORD):
            yield Static(_("Reading your games …"), id=WORD, markup=False)
            with VerticalScroll(id="overview"):
                yield Static(id="facts")
            with Vertical(id="balance"):
                yield AmountPlot("$text-success", "balance-plot")
                yield AmountPlot("$text-warning", "amount-plot")
            for tab in ("levels", "seats", "others"):
                with VerticalScroll(id=tab):
                    yield Static(id=f"{tab}-table")
            yield OptionList(id="deals")
        yield CanvasView(id="bar-keys")

    def on_mount(self) -> None:
        self.show_heading()
        self.load()

    # --- reading ---------------------------------------------------------------------------------

    @work(thread=True, exclusive=True, group="statistics")
    def load(self) -> None:
        """Bring the database up to date and read the figures, away from the screen."""
        worker, game, chosen = get_current_worker(), self.game, self.filter

        def tell(done: int, total: int) -> None:
            if worker.is_cancelled:
                raise LeftError
            self.post_message(self.Reading(done, total))

        try:
            self.post_message(self.read(game, chosen, tell))
        except LeftError:
            return
        except (OSError, ValueError) as error:
            self.post_message(self.Failed(reason_of(error)))

    def read(
        self, game: str, chosen: Filter, tell: Callable[[int, int], None]
    ) -> "StatisticsScreen.Loaded":
        return self.Loaded(*read_statistics(self.data, chosen, tell, game))

    @on(Reading)
    def show_progress(self, message: Reading) -> None:
        share = message.done / message.total if message.total else 1
        text = _("Reading your games … {share}").format(share=f"{share:.0%}")
        self.query_one(f"#{WORD}", Static).update(Text(text))

    @on(Loaded)
    def show_loaded(self, message: Loaded) -> None:
        if (message.figures.game, message.figures.filter) != (self.game, self.filter):
            return
        self.figures, self.reads = message.figures, False
        known = {*self.games, *message.figures.games}
        self.games = tuple(game for game in GAMES if game in known)
        for note in message.notes:
            if note not in self.told:
                self.told.add(note)
                self.notify(note, severity="warning", markup=False)
        self.fill()

    @on(Failed)
    def show_failure(self, message: Failed) -> None:
        self.reads = False
        self.show_heading()
        if self.figures is None:
            self.query_one(f"#{WORD}", Static).update(Text(message.reason))
        else:
            self.notify(message.reason, severity="error", markup=False)

    # --- showing ---------------------------------------------------------------------------------

    def on_resize(self, event: Resize) -> None:
        self.fill()

    def fill(self) -> None:
        """Show the figures in all panes."""
        self.show_heading()
        if self.figures is None:
            return
        if not self.figures.rows:
            self.query_one(f"#{WORD}", Static).update(Text(no_hands(self.filter, self.game)))
            self.query_one(ContentSwitcher).current = WORD
            return
        width = self.size.width - MARGIN
        self.query_one("#facts", Static).update(overview(self.figures, width))
        self.query_one("#levels-table", Static).update(levels_table(self.figures, width))
        self.query_one("#seats-table", Static).update(positions_table(self.figures, width))
        self.query_one("#others-table", Static).update(others_table(self.figures, width))
        self.fill_plots(self.figures)
        self.fill_deals(self.figures)
        self.action_show_tab(self.tab)

    def fill_plots(self, figures: Figures) -> None:
        look, amount = plot_look(figures.game, ascii_only=self.ascii_only), figures.facts.amount
        balance = Series(_("balance"), figures.balance)
        self.query_one("#balance-plot", AmountPlot).show(balance, look)
        below = self.query_one("#amount-plot", AmountPlot)
        below.display = amount is not None
        if amount is not None:
            below.show(Series(_(amount.label), figures.amounts), look)

    def fill_deals(self, figures: Figures) -> None:
        options = self.query_one(OptionList)
        chosen = options.highlighted
        options.clear_options()
        width = self.size.width - MARGIN
        for title, rows in ((_("The best"), figures.best), (_("The worst"), figures.worst)):
            if rows:
                options.add_option(Option(Text(title, style="bold"), disabled=True))
            options.add_options(map(partial(row_option, width=width), rows))
        first = 1 if options.option_count > 1 else None
        last = options.option_count - 1
        options.highlighted = first if chosen is None or last < 0 else min(chosen, last)

    def show_heading(self) -> None:
        title = table_of(self.game).title if len(self.games) > 1 else ""
        reading = _("reading …") if self.reads else ""
        parts = [title, filter_text(self.filter), reading]
        self.draw_bars(" · ".join(filter(None, parts)))
        tabs = [
            (f"{number} {name}", f"show_tab('{tab}')", tab == self.tab)
            for number, (tab, name) in enumerate(tab_names(self.game).items(), 1)
        ]
        self.query_one("#tabs", LinkBar).show(tabs)

    def draw_bars(self, remark: str) -> None:
        """The lines at the top and at the bottom, as every screen has them."""
        host, width = cast(Host, self.app), self.app.size.width
        title = draw_title(_("Statistics"), remark, width, host.look)
        self.query_one("#bar-title", CanvasView).show(title, host.palette)
        *buttons, _help, back = (
            Button(action.key, _(action.short), f"action:{action.name}")
            for action in actions_for(len(self.games))
        )
        keys = draw_actions(buttons, standing(back), width, host.look)
        self.query_one("#bar-keys", CanvasView).show(keys, host.palette)

    async def on_canvas_view_pointed(self, event: CanvasView.Pointed) -> None:
        event.stop()
        if event.pressed and event.target.startswith("action:"):
            await self.run_action(event.target.removeprefix("action:"))

    def action_palette(self) -> None:
        self.app.action_command_palette()

    # --- what a person can do --------------------------------------------------------------------

    def action_show_tab(self, tab: str) -> None:
        self.tab = tab
        self.show_heading()
        if self.figures and self.figures.rows:
            self.query_one(ContentSwitcher).current = tab
            self.query_one(f"#{tab}").focus()

    def action_turn(self, by: int) -> None:
        self.action_show_tab(TABS[(TABS.index(self.tab) + by) % len(TABS)])

    def action_next_period(self) -> None:
        now = replace(self.filter, level=None)
        then = PERIODS[(PERIODS.index(now) + 1) % len(PERIODS)]
        self.change_filter(replace(then, level=self.filter.level))

    def action_next_level(self) -> None:
        levels = [None, *(self.figures.levels if self.figures else ())]
        at = levels.index(self.filter.level) if self.filter.level in levels else 0
        self.change_filter(replace(self.filter, level=levels[(at + 1) % len(levels)]))

    def action_next_game(self) -> None:
        if len(self.games) > 1:
            self.game = self.games[(self.games.index(self.game) + 1) % len(self.games)]
            self.change_filter(replace(self.filter, level=None))

    def change_filter(self, chosen: Filter) -> None:
        self.filter, self.reads = chosen, True
        self.show_heading()
        self.load()

    def action_export(self, form: str) -> None:
        if self.figures is None:
            return
        which = f"-{self.figures.game}" if len(self.games) > 1 else ""
        name = f"statistics{which}.{form}"
        if self.downloads:
            self.app.deliver_text(StringIO(FORMATS[form](self.figures)), save_filename=name)
        else:
            self.write(self.figures, form, self.data / name)

    @work(thread=True, group="export")
    def write(self, figures: Figures, form: str, path: Path) -> None:
        try:
            write_export(figures, form, path)
        except OSError as error:
            self.post_message(self.Failed(reason_of(error)))
        else:
            self.post_message(self.Written(path))

    @on(Written)
    def show_written(self, message: Written) -> None:
        self.notify(_("Written to {path}").format(path=message.path), timeout=10, markup=False)

    @on(OptionList.OptionSelected)
    def open_replay(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        option = message.option
        if isinstance(option, DealOption):
            self.post_message(OpenReplay(option.row.history, option.row.hand))

    def action_help(self) -> None:
        self.app.push_screen(StatisticsHelp(self.game, actions_for(len(self.games))))

    def action_back(self) -> None:
        self.dismiss()


def reason_of(error: OSError | ValueError) -> str:
    """An error in one line for the person."""
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {cause(error)}"
    return str(error)
