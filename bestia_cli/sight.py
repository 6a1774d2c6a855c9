"""From a smazzata in play to what a viewer sees of it."""

from dataclasses import dataclass
from typing import Any

from bestia_cli import scene as words
from bestia_cli.scene import Ending, Forbidden, Mistake, Option, Played, Presa, Scene, Seat
from engine.bestia.exports import stock_left
from engine.bestia.layout import (
    ABOVE,
    ANSWERING,
    CALLER,
    CLOSED,
    HAND,
    PHASE,
    PLAYING,
    PRESE_DONE,
    PRESE_OF,
    TAKER,
)
from engine.bestia.layout import CAPO as CAPO_OF
from engine.bestia.layout import MEZZO as MEZZO_WORD
from engine.cards import DECK_SIZE, sort_hand
from engine.events import Event, count_cards
from engine.match import Match, View, choice_to_text

PHASES = (
    words.SELECTING,
    words.EXCHANGING,
    words.BUCO,
    words.ANSWERING,
    words.DROPPING,
    words.PLAYING,
    words.VOTING,
    words.SETTLED,
)
"""The kernel's phases in words."""


@dataclass(frozen=True)
class Frame:
    """What a scene shows besides the cards: who sits there, and what it is played for."""

    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    hands: int | None
    stake: Any
    """The ledger's record of what stands on the table."""
    balance: tuple[int, ...]
    """As it stands now: before the end without what this smazzata will bring."""
    person: int | None
    """The seat that is asked; None where nobody is."""
    actor: int = -1
    """Who cuts, or lets cut, before the deal."""
    options: tuple[Option, ...] = ()
    """Those of the cut or of going on; the others come from the match."""
    mistakes: tuple[Mistake, ...] = ()
    ending: Ending | None = None
    hash: str = ""
    cut: int = 0
    deal_code: str = ""
    can_undo: bool = False
    last: bool = False


def make_scene(match: Match | None, frame: Frame, viewer: int | None) -> Scene:
    """What a viewer sees; None sees all cards."""
    view = None if match is None or viewer is None else match.view(viewer)
    events = () if match is None else tuple(match.events) if view is None else view.events
    presa, last = prese_of(events)
    asked = frame.person is not None and viewer == frame.person
    return Scene(
        hand=frame.stake.hand,
        hands=frame.hands,
        viewer=viewer,
        phase=phase_of(match, frame),
        actor=frame.actor if match is None else match.actor,
        dealer=frame.stake.dealer,
        contributions=frame.stake.contributions,
        pot=frame.stake.pot,
        seats=tuple(seat_of(match, view, frame, events, seat) for seat in range(len(frame.names))),
        mezzo=None if match is None else int(match.state[MEZZO_WORD]),
        stock=DECK_SIZE if match is None else int(stock_left(match.state)),
        giro_chiuso=bool(frame.stake.options & CLOSED),
        above_threshold=bool(frame.stake.options & ABOVE),
        first=first_of(match, events),
        presa=presa_number(match),
        on_table=presa,
        winning=int(match.state[TAKER]) if match is not None and presa else -1,
        last_presa=last,
        caller=caller_of(match),
        events=events,
        options=options_of(match, frame) if asked else (),
        forbidden=forbidden_cards(match, view) if asked else (),
        mistakes=frame.mistakes,
        ending=frame.ending,
        hash=frame.hash,
        cut=frame.cut,
        deal_code=frame.deal_code,
        can_undo=frame.can_undo and asked,
        last=frame.last,
    )


def phase_of(match: Match | None, frame: Frame) -> str:
    if match is None:
        return words.CUTTING
    return words.SETTLED if frame.ending else PHASES[int(match.state[PHASE])]


def prese_of(events: tuple[Event, ...]) -> tuple[tuple[Played, ...], Presa | None]:
    """The cards of the presa in play, and the presa before it."""
    lying: tuple[Played, ...] = ()
    last: Presa | None = None
    for event in events:
        if event.t == "play" and isinstance(event.out, tuple):
            lying += (Played(event.seat, event.out[0]),)
        elif event.t == "presa":
            last, lying = Presa(lying, event.seat), ()
    return lying, last


def presa_number(match: Match | None) -> int:
    if match is None or not any(event.t == "play" for event in match.events):
        return int(match is not None and match.state[PHASE] == PLAYING)
    return min(3, int(match.state[PRESE_DONE]) + 1)


def first_of(match: Match | None, events: tuple[Event, ...]) -> int:
    for event in events:
        if event.t == "play":
            return event.seat
    return match.actor if match is not None and match.state[PHASE] == PLAYING else -1


def caller_of(match: Match | None) -> int:
    return -1 if match is None or match.state[PHASE] != ANSWERING else int(match.state[CALLER])


# --- the seats -----------------------------------------------------------------------------------


def seat_of(
    match: Match | None, view: View | None, frame: Frame, events: tuple[Event, ...], seat: int
) -> Seat:
    common: dict[str, Any] = {
        "seat": seat,
        "name": frame.names[seat],
        "bot": frame.bots[seat],
        "balance": frame.balance[seat],
        "standing": standing_of(match, frame, events, seat),
        "changed": changed_by(events, seat),
    }
    if match is None:
        return Seat(**common, prese=0, capo=-1, cards=(), hidden=0, played=None)
    state = match.state if view is None else view.state
    held = int(match.state[HAND + seat]).bit_count()
    cards = tuple(sort_hand(int(state[HAND + seat])))
    lying, _ = prese_of(events)
    return Seat(
        **common,
        prese=int(state[PRESE_OF + seat]),
        capo=int(state[CAPO_OF + seat]),
        cards=cards,
        hidden=held - len(cards),
        played=next((played.card for played in lying if played.seat == seat), None),
    )


STANDINGS = {"keep": words.KEPT, "discard": words.THREW, "pass": words.OUT}


def standing_of(match: Match | None, frame: Frame, events: tuple[Event, ...], seat: int) -> str:
    """What a seat is in the smazzata, from all that was done in the open."""
    standing = words.KEPT if match is not None and frame.stake.options & CLOSED else words.WAITING
    for event in events:
        if event.t == "buco" and seat in event.members:
            company = words.CAPO if len(event.members) > 1 else words.ALONE
            standing = company if seat == event.seat else words.MEMBER
        elif event.seat == seat:
            standing = STANDINGS.get(event.t, standing)
    entered = match is not None and match.state[PHASE] >= PLAYING
    return words.OUT if standing == words.THREW and entered else standing


def changed_by(events: tuple[Event, ...], seat: int) -> int | None:
    for event in events:
        if event.t == "exchange" and event.seat == seat:
            return count_cards(event.out)
    return None


# --- what the person may do ----------------------------------------------------------------------


def options_of(match: Match | None, frame: Frame) -> tuple[Option, ...]:
    if frame.options or match is None or match.actor != frame.person:
        return frame.options
    return tuple(
        Option(
            choice_to_text(choice), choice.t, choice.out if isinstance(choice.out, tuple) else ()
        )
        for choice in match.choices()
    )


def forbidden_cards(match: Match | None, view: View | None) -> tuple[Forbidden, ...]:
    """The cards in hand that may not be played, each with its reason (§7.2, §7.3, §8)."""
    if match is None or view is None or match.actor != view.seat:
        return ()
    if view.state[PHASE] != PLAYING:
        return ()
    legal = {choice.out for choice in match.choices()}
    hand = sort_hand(int(view.state[HAND + view.seat]))
    return tuple(
        Forbidden(card, match.game.explain(view.state, Event("play", view.seat, (card,))))
        for card in hand
        if (card,) not in legal
    )
