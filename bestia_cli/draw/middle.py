"""The middle of the table, beside a roster."""

from bestia_cli.draw.canvas import Canvas
from bestia_cli.draw.drawing import drawing_of
from bestia_cli.draw.look import Look
from bestia_cli.draw.plan import Plan
from bestia_cli.draw.zones import NOWHERE, Aim
from bestia_cli.scene import Scene


def draw_middle(scene: Scene, plan: Plan, look: Look, aim: Aim = NOWHERE) -> Canvas:
    """The block beside a roster."""
    rect = plan.middle
    if rect is None:
        raise ValueError("in a ring, the middle is a part of the board")
    canvas = Canvas(rect.width, rect.height, "table")
    size = (rect.width - 2, rect.height - 1)
    canvas.paste(drawing_of(scene.game).centre(scene, size, "table", look, aim), 1, 0)
    line = look.glyphs.dash * (rect.width - 2)
    canvas.text(1, rect.height - 1, line, "table.frame")
    return canvas
