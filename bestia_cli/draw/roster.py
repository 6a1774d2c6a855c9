"""The seats as rows of a table: for many players, and for small screens."""

from typing import NamedTuple

from bestia_cli.draw.canvas import Canvas, Rect, Run, width_of
from bestia_cli.draw.cards import SUIT_NAMES, short_card
from bestia_cli.draw.look import Look
from bestia_cli.draw.plan import Plan
from bestia_cli.draw.ring import dealer_mark
from bestia_cli.draw.words import (
    changes,
    company,
    faded,
    hand_runs,
    money_ink,
    prese_dots,
    standing,
)
from bestia_cli.language import _
from bestia_cli.scene import KEPT, Scene, Seat


class Columns(NamedTuple):
    """Where each column begins, and how wide it is."""

    name: tuple[int, int]
    balance: tuple[int, int]
    standing: tuple[int, int]
    changed: tuple[int, int]
    """A width of 0: written behind the standing."""
    prese: tuple[int, int]
    hand: tuple[int, int]
    """A width of 0: nobody's cards are open."""
    played: tuple[int, int]


NAME_AT = 2
"""The column of the names, after the mark of who acts."""


def columns_for(width: int, opened: bool) -> Columns:
    """Columns in so many cells; what is left over goes to names and standings."""
    narrow = opened and width < 50
    money = 7 if narrow else 9
    played = 3 if narrow else 4
    fixed = NAME_AT + money + 1 + 3 + 1 + played
    hand = 0 if not opened else 7 if narrow else 9
    changed = 8 if width - fixed - hand >= 30 else 0
    free = width - fixed - hand - changed
    name = min(18, free * 11 // 20)
    stand = min(26, free - name)
    x = NAME_AT
    places = []
    for size in (name, money, 1, stand, changed, 3, 1, hand, played):
        places.append((x, size))
        x += size
    return Columns(places[0], places[1], places[3], places[4], places[5], places[7], places[8])


def draw_roster(scene: Scene, plan: Plan, look: Look) -> Canvas:
    """A header and a row for each seat, the viewer first, then in the order of play."""
    canvas = Canvas(plan.board.width, plan.board.height, "table")
    opened = any(seat.cards for seat in scene.seats if seat.seat != scene.viewer)
    columns = columns_for(plan.board.width - 1, opened)
    write_header(canvas, columns, look)
    first = scene.viewer or 0
    step = 2 if plan.board.height >= 2 * scene.players + 2 else 1
    for place in range(scene.players):
        seat = scene.seats[(first + place) % scene.players]
        write_row(canvas, scene, seat, 1 + (step - 1) + place * step, columns, look)
    return canvas


def write_header(canvas: Canvas, columns: Columns, look: Look) -> None:
    titles = [
        (columns.name, _("player"), False),
        (columns.balance, _("balance"), True),
        (columns.standing, _("standing"), False),
        (columns.changed, _("changed"), False),
        ((columns.prese[0], 0 if columns.hand[1] else 6), _("prese"), False),
        (columns.hand, _("hand"), False),
    ]
    for (x, width), title, right in titles:
        text = look.fit(title, width)
        if width > 2:
            canvas.text(x + (width - width_of(text) if right else 0), 0, text, "table.muted")


def write_row(
    canvas: Canvas, scene: Scene, seat: Seat, y: int, columns: Columns, look: Look
) -> None:
    acts, wins = scene.actor == seat.seat, scene.winning == seat.seat
    paper = "row" if acts else "table"
    ink = "gold.bold" if wins else "out" if faded(seat) and not acts else "text"
    ink = "text.bold" if acts and not wins else ink
    row = Rect(0, y, canvas.width - 1, 1)
    canvas.fill(row, paper)
    canvas.text(0, y, look.glyphs.pointer if acts else " ", f"{paper}.key.bold")
    mark = dealer_mark() if scene.dealer == seat.seat else ""
    name = look.fit(seat.name, columns.name[1] - (3 if mark else 1))
    x = canvas.text(columns.name[0], y, name, f"{paper}.{ink}")
    canvas.text(x + 1, y, mark, f"{paper}.gold.bold")
    write_money(canvas, seat, columns.balance, y, paper, look)
    write_standing(canvas, scene, seat, y, paper, columns, look)
    canvas.text(columns.prese[0], y, prese_dots(seat, look), f"{paper}.gold")
    if columns.hand[1]:
        runs = hand_runs(seat, look, paper, gap=columns.hand[1] > 8)
        canvas.runs(columns.hand[0], y, runs)
    write_played(canvas, seat, wins, (columns.played[0], y), paper, look)
    canvas.target(row, f"seat:{seat.seat}")


def write_money(
    canvas: Canvas, seat: Seat, column: tuple[int, int], y: int, paper: str, look: Look
) -> None:
    x, width = column
    text = look.amount(seat.balance, width)
    ink = money_ink(seat.balance)
    if faded(seat) and seat.balance >= 0:
        ink = "out"
    canvas.text(x + width - len(text), y, text, f"{paper}.{ink}")


def write_standing(
    canvas: Canvas, scene: Scene, seat: Seat, y: int, paper: str, columns: Columns, look: Look
) -> None:
    x, width = columns.standing
    word, ink = standing(scene, seat)
    used = look.fit(word, width - 1)
    canvas.text(x, y, used, f"{paper}.{ink}")
    if columns.changed[1]:
        if seat.changed is not None and seat.standing == KEPT:
            canvas.text(columns.changed[0] + 2, y, str(seat.changed), f"{paper}.text")
        more = company(scene, seat)
    else:
        more = changes(seat, width - width_of(used) - 2) or company(scene, seat)
    left = width - width_of(used) - 2
    if more and left > 1:
        canvas.text(x + width_of(used) + 1, y, look.fit(more, left), f"{paper}.muted")


def write_played(
    canvas: Canvas, seat: Seat, wins: bool, place: tuple[int, int], paper: str, look: Look
) -> None:
    """The card of this presa, with a mark if it takes it so far."""
    if seat.played is None:
        return
    card: Run = (short_card(seat.played, look), f"card.{SUIT_NAMES[seat.played & 3]}.bold")
    mark: Run = (look.glyphs.winner if wins else " ", f"{paper}.gold.bold")
    canvas.runs(*place, [card, mark])
