"""What the signs beside the names at a table mean, of those that are there."""

from bestia_cli.draw.look import Look
from bestia_cli.draw.seats import FEW, dealer_mark, named
from bestia_cli.games import table_of
from bestia_cli.language import _
from bestia_cli.scene import Scene
from bestia_cli.voices import style_of


def legend(scene: Scene, look: Look) -> list[str]:
    """A line for the signs of the game, and one for those who sit there."""
    lines = (signs_of(scene, look), people_at(scene, look))
    return [f" {look.glyphs.dot} ".join(parts) for parts in lines if parts]


def signs_of(scene: Scene, look: Look) -> list[str]:
    """Who deals; what was taken and who takes, where there are tricks."""
    glyphs, signs = look.glyphs, [_("{sign} deals").format(sign=dealer_mark())]
    if any(seat.taken is not None and 0 < seat.most <= FEW for seat in scene.seats):
        taken = _("{signs} {tricks}: still open, taken")
        tricks = _(table_of(scene.game).taken)
        signs.append(taken.format(signs=f"{glyphs.open}{glyphs.taken}", tricks=tricks))
        signs.append(_("{sign} winning so far").format(sign=glyphs.winner))
    return signs


def people_at(scene: Scene, look: Look) -> list[str]:
    """Those who are known for a way of playing, with their marks."""
    styles = ((seat, style_of(seat.bot, seat.name, scene.game)) for seat in scene.seats)
    return [f"{named(seat, scene, look)}: {style}" for seat, style in styles if style]
