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
from bestia_cli.commands.arena_plots import show_plots
from bestia_cli.figures import (
    SURE,
    confidence,
    deals_text,
    deals_word,
    edge_text,
    rate_text,
    seconds_text,
    share_text,
    sureness,
    unit_text,
)
from bestia_cli.language import N_, _
from bestia_cli.money import localize, whole
from bestia_cli.progress import Interrupt, compiling, interruptible, live_view
from bestia_cli.study_plots import Plots
from engine.game import Game

SEATS_NOTE = N_(
    "In seat 0 the guest deals, in seat 1 it is the first to choose. Seats differ in worth: "
    "compare a seat with the same seat of another guest."
)
FEW_DEALS = 30
"""With fewer an interval is not to be trusted."""
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
            text = _("--until-ci {width}: an interval is wider than 0")
            raise ValueError(text.format(width=f"{until_ci:g}"))
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


def run(bots: list[str], options: ArenaOptions, plot: bool | None, *, as_json: bool) -> None:
    plots = Plots.find(plot, as_json=as_json)
    if len(bots) != 2:
        text = _(
            "an arena compares two bots, not {count}: bestia arena A B; --ladder takes any number"
        )
        raise SpecError(text.format(count=len(bots)))
    bout = options.bout(*map(options.check_spec, bots))
    warm_up([bout], options)
    with interruptible() as stop, live_view() as show:
        start = time.perf_counter()
        way: list[Standing] = []
        standing = play(bout, options.limit, stop, show, way, plots.looks)
        seconds = time.perf_counter() - start
    if stop.asked:
        text = _("Stopped after {done} of {deals} duplicate deals.")
        asked = whole(options.limit.deals)
        print(text.format(done=whole(standing.deals), deals=asked), file=sys.stderr)
    if as_json:
        told = {**standing.to_json(), "seconds": seconds, "interrupted": stop.asked}
        print(json.dumps(told))
    else:
        show_standing(standing, seconds, options.game)
        show_plots(plots, way, standing, options.game)


def play(
    bout: Bout,
    limit: Limit,
    stop: Interrupt,
    show: Callable[[RenderableType], None],
    way: list[Standing] | None = None,
    looks: int = 0,
) -> Standing:
    """Play a bout; what it comes to on the way is put into a list if there is one."""
    start = time.perf_counter()

    def progress(standing: Standing) -> None:
        show(live_table(standing, time.perf_counter() - start, bout.game))
        if way is not None and looks:
            way.append(standing)

    return Arena(bout, looks).run(limit.deals, limit.until_ci, stop, progress)


def warm_up(bouts: Iterable[Bout], options: ArenaOptions) -> None:
    """Refuse what can't be played, and compile before the clock runs."""
    arenas = [Arena(bout) for bout in bouts]
    kernels = [arena for arena in arenas if arena.company is None]
    asked = [arena.bout for arena in arenas if arena.company is not None]
    bots = [bot for bout in asked for bot in (bout.guest, bout.host)]
    duels = [f"duel-{options.game.name}"] if kernels else []
    with compiling(*duels, *parts_of(bots, options.game)):
        for arena in kernels:
            arena.run(1, None, never, lambda standing: None)
        warm_up_players(bots, options.game, options.rules)


# --- what is shown -------------------------------------------------------------------------------


def live_table(standing: Standing, seconds: float, game: Game) -> Table:
    table = Table(_("guest"), _("host"), box=SIMPLE_HEAD, show_edge=False)
    many = deals_word(game)
    for title in (_("duplicate deals"), many, f"{many}/s", _("edge ± 95%")):
        table.add_column(title, justify="right", no_wrap=True)
    table.add_row(
        Text(label(standing.guest, game)),
        Text(label(standing.host, game)),
        whole(standing.deals),
        whole(standing.hands),
        whole(round(standing.hands / seconds)),
        edge_text(standing.edge, standing.ci95),
    )
    return table


def show_standing(standing: Standing, seconds: float, game: Game) -> None:
    console = Console(highlight=False)
    told = (edge_line(standing, game), share_line(standing, game))
    head = (*filter(None, told), head_text(standing, seconds, game))
    console.print(Text("\n".join(head)))
    console.print(seats_table(standing))
    console.print(Text(verdict(standing, game)))
    if standing.per_team:
        console.print(Text(teams_text(standing, game)))
    console.print(Text(_(SEATS_NOTE)))
    if any(standing.faults):
        console.print(Text(faults_text(standing)))


def edge_line(standing: Standing, game: Game) -> str:
    edge = edge_text(standing.edge, standing.ci95)
    return _("{sides}: edge {edge} {unit} (95%)").format(
        sides=sides_text(standing, game), edge=edge, unit=unit_text(game)
    )


def share_line(standing: Standing, game: Game) -> str:
    """The guest's part of what the game counts besides, as deals won; empty if there is none."""
    if standing.share is None:
        return ""
    width = "?" if standing.share_ci95 is None else share_text(standing.share_ci95)
    what = _(players_of(game.name).value.share)
    return f"{what}: {share_text(standing.share)} ± {width}"


def head_text(standing: Standing, seconds: float, game: Game) -> str:
    text = _(
        "{count} duplicate deals, {deals}, {players} players, seed {seed}, {seconds} s, {rate}"
    )
    return text.format(
        count=whole(standing.deals),
        deals=deals_text(standing.hands, game),
        players=standing.players,
        seed=standing.seed,
        seconds=seconds_text(seconds),
        rate=rate_text(standing.hands, seconds),
    )


def sides_text(standing: Standing, game: Game) -> str:
    """Who sits where: the guest in one seat, or in all of a team."""
    (team, *_others) = game.teams(standing.players)
    said = {
        "guest": label(standing.guest, game),
        "host": label(standing.host, game),
        "hosts": standing.players - len(team),
    }
    if standing.per_team:
        text = _("{guest}, a team of {size}, among {hosts} of {host}")
        return text.format(**said, size=len(team))
    return _("{guest} among {hosts} of {host}").format(**said)


def verdict(standing: Standing, game: Game) -> str:
    """Who is stronger, and how sure that is; or how long it would take to know."""
    guest, host = label(standing.guest, game), label(standing.host, game)
    edge, ci95 = standing.edge, standing.ci95
    if ci95 is None or standing.deals < FEW_DEALS:
        return _("Too few deals to say who is stronger.")
    if confidence(edge, ci95) >= SURE:
        better, worse = (guest, host) if edge > 0 else (host, guest)
        text = _("{better} is stronger than {worse}: {sure} sure.")
        return text.format(better=better, worse=worse, sure=sureness(edge, ci95))
    if edge == 0:
        return _("No difference can be told yet between {guest} and {host}.").format(
            guest=guest, host=host
        )
    text = _(
        "No difference can be told yet between {guest} and {host}: the interval holds 0. If the "
        "edge is what it seems, some {deals} duplicate deals would tell."
    )
    needed = two_figures(standing.deals * (ci95 / edge) ** 2)
    return text.format(guest=guest, host=host, deals=whole(needed))


def two_figures(number: float) -> int:
    """A number of deals, as far as it means something."""
    size = 10 ** max(0, len(str(int(number))) - 2)
    return int(-(-number // size) * size)


def teams_text(standing: Standing, game: Game) -> str:
    """The edge by team, with the seats as they are told: by their distance from the dealer."""
    teams = zip(game.teams(standing.players), standing.per_team, strict=True)
    told = (f"{'+'.join(map(str, team))}: {localize(f'{edge:+.4f}')}" for team, edge in teams)
    return _("By team: {teams}.").format(teams=", ".join(told))


def faults_text(standing: Standing) -> str:
    guest, hosts = map(whole, standing.faults)
    text = _("faults, choices that had to be made for them: guest {guest}, hosts {hosts}")
    return text.format(guest=guest, hosts=hosts)


def seats_table(standing: Standing) -> Table:
    table = Table(_("seat"), box=SIMPLE_HEAD, show_edge=False)
    table.add_column(_("edge ± 95%"), justify="right", no_wrap=True)
    found = zip(standing.per_seat, standing.per_seat_ci95, strict=True)
    for seat, (edge, ci95) in enumerate(found):
        table.add_row(seat_name(seat), edge_text(edge, ci95))
    return table


def seat_name(seat: int) -> str:
    return _("{seat} (deals)").format(seat=seat) if seat == 0 else str(seat)
