"""What the line at the top says in Bestia."""

from bestia_cli.draw.canvas import Run
from bestia_cli.draw.italian import SUIT_NAMES
from bestia_cli.draw.look import Look
from bestia_cli.draw.plain import NAME, Part
from bestia_cli.games.bestia.records import VOTING
from bestia_cli.language import N_, _
from bestia_cli.scene import SETTLED, Scene


def briscola_runs(scene: Scene, look: Look, paper: str) -> list[Run]:
    """The sign and the name of the briscola."""
    if scene.own.briscola is None:
        return []
    name = SUIT_NAMES[scene.own.briscola]
    return [
        (f"{look.art.sign(scene.own.briscola, look.glyphs.name)} {name}", f"{paper}.{name}.bold")
    ]


def status_parts(scene: Scene, look: Look) -> list[Part]:
    """Game, smazzata, presa, briscola and piatto."""
    number = str(scene.hand) if scene.hands is None else f"{scene.hand}/{scene.hands}"
    hand = _("smazzata {number}").format(number=number)
    parts = [NAME, Part(3, [(hand, "bar")]), Part(5, [(look.plain(stage(scene)), "bar")])]
    if scene.own.briscola is not None:
        parts.append(Part(6, [(_("briscola") + " ", "bar"), *briscola_runs(scene, look, "bar")]))
    parts.append(Part(7, [(_("piatto") + " ", "bar"), (pot_text(scene, look), "bar.gold.bold")]))
    if scene.own.giro_chiuso:
        parts.append(Part(4, [(_("giro chiuso"), "bar.societa.bold")]))
    if scene.last:
        parts.append(Part(2, [(_("last smazzata"), "bar.muted")]))
    return parts


def pot_text(scene: Scene, look: Look) -> str:
    """What is played for; at the accounts also what is next."""
    pot = look.money(scene.own.pot)
    following = None if scene.ending is None else scene.ending.next_worth
    if following is None or following == scene.own.pot:
        return pot
    arrow = "->" if look.glyphs.ascii else "→"
    return f"{pot} {arrow} {look.money(following)}"


def stage(scene: Scene) -> str:
    """Where the smazzata is, in a few words."""
    if scene.own.presa and scene.phase not in (SETTLED, VOTING):
        return _("presa {number}/3").format(number=scene.own.presa)
    return _(STAGES[scene.phase])


STAGES = {
    "cut": N_("the cut"),
    "select": N_("keep or discard"),
    "exchange": N_("exchange"),
    "buco": N_("buco"),
    "answer": N_("società?"),
    "drop": N_("one too many"),
    "play": N_("play"),
    "vote": N_("the vote"),
    "settled": N_("the accounts"),
}
"""What each phase is called in the status line."""
