"""bestia stats: how you have played a game, as a table, as CSV or as JSON."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
from rich.table import Table
from rich.text import Text

from bestia_cli.games import table_of
from bestia_cli.language import _
from bestia_cli.statistics.export import FORMATS, write_export
from bestia_cli.statistics.ingest import Tell
from bestia_cli.statistics.reading import read_statistics
from bestia_cli.statistics.tables import (
    WITH_NUMBER,
    edge_sentence,
    filter_text,
    levels_table,
    modes_table,
    no_hands,
    others_table,
    overview_facts,
    positions_table,
    row_cells,
)
from bestia_cli.statistics.tallies import Figures, Filter
from bestia_cli.table_options import read_game


@dataclass(frozen=True)
class Output:
    """What becomes of the figures."""

    form: str | None
    """One of FORMATS; None: a table for people."""
    path: Path | None
    """None: stdout."""

    @classmethod
    def read(cls, *, as_json: bool, as_csv: bool, out: Path | None) -> "Output":
        """From the options; the form can be left to the ending of a file's name."""
        if as_json and as_csv:
            raise ValueError(_("--json and --csv: choose one"))
        ending = out.suffix.removeprefix(".").lower() if out else ""
        named = ending if ending in FORMATS else None
        form = "json" if as_json else "csv" if as_csv else named
        if out and form is None:
            raise ValueError(_("--out {path}: say --csv or --json").format(path=out))
        return cls(form, out)


def run(data: Path, game: str, chosen: Filter, output: Output) -> None:
    """Bring the statistics of a data folder up to date and show those of a game, or write them to a
    file."""
    check_game(game)
    with progress_bar() as tell:
        found = read_statistics(data, chosen, tell, game)
    for note in found.notes:
        warn(note)
    figures = found.figures
    if output.form:
        write_export(figures, output.form, output.path)
    else:
        show(figures)


def check_game(game: str) -> None:
    read_game(game)


def warn(text: str) -> None:
    print(f"bestia: {text}", file=sys.stderr)


@contextmanager
def progress_bar() -> Iterator[Tell]:
    """A bar on stderr while histories are read; nothing when that is not a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    shown = console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=not shown) as progress:
        task = progress.add_task(_("Reading the histories"), total=None)

        def tell(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        yield tell


def show(figures: Figures) -> None:
    console = Console()
    which = filter_text(figures.filter)
    if len(figures.games) > 1:
        which = f"{table_of(figures.game).title}, {which}"
    console.print(Text(_("Your statistics: {which}").format(which=which)))
    if not figures.rows:
        console.print(Text(no_hands(figures.filter, figures.game)))
        return
    console.print(facts_table(figures))
    if sentence := edge_sentence(figures):
        console.print(Text(sentence))
    for make in (levels_table, positions_table, modes_table, others_table):
        console.print()
        console.print(make(figures, console.width))
    show_rows(console, figures)


def facts_table(figures: Figures) -> Table:
    table = Table.grid(padding=(0, 2))
    for fact in overview_facts(figures):
        table.add_row(Text(fact.label), Text(fact.value))
    return table


def show_rows(console: Console, figures: Figures) -> None:
    for title, rows in ((_("The best"), figures.best), (_("The worst"), figures.worst)):
        if rows:
            console.print()
            console.print(Text(title))
        for row in rows:
            console.print(
                Text("  ".join([*row_cells(row, WITH_NUMBER), row.history])), soft_wrap=True
            )
