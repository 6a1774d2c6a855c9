"""What the statistics keep and say of a deal of Briscola."""

from typing import NamedTuple

from bestia_cli.language import N_, _, plural
from bestia_cli.statistics.facts import EDGE, MEAN, NET, Count, Edge, GameFacts, Habit, Rate
from bestia_cli.statistics.row import Row
from engine.briscola.order import ALL_POINTS, scores_of, sides_of
from engine.history import HandRecord
from engine.json_forms import FormError


class BriscolaFacts(NamedTuple):
    """What a deal was for one seat."""

    points: int
    """Of its side."""
    won: bool
    drawn: bool
    """Nobody won."""
    cappotto: bool
    """Its side took every presa."""
    match: bool
    """It won the match with it."""
    swapped: bool
    """The seat swapped the seven."""


def read_facts(record: HandRecord, seat: int) -> BriscolaFacts:
    result = record.result.own
    players = len(result.points)
    whole = sum(result.points) == ALL_POINTS and min(result.points) >= 0
    if not whole or tuple(result.score) != scores_of(tuple(result.points)):
        raise FormError("stake or result is none that can be")
    (side,) = (side for side in sides_of(players) if seat in side)
    takers = {event.seat for event in record.events if event.t == "presa"}
    return BriscolaFacts(
        points=result.score[seat],
        won=seat in result.winners,
        drawn=not result.winners,
        cappotto=bool(takers) and takers <= set(side),
        match=seat in result.match,
        swapped=any(event.t == "swap" and event.seat == seat for event in record.events),
    )


def edge_of(own: BriscolaFacts, players: int) -> float:
    """In points above an equal share, so that the edges of all sides sum to zero."""
    return own.points - ALL_POINTS / len(sides_of(players))


def swaps(record: HandRecord, seat: int) -> tuple[int, int]:
    swapped = any(event.t == "swap" and event.seat == seat for event in record.events)
    return int(swapped), 1


def cells_of(row: Row) -> tuple[str, ...]:
    own: BriscolaFacts = row.own
    points = plural("{count} point", "{count} points", own.points)
    came_to = _("cappotto") if own.cappotto else _("match") if own.match else ""
    return (points.ljust(11), came_to.ljust(9))


FACTS = GameFacts(
    record=BriscolaFacts,
    read=read_facts,
    edge=Edge(
        edge_of,
        N_("{edge} points a deal"),
        N_(
            "The edge is what you count beyond an equal share of the 120 points, in points a deal. "
            "From these deals the true one lies between {low} and {high}, 95 times in 100."
        ),
    ),
    columns=(*BriscolaFacts._fields, NET, EDGE),
    counts=(
        Count("won", lambda row: row.own.won),
        Count("drawn", lambda row: row.own.drawn, N_("Drawn, 60-60")),
        Count("points", lambda row: row.own.points),
        Count("matches", lambda row: row.own.match, N_("Matches won")),
        Count("cappotti", lambda row: row.own.cappotto, N_("Cappotti")),
        Count("swaps", lambda row: row.own.swapped, N_("The Sette swapped")),
    ),
    rates=(
        Rate("won_share", "won", label=N_("Won"), head=N_("won")),
        Rate("points_each", "points", form=MEAN, label=N_("Points a deal"), head=N_("points")),
    ),
    cells=cells_of,
    habits=(Habit("swaps", N_("swaps"), swaps),),
    eldest=N_("1st, leads"),
)
