"""bestia arena --ladder: a round robin, each among each of the others."""

import json
import sys
import time
from collections.abc import Callable, Mapping

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from ai.arena import Standing, pairs
from ai.games import players_of
from ai.spec import SpecError
from bestia_cli.bots import label
from bestia_cli.commands.arena import ArenaOptions, faults_text, play, warm_up
from bestia_cli.progress import Interrupt, interruptible, live_view
from engine.game import Game

Standings = dict[tuple[str, str], Standing]
"""By guest and host."""


def run(bots: list[str], options: ArenaOptions, *, as_json: bool) -> None:
    known = players_of(options.game.name)
    specs = tuple(dict.fromkeys(map(options.check_spec, bots or known.ladder)))
    if len(specs) < 2:
        raise SpecError("a ladder takes two different bots at least, or none for the usual ones")
    warm_up((options.bout(*pair) for pair in pairs(specs)), options)
    start = time.perf_counter()
    with interruptible() as stop, live_view() as show_live:
        standings = play_all(specs, options, stop, show_live)
    seconds = time.perf_counter() - start
    if stop.asked:
        bouts = len(list(pairs(specs)))
        print(f"Stopped in bout {max(1, len(standings))} of {bouts}.", file=sys.stderr)
    if as_json:
        told = to_json(specs, options, standings)
        print(json.dumps({**told, "seconds": seconds, "interrupted": stop.asked}))
    else:
        show(specs, options, standings, seconds)


def play_all(
    specs: tuple[str, ...],
    options: ArenaOptions,
    stop: Interrupt,
    show_live: Callable[[RenderableType], None],
) -> Standings:
    """All the bouts, or as many as there is time for."""
    standings: Standings = {}
    bouts = list(pairs(specs))
    for number, (guest, host) in enumerate(bouts, 1):
        head = f"bout {number} of {len(bouts)}, up to {options.limit.deals:,} deals each"

        def show_both(now: RenderableType, head: str = head) -> None:
            show_live(Group(matrix(specs, standings, options.game), Text(f"\n{head}"), now))

        standing = play(options.bout(guest, host), options.limit, stop, show_both)
        if standing.deals:
            standings[guest, host] = standing
        if stop():
            break
    return standings


def to_json(
    specs: tuple[str, ...], options: ArenaOptions, standings: Standings
) -> dict[str, object]:
    return {
        "players": options.rules.players,
        "seed": options.seed,
        "bots": specs,
        "ladder": [standing.to_json() for standing in standings.values()],
    }


# --- what is shown -------------------------------------------------------------------------------


def show(
    specs: tuple[str, ...], options: ArenaOptions, standings: Standings, seconds: float
) -> None:
    console = Console()
    known = players_of(options.game.name)
    deals = sum(standing.deals for standing in standings.values())
    hands = sum(standing.hands for standing in standings.values())
    head = (
        f"{len(standings)} bouts, {deals:,} deals, {hands:,} {known.words.many}, "
        f"{options.rules.players} players, seed {options.seed}, {seconds:.1f} s"
    )
    console.print(Text(head))
    console.print(matrix(specs, standings, options.game))
    unit = known.value.unit
    console.print(Text(f"The edge of the row as a guest among the column, ± 95 %, in {unit}."))
    for standing in standings.values():
        if any(standing.faults):
            bout = f"{standing.guest} among {standing.host}"
            console.print(Text(f"{bout}: {faults_text(standing)}"))


def matrix(
    specs: tuple[str, ...], standings: Mapping[tuple[str, str], Standing], game: Game
) -> Table:
    """Rows among columns; these are numbered, so that many fit in."""
    table = Table("", "guest", box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for number in range(1, len(specs) + 1):
        table.add_column(f"among {number}", justify="right", no_wrap=True)
    for number, guest in enumerate(specs, 1):
        cells = [cell(standings.get((guest, host))) for host in specs]
        table.add_row(str(number), Text(label(guest, game)), *cells)
    return table


def cell(standing: Standing | None) -> str:
    if standing is None:
        return "·"
    width = "?" if standing.ci95 is None else f"{standing.ci95:.4f}"
    return f"{standing.edge:+.4f}\n±{width}"
