"""The boxes of the seats around the felt."""

from bestia_cli.draw.canvas import Canvas, Rect, Run, width_of
from bestia_cli.draw.cards import chip
from bestia_cli.draw.look import Look
from bestia_cli.draw.plan import Plan
from bestia_cli.draw.words import (
    changes,
    company,
    faded,
    hand_runs,
    money_ink,
    prese_dots,
    runs_width,
    standing,
)
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
    """Heavy for who acts, double for who takes the presa so far."""
    if scene.actor == seat.seat:
        return look.glyphs.heavy, "key.bold"
    if scene.winning == seat.seat:
        return look.glyphs.double, "gold.bold"
    return look.glyphs.round, "pattern" if faded(seat) else "frame"


def write_name(canvas: Canvas, scene: Scene, seat: Seat, rect: Rect, look: Look) -> None:
    """Name and marks in the upper edge."""
    acts = scene.actor == seat.seat
    ink = "key.bold" if acts else "gold.bold" if scene.winning == seat.seat else "text.bold"
    ink = "out" if faded(seat) and not acts else ink
    mark = dealer_mark() if scene.dealer == seat.seat else ""
    room = rect.width - 4 - (3 if acts else 2) - (len(mark) + 1 if mark else 0)
    name = look.fit(seat.name, room)
    lead = look.glyphs.pointer + " " if acts else " "
    x = canvas.text(rect.x + 2, rect.y, f"{lead}{name} ", f"seat.{ink}")
    if mark:
        canvas.text(x, rect.y, f"{mark} ", "seat.gold.bold")


def dealer_mark() -> str:
    """The letter of the mazziere."""
    return _("M")


def standing_runs(scene: Scene, seat: Seat, room: int, look: Look) -> list[Run]:
    """Standing, and changes or company, in so many cells."""
    word, ink = standing(scene, seat)
    runs: list[Run] = [(look.fit(word, room), f"seat.{ink}")]
    left = room - width_of(runs[0][0])
    more = changes(seat, left - 3) or company(scene, seat)
    dot = f" {look.glyphs.dot} "
    if more and left > len(dot) + 2:
        runs.append((dot, "seat.muted"))
        runs.append((look.fit(more, left - len(dot)), "seat.muted"))
    return runs


def write_balance(canvas: Canvas, seat: Seat, rect: Rect, y: int, look: Look) -> None:
    """On the right of a row, beside the prese and a card."""
    full = look.money(seat.balance, sign=True)
    room = rect.width - 7
    text = full if len(full) <= room else look.amount(seat.balance, room)
    style = "out" if faded(seat) and seat.balance >= 0 else money_ink(seat.balance)
    canvas.text(rect.right - width_of(text), y, text, f"seat.{style}")


def write_money(canvas: Canvas, seat: Seat, inner: Rect, y: int, look: Look) -> None:
    """Prese and balance in one row."""
    canvas.text(inner.x, y, prese_dots(seat, look), "seat.gold")
    write_balance(canvas, seat, inner, y, look)


def roomy(canvas: Canvas, scene: Scene, seat: Seat, inner: Rect, look: Look) -> None:
    """Three rows: standing, money, cards."""
    canvas.runs(inner.x, inner.y, standing_runs(scene, seat, inner.width, look))
    write_money(canvas, seat, inner, inner.y + 1, look)
    canvas.runs(inner.x, inner.y + 2, hand_runs(seat, look, "seat"))


def tight(canvas: Canvas, scene: Scene, seat: Seat, inner: Rect, look: Look) -> None:
    """Two rows: standing with cards, prese with the card of this presa and money."""
    cards = hand_runs(seat, look, "seat", gap=False)
    if seat.hidden:
        cards = [(look.glyphs.back * (seat.hidden + len(seat.cards)), "back.pattern")]
    width = runs_width(cards)
    canvas.runs(inner.x, inner.y, standing_runs(scene, seat, inner.width - width - 1, look))
    canvas.runs(inner.right - width, inner.y, cards)
    write_money(canvas, seat, inner, inner.y + 1, look)
    if seat.played is not None:
        canvas.runs(inner.x + 4, inner.y + 1, chip(seat.played, look))
