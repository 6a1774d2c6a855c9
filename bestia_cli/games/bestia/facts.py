"""What the statistics keep and say of a smazzata."""

from collections.abc import Sequence
from typing import NamedTuple

from bestia_cli.language import N_, _, plural
from bestia_cli.money import money
from bestia_cli.statistics.facts import EDGE, MEAN, NET, Amount, Count, Edge, GameFacts, Habit, Rate
from bestia_cli.statistics.row import Row
from engine.bestia.forms import penalties
from engine.events import Event
from engine.history import HandRecord
from engine.json_forms import FormError

NO_BUCO, ALONE, SOCIETA = "none", "alone", "societa"
"""How a person came in: with the own cards or not at all, by a buco alone, by one in società."""

PRESE = 3
"""All that a smazzata has."""


class BestiaFacts(NamedTuple):
    """What a smazzata was for one seat; money is whole cents of any size."""

    pot_cents: int
    prese: int
    """Those of the società, if the person was in one."""
    entered: bool
    buco: str
    """NO_BUCO, ALONE or SOCIETA."""
    bestia: bool
    payout_cents: int
    bestia_cents: int
    contribution_cents: int
    penalty_cents: int
    """For mistakes at a tavolo vero; they go to the next pot."""
    next_pot_cents: int
    salvo: bool


class Entry(NamedTuple):
    """How a seat came into a smazzata."""

    entered: bool
    buco: str
    capo: int
    """The seat at which its prese stand."""


def read_facts(record: HandRecord, seat: int) -> BestiaFacts:
    stake, result = record.stake.own, record.result.own
    players = len(result.prese)
    fines = penalties(record.mistakes, players)
    check(
        (stake.pot, result.next_pot, *stake.contributions, *result.payouts, *result.bestie, *fines)
    )
    check(result.prese, PRESE)
    entry = read_entry(record.events, seat, players)
    prese = result.prese[entry.capo] if entry.entered else 0
    return BestiaFacts(
        pot_cents=stake.pot,
        prese=prese,
        entered=entry.entered,
        buco=entry.buco,
        bestia=entry.entered and prese == 0,
        payout_cents=result.payouts[seat],
        bestia_cents=result.bestie[seat],
        contribution_cents=stake.contributions[seat],
        penalty_cents=fines[seat],
        next_pot_cents=result.next_pot,
        salvo=result.salvo,
    )


def check(values: Sequence[int], most: int | None = None) -> None:
    """Refuse what the rules never come to: the form of a line allows any number."""
    if min(values) < 0 or (most is not None and max(values) > most):
        raise FormError("stake or result is none that can be")


def read_entry(events: tuple[Event, ...], seat: int, players: int) -> Entry:
    """How a seat came in. Where nobody was asked to keep or to throw, it was a giro chiuso, and
    everybody is in."""
    asked, kept = False, False
    for event in events:
        if event.t == "buco" and event.seats:
            check(event.seats, players - 1)
            if seat in event.seats:
                return Entry(True, ALONE if len(event.seats) == 1 else SOCIETA, event.seats[0])
        if event.t in ("keep", "discard"):
            asked, kept = True, kept or (event.t == "keep" and event.seat == seat)
    return Entry(kept or not asked, NO_BUCO, seat)


def enters(record: HandRecord, seat: int) -> tuple[int, int]:
    """With its own cards, when it was asked."""
    return said(record, seat, ("keep",), ("discard",))


def takes_buco(record: HandRecord, seat: int) -> tuple[int, int]:
    """Alone, or by offering a società."""
    return said(record, seat, ("buco", "offer"), ("pass",))


def leaves_pot(record: HandRecord, seat: int) -> tuple[int, int]:
    """In the vote about a piatto that three have a presa of."""
    return said(record, seat, ("agree",), ("refuse",))


def said(
    record: HandRecord, seat: int, yes: tuple[str, ...], no: tuple[str, ...]
) -> tuple[int, int]:
    """How often a seat said yes, and how often it was asked; one question is put once a deal."""
    words = [event.t for event in record.events if event.seat == seat]
    agreed = any(word in yes for word in words)
    return int(agreed), int(agreed or any(word in no for word in words))


def edge_of(own: BestiaFacts, players: int) -> float:
    """In pots, so that the edges of all seats sum to zero: with the pot as 1 and n players
    payout - bestia + next pot / n - 1 / n. A penalty goes to the next pot as a bestia does. The
    fraction is made of whole numbers, and divided once: no float may be large enough for them."""
    if own.pot_cents == 0:
        return 0.0
    won = own.payout_cents - own.bestia_cents - own.penalty_cents
    over = won * players + own.next_pot_cents - own.pot_cents
    return over / (own.pot_cents * players)


def cells_of(row: Row) -> tuple[str, ...]:
    own: BestiaFacts = row.own
    prese = plural("{count} presa", "{count} prese", own.prese)
    came_to = _("bestia") if own.bestia else prese if own.entered else _("out")
    return (_("piatto {pot}").format(pot=money(own.pot_cents)).ljust(16), came_to.ljust(8))


FACTS = GameFacts(
    record=BestiaFacts,
    read=read_facts,
    edge=Edge(
        edge_of,
        N_("{edge} pots a smazzata"),
        N_(
            "The edge is what you win beyond your even share, in pots a smazzata. From these "
            "smazzate the true one lies between {low} and {high}, 95 times in 100."
        ),
    ),
    columns=(*BestiaFacts._fields[:-2], NET, "next_pot_cents", EDGE, "salvo"),
    counts=(
        Count("entered", lambda row: row.own.entered),
        Count("bestie", lambda row: row.own.bestia),
        Count("buco_alone", lambda row: row.own.buco == ALONE, N_("Bucos alone")),
        Count("buco_societa", lambda row: row.own.buco == SOCIETA, N_("Bucos in società")),
        Count("prese", lambda row: row.own.prese),
    ),
    rates=(
        Rate("entered_share", "entered", label=N_("Entered"), head=N_("enters")),
        Rate(
            "bestia_share", "bestie", "entered", label=N_("In bestia, of those"), head=N_("bestie")
        ),
        Rate("prese_each", "prese", "entered", MEAN, label=N_("Prese when in")),
    ),
    amount=Amount("pot_cents", N_("piatto"), N_("Largest piatto")),
    cells=cells_of,
    habits=(
        Habit("enters", N_("enters"), enters),
        Habit("takes_buco", N_("bucos"), takes_buco),
        Habit("leaves_pot", N_("leaves it"), leaves_pot),
    ),
    eldest=N_("1st, di mano"),
)
