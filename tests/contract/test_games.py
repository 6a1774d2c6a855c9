"""What must hold for every game of the registry, in any position that play can reach."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.game import Game
from engine.match import IllegalChoiceError, Match, legal_actions
from tests.contract.scenes import (
    any_game,
    determinized,
    hidden,
    play,
    scenes,
    some_deal,
)


@any_game
@given(data=st.data())
def test_every_position_has_legal_actions_until_it_is_over(game: Game, data: st.DataObject) -> None:
    match = play(game, data.draw(scenes(game)))
    steps = 0
    while not match.is_over:
        actions = match.actions()
        assert actions
        assert len(set(actions)) == len(actions)
        assert all(0 <= action < game.kernel.max_actions for action in actions)
        assert 0 <= match.actor < match.deal.players
        match.act(actions[steps % len(actions)])
        steps += 1
        assert steps <= game.kernel.max_steps
    assert match.actions() == ()


@any_game
@given(data=st.data())
def test_applying_an_action_is_deterministic(game: Game, data: st.DataObject) -> None:
    match = play(game, data.draw(scenes(game)))
    assume(not match.is_over)
    one, other = match.state.copy(), match.state.copy()
    action = data.draw(st.sampled_from(match.actions()))
    game.kernel.apply(one, action)
    game.kernel.apply(other, action)
    assert (one == other).all()


@any_game
@given(data=st.data())
def test_a_world_does_not_depend_on_what_the_observer_cannot_see(
    game: Game, data: st.DataObject
) -> None:
    scene = data.draw(scenes(game))
    state = play(game, scene).state
    world = determinized(game, state, scene.observer, "1")
    again = determinized(game, world, scene.observer, "2")
    assert (again == determinized(game, state, scene.observer, "2")).all()


@any_game
@given(data=st.data())
def test_a_world_looks_the_same_to_the_observer(game: Game, data: st.DataObject) -> None:
    scene = data.draw(scenes(game))
    state = play(game, scene).state
    world = determinized(game, state, scene.observer, "1")
    seen = hidden(game, state, scene.observer)
    assert (hidden(game, world, scene.observer) == seen).all()
    assert (hidden(game, seen, scene.observer) == seen).all()


@any_game
@given(data=st.data())
def test_the_actor_may_do_the_same_in_every_world_and_in_its_view(
    game: Game, data: st.DataObject
) -> None:
    match = play(game, data.draw(scenes(game)))
    assume(not match.is_over)
    world = determinized(game, match.state, match.actor, "1")
    assert legal_actions(game, world) == match.actions()
    assert match.view(match.actor).actions == match.actions()


@any_game
@given(data=st.data())
def test_a_world_can_be_played_to_its_end(game: Game, data: st.DataObject) -> None:
    scene = data.draw(scenes(game))
    world = determinized(game, play(game, scene).state, scene.observer, "1")
    out = np.zeros(scene.deal.players)
    for step in range(game.kernel.max_steps + 1):
        actions = legal_actions(game, world)
        if not actions:
            break
        game.kernel.apply(world, actions[step % len(actions)])
    assert game.kernel.actor(world) == -1
    game.kernel.payoffs(world, out)
    assert np.isfinite(out).all()


@any_game
@given(data=st.data())
def test_views_of_worlds_that_differ_only_in_hidden_cards_are_equal(
    game: Game, data: st.DataObject
) -> None:
    """Two cards change places, which the observer has not seen in either deal."""
    scene = data.draw(scenes(game))
    pack = game.pack(scene.deal.players, scene.deal.options)
    one, other = data.draw(st.permutations(range(len(pack.cards))))[:2]
    order = len(pack.cards) * data.draw(st.integers(0, pack.orders - 1))
    deck = list(scene.deal.deck)
    deck[order + one], deck[order + other] = deck[order + other], deck[order + one]
    match, swapped = Match(game, scene.deal), Match(game, replace(scene.deal, deck=tuple(deck)))
    for choice in scene.choices:
        actions = match.actions()
        if not actions:
            break
        action = actions[choice % len(actions)]
        assume(follow_blindly(match, swapped, action, scene.observer))
    exchanged = {deck[order + one], deck[order + other]}
    assume(not exchanged & cards_in_view(match, scene.observer))
    assume(not exchanged & cards_in_view(swapped, scene.observer))
    mine, theirs = match.view(scene.observer), swapped.view(scene.observer)
    assert mine.events == theirs.events
    assert (mine.state == theirs.state).all()


def follow_blindly(match: Match, swapped: Match, action: int, observer: int) -> bool:
    """Make a choice, and in the other deal one that looks the same to the observer; False where
    there is none."""
    looks = match.kernel.looks
    look = looks(match.state, action, observer)
    alike = [
        other
        for other in (swapped.actions() if swapped.actor == match.actor else ())
        if looks(swapped.state, other, observer) == look
    ]
    match.act(action)
    if alike:
        swapped.act(action if action in alike else alike[0])
    return bool(alike)


def cards_in_view(match: Match, observer: int) -> set[int]:
    """Every card that the observer has ever had before its eyes: dealt, drawn, or face up."""
    game = match.game
    opened = Match(game, match.deal)
    dealt = game.kernel.dealt(opened.view(observer).state, observer)
    texts = words_in(game.write_table(dealt.table))
    cards = {*dealt.cards, *(game.deck.numbers[text] for text in texts & {*game.deck.texts})}
    for event in match.view(observer).events:
        cards |= {*tuple_of(event.cards), *tuple_of(event.drawn)}
    return cards


def tuple_of(cards: object) -> tuple[int, ...]:
    return cards if isinstance(cards, tuple) else ()


def words_in(value: Any) -> set[str]:
    """All texts in what was read from JSON."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return {word for part in value for word in words_in(part)}
    return {value} if isinstance(value, str) else set()


@any_game
@given(data=st.data())
def test_the_text_of_a_position_sets_it_up_again(game: Game, data: st.DataObject) -> None:
    match = play(game, data.draw(scenes(game)))
    again = Match.from_text(match.to_text())
    assert again.to_text() == match.to_text()
    assert again.events == match.events
    assert (again.state == match.state).all()


@any_game
@given(data=st.data())
def test_an_illegal_action_is_refused_and_changes_nothing(game: Game, data: st.DataObject) -> None:
    match = play(game, data.draw(scenes(game)))
    before, events = match.state.copy(), list(match.events)
    action = data.draw(st.integers(0, game.kernel.max_actions - 1))
    assume(action not in match.actions())
    with pytest.raises(IllegalChoiceError) as error:
        match.act(action)
    assert error.value.reason
    assert error.value.position == match.to_text()
    assert (match.state == before).all()
    assert match.events == events


@any_game
def test_there_is_no_view_for_a_seat_that_is_not_there(game: Game) -> None:
    match = Match(game, some_deal(game, game.players[0], 0))
    for seat in (-1, game.players[0]):
        with pytest.raises(ValueError, match="no seat"):
            match.view(seat)


@any_game
def test_a_view_has_actions_only_on_the_seat_s_own_turn(game: Game) -> None:
    match = Match(game, some_deal(game, game.players[0], 0))
    for seat in range(match.deal.players):
        assert bool(match.view(seat).actions) is (seat == match.actor)
