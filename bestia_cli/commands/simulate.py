"""bestia simulate: many deals between bots."""

import json
import sys
import time
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ai.games import players_of
from ai.plain_start import needs_compiler, start_plainly, starts_plainly
from ai.simulation import Plan, Simulation
from ai.summary import SeatSummary, Summary
from ai.usual_simulation import new_simulation
from bestia_cli.bots import check_bots, label, parts_of
from bestia_cli.figures import balance_text, edge_text
from bestia_cli.progress import (
    announce_compiling,
    compiling,
    interruptible,
    must_compile,
    progress_bar,
)
from bestia_cli.table_options import TableOptions
from engine.game import Game
from engine.history import HistoryWriter
from engine.jit import mark_warm


def run(table: TableOptions, hands: int, history: Path | None, jobs: int, *, as_json: bool) -> None:
    plan = Plan(table.game, table.rules, hands, table.seed, table.bots, jobs, history)
    if history is not None:
        check_writable(history)
    summary = simulate(new_simulation(plan))
    if summary.interrupted:
        many = players_of(table.game.name).words.many
        print(f"Stopped after {summary.hands:,} of {hands:,} {many}.", file=sys.stderr)
    if as_json:
        print(json.dumps(summary.to_json()))
    else:
        show(summary, table.game)


def check_writable(history: Path) -> None:
    """Find out now, and not after the wait for the compiler; devices and pipes are left alone."""
    if not history.exists() or history.is_file() or history.is_dir():
        HistoryWriter(history).abandon()


def simulate(simulation: Simulation[Any]) -> Summary:
    plan, parts = simulation.plan, parts_needed(simulation)
    at_once = starts_plainly(simulation) and any(map(must_compile, parts))
    if simulation.asked is not None:
        check_bots(plan.bots, plan.game, plan.rules)
    if not at_once:
        warm_up(simulation, parts)
    elif needs_compiler(simulation):
        announce_compiling()
    with interruptible() as stop, progress_bar() as bar:
        task = bar.add_task(players_of(plan.game.name).words.many, total=plan.hands)

        def progress(done: int) -> None:
            bar.update(task, completed=done)

        start = time.perf_counter()
        if at_once and start_plainly(simulation, stop, progress):
            for part in parts:
                mark_warm(part)
        if not stop():
            simulation.run(stop, progress)
        seconds = time.perf_counter() - start
    return simulation.summarize(seconds, interrupted=simulation.books.hands < plan.hands)


def parts_needed(simulation: Simulation[Any]) -> list[str]:
    """The parts of the program that it needs compiled."""
    plan = simulation.plan
    return [simulation.part] if simulation.asked is None else parts_of(plan.bots, plan.game)


def warm_up(simulation: Simulation[Any], parts: list[str]) -> None:
    """Compile before the clock runs."""
    with compiling(*parts):
        simulation.warm_up()


def show(summary: Summary, game: Game) -> None:
    console = Console()
    console.print(
        f"{summary.hands:,} {players_of(game.name).words.many}, {summary.players} players, "
        f"seed {summary.seed}, {summary.seconds:.2f} s, {summary.hands_per_second:,.0f}/s",
        highlight=False,
    )
    console.print(seats_table(summary, game))
    for figure in summary.own:
        console.print(figure.text, highlight=False)
    if any(seat.faults for seat in summary.seats):
        console.print(Text(faults_text(summary)))


def faults_text(summary: Summary) -> str:
    faults = (f"seat {number} {seat.faults:,}" for number, seat in enumerate(summary.seats))
    return f"faults, choices that had to be made for them: {', '.join(faults)}"


def seats_table(summary: Summary, game: Game) -> Table:
    table = Table("seat", "bot", box=SIMPLE_HEAD, show_edge=False, collapse_padding=True)
    own = [figure.key for figure in summary.seats[0].own]
    for title in ("edge ± 95 %", *own, "balance"):
        table.add_column(title, justify="right", no_wrap=True)
    for number, seat in enumerate(summary.seats):
        table.add_row(str(number), Text(label(seat.bot, game)), *seat_cells(seat, game))
    return table


def seat_cells(seat: SeatSummary, game: Game) -> tuple[str, ...]:
    own = (figure.text for figure in seat.own)
    edge = edge_text(seat.edge, seat.edge_ci95)
    return (edge, *own, balance_text(seat.balance, game))
