"""The choices of an advice as bars: plain data to be drawn, for the coach and for the review."""

from typing import NamedTuple

from ai.advice import Advice, Assessment
from bestia_cli.wording import grade_now, price_text, word_label
from engine.registry import GAMES

LEAST_SPAN = 0.3
"""What an empty bar loses at least, in parts of what a deal usually moves: choices that hardly
differ look alike, and a blunder misses half of its bar."""


class ChoiceBar(NamedTuple):
    """One choice."""

    label: str
    """In words; empty where its cards say it all."""
    cards: tuple[int, ...]
    low: float
    """The lower end of its interval, 0 to 1 of the room that there is ..."""
    value: float
    high: float
    """... and the upper one."""
    grade: str
    """Beside the best (ai.advice)."""
    price: str
    """What it loses in the balance; empty if that says nothing."""
    made: bool
    """Whether it was the person's."""


def choice_bars(advice: Advice, game: str, typical: float, made: str = "") -> tuple[ChoiceBar, ...]:
    """All choices, the best first, on one scale that the best one fills: what is missing of a bar
    is what the choice loses."""
    highest = max(choice.value + choice.error for choice in advice.choices)
    lowest = min(choice.value - choice.error for choice in advice.choices)
    span = max(highest - lowest, LEAST_SPAN * typical)
    lowest = highest - span
    return tuple(
        ChoiceBar(
            *called(choice.word, advice, game),
            (choice.value - choice.error - lowest) / span,
            (choice.value - lowest) / span,
            (choice.value + choice.error - lowest) / span,
            grade_now(choice, game),
            price_text(choice, advice.scale, game),
            choice.word == made,
        )
        for choice in advice.choices
    )


def called(word: str, advice: Advice, game: str) -> tuple[str, tuple[int, ...]]:
    """A choice in words, or by its cards alone where nothing else tells it from the others."""
    cards = cards_of(word, advice.seat, game)
    kinds = {
        kind_of(choice) for choice in advice.choices if cards_of(choice.word, advice.seat, game)
    }
    return ("", cards) if cards and len(kinds) == 1 else (word_label(word, game), ())


def kind_of(choice: Assessment) -> str:
    """A bare card has none: those of one game are all of a kind."""
    kind, colon, _rest = choice.word.partition(":")
    return kind if colon else ""


def cards_of(word: str, seat: int, game: str) -> tuple[int, ...]:
    """The cards of a choice that says nothing else."""
    vocabulary = GAMES[game].vocabulary
    event = vocabulary.from_word(word, seat)
    fields = vocabulary.chosen(event.t)
    if len(fields) != 1 or not isinstance(event.cards, tuple):
        return ()
    return event.cards
