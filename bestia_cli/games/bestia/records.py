"""What only Bestia knows of a scene: its phases, its seats, its piatto and its accounts."""

from typing import NamedTuple

SELECTING, EXCHANGING, BUCO, ANSWERING, DROPPING, PLAYING, VOTING = (
    "select",
    "exchange",
    "buco",
    "answer",
    "drop",
    "play",
    "vote",
)
"""The phases between the cut and the accounts, in the order of a smazzata."""

WAITING, KEPT, THREW, OUT, ALONE, CAPO, MEMBER = (
    "waiting",
    "kept",
    "threw",
    "out",
    "buco",
    "capo",
    "member",
)
"""What a seat is in a smazzata: still to choose, in with its own cards, thrown (a buco may come),
out for good, in with a buco alone, the capo of a società, a member of one."""

PRESE = 3
"""How many there are in a smazzata."""


class BestiaSeat(NamedTuple):
    """A seat."""

    standing: str
    """WAITING, KEPT, THREW, OUT, ALONE, CAPO or MEMBER."""
    changed: int | None
    """How many cards it exchanged; None before its exchange."""
    prese: int
    """A member's stand at its capo."""
    capo: int
    """The seat that holds the cards of its participant; -1 if out."""

    @property
    def is_in(self) -> bool:
        """Whether it is, or belongs to, a participant."""
        return self.standing in (KEPT, ALONE, CAPO, MEMBER)


class BestiaScene(NamedTuple):
    """A smazzata."""

    contributions: tuple[int, ...]
    """What each seat put in before this deal."""
    pot: int
    mezzo: int | None
    """The carta in mezzo; None before the deal."""
    stock: int
    """How many cards are left to be drawn."""
    giro_chiuso: bool
    above_threshold: bool
    """The pot will be paid whatever happens (§10.2)."""
    first: int
    """Who was, or will be, di mano in the first presa; -1 while that is open."""
    presa: int
    """The number of the presa in play, 1 to 3; 0 before the play."""
    caller: int
    """Who offered the società that is being answered; -1 otherwise."""

    @property
    def briscola(self) -> int | None:
        """The suit of the carta in mezzo."""
        return None if self.mezzo is None else self.mezzo & 3


class BestiaEnding(NamedTuple):
    """How a smazzata ended, in cents by seat."""

    prese: tuple[int, ...]
    payouts: tuple[int, ...]
    bestie: tuple[int, ...]
    penalties: tuple[int, ...]
    """For the mistakes at a tavolo vero, which go to the next pot."""
    salvo: bool
    next_pot: int
    """What stays on the table, before the next dealer's fee; 0: la Bestia è scesa."""
