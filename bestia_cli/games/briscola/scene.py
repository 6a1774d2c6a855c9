"""What a viewer sees of a deal of Briscola: hands, trick, stock, turned card, piles and match."""

from bestia_cli.games.briscola.records import PLAYING, BriscolaEnding, BriscolaScene, BriscolaSeat
from bestia_cli.language import N_
from bestia_cli.scene import Badge, trick_cards
from bestia_cli.scene_maker import Parts, SeatParts, Sight, Tricks, tricks_of
from bestia_cli.zones import PILE, ROW, TRICK, Counter, Zone, ZoneCard
from engine.briscola.exports import hand_size, points_of
from engine.briscola.layout import (
    HAND,
    HAND_SIZE,
    LAST_DRAWER,
    LEADER,
    LEFT,
    ROUNDS,
    TAKER,
    TURNED,
)
from engine.briscola.layout import PILE as TAKEN
from engine.briscola.order import sides_of
from engine.briscola.words import cards_of
from engine.reason import Reason

PARTNERS = 4
"""So many play two against two."""


def lay_out(sight: Sight) -> Parts:
    """The table of a deal."""
    tricks = tricks_of(sight.events, "presa")
    own = scene_of(sight, tricks)
    players = len(sight.frame.names)
    return Parts(
        phase=sight.phase or PLAYING,
        seats=tuple(seat_of(sight, own, seat) for seat in range(players)),
        held=HAND_SIZE,
        zones=zones_of(sight, own, tricks),
        counters=counters_of(sight, own),
        last_trick=tricks.last,
        ending=ending_of(sight),
        own=own,
    )


def scene_of(sight: Sight, tricks: Tricks) -> BriscolaScene:
    players = len(sight.frame.names)
    match, prese = sight.match, prese_of(sight)
    stake, rules = sight.frame.stake.own, sight.frame.rules
    sides = sides_of(players)
    target = None if rules is None else int(rules.target)
    if match is None:
        return BriscolaScene(None, None, 0, -1, 0, prese, -1, sides, stake.won, target)
    left, rounds = int(match.state[LEFT]), int(match.state[ROUNDS])
    (turned,) = cards_of(match.state[TURNED])
    return BriscolaScene(
        turned=turned if left else None,
        suit=turned & 3,
        stock=max(0, left - 1),
        leader=-1 if match.is_over else int(match.state[LEADER]),
        presa=min(prese, prese - rounds + 1),
        prese=prese,
        drawer=int(match.state[LAST_DRAWER]),
        sides=sides,
        won=stake.won,
        target=target,
    )


def prese_of(sight: Sight) -> int:
    """How many a deal has: all cards are played."""
    frame = sight.frame
    players = len(frame.names)
    return len(frame.game.pack(players, frame.stake.options).cards) // players


# --- what lies on the table ----------------------------------------------------------------------


def zones_of(sight: Sight, own: BriscolaScene, tricks: Tricks) -> tuple[Zone, ...]:
    if sight.match is None:
        return ()
    taker = int(sight.match.state[TAKER]) if tricks.lying else -1
    turned = () if own.turned is None else (ZoneCard(own.turned),)
    return (
        Zone(TRICK, N_("presa"), trick_cards(tricks.lying, taker)),
        Zone(ROW, N_("briscola"), turned),
        Zone(PILE, N_("stock"), size=own.stock),
    )


def counters_of(sight: Sight, own: BriscolaScene) -> tuple[Counter, ...]:
    """The match and the points, the viewer's side first."""
    first = 0 if sight.view is None else sight.view.seat % len(own.sides)
    order = [*own.sides[first:], *own.sides[:first]]
    counters = []
    if own.target != 0:
        counters.append(Counter(N_("match"), "-".join(str(own.won[side[0]]) for side in order)))
    if sight.match is not None:
        points = (sum(points_in(sight, seat) for seat in side) for side in order)
        counters.append(Counter(N_("points"), "-".join(map(str, points))))
    return tuple(counters)


def points_in(sight: Sight, seat: int) -> int:
    """What the pile of a seat counts."""
    return int(points_of(int(sight.state[TAKEN + seat])))


# --- the seats -----------------------------------------------------------------------------------


def seat_of(sight: Sight, own: BriscolaScene, seat: int) -> SeatParts:
    players = len(sight.frame.names)
    if sight.match is None:
        return SeatParts(badges=badges_of(sight, own, seat), own=BriscolaSeat(0, 0))
    cards = cards_of(sight.state[HAND + seat])
    pile = int(sight.state[TAKEN + seat]).bit_count()
    return SeatParts(
        cards=cards,
        hidden=int(hand_size(sight.state, seat)) - len(cards),
        badges=badges_of(sight, own, seat),
        taken=pile // players,
        most=own.prese,
        own=BriscolaSeat(pile, points_in(sight, seat)),
    )


def badges_of(sight: Sight, own: BriscolaScene, seat: int) -> tuple[Badge, ...]:
    """Whether it leads to this presa; whether it sits opposite in the viewer's team."""
    viewer = None if sight.view is None else sight.view.seat
    partner = len(sight.frame.names) == PARTNERS and viewer is not None and seat == viewer ^ 2
    said = (Badge(Reason(N_("partner")), "societa"),) if partner else ()
    return (Badge(Reason(N_("leads")), "gold"), *said) if seat == own.leader else said


# --- the end -------------------------------------------------------------------------------------


def ending_of(sight: Sight) -> BriscolaEnding | None:
    if sight.frame.result is None or sight.match is None:
        return None
    own = sight.frame.result.own
    players = len(own.points)
    piles = tuple(cards_of(sight.match.state[TAKEN + seat]) for seat in range(players))
    prese = tuple(len(pile) // players for pile in piles)
    return BriscolaEnding(own.points, own.score, own.winners, own.match, piles, prese)
