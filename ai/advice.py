"""What a coach says, as plain data: nothing here needs a kernel."""

from dataclasses import dataclass


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
    def cost(self) -> float:
        """What it cost against the best, from what was known."""
        return next(choice.behind for choice in self.advice.choices if choice.word == self.made)


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
