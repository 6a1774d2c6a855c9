"""What the coach says before a choice, in plain lines."""

from ai.advice import (
    BEST,
    BLUNDER,
    DOUBTFUL,
    FINE,
    MISTAKE,
    Advice,
    Assessment,
    ReviewedChoice,
    grade_of,
)
from ai.games import players_of
from bestia_cli.amounts import amount_text, unit_of
from bestia_cli.language import N_, _
from bestia_cli.money import cents_of, decimal, percent, whole
from bestia_cli.scene import Scene
from bestia_cli.wording.lookup import wording_of

COMPARED = {
    BEST: N_("the best"),
    FINE: N_("nearly as good"),
    DOUBTFUL: N_("a little worse"),
    MISTAKE: N_("worse"),
    BLUNDER: N_("much worse"),
}
"""By grade: a choice beside the best, as long as none is made."""


def typical_of(game: str) -> float:
    """What a deal usually moves."""
    return players_of(game).value.typical


def grade_now(choice: Assessment, game: str) -> str:
    """How good a choice would be."""
    return grade_of(choice.behind, choice.behind_error, typical_of(game))


def price_text(choice: Assessment, scale: int, game: str) -> str:
    """What a choice loses on the best, as it will be felt in the balance; empty where that is too
    little to be booked, or can't be told."""
    amount = cents_of(choice.behind, scale)
    if not amount or choice.behind <= choice.behind_error:
        return ""
    return amount_text(-amount, unit_of(game), signed=True)


def word_label(word: str, game: str) -> str:
    return wording_of(game).word(game, word)


def thinking_text(value: float, game: str) -> str:
    """What a player expects of a choice."""
    return _(wording_of(game).coach.thinking).format(value=decimal(value, signed=True))


# --- at a glance ---------------------------------------------------------------------------------


def reason_text(choice: Assessment, scene: Scene) -> str:
    """Why a choice is worth what it is, in a sentence."""
    return wording_of(scene.game).coach.reason(choice, scene)


def advice_lines(advice: Advice, scene: Scene) -> list[str]:
    """Every choice in a few words, the best first and with its reason."""
    game = scene.game
    best, *others = advice.choices
    lines = [_compared_line(choice, advice.scale, game) for choice in advice.choices]
    if not others:
        only = _("{choice}: {compared}")
        lines = [only.format(choice=word_label(best.word, game), compared=_("the only one"))]
    return [*lines, reason_text(best, scene)]


def _compared_line(choice: Assessment, scale: int, game: str) -> str:
    said = _("{choice}: {compared}").format(
        choice=word_label(choice.word, game), compared=_(COMPARED[grade_now(choice, game)])
    )
    price = price_text(choice, scale, game)
    return f"{said} ({price})" if price else said


# --- the figures ---------------------------------------------------------------------------------


def figure_lines(advice: Advice, game: str) -> list[str]:
    """Every choice with its value and its risk, and what that rests on."""
    lines = [
        _choice_line(choice, game, best=not place) for place, choice in enumerate(advice.choices)
    ]
    said = _("The coach tried {worlds} deals of the hidden cards (worth {effective}).")
    worlds, effective = whole(advice.worlds), whole(round(advice.effective))
    meaning = _("The values are edges: 0 is what everybody has when the cards are dealt.")
    return [*lines, f"{said.format(worlds=worlds, effective=effective)} {meaning}"]


def truth_lines(choice: ReviewedChoice, game: str) -> list[str]:
    """The same with the cards that nobody could know."""
    return _choice_lines(choice.truth, game)


def _choice_lines(choices: tuple[Assessment, ...], game: str) -> list[str]:
    best, *others = choices
    lines = [_choice_line(choice, game, best=False) for choice in others]
    return [_choice_line(best, game, best=True), *lines]


def value_text(value: float, error: float, game: str) -> str:
    """A value with its error."""
    return _(wording_of(game).coach.value).format(
        value=decimal(value, signed=True), error=decimal(error)
    )


def _choice_line(choice: Assessment, game: str, *, best: bool) -> str:
    value = value_text(choice.value, choice.error, game)
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
