"""The viewer's own cards, and the block about the viewer."""

from bestia_cli.draw.canvas import Canvas, Rect, Run
from bestia_cli.draw.cards import CardState, draw_back, draw_card, draw_gap
from bestia_cli.draw.look import Look
from bestia_cli.draw.plan import CARD_CELLS, Plan
from bestia_cli.draw.ring import dealer_mark
from bestia_cli.draw.words import changes, company, faded, money_ink, prese_dots, standing
from bestia_cli.language import _
from bestia_cli.scene import CUTTING, OUT, PLAYING, THREW, Scene, Seat


def draw_hand(
    scene: Scene,
    plan: Plan,
    look: Look,
    cursor: int = -1,
    marked: frozenset[int] = frozenset(),
) -> Canvas:
    """The cards before the viewer, or at a table of machines those of seat 0: `cursor` is the place
    of the one that the cursor is on, -1 for none, `marked` the places of those that would go."""
    canvas = Canvas(plan.hand.width, plan.hand.height, "table")
    cards = scene.hand_shown if scene.own else scene.seats[0].cards
    width, _height = CARD_CELLS[plan.card_size]
    shown = len(cards) or 3
    left = (plan.hand.width - (shown * (width + 1) - 1)) // 2
    if not cards:
        draw_no_hand(canvas, scene, left, plan, look)
        return canvas
    forbidden = {one.card for one in scene.forbidden}
    for place, card in enumerate(cards):
        state = CardState(
            place == cursor,
            place in marked,
            card in forbidden,
            number=place + 1 if own(scene) else 0,
        )
        sheet = draw_card(card, plan.card_size, look, state)
        x, y = left + place * (width + 1), 0 if place in marked else 1
        canvas.paste(sheet, x, y)
        canvas.target(Rect(x, 0, width, plan.hand.height), f"card:{place}")
    return canvas


def own(scene: Scene) -> bool:
    """Whether the cards before the viewer are the viewer's to play."""
    return scene.own is not None and bool(scene.own.cards)


def draw_no_hand(canvas: Canvas, scene: Scene, left: int, plan: Plan, look: Look) -> None:
    """Backs before the deal, empty places afterwards; nothing at a table of machines."""
    if scene.own is None:
        return
    width, _height = CARD_CELLS[plan.card_size]
    draw = draw_back if scene.phase == CUTTING else draw_gap
    for place in range(3):
        canvas.paste(draw(plan.card_size, look), left + place * (width + 1), 1)
    if scene.own.standing in (OUT, THREW) and scene.phase != CUTTING:
        said = _("you threw your cards")
        text = look.fit(f" {said} ", canvas.width)
        canvas.centred(canvas.rect, 1 + (canvas.height - 1) // 2, text, "table.muted")


def draw_own(scene: Scene, plan: Plan, look: Look) -> Canvas:
    """Name, balance, prese and standing of the viewer; at a table of machines, of seat 0."""
    canvas = Canvas(plan.own.width, plan.own.height, "table")
    seat = scene.own or scene.seats[0]
    lines = own_lines(scene, seat, look)
    top = 1 if plan.own.height > 5 else 0
    for row, runs in enumerate(lines[: plan.own.height - top]):
        x = 2 if plan.own.width > 18 else 1
        for text, style in runs:
            x = canvas.text(x, top + row, look.fit(text, plan.own.width - x), style)
    canvas.target(canvas.rect, f"seat:{seat.seat}")
    return canvas


def own_lines(scene: Scene, seat: Seat, look: Look) -> list[list[Run]]:
    """The most important first, so that the last may be left out."""
    acts = scene.actor == seat.seat
    name: list[Run] = [(look.glyphs.pointer + " " if acts else "", "table.key.bold")]
    name.append((seat.name, "table.gold.bold" if scene.winning == seat.seat else "table.bold"))
    if scene.dealer == seat.seat:
        name.append((f" {dealer_mark()}", "table.gold.bold"))
    lines = [name, [(look.money(seat.balance, sign=True), f"table.{money_ink(seat.balance)}.bold")]]
    word, ink = standing(scene, seat)
    state: list[Run] = [(word, f"table.{'muted' if faded(seat) else ink}")]
    more = changes(seat, 20) or company(scene, seat)
    if more:
        state += [(f" {look.glyphs.dot} ", "table.muted"), (more, "table.muted")]
    lines.append(state)
    if prese_dots(seat, look):
        lines.append(
            [(_("prese") + " ", "table.muted"), (prese_dots(seat, look), "table.gold.bold")]
        )
    if scene.phase == PLAYING and scene.first == seat.seat and scene.presa == 1:
        lines.append([(_("di mano"), "table.societa")])
    return lines
