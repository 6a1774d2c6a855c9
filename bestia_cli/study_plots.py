"""Plots of the study commands: when they are shown, and what they look like on a plain terminal."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from bestia_cli.draw.plot import AXIS, GRID, LABEL, Line, PlotLook, Series, draw_plot
from bestia_cli.language import _

NARROWEST = 60
"""A terminal with fewer columns has no plots unless they are asked for."""
WIDEST, HEIGHT = 100, 12
LOOKS = 100
"""Points in time that a plot has."""
COLOURS = ("cyan", "yellow", "green", "magenta", "red", "blue", "bright_cyan", "bright_yellow",
           "bright_green", "bright_magenta")  # fmt: skip
STYLES = {AXIS: "dim", GRID: "dim", LABEL: "dim"}


@dataclass(frozen=True)
class Plots:
    """Where plots go, if anywhere."""

    console: Console
    wanted: bool

    @classmethod
    def find(cls, asked: bool | None, *, as_json: bool) -> "Plots":
        """As it was asked for; else where people look, with room enough."""
        if as_json and asked:
            raise ValueError(_("--json and --plot don't go together: leave one out"))
        console = Console(highlight=False)
        fits = console.is_terminal and console.width >= NARROWEST
        return cls(console, not as_json and (fits if asked is None else asked))

    @property
    def looks(self) -> int:
        """How often somebody has to look while it goes on."""
        return LOOKS if self.wanted else 0

    @property
    def width(self) -> int:
        return min(self.console.width, WIDEST) - 1

    @property
    def ascii_only(self) -> bool:
        return self.console.options.ascii_only

    def show(self, title: str, lines: Sequence[Line]) -> None:
        if not self.wanted or not lines:
            return
        self.console.print()
        self.console.print(Text(title, style="bold"))
        for line in lines:
            self.console.print(text_of(line), no_wrap=True, crop=True)

    def show_series(self, title: str, series: Sequence[Series], look: PlotLook) -> None:
        """A line plot; a single point is none."""
        if self.wanted and all(len(one.values) > 1 for one in series):
            self.show(title, draw_plot(series, self.width, HEIGHT, look))


def text_of(line: Line) -> Text:
    return Text.assemble(*((run.text, style_of(run.style)) for run in line))


def style_of(name: str) -> str:
    kind, minus, number = name.partition("-")
    return COLOURS[int(number) % len(COLOURS)] if minus else STYLES.get(kind, "")
