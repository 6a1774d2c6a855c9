"""bestia arena: who is stronger, by duplicate deals."""

import json
import math
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from ai.arena import Arena, Bout, Standing
from ai.games import players_of, read_spec
from ai.player import never
from ai.players import warm_up as warm_up_players
from ai.spec import SpecError
from bestia_cli.bots import label, parts_of
from bestia_cli.figures import edge_text
from bestia_cli.progress import Interrupt, compiling, interruptible, live_view
from engine.game import Game

SEATS_NOTE = (
    "In seat 0 the guest deals, in seat 1 it is the first to choose. Seats differ in worth: "
    "compare a seat with the same seat of another guest."
)


USUAL_DEALS = 1000
LADDER_DEALS = 200
MOST_DEALS = 10_000_000


@dataclass(frozen=True)
class Limit:
    """How long to play."""

    deals: int
    until_ci: float | None

    @classmethod
    def read(cls, deals: int | None, until_ci: float | None, *, ladder: bool) -> "Limit":
        if until_ci is not None and not 0 < until_ci < math.inf:
            raise ValueError(f"--until-ci {until_ci:g}: an interval is wider than 0")
        usual = LADDER_DEALS if ladder else USUAL_DEALS
        return cls(deals or (usual if until_ci is None else MOST_DEALS), until_ci)


@dataclass(frozen=True)
class ArenaOptions:
    """At what table, and how long."""

    game: Game
    rules: Any
    seed: str
    limit: Limit
    jobs: int

    def bout(self, guest: str, host: str) -> Bout:
        return Bout(guest, host, self.game, self.rules, self.seed, self.jobs)

    def check_spec(self, spec: str) -> str:
        """Refuse what is no spec, before anything is compiled."""
        return read_spec(spec, self.game.name).text


def run(bots: list[str], options: ArenaOptions, *, as_json: bool) -> None:
    if len(bots) != 2:
        raise SpecError(
            f"an arena compares two bots, not {len(bots)}: bestia arena A B; "
            "--ladder takes any number"
        )
    bout = options.bout(*map(options.check_spec, bots))
    warm_up([bout], options)
    with interruptible() as stop, live_view() as show:
        start = time.perf_counter()
        standing = play(bout, options.limit, stop, show)
        seconds = time.perf_counter() - start
    if stop.asked:
        asked = options.limit.deals
        print(f"Stopped after {standing.deals:,} of {asked:,} deals.", file=sys.stderr)
    if as_json:
        told = {**standing.to_json(), "seconds": seconds, "interrupted": stop.asked}
        print(json.dumps(told))
    else:
        show_standing(standing, seconds, options.game)


def play(
    bout: Bout, limit: Limit, stop: Interrupt, show: Callable[[RenderableType], None]
) -> Standing:
    start = time.perf_counter()

    def progress(standing: Standing) -> None:
        show(live_table(standing, time.perf_counter() - start, bout.game))

    return Arena(bout).run(limit.deals, limit.until_ci, stop, progress)


def warm_up(bouts: Iterable[Bout], options: ArenaOptions) -> None:
    """Refuse what can't be played, and compile before the clock runs."""
    arenas = [Arena(bout) for bout in bouts]
    kernels = [arena for arena in arenas if arena.company is None]
    asked = [arena.bout for arena in arenas if arena.company is not None]
    bots = [bot for bout in asked for bot in (bout.guest, bout.host)]
    duels = [f"duel-{options.game.name}"] if kernels else []
    with compiling(*duels, *parts_of(bots, options.game)):
        for arena in kernels:
            arena.run(1, None, never, lambda _: None)
        warm_up_players(bots, options.game, options.rules)


# --- what is shown -------------------------------------------------------------------------------


def live_table(standing: Standing, seconds: float, game: Game) -> Table:
    table = Table("guest", "host", box=SIMPLE_HEAD, show_edge=False)
    many = players_of(game.name).words.many
    for title in ("deals", many, f"{many}/s", "edge ± 95 %"):
        table.add_column(title, justify="right", no_wrap=True)
    table.add_row(
        Text(label(standing.guest, game)),
        Text(label(standing.host, game)),
        f"{standing.deals:,}",
        f"{standing.hands:,}",
        f"{standing.hands / seconds:,.0f}",
        edge_text(standing.edge, standing.ci95),
    )
    return table


def show_standing(standing: Standing, seconds: float, game: Game) -> None:
    console = Console()
    known = players_of(game.name)
    unit = f"{known.value.unit} a {known.words.one}"
    lines = [
        f"{sides_text(standing, game)}: "
        f"edge {edge_text(standing.edge, standing.ci95)} {unit} (95 %)",
        f"{standing.deals:,} deals, {standing.hands:,} {known.words.many}, "
        f"{standing.players} players, seed {standing.seed}, {seconds:.2f} s, "
        f"{standing.hands / seconds:,.0f}/s",
    ]
    console.print(Text("\n".join(lines)))
    console.print(seats_table(standing))
    if standing.per_team:
        console.print(Text(teams_text(standing, game)))
    console.print(Text(SEATS_NOTE))
    if any(standing.faults):
        console.print(Text(faults_text(standing)))


def sides_text(standing: Standing, game: Game) -> str:
    """Who sits where: the guest in one seat, or in all of a team."""
    (team, *_) = game.teams(standing.players)
    guest, host = label(standing.guest, game), label(standing.host, game)
    size = f", a team of {len(team)}," if standing.per_team else ""
    return f"{guest}{size} among {standing.players - len(team)} of {host}"


def teams_text(standing: Standing, game: Game) -> str:
    """The edge by team, with the seats as they are told: by their distance from the dealer."""
    teams = zip(game.teams(standing.players), standing.per_team, strict=True)
    told = (f"{'+'.join(map(str, team))}: {edge:+.4f}" for team, edge in teams)
    return f"By team: {', '.join(told)}."


def faults_text(standing: Standing) -> str:
    guest, hosts = standing.faults
    return f"faults, choices that had to be made for them: guest {guest:,}, hosts {hosts:,}"


def seats_table(standing: Standing) -> Table:
    table = Table("seat", box=SIMPLE_HEAD, show_edge=False)
    table.add_column("edge", justify="right")
    for seat, edge in enumerate(standing.per_seat):
        table.add_row(f"{seat} (deals)" if seat == 0 else str(seat), f"{edge:+.4f}")
    return table
