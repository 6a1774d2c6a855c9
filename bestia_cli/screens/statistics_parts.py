"""What the screen of the statistics is made of: what one can do there, bars, plots and lists."""

from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.widget import Widget
from textual.widgets import Static
from textual.widgets.option_list import Option

from bestia_cli.draw.plot import AXIS, GRID, LABEL, TEXT, PlotLook, Series, draw_plot
from bestia_cli.draw.plot import style_of_series as series_style
from bestia_cli.language import N_, _
from bestia_cli.money import whole
from bestia_cli.screens.leaving import Dialog
from bestia_cli.statistics.row import Row
from bestia_cli.statistics.tables import (
    edge_sentence,
    hand_word,
    hands_word,
    modes_table,
    overview_facts,
    row_cells,
)
from bestia_cli.statistics.tallies import Figures
from engine.game import CENTS
from engine.registry import GAMES

TWO_COLUMNS = 90
"""From this width on the facts stand in two columns."""


class Action(NamedTuple):
    """What a key or a click does."""

    keys: str
    name: str
    short: str
    """For the bar."""
    long: str
    """For the help; `{hand}` and `{hands}` are what the game calls its deals."""

    @property
    def key(self) -> str:
        first = self.keys.split(",")[0]
        return {"question_mark": "?", "escape": "esc"}.get(first, first)


CHANGE_GAME = Action("g", "next_game", N_("Game"), N_("another game that you have played"))
ACTIONS = (
    Action("f", "next_period", N_("Filter"), N_("all, serious, the last 30 or 7 days")),
    Action("l", "next_level", N_("Level"), N_("only opponents of one level")),
    CHANGE_GAME,
    Action("c", "export('csv')", "CSV", N_("write all {hands} to a CSV file")),
    Action("j", "export('json')", "JSON", N_("write figures and {hands} to a JSON file")),
    Action("question_mark,f1", "help", N_("Help"), N_("this page")),
    Action("escape,q", "back", N_("Back"), N_("leave the statistics")),
)
MOVES = (
    (N_("1 to 6, ← →"), N_("another page; or click on its name")),
    (N_("↑ ↓"), N_("scroll, or choose a {hand}")),
    (N_("Enter"), N_("open the chosen {hand} in the replay; or click on it")),
)


def actions_for(games: int) -> tuple[Action, ...]:
    """What one can do where there are statistics of so many games."""
    return tuple(action for action in ACTIONS if games > 1 or action is not CHANGE_GAME)


class LinkBar(Static):
    """A line of words that can be clicked."""

    def show(self, links: list[tuple[str, str, bool]]) -> None:
        """Words, what they do, and whether they are the chosen ones; closer together where there
        is no room for a space on both sides."""
        room = self.app.size.width
        before = " " if sum(cell_len(text) + 2 for text, _, _ in links) <= room else ""
        parts = [
            Content.from_markup(
                f"[@click=screen.{action}]{'[reverse]' * chosen}{before}$text ", text=text
            )
            for text, action, chosen in links
        ]
        self.update(Content("").join(parts))


def plot_look(game: str, *, ascii_only: bool) -> PlotLook:
    """Plots in the unit of a game."""
    if GAMES[game].unit == CENTS:
        return PlotLook(ascii_only=ascii_only)
    return PlotLook(ascii_only, lambda values: [whole(value) for value in values], whole)


class AmountPlot(Widget):
    """Something in the unit of a game over time."""

    def __init__(self, colour: str, id: str) -> None:  # noqa: A002 (Textual's)
        super().__init__(id=id)
        self.look = PlotLook()
        self.series = Series("", ())
        muted = dict.fromkeys((AXIS, GRID), "$text-muted 60%")
        self.inks = {**muted, LABEL: "$text-muted", TEXT: "$text", series_style(0): colour}

    def show(self, series: Series, look: PlotLook) -> None:
        self.series, self.look = series, look
        self.refresh()

    def render(self) -> Content:
        lines = draw_plot([self.series], self.size.width, self.size.height, self.look)
        drawn = (
            Content.assemble(*((run.text, self.inks[run.style]) for run in line)) for line in lines
        )
        return Content("\n").join(drawn)


class StatisticsHelp(Dialog[None]):
    """The keys of the statistics."""

    CSS = """
    StatisticsHelp { align: center middle; }
    StatisticsHelp #keys {
        width: 58; max-width: 100%; height: auto; max-height: 100%;
        border: round $primary; background: $surface; padding: 0 1;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,f1,enter", "dismiss", show=False)
    ]

    def __init__(self, game: str, actions: tuple[Action, ...]) -> None:
        super().__init__()
        self.lines = [*MOVES, *((action.key, action.long) for action in actions)]
        self.words = {"hand": hand_word(game), "hands": hands_word(game)}

    def compose(self) -> ComposeResult:
        table = Table.grid(padding=(0, 2, 0, 0))
        for keys, text in self.lines:
            table.add_row(Text(_(keys), style="bold"), Text(_(text).format(**self.words)))
        with VerticalScroll(id="keys") as box:
            box.border_title = _("Statistics")
            yield Static(table)

    def on_click(self, event: Click) -> None:
        self.dismiss()


class DealOption(Option):
    """A deal that can be opened."""

    def __init__(self, row: Row, text: Text) -> None:
        super().__init__(text)
        self.row = row


def row_option(row: Row, width: int) -> DealOption:
    text = Text("  ".join(row_cells(row, width)), no_wrap=True, overflow="ellipsis")
    return DealOption(row, text)


def overview(figures: Figures, width: int) -> RenderableType:
    """The facts, what the interval means, and the modes."""
    sentence = edge_sentence(figures)
    meaning = (Text(sentence), "") if sentence else ()
    return Group(facts_table(figures, width), "", *meaning, modes_table(figures, width))


def facts_table(figures: Figures, width: int) -> Table:
    """Labels and values, in two columns where there is room."""
    table = Table.grid(padding=(0, 2, 0, 0))
    cells = [
        (Text(fact.label, style="dim"), Text(fact.value, style="bold"))
        for fact in overview_facts(figures)
    ]
    half = -(-len(cells) // 2) if width >= TWO_COLUMNS else len(cells)
    for at, left in enumerate(cells[:half]):
        right = cells[half + at] if half + at < len(cells) else ()
        table.add_row(*left, *right)
    return table
