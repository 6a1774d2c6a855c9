"""Positions of Briscola for the tests of its players: deals that were played by chance."""

import random
from collections.abc import Iterator

from engine.briscola.layout import HAND, LEFT
from engine.briscola.rules import LOOKS, SEVENS, Rules
from engine.match import Match
from tests.engine.briscola.deals import GAME, by_chance

__all__ = ["GAME", "endings", "places", "random_rules"]


def random_rules(dice: random.Random, players: int) -> Rules:
    return Rules(players, dice.choice([*SEVENS]), dice.choice([*LOOKS]))


def places(players: int, deals: int, share: float = 1.0) -> Iterator[Match]:
    """So many of the positions of some deals; each goes on with the next."""
    dice = random.Random(f"places {players}")
    for _ in range(deals):
        match = by_chance(dice, random_rules(dice, players), dice.randrange(players))
        while not match.is_over:
            if dice.random() < share:
                yield match
            match.act(dice.choice(match.actions()))


def endings(deals: int) -> Iterator[Match]:
    """Positions of two players without a stock, the last card of all left out."""
    for match in places(2, deals):
        if match.state[LEFT] == 0 and int(match.state[HAND + match.actor]).bit_count() > 1:
            yield match
