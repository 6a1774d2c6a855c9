"""bestia simulate: many smazzate between bots."""

import json
import sys
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from ai.bestia.simulation import Plan, Simulation
from ai.bestia.summary import PotSummary, SeatSummary, Summary, summarize
from bestia_cli.table_options import TableOptions
from bestia_cli.waiting import compiling, interruptible, progress_bar
from engine.numbers import euros

BAR_WIDTH = 32


def run(table: TableOptions, hands: int, history: Path | None, jobs: int, *, as_json: bool) -> None:
    plan = Plan(table.rules, hands, table.seed, table.bots, jobs, history)
    warm_up(plan)
    summary = simulate(plan)
    if summary.interrupted:
        print(f"Stopped after {summary.hands:,} of {hands:,} smazzate.", file=sys.stderr)
    if as_json:
        print(json.dumps(summary.to_json()))
    else:
        show(summary)


def warm_up(plan: Plan) -> None:
    """Compile before the clock runs."""
    kind = "random" if set(plan.bots) == {"random"} and not plan.history else "bots"
    with compiling(f"simulate-{kind}"):
        trial = Simulation(Plan(plan.rules, 1, plan.seed, plan.bots))
        if plan.history:
            next(trial.records())
        else:
            trial.run(lambda: False, lambda hands: None)


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
    table = Table("seat", "bot")
    for title in ("edge ± 95 %", "entered", "bestia", "prese", "balance"):
        table.add_column(title, justify="right")
    for number, seat in enumerate(summary.seats):
        table.add_row(str(number), seat.bot, *seat_cells(seat))
    return table


def seat_cells(seat: SeatSummary) -> tuple[str, ...]:
    width = "?" if seat.edge_ci95 is None else f"{seat.edge_ci95:.4f}"
    return (
        f"{seat.edge:+.4f} ± {width}",
        f"{seat.entered:.1%}",
        f"{seat.bestia:.1%}",
        f"{seat.prese:,}",
        euros(seat.balance),
    )


def show_pot(console: Console, pot: PotSummary, hands: int) -> None:
    mean = euros(round(pot.mean))
    console.print(
        f"The piatto: mean {mean}, largest {euros(pot.largest)}, "
        f"salvo after {pot.saved / hands:.1%}, Bestia scesa after {pot.scesa / hands:.1%}",
        highlight=False,
    )
    most = max(count for _, _, count in pot.histogram)
    for low, high, count in pot.histogram:
        bar = "█" * round(BAR_WIDTH * count / most) or "▏"
        label = f"{euros(low)} and more" if high is None else f"up to {euros(high)}"
        console.print(f"{label:>26} {bar} {count / hands:.1%}", highlight=False)
