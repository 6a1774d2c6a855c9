"""What a coach says, as plain data: nothing here needs a kernel."""

from dataclasses import dataclass

BEST, FINE, DOUBTFUL, MISTAKE, BLUNDER = "best", "fine", "doubtful", "mistake", "blunder"
"""Grades of a choice, from the best."""
LIMITS = {BEST: 0.005, FINE: 0.02, DOUBTFUL: 0.06, MISTAKE: 0.15}
"""What costs less than this has the grade, in parts of what a deal usually moves; whatever costs
more is a blunder."""


def grade_of(cost: float, error: float, typical: float) -> str:
    """The grade of a choice that is so much behind the best. What can't be told from the best is
    never worse than fine: the figures would blame somebody by chance."""
    grade = next((name for name, limit in LIMITS.items() if cost < limit * typical), BLUNDER)
    return FINE if grade != BEST and cost <= error else grade


@dataclass(frozen=True)
class Assessment:
    """What one legal choice is worth to a seat, from what that seat knows."""

    word: str
    """The choice, as `Vocabulary.to_word` writes it."""
    value: float
    """The expected edge in the game's unit: 0 is what every seat has when the cards are dealt."""
    error: float
    """Half the width of its 95 % interval."""
    behind: float
    """How much less than the best choice it is worth: 0 for the best."""
    behind_error: float
    """Half the width of the interval of that difference, measured in the same worlds."""
    alarms: tuple[float, ...]
    """The chance of each of the game's alarms, 0 to 1 (ai.games.Value)."""
    facts: tuple[float, ...] = ()
    """The chance of each of the game's facts (ai.games.Value)."""
    ahead: float = 0.0
    """In what part of the deals more than what is fair comes of it."""


@dataclass(frozen=True)
class Advice:
    """All legal choices of a seat, the best first."""

    seat: int
    scale: int
    """What a unit is worth in the balance."""
    choices: tuple[Assessment, ...]
    worlds: int
    """How many deals of the hidden cards were tried."""
    effective: float
    """To how many equally likely ones they amount."""


@dataclass(frozen=True)
class ReviewedChoice:
    """One choice that was made, looked at again when the deal is over."""

    place: int
    """How many events of the deal came before it."""
    made: str
    """As a word."""
    advice: Advice
    """What could be known then."""
    truth: tuple[Assessment, ...]
    """The same choices with the true cards, which nobody could know; the best first."""

    @property
    def chosen(self) -> Assessment:
        """What was made, as it was valued."""
        return next(choice for choice in self.advice.choices if choice.word == self.made)

    @property
    def cost(self) -> float:
        """What it cost against the best, from what was known."""
        return self.chosen.behind

    def grade(self, typical: float) -> str:
        """How good it was; `typical` is what a deal usually moves (ai.games.Value)."""
        return grade_of(self.cost, self.chosen.behind_error, typical)


@dataclass(frozen=True)
class Review:
    """A deal of one seat, looked at again."""

    seat: int
    scale: int
    """What a unit is worth in the balance."""
    result: float
    """The edge that came of it."""
    choices: tuple[ReviewedChoice, ...]
    """Those where there was something to choose."""
    alarms: tuple[str, ...]
    """Those of the game's alarms that came true."""

    @property
    def play(self) -> float:
        """The part of the result that was play: what the choices cost, 0 or less."""
        return -sum(choice.cost for choice in self.choices)

    @property
    def luck(self) -> float:
        """The rest: cards, and what the others did."""
        return self.result - self.play


@dataclass(frozen=True)
class SeatBelief:
    """What one seat believes about the cards of others."""

    observer: int
    effective: float
    chances: tuple[tuple[float, ...], ...]
    """By seat, by card: how likely the seat holds it now; all 0 or 1 for what is known."""


@dataclass(frozen=True)
class Thinking:
    """What the player to move thinks."""

    seat: int
    words: tuple[str, ...]
    """The choices."""
    visits: tuple[int, ...]
    """How often each was tried; empty for a player that does not search."""
    values: tuple[float, ...]
    """The expected edge of each, for the seat itself."""
    iterations: int
    seconds: float
