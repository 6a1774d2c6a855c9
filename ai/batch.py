"""How a game's batch, which plays thousands of deals without a table, is asked for one choice.

A game that plays some of its players in a batch says here how the audit can ask the same kernels,
so that nothing plays which is not audited.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from engine.kernel import State
from engine.match import Match


class Turn(NamedTuple):
    """A choice of the actor: where its random bits come from."""

    stream: np.uint64
    """Of the deal."""
    step: int
    """How many choices were made before, by all seats."""
    own: np.uint64
    """The stream of this choice at a table."""


class Answer(NamedTuple):
    """What was chosen, and from what."""

    action: int
    seen: tuple[object, ...]
    """All that the player was given to see, as something to compare."""


@dataclass(frozen=True)
class Batch:
    """A player as a batch plays it in every seat."""

    choose: Callable[[State, Turn], Answer]
    """What it chooses for the actor of a whole state, hidden cards and all: asked through the very
    function that hides them in the batch."""
    like_table: bool
    """Whether it has the same random bits as at a table, and so has to choose the same."""
    runs: Mapping[str, Callable[[Match, int], bool]]
    """By what is run: whether the batch itself, started for one deal by its number, plays it as
    a match that is over went."""
