"""What must hold for every game of the registry, in any position that play can reach."""

from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.cards import DECK_SIZE
from engine.events import hide_event
from engine.game import Game, State
from engine.match import Deal, IllegalChoiceError, Match, legal_actions
from engine.registry import GAMES
from engine.rng import new_stream
from engine.seen import SeenMatch

MOST_STEPS = 200
"""No deal of any game is longer."""


class Scene(NamedTuple):
    """A deal, and choices to play from it."""

    deal: Deal
    choices: list[int]
    """Each picks one of the legal actions (modulo their number)."""
    observer: int


@st.composite
def scenes(draw: st.DrawFn, game: Game) -> Scene:
    players = draw(st.sampled_from(list(game.players)))
    bits = st.sampled_from([0, *game.option_letters.values()])
    deal = Deal(
        tuple(draw(st.permutations(range(DECK_SIZE)))),
        players,
        draw(st.integers(0, players - 1)),
        draw(bits) | draw(bits) | draw(bits),
    )
    choices = draw(st.lists(st.integers(0, 59), max_size=MOST_STEPS))
    return Scene(deal, choices, draw(st.integers(0, players - 1)))


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
    game.determinize(world, observer, new_stream(seed))
    return world


def hidden(game: Game, state: State, observer: int) -> State:
    seen = state.copy()
    game.hide(seen, observer)
    return seen


any_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


@any_game
@given(data=st.data())
def test_every_position_has_legal_actions_until_it_is_over(game: Game, data: st.DataObject) -> None:
    match = play(game, data.draw(scenes(game)))
    steps = 0
    while not match.is_over:
        actions = match.actions()
        assert actions
        assert len(set(actions)) == len(actions)
        assert all(0 <= action < game.max_actions for action in actions)
        assert 0 <= match.actor < match.deal.players
        match.act(actions[steps % len(actions)])
        steps += 1
        assert steps < MOST_STEPS
    assert match.actions() == ()


@any_game
@given(data=st.data())
def test_applying_an_action_is_deterministic(game: Game, data: st.DataObject) -> None:
    match = play(game, data.draw(scenes(game)))
    assume(not match.is_over)
    one, other = match.state.copy(), match.state.copy()
    action = data.draw(st.sampled_from(match.actions()))
    game.apply(one, action)
    game.apply(other, action)
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
    for step in range(MOST_STEPS):
        actions = legal_actions(game, world)
        if not actions:
            break
        game.apply(world, actions[step % len(actions)])
    assert game.actor(world) == -1
    game.payoffs(world, out)
    assert np.isfinite(out).all()


@any_game
@given(data=st.data())
def test_views_of_worlds_that_differ_only_in_hidden_cards_are_equal(
    game: Game, data: st.DataObject
) -> None:
    scene = data.draw(scenes(game))
    match = play(game, scene)
    one, other = data.draw(st.permutations(range(1, DECK_SIZE)))[:2]
    deck = list(scene.deal.deck)
    deck[one], deck[other] = deck[other], deck[one]
    swapped = Match(game, Deal(tuple(deck), *scene_rest(scene)))
    made = [event for event in match.events if event.t != "presa" and len(event.members) < 2]
    for event in made:
        assume(replay_choice(swapped, event.t, event.out, event.seat, scene.observer))
    known = {deck[one], deck[other]} & cards_in_view(match, scene.observer)
    assume(not known and not {deck[one], deck[other]} & cards_in_view(swapped, scene.observer))
    mine, theirs = match.view(scene.observer), swapped.view(scene.observer)
    assert mine.events == theirs.events
    assert (mine.state == theirs.state).all()


def scene_rest(scene: Scene) -> tuple[int, int, int]:
    return scene.deal.players, scene.deal.dealer, scene.deal.options


def replay_choice(match: Match, kind: str, out: object, seat: int, observer: int) -> bool:
    """Make the choice that looks the same to the observer; False where there is none."""
    if match.actor != seat:
        return False
    for choice in match.choices():
        same_cards = choice.out == out
        secret = seat != observer and kind in ("exchange", "drop")
        if choice.t == kind and (
            same_cards or (secret and len(tuple_of(choice.out)) == len(tuple_of(out)))
        ):
            match.choose(choice)
            return True
    return False


def tuple_of(cards: object) -> tuple[int, ...]:
    return cards if isinstance(cards, tuple) else ()


def cards_in_view(match: Match, observer: int) -> set[int]:
    """Every card that the observer has ever had before its eyes: dealt, drawn, or face up."""
    place = (observer - match.deal.dealer - 1) % match.deal.players
    cards = {match.deal.deck[0], *match.deal.deck[1 + 3 * place : 4 + 3 * place]}
    for event in match.view(observer).events:
        cards |= {*tuple_of(event.out), *tuple_of(event.drawn)}
    return cards


@any_game
@given(data=st.data())
def test_a_seat_that_follows_what_it_is_told_sees_what_it_may_see(
    game: Game, data: st.DataObject
) -> None:
    scene = data.draw(scenes(game))
    match = Match(game, scene.deal)
    seat = scene.observer
    seen = SeenMatch(game, game.dealt(match.view(seat).state, seat))
    for choice in scene.choices:
        if match.is_over:
            break
        actions = match.actions()
        for event in match.act(actions[choice % len(actions)]):
            seen.see(hide_event(event, seat, game.members(match.state, event.seat)))
        assert (seen.view().state == match.view(seat).state).all()
        assert seen.view().events == match.view(seat).events


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
    action = data.draw(st.integers(0, game.max_actions - 1))
    assume(action not in match.actions())
    with pytest.raises(IllegalChoiceError) as error:
        match.act(action)
    assert error.value.reason
    assert error.value.position == match.to_text()
    assert (match.state == before).all()
    assert match.events == events


@any_game
def test_a_game_without_a_golden_playthrough_fails(game: Game, pytestconfig: pytest.Config) -> None:
    goldens = (pytestconfig.rootpath / "tests" / "golden").glob("*.txt")
    assert any(f"{game.name} " in golden.read_text(encoding="utf-8") for golden in goldens)


@any_game
def test_there_is_no_view_for_a_seat_that_is_not_there(game: Game) -> None:
    match = Match(game, Deal(tuple(range(DECK_SIZE)), game.players[0], 0))
    for seat in (-1, game.players[0]):
        with pytest.raises(ValueError, match="no seat"):
            match.view(seat)


@any_game
def test_a_view_has_actions_only_on_the_seat_s_own_turn(game: Game) -> None:
    match = Match(game, Deal(tuple(range(DECK_SIZE)), game.players[0], 0))
    for seat in range(match.deal.players):
        assert bool(match.view(seat).actions) is (seat == match.actor)
