"""What a card counts, which card takes a trick from which, and which seats play together. Plain
Python: a screen tells it where no kernel is, and the kernel makes its tables of the same functions.

A card has a place from 0 to 39 here: suit by suit, and within a suit from the highest card down, as
a person holds them. So the order of places is the canonical order of choices, and in a set of cards
(a 40-bit int) whatever is higher in a suit has a lower bit.
"""

from functools import cache

from engine.italian import DECK_SIZE, ITALIAN, RANKS

SUIT_SIZE = len(RANKS)
ONE_SUIT = (1 << SUIT_SIZE) - 1
"""All cards of the first suit."""

PLACE_OF = ITALIAN.held
"""By the int that a card has everywhere else: its place."""
CARD_AT = tuple(sorted(range(DECK_SIZE), key=PLACE_OF.__getitem__))
"""By place: the card."""

RANK_POINTS = (11, 10, 4, 3, 2, 0, 0, 0, 0, 0)
"""§1: A 3 R C F 7 6 5 4 2."""
ALL_POINTS = 4 * sum(RANK_POINTS)
SEVEN = RANKS[::-1].index("7")
"""The place of the seven in its suit (§6)."""
NOT_FOR_THREE = PLACE_OF[ITALIAN.parse("2C")]
"""The card that is taken out for three (§1)."""


def points_of(place: int) -> int:
    """§1"""
    return RANK_POINTS[place % SUIT_SIZE]


def beating(place: int, trumps: int) -> int:
    """All the cards that take the trick from a card that takes it so far: those of its suit that
    are higher, and the trumps if it is none (§4)."""
    suit = ONE_SUIT << place // SUIT_SIZE * SUIT_SIZE
    higher = suit & ((1 << place) - 1)
    return higher if suit == trumps else higher | trumps


@cache
def sides_of(players: int) -> tuple[tuple[int, ...], ...]:
    """The seats that play together (§2)."""
    sides = 2 if players == 4 else players
    return tuple(tuple(range(side, players, sides)) for side in range(sides))


def scores_of(points: tuple[int, ...]) -> tuple[int, ...]:
    """By seat: the score of its side, from the points in the seats' own piles (§8)."""
    if len(points) < 4:
        return points
    teams = points[0] + points[2], points[1] + points[3]
    return teams * 2


def winners_of(scores: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that win a deal, by the scores of all seats (§8): nobody, if all are equal."""
    top = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == top)
    return () if len(winners) == len(scores) else winners
