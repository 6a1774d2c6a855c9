"""How a game is played well: the heavy half of who plays it (ai.games)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from ai.batch import Batch
from ai.games import players_of
from ai.ismcts import Floats, PolicyTable, State
from ai.player import Player
from ai.search import NO_POLICY_TABLE, Beliefs
from ai.spec import Spec
from engine.game import Game
from engine.match import View

if TYPE_CHECKING:
    from ai.laboratory import Laboratory
    from ai.simulation import Plan, Simulation

Duel = Callable[[int, int], Floats]
"""(first deal, deals) -> float64[deals, players]: what they were worth to the guest; in seat 0 it
deals."""
Maker = Callable[[Spec, Game, int], Player]
"""Makes a player of a game, for one of so many seats."""
Rolls = Callable[[int], None]
"""Plays so many deals by chance."""
Shares = Callable[[State, int], Iterable[float]]
"""(state, players) -> by seat, from 0 to 1, once it is over."""
Held = Callable[[State, int], Iterable[int]]
"""(state, seat) -> the cards that the seat holds."""


def no_duel(guest: str, host: str, rules: Any, seed: str) -> Duel | None:
    """Players that are asked at a table, one by one."""
    return None


def no_batch(spec: str, rules: Any, seed: str) -> Batch | None:
    return None


def no_book(players: int) -> PolicyTable:
    return NO_POLICY_TABLE


@dataclass(frozen=True)
class Coaching:
    """What the coach of a game goes by. What is not said: all worlds that fit are equally likely,
    everybody plays on by chance, and there is nothing to warn of."""

    policy: Any = None
    """Compiled: (state, rng, book) -> action, how every seat is expected to choose."""
    book: Callable[[int], PolicyTable] = no_book
    """By the number of players: the table that the policy and the beliefs go by."""
    believe: Callable[[View, PolicyTable, int, np.uint64], Beliefs | None] | None = None
    """(view, book, worlds, stream) -> worlds that its seat believes in; None if none fits."""
    alarms: Any = None
    """Compiled: (state, seat) -> what has become of a seat, as a set: first the alarms, then the
    facts that the game's players name (ai.games.Value); at most eight."""
    held: Held | None = None
    """None: what a seat believes of the others' cards is not shown."""
    worlds: int = 1000
    """Deals of the hidden cards that an advice rests on, if nobody says."""


@dataclass(frozen=True)
class Strength:
    """What a game has of its own. What is not said is what any game has without a line of it."""

    makers: Mapping[str, Maker] = field(default_factory=dict)
    """By the names of its own kinds, and of those of any game (ai.makers) that it makes in its own
    way."""
    duel: Callable[[str, str, Any, str], Duel | None] = no_duel
    """(guest, host, rules, seed) -> how two players that are kernels are compared, or None."""
    batch: Callable[[str, Any, str], Batch | None] = no_batch
    """(spec, rules, seed) -> how the same kernels choose, for the audit; None for players that are
    asked at a table alone."""
    coaching: Coaching = Coaching()
    worth: Any = None
    """Compiled: (state, out): what a deal that is over was worth to each seat, in the unit of the
    game's players. None: its utilities."""
    shares: Shares | None = None
    """By seat, its part of what `ai.games.Value.share` names; None if it names nothing."""
    simulation: "Callable[[Plan], Simulation[Any]] | None" = None
    """The game's own simulation, which plays faster or tells more than that of any game."""
    rolls: Callable[[Game, int], Rolls] | None = None
    """By the number of players: the fastest way to play deals by chance, for benchmarks; None: the
    batch of any game."""
    laboratory: "Laboratory | None" = None
    """None: nobody is trained."""


@cache
def strength_of(game: str) -> Strength:
    """How a game is played, by its name."""
    module = players_of(game).module
    found: Strength = import_module(module).STRENGTH if module else Strength()
    return found


def coaching_of(game: str) -> Coaching:
    """What the coach of a game goes by."""
    return strength_of(game).coaching
