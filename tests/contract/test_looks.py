"""What a search may tell apart, for every game: how choices look to a seat, and what it knows.

A seat's tree follows the looks of choices and, after each, the seat's secret. Together they must
say all that the seat sees of what happened, and nothing else.
"""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import DECK_SIZE
from engine.game import Game, State
from engine.match import Deal, Match, is_choice, legal_actions
from tests.contract.test_games import MOST_STEPS, Scene, any_game, determinized, hidden, play


@st.composite
def scenes(draw: st.DrawFn, game: Game) -> Scene:
    """A deal, and choices up to some turn of it: each kind of choice comes about as often."""
    dice = random.Random(draw(st.integers(0, 2**32 - 1)))
    players = draw(st.sampled_from(list(game.players)))
    options = sum(bit for bit in game.option_letters.values() if dice.random() < 0.4)
    deck = tuple(dice.sample(range(DECK_SIZE), DECK_SIZE))
    deal = Deal(deck, players, dice.randrange(players), options)
    choices = [dice.randrange(60) for _ in range(MOST_STEPS)]
    kinds = kinds_of_choices(game, Scene(deal, choices, 0))
    kind = dice.choice(sorted(set(kinds)))
    turn = dice.choice([turn for turn, other in enumerate(kinds) if other == kind])
    return Scene(deal, choices[:turn], draw(st.integers(0, players - 1)))


def kinds_of_choices(game: Game, scene: Scene) -> list[str]:
    """What is chosen at each turn until it is over."""
    match = Match(game, scene.deal)
    kinds: list[str] = []
    while actions := match.actions():
        match.act(actions[scene.choices[len(kinds)] % len(actions)])
        kinds.append(next(event.t for event in reversed(match.events) if is_choice(event)))
    return kinds


def after(game: Game, state: State, action: int) -> State:
    following = state.copy()
    game.apply(following, action)
    return following


def shared_actions(game: Game, one: State, other: State) -> list[int]:
    """What the actor may do in two worlds."""
    actions = legal_actions(game, other)
    return [action for action in legal_actions(game, one) if action in actions]


@any_game
@settings(max_examples=150)
@given(data=st.data())
def test_its_own_choices_look_to_the_actor_as_they_are(game: Game, data: st.DataObject) -> None:
    match = play(game, data.draw(scenes(game)))
    for action in match.actions():
        assert game.looks(match.state, action, match.actor) == action


@any_game
@settings(max_examples=150)
@given(data=st.data())
def test_a_look_is_the_number_of_an_action(game: Game, data: st.DataObject) -> None:
    scene = data.draw(scenes(game))
    match = play(game, scene)
    for action in match.actions():
        assert 0 <= game.looks(match.state, action, scene.observer) < game.max_actions


@any_game
@settings(max_examples=150)
@given(data=st.data())
def test_a_secret_is_the_same_in_all_worlds_of_its_owner(game: Game, data: st.DataObject) -> None:
    scene = data.draw(scenes(game))
    state = play(game, scene).state
    secret = game.secret(state, scene.observer)
    assert game.secret(hidden(game, state, scene.observer), scene.observer) == secret
    for seed in "12":
        world = determinized(game, state, scene.observer, seed)
        assert game.secret(world, scene.observer) == secret


@any_game
@settings(max_examples=150)
@given(data=st.data())
def test_a_choice_looks_the_same_in_all_worlds_of_an_observer(
    game: Game, data: st.DataObject
) -> None:
    scene = data.draw(scenes(game))
    state = play(game, scene).state
    one, other = (determinized(game, state, scene.observer, seed) for seed in "12")
    seen = hidden(game, state, scene.observer)
    for action in shared_actions(game, one, other):
        looks = {game.looks(world, action, scene.observer) for world in (one, other, seen)}
        assert len(looks) == 1


@any_game
@settings(max_examples=150)
@given(data=st.data())
def test_choices_look_the_same_if_and_only_if_the_observer_sees_the_same_after_them(
    game: Game, data: st.DataObject
) -> None:
    """In one world, so that the draws are the same. If fewer choices looked the same, the observer
    would know what it can't see; if more did, it would not know what it saw."""
    scene = data.draw(scenes(game))
    state = play(game, scene).state
    looks: dict[int, bytes] = {}
    for action in legal_actions(game, state):
        look = game.looks(state, action, scene.observer)
        view = hidden(game, after(game, state, action), scene.observer).tobytes()
        assert looks.setdefault(look, view) == view
    assert len(set(looks.values())) == len(looks)


@any_game
@settings(max_examples=150)
@given(data=st.data())
def test_all_that_a_choice_shows_is_in_its_look_and_in_the_secret_after_it(
    game: Game, data: st.DataObject
) -> None:
    """In two worlds that the observer can't tell apart: the same look and then the same secret,
    the same view. So a node of its tree is one information set."""
    scene = data.draw(scenes(game))
    observer = scene.observer
    state = play(game, scene).state
    seen: dict[tuple[int, int], bytes] = {}
    for seed in "12":
        world = determinized(game, state, observer, seed)
        for action in legal_actions(game, world):
            look = game.looks(world, action, observer)
            following = after(game, world, action)
            node = look, game.secret(following, observer)
            view = hidden(game, following, observer).tobytes()
            assert seen.setdefault(node, view) == view


@any_game
@settings(max_examples=150)
@given(data=st.data())
def test_what_others_choose_in_secret_may_be_any_choice_that_looks_the_same(
    game: Game, data: st.DataObject
) -> None:
    """After a hidden choice, the worlds of the observer are those of all choices with its look."""
    scene = data.draw(scenes(game))
    observer = scene.observer
    state = play(game, scene).state
    looks: dict[int, bytes] = {}
    for action in legal_actions(game, state):
        look = game.looks(state, action, observer)
        world = determinized(game, after(game, state, action), observer, "1").tobytes()
        assert looks.setdefault(look, world) == world


@any_game
@settings(max_examples=150)
@given(data=st.data())
def test_whoever_sees_a_participant_s_cards_sees_its_choices_as_they_are(
    game: Game, data: st.DataObject
) -> None:
    match = play(game, data.draw(scenes(game)))
    for seat in game.members(match.state, match.actor):
        for action in match.actions():
            assert game.looks(match.state, action, seat) == action
        assert game.secret(match.state, seat) == game.secret(match.state, match.actor)
