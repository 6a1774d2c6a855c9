"""Tables for tests: players by chance, and smazzate one after another."""

import random
from collections.abc import Sequence

import numpy as np

from ai.player import Player
from ai.table import Table
from engine.bestia.rules import Rules
from engine.bestia.settlement import Ledger
from engine.game import Deal
from engine.italian import DECK_SIZE
from engine.match import Match, View
from engine.registry import GAMES

GAME = GAMES["bestia"]


class ChancePlayer(Player):
    """Any legal choice."""

    def choose(self, view: View, stream: np.uint64) -> int:
        return view.actions[int(stream) % len(view.actions)]


def play_hands(
    players: Sequence[Player], rules: Rules, hands: int = 1, seed: str = "table"
) -> Ledger:
    """Have players sit down, play some smazzate, and leave; returns the books."""
    names = tuple(f"player {seat}" for seat in range(rules.players))
    table = Table(GAME, rules, players, names).sit()
    ledger = Ledger(rules)
    dice = random.Random(seed)
    try:
        for _ in range(hands):
            stake, balance = ledger.next_stake(), tuple(ledger.balance)
            deck = tuple(dice.sample(range(DECK_SIZE), DECK_SIZE))
            match = Match(GAME, Deal(deck, rules.players, stake.dealer, stake.options))
            table.play(match, stake, balance, np.uint64(dice.getrandbits(64)))
            table.end(ledger.settle(stake, match.state))
    finally:
        table.close()
    return ledger
