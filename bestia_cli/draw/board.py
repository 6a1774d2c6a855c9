"""The table as a whole: what the screens call."""

from bestia_cli.draw.canvas import Canvas
from bestia_cli.draw.cards import CardState, draw_card
from bestia_cli.draw.cut import draw_cut
from bestia_cli.draw.felt import draw_felt
from bestia_cli.draw.hand import draw_hand, draw_own
from bestia_cli.draw.look import Look
from bestia_cli.draw.middle import draw_middle
from bestia_cli.draw.plan import CARD_CELLS, RING, Plan
from bestia_cli.draw.ring import draw_seats
from bestia_cli.draw.roster import draw_roster
from bestia_cli.draw.settlement import draw_settlement
from bestia_cli.draw.status import draw_status
from bestia_cli.language import _
from bestia_cli.scene import Scene

__all__ = [
    "draw_board",
    "draw_cut",
    "draw_hand",
    "draw_last_presa",
    "draw_middle",
    "draw_own",
    "draw_settlement",
    "draw_status",
    "draw_table",
]


def draw_board(scene: Scene, plan: Plan, look: Look) -> Canvas:
    """The seats, and in a ring the felt with all that lies on it."""
    if plan.layout != RING:
        return draw_roster(scene, plan, look)
    canvas = Canvas(plan.board.width, plan.board.height, "table")
    draw_felt(canvas, scene, plan, look)
    draw_seats(canvas, scene, plan, look)
    return canvas


def draw_table(
    scene: Scene,
    plan: Plan,
    look: Look,
    cursor: int = -1,
    marked: frozenset[int] = frozenset(),
) -> Canvas:
    """The whole screen in one sheet, but for log, panel, hint and actions, which stay empty."""
    canvas = Canvas(plan.width, plan.height, "table")
    canvas.paste(draw_status(scene, plan.width, look), 0, 0)
    canvas.paste(draw_board(scene, plan, look), plan.board.x, plan.board.y)
    if plan.middle is not None:
        canvas.paste(draw_middle(scene, plan, look), plan.middle.x, plan.middle.y)
    canvas.paste(draw_own(scene, plan, look), plan.own.x, plan.own.y)
    canvas.paste(draw_hand(scene, plan, look, cursor, marked), plan.hand.x, plan.hand.y)
    return canvas


def draw_last_presa(scene: Scene, size: str, width: int, look: Look) -> Canvas:
    """The cards of the last presa in the order of play, each with its name, in as many rows of
    cards as it takes."""
    cards = () if scene.last_presa is None else scene.last_presa.cards
    taker = -1 if scene.last_presa is None else scene.last_presa.taker
    card_width, card_height = CARD_CELLS[size]
    step = max(card_width, 9) + 1
    across = max(1, min(len(cards), (width + 1) // step))
    lines = -(-len(cards) // across)
    canvas = Canvas(width, max(1, lines * (card_height + 1)), "panel")
    if not cards:
        canvas.text(0, 0, look.fit(_("No presa is over yet."), width), "panel.muted")
    for place, played in enumerate(cards):
        x, y = place % across * step, place // across * (card_height + 1)
        won = played.seat == taker
        left = x + (step - 1 - card_width) // 2
        canvas.paste(draw_card(played.card, size, look, CardState(winning=won)), left, y)
        name = look.fit(scene.seats[played.seat].name, step - 1)
        style = "panel.gold.bold" if won else "panel.muted"
        canvas.text(x + (step - 1 - len(name)) // 2, y + card_height, name, style)
    return canvas
