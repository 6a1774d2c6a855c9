"""What a game brings whose players are trained: learning by self-play, and learning to beat one."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from ai.intervals import half_width
from ai.ismcts import Floats
from ai.player import Stop
from ai.simulation import Progress


class LaboratoryError(ValueError):
    """A file of a training that is missing, damaged, in the way or not one."""


@dataclass(frozen=True)
class Course:
    """What is to be trained."""

    players: int
    hands: int
    seed: str


class Training(Protocol):
    """A training under way: it can be stopped, killed and taken up again."""

    course: Course
    done: int
    """Deals learnt from."""

    def run(self, stop: Stop, progress: Progress) -> None:
        """Learn until all is played, or `stop` says so."""

    def save(self, path: Path) -> None:
        """Write a checkpoint."""

    def write(self, path: Path) -> str:
        """Write what was learnt; returns its hash."""


class Exploiter(Protocol):
    """A best response in the making: one seat learns against players that stay as they are."""

    done: int

    def run(self, hands: int, stop: Stop, progress: Progress) -> None:
        """Learn from so many deals, or until `stop` says so."""

    def gains(self, deals: int, stop: Stop = ..., progress: Progress = ...) -> Floats:
        """float64[deals, players]: on deals it has not seen, what it wins more than the player in
        the same seat; seat 0 deals. Fewer deals, if `stop` says so."""


@dataclass(frozen=True)
class Gain:
    """What an approximate best response wins from a player, in the game's unit a deal."""

    worst: float
    """In the seat where it wins most."""
    ci95: float
    """Half the width of its 95 % interval."""
    hands: int
    """Deals that the best response learnt from."""
    seed: str


class SeatGain(NamedTuple):
    """What the best response wins in a seat."""

    mean: float
    ci95: float
    """Half the width of its 95 % interval."""


def seat_gains(gains: Floats) -> list[SeatGain]:
    """By seat, from two deals at least."""
    columns = zip(gains.sum(axis=0).tolist(), (gains**2).sum(axis=0).tolist(), strict=True)
    return [
        SeatGain(total / len(gains), half_width(total, squares, len(gains)) or 0.0)
        for total, squares in columns
    ]


@dataclass(frozen=True)
class Laboratory:
    """How a game's players are trained."""

    file: str
    """The usual name of what is written, with `{players}` in it."""
    begin: Callable[[Course], Training]
    resume: Callable[[Course, Path], Training]
    """From a checkpoint."""
    check: Callable[[str, Any], None]
    """(spec, rules): refuse who can't be exploited."""
    exploit: Callable[[str, Any, str], Exploiter]
    """(spec, rules, seed)"""
    recorder: Callable[[str, Any, Path], Callable[[Gain], None]]
    """(spec, rules, file) -> how a gain is written into the file of the player that was exploited,
    which is looked at beforehand."""
