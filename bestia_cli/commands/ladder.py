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
from bestia_cli.figures import deals_text, edge_text, seconds_text
from bestia_cli.language import _
from bestia_cli.money import whole
from bestia_cli.progress import Interrupt, interruptible, live_view
from engine.game import Game

Standings = dict[tuple[str, str], Standing]
"""By guest and host."""


def run(bots: list[str], options: ArenaOptions, *, as_json: bool) -> None:
    known = players_of(options.game.name)
    specs = tuple(dict.fromkeys(map(options.check_spec, bots or known.ladder)))
    if len(specs) < 2:
        raise SpecError(_("a ladder takes two different bots at least, or none for the usual ones"))
    warm_up((options.bout(*pair) for pair in pairs(specs)), options)
    start = time.perf_counter()
    with interruptible() as stop, live_view() as show_live:
        standings = play_all(specs, options, stop, show_live)
    seconds = time.perf_counter() - start
    if stop.asked:
        text = _("Stopped in bout {number} of {bouts}.")
        bouts = len(list(pairs(specs)))
        print(text.format(number=max(1, len(standings)), bouts=bouts), file=sys.stderr)
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
        head = _("bout {number} of {bouts}, up to {deals} duplicate deals each").format(
            number=number, bouts=len(bouts), deals=whole(options.limit.deals)
        )

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
    text = _(
        "{bouts} bouts, {count} duplicate deals, {deals}, {players} players, seed {seed}, "
        "{seconds} s"
    )
    head = text.format(
        bouts=len(standings),
        count=whole(deals),
        deals=deals_text(hands, options.game),
        players=options.rules.players,
        seed=options.seed,
        seconds=seconds_text(seconds),
    )
    console.print(Text(head))
    console.print(matrix(specs, standings, options.game))
    unit = _(known.value.unit)
    text = _("The edge of the row as a guest among the column, ± 95%, in {unit}.")
    console.print(Text(text.format(unit=unit)))
    show_ranking(console, specs, standings, options.game)
    for standing in standings.values():
        if any(standing.faults):
            sides = _("{guest} among {host}").format(guest=standing.guest, host=standing.host)
            console.print(Text(f"{sides}: {faults_text(standing)}"))


def show_ranking(
    console: Console, specs: tuple[str, ...], standings: Standings, game: Game
) -> None:
    """Who wins most as a guest, on the whole: only where all have met all."""
    if len(standings) < len(specs) * (len(specs) - 1):
        return
    means = {
        spec: sum(standings[spec, other].edge for other in specs if other != spec) for spec in specs
    }
    ranked = sorted(specs, key=lambda spec: -means[spec])
    names = ", ".join(label(spec, game) for spec in ranked)
    console.print(Text(_("From the strongest guest to the weakest: {bots}.").format(bots=names)))


def matrix(
    specs: tuple[str, ...], standings: Mapping[tuple[str, str], Standing], game: Game
) -> Table:
    """Rows among columns; these are numbered, so that many fit in."""
    table = Table("", _("guest"), box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for number in range(1, len(specs) + 1):
        table.add_column(_("among {number}").format(number=number), justify="right", no_wrap=True)
    for number, guest in enumerate(specs, 1):
        cells = [cell(standings.get((guest, host))) for host in specs]
        table.add_row(str(number), Text(label(guest, game)), *cells)
    return table


def cell(standing: Standing | None) -> str:
    if standing is None:
        return "·"
    edge, width = edge_text(standing.edge, standing.ci95).split(" ± ")
    return f"{edge}\n±{width}"
