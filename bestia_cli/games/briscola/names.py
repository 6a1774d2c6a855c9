"""What sides, points and seats are called in Briscola."""

from collections.abc import Sequence

from bestia_cli.games.briscola.cards import sides_from
from bestia_cli.language import _, plural
from bestia_cli.scene import Ending, Scene, Seat
from bestia_cli.wording.names import enumerate_words, is_viewer
from bestia_cli.wording.reasons import in_words


def count_of_points(count: int) -> str:
    return plural("{count} point", "{count} points", count)


def count_of_prese(count: int) -> str:
    return plural("{count} presa", "{count} prese", count)


def side_name(scene: Scene, side: Sequence[int]) -> str:
    """Who a side is: the names of those who are in it."""
    if any(is_viewer(scene, seat) for seat in side):
        others = [scene.seats[seat].name for seat in side if not is_viewer(scene, seat)]
        return enumerate_words([_("You"), *others])
    return enumerate_words([scene.seats[seat].name for seat in side])


def short_side(scene: Scene, side: Sequence[int]) -> str:
    """The same where there is little room: us and them, where two play against two."""
    if len(side) > 1 and scene.viewer is not None:
        return _("we") if scene.viewer in side else _("they")
    if len(side) > 1:
        return "+".join(scene.seats[seat].name for seat in side)
    return _("you") if is_viewer(scene, side[0]) else scene.seats[side[0]].name


def match_score(scene: Scene, won: Sequence[int] | None = None) -> str:
    """The deals of the match, the viewer's side first."""
    counts = scene.own.won if won is None else won
    return "-".join(str(counts[side[0]]) for side in sides_from(scene))


def match_text(scene: Scene, won: Sequence[int] | None = None) -> str:
    """The same, with how many win it; empty where there are no matches."""
    if scene.own.target == 0:
        return ""
    score = match_score(scene, won)
    if scene.own.target is None:
        return score
    return _("{score} of {target}").format(score=score, target=scene.own.target)


def won_after(scene: Scene, ending: Ending) -> tuple[int, ...]:
    """By seat: the deals of the match, with this one."""
    before = scene.own.won
    if scene.own.target == 0:
        return tuple(before)
    return tuple(count + (seat in ending.own.winners) for seat, count in enumerate(before))


def standing(seat: Seat, scene: Scene) -> str:
    """What a seat has so far, and who it is to the viewer."""
    words = [in_words(badge.text) for badge in seat.badges]
    if scene.is_dealt:
        said = _("{prese}, {points}")
        prese, points = count_of_prese(seat.taken or 0), count_of_points(seat.own.points)
        words.append(said.format(prese=prese, points=points))
    return ", ".join(words) or _("no presa yet")


def partner_of(scene: Scene, seat: int) -> int:
    """Who plays with a seat."""
    (side,) = (side for side in scene.own.sides if seat in side)
    return int(next(other for other in side if other != seat))
