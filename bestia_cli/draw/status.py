"""The line at the top of the screen."""

from bestia_cli.draw.canvas import Canvas, Run, width_of
from bestia_cli.draw.drawing import drawing_of
from bestia_cli.draw.look import Look
from bestia_cli.draw.plain import Part
from bestia_cli.draw.seats import runs_width
from bestia_cli.scene import Scene

BADGE_GAP = 2


def draw_status(scene: Scene, width: int, look: Look, badge: str = "") -> Canvas:
    """Where the game is, and what it is about; what there is no room for is left out, the least
    needed first. At the right a badge, for what holds as long as it stands there."""
    canvas = Canvas(width, 1, "bar")
    parts = drawing_of(scene.game).status(scene, look)
    dot: Run = (f" {look.glyphs.dot} ", "bar.muted")
    badge = look.plain(badge)
    taken = width_of(badge) + BADGE_GAP if badge else 0
    while len(parts) > 1 and line_width(parts) > width - 2 - taken:
        parts.remove(min(parts, key=lambda part: part.weight))
    x = 1
    for place, part in enumerate(parts):
        x = canvas.runs(x, 0, [dot, *part.runs] if place else part.runs)
    if badge and x + taken < width:
        canvas.text(width - 1 - width_of(badge), 0, badge, "bar.gold.bold")
    return canvas


def line_width(parts: list[Part]) -> int:
    return sum(runs_width(part.runs) + 3 for part in parts) - 3
