"""The accounts of a deal."""

from bestia_cli.draw.canvas import Canvas
from bestia_cli.draw.drawing import drawing_of
from bestia_cli.draw.look import Look
from bestia_cli.scene import Scene


def draw_ending(scene: Scene, width: int, height: int, look: Look) -> Canvas:
    """How a deal ended, and what it brought everybody; nothing before its end."""
    if scene.ending is None:
        return Canvas(width, height, "panel")
    return drawing_of(scene.game).ending(scene, width, height, look)
