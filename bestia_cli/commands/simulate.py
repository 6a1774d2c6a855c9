"""bestia simulate: many smazzate between bots."""

import json
import sys
import time
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ai.bestia.simulation import Plan, Simulation
from ai.bestia.summary import PotRow, PotSummary, SeatSummary, Summary, summarize
from bestia_cli.bots import check_bots, label, parts_of
from bestia_cli.figures import edge_text
from bestia_cli.progress import compiling, interruptible, progress_bar
from bestia_cli.table_options import TableOptions
from engine.history import HistoryWriter
from engine.numbers import euros

BAR_WIDTH = 32
MOST_ROWS = 10


def run(table: TableOptions, hands: int, history: Path | None, jobs: int, *, as_json: bool) -> None:
    plan = Plan(table.rules, hands, table.seed, table.bots, jobs, history)
    if history is not None:
        check_writable(history)
    warm_up(plan)
    summary = simulate(plan)
    if summary.interrupted:
        print(f"Stopped after {summary.hands:,} of {hands:,} smazzate.", file=sys.stderr)
    if as_json:
        print(json.dumps(summary.to_json()))
    else:
        show(summary)


def check_writable(history: Path) -> None:
    """Find out now, and not after the wait for the compiler; devices and pipes are left alone."""
    if not history.exists() or history.is_file() or history.is_dir():
        HistoryWriter(history).abandon()


def warm_up(plan: Plan) -> None:
    """Compile before the clock runs."""
    simulation = Simulation(plan)
    quick = set(plan.bots) == {"random"} and not simulation.may_replay
    kind = "history" if plan.history else "random" if quick else "bots"
    parts = [f"simulate-{kind}"] if simulation.crew is None else parts_of(plan.bots)
    check_bots(plan.bots, plan.rules)
    with compiling(*parts):
        simulation.warm_up()


def simulate(plan: Plan) -> Summary:
    simulation = Simulation(plan)
    with interruptible() as stop, progress_bar() as bar:
        task = bar.add_task("smazzate", total=plan.hands)
        start = time.perf_counter()
        simulation.run(stop, lambda done: bar.update(task, completed=done))
        seconds = time.perf_counter() - start
    interrupted = simulation.books.hands < plan.hands
    return summarize(simulation, seconds, interrupted=interrupted)


def show(summary: Summary) -> None:
    console = Console()
    console.print(
        f"{summary.hands:,} smazzate, {summary.players} players, seed {summary.seed}, "
        f"{summary.seconds:.2f} s, {summary.hands_per_second:,.0f}/s",
        highlight=False,
    )
    console.print(seats_table(summary))
    show_pot(console, summary.pot, summary.hands)


def seats_table(summary: Summary) -> Table:
    table = Table("seat", "bot", box=SIMPLE_HEAD, show_edge=False, collapse_padding=True)
    for title in ("edge ± 95 %", "entered", "bestia", "prese", "balance"):
        table.add_column(title, justify="right", no_wrap=True)
    for number, seat in enumerate(summary.seats):
        table.add_row(str(number), Text(label(seat.bot)), *seat_cells(seat))
    return table


def seat_cells(seat: SeatSummary) -> tuple[str, ...]:
    return (
        edge_text(seat.edge, seat.edge_ci95),
        f"{seat.entered:.1%}",
        f"{seat.bestia:.1%}",
        f"{seat.prese:,}",
        euros(seat.balance),
    )


def coarsen(rows: tuple[PotRow, ...]) -> list[PotRow]:
    """At most so many rows as a small picture has: neighbours are put together."""
    step = -(-len(rows) // MOST_ROWS)
    groups = [rows[i : i + step] for i in range(0, len(rows), step)]
    return [(group[0][0], group[-1][1], sum(row[2] for row in group)) for group in groups]


def show_pot(console: Console, pot: PotSummary, hands: int) -> None:
    mean = euros(round(pot.mean))
    console.print(
        f"piatto: mean {mean}, largest {euros(pot.largest)}, "
        f"salvo {pot.saved / hands:.1%}, scesa {pot.scesa / hands:.1%}",
        highlight=False,
    )
    rows = coarsen(pot.histogram)
    most = max(count for _, _, count in rows)
    for low, high, count in rows:
        bar = "█" * round(BAR_WIDTH * count / most) or "▏"
        label = f"{euros(low)} and more" if high is None else f"up to {euros(high)}"
        console.print(f"{label:>26} {bar} {count / hands:.1%}", highlight=False)
