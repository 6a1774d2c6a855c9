"""The one thing that is worth a word in the middle of the table now: a carico that lies there, who
took it, the seven that was swapped, who drew the briscola, a side that is out, the last prese."""

from collections.abc import Iterator

from bestia_cli.draw.canvas import width_of
from bestia_cli.draw.look import Look
from bestia_cli.games.briscola.cards import (
    CARICO,
    STROZZO,
    manner_of,
    points_on,
    score_of,
    sides_from,
)
from bestia_cli.games.briscola.names import short_side
from bestia_cli.games.briscola.records import WINS
from bestia_cli.games.briscola.status import sees_points
from bestia_cli.language import N_, _, plural
from bestia_cli.scene import Scene
from bestia_cli.wording.italian import rank_name
from bestia_cli.wording.names import Sayings, say
from engine.events import Event

FEW = 3
"""So many prese at the end are counted."""

SWAPS: Sayings = (N_("You swap: the {rank}!"), N_("{name} swaps: the {rank}!"))
DRAWS: Sayings = (N_("You draw the briscola"), N_("{name} draws the briscola"))
TAKES: Sayings = (N_("You take {points}!"), N_("{name} takes {points}!"))
THROTTLES: Sayings = (N_("Strozzo! {points} for you"), N_("Strozzo! {points} for {name}"))

Word = tuple[str, str]
"""At its ease, and where there is little room."""


def drama(scene: Scene, look: Look, room: int) -> str:
    """What is said in so many cells; empty if nothing is."""
    if not scene.is_dealt or scene.ending is not None:
        return ""
    long, short = next(words(scene, look), ("", ""))
    return look.fit(long if width_of(look.plain(long)) <= room else short, room)


def words(scene: Scene, look: Look) -> Iterator[Word]:
    """All that could be, the most urgent first."""
    yield from of_trick(scene)
    yield from of_news(scene)
    yield from of_score(scene, look)
    left = scene.own.left
    if left <= FEW:
        said = plural("the last presa", "the last {count} prese", left)
        yield said, said


def of_trick(scene: Scene) -> Iterator[Word]:
    """What lies there to be taken, or has just been."""
    lying, worth = scene.on_table, points_on(scene.on_table)
    if worth < CARICO:
        return
    last = scene.last_trick
    if last is None or lying != last.cards:
        said = _("{points} to take!").format(points=worth)
        yield said, said
        return
    manners = (manner_of(one, lying[:place], scene) for place, one in enumerate(lying))
    strozzo = STROZZO in manners
    short = _("Strozzo! {points}") if strozzo else _("{points} taken!")
    said = say(THROTTLES if strozzo else TAKES, scene, last.taker, points=worth)
    yield said, short.format(points=worth)


def of_news(scene: Scene) -> Iterator[Word]:
    """What happened since the last presa that all should know."""
    news = since_presa(scene)
    for event in news:
        if event.t == "swap" and isinstance(event.drawn, tuple):
            rank = rank_name(event.drawn[0])
            yield say(SWAPS, scene, event.seat, rank=rank), _("swap: {rank}!").format(rank=rank)
    drew = scene.own.drawer
    if drew >= 0 and scene.own.left == FEW and not any(event.t == "play" for event in news):
        yield say(DRAWS, scene, drew), _("the stock is out")


def since_presa(scene: Scene) -> list[Event]:
    """The events since the last presa was taken."""
    taken = [place for place, event in enumerate(scene.events) if event.t == "presa"]
    return list(scene.events[taken[-1] + 1 :] if taken else scene.events)


def of_score(scene: Scene, look: Look) -> Iterator[Word]:
    """Who has won already, whatever comes."""
    for side in sides_from(scene):
        score = score_of(scene, side)
        if score >= WINS and sees_points(scene, side, look):
            said = _("{name}: {points}, out!")
            short = _("{points}, out!").format(points=score)
            yield said.format(name=short_side(scene, side), points=score), short
