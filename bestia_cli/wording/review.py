"""What the review says of the choices of a deal, in plain lines."""

from collections.abc import Iterator
from typing import NamedTuple

from ai.advice import (
    BEST,
    BLUNDER,
    DOUBTFUL,
    FINE,
    MISTAKE,
    Assessment,
    Review,
    ReviewedChoice,
)
from ai.games import players_of
from bestia_cli.amounts import amount_text, unit_of
from bestia_cli.games import in_words_of
from bestia_cli.language import N_, _
from bestia_cli.money import decimal
from bestia_cli.scene import Scene
from bestia_cli.wording.chances import times
from bestia_cli.wording.coach import typical_of, word_label
from bestia_cli.wording.lookup import wording_of

GRADES = {
    BEST: N_("best"),
    FINE: N_("fine"),
    DOUBTFUL: N_("doubtful"),
    MISTAKE: N_("mistake"),
    BLUNDER: N_("blunder"),
}
"""By grade: what is said of a choice that was made."""

SAFE = 0.05
"""With all cards open, a choice with a smaller chance of what the game warns of was a rescue."""
LESS_RISK = 0.1
"""From what was known, one that takes so much of the risk away."""


def grade_text(choice: ReviewedChoice, game: str) -> str:
    return _(GRADES[choice.grade(typical_of(game))])


def cost_text(cost: float, game: str) -> str:
    return _(wording_of(game).coach.cost).format(cost=decimal(cost))


def edge_line(review: Review, game: str) -> str:
    """The edge, and which part of it was play."""
    return _(wording_of(game).coach.edge).format(
        edge=decimal(review.result, signed=True),
        play=decimal(review.play, signed=True),
        luck=decimal(review.luck, signed=True),
    )


def gain_line(review: Review, scene: Scene) -> str:
    """What the accounts say of the seat; empty before them."""
    if scene.ending is None or not scene.ending.gains:
        return ""
    gain = amount_text(scene.ending.gains[review.seat], unit_of(scene.game), signed=True)
    return in_words_of(scene.game, N_("This deal, as in the accounts: {gain}.")).format(gain=gain)


def review_lines(review: Review, scene: Scene) -> list[str]:
    """What came of it, the grade of each choice, and the question of rescue."""
    game = scene.game
    lines = [line for line in (gain_line(review, scene), edge_line(review, game)) if line]
    lines += [reviewed_line(choice, game) for choice in review.choices]
    if not review.choices:
        lines.append(_("There was nothing to choose."))
    return [*lines, *rescue_lines(review, game)]


def reviewed_line(choice: ReviewedChoice, game: str) -> str:
    """A choice with its grade, and what would have been better."""
    made, grade = word_label(choice.made, game), grade_text(choice, game)
    if choice.grade(typical_of(game)) in (BEST, FINE):
        return _("{made}: {grade}.").format(made=made, grade=grade)
    return _("{made}: {grade}; {better}").format(
        made=made, grade=grade, better=better_text(choice, game)
    )


def better_text(choice: ReviewedChoice, game: str) -> str:
    best = word_label(choice.advice.choices[0].word, game)
    cost = cost_text(choice.cost, game)
    return _("it cost {cost}, better was “{best}”.").format(cost=cost, best=best)


# --- could I have saved myself? -------------------------------------------------------------------


class Rescue(NamedTuple):
    """Another choice that would have kept a seat from what the game warns of."""

    made: str
    better: str
    risk: float
    low: float


def rescue_lines(review: Review, game: str) -> list[str]:
    """Whether another choice would have helped, from what was known and with all cards open; none
    where nothing that the game warns of has come true."""
    if not review.alarms:
        return []
    place = players_of(game).value.alarms.index(review.alarms[0])
    known = find_rescue(((one.made, one.advice.choices) for one in review.choices), place, game)
    true = find_rescue(((one.made, one.truth) for one in review.choices), place, game)
    if true is not None and true.low >= SAFE:
        true = None
    return [
        _("Could I have saved myself?"),
        _("From what you knew: {answer}").format(answer=_answer(known, review, game)),
        _("With all cards open: {answer}").format(answer=_answer(true, review, game)),
    ]


Tried = tuple[str, tuple[Assessment, ...]]
"""What was made, and all that could have been."""


def find_rescue(choices: Iterator[Tried], place: int, game: str) -> Rescue | None:
    """The other choice that takes most of the risk away: in the play, for whoever keeps out of it
    all is always safe. Of equals the earliest."""
    aside = players_of(game).value.aside
    best: Rescue | None = None
    for made, assessments in choices:
        risks = {choice.word: choice.alarms[place] for choice in assessments}
        risk = risks.get(made, 1.0)
        others = {word: low for word, low in risks.items() if word.partition(":")[0] not in aside}
        better = min(others, key=lambda word: others[word], default=made)
        saved = risk - others.get(better, risk)
        if saved >= LESS_RISK and (best is None or saved > best.risk - best.low):
            best = Rescue(made, better, risk, others[better])
    return best


def _answer(rescue: Rescue | None, review: Review, game: str) -> str:
    if rescue is not None:
        alarm = _(players_of(game).value.alarms[0])
        return _(
            "yes, with “{better}” instead of “{made}” ({alarm} {low} instead of {high})."
        ).format(
            better=word_label(rescue.better, game),
            made=word_label(rescue.made, game),
            alarm=alarm,
            low=times(rescue.low),
            high=times(rescue.risk),
        )
    aside = way_aside(review, game)
    if aside:
        return _("not by your play; only “{aside}” kept you out of it.").format(aside=aside)
    return _("no, no choice made you safe.")


def way_aside(review: Review, game: str) -> str:
    """The choice by which the seat could have kept out of it all, if it had one."""
    aside = players_of(game).value.aside
    for choice in review.choices:
        for one in choice.advice.choices:
            if one.word.partition(":")[0] in aside and one.word != choice.made:
                return word_label(one.word, game)
    return ""
