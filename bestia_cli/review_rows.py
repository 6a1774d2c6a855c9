"""A review as rows: plain data to be drawn."""

from typing import NamedTuple

from ai.advice import BEST, BLUNDER, DOUBTFUL, FINE, MISTAKE, Review, ReviewedChoice
from ai.games import players_of
from bestia_cli.choice_bars import called
from bestia_cli.wording import grade_text

MARKS = {BEST: "!", FINE: "", DOUBTFUL: "?!", MISTAKE: "?", BLUNDER: "??"}
"""By grade: as in the notation of chess."""
BIG = 3
"""So many choices are shown large."""


class Called(NamedTuple):
    """A choice in words, or by its cards alone."""

    label: str
    cards: tuple[int, ...]


class ReviewRow(NamedTuple):
    """One choice of a deal."""

    place: int
    """Its number in the deal, from 0."""
    made: Called
    better: Called | None
    """None where nothing was."""
    grade: str
    told: str
    """The grade, in the current language."""
    mark: str
    cost: float


def review_rows(review: Review, game: str) -> tuple[ReviewRow, ...]:
    return tuple(row_of(place, choice, game) for place, choice in enumerate(review.choices))


def row_of(place: int, choice: ReviewedChoice, game: str) -> ReviewRow:
    grade = choice.grade(players_of(game).value.typical)
    best = choice.advice.choices[0].word
    good = grade in (BEST, FINE)
    return ReviewRow(
        place,
        Called(*called(choice.made, choice.advice, game)),
        None if good else Called(*called(best, choice.advice, game)),
        grade,
        grade_text(choice, game),
        MARKS[grade],
        choice.cost,
    )


def big_rows(rows: tuple[ReviewRow, ...]) -> tuple[ReviewRow, ...]:
    """The choices that cost most, in the order of the deal; none where all were good."""
    dear = sorted((row for row in rows if row.better), key=lambda row: -row.cost)[:BIG]
    return tuple(sorted(dear, key=lambda row: row.place))
