"""The boxes of the seats around the felt."""

from bestia_cli.amounts import unit_of
from bestia_cli.draw.canvas import Canvas, Rect, Run, width_of
from bestia_cli.draw.cards import chip
from bestia_cli.draw.look import Look
from bestia_cli.draw.plan import Plan
from bestia_cli.draw.seats import (
    amount_in,
    dealer_mark,
    hand_runs,
    money_ink,
    more_of,
    named,
    runs_width,
    state_of,
    taken_text,
    team_run,
)
from bestia_cli.games import table_of
from bestia_cli.language import _
from bestia_cli.scene import Scene, Seat


def draw_seats(canvas: Canvas, scene: Scene, plan: Plan, look: Look) -> None:
    """Draw the boxes of all but the viewer, who sits at the bottom."""
    first = scene.viewer or 0
    for place, box in enumerate(plan.seats, 1):
        seat = scene.seats[(first + place) % scene.players]
        rect = box.moved(-plan.board.x, -plan.board.y)
        draw_seat(canvas, scene, seat, rect, look)


def draw_seat(canvas: Canvas, scene: Scene, seat: Seat, rect: Rect, look: Look) -> None:
    canvas.fill(rect, "seat")
    kind, ink = seat_frame(scene, seat, look)
    canvas.frame(rect, f"seat.{ink}", kind)
    write_name(canvas, scene, seat, rect, look)
    inner = rect.inset(2, 1)
    if rect.height > 4:
        roomy(canvas, scene, seat, inner, look)
    else:
        tight(canvas, scene, seat, rect.inset(1, 1), look)
    canvas.target(rect, f"seat:{seat.seat}")


def seat_frame(scene: Scene, seat: Seat, look: Look) -> tuple[str, str]:
    """Heavy for who acts, double for who takes the trick so far."""
    if scene.actor == seat.seat:
        return look.glyphs.heavy, "key.bold"
    if scene.winning == seat.seat:
        return look.glyphs.double, "gold.bold"
    return look.glyphs.round, "pattern" if seat.faded else "frame"


def write_name(canvas: Canvas, scene: Scene, seat: Seat, rect: Rect, look: Look) -> None:
    """Name and marks in the upper edge."""
    acts = scene.actor == seat.seat
    ink = "key.bold" if acts else "gold.bold" if scene.winning == seat.seat else "text.bold"
    ink = "out" if seat.faded and not acts else ink
    mark = dealer_mark() if scene.dealer == seat.seat else ""
    team = team_run(scene, seat, look)
    room = rect.width - 4 - (3 if acts else 2) - (len(mark) + 1 if mark else 0)
    room -= 2 if team else 0
    name = look.fit(named(seat, scene, look), room)
    lead = look.glyphs.pointer + " " if acts else " "
    x = canvas.text(rect.x + 2, rect.y, f"{lead}{name} ", f"seat.{ink}")
    if team:
        x = canvas.text(x, rect.y, f"{team[0]} ", f"seat.{team[1]}")
    if mark:
        canvas.text(x, rect.y, f"{mark} ", "seat.gold.bold")


def state_runs(seat: Seat, room: int, look: Look) -> list[Run]:
    """What the seat is, and what else is known of it, in so many cells."""
    word, ink = state_of(seat)
    runs: list[Run] = [(look.fit(word, room), f"seat.{ink}")]
    left = room - width_of(runs[0][0])
    more = more_of(seat, left - 3)
    dot = f" {look.glyphs.dot} "
    if more and left > len(dot) + 2:
        runs.append((dot, "seat.muted"))
        runs.append((look.fit(more, left - len(dot)), "seat.muted"))
    return runs


def balance_of(scene: Scene, seat: Seat, rect: Rect, look: Look) -> str:
    return amount_in(seat.balance, unit_of(scene.game), rect.width - 7, look)


def taken_runs(scene: Scene, seat: Seat, rect: Rect, look: Look) -> list[Run]:
    """The tricks of a seat; behind their name, if they are a number, and that has room beside a
    card and the balance."""
    text = taken_text(seat, look)
    title = look.plain(_(table_of(scene.game).taken)) + " "
    beside = MOST_TAKEN + CARD + width_of(balance_of(scene, seat, rect, look))
    named = text.isdigit() and width_of(title) + beside <= rect.width
    return [(title, "seat.muted")] * named + [(text, "seat.gold")]


MOST_TAKEN, CARD = 2, 4
"""The cells of a number of tricks, and of a card between two others."""


def write_balance(canvas: Canvas, scene: Scene, seat: Seat, rect: Rect, y: int, look: Look) -> None:
    """On the right of a row, beside the tricks and a card."""
    text = balance_of(scene, seat, rect, look)
    style = "out" if seat.faded and seat.balance >= 0 else money_ink(seat.balance)
    canvas.text(rect.right - width_of(text), y, text, f"seat.{style}")


def write_money(canvas: Canvas, scene: Scene, seat: Seat, inner: Rect, y: int, look: Look) -> None:
    """Tricks and balance in one row."""
    canvas.runs(inner.x, y, taken_runs(scene, seat, inner, look))
    write_balance(canvas, scene, seat, inner, y, look)


def roomy(canvas: Canvas, scene: Scene, seat: Seat, inner: Rect, look: Look) -> None:
    """Three rows: what it is, money, cards."""
    canvas.runs(inner.x, inner.y, state_runs(seat, inner.width, look))
    write_money(canvas, scene, seat, inner, inner.y + 1, look)
    canvas.runs(inner.x, inner.y + 2, hand_runs(seat, look, "seat", inner.width))


def tight(canvas: Canvas, scene: Scene, seat: Seat, inner: Rect, look: Look) -> None:
    """Two rows: what it is, with cards; its tricks, the card of this one, and money."""
    count = seat.hidden + len(seat.cards)
    cards = hand_runs(seat, look, "seat", inner.width // 2 + 1, gap=False)
    if seat.hidden and count <= inner.width // 2:
        cards = [(look.glyphs.back * count, "back.pattern")]
    width = runs_width(cards)
    canvas.runs(inner.x, inner.y, state_runs(seat, inner.width - width - 1, look))
    canvas.runs(inner.right - width, inner.y, cards)
    write_money(canvas, scene, seat, inner, inner.y + 1, look)
    played = scene.played_by(seat.seat)
    if played is not None:
        title = runs_width(taken_runs(scene, seat, inner, look)[:-1])
        at = title + MOST_TAKEN + 1 if title else CARD
        canvas.runs(inner.x + at, inner.y + 1, chip(played, look))
