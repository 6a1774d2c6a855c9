"""The screen below which there is no table."""

from bestia_cli.draw.bars import wrap
from bestia_cli.draw.canvas import Canvas
from bestia_cli.draw.plan import MIN_HEIGHT, MIN_WIDTH
from bestia_cli.language import _


def draw_too_small(width: int, height: int) -> Canvas:
    """What is needed, and what there is; the game waits meanwhile."""
    canvas = Canvas(width, height, "table")
    needed = _("The table needs {width}x{height} characters; this window has {w}x{h}.").format(
        width=MIN_WIDTH, height=MIN_HEIGHT, w=width, h=height
    )
    comfort = _("Make it larger: nothing is lost.")
    lines = wrap(f"{needed}\n{comfort}", max(1, width - 2))
    top = max(0, (height - len(lines)) // 2)
    for y, line in enumerate(lines[: height - top], top):
        canvas.text(1 if width > 2 else 0, y, line[:width], "table.gold.bold")
    return canvas
