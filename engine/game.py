"""What a game is to the search, the table and the files: a kernel, and words for it.

Five functions make a kernel; the state is a flat vector of int64 that is opaque to everybody else,
an action is a small int that means the same in the whole game, and seat -1 means that it is over.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.events import Event
from engine.rng import Stream

State = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Game:
    name: str
    players: range
    """How many can play."""
    state_size: int
    max_actions: int
    """Actions are 0 .. max_actions-1, and no position has more legal ones."""

    # --- the kernel: compiled, unchecked --------------------------------------------------------
    actor: Callable[[State], int]
    """The seat that chooses, -1 when it is over."""
    legal: Callable[[State, State], int]
    """Write the legal actions to a buffer; returns how many."""
    apply: Callable[[State, int], None]
    """Make a legal choice, in place; deterministic."""
    determinize: Callable[[State, int, Stream], None]
    """Re-deal, in place, what an observer can't see."""
    payoffs: Callable[[State, npt.NDArray[np.float64]], None]
    """The utilities of all seats, once it is over."""
    hide: Callable[[State, int], None]
    """Take out, in place, what an observer can't see."""

    # --- the words ------------------------------------------------------------------------------
    deal: Callable[[list[int], int, int, int], State]
    """A state from a deck, the number of players, the dealer and the options."""
    choice: Callable[[State, int], Event]
    """What a legal action means."""
    make: Callable[[State, int], list[Event]]
    """Apply a legal action; all that happened by it, with nothing hidden."""
    explain: Callable[[State, Event], str]
    """Why a choice is not legal."""
    members: Callable[[State, int], tuple[int, ...]]
    """Who sees the cards of a seat's participant."""
    option_letters: Mapping[str, int]
    """The options, each a bit, as letters in the text of a position."""
    new_ledger: Callable[[Any, int], Any]
    """The money over many deals: from the rules and the first dealer."""
    rules_from_json: Callable[[object], Any]
    result: Callable[[State], State]
    """The part of a final state that the ledger settles."""
