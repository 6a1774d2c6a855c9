"""Cards on their way: to the table when they are played, to whoever takes the trick when the next
one begins. Pure functions: from two scenes to the pictures between them."""

from typing import NamedTuple

from bestia_cli.draw.canvas import Canvas, Rect
from bestia_cli.draw.cards import draw_card
from bestia_cli.draw.felt import place_of, slots_of
from bestia_cli.draw.look import Look
from bestia_cli.draw.plan import Plan
from bestia_cli.draw.slots import Slots
from bestia_cli.scene import Played, Scene

STEPS = 4
"""In so many pictures a card comes to where it goes."""

Way = tuple[Rect, Rect]


class Moving(NamedTuple):
    """One picture of cards on their way."""

    away: frozenset[int] = frozenset()
    """The seats whose cards do not lie there yet."""
    cards: tuple[tuple[int, Rect], ...] = ()
    size: str = ""


STILL = Moving()


def pictures_between(before: Scene, after: Scene, plan: Plan, look: Look) -> list[Moving]:
    """First the trick is swept away, then the new card comes; nothing where nothing of this has
    happened, or too much of it to be followed."""
    if plan.felt is None or not follows(before, after):
        return []
    slots = slots_of(after, plan, look)
    old, new = before.lying.on_table, after.lying.on_table
    gone = tuple(one for one in old if one not in new)
    come = tuple(one for one in new if one not in old)
    if not slots.cards or len(come) != 1:
        return []
    taker = -1
    if gone:
        if after.last_trick is None or not set(gone) <= set(after.last_trick.cards):
            return []
        taker = after.last_trick.taker
    away = frozenset(one.seat for one in come)
    swept = [(one, taker_way(after, one, taker, plan, slots)) for one in gone]
    landing = [(one, own_way(after, one, plan, slots)) for one in come]
    return [*steps(swept, away, slots), *steps(landing, away, slots)]


def follows(before: Scene, after: Scene) -> bool:
    """Whether two scenes are moments of one deal, seen by the same eyes."""
    same = (before.game, before.hand, before.viewer) == (after.game, after.hand, after.viewer)
    return same and after.is_dealt and after.ending is None


def steps(ways: list[tuple[Played, Way]], away: frozenset[int], slots: Slots) -> list[Moving]:
    """Quick at first, then slower."""
    pictures = []
    for step in range(STEPS) if ways else ():
        share = 1 - ((STEPS - step) / STEPS) ** 2
        cards = tuple((one.card, on_the_way(way, share)) for one, way in ways)
        pictures.append(Moving(away, cards, slots.size))
    return pictures


def on_the_way(way: Way, share: float) -> Rect:
    start, end = way
    x = round(start.x + (end.x - start.x) * share)
    return Rect(x, round(start.y + (end.y - start.y) * share), end.width, end.height)


def own_way(scene: Scene, played: Played, plan: Plan, slots: Slots) -> Way:
    place = place_of(scene, played.seat)
    slot = slots.cards[place]
    return home_of(plan, place, slot), slot


def taker_way(scene: Scene, played: Played, taker: int, plan: Plan, slots: Slots) -> Way:
    slot = slots.cards[place_of(scene, played.seat)]
    return slot, home_of(plan, place_of(scene, taker), slot)


def home_of(plan: Plan, place: int, card: Rect) -> Rect:
    """Where a seat's cards come from and go to, within the board: for the viewer its lower edge."""
    board = Rect(0, 0, plan.board.width, plan.board.height)
    if place == 0:
        return card._replace(x=(board.width - card.width) // 2, y=board.bottom - card.height)
    box = plan.seats[place - 1].moved(-plan.board.x, -plan.board.y)
    x = box.x + (box.width - card.width) // 2
    y = box.y + (box.height - card.height) // 2
    return card._replace(
        x=min(max(x, 0), board.right - card.width), y=min(max(y, 0), board.bottom - card.height)
    )


def draw_moving(canvas: Canvas, moving: Moving, look: Look) -> None:
    """The cards that are on their way, above all else."""
    for card, rect in moving.cards:
        canvas.paste(draw_card(card, moving.size, look), rect.x, rect.y)
