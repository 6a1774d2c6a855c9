"""All that a table of any game says to one seat, as its bot hears it."""

import random
from typing import Any

from ai.messages import (
    act_fields,
    event_fields,
    hand_fields,
    hello_fields,
    result_fields,
    write_message,
)
from ai.player import Opening, Place
from engine.game import Game
from engine.match import Match, View
from tests.contract.scenes import deal_of_stake, new_ledger, random_rules

MS = 10_000
"""The time for an answer."""


class Session:
    """A few deals that chance plays; and what the seat sees at its turns."""

    def __init__(self, game: Game, players: int, seat: int, deals: int) -> None:
        self.game, self.seat = game, seat
        self.dice = random.Random(f"session {players} {seat}")
        self.rules = random_rules(game, players, self.dice)
        self.ledger = new_ledger(game, self.rules, self.dice.randrange(players))
        self.place = Place(game, seat, ("x",) * players, self.rules)
        self.views: list[View] = []
        """Each time it is asked."""
        self.turns: list[tuple[int, int]] = []
        """Of which deal each was, and its number among those of that deal."""
        self.told: list[object] = []
        self.lines = [write_message("hello", hello_fields(self.place))]
        for _ in range(deals):
            self.play_deal()
        self.lines.append(write_message("bye"))

    def play_deal(self) -> None:
        stake, balance = self.ledger.next_stake(), tuple(self.ledger.balance)
        match = Match(self.game, deal_of_stake(self.game, len(balance), stake, stake.hand))
        opening = Opening(stake, balance, match.view(self.seat))
        self.tell(stake, write_message("hand", hand_fields(opening)))
        before = len(self.views)
        while not match.is_over:
            if match.actor == self.seat:
                self.turns.append((stake.hand, len(self.views) - before))
                self.views.append(match.view(self.seat))
                act = act_fields(len(self.views), self.views[-1], MS)
                self.lines.append(write_message("act", act))
            for event in match.act(self.dice.choice(match.actions())):
                seen = match.show(event, self.seat)
                self.tell(seen, write_message("event", event_fields(seen, self.game)))
        result = self.ledger.settle(stake, match.state)
        self.tell(result, write_message("result", result_fields(result)))

    def tell(self, what: Any, line: bytes) -> None:
        self.told.append(what)
        self.lines.append(line)
