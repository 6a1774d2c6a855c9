"""How the coach of Briscola speaks: in points, and of the deal that is won or lost by them."""

from ai.advice import Assessment
from bestia_cli.games.briscola.wording.prompts import effect
from bestia_cli.language import N_, _
from bestia_cli.scene import Scene
from bestia_cli.wording import plain
from bestia_cli.wording.chances import times
from bestia_cli.wording.record import CoachWords
from engine.italian import NUMBERS


def reason(choice: Assessment, scene: Scene) -> str:
    """What the card does now, and how often the deal is won with it; as in any game where the
    coach counted nothing."""
    if not choice.facts:
        return plain.reason(choice, scene)
    won = _("you win the deal {times}").format(times=times(choice.facts[0]))
    does = what_it_does(choice.word, scene)
    said = _("{does}: {won}").format(does=does, won=won) if does else won
    return said[:1].upper() + said[1:] + "."


def what_it_does(word: str, scene: Scene) -> str:
    """In a few words; empty: nothing worth saying."""
    if word in NUMBERS:
        return effect(NUMBERS[word], scene)
    return _("the turned card is yours") if word == "swap" else ""


COACH = CoachWords(
    value=N_("{value} ± {error} points"),
    cost=N_("{cost} points"),
    behind=N_("{cost} ± {error} points behind."),
    edge=N_("Edge {edge} points: {play} by play, {luck} by luck."),
    thinking=N_("{value} points"),
    reason=reason,
)
