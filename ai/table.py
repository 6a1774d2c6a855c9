"""A table of players: who is asked, and who hears what."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import numpy as np

from ai.player import Opening, Place, Player
from engine.deck import deal_of
from engine.events import Event
from engine.game import Game, Result
from engine.match import Match, View
from engine.rng import first_state, seed_number


class Table:
    """Players at their seats, for one deal after another."""

    def __init__(
        self, game: Game, rules: Any, players: Sequence[Player], names: tuple[str, ...]
    ) -> None:
        self.game, self.rules, self.players, self.names = game, rules, players, names

    def sit(self) -> "Table":
        """Seat the players; if one can't, those who sit already get up again."""
        try:
            for seat, player in enumerate(self.players):
                player.sit(Place(self.game, seat, self.names, self.rules))
        except ValueError:
            self.close()
            raise
        return self

    def play(self, match: Match, stake: Any, balance: tuple[int, ...], stream: np.uint64) -> None:
        """Play a deal to its end. The k-th choice of a seat has a random stream of its own, so
        that equal choices elsewhere leave it as it is."""
        for seat, player in enumerate(self.players):
            if player.listens:
                player.start(Opening(stake, balance, match.view(seat)))
        for event in match.events:
            self.tell(match, event)
        counts = [0] * len(self.players)
        while (seat := match.actor) >= 0:
            own = np.uint64(first_state(stream, counts[seat], np.int64(seat)))
            action = self.ask(match, seat, own)
            counts[seat] += 1
            for event in match.act(action):
                self.tell(match, event)

    def ask(self, match: Match, seat: int, stream: np.uint64) -> int:
        return self.players[seat].choose(self.look(match, seat), stream)

    def look(self, match: Match, seat: int) -> View:
        """All that the player of a seat gets to see."""
        view = match.view(seat)
        return open_view(view, match) if self.players[seat].sees_all else view

    def tell(self, match: Match, event: Event) -> None:
        for seat, player in enumerate(self.players):
            if player.listens:
                player.see(match.show(event, seat))

    def end(self, result: Result) -> None:
        for player in self.players:
            if player.listens:
                player.end(result)

    def close(self) -> None:
        leave_together(self.players)


def leave_together(players: Sequence[Player]) -> None:
    """All get up at once: a program that will not go keeps none of the others waiting."""
    with ThreadPoolExecutor(max(1, len(players))) as pool:
        for left in [pool.submit(player.leave) for player in players]:
            left.result()


def rehearse(player: Player, game: Game, rules: Any) -> None:
    """Have a player choose, in little time, in every seat of two deals that nobody plays, with the
    first and with the last choice at every turn: so all that it needs is compiled."""
    table = Table(game, rules, [player] * rules.players, ())
    stake = game.new_ledger(rules, 0).next_stake()
    stream = seed_number("rehearse")
    for last in (False, True):
        match = Match(game, deal_of(game, rules.players, stake, stream, int(last)))
        while not match.is_over:
            player.limit(1)
            table.ask(match, match.actor, stream)
            match.act(match.actions()[-1 if last else 0])


def open_view(view: View, match: Match) -> View:
    """The view of a cheat: all the cards."""
    return replace(view, state=match.state.copy(), events=tuple(match.events))
