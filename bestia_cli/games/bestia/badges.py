"""What is said of a seat in Bestia, in a few words: from what it is in the smazzata."""

from collections.abc import Sequence
from typing import NamedTuple

from bestia_cli.games.bestia.records import (
    ALONE,
    CAPO,
    KEPT,
    MEMBER,
    OUT,
    PLAYING,
    PRESE,
    SELECTING,
    THREW,
    WAITING,
    BestiaScene,
    BestiaSeat,
)
from bestia_cli.language import N_
from bestia_cli.scene import CUTTING, Badge
from engine.reason import Reason

STANDINGS = {
    WAITING: (N_("to speak"), "muted"),
    KEPT: (N_("in"), "in"),
    THREW: (N_("discards"), "muted"),
    OUT: (N_("out"), "out"),
    ALONE: (N_("buco"), "buco"),
    CAPO: (N_("società"), "societa"),
}
"""The word and the ink of each standing."""


class Dress(NamedTuple):
    """All that is said of a seat."""

    badges: tuple[Badge, ...]
    notes: tuple[Badge, ...]
    taken: int | None
    most: int
    faded: bool
    plays: bool
    empty: str


def dress(
    seat: int, seats: Sequence[BestiaSeat], names: Sequence[str], own: BestiaScene, phase: str
) -> Dress:
    """What is said of a seat in a phase."""
    one = seats[seat]
    threw = one.standing in (OUT, THREW)
    counts = one.is_in and one.standing != MEMBER
    di_mano = phase == PLAYING and own.presa == 1 and own.first == seat
    return Dress(
        badges=() if phase == CUTTING else (standing(one, names, phase), *more(seat, seats, names)),
        notes=(Badge(Reason(N_("di mano")), "societa"),) if di_mano else (),
        taken=one.prese if counts else None,
        most=PRESE,
        faded=threw,
        plays=phase != PLAYING or counts,
        empty=Reason(N_("you discarded")) if threw and phase != CUTTING else "",
    )


def standing(seat: BestiaSeat, names: Sequence[str], phase: str) -> Badge:
    """What a seat is, in a word or three."""
    if seat.standing == MEMBER:
        return Badge(Reason(N_("with {name}"), name=names[seat.capo]), "societa")
    word, ink = STANDINGS[seat.standing]
    waits = seat.standing == WAITING and phase not in (CUTTING, SELECTING)
    return Badge(Reason(N_("waits") if waits else word), ink)


def more(place: int, seats: Sequence[BestiaSeat], names: Sequence[str]) -> tuple[Badge, ...]:
    """How many cards a seat changed; who else is in a capo's società."""
    seat = seats[place]
    if seat.standing == KEPT and seat.changed is not None:
        return (
            Badge(
                Reason(N_("changed {count}"), count=seat.changed),
                short=Reason(N_("{count}c"), count=seat.changed),
                column=str(seat.changed),
            ),
        )
    if seat.standing != CAPO:
        return ()
    others = [names[other] for other, one in enumerate(seats) if one.capo == place != other]
    return (Badge(Reason(N_("{names}"), names=", ".join(others))),) if others else ()
