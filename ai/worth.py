"""Payoffs as people count them: what a deal that is over was worth to the seats.

A search goes by utilities, which may weigh what nobody counts, as half for the deal and half for
the points. A game whose utilities are of that kind says in its `Strength` what is counted instead;
players are compared, coached and reviewed by that.
"""

from typing import Any

import numpy as np

from ai.games import players_of
from ai.ismcts import Floats, State
from ai.strength import strength_of
from engine.game import Game
from engine.registry import GAMES


def counting(game: str) -> Any:
    """The compiled function that counts: (state, out)."""
    own = strength_of(game).worth
    return GAMES[game].kernel.payoffs if own is None else own


def worth_of(game: Game, state: State, players: int) -> Floats:
    """By seat, in the unit of the game's players (ai.games.Value)."""
    out = np.zeros(players)
    counting(game.name)(state, out)
    return out


def shares_of(game: Game, state: State, players: int) -> Floats | None:
    """By seat: its share of what is won in a deal; None if the game does not count it."""
    shares = strength_of(game.name).shares
    return None if shares is None else np.array(list(shares(state, players)))


def edge_of_utility(game: str, players: int, utility: float) -> float:
    """About the edge that a utility is, where a search has found no more."""
    value = players_of(game).value
    return value.of_utility(players, utility) - value.fair(players)
