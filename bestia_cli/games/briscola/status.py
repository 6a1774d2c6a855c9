"""What the line at the top says in Briscola."""

from bestia_cli.draw.canvas import Run
from bestia_cli.draw.italian import SUIT_NAMES
from bestia_cli.draw.look import Look
from bestia_cli.draw.plain import NAME, Part
from bestia_cli.games.briscola.cards import pile_of, score_of, sides_from
from bestia_cli.games.briscola.names import match_text, won_after
from bestia_cli.games.briscola.records import HIDDEN, OWN, POINTS, SHOWN
from bestia_cli.language import N_, _
from bestia_cli.scene import CUTTING, SETTLED, Scene
from bestia_cli.wording.names import count_of_cards

STAGES = {CUTTING: N_("the cut"), SETTLED: N_("the accounts")}


def stage(scene: Scene) -> str:
    """Where the deal is, in a few words."""
    if scene.phase in STAGES:
        return _(STAGES[scene.phase])
    said = _("presa {number}/{count}")
    return said.format(number=scene.own.presa, count=scene.own.prese)


def status_parts(scene: Scene, look: Look) -> list[Part]:
    """The deal, the presa, the briscola, the points and the match."""
    number = str(scene.hand) if scene.hands is None else f"{scene.hand}/{scene.hands}"
    deal, at = look.plain(f"{_('deal')} {number}"), look.plain(stage(scene))
    parts = [NAME, Part(3, [(deal, "bar")]), Part(5, [(at, "bar")])]
    if scene.own.suit is not None:
        parts.append(Part(7, [(_("briscola") + " ", "bar"), *suit_runs(scene, look, "bar")]))
    points = points_text(scene, look)
    if points:
        parts.append(Part(6, [(_("points") + " ", "bar"), (points, "bar.gold.bold")]))
    match = match_text(scene, None if scene.ending is None else won_after(scene, scene.ending))
    if match:
        parts.append(Part(4, [(_("match") + " ", "bar"), (look.plain(match), "bar.gold")]))
    if scene.last:
        parts.append(Part(2, [(look.plain(_("last deal")), "bar.muted")]))
    return parts


def suit_runs(scene: Scene, look: Look, paper: str) -> list[Run]:
    """The sign and the name of the briscola."""
    name = SUIT_NAMES[scene.own.suit]
    sign = look.art.sign(scene.own.suit, look.glyphs.name)
    return [(f"{sign} {name}", f"{paper}.{name}.bold")]


def sees_points(scene: Scene, side: tuple[int, ...], look: Look) -> bool:
    """Whether the points of a side are to be shown: to remember them is half of the game. Where
    all cards are open, and when the deal is over, there is nothing to remember."""
    wish = look.wish(POINTS, SHOWN)
    if wish == SHOWN or scene.viewer is None or scene.ending is not None:
        return True
    return wish == OWN and scene.viewer in side


def points_text(scene: Scene, look: Look) -> str:
    """The points of the sides, the viewer's first; empty where none are shown."""
    none = look.wish(POINTS, SHOWN) == HIDDEN and scene.viewer is not None
    if not scene.is_dealt or (none and scene.ending is None):
        return ""
    shown = [
        str(score_of(scene, side)) if sees_points(scene, side, look) else "?"
        for side in sides_from(scene)
    ]
    return "-".join(shown)


def won_text(scene: Scene, side: tuple[int, ...], look: Look) -> str:
    """What a side has won: its points, or how many cards."""
    if sees_points(scene, side, look):
        return str(score_of(scene, side))
    return count_of_cards(pile_of(scene, side))
