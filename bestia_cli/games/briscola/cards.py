"""What a card counts, and what it does to a presa: everything that is told, drawn and hinted of a
card goes by these few."""

from collections.abc import Sequence

from bestia_cli.scene import Played, Scene
from engine.briscola.order import PLACE_OF, beating, points_of
from engine.italian import DECK_SIZE, SUITS

CARICO = 10
"""What counts at least so much is a carico (§1)."""

LEAD, TRUMP, STROZZO, TAKE, LOAD, GIVE, FOLLOW, LET_GO = (
    "lead",
    "trump",
    "strozzo",
    "take",
    "load",
    "give",
    "follow",
    "let go",
)
"""What a card does to the presa it is played to."""

CARDS_OF = tuple(
    sum(1 << PLACE_OF[card] for card in range(DECK_SIZE) if card & 3 == suit)
    for suit in range(len(SUITS))
)
"""By suit: its cards, as a set of places."""


def points(card: int) -> int:
    return points_of(PLACE_OF[card])


def points_on(cards: Sequence[Played]) -> int:
    return sum(points(one.card) for one in cards)


def is_carico(card: int) -> bool:
    return points(card) >= CARICO


def beats(card: int, other: int, suit: int) -> bool:
    """Whether a card takes the presa from the one that takes it so far (§4)."""
    return bool(beating(PLACE_OF[other], CARDS_OF[suit]) >> PLACE_OF[card] & 1)


def taking(cards: Sequence[Played], suit: int) -> Played:
    """The card that takes a presa so far."""
    best = cards[0]
    for one in cards[1:]:
        best = one if beats(one.card, best.card, suit) else best
    return best


def manner_of(played: Played, before: Sequence[Played], scene: Scene) -> str:
    """What a card does to the presa, given those that lie there."""
    suit = scene.own.suit
    if not before or suit is None:
        return LEAD
    best = taking(before, suit)
    if beats(played.card, best.card, suit):
        if played.card & 3 != best.card & 3:
            return TRUMP
        last = len(before) == scene.players - 1
        throttles = last and is_carico(played.card) and played.card & 3 != suit
        return STROZZO if throttles else TAKE
    if points(played.card):
        return LOAD if together(scene, played.seat, best.seat) else GIVE
    return FOLLOW if played.card & 3 == before[0].card & 3 else LET_GO


def together(scene: Scene, seat: int, other: int) -> bool:
    """Whether two seats are of one side."""
    return scene.seats[seat].team == scene.seats[other].team


def pile_of(scene: Scene, side: Sequence[int]) -> int:
    """How many cards a side has won."""
    return sum(int(scene.seats[seat].own.pile) for seat in side)


def score_of(scene: Scene, side: Sequence[int]) -> int:
    """What the piles of a side count."""
    return sum(int(scene.seats[seat].own.points) for seat in side)


def sides_from(scene: Scene) -> list[tuple[int, ...]]:
    """The sides, the viewer's first and then as they sit."""
    sides = scene.own.sides
    first = 0 if scene.viewer is None else scene.viewer % len(sides)
    return [*sides[first:], *sides[:first]]
