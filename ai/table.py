"""A table of players: who is asked, and who hears what."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from ai.player import Opening, Place, Player
from engine.events import Event, hide_event
from engine.game import Game
from engine.match import Match, View
from engine.rng import first_state


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
        counts = [0] * len(self.players)
        while (seat := match.actor) >= 0:
            own = np.uint64(first_state(stream, counts[seat], np.int64(seat)))
            action = self.ask(match, seat, own)
            counts[seat] += 1
            for event in match.act(action):
                self.tell(match, event)

    def ask(self, match: Match, seat: int, stream: np.uint64) -> int:
        player = self.players[seat]
        view = match.view(seat)
        if player.sees_all:
            view = open_view(view, match)
        return player.choose(view, stream)

    def tell(self, match: Match, event: Event) -> None:
        for seat, player in enumerate(self.players):
            if player.listens:
                members = self.game.members(match.state, event.seat)
                player.see(hide_event(event, seat, members))

    def end(self, settlement: Any) -> None:
        for player in self.players:
            if player.listens:
                player.end(settlement)

    def close(self) -> None:
        for player in self.players:
            player.leave()


def open_view(view: View, match: Match) -> View:
    """The view of a cheat: all the cards."""
    return replace(view, state=match.state.copy(), events=tuple(match.events))
