"""What stands before the names of seats in Bestia: what they are in a smazzata."""

from bestia_cli.games.bestia.records import ALONE, CAPO, KEPT, MEMBER, OUT, THREW, WAITING
from bestia_cli.language import N_, _, plural
from bestia_cli.scene import Scene, Seat
from bestia_cli.wording.names import count_of_cards, is_viewer, with_seats

STANDINGS = {
    WAITING: (N_("to speak"), N_("to speak")),
    KEPT: (N_("in"), N_("in")),
    THREW: (N_("you discarded"), N_("discarded")),
    OUT: (N_("out"), N_("out")),
    ALONE: (N_("buco"), N_("buco")),
    CAPO: (N_("capo of a società"), N_("capo of a società")),
    MEMBER: (N_("società {company}"), N_("società {company}")),
}
"""What a seat is, said of the viewer and of anybody else."""
CHANGED_NOTHING = (N_("you changed nothing"), N_("changed nothing"))
CHANGED = (N_("you changed {cards}"), N_("changed {cards}"))


def count_of_prese(count: int) -> str:
    return plural("{count} presa", "{count} prese", count)


def members_of(scene: Scene, capo: int) -> tuple[int, ...]:
    """The seats of a participant, its capo first, in the order of joining."""
    for event in scene.events:
        if event.t == "buco" and event.seat == capo:
            return event.seats or ()
    return (capo,)


def standing(seat: Seat, scene: Scene) -> str:
    """What a seat is in this smazzata, in a few words."""
    said = STANDINGS[seat.own.standing]
    if seat.own.standing == KEPT and seat.own.changed is not None:
        said = CHANGED if seat.own.changed else CHANGED_NOTHING
    company = with_seats(scene, (seat.own.capo,)) if seat.own.standing == MEMBER else ""
    text = _(said[0] if is_viewer(scene, seat.seat) else said[1])
    return text.format(company=company, cards=count_of_cards(seat.own.changed or 0))
