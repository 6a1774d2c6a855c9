"""Why a choice of Bestia is worth what it is: what one holds, who is still to come, and what came
of it in the coach's deals."""

from collections.abc import Callable
from typing import NamedTuple

from ai.advice import Assessment
from bestia_cli.games.bestia.records import PLAYING, SELECTING, WAITING
from bestia_cli.language import _, plural
from bestia_cli.scene import Scene
from bestia_cli.wording import plain
from bestia_cli.wording.chances import RARE, times


class Chances(NamedTuple):
    """What became of the seat."""

    one: float
    """It took a presa or more."""
    two: float
    three: float
    inside: float
    """It came in."""
    bestia: float


def reason(choice: Assessment, scene: Scene) -> str:
    """A sentence to whoever has the choice; as in any game where the coach counted nothing."""
    if not choice.facts or scene.own_seat is None:
        return plain.reason(choice, scene)
    one, two, three, inside = choice.facts
    chances = Chances(one, two, three, inside, choice.alarms[0])
    say = SAYINGS.get(choice.word.partition(":")[0], of_prese)
    return say(chances, scene)


def told_of_hand(scene: Scene) -> str:
    """How many briscole one holds."""
    briscole = sum(card & 3 == scene.own.briscola for card in scene.hand_shown)
    if not briscole:
        return _("No briscola")
    return plural("{count} briscola", "{count} briscole", briscole)


def still_to_come(scene: Scene) -> str:
    """How many speak, or play to this presa, after the viewer."""
    if scene.phase == SELECTING:
        after = sum(seat.own.standing == WAITING for seat in scene.seats) - 1
    else:
        players = len({seat.own.capo for seat in scene.seats if seat.own.is_in})
        after = players - len(scene.on_table) - 1
    if after <= 0:
        return _("you come last")
    return plural("{count} still to come", "{count} still to come", after)


def situation(scene: Scene) -> str:
    """What one holds, and who is still to come, where that matters now."""
    if scene.phase in (SELECTING, PLAYING):
        return f"{told_of_hand(scene)}, {still_to_come(scene)}"
    return told_of_hand(scene)


def of_prese(chances: Chances, scene: Scene) -> str:
    """Of a choice with which one is in; short, so that a small screen has room for it."""
    taken = scene.own_seat.own.prese if scene.own_seat else 0
    more = (chances.one, chances.two, chances.three, 0.0)[min(taken, 3)]
    if taken:
        said = _("{situation}: a presa is yours, another one {times}.")
    elif chances.two > RARE:
        said = _("{situation}: a presa {times}, two prese {twice}.")
    else:
        said = _("{situation}: you take a presa {times}.")
    return said.format(situation=situation(scene), times=times(more), twice=times(chances.two))


def of_buco(chances: Chances, scene: Scene) -> str:
    """Of a choice with which one comes in blind."""
    said = _("Four cards unseen: you take a presa {times}, in bestia {lost}.")
    return said.format(times=times(chances.one), lost=times(chances.bestia))


def of_staying_out(chances: Chances, scene: Scene) -> str:
    """Of a choice with which one is out, for now at least."""
    if chances.inside < RARE:
        return _("You stay out, and pay nothing.")
    said = _("Out for now; by a buco you come in after all {times}, and end in bestia {lost}.")
    return said.format(times=times(chances.inside), lost=times(chances.bestia))


def of_leaving_it(chances: Chances, scene: Scene) -> str:
    return _("The piatto stays, with the bestie on top: the next one is larger.")


def of_having_it_paid(chances: Chances, scene: Scene) -> str:
    return _("A third of the piatto is yours at once.")


SAYINGS: dict[str, Callable[[Chances, Scene], str]] = {
    "discard": of_staying_out,
    "pass": of_staying_out,
    "decline": of_staying_out,
    "buco": of_buco,
    "offer": of_buco,
    "join": of_buco,
    "agree": of_leaving_it,
    "refuse": of_having_it_paid,
}
"""By kind of choice; for others of_prese."""
