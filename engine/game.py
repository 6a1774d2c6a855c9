"""What a game is to the search, the table and the files: a kernel, and words for it.

Five functions make a kernel; the state is a flat vector of int64 that is opaque to everybody else,
an action is a small int that means the same in the whole game, and seat -1 means that it is over.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from engine.events import Event
from engine.reason import Reason
from engine.rng import Stream

State = npt.NDArray[np.int64]


class Dealt(NamedTuple):
    """What a seat sees of a deal."""

    players: int
    dealer: int
    options: int
    """The game's options, a bit each."""
    seat: int
    mezzo: int
    """The card that lies face up."""
    cards: tuple[int, ...]
    """Those that the seat was dealt."""


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
    looks: Callable[[State, int, int], int]
    """How an action of the actor looks to an observer: what it can't tell apart is equal."""
    secret: Callable[[State, int], int]
    """What an observer knows that others may not, as one number: its cards."""

    # --- the words ------------------------------------------------------------------------------
    deal: Callable[[list[int], int, int, int], State]
    """A state from a deck, the number of players, the dealer and the options."""
    choice: Callable[[State, int], Event]
    """What a legal action means."""
    make: Callable[[State, int], list[Event]]
    """Apply a legal action; all that happened by it, with nothing hidden."""
    explain: Callable[[State, Event], Reason]
    """Why a choice is not legal."""
    members: Callable[[State, int], tuple[int, ...]]
    """Who sees the cards of a seat's participant."""
    dealt: Callable[[State, int], Dealt]
    """What a seat sees of a deal that has just been made."""
    open_seat: Callable[[Dealt], State]
    """The state that the seat sees then, with every hidden card taken out."""
    follow: Callable[[State, int, Event], Event | None]
    """Bring forward, in place, the state that a seat sees, by an event as that seat is told of it;
    returns the event that has to come next if nobody chooses it."""
    option_letters: Mapping[str, int]
    """The options, each a bit, as letters in the text of a position."""
    new_ledger: Callable[[Any, int], Any]
    """The money over many deals: from the rules and the first dealer."""
    rules_from_json: Callable[[object], Any]
    result: Callable[[State], State]
    """The part of a final state that the ledger settles."""
