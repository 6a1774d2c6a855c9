"""Positions of any game: what is played for comes from its ledgers, so that options and standings
are those that a table can meet."""

import random
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import chain
from typing import Any, NamedTuple

import pytest
from hypothesis import strategies as st

from engine.deck import deal_of
from engine.game import Deal, Game, Result, Stake
from engine.kernel import Ledger, State
from engine.match import Match
from engine.registry import GAMES
from engine.rng import new_stream, seed_number

any_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())

TABLES, TABLE_DEALS = 12, 4
"""How many tables play for the stakes of scenes, and how many deals at each."""
MANY = 1 << 16
"""A choice is one of so many, modulo the legal actions."""


class Scene(NamedTuple):
    """A deal, and choices to play from it."""

    deal: Deal
    choices: list[int]
    """Each picks one of the legal actions (modulo their number)."""
    observer: int


# --- tables --------------------------------------------------------------------------------------


def oracle_of(game: Game) -> Any:
    """The naive oracle of a game, which knows what rules there are, too."""
    return import_module(f"tests.naive.{game.name}")


def random_rules(game: Game, players: int, dice: random.Random) -> Any:
    return game.read_rules(oracle_of(game).random_rules(players, dice))


def new_ledger(game: Game, rules: Any, dealer: int = 0) -> Ledger:
    ledger: Ledger = game.new_ledger(rules, dealer)
    return ledger


def deal_of_stake(game: Game, players: int, stake: Stake, number: int) -> Deal:
    return deal_of(game, players, stake, seed_number("contract"), number)


def play_by_chance(match: Match, dice: random.Random) -> Match:
    while not match.is_over:
        match.act(dice.choice(match.actions()))
    return match


class Played(NamedTuple):
    """A deal that was played by chance."""

    rules: Any
    stake: Stake
    """What it was played for."""
    match: Match
    before: tuple[int, ...]
    """The balance before it."""
    result: Result
    ended: bool
    """Whether it has ended a match."""
    ledger: Ledger
    """That of its table."""


def played_deals(game: Game, players: int, tables: int, deals: int, seed: str) -> Iterator[Played]:
    """Tables of chance players, under rules of all kinds, deal by deal."""
    dice = random.Random(f"{seed} {game.name} {players}")
    for table in range(tables):
        rules = random_rules(game, players, dice)
        ledger = new_ledger(game, rules, dice.randrange(players))
        for number in range(deals):
            stake, before = ledger.next_stake(), tuple(ledger.balance)
            deal = deal_of_stake(game, players, stake, table * deals + number)
            match = play_by_chance(Match(game, deal), dice)
            result = ledger.settle(stake, match.state)
            yield Played(rules, stake, match, before, result, ledger.is_over, ledger)


@cache
def stakes_of(name: str, players: int) -> tuple[Stake, ...]:
    """What deals of a game are played for, one after the other at a few tables."""
    played = played_deals(GAMES[name], players, TABLES, TABLE_DEALS, "stakes")
    return tuple(dict.fromkeys(one.stake._replace(hand=1, own=None) for one in played))


def some_deal(game: Game, players: int, number: int) -> Deal:
    """The deal of a number, for any stake that a table can meet."""
    stakes = stakes_of(game.name, players)
    return deal_of_stake(game, players, stakes[number % len(stakes)], number)


# --- scenes --------------------------------------------------------------------------------------


@st.composite
def scenes(draw: st.DrawFn, game: Game) -> Scene:
    players = draw(st.sampled_from(list(game.players)))
    stake = draw(st.sampled_from(stakes_of(game.name, players)))
    pack = game.pack(players, stake.options)
    orders = [draw(st.permutations(pack.cards)) for _ in range(pack.orders)]
    dealer = draw(st.integers(0, players - 1))
    deal = Deal(tuple(chain(*orders)), players, dealer, stake.options, stake.standing)
    choices = draw(st.lists(st.integers(0, MANY - 1), max_size=game.kernel.max_steps))
    return Scene(deal, choices, draw(st.integers(0, players - 1)))


@st.composite
def turns(draw: st.DrawFn, game: Game) -> Scene:
    """A deal, and choices up to some turn of it: each kind of choice comes about as often."""
    dice = random.Random(draw(st.integers(0, 2**32 - 1)))
    players = draw(st.sampled_from(list(game.players)))
    stake = dice.choice(stakes_of(game.name, players))
    pack = game.pack(players, stake.options)
    deck = tuple(chain(*(dice.sample(pack.cards, len(pack.cards)) for _ in range(pack.orders))))
    deal = Deal(deck, players, dice.randrange(players), stake.options, stake.standing)
    choices = [dice.randrange(MANY) for _ in range(game.kernel.max_steps)]
    kinds = kinds_of_choices(game, Scene(deal, choices, 0))
    kind = dice.choice(sorted(set(kinds)))
    turn = dice.choice([turn for turn, other in enumerate(kinds) if other == kind])
    return Scene(deal, choices[:turn], draw(st.integers(0, players - 1)))


def kinds_of_choices(game: Game, scene: Scene) -> list[str]:
    """What is chosen at each turn until it is over."""
    match = Match(game, scene.deal)
    kinds: list[str] = []
    while actions := match.actions():
        action = actions[scene.choices[len(kinds)] % len(actions)]
        kinds.append(game.kernel.choice(match.state, action).t)
        match.act(action)
    return kinds


def play(game: Game, scene: Scene) -> Match:
    """The match after the choices of a scene, or at its end if it is shorter."""
    match = Match(game, scene.deal)
    for choice in scene.choices:
        actions = match.actions()
        if not actions:
            break
        match.act(actions[choice % len(actions)])
    return match


def determinized(game: Game, state: State, observer: int, seed: str) -> State:
    world = state.copy()
    game.kernel.determinize(world, observer, new_stream(seed))
    return world


def hidden(game: Game, state: State, observer: int) -> State:
    seen = state.copy()
    game.kernel.hide(seen, observer)
    return seen


def after(game: Game, state: State, action: int) -> State:
    following = state.copy()
    game.kernel.apply(following, action)
    return following
