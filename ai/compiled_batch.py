"""Many deals of any game in one go, where every seat chooses by chance: as players by chance at a
table would, choice by choice.

The kernels take the game's functions as arguments, so that one serves all games, as the search.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from ai.batch import Answer, Batch, Turn
from ai.ismcts import State
from ai.search import ARGUMENTS
from engine.deck import deal_of, shuffle_deck
from engine.game import Game, Stake
from engine.jit import NOTHING, STATE, FunctionArgument, inlined, typed_kernel
from engine.match import Match
from engine.registry import GAMES
from engine.rng import CHOICES, DEAL, Stream, draw_below, seed_number, start_stream


class Chance(NamedTuple):
    """The functions of a game that chance needs."""

    actor: Any
    legal: Any
    apply: Any


ARGUMENTS_OF_CHANCE = Chance(ARGUMENTS.actor, ARGUMENTS.legal, ARGUMENTS.apply)
DEAL_INTO = FunctionArgument(NOTHING, STATE, STATE, STATE)


class Scratch(NamedTuple):
    """Room to play in: one for each thread."""

    actions: State
    """int64[max_actions]"""
    counts: State
    """int64[seats]: choices that each seat has made."""
    rng: Stream
    """uint64[1]"""


class Dealing(NamedTuple):
    """What deals are dealt from."""

    seed: np.uint64
    cards: State
    """int64[pack]: the cards that are shuffled."""
    deck: State
    """int64[orders * pack]: the orders of one deal, as places in the pack and then as cards."""
    tables: State
    """int64[deals, 3 or more]: players, dealer, options and the standing of each."""
    rng: Stream


@inlined
def choose_by_chance(chance: Chance, state: State, scratch: Scratch, own: np.uint64) -> int:
    """Any legal choice of the actor, by its own stream."""
    count = chance.legal(state, scratch.actions)
    scratch.rng[0] = own
    return int(scratch.actions[draw_below(scratch.rng, count)])


@inlined
def play_state(chance: Chance, state: State, stream: np.uint64, scratch: Scratch) -> None:
    """Play a deal to its end; a seat's k-th choice has a stream of its own."""
    for seat in range(scratch.counts.size):
        scratch.counts[seat] = 0
    seat = chance.actor(state)
    while seat >= 0:
        own = start_stream(stream, scratch.counts[seat], np.int64(seat))
        scratch.counts[seat] += 1
        chance.apply(state, choose_by_chance(chance, state, scratch, own))
        seat = chance.actor(state)


def play_states(
    actor: Any,
    legal: Any,
    apply: Any,
    states: State,
    seed: np.uint64,
    first: int,
    scratch: Scratch,
) -> None:
    """Play the deals of some numbers that follow each other, where they lie."""
    chance = Chance(actor, legal, apply)
    for i in range(states.shape[0]):
        play_state(chance, states[i], start_stream(seed, first + i, CHOICES), scratch)


def choose_once(
    actor: Any, legal: Any, apply: Any, state: State, own: np.uint64, scratch: Scratch
) -> None:
    """One choice of `play_states`, for Python to ask for: it is left as the first count."""
    scratch.counts[0] = choose_by_chance(Chance(actor, legal, apply), state, scratch, own)


def deal_states(deal_into: Any, dealing: Dealing, first: int, states: State) -> None:
    """Deal so many deals, from a number on: the same as `engine.deck.deal_of`."""
    size = dealing.cards.size
    for i in range(states.shape[0]):
        dealing.rng[0] = start_stream(dealing.seed, first + i, DEAL)
        for start in range(0, dealing.deck.size, size):
            shuffle_deck(dealing.deck[start : start + size], dealing.rng)
        for place in range(dealing.deck.size):
            dealing.deck[place] = dealing.cards[dealing.deck[place]]
        deal_into(states[i], dealing.deck, dealing.tables[i])


# --- compiling ------------------------------------------------------------------------------------


def new_scratch(game: Game, players: int) -> Scratch:
    return Scratch(
        np.zeros(game.kernel.max_actions, dtype=np.int64),
        np.zeros(players, dtype=np.int64),
        np.zeros(1, dtype=np.uint64),
    )


WORDS, BITS = np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.uint64)
TYPES = Scratch(WORDS, WORDS, BITS)


@cache
def playing_kernel() -> Any:
    states = WORDS.reshape(1, 1)
    return typed_kernel(play_states, *ARGUMENTS_OF_CHANCE, states, np.uint64(0), 0, TYPES)


@cache
def choosing_kernel() -> Any:
    return typed_kernel(choose_once, *ARGUMENTS_OF_CHANCE, STATE, np.uint64(0), TYPES)


@cache
def dealing_kernel() -> Any:
    tables = WORDS.reshape(1, 1)
    return typed_kernel(
        deal_states, DEAL_INTO, Dealing(np.uint64(0), WORDS, WORDS, tables, BITS), 0, tables
    )


@cache
def chance_of(game: str) -> Chance:
    """A game's functions, compiled."""
    kernel = GAMES[game].kernel
    chance = Chance(kernel.actor, kernel.legal, kernel.apply)
    for argument, function in zip(ARGUMENTS_OF_CHANCE, chance, strict=True):
        argument.prepare(function)
    return chance


@cache
def deal_into_of(game: str) -> Any:
    """How a game deals, compiled; None if it is not."""
    deal_into = GAMES[game].kernel.deal_into
    return None if deal_into is None else DEAL_INTO.prepare(deal_into)


# --- for Python -----------------------------------------------------------------------------------


class ChanceBatch:
    """Deals of a game for so many players, all by chance."""

    def __init__(self, game: Game, players: int, seed: str) -> None:
        self.game, self.players = game, players
        self.seed = seed_number(seed)

    def play(self, stakes: Sequence[Stake]) -> State:
        """int64[deals, state_size]: the ends of deals whose numbers follow each other."""
        states = self.deal(stakes)
        scratch = new_scratch(self.game, self.players)
        playing_kernel()(*chance_of(self.game.name), states, self.seed, stakes[0].hand, scratch)
        return states

    def deal(self, stakes: Sequence[Stake]) -> State:
        """The same as they are dealt: by a kernel, where the game has one for it."""
        deal_into = deal_into_of(self.game.name)
        if deal_into is None or len({stake.options for stake in stakes}) > 1:
            return np.stack([self.deal_one(stake) for stake in stakes])
        states = np.zeros((len(stakes), self.game.kernel.state_size), dtype=np.int64)
        dealing_kernel()(deal_into, self.dealing(stakes), stakes[0].hand, states)
        return states

    def deal_one(self, stake: Stake) -> State:
        deal = deal_of(self.game, self.players, stake, self.seed, stake.hand)
        return self.game.kernel.deal(deal)

    def dealing(self, stakes: Sequence[Stake]) -> Dealing:
        pack = self.game.pack(self.players, stakes[0].options)
        tables = [(self.players, stake.dealer, stake.options, *stake.standing) for stake in stakes]
        return Dealing(
            self.seed,
            np.array(pack.cards, dtype=np.int64),
            np.zeros(len(pack.cards) * pack.orders, dtype=np.int64),
            np.array(tables, dtype=np.int64),
            np.zeros(1, dtype=np.uint64),
        )


def chance_batch(game: Game, players: int, seed: str) -> Batch:
    """Players by chance for the audit: asked by the kernel that plays them in a batch."""
    scratch = new_scratch(game, players)

    def choose(state: State, turn: Turn) -> Answer:
        choosing_kernel()(*chance_of(game.name), state, turn.own, scratch)
        return Answer(int(scratch.counts[0]), ())

    def plays_so(match: Match, number: int) -> bool:
        deal = match.deal
        stake = Stake(number, deal.dealer, None, deal.options, deal.standing)
        (state,) = ChanceBatch(game, players, seed).play([stake])
        return np.array_equal(state, match.state)

    return Batch(choose, like_table=True, runs={"simulate": plays_so})
