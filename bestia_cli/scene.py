"""What a person sees of a table, as plain data: the screens draw it, the plain mode tells it.

Nothing here needs a kernel, so that a screen can be painted before Numba is even imported; and a
scene holds only what its viewer may see.
"""

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from bestia_cli.zones import TRICK, WINNING, Counter, Zone, ZoneCard
from engine.events import Event
from engine.game import Mistake

CUTTING, SETTLED = "cut", "settled"
"""The phases of every game: before the deal, and after its end. Those between are the game's."""


class RefusedError(ValueError):
    """A choice that the rules forbid; `reason` says why, and can be translated."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        return (RefusedError, (self.reason,))


class Badge(NamedTuple):
    """What is said of a seat, in a few words."""

    text: str
    """A `Reason`, so that it can be translated."""
    ink: str = "muted"
    short: str = ""
    """The same where there is less room."""
    column: str = ""
    """What stands for it in a list that has a column for it."""


@dataclass(frozen=True)
class Seat:
    """One seat, as the viewer sees it."""

    seat: int
    name: str
    bot: str | None
    """The spec or the level that decides for it; None for the person."""
    balance: int
    """In the game's unit since the game began, what this deal has cost so far included."""
    cards: tuple[int, ...]
    """Those of its hand that the viewer sees, as a person holds them."""
    hidden: int
    """How many more it holds."""
    badges: tuple[Badge, ...] = ()
    """What it is in this deal, and then what else is known of it."""
    notes: tuple[Badge, ...] = ()
    """What is only said to the seat itself."""
    taken: int | None = None
    """How many tricks; None: it takes none."""
    most: int = 0
    """How many tricks there are to take; 0: nobody knows."""
    faded: bool = False
    """Whether it is out of this deal."""
    plays: bool = True
    """Whether cards of its own may come to lie before it."""
    empty: str = ""
    """What is said where its cards would lie: a `Reason`."""
    team: int = 0
    """Which of the sides it wins and loses with."""
    own: Any = None
    """What only the game itself knows to say of it."""


@dataclass(frozen=True)
class Option:
    """One legal choice of the viewer."""

    word: str
    """As `Vocabulary.to_word` has it, or `cut:17`, `offer-cut`, `forget-cut`, `next`."""
    kind: str
    """The name of its event, `cut`, `offer-cut`, `forget-cut` or `next`."""
    cards: tuple[int, ...] = ()
    """Those that would go or be played."""
    number: int | None = None
    """What is bet, or where it is cut."""
    target: int | None = None
    """The number of the meld that it is about."""


@dataclass(frozen=True)
class Forbidden:
    """A card of the viewer's hand that may not be played now."""

    card: int
    reason: str
    """In English with its §: an `engine.reason.Reason`, so that it can be translated."""


class Played(NamedTuple):
    """A card of a trick."""

    seat: int
    card: int


class Trick(NamedTuple):
    """A trick that is over."""

    cards: tuple[Played, ...]
    """In the order in which they were played."""
    taker: int


@dataclass(frozen=True)
class Ending:
    """How a deal ended."""

    balance: tuple[int, ...]
    """By seat, in the game's unit."""
    deck: tuple[int, ...]
    """All cards in dealing order: now everybody may know."""
    nonce: str
    """The secret that went into the hash which was shown before the cut."""
    own: Any = None
    """The game's own account of it."""
    gains: tuple[int, ...] = ()
    """What the deal brought each seat; empty where nobody has reckoned it."""
    worth: int | None = None
    """What it was played for, in the game's unit; None where no deal is bigger than another."""
    next_worth: int | None = None
    """The same of the next deal; None also if there is none, or nobody knows."""


@dataclass(frozen=True)
class Scene:
    """A table at one moment, for one viewer."""

    game: str
    """As in the registry."""
    hand: int
    """The number of the deal, from 1."""
    hands: int | None
    """After how many the game ends; None: when the person gets up."""
    viewer: int | None
    """The seat whose eyes these are; None: all cards are open."""
    phase: str
    """CUTTING, a word of the game's, or SETTLED."""
    actor: int
    """The seat that chooses now, in the cut too; -1 once it is settled."""
    dealer: int
    seats: tuple[Seat, ...]
    held: int
    """How many cards a hand has, as a rule."""
    hand_shown: tuple[int, ...]
    """The cards that lie before the viewer."""
    zones: tuple[Zone, ...]
    """What else lies on the table."""
    counters: tuple[Counter, ...]
    last_trick: Trick | None
    events: tuple[Event, ...]
    """All that happened in this deal, as the viewer may know it."""
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
    """Whether the game ends with this deal."""
    run: int = 1
    """So many choices of this kind follow each other, and are made in one go."""
    too_many: str = ""
    """Why no more cards can be chosen than the options have: a `Reason`."""
    own: Any = None
    """What only the game itself knows to draw and to tell."""

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def asks(self) -> bool:
        """Whether the viewer has to choose."""
        return bool(self.options)

    @property
    def is_dealt(self) -> bool:
        return self.phase != CUTTING

    @property
    def trick(self) -> tuple[ZoneCard, ...]:
        return next((zone.cards for zone in self.zones if zone.kind == TRICK), ())

    @property
    def on_table(self) -> tuple[Played, ...]:
        """The cards of the trick in play, in the order of play."""
        return tuple(Played(one.seat, one.card) for one in self.trick if one.card is not None)

    @property
    def winning(self) -> int:
        """The seat that takes the trick as it stands; -1 if no card lies."""
        return next((one.seat for one in self.trick if one.mark == WINNING), -1)

    @property
    def has_trick(self) -> bool:
        """Whether cards are played to tricks now."""
        return any(zone.kind == TRICK for zone in self.zones)

    @property
    def hand_before(self) -> tuple[int, ...]:
        """The cards at the lower edge: the viewer's, or at a table of machines those of seat 0."""
        return self.seats[0].cards if self.own_seat is None else self.hand_shown

    def played_by(self, seat: int) -> int | None:
        """The card of a seat in this trick."""
        return next((one.card for one in self.trick if one.seat == seat), None)

    @property
    def lying(self) -> "Scene":
        """The same with the cards of the last trick still on the table, as long as nobody leads
        to the next one: people want to see what was played."""
        last = self.last_trick
        if last is None or self.on_table or self.ending is not None:
            return self
        cards = trick_cards(last.cards, last.taker)
        zones = (zone._replace(cards=cards) if zone.kind == TRICK else zone for zone in self.zones)
        return replace(self, zones=tuple(zones))

    @property
    def own_seat(self) -> Seat | None:
        """The viewer's own seat."""
        return None if self.viewer is None else self.seats[self.viewer]


def trick_cards(cards: tuple[Played, ...], winner: int) -> tuple[ZoneCard, ...]:
    """The cards of a trick as they lie in its zone."""
    return tuple(ZoneCard(card, seat, WINNING if seat == winner else "") for seat, card in cards)
