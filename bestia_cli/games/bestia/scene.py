"""What a viewer sees of a smazzata: the seats, the carta in mezzo, the piatto and the prese."""

from dataclasses import replace

from bestia_cli.games.bestia import records as words
from bestia_cli.games.bestia.badges import dress
from bestia_cli.games.bestia.records import BestiaEnding, BestiaScene, BestiaSeat
from bestia_cli.language import N_
from bestia_cli.money import money
from bestia_cli.scene import SETTLED, trick_cards
from bestia_cli.scene_maker import Frame, Parts, SeatParts, Sight, Tricks, tricks_of
from bestia_cli.zones import PILE, ROW, TRICK, Counter, Zone, ZoneCard
from engine.bestia.exports import stock_left
from engine.bestia.forms import penalties
from engine.bestia.layout import (
    ABOVE,
    ANSWERING,
    CALLER,
    CAPO,
    CLOSED,
    HAND,
    MEZZO,
    PHASE,
    PLAYING,
    PRESE_DONE,
    PRESE_OF,
    TAKER,
)
from engine.events import Event, count_cards
from engine.italian import DECK_SIZE, sort_hand
from engine.match import Match

PHASES = (
    words.SELECTING,
    words.EXCHANGING,
    words.BUCO,
    words.ANSWERING,
    words.DROPPING,
    words.PLAYING,
    words.VOTING,
    SETTLED,
)
"""The kernel's phases in words."""

STANDINGS = {"keep": words.KEPT, "discard": words.THREW, "pass": words.OUT}


def lay_out(sight: Sight) -> Parts:
    """The table of a smazzata."""
    match, phase = sight.match, phase_of(sight)
    tricks = tricks_of(sight.events, "presa")
    own = scene_of(sight, tricks)
    parts = tuple(seat_of(sight, seat) for seat in range(len(sight.frame.names)))
    return Parts(
        phase=phase,
        seats=dressed(parts, sight.frame.names, own, sight.phase or phase),
        held=words.PRESE,
        zones=zones_of(match, own, tricks),
        counters=(Counter(N_("piatto"), money(own.pot)),),
        last_trick=tricks.last,
        hand_shown=hand_shown(sight, parts),
        paid=paid_by(sight.frame),
        ending=ending_of(sight.frame),
        own=own,
    )


def phase_of(sight: Sight) -> str:
    return sight.phase if sight.match is None else PHASES[int(sight.match.state[PHASE])]


def scene_of(sight: Sight, tricks: Tricks) -> BestiaScene:
    match, stake = sight.match, sight.frame.stake
    return BestiaScene(
        contributions=stake.own.contributions,
        pot=stake.own.pot,
        mezzo=None if match is None else int(match.state[MEZZO]),
        stock=DECK_SIZE if match is None else int(stock_left(match.state)),
        giro_chiuso=bool(stake.options & CLOSED),
        above_threshold=bool(stake.options & ABOVE),
        first=first_of(match, sight.events),
        presa=presa_number(match),
        caller=caller_of(match),
    )


def zones_of(match: Match | None, own: BestiaScene, tricks: Tricks) -> tuple[Zone, ...]:
    if match is None or own.mezzo is None:
        return ()
    lying = trick_cards(tricks.lying, int(match.state[TAKER]) if tricks.lying else -1)
    return (
        Zone(TRICK, N_("presa"), lying),
        Zone(ROW, N_("in mezzo"), (ZoneCard(own.mezzo),)),
        Zone(PILE, N_("stock"), size=own.stock),
    )


def presa_number(match: Match | None) -> int:
    if match is None or not any(event.t == "play" for event in match.events):
        return int(match is not None and match.state[PHASE] == PLAYING)
    return min(words.PRESE, int(match.state[PRESE_DONE]) + 1)


def first_of(match: Match | None, events: tuple[Event, ...]) -> int:
    for event in events:
        if event.t == "play":
            return event.seat
    return match.actor if match is not None and match.state[PHASE] == PLAYING else -1


def caller_of(match: Match | None) -> int:
    return -1 if match is None or match.state[PHASE] != ANSWERING else int(match.state[CALLER])


def paid_by(frame: Frame) -> tuple[int, ...]:
    """What each seat has put in for this smazzata, and what its mistakes have cost."""
    put = frame.stake.own.contributions
    fines = penalties(frame.mistakes, len(put))
    return tuple(paid + fine for paid, fine in zip(put, fines, strict=True))


def ending_of(frame: Frame) -> BestiaEnding | None:
    if frame.result is None:
        return None
    own = frame.result.own
    fines = penalties(frame.mistakes, len(own.prese))
    return BestiaEnding(own.prese, own.payouts, own.bestie, fines, own.salvo, own.next_pot)


# --- the seats -----------------------------------------------------------------------------------


def seat_of(sight: Sight, seat: int) -> SeatParts:
    standing, changed = standing_of(sight, seat), changed_by(sight.events, seat)
    if sight.match is None:
        return SeatParts(own=BestiaSeat(standing, changed, prese=0, capo=-1))
    state = sight.state
    cards = tuple(sort_hand(int(state[HAND + seat])))
    prese, capo = int(state[PRESE_OF + seat]), int(state[CAPO + seat])
    return SeatParts(
        cards=cards,
        hidden=int(sight.match.state[HAND + seat]).bit_count() - len(cards),
        own=BestiaSeat(standing, changed, prese, capo),
    )


def standing_of(sight: Sight, seat: int) -> str:
    """What a seat is in the smazzata, from all that was done in the open."""
    match = sight.match
    closed = match is not None and sight.frame.stake.options & CLOSED
    standing = words.KEPT if closed else words.WAITING
    for event in sight.events:
        if event.t == "buco" and event.seats and seat in event.seats:
            company = words.CAPO if len(event.seats) > 1 else words.ALONE
            standing = company if seat == event.seat else words.MEMBER
        elif event.seat == seat:
            standing = STANDINGS.get(event.t, standing)
    entered = match is not None and match.state[PHASE] >= PLAYING
    return words.OUT if standing == words.THREW and entered else standing


def changed_by(events: tuple[Event, ...], seat: int) -> int | None:
    for event in events:
        if event.t == "exchange" and event.seat == seat:
            return count_cards(event.cards)
    return None


def dressed(
    parts: tuple[SeatParts, ...], names: tuple[str, ...], own: BestiaScene, phase: str
) -> tuple[SeatParts, ...]:
    """The seats with all that is said of them."""
    seats = [part.own for part in parts]
    return tuple(
        replace(part, **dress(seat, seats, names, own, phase)._asdict())
        for seat, part in enumerate(parts)
    )


def hand_shown(sight: Sight, seats: tuple[SeatParts, ...]) -> tuple[int, ...] | None:
    """The own cards, or those of the società that the viewer is in."""
    if sight.view is None:
        return None
    seat = seats[sight.view.seat]
    return seat.cards if seat.cards or seat.own.capo < 0 else seats[seat.own.capo].cards
