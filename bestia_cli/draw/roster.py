"""The seats as rows of a table: for many players, and for small screens."""

from typing import NamedTuple

from bestia_cli.amounts import short_amount, unit_of
from bestia_cli.draw.canvas import Canvas, Rect, width_of
from bestia_cli.draw.cards import chip
from bestia_cli.draw.look import Look
from bestia_cli.draw.plan import Plan
from bestia_cli.draw.seats import (
    column_of,
    dealer_mark,
    hand_runs,
    money_ink,
    more_of,
    named,
    state_of,
    taken_text,
    team_run,
)
from bestia_cli.games import GameTable, table_of
from bestia_cli.language import _
from bestia_cli.scene import Scene, Seat


class Columns(NamedTuple):
    """Where each column begins, and how wide it is."""

    name: tuple[int, int]
    balance: tuple[int, int]
    standing: tuple[int, int]
    column: tuple[int, int]
    """What the game has a column for; a width of 0: written behind the standing."""
    taken: tuple[int, int]
    hand: tuple[int, int]
    """A width of 0: nobody's cards are open."""
    played: tuple[int, int]


NAME_AT = 2
"""The column of the names, after the mark of who acts."""
LEAST_NAME = 8
"""The least that a name gets before standings get anything."""
ROOMY = 44
"""In fewer columns the balance is told in fewer figures, so that names and standings are whole."""
LEAST_STANDING = 5
"""What is narrower goes to the names."""
TEAM = 2
"""The columns that the mark of a side needs beside a name."""


def columns_for(width: int, opened: bool, column: bool = True, teams: bool = False) -> Columns:
    """Columns in so many cells; what is left over goes to names and standings."""
    tight = width < 35
    narrow = tight or (opened and width < 50)
    money = 5 if tight else 7 if narrow or width < ROOMY else 9
    played = 3 if narrow else 4
    fixed = NAME_AT + money + 1 + 3 + 1 + played
    hand = 0 if not opened else 7 if narrow else 9
    changed = 8 if column and width - fixed - hand >= 30 else 0
    free = width - fixed - hand - changed
    name = min(18, free, max(LEAST_NAME, free * 11 // 20) + TEAM * teams)
    stand = min(26, free - name)
    if stand < LEAST_STANDING:
        name, stand = name + stand, 0
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
    table = table_of(scene.game)
    teams = any(team_run(scene, seat, look) for seat in scene.seats)
    columns = columns_for(plan.board.width - 1, opened, bool(table.column), teams)
    write_header(canvas, columns, table, look)
    first = scene.viewer or 0
    step = 2 if plan.board.height >= 2 * scene.players + 2 else 1
    for place in range(scene.players):
        seat = scene.seats[(first + place) % scene.players]
        write_row(Line(canvas, look, scene, seat, (place + 1) * step), columns)
    return canvas


def write_header(canvas: Canvas, columns: Columns, table: GameTable, look: Look) -> None:
    titles = [
        (columns.name, _("player"), False),
        (columns.balance, _("balance"), True),
        (columns.standing, _("standing"), False),
        (columns.column, _(table.column), False),
        ((columns.taken[0], 0 if columns.hand[1] else 6), _(table.taken), False),
        (columns.hand, _("hand"), False),
    ]
    for (x, width), title, right in titles:
        text = look.fit(title, width if right else width - 1)
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
        return "out" if self.seat.faded else "text"

    def write(self, x: int, text: str, ink: str) -> int:
        return self.canvas.text(x, self.y, text, f"{self.paper}.{ink}")


def write_row(line: Line, columns: Columns) -> None:
    row = Rect(0, line.y, line.canvas.width - 1, 1)
    line.canvas.fill(row, line.paper)
    line.write(0, line.look.glyphs.pointer if line.acts else " ", "key.bold")
    write_name(line, columns.name)
    write_money(line, columns.balance)
    write_standing(line, columns)
    line.write(columns.taken[0], taken_text(line.seat, line.look), "gold")
    x, width = columns.hand
    if width:
        played = line.scene.played_by(line.seat.seat)
        room = width if played is not None else width + columns.played[1] - 1
        runs = hand_runs(line.seat, line.look, line.paper, room, gap=width > 8)
        line.canvas.runs(x, line.y, runs)
    write_played(line, columns.played[0])
    line.canvas.target(row, f"seat:{line.seat.seat}")


def write_name(line: Line, column: tuple[int, int]) -> None:
    """The name, and the mark of who deals."""
    x, width = column
    mark = dealer_mark() if line.scene.dealer == line.seat.seat else ""
    team = team_run(line.scene, line.seat, line.look)
    room = width - (3 if mark else 1) - (2 if team else 0)
    name = named(line.seat, line.scene, line.look)
    x = line.write(x, line.look.fit(name, room), line.ink) + 1
    if team:
        x = line.write(x, *team) + 1
    line.write(x, mark, "gold.bold")


def write_money(line: Line, column: tuple[int, int]) -> None:
    x, width = column
    cents = line.seat.balance
    text = short_amount(cents, unit_of(line.scene.game), width)
    ink = "out" if line.seat.faded and cents >= 0 else money_ink(cents)
    line.write(x + width - len(text), text, ink)


def write_standing(line: Line, columns: Columns) -> None:
    """What the seat is; behind it, or in a column of its own, what else is known of it."""
    x, width = columns.standing
    if not width:
        return
    word, ink = state_of(line.seat)
    end = line.write(x, line.look.fit(word, width - 1), ink)
    left = x + width - end - 2
    in_column = bool(columns.column[1])
    more = more_of(line.seat, left, in_column=in_column)
    if in_column:
        line.write(columns.column[0] + 2, column_of(line.seat), "text")
    if more and left > 1:
        line.write(end + 1, line.look.fit(more, left), "muted")


def write_played(line: Line, x: int) -> None:
    """The card of this trick, with a mark if it takes it so far."""
    card = line.scene.played_by(line.seat.seat)
    if card is not None:
        x = line.canvas.runs(x, line.y, chip(card, line.look))
        line.write(x, line.look.glyphs.winner if line.wins else " ", "gold.bold")
