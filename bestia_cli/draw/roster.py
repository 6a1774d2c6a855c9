"""The seats as rows of a table: for many players, and for small screens."""

from typing import NamedTuple

from bestia_cli.draw.canvas import Canvas, Rect, width_of
from bestia_cli.draw.cards import chip
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
        write_row(Line(canvas, look, scene, seat, (place + 1) * step), columns)
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


class Line(NamedTuple):
    """The row of one seat, and what it is written on."""

    canvas: Canvas
    look: Look
    scene: Scene
    seat: Seat
    y: int

    @property
    def acts(self) -> bool:
        return self.scene.actor == self.seat.seat

    @property
    def wins(self) -> bool:
        return self.scene.winning == self.seat.seat

    @property
    def paper(self) -> str:
        return "row" if self.acts else "table"

    @property
    def ink(self) -> str:
        """That of the name."""
        if self.wins:
            return "gold.bold"
        if self.acts:
            return "text.bold"
        return "out" if faded(self.seat) else "text"

    def write(self, x: int, text: str, ink: str) -> int:
        return self.canvas.text(x, self.y, text, f"{self.paper}.{ink}")


def write_row(line: Line, columns: Columns) -> None:
    row = Rect(0, line.y, line.canvas.width - 1, 1)
    line.canvas.fill(row, line.paper)
    line.write(0, line.look.glyphs.pointer if line.acts else " ", "key.bold")
    write_name(line, columns.name)
    write_money(line, columns.balance)
    write_standing(line, columns)
    line.write(columns.prese[0], prese_dots(line.seat, line.look), "gold")
    x, width = columns.hand
    if width:
        line.canvas.runs(x, line.y, hand_runs(line.seat, line.look, line.paper, gap=width > 8))
    write_played(line, columns.played[0])
    line.canvas.target(row, f"seat:{line.seat.seat}")


def write_name(line: Line, column: tuple[int, int]) -> None:
    """The name, and the mark of who deals."""
    x, width = column
    mark = dealer_mark() if line.scene.dealer == line.seat.seat else ""
    name = line.look.fit(line.seat.name, width - (3 if mark else 1))
    line.write(line.write(x, name, line.ink) + 1, mark, "gold.bold")


def write_money(line: Line, column: tuple[int, int]) -> None:
    x, width = column
    cents = line.seat.balance
    text = line.look.amount(cents, width)
    ink = "out" if faded(line.seat) and cents >= 0 else money_ink(cents)
    line.write(x + width - len(text), text, ink)


def write_standing(line: Line, columns: Columns) -> None:
    """What the seat is; behind it, or in a column of their own, its changes."""
    x, width = columns.standing
    word, ink = standing(line.scene, line.seat)
    end = line.write(x, line.look.fit(word, width - 1), ink)
    left = x + width - end - 2
    more = company(line.scene, line.seat)
    if not columns.changed[1]:
        more = more or changes(line.seat, left)
    elif line.seat.changed is not None and line.seat.standing == KEPT:
        line.write(columns.changed[0] + 2, str(line.seat.changed), "text")
    if more and left > 1:
        line.write(end + 1, line.look.fit(more, left), "muted")


def write_played(line: Line, x: int) -> None:
    """The card of this presa, with a mark if it takes it so far."""
    card = line.seat.played
    if card is not None:
        x = line.canvas.runs(x, line.y, chip(card, line.look))
        line.write(x, line.look.glyphs.winner if line.wins else " ", "gold.bold")
