"""The parts that a table is made of, and where each goes."""

from bestia_cli.draw.canvas import Rect
from bestia_cli.draw.plan import Plan
from bestia_cli.scene import Scene

PARTS = ("status", "board", "middle", "own", "hand", "log", "panel", "hint", "actions")
"""The drawings that a table is made of, by the names of the plan."""


def places_in(plan: Plan, scene: Scene) -> dict[str, Rect]:
    """Where each part goes. The accounts of a deal take all the room that there is beside the
    panel: the hand is over, and makes way for them."""
    if scene.ending is None:
        rects = {name: getattr(plan, name) for name in PARTS}
    else:
        right = plan.width if plan.panel is None else plan.panel.x
        rects = {name: getattr(plan, name) for name in ("status", "panel", "hint", "actions")}
        rects["board"] = Rect(0, plan.board.y, right, plan.hint.y - plan.board.y)
    return {name: rect for name, rect in rects.items() if rect is not None}
