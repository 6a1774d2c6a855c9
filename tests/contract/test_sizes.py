"""A kernel, and a search of it, keep to the sizes that the game declares: compiled code would
overrun a buffer that is too short without a word."""

import random
from typing import Any

import numpy as np
import pytest

from ai import search
from ai.ismcts import Scratch
from ai.players import make_player
from engine.game import Game
from engine.kernel import State
from engine.match import Match
from engine.rng import new_stream
from tests.contract.scenes import any_game, some_deal

GUARD = 0x5AFE
GUARDS = 8
"""Words after every buffer that nobody may touch."""
DEALS = 60


def guarded(array: Any) -> Any:
    """The same array, with guards behind its end."""
    whole = np.full(array.size + GUARDS, GUARD, dtype=array.dtype)
    whole[: array.size] = array
    return whole[: array.size]


def is_whole(array: Any) -> bool:
    """Whether nobody has touched the guards of a guarded array."""
    return bool((array.base[array.size :] == GUARD).all())


@any_game
def test_no_kernel_writes_beyond_the_sizes_that_its_game_declares(game: Game) -> None:
    kernel = game.kernel
    actions = guarded(np.zeros(kernel.max_actions, dtype=np.int64))
    dice, stream = random.Random("sizes"), guarded(new_stream("sizes"))
    for players in game.players:
        utilities = guarded(np.zeros(players))
        for number in range(DEALS):
            state = guarded(kernel.deal(some_deal(game, players, number)))
            assert state.size == kernel.state_size
            steps = play_watched(game, players, state, actions, dice, stream)
            kernel.payoffs(state, utilities)
            assert steps <= kernel.max_steps
            assert all(map(is_whole, (state, actions, utilities, stream)))


def play_watched(
    game: Game, players: int, state: State, actions: State, dice: random.Random, stream: Any
) -> int:
    """Play a deal by chance, and look at it at every step, through the eyes of one seat after the
    other; returns how many there were."""
    kernel, steps = game.kernel, 0
    while (actor := kernel.actor(state)) >= 0:
        count = kernel.legal(state, actions)
        assert 0 < count <= kernel.max_actions
        legal = actions[:count].tolist()
        assert all(0 <= action < kernel.max_actions for action in legal)
        assert {int(kernel.looks(state, action, actor)) for action in legal} == set(legal)
        kernel.apply(state, dice.choice(legal))
        steps += 1
        look(game, state, steps % players, stream)
    return steps


def look(game: Game, state: State, seat: int, stream: Any) -> None:
    copy = guarded(state)
    game.kernel.hide(copy, seat)
    assert is_whole(copy)
    copy[:] = state
    game.kernel.determinize(copy, seat, stream)
    assert is_whole(copy)


@any_game
def test_how_a_choice_looks_is_the_number_of_an_action(game: Game) -> None:
    """The search counts on it: it has a stamp for each."""
    kernel = game.kernel
    for players in game.players:
        match = Match(game, some_deal(game, players, 1))
        while not match.is_over:
            for seat in range(players):
                for action in match.actions():
                    assert 0 <= kernel.looks(match.state, action, seat) < kernel.max_actions
            match.act(match.actions()[-1])


@any_game
@pytest.mark.parametrize("observer", ["single", "multiple"])
def test_no_search_writes_beyond_the_sizes_that_its_game_declares(
    game: Game, observer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: list[Scratch] = []

    def new_scratch(game: Game, stream: np.uint64) -> Scratch:
        used.append(Scratch(*map(guarded, new_plain(game, stream))))
        return used[-1]

    new_plain = search.new_scratch
    monkeypatch.setattr(search, "new_scratch", new_scratch)
    for players in (game.players[0], game.players[-1]):
        player = make_player(f"ismcts:iterations=100:observer={observer}", game, players)
        match = Match(game, some_deal(game, players, 1))
        while not match.is_over:
            match.act(player.choose(match.view(match.actor), np.uint64(len(match.events))))
        player.leave()
    assert used
    assert all(is_whole(array) for scratch in used for array in scratch)
