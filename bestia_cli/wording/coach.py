"""What the coach says, in plain lines."""

from collections.abc import Iterator, Sequence

from ai.advice import Advice, Assessment, Review, ReviewedChoice
from ai.games import players_of
from bestia_cli.amounts import amount_text, unit_of
from bestia_cli.language import _
from bestia_cli.money import cents_of, decimal, percent, whole
from bestia_cli.wording.lookup import wording_of

SAFE = 0.05
"""A choice that leaves a smaller chance of what the game warns of would have been a rescue."""
NOTHING = 0.005
"""What costs less, in the unit of values, costs nothing that can be shown."""


def in_balance(value: float, scale: int, game: str, *, signed: bool = False) -> str:
    """A value as it will be in the balance."""
    return amount_text(cents_of(value, scale), unit_of(game), signed=signed)


def value_text(value: float, error: float, scale: int, game: str) -> str:
    """A value with its error; a game may tell it in the unit of the balance too."""
    return _(wording_of(game).coach.value).format(
        value=decimal(value, signed=True),
        error=decimal(error),
        money=in_balance(value, scale, game, signed=True),
        spread=in_balance(error, scale, game),
    )


def cost_text(cost: float, scale: int, game: str) -> str:
    said = _(wording_of(game).coach.cost)
    return said.format(cost=decimal(cost), money=in_balance(cost, scale, game))


def thinking_text(value: float, game: str) -> str:
    """What a player expects of a choice."""
    return _(wording_of(game).coach.thinking).format(value=decimal(value, signed=True))


def word_label(word: str, game: str) -> str:
    return wording_of(game).word(game, word)


# --- before a choice -----------------------------------------------------------------------------


def advice_lines(advice: Advice, game: str) -> list[str]:
    """Every choice with its value and its risk, the best first."""
    said = _("The coach tried {worlds} deals of the hidden cards (worth {effective}).")
    worlds, effective = whole(advice.worlds), whole(round(advice.effective))
    lines = [said.format(worlds=worlds, effective=effective)]
    for place, choice in enumerate(advice.choices):
        lines.append(_choice_line(choice, advice.scale, game, best=place == 0))
    return lines


def _choice_line(choice: Assessment, scale: int, game: str, *, best: bool) -> str:
    value = value_text(choice.value, choice.error, scale, game)
    said = _("{choice}: {value}").format(choice=word_label(choice.word, game), value=value)
    for alarm, chance in zip(players_of(game).value.alarms, choice.alarms, strict=True):
        said += ", " + _("{alarm} {chance}").format(alarm=_(alarm), chance=percent(chance))
    return f"{said}. {_remark(choice, game, best=best)}"


def _remark(choice: Assessment, game: str, *, best: bool) -> str:
    if best:
        return _("The best.")
    if choice.behind <= choice.behind_error:
        return _("As good as the best, as far as can be told.")
    return _(wording_of(game).coach.behind).format(
        cost=decimal(choice.behind), error=decimal(choice.behind_error)
    )


# --- after the deal -------------------------------------------------------------------------------


def review_lines(review: Review, game: str) -> list[str]:
    """The result split into play and luck, what each choice cost, and the question of rescue."""
    lines = [
        _(wording_of(game).coach.result).format(
            result=decimal(review.result, signed=True),
            money=in_balance(review.result, review.scale, game, signed=True),
            play=decimal(review.play, signed=True),
            luck=decimal(review.luck, signed=True),
        )
    ]
    lines += [_reviewed_line(choice, review.scale, game) for choice in review.choices]
    if not review.choices:
        lines.append(_("There was nothing to choose."))
    if review.alarms:
        lines += _rescue_lines(review, game)
    return lines


def _reviewed_line(choice: ReviewedChoice, scale: int, game: str) -> str:
    made = word_label(choice.made, game)
    best = word_label(choice.advice.choices[0].word, game)
    if choice.cost < NOTHING:
        return _("{made}: well chosen.").format(made=made)
    cost = cost_text(choice.cost, scale, game)
    return _("{made}: it cost {cost}; better: {best}.").format(made=made, cost=cost, best=best)


def _rescue_lines(review: Review, game: str) -> Iterator[str]:
    place = players_of(game).value.alarms.index(review.alarms[0])
    yield _("Could I have saved myself?")
    known = _rescue([(choice, choice.advice.choices) for choice in review.choices], place, game)
    true = _rescue([(choice, choice.truth) for choice in review.choices], place, game)
    yield _("From what you knew: {answer}").format(answer=known)
    yield _("With all cards open: {answer}").format(answer=true)


def _rescue(
    choices: Sequence[tuple[ReviewedChoice, Sequence[Assessment]]], place: int, game: str
) -> str:
    """The earliest choice that had a way out of an alarm."""
    for made, assessments in choices:
        by_word = {assessment.word: assessment for assessment in assessments}
        risk = by_word[made.made].alarms[place] if made.made in by_word else 1.0
        safest = min(assessments, key=lambda assessment: assessment.alarms[place], default=None)
        if safest is not None and safest.alarms[place] < min(SAFE, risk):
            return _(
                "yes, with “{better}” instead of “{made}” ({alarm} {low} instead of {high})."
            ).format(
                better=word_label(safest.word, game),
                made=word_label(made.made, game),
                alarm=_(players_of(game).value.alarms[place]),
                low=percent(safest.alarms[place]),
                high=percent(risk),
            )
    return _("no, no choice made you safe.")
