"""Where the middle of the felt and the cards of a trick lie: the same for a whole deal, whoever
plays and whatever lies there already; a pure function of a few numbers."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from bestia_cli.draw.canvas import Rect
from bestia_cli.draw.plan import CARD_CELLS, HUGE, LARGE, MEDIUM, SMALL, Plan
from bestia_cli.draw.seating import SIDES

SIZES = (HUGE, LARGE, MEDIUM, SMALL)
WISHES = (
    (HUGE, HUGE),
    (HUGE, LARGE),
    (LARGE, LARGE),
    (LARGE, MEDIUM),
    (MEDIUM, LARGE),
    (MEDIUM, MEDIUM),
    (SMALL, MEDIUM),
    (SMALL, SMALL),
)
"""The sizes of the cards that are played and of those in the middle, the first that fit."""
BORDER = (60, 14)
"""From which size on a felt has a line within its rail, if the cards leave room for it."""
LEVEL, BELOW, SPREAD, CORNERS = range(4)
"""Where cards at the sides lie: level with their seats, below the cards at the top, spread over the
felt, or in the corners."""


class Arranged(NamedTuple):
    """How cards lie before their seats."""

    sides: int
    """LEVEL, BELOW, SPREAD or CORNERS."""
    off_sides: bool
    """Whether cards at the top are kept off those at the sides."""


ARRANGED = (
    *(Arranged(sides, False) for sides in (LEVEL, BELOW, SPREAD)),
    *(Arranged(sides, True) for sides in (LEVEL, BELOW, SPREAD, CORNERS)),
    Arranged(CORNERS, False),
)
"""The first that fits."""
OFF = 4
"""So far cards at the top are kept off those at the sides."""
GAP = 2
"""The columns that are free on either side of the middle."""

Size = tuple[int, int]


class Slots(NamedTuple):
    """The places on a felt, in cells of its board."""

    middle: Rect
    cards: tuple[Rect, ...]
    """By the place of a seat from the viewer: 0 at the bottom, 1 on the right; empty where no cards
    are played to tricks."""
    size: str
    """That of these cards."""
    border: bool
    """Whether the line within the rail is clear of all of them."""


@lru_cache(maxsize=64)
def slots_for(plan: Plan, needs: tuple[Size, ...], *, tricks: bool) -> Slots:
    """The largest cards that have room beside the middle; `needs` is what that needs with cards of
    each of SIZES."""
    assert plan.felt is not None  # noqa: S101 (who asks has looked)
    felt = plan.felt.moved(-plan.board.x, -plan.board.y)
    inner, border = felt.inset(1, 1), has_border(felt)
    if not tricks:
        return Slots(inner.inset(GAP, 0), (), SMALL, border=False)
    wide = dict(zip(SIZES, needs, strict=True))
    for size, middle in WISHES:
        if HUGE in (size, middle) and plan.card_size != HUGE:
            continue
        for area in (felt.inset(4, 2), inner) if border else (inner,):
            for found in arrangements(plan, area, CARD_CELLS[size], wide[middle]):
                if has_room(area, *found):
                    return Slots(*found, size, border and area is not inner)
    return in_a_row(plan, inner, needs)


def has_border(felt: Rect) -> bool:
    return felt.width >= BORDER[0] and felt.height >= BORDER[1]


def has_room(area: Rect, middle: Rect, cards: tuple[Rect, ...]) -> bool:
    """Whether nothing lies on anything else, and the middle has a gap on either side."""
    rects = [middle.inset(-GAP, 0), *cards]
    apart = not any(
        one.overlaps(other) for place, one in enumerate(rects) for other in rects[:place]
    )
    return apart and all(area.contains(rect) for rect in (middle, *cards))


def arrangements(
    plan: Plan, area: Rect, card: Size, needed: Size
) -> Iterator[tuple[Rect, tuple[Rect, ...]]]:
    """The middle above the viewer's card or beside it, and the cards of the others."""
    for middle, own in (above(plan, area, card, needed), beside(plan, area, card, needed)):
        for arranged in ARRANGED:
            others = range(1, plan.players)
            cards = tuple(card_of(plan, area, card, place, arranged) for place in others)
            yield middle, (own, *cards)


def seats_on(plan: Plan) -> tuple[int, int, int]:
    return SIDES[plan.players - 1]


def top_of(plan: Plan, area: Rect, card: Size) -> int:
    """The first row below the cards of the seats at the top."""
    return area.y + (card[1] if seats_on(plan)[1] else 0)


def above(plan: Plan, area: Rect, card: Size, needed: Size) -> tuple[Rect, Rect]:
    width, height = card
    own = Rect(area.x + (area.width - width) // 2, area.bottom - height, width, height)
    top = top_of(plan, area, card)
    x = area.x + (area.width - needed[0]) // 2
    return Rect(x, top + (own.y - top - needed[1]) // 2, *needed), own


def beside(plan: Plan, area: Rect, card: Size, needed: Size) -> tuple[Rect, Rect]:
    width, height = card
    x = area.x + (area.width - needed[0] - 2 * GAP - width) // 2
    own = Rect(x + needed[0] + 2 * GAP, area.bottom - height, width, height)
    y = min(own.y + (height - needed[1]) // 2, area.bottom - needed[1])
    return Rect(x, max(y, top_of(plan, area, card)), *needed), own


def card_of(plan: Plan, area: Rect, card: Size, place: int, arranged: Arranged) -> Rect:
    """The card before a seat."""
    width, height = card
    box = plan.seats[place - 1].moved(-plan.board.x, -plan.board.y)
    x = min(max(box.x + (box.width - width) // 2, area.x), area.right - width)
    right, top, _left = seats_on(plan)
    if right < place <= right + top:
        margin = width + OFF if arranged.off_sides else 0
        x = min(max(x, area.x + margin), area.right - margin - width)
        return Rect(x, area.y, width, height)
    level = min(max(box.y + (box.height - height) // 2, area.y), area.bottom - height)
    if arranged.sides == LEVEL:
        return Rect(x, level, width, height)
    if arranged.sides == BELOW:
        return Rect(x, max(level, top_of(plan, area, card)), width, height)
    return Rect(x, row_at_side(plan, area, card, place, arranged), width, height)


def row_at_side(plan: Plan, area: Rect, card: Size, place: int, arranged: Arranged) -> int:
    """Where the card of a seat at the side begins that is not level with it."""
    right, top, left = seats_on(plan)
    number, count = (place - 1, right) if place <= right else (plan.players - 1 - place, left)
    height = card[1]
    if arranged.sides == SPREAD:
        free = area.bottom - top_of(plan, area, card) - count * height
        return area.bottom - (number + 1) * (height + max(0, free) // (count + 1))
    return area.y if top and count == 1 else area.bottom - (number + 1) * height


def in_a_row(plan: Plan, inner: Rect, needs: tuple[Size, ...]) -> Slots:
    """Small cards side by side on the lower edge, as their seats sit from left to right; the middle
    in the room above them."""
    width, height = CARD_CELLS[SMALL]
    step = min(width + 1, (inner.width - width) // max(1, plan.players - 1))
    left = inner.x + (inner.width - step * (plan.players - 1) - width) // 2
    y = inner.bottom - height
    row = sorted(range(plan.players), key=lambda place: column_of(plan, place))
    cards = tuple(
        Rect(left + step * row.index(place), y, width, height) for place in range(plan.players)
    )
    room = y - inner.y
    fitting = (need for need in needs if need[1] <= room and need[0] <= inner.width)
    wide, high = next(fitting, (inner.width - 2 * GAP, room))
    x = inner.x + (inner.width - wide) // 2
    return Slots(Rect(x, inner.y + (room - high) // 2, wide, high), cards, SMALL, border=False)


def column_of(plan: Plan, place: int) -> int:
    """The middle of a seat; the viewer sits in the middle of the board."""
    box = plan.board if place == 0 else plan.seats[place - 1]
    return 2 * box.x + box.width
