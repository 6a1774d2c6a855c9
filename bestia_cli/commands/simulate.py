"""bestia simulate: many deals between bots."""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ai.plain_start import needs_compiler, start_plainly, starts_plainly
from ai.simulation import Plan, Simulation
from ai.summary import SeatSummary, Summary
from ai.usual_simulation import new_simulation
from bestia_cli.bots import check_bots, label, parts_of
from bestia_cli.commands.simulate_plots import Track, show_plots
from bestia_cli.figures import (
    balance_text,
    deal_word,
    deals_text,
    deals_word,
    edge_text,
    rate_text,
    say,
    seconds_text,
    stands_out,
)
from bestia_cli.language import _
from bestia_cli.money import whole
from bestia_cli.progress import (
    announce_compiling,
    compiling,
    interruptible,
    must_compile,
    progress_bar,
)
from bestia_cli.study_plots import Plots
from bestia_cli.table_options import TableOptions
from engine.game import Game
from engine.history import HistoryWriter
from engine.jit import mark_warm


def run(
    table: TableOptions,
    hands: int,
    history: Path | None,
    jobs: int,
    plot: bool | None,
    *,
    as_json: bool,
) -> None:
    plots = Plots.find(plot, as_json=as_json)
    looks = plots.looks
    plan = Plan(table.game, table.rules, hands, table.seed, table.bots, jobs, history, looks)
    if history is not None:
        check_writable(history)
    simulation = new_simulation(plan)
    track = Track(simulation, looks)
    summary = simulate(simulation, track.look)
    track.look_at_the_end()
    if summary.interrupted:
        text = _("Stopped after {done} of {deals}.")
        told = text.format(done=whole(summary.hands), deals=deals_text(hands, table.game))
        print(told, file=sys.stderr)
    if as_json:
        print(json.dumps(summary.to_json()))
    else:
        show(summary, table.game)
        if plots.wanted:
            show_plots(plots, summary, track)


def look_away() -> None:
    """Nobody wants to see how it goes."""


def check_writable(history: Path) -> None:
    """Find out now, and not after the wait for the compiler; devices and pipes are left alone."""
    if not history.exists() or history.is_file() or history.is_dir():
        HistoryWriter(history).abandon()


def simulate(simulation: Simulation[Any], look: Callable[[], None] = look_away) -> Summary:
    plan, parts = simulation.plan, parts_needed(simulation)
    at_once = starts_plainly(simulation) and any(map(must_compile, parts))
    if simulation.asked is not None:
        check_bots(plan.bots, plan.game, plan.rules)
    if not at_once:
        warm_up(simulation, parts)
    elif needs_compiler(simulation):
        announce_compiling()
    with interruptible() as stop, progress_bar() as bar:
        task = bar.add_task(deals_word(plan.game), total=plan.hands)

        def progress(done: int) -> None:
            bar.update(task, completed=done)
            look()

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


# --- what is shown -------------------------------------------------------------------------------


def show(summary: Summary, game: Game) -> None:
    console = Console(highlight=False)
    console.print(Text(head_text(summary, game)))
    console.print(seats_table(summary, game))
    console.print(Text(verdict(summary, game)))
    for figure in summary.own:
        for said in figure.said:
            console.print(Text(say(said)))
    if any(seat.faults for seat in summary.seats):
        console.print(Text(faults_text(summary)))


def head_text(summary: Summary, game: Game) -> str:
    return _("{deals}, {players} players, seed {seed}, {seconds} s, {rate}").format(
        deals=deals_text(summary.hands, game),
        players=summary.players,
        seed=summary.seed,
        seconds=seconds_text(summary.seconds),
        rate=rate_text(summary.hands, summary.seconds),
    )


def faults_text(summary: Summary) -> str:
    seats = ", ".join(
        _("seat {seat} {count}").format(seat=number, count=whole(seat.faults))
        for number, seat in enumerate(summary.seats)
    )
    return _("faults, choices that had to be made for them: {seats}").format(seats=seats)


def verdict(summary: Summary, game: Game) -> str:
    """Who wins more than its share, and who less, as far as it is no chance."""
    if any(seat.edge_ci95 is None for seat in summary.seats):
        return _("One {deal} tells nothing of the seats.").format(deal=deal_word(game))
    out = [
        (number, seat)
        for number, seat in enumerate(summary.seats)
        if stands_out(seat.edge, seat.edge_ci95 or 0.0, summary.players)
    ]
    if not out:
        return _("No seat differs: what each wins beyond its share may be chance (95%).")
    return " ".join(seat_verdict(number, seat, game) for number, seat in out)


def seat_verdict(number: int, seat: SeatSummary, game: Game) -> str:
    text = (
        _("Seat {seat} ({bot}) wins more than its share.")
        if seat.edge > 0
        else _("Seat {seat} ({bot}) wins less than its share.")
    )
    return text.format(seat=number, bot=label(seat.bot, game))


def seats_table(summary: Summary, game: Game) -> Table:
    table = Table(_("seat"), "bot", box=SIMPLE_HEAD, show_edge=False, collapse_padding=True)
    own = [_(figure.key) for figure in summary.seats[0].own]
    for title in (_("edge ± 95%"), *own, _("balance")):
        table.add_column(title, justify="right", no_wrap=True)
    for number, seat in enumerate(summary.seats):
        table.add_row(str(number), Text(label(seat.bot, game)), *seat_cells(seat, game))
    return table


def seat_cells(seat: SeatSummary, game: Game) -> tuple[str, ...]:
    own = (say(figure.said[0]) for figure in seat.own)
    edge = edge_text(seat.edge, seat.edge_ci95)
    return (edge, *own, balance_text(seat.balance, game))
