"""Where everything goes on a screen of a given size: a pure function of a few numbers."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from bestia_cli.draw.canvas import Rect
from bestia_cli.draw.seating import SIDES, felt_in, seat_boxes

MIN_WIDTH, MIN_HEIGHT = 60, 20
"""Below this there is no table."""

AUTO = "auto"
RING, ROSTER = "ring", "roster"
SMALL, MEDIUM, LARGE, HUGE = "small", "medium", "large", "huge"

CARD_CELLS = {SMALL: (5, 3), MEDIUM: (9, 5), LARGE: (11, 9), HUGE: (16, 13)}
"""Width and height of a card."""
SMALLER = {HUGE: LARGE, LARGE: MEDIUM, MEDIUM: SMALL}

HUGE_FROM = 44
"""From so many rows of the screen on cards are as large as they can be drawn."""
FEW = 4
"""So many cards lie side by side on every screen."""
OVERLAP = {SMALL: 4, MEDIUM: 5, LARGE: 6, HUGE: 8}
"""How many columns of a card are seen where the hand stands between two other blocks."""
HINT_ROWS, ROOMY_HINT = (2, 3), 44
"""The rows between the hand and the action bar, and from how many rows of the screen on they are
more."""
LEAST_LOG = 3
"""The rows that the log keeps below the melds."""
WIDE, TALL = 80, 40
OWN_WIDTH = 16
"""The least that the block about oneself needs."""
LOG_WIDTH = 24
"""The least that the log keeps beside the largest cards."""
PANEL_WIDTH, PANEL_SCREEN = 38, 150
"""The panel, and how wide a screen must be to have it beside the table."""


@dataclass(frozen=True)
class Plan:
    """Rectangles in cells of the screen; none overlaps another, but `felt` and `seats`, which are
    parts of `board` in a ring."""

    width: int
    height: int
    players: int
    layout: str
    card_size: str
    """That of the hand."""
    status: Rect
    board: Rect
    """The seats, and in a ring the felt."""
    middle: Rect | None
    """What lies on the table where it is no part of the board: in a roster."""
    own: Rect
    hand: Rect
    log: Rect
    panel: Rect | None
    hint: Rect
    actions: Rect
    seats: tuple[Rect, ...] = ()
    """In a ring: the boxes of the others, the next one to act first."""
    felt: Rect | None = None
    held: int = FEW
    """How many cards a hand was given room for."""
    melds: bool = False
    """Whether there is room for melds beside a roster."""


def fits(width: int, height: int) -> bool:
    """Whether a screen is large enough for a table."""
    return width >= MIN_WIDTH and height >= MIN_HEIGHT


def plan(
    width: int,
    height: int,
    players: int,
    layout: str = AUTO,
    card_size: str = AUTO,
    panel: bool = False,
    held: int = FEW,
    clockwise: bool = False,
    melds: bool = False,
) -> Plan:
    """The plan of a screen for hands of up to `held` cards, and with `melds` for a table that is
    full of them, which a ring has on its felt. What does not fit gives way: a ring to a roster,
    cards to smaller ones, a panel to none."""
    if not fits(width, height):
        raise ValueError(f"a table needs {MIN_WIDTH}x{MIN_HEIGHT} cells, not {width}x{height}")
    if melds and layout == RING:
        on_felt = plan(width, height, players, layout, card_size, panel, held, clockwise)
        if on_felt.layout == RING:
            return replace(on_felt, melds=True)
    beside = panel_width(width, height) if panel else 0
    room = Room(width - beside, height, players, max(FEW, held), melds)
    wished = HUGE if card_size == AUTO and height >= HUGE_FROM else card_size
    wished = LARGE if wished == AUTO else wished
    if room.is_wide:
        found = wide_plan(room, wished, layout)
    else:
        ring = layout != ROSTER and ring_plan(room, wished, layout == RING)
        found = ring or beside_or_below(room, wished)
    found = replace(with_panel(found, width, beside), held=room.held, melds=melds)
    return mirrored(found) if clockwise else found


@dataclass(frozen=True)
class Room:
    """The part of a screen that a table has."""

    width: int
    height: int
    players: int
    held: int
    melds: bool = False

    @property
    def is_wide(self) -> bool:
        """Whether the hand needs the whole width on every table: it is long, and other blocks have
        no room beside it."""
        return self.held > FEW and self.is_tight

    @property
    def is_tight(self) -> bool:
        """Whether a hand beside a roster would leave no room for other blocks."""
        size = MEDIUM if self.width >= 80 else SMALL
        room = self.width - self.side - OWN_WIDTH
        return hand_cells(size, self.held)[0] > room

    @property
    def side(self) -> int:
        """The width of the column on the right that a roster has."""
        if self.melds:
            return self.width // 2
        return min(46, max(19, self.width * 31 // 100))

    @property
    def bottom(self) -> int:
        """The row of the hint line, which closes the table."""
        return self.height - 1 - hint_rows(self.height)


def hint_rows(height: int) -> int:
    return HINT_ROWS[height >= ROOMY_HINT]


def panel_width(width: int, height: int) -> int:
    if width < PANEL_SCREEN or height < 30:
        return 0
    return min(56, PANEL_WIDTH + max(0, width - 160) // 3)


def with_panel(found: Plan, width: int, beside: int) -> Plan:
    """The same plan on the whole screen, with a panel in the columns that were kept free."""
    rows = found.hint.y - 1
    return replace(
        found,
        width=width,
        status=Rect(0, 0, width, 1),
        panel=Rect(width - beside, 1, beside, rows) if beside else None,
        hint=Rect(0, found.hint.y, width, found.hint.height),
        actions=Rect(0, found.height - 1, width, 1),
    )


def mirrored(found: Plan) -> Plan:
    """The same for a game that goes round clockwise: the next seat is on the left."""
    board = found.board
    boxes = (box._replace(x=board.x + board.right - box.right) for box in found.seats)
    return replace(found, seats=tuple(boxes))


def hand_cells(size: str, held: int = FEW) -> tuple[int, int]:
    """Width and height of a hand, with a row above for raised cards: side by side with gaps if
    they are few, else overlapping."""
    width, height = CARD_CELLS[size]
    across = held * (width + 1) - 1 if held <= FEW else (held - 1) * OVERLAP[size] + width
    return across, height + 1


def least_step(size: str) -> int:
    """How many columns of a card must be seen: its edge, then rank and sign, which a small card has
    in one row and a larger one in two."""
    return 4 if size == SMALL else 3


# --- roster --------------------------------------------------------------------------------------


def beside_or_below(room: Room, wished: str) -> Plan:
    """A roster with the hand below it; below the middle too if melds leave no room beside them, or
    on a screen that stands upright, as a phone has it."""
    upright = room.width < WIDE and room.height >= TALL
    if upright or (room.melds and room.is_tight):
        return wide_plan(room, wished, ROSTER)
    return roster_plan(room, wished)


def roster_plan(room: Room, wished: str) -> Plan:
    """A row for each seat; the middle and the log in a column on the right."""
    side = room.side
    left = room.width - side
    rows = room.players + 1
    size = roster_cards(room, wished, left)
    hand_width, hand_height = hand_cells(size, room.held)
    top = room.bottom - hand_height
    middle = middle_rows(room, room.bottom - 1)
    own = min(left - hand_width, 30)
    return Plan(
        room.width,
        room.height,
        room.players,
        ROSTER,
        size,
        Rect(0, 0, room.width, 1),
        Rect(0, 1, left, max(rows, top - 1)),
        Rect(left, 1, side, middle),
        Rect(0, top, own, hand_height),
        Rect(own, top, left - own, hand_height),
        Rect(left, 1 + middle, side, room.bottom - 1 - middle),
        None,
        Rect(0, room.bottom, room.width, room.height - 1 - room.bottom),
        Rect(0, room.height - 1, room.width, 1),
    )


def middle_rows(room: Room, column: int) -> int:
    """How high the middle beside a roster is, in a column of so many rows."""
    if room.melds:
        return column - LEAST_LOG
    return next(rows for least, rows in MIDDLE_ROWS if room.height >= least)


MIDDLE_ROWS = ((HUGE_FROM, 15), (34, 11), (24, 7), (0, 5))
"""From how many rows of the screen on it has how many."""


def roster_cards(room: Room, wished: str, left: int) -> str:
    """The largest cards, up to those wished for, that leave a row to each seat."""
    size = wished
    while size != SMALL:
        width, height = hand_cells(size, room.held)
        if width + OWN_WIDTH <= left and room.players + 2 + height <= room.bottom:
            break
        size = SMALLER[size]
    return size


# --- hands as wide as the screen -----------------------------------------------------------------


def wide_plan(room: Room, wished: str, layout: str) -> Plan:
    """The hand over the whole width, a line about oneself above it, and above that a ring or a
    roster beside the log."""
    size, hand_height = wide_hand(room, wished)
    top = room.bottom - hand_height - 1
    found = roster_plan(room, SMALL)
    middle = middle_rows(room, top - 1)
    middle = middle if room.melds else min(middle, (top - 1) * 2 // 3)
    board = Rect(0, 1, room.width - room.side, top - 1)
    column = Rect(board.right, 1, room.side, top - 1)
    found = replace(
        found,
        card_size=size,
        board=board,
        middle=column._replace(height=middle),
        own=Rect(0, top, room.width, 1),
        hand=Rect(0, top + 1, room.width, hand_height),
        log=Rect(column.x, 1 + middle, column.width, column.height - middle),
    )
    ring = layout != ROSTER and ring_on(board, room, SMALL, layout == RING)
    if not ring:
        return found
    return replace(found, layout=RING, middle=None, log=column, seats=ring.seats, felt=ring.felt)


def wide_hand(room: Room, wished: str) -> tuple[str, int]:
    """The largest cards that leave a row to each seat and two thirds of the screen to the table,
    and how high such a hand is: one row with room to raise a card, or two rows of small cards."""
    size = wished
    while size != SMALL:
        height = CARD_CELLS[size][1]
        across = least_across(size, room.held)
        rows = min(room.bottom // 3, room.bottom - room.players - 3)
        if across <= room.width and height + 1 <= rows:
            return size, height + 1
        size = SMALLER[size]
    height = CARD_CELLS[SMALL][1]
    one_row = least_across(SMALL, room.held) <= room.width
    return SMALL, height + 1 if one_row else 2 * height


def least_across(size: str, held: int) -> int:
    """The least width of a hand in one row: a few cards side by side, many as close as can be."""
    if held <= FEW:
        return hand_cells(size, held)[0]
    return (held - 1) * least_step(size) + CARD_CELLS[size][0]


# --- ring ----------------------------------------------------------------------------------------

TIGHT, EASY = (17, 4), (22, 5)
"""The box of a seat, small and large."""


def ring_plan(room: Room, wished: str, asked: bool) -> Plan | None:
    """Seats around a felt; None if there is no room for that. Who did not ask for a ring does not
    get one at the price of small cards."""
    size: str | None = wished
    while size is not None and (asked or size != SMALL or size == wished):
        found = ring_with(room, size, asked)
        if found is not None:
            return found
        size = SMALLER.get(size)
    return None


def ring_with(room: Room, size: str, asked: bool) -> Plan | None:
    hand_width, hand_height = hand_cells(size, room.held)
    board = Rect(0, 1, room.width, room.bottom - hand_height - 1)
    ring = ring_on(board, room, size, asked)
    if ring is None:
        return None
    own = max(OWN_WIDTH, (room.width - hand_width) // 2 - (2 if room.width < 100 else 0))
    row = board.bottom
    log = own + hand_width
    if size == HUGE and room.width - log < LOG_WIDTH:
        return None
    return Plan(
        room.width,
        room.height,
        room.players,
        RING,
        size,
        Rect(0, 0, room.width, 1),
        board,
        None,
        Rect(0, row, own, hand_height),
        Rect(own, row, hand_width, hand_height),
        Rect(log, row, room.width - log, hand_height),
        None,
        Rect(0, room.bottom, room.width, room.height - 1 - room.bottom),
        Rect(0, room.height - 1, room.width, 1),
        ring.seats,
        ring.felt,
    )


class Ring(NamedTuple):
    """What stands on the board of a ring."""

    seats: tuple[Rect, ...]
    felt: Rect


def ring_on(board: Rect, room: Room, size: str, asked: bool) -> Ring | None:
    """Boxes and felt on a board beside a hand of a size, if there is room for them."""
    box = EASY if board.width >= 100 and board.height >= 24 else TIGHT
    felt = felt_in(board, box, room.players)
    crowded = room.players > 6 and (board.width < 100 or board.height < 20)
    if (crowded and not asked) or not felt_is_enough(felt, box, board, room.players, size):
        return None
    return Ring(seat_boxes(board, box, room.players), felt)


FELT_NEEDS = {SMALL: (40, 9), MEDIUM: (40, 9), LARGE: (60, 16), HUGE: (60, 22)}
"""The smallest felt beside a hand of each size."""


def felt_is_enough(felt: Rect, box: tuple[int, int], board: Rect, players: int, size: str) -> bool:
    """Whether a felt has room for its cards, and the boxes of the seats stand clear around it."""
    right, top, left = SIDES[players - 1]
    width, height = FELT_NEEDS[size]
    return (
        felt.width >= width
        and felt.height >= height
        and max(right, left) * box[1] <= felt.height
        and top * (box[0] + 1) <= board.width
    )
