"""The line at the top of the screen."""

from bestia_cli.draw.canvas import Canvas, Run
from bestia_cli.draw.look import Look
from bestia_cli.draw.words import briscola_runs, runs_width, stage
from bestia_cli.language import _
from bestia_cli.scene import Scene


def draw_status(scene: Scene, width: int, look: Look) -> Canvas:
    """Game, smazzata, presa, briscola and piatto; what there is no room for is left out, the least
    needed first."""
    canvas = Canvas(width, 1, "bar")
    parts = status_parts(scene, look)
    dot: Run = (f" {look.glyphs.dot} ", "bar.muted")
    while len(parts) > 1 and line_width(parts) > width - 2:
        parts.pop(min(range(len(parts)), key=lambda place: WEIGHTS[parts[place][0]]))
    x = 1
    for place, (_kind, runs) in enumerate(parts):
        x = canvas.runs(x, 0, [dot, *runs] if place else runs)
    return canvas


WEIGHTS = {"name": 1, "closed": 4, "hand": 3, "stage": 5, "briscola": 6, "pot": 7, "last": 2}
"""How much each part is needed."""

Part = tuple[str, list[Run]]


def line_width(parts: list[Part]) -> int:
    return sum(runs_width(runs) + 3 for _kind, runs in parts) - 3


def status_parts(scene: Scene, look: Look) -> list[Part]:
    number = str(scene.hand) if scene.hands is None else f"{scene.hand}/{scene.hands}"
    hand = _("smazzata {number}").format(number=number)
    parts: list[Part] = [("name", [("best", "bar.bold"), ("IA", "bar.gold.bold")])]
    parts.append(("hand", [(hand, "bar")]))
    parts.append(("stage", [(look.plain(stage(scene)), "bar")]))
    if scene.briscola is not None:
        parts.append(
            ("briscola", [(_("briscola") + " ", "bar"), *briscola_runs(scene, look, "bar")])
        )
    pot = look.money(scene.pot)
    parts.append(("pot", [(_("piatto") + " ", "bar"), (pot, "bar.gold.bold")]))
    if scene.giro_chiuso:
        parts.append(("closed", [(_("giro chiuso"), "bar.societa.bold")]))
    if scene.last:
        parts.append(("last", [(_("last smazzata"), "bar.muted")]))
    return parts
