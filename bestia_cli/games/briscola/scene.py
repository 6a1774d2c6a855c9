"""What a viewer sees of a deal of Briscola: the hands, the trick, the stock and the turned card."""

from bestia_cli.scene import SETTLED, trick_cards
from bestia_cli.scene_maker import Parts, SeatParts, Sight, tricks_of
from bestia_cli.zones import PILE, ROW, TRICK, Counter, Zone, ZoneCard
from engine.briscola.layout import ACTOR, HAND, HAND_SIZE, LEFT, PILE as TAKEN, TAKER, TURNED
from engine.briscola.words import cards_of, hand_size
from engine.kernel import State
from engine.match import Match


def lay_out(sight: Sight) -> Parts:
    """The table of a deal."""
    match = sight.match
    over = match is not None and match.state[ACTOR] < 0
    return Parts(
        phase="" if match is None else SETTLED if over else "playing",
        seats=tuple(seat_of(sight, seat) for seat in range(len(sight.frame.names))),
        held=HAND_SIZE,
        zones=() if match is None else zones_of(match, sight.state),
        counters=counters_of(sight),
        last_trick=tricks_of(sight.events, "presa").last,
    )


def seat_of(sight: Sight, seat: int) -> SeatParts:
    if sight.match is None:
        return SeatParts()
    cards = cards_of(sight.state[HAND + seat])
    players = len(sight.frame.names)
    return SeatParts(
        cards=cards,
        hidden=hand_size(sight.state, seat) - len(cards),
        taken=int(sight.state[TAKEN + seat]).bit_count() // players,
        most=HAND_SIZE,
    )


def zones_of(match: Match, state: State) -> tuple[Zone, ...]:
    lying = tricks_of(tuple(match.events), "presa").lying
    left = int(state[LEFT])
    turned = tuple(ZoneCard(card) for card in cards_of(state[TURNED])) if left else ()
    return (
        Zone(TRICK, "trick", trick_cards(lying, int(state[TAKER]) if lying else -1)),
        Zone(PILE, "stock", size=max(0, left - 1)),
        Zone(ROW, "briscola", turned),
    )


def counters_of(sight: Sight) -> tuple[Counter, ...]:
    won = sight.frame.stake.own.won
    return tuple(Counter("won", str(count), seat) for seat, count in enumerate(won))
