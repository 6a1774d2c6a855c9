"""What a viewer sees of a deal of the probe: the hands, the trick, the melds and the stock."""

from bestia_cli.scene import SETTLED, trick_cards
from bestia_cli.scene_maker import Parts, SeatParts, Sight, tricks_of
from bestia_cli.zones import MELDS, PILE, TRICK, Counter, Group, Zone
from engine.kernel import State
from engine.match import Match
from tests.probe.kernel import hand_size
from tests.probe.layout import END, HAND, HELD, PHASE, TAKER, THROWING, TOP
from tests.probe.words import cards_of

PHASES = ("betting", "answering", "throwing", "noting", "playing", SETTLED, SETTLED)
"""The kernel's phases in words."""


def lay_out(sight: Sight) -> Parts:
    """The table of a deal."""
    players, match = len(sight.frame.names), sight.match
    held = hand_size(players)
    return Parts(
        phase="" if match is None else PHASES[int(match.state[PHASE])],
        seats=tuple(seat_of(sight, seat) for seat in range(players)),
        held=held,
        zones=() if match is None else zones_of(match, sight.state),
        counters=counters_of(sight),
        last_trick=tricks_of(sight.events, "trick").last,
        run=run_of(match, held),
    )


def seat_of(sight: Sight, seat: int) -> SeatParts:
    if sight.match is None:
        return SeatParts()
    cards = cards_of(sight.state[HAND + seat])[::-1]
    return SeatParts(
        cards=cards,
        hidden=int(sight.state[HELD + seat]) - len(cards),
        taken=sum(event.t == "trick" and event.seat == seat for event in sight.events),
        most=hand_size(len(sight.frame.names)),
    )


def zones_of(match: Match, state: State) -> tuple[Zone, ...]:
    lying = tricks_of(tuple(match.events), "trick").lying
    return (
        Zone(TRICK, "trick", trick_cards(lying, int(state[TAKER]) if lying else -1)),
        Zone(PILE, "stock", size=int(state[END] - state[TOP])),
        Zone(MELDS, "melds", groups=groups_of(match)),
    )


def groups_of(match: Match) -> tuple[Group, ...]:
    """The melds, by their numbers."""
    groups: list[Group] = []
    for event in match.events:
        if event.t == "lay" and isinstance(event.cards, tuple):
            groups.append(Group(event.number, event.seat, event.cards))
        elif event.t == "add" and isinstance(event.cards, tuple):
            group = groups[event.number]
            groups[event.number] = group._replace(cards=group.cards + event.cards)
    return tuple(groups)


def counters_of(sight: Sight) -> tuple[Counter, ...]:
    score = sight.frame.stake.own.score
    return (Counter("score", f"{score[0]}:{score[1]}"),)


def run_of(match: Match | None, held: int) -> int:
    """Two cards are thrown away in one go (§4.2)."""
    if match is None or match.state[PHASE] != THROWING:
        return 1
    return int(match.state[HELD + match.actor]) - held
