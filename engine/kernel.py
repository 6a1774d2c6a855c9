"""The heavy half of a game: its rules as a kernel, and the words for it.

Eight compiled functions make a kernel; the state is a flat vector of int64 that is opaque to
everybody else, an action is a small int that means the same in the whole game, and seat -1 means
that it is over.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import numpy.typing as npt

from engine.events import Event
from engine.game import Deal, Dealt, Mistake, Result, Stake
from engine.reason import Reason
from engine.rng import Stream

if TYPE_CHECKING:
    from engine.match import Match

State = npt.NDArray[np.int64]


class WrongError(ValueError):
    """Something in a recorded deal that the rules don't give."""


class Ledger(Protocol):
    """What is won and lost over many deals."""

    hand: int
    """How many deals have been settled."""
    balance: Sequence[int]

    @property
    def is_over(self) -> bool:
        """Whether the last deal has ended a match."""

    def next_stake(self) -> Stake:
        """What the next deal is played for."""

    def settle(self, stake: Stake, state: State, mistakes: Sequence[Mistake] = ()) -> Result:
        """Book a deal that is over, and pass the deal on."""

    def resume(self, stake: Stake, balance: tuple[int, ...]) -> Stake:
        """Take over at a deal that has just been dealt; returns the stake with what a table does
        not tell: its options and its standing."""


@dataclass(frozen=True)
class Mistakes:
    """How a game whose people can err takes what they do wrong, and checks it afterwards."""

    forget_cut: Callable[[Stake, Any], tuple[Mistake, Stake]]
    """(stake, ledger): the dealer deals without letting cut; the mistake, and what is played for
    after it."""
    slip: Callable[["Match", Event, Stake], Mistake | None]
    """The mistake that a forbidden choice is; None: nobody can make it at a real table."""

    charge: Callable[[Any, Sequence[str | None], Sequence[Mistake], int, Stake, Any], Stake]
    """(rules, bots, mistakes, how many events there are, stake, ledger): whether they can have
    happened and cost what they say; returns the stake that is played for after them."""
    check: Callable[["Match", Mistake], None]
    """Whether a mistake can be made in a position."""
    in_play: str
    """The mistake that is made in a position; others are made before the deal."""


def no_events(state: State) -> list[Event]:
    return []


@dataclass(frozen=True)
class Kernel:
    state_size: int
    max_actions: int
    """Actions are 0 .. max_actions-1, and no position has more legal ones."""
    max_steps: int
    """No deal has more choices."""

    # --- compiled, unchecked --------------------------------------------------------------------
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
    """How an action of the actor looks to an observer: the number of an action that stands for all
    that it can't tell apart. To the actor every action looks as it is."""
    secret: Callable[[State, int], int]
    """What an observer knows that others may not, folded into 64 bits: equal if it is the same,
    and as good as never equal otherwise."""

    # --- the words ------------------------------------------------------------------------------
    deal: Callable[[Deal], State]
    """The state after a deal."""
    choice: Callable[[State, int], Event]
    """What a legal action means."""
    make: Callable[[State, int], list[Event]]
    """Apply a legal action; all that happened by it, with nothing hidden."""
    explain: Callable[[State, Event], Reason]
    """Why a choice is not legal."""
    sees: Callable[[State, Event, int], bool]
    """Whether an observer sees the fields of an event that only some may see."""
    dealt: Callable[[State, int], Dealt]
    """What a seat sees of a deal that has just been made."""
    open_seat: Callable[[Dealt], State]
    """The state that the seat sees then, with every hidden card taken out."""
    follow: Callable[[State, int, Event], Event | None]
    """Bring forward, in place, the state that a seat sees, by an event as that seat is told of it;
    returns the outline of the event that has to come next if nobody chooses it. Whose turn it is,
    and that the seat is told what it may see, has been looked at (engine.seen)."""
    ledger: Callable[[Any, int], Any]
    """What is won and lost over many deals (`Ledger`): from the rules and the first dealer."""
    find: Callable[[State, Event], int] | None = None
    """The legal action that a choice means, -1 if none does: for games in which trying all of them
    is slow."""
    deal_into: Callable[[State, State, State], None] | None = None
    """`deal` as a compiled function: (state, deck, table), where the state is all zeros and the
    table says players, dealer, options and the standing. Thousands of deals are dealt in a blink by
    it; a game without it has its deals made one by one."""
    opening: Callable[[State], list[Event]] = no_events
    """(state after the deal) -> what happens by it, before anybody chooses: that it is void."""
    mistakes: Mistakes | None = None
