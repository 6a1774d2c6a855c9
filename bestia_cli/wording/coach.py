"""What the coach says, in plain lines."""

from collections.abc import Iterator, Sequence

from ai.advice import Advice, Assessment, Review, ReviewedChoice
from bestia_cli.language import _
from bestia_cli.money import cents_of, decimal, money, percent, whole
from bestia_cli.wording.prompts import word_label

SAFE = 0.05
"""A choice that leaves a smaller chance of bestia would have been a rescue."""
NOTHING = 0.005
"""What costs less, in pots, costs nothing that can be shown."""


def value_text(value: float, error: float, pot: int) -> str:
    """A value in pots and in money, each with its error."""
    return _("{pots} ± {error} pots ({money} ± {spread})").format(
        pots=decimal(value, signed=True),
        error=decimal(error),
        money=money(cents_of(value, pot), signed=True),
        spread=money(cents_of(error, pot)),
    )


def cost_text(cost: float, pot: int) -> str:
    return _("{pots} pots ({money})").format(pots=decimal(cost), money=money(cents_of(cost, pot)))


# --- before a choice -----------------------------------------------------------------------------


def advice_lines(advice: Advice) -> list[str]:
    """Every choice with its value and its risk, the best first."""
    said = _("The coach tried {worlds} deals of the hidden cards (worth {effective}).")
    worlds, effective = whole(advice.worlds), whole(round(advice.effective))
    lines = [said.format(worlds=worlds, effective=effective)]
    for place, choice in enumerate(advice.choices):
        lines.append(_choice_line(choice, advice.pot, best=place == 0))
    return lines


def _choice_line(choice: Assessment, pot: int, *, best: bool) -> str:
    said = _("{choice}: {value}, bestia {chance}").format(
        choice=word_label(choice.word),
        value=value_text(choice.value, choice.error, pot),
        chance=percent(choice.bestia),
    )
    return f"{said}. {_remark(choice, best=best)}"


def _remark(choice: Assessment, *, best: bool) -> str:
    if best:
        return _("The best.")
    if choice.behind <= choice.behind_error:
        return _("As good as the best, as far as can be told.")
    return _("{cost} ± {error} pots behind.").format(
        cost=decimal(choice.behind), error=decimal(choice.behind_error)
    )


# --- after the smazzata --------------------------------------------------------------------------


def review_lines(review: Review) -> list[str]:
    """The result split into play and luck, what each choice cost, and the question of rescue."""
    said = _("Result: {result} pots ({money}): {play} by play, {luck} by luck.")
    lines = [
        said.format(
            result=decimal(review.result, signed=True),
            money=money(cents_of(review.result, review.pot), signed=True),
            play=decimal(review.play, signed=True),
            luck=decimal(review.luck, signed=True),
        )
    ]
    lines += [_reviewed_line(choice, review.pot) for choice in review.choices]
    if not review.choices:
        lines.append(_("There was nothing to choose."))
    if review.in_bestia:
        lines += _rescue_lines(review)
    return lines


def _reviewed_line(choice: ReviewedChoice, pot: int) -> str:
    made, best = word_label(choice.made), word_label(choice.advice.choices[0].word)
    if choice.cost < NOTHING:
        return _("{made}: well chosen.").format(made=made)
    cost = cost_text(choice.cost, pot)
    return _("{made}: it cost {cost}; better: {best}.").format(made=made, cost=cost, best=best)


def _rescue_lines(review: Review) -> Iterator[str]:
    yield _("Could I have saved myself?")
    known = _rescue([(choice, choice.advice.choices) for choice in review.choices])
    true = _rescue([(choice, choice.truth) for choice in review.choices])
    yield _("From what you knew: {answer}").format(answer=known)
    yield _("With all cards open: {answer}").format(answer=true)


def _rescue(choices: Sequence[tuple[ReviewedChoice, Sequence[Assessment]]]) -> str:
    """The earliest choice that had a way out of the bestia."""
    for made, assessments in choices:
        by_word = {assessment.word: assessment for assessment in assessments}
        risk = by_word[made.made].bestia if made.made in by_word else 1.0
        safest = min(assessments, key=lambda assessment: assessment.bestia, default=None)
        if safest is not None and safest.bestia < min(SAFE, risk):
            return _(
                "yes, with “{better}” instead of “{made}” (bestia {low} instead of {high})."
            ).format(
                better=word_label(safest.word),
                made=word_label(made.made),
                low=percent(safest.bestia),
                high=percent(risk),
            )
    return _("no, no choice made you safe.")
