"""From a deal in play to what a viewer sees of it: what is the same in every game. What lies on the
table is the game's affair: the module that its table names says it, by `lay_out`."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from bestia_cli.games import table_of
from bestia_cli.scene import (
    CUTTING,
    SETTLED,
    Badge,
    Ending,
    Forbidden,
    Option,
    Played,
    Scene,
    Seat,
    Trick,
)
from bestia_cli.zones import Counter, Zone
from engine.events import Event
from engine.game import Game, Mistake, Result, Stake
from engine.kernel import State
from engine.match import Match, View


@dataclass(frozen=True)
class Frame:
    """What a scene shows besides the cards: who sits there, and what it is played for."""

    game: Game
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    hands: int | None
    stake: Stake
    """The ledger's record of what stands on the table."""
    balance: tuple[int, ...]
    """As it stood before this deal."""
    person: int | None
    """The seat that is asked; None where nobody is."""
    actor: int = -1
    """Who cuts, or lets cut, before the deal."""
    options: tuple[Option, ...] = ()
    """Those of the cut or of going on; the others come from the match."""
    mistakes: tuple[Mistake, ...] = ()
    result: Result | None = None
    """Once it is settled."""
    following: Stake | None = None
    """What the next deal is played for, once it is known that there is one."""
    nonce: str = ""
    """The secret of the hash, once it may be known."""
    hash: str = ""
    cut: int = 0
    deal_code: str = ""
    can_undo: bool = False
    last: bool = False
    rules: Any = None
    """Those of the table, for what is said of them there; None where nobody knows them."""


@dataclass(frozen=True)
class Sight:
    """What a game needs to say what a viewer sees."""

    match: Match | None
    """None before the deal."""
    view: View | None
    """What the viewer may see; None: all cards are open."""
    frame: Frame
    events: tuple[Event, ...]
    """Those of the deal, as the viewer may know them."""

    @property
    def state(self) -> State:
        """The position, with everything taken out that the viewer may not see."""
        assert self.match is not None  # noqa: S101 (whoever asks has looked)
        return self.match.state if self.view is None else self.view.state

    @property
    def phase(self) -> str:
        """Before the deal and after it, in every game."""
        return CUTTING if self.match is None else SETTLED if self.match.is_over else ""


@dataclass(frozen=True)
class SeatParts:
    """What a game says of a seat: see `Seat`."""

    cards: tuple[int, ...] = ()
    hidden: int = 0
    badges: tuple[Badge, ...] = ()
    notes: tuple[Badge, ...] = ()
    taken: int | None = None
    most: int = 0
    faded: bool = False
    plays: bool = True
    empty: str = ""
    own: Any = None


@dataclass(frozen=True)
class Parts:
    """What a game says of a table: see `Scene`."""

    phase: str
    """What is chosen now, in a word; of no account before the deal and after its end."""
    seats: tuple[SeatParts, ...]
    held: int
    zones: tuple[Zone, ...] = ()
    counters: tuple[Counter, ...] = ()
    last_trick: Trick | None = None
    hand_shown: tuple[int, ...] | None = None
    """None: the viewer's own cards."""
    run: int = 1
    paid: tuple[int, ...] = ()
    """What each seat has paid in this deal so far, before its end; empty: nothing."""
    ending: Any = None
    """The game's own account of the end."""
    own: Any = None


class SceneModule(Protocol):
    """The heavy half of a game's table."""

    def lay_out(self, sight: Sight) -> Parts: ...


@cache
def module_of(game: str) -> SceneModule:
    module: SceneModule = import_module(table_of(game).module)
    return module


def make_scene(match: Match | None, frame: Frame, viewer: int | None) -> Scene:
    """What a viewer sees; None sees all cards."""
    view = None if match is None or viewer is None else match.view(viewer)
    events = () if match is None else tuple(match.events) if view is None else view.events
    asked = frame.person is not None and viewer == frame.person
    sight = Sight(match, view, frame, events)
    parts = module_of(frame.game.name).lay_out(sight)
    seats = seats_of(frame, parts)
    options = options_of(match, frame) if asked else ()
    return Scene(
        game=frame.game.name,
        hand=frame.stake.hand,
        hands=frame.hands,
        viewer=viewer,
        phase=sight.phase or parts.phase,
        actor=frame.actor if match is None else match.actor,
        dealer=frame.stake.dealer,
        seats=seats,
        held=parts.held,
        hand_shown=hand_before(viewer, seats, parts),
        zones=parts.zones,
        counters=parts.counters,
        last_trick=parts.last_trick,
        events=events,
        options=options,
        forbidden=forbidden_cards(match, view, seats) if asked else (),
        mistakes=frame.mistakes,
        ending=ending_of(match, frame, parts),
        hash=frame.hash,
        cut=frame.cut,
        deal_code=frame.deal_code,
        can_undo=frame.can_undo and asked,
        last=frame.last,
        run=parts.run if options else 1,
        too_many=too_many_cards(match, view, seats) if asked else "",
        own=parts.own,
    )


def run_at(match: Match, frame: Frame, viewer: int) -> int:
    """How many choices the viewer would make in one go, if it were asked."""
    view = match.view(viewer)
    sight = Sight(match, view, frame, tuple(view.events))
    return module_of(frame.game.name).lay_out(sight).run


def ending_of(match: Match | None, frame: Frame, parts: Parts) -> Ending | None:
    if match is None or frame.result is None:
        return None
    result = frame.result
    gains = frame.game.gains(frame.stake.own, result.own, frame.mistakes)
    return Ending(
        result.balance,
        match.deal.deck,
        frame.nonce,
        parts.ending,
        gains,
        worth_of(frame.game, frame.stake),
        worth_of(frame.game, frame.following),
    )


def worth_of(game: Game, stake: Stake | None) -> int | None:
    """What a deal is played for, where deals are told apart by that."""
    worth = table_of(game.name).worth
    return None if worth is None or stake is None else worth(stake.own)


def balance_now(frame: Frame, parts: Parts) -> tuple[int, ...]:
    """Before the end without what this deal will bring."""
    if frame.result is not None:
        return frame.result.balance
    paid = parts.paid or (0,) * len(frame.names)
    return tuple(had - put for had, put in zip(frame.balance, paid, strict=True))


def seats_of(frame: Frame, parts: Parts) -> tuple[Seat, ...]:
    sides = frame.game.teams(len(frame.names))
    team_of = {seat: team for team, seats in enumerate(sides) for seat in seats}
    balance = balance_now(frame, parts)
    return tuple(
        Seat(
            seat=seat,
            name=frame.names[seat],
            bot=frame.bots[seat],
            balance=balance[seat],
            team=team_of[seat],
            **vars(part),
        )
        for seat, part in enumerate(parts.seats)
    )


def hand_before(viewer: int | None, seats: tuple[Seat, ...], parts: Parts) -> tuple[int, ...]:
    """The cards that lie before the viewer."""
    if viewer is None:
        return ()
    return seats[viewer].cards if parts.hand_shown is None else parts.hand_shown


# --- tricks --------------------------------------------------------------------------------------


class Tricks(NamedTuple):
    """The trick in play, and the one before it."""

    lying: tuple[Played, ...]
    last: Trick | None
    number: int
    """How many are over."""


def tricks_of(events: tuple[Event, ...], taken: str, play: str = "play") -> Tricks:
    """The tricks of a deal, from its events: cards are played, and a trick is taken."""
    lying: tuple[Played, ...] = ()
    last: Trick | None = None
    number = 0
    for event in events:
        if event.t == play and isinstance(event.cards, tuple):
            lying += (Played(event.seat, event.cards[0]),)
        elif event.t == taken:
            last, lying, number = Trick(lying, event.seat), (), number + 1
    return Tricks(lying, last, number)


# --- what the person may do ----------------------------------------------------------------------


def options_of(match: Match | None, frame: Frame) -> tuple[Option, ...]:
    if frame.options or match is None or match.actor != frame.person:
        return frame.options
    return tuple(option_of(match.game, choice) for choice in match.choices())


def option_of(game: Game, choice: Event) -> Option:
    """A choice, with what it can be picked by."""
    said = {field.form: getattr(choice, field.slot) for field in game.vocabulary.chosen(choice.t)}
    return Option(
        game.vocabulary.to_word(choice),
        choice.t,
        choice.cards if isinstance(choice.cards, tuple) else (),
        said.get("number"),
        said.get("meld"),
    )


def forbidden_cards(
    match: Match | None, view: View | None, seats: tuple[Seat, ...]
) -> tuple[Forbidden, ...]:
    """The cards in hand that may not be chosen now, each with its reason: where one card is to be
    chosen, and nothing else can be."""
    if match is None or view is None or match.actor != view.seat:
        return ()
    choices = match.choices()
    kind, counts = of_cards(choices)
    if not kind or max(counts) != 1:
        return ()
    seat = view.seat
    legal = {choice.cards for choice in choices}
    explain = match.game.kernel.explain
    return tuple(
        Forbidden(card, explain(view.state, Event(kind, seat, (card,))))
        for card in seats[seat].cards
        if (card,) not in legal
    )


def of_cards(choices: Sequence[Event]) -> tuple[str, set[int]]:
    """The only kind of choice that has cards, and how many they are; empty if there are several
    kinds, or none."""
    kinds = {choice.t for choice in choices if choice.cards}
    counts = {len(choice.cards) for choice in choices if isinstance(choice.cards, tuple)}
    return (kinds.pop(), counts) if len(kinds) == 1 else ("", counts)


def too_many_cards(match: Match | None, view: View | None, seats: tuple[Seat, ...]) -> str:
    """Why no more cards can be chosen, where it may be more than one."""
    if match is None or view is None or match.actor != view.seat:
        return ""
    kind, counts = of_cards(match.choices())
    cards = seats[view.seat].cards
    most = max(counts, default=0)
    if not kind or counts == {1} or len(cards) <= most:
        return ""
    return match.game.kernel.explain(view.state, Event(kind, view.seat, cards[: most + 1]))
