"""The end of a smazzata between two, by brute force: for searches to be compared with.

Seats 0 and 1 of three are in, and denari are briscola. What may be played and who takes it is
asked of the naive rules.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from engine.italian import TEXTS
from tests.naive.bestia import follow_palo, overtake, suit_of, winning_card


class Ending(NamedTuple):
    """The two in the middle of their prese."""

    hands: tuple[tuple[str, ...], tuple[str, ...]]
    turn: int
    table: tuple[str, ...]
    prese: tuple[int, int]


BRISCOLA = "D"
Reply = Callable[[list[str]], list[str]]
"""From the cards that seat 1 may play: those that it does play, equally often."""


def evenly(cards: list[str]) -> list[str]:
    return cards


def by_feel(cards: list[str]) -> list[str]:
    """As the heuristic does when it plays last: the weakest card, for it beats or it can't."""
    return [min(cards, key=lambda card: (suit_of(card) == BRISCOLA, TEXTS.index(card)))]


def allowed(cards: tuple[str, ...], table: tuple[str, ...]) -> list[str]:
    if not table:
        return list(cards)
    return overtake(follow_palo(list(cards), list(table), BRISCOLA), list(table), BRISCOLA)


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(other for other in cards if other != card)


def put(ending: Ending, card: str) -> Ending:
    """Play a card; after the second one, its winner leads."""
    seat = ending.turn
    hands = (without(ending.hands[0], card), without(ending.hands[1], card))
    table = (*ending.table, card)
    if len(table) == 1:
        return Ending(hands, 1 - seat, table, ending.prese)
    winner = seat if winning_card(list(table), BRISCOLA) == card else 1 - seat
    mine, theirs = ending.prese
    prese = (mine + 1, theirs) if winner == 0 else (mine, theirs + 1)
    return Ending(hands, winner, (), prese)


def results(ending: Ending, reply: Reply, chance: float = 1.0) -> Iterator[tuple[float, float]]:
    """Every way it may end: how likely, and what it is worth to seat 0."""
    if not any(ending.hands):
        yield chance, worth(ending.prese)
        return
    cards = allowed(ending.hands[ending.turn], ending.table)
    cards = reply(cards) if ending.turn == 1 else cards
    assert ending.turn == 1 or len(cards) == 1
    for card in cards:
        yield from results(put(ending, card), reply, chance / len(cards))


def worth(prese: tuple[int, int]) -> float:
    """§9, §10, with the pot as 1: thirds, or a bestia; and a third of what is left."""
    bestie = prese.count(0)
    return (prese[0] / 3 if prese[0] else -1.0) + bestie / 3


def could_play(cards: tuple[str, ...], table: tuple[str, ...], card: str) -> bool:
    return card in allowed((*cards, card), table)


def expected(endings: list[Ending], card: str, reply: Reply) -> tuple[float, float]:
    """The mean and the variance of what a card is worth, all worlds being equally likely."""
    ends = [
        (chance / len(endings), value)
        for ending in endings
        for chance, value in results(put(ending, card), reply)
    ]
    mean = sum(chance * value for chance, value in ends)
    return mean, sum(chance * value**2 for chance, value in ends) - mean**2
