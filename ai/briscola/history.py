"""A deal as its seat has heard it, in numbers: what the filter of beliefs replays."""

from typing import NamedTuple

import numpy as np

from engine.briscola.layout import (
    NO_SEVEN,
    OPTIONS,
    SWAP,
    TRUMPS,
    TURNED,
    State,
)
from engine.briscola.order import PLACE_OF, SEVEN
from engine.match import View


class Heard(NamedTuple):
    """What happened, as the seat of a view has seen it."""

    actions: State
    """int64[choices]: all that was chosen, in order."""
    drawn: State
    """int64[cards drawn]: by draw, the card as a set of itself; 0 if it was hidden."""
    turned: int
    """The card that was turned at the deal (§3), as a set of itself."""
    seven: int
    """The seven of trumps, if it could be exchanged for that card (§6); else 0."""


def heard_in(view: View) -> Heard:
    """All that a view tells of its deal."""
    state = view.state
    actions: list[int] = []
    drawn: list[int] = []
    turned = int(state[TURNED])
    for event in view.events:
        if event.t == "play" and isinstance(event.cards, tuple):
            actions.append(PLACE_OF[event.cards[0]])
        elif event.t == "draw":
            drawn.append(1 << PLACE_OF[event.drawn[0]] if isinstance(event.drawn, tuple) else 0)
        elif event.t == "swap" and isinstance(event.drawn, tuple):
            actions.append(SWAP)
            turned = 1 << PLACE_OF[event.drawn[0]]
    return Heard(
        np.array(actions, dtype=np.int64),
        np.array(drawn, dtype=np.int64),
        turned,
        seven_for(turned, int(state[TRUMPS]), int(state[OPTIONS])),
    )


def seven_for(turned: int, trumps: int, options: int) -> int:
    """The seven of trumps, if it may be exchanged for a card that was turned (§6)."""
    seven = (trumps & -trumps) << SEVEN
    return seven if turned < seven and not options & NO_SEVEN else 0
