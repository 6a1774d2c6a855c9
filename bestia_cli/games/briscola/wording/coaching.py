"""How the coach of Briscola speaks."""

from ai.advice import Assessment
from bestia_cli.language import N_
from bestia_cli.scene import Scene
from bestia_cli.wording import plain
from bestia_cli.wording.record import CoachWords


def reason(choice: Assessment, scene: Scene) -> str:
    """A sentence to whoever has the choice."""
    return plain.reason(choice, scene)


COACH = CoachWords(reason=reason, value=N_("{value} ± {error}"))
