"""What must hold for the coach of every game of the registry."""

import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from ai.coach import advise, beliefs_of, review, thinking_of
from ai.games import players_of
from ai.players import make_player
from engine.game import Game
from engine.match import Match
from tests.contract.players import SEARCH, first_match
from tests.contract.scenes import any_game, determinized

SCALE = 7
ONE = np.uint64(1)


def turns(game: Game, players: int, deals: int = 3) -> Iterator[Match]:
    """Positions with a choice, some of each deal by chance; each goes on with the next."""
    dice = random.Random(players)
    for number in range(deals):
        match = first_match(game, players, number)
        while not match.is_over:
            if len(match.actions()) > 1 and dice.random() < 0.3:
                yield match
            match.act(dice.choice(match.actions()))


@any_game
def test_every_choice_is_valued_the_best_first(game: Game) -> None:
    for players in (game.players[0], game.players[-1]):
        for match in turns(game, players):
            advice = advise(match.view(match.actor), SCALE, ONE, 10)
            words = {game.vocabulary.to_word(choice) for choice in match.choices()}
            assert {choice.word for choice in advice.choices} == words
            assert (advice.seat, advice.scale) == (match.actor, SCALE)
            values = [choice.value for choice in advice.choices]
            assert values == sorted(values, reverse=True)
            for choice in advice.choices:
                assert choice.behind == pytest.approx(values[0] - choice.value)
                assert len(choice.alarms) == len(players_of(game.name).value.alarms)
                assert len(choice.facts) == len(players_of(game.name).value.facts)
                assert all(0 <= chance <= 1 for chance in (*choice.alarms, *choice.facts))
                assert 0 <= choice.ahead <= 1


@any_game
def test_hidden_cards_change_nothing_of_what_it_says(game: Game) -> None:
    for number, match in enumerate(turns(game, game.usual)):
        seat = match.actor
        view = match.view(seat)
        world = determinized(game, match.state, seat, str(number))
        game.kernel.hide(world, seat)
        other = replace(view, state=world)
        assert advise(view, SCALE, ONE, 8) == advise(other, SCALE, ONE, 8)
        assert beliefs_of(view, 8, ONE) == beliefs_of(other, 8, ONE)


@any_game
def test_a_review_splits_the_result_into_play_and_luck(game: Game) -> None:
    match = first_match(game, game.usual, 1)
    dice = random.Random(1)
    while not match.is_over:
        match.act(dice.choice(match.actions()))
    reviews = [review(match, seat, SCALE, ONE, 6) for seat in range(game.usual)]
    assert sum(found.result for found in reviews) == pytest.approx(0)
    for seat, found in enumerate(reviews):
        assert (found.seat, found.scale) == (seat, SCALE)
        assert found.play <= 0
        assert found.play + found.luck == pytest.approx(found.result)
        assert set(found.alarms) <= set(players_of(game.name).value.alarms)
        assert found == review(match, seat, SCALE, ONE, 6)


@any_game
def test_what_a_player_thinks_is_told_for_every_choice(game: Game) -> None:
    match = next(turns(game, game.usual))
    view = match.view(match.actor)
    words = {game.vocabulary.to_word(choice) for choice in match.choices()}
    for spec in ("random", SEARCH):
        player = make_player(spec, game, game.usual)
        thinking = thinking_of(player, view, ONE)
        assert set(thinking.words) == words
        assert bool(thinking.visits) is player.searches(view)
        player.leave()
