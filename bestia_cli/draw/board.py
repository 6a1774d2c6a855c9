"""The seats, and what lies between them."""

from bestia_cli.draw.canvas import Canvas
from bestia_cli.draw.felt import draw_felt
from bestia_cli.draw.look import Look
from bestia_cli.draw.plan import AUTO, RING, Plan, plan
from bestia_cli.draw.ring import draw_seats
from bestia_cli.draw.roster import draw_roster
from bestia_cli.draw.zones import NOWHERE, Aim
from bestia_cli.scene import Scene
from bestia_cli.zones import MELDS
from engine.registry import GAMES


def plan_for(
    scene: Scene,
    size: tuple[int, int],
    layout: str = AUTO,
    card_size: str = AUTO,
    panel: bool = False,
) -> Plan:
    """Where everything goes for the players and the hands of a scene."""
    held = max(scene.held, len(scene.hand_before))
    clockwise = GAMES[scene.game].clockwise
    return plan(*size, scene.players, layout, card_size, panel, held, clockwise, has_melds(scene))


def has_melds(scene: Scene) -> bool:
    return any(zone.kind == MELDS for zone in scene.zones)


def outgrows(scene: Scene, plan: Plan) -> bool:
    """Whether a scene needs another plan than one that was made before."""
    return len(scene.hand_before) > plan.held or has_melds(scene) != plan.melds


def draw_board(
    scene: Scene,
    plan: Plan,
    look: Look,
    aim: Aim = NOWHERE,
    away: frozenset[int] = frozenset(),
    *,
    bare: bool = False,
) -> Canvas:
    """The seats, and in a ring the felt with all that lies on it, or the `bare` felt; the cards of
    the seats in `away` are still on their way."""
    if plan.layout != RING:
        return draw_roster(scene, plan, look)
    canvas = Canvas(plan.board.width, plan.board.height, "table")
    draw_felt(canvas, scene, plan, look, aim, away, bare=bare)
    draw_seats(canvas, scene, plan, look)
    return canvas
