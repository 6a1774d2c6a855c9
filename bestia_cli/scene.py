"""What a person sees of a table, as plain data: the screens draw it, the plain mode tells it.

Nothing here needs a kernel, so that a screen can be painted before Numba is even imported; and a
scene holds only what its viewer may see.
"""

from dataclasses import dataclass, replace
from typing import Any

from engine.events import Event

CUTTING, SELECTING, EXCHANGING, BUCO, ANSWERING, DROPPING, PLAYING, VOTING, SETTLED = (
    "cut",
    "select",
    "exchange",
    "buco",
    "answer",
    "drop",
    "play",
    "vote",
    "settled",
)
"""The phases, in the order of a smazzata."""

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


class RefusedError(ValueError):
    """A choice that the rules forbid; `reason` says why, and can be translated."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        return (RefusedError, (self.reason,))


@dataclass(frozen=True)
class Seat:
    """One seat, as the viewer sees it."""

    seat: int
    name: str
    bot: str | None
    """The spec or the level that decides for it; None for the person."""
    balance: int
    """In cents since the game began, what this smazzata has cost so far included."""
    standing: str
    """WAITING, KEPT, THREW, OUT, ALONE, CAPO or MEMBER."""
    changed: int | None
    """How many cards it exchanged; None before its exchange."""
    prese: int
    """A member's stand at its capo."""
    capo: int
    """The seat that holds the cards of its participant; -1 if out."""
    cards: tuple[int, ...]
    """Those of its hand that the viewer sees, in the order of `sort_hand`."""
    hidden: int
    """How many more it holds."""
    played: int | None
    """Its card in this presa."""


@dataclass(frozen=True)
class Option:
    """One legal choice of the viewer."""

    word: str
    """As `engine.match.choice_to_text` has it, or `cut:17`, `offer-cut`, `forget-cut`, `next`."""
    kind: str
    """The kind of its event (`keep`, `exchange`, `play` ...), `cut`, `offer-cut`, `forget-cut` or
    `next`."""
    cards: tuple[int, ...] = ()
    """Those that would go or be played."""


@dataclass(frozen=True)
class Forbidden:
    """A card of the viewer's hand that may not be played now."""

    card: int
    reason: str
    """In English with its §: an `engine.reason.Reason`, so that it can be translated."""


@dataclass(frozen=True)
class Played:
    seat: int
    card: int


@dataclass(frozen=True)
class Presa:
    """A presa that is over."""

    cards: tuple[Played, ...]
    """In the order in which they were played."""
    taker: int


@dataclass(frozen=True)
class Mistake:
    """What somebody at a tavolo vero did wrong (§2.1, §7.3)."""

    seat: int
    kind: str
    """`cut`: dealt without letting cut; `card`: played a card that the rules forbid."""
    cents: int
    """What it cost: the pot."""
    card: int | None = None
    place: int = 0
    """How many events of the smazzata came before it."""


@dataclass(frozen=True)
class Ending:
    """How a smazzata ended, in cents by seat."""

    prese: tuple[int, ...]
    payouts: tuple[int, ...]
    bestie: tuple[int, ...]
    penalties: tuple[int, ...]
    """For the mistakes at a tavolo vero, which go to the next pot."""
    salvo: bool
    next_pot: int
    """What stays on the table, before the next dealer's fee; 0: la Bestia è scesa."""
    balance: tuple[int, ...]
    deck: tuple[int, ...]
    """All cards in dealing order: now everybody may know."""
    nonce: str
    """The secret that went into the hash which was shown before the cut."""


@dataclass(frozen=True)
class Scene:
    """A table at one moment, for one viewer."""

    hand: int
    """The number of the smazzata, from 1."""
    hands: int | None
    """After how many the game ends; None: when the person gets up."""
    viewer: int | None
    """The seat whose eyes these are; None: all cards are open."""
    phase: str
    actor: int
    """The seat that chooses now, in the cut too; -1 once it is settled."""
    dealer: int
    contributions: tuple[int, ...]
    """What each seat put in before this deal."""
    pot: int
    seats: tuple[Seat, ...]
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
    on_table: tuple[Played, ...]
    """The cards of this presa, in the order of play."""
    winning: int
    """The seat that takes the presa as it stands; -1 if no card lies."""
    last_presa: Presa | None
    caller: int
    """Who offered the società that is being answered; -1 otherwise."""
    events: tuple[Event, ...]
    """All that happened in this smazzata, as the viewer may know it."""
    options: tuple[Option, ...]
    """What the viewer may choose now; empty when it is not the viewer's turn."""
    forbidden: tuple[Forbidden, ...]
    """The viewer's cards that may not be played now, each with its reason."""
    mistakes: tuple[Mistake, ...]
    ending: Ending | None
    """Once it is settled."""
    hash: str
    """The hash that commits the table to the deck before the cut."""
    cut: int
    """Where the deck was cut; 0 before."""
    deal_code: str
    """What a friend types to get the same cards; empty before the cut."""
    can_undo: bool
    """Whether the person's last choice can be taken back: training only, nothing revealed since."""
    last: bool
    """Whether the game ends with this smazzata."""

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def asks(self) -> bool:
        """Whether the viewer has to choose."""
        return bool(self.options)

    @property
    def lying(self) -> "Scene":
        """The same with the cards of the last presa still on the table, as long as nobody leads
        to the next one: people want to see what was played."""
        last = self.last_presa
        if last is None or self.on_table or self.ending is not None:
            return self
        cards = {played.seat: played.card for played in last.cards}
        seats = tuple(replace(seat, played=cards.get(seat.seat)) for seat in self.seats)
        return replace(self, on_table=last.cards, winning=last.taker, seats=seats)

    @property
    def briscola(self) -> int | None:
        """The suit of the carta in mezzo."""
        return None if self.mezzo is None else self.mezzo & 3

    @property
    def own(self) -> Seat | None:
        """The viewer's own seat."""
        return None if self.viewer is None else self.seats[self.viewer]

    @property
    def hand_shown(self) -> tuple[int, ...]:
        """The cards that lie before the viewer: the own ones, or those of the società it is in."""
        if self.own is None:
            return ()
        if self.own.cards or self.own.capo < 0:
            return self.own.cards
        return self.seats[self.own.capo].cards
