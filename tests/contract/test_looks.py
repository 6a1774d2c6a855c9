"""What a search may tell apart, for every game: how choices look to a seat, and what it knows.

A seat's tree follows the looks of choices and, after each, the seat's secret. Together they must
say all that the seat sees of what happened, and nothing else.
"""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import Game
from engine.kernel import State
from engine.match import legal_actions
from tests.contract.scenes import after, any_game, determinized, hidden, play, turns


def shared_actions(game: Game, one: State, other: State) -> list[int]:
    """What the actor may do in two worlds."""
    actions = legal_actions(game, other)
    return [action for action in legal_actions(game, one) if action in actions]


@any_game
@settings(max_examples=150)
@given(data=st.data())
def test_its_own_choices_look_to_the_actor_as_they_are(game: Game, data: st.DataObject) -> None:
    match = play(game, data.draw(turns(game)))
    for action in match.actions():
        assert game.kernel.looks(match.state, action, match.actor) == action


@any_game
@settings(max_examples=150)
@given(data=st.data())
def test_a_look_is_the_number_of_an_action(game: Game, data: st.DataObject) -> None:
    scene = data.draw(turns(game))
    match = play(game, scene)
    for action in match.actions():
        assert 0 <= game.kernel.looks(match.state, action, scene.observer) < game.kernel.max_actions


@any_game
@settings(max_examples=150)
@given(data=st.data())
def test_a_secret_is_the_same_in_all_worlds_of_its_owner(game: Game, data: st.DataObject) -> None:
    scene = data.draw(turns(game))
    state = play(game, scene).state
    secret = game.kernel.secret(state, scene.observer)
    assert game.kernel.secret(hidden(game, state, scene.observer), scene.observer) == secret
    for seed in "12":
        world = determinized(game, state, scene.observer, seed)
        assert game.kernel.secret(world, scene.observer) == secret


@any_game
@settings(max_examples=150)
@given(data=st.data())
def test_a_choice_looks_the_same_in_all_worlds_of_an_observer(
    game: Game, data: st.DataObject
) -> None:
    scene = data.draw(turns(game))
    state = play(game, scene).state
    one, other = (determinized(game, state, scene.observer, seed) for seed in "12")
    seen = hidden(game, state, scene.observer)
    for action in shared_actions(game, one, other):
        looks = {game.kernel.looks(world, action, scene.observer) for world in (one, other, seen)}
        assert len(looks) == 1


@any_game
@settings(max_examples=150)
@given(data=st.data())
def test_choices_look_the_same_if_and_only_if_the_observer_sees_the_same_after_them(
    game: Game, data: st.DataObject
) -> None:
    """In one world, so that the draws are the same. If fewer choices looked the same, the observer
    would know what it can't see; if more did, it would not know what it saw."""
    scene = data.draw(turns(game))
    state = play(game, scene).state
    looks: dict[int, bytes] = {}
    for action in legal_actions(game, state):
        look = game.kernel.looks(state, action, scene.observer)
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
    scene = data.draw(turns(game))
    observer = scene.observer
    state = play(game, scene).state
    seen: dict[tuple[int, int], bytes] = {}
    for seed in "12":
        world = determinized(game, state, observer, seed)
        for action in legal_actions(game, world):
            look = game.kernel.looks(world, action, observer)
            following = after(game, world, action)
            node = look, game.kernel.secret(following, observer)
            view = hidden(game, following, observer).tobytes()
            assert seen.setdefault(node, view) == view


@any_game
@settings(max_examples=150)
@given(data=st.data())
def test_what_others_choose_in_secret_may_be_any_choice_that_looks_the_same(
    game: Game, data: st.DataObject
) -> None:
    """After a hidden choice, the worlds of the observer are those of all choices with its look."""
    scene = data.draw(turns(game))
    observer = scene.observer
    state = play(game, scene).state
    looks: dict[int, bytes] = {}
    for action in legal_actions(game, state):
        look = game.kernel.looks(state, action, observer)
        world = determinized(game, after(game, state, action), observer, "1").tobytes()
        assert looks.setdefault(look, world) == world


@any_game
@settings(max_examples=150)
@given(data=st.data())
def test_choices_look_alike_to_a_seat_if_it_is_told_the_same_of_them(
    game: Game, data: st.DataObject
) -> None:
    match = play(game, data.draw(turns(game)))
    choices = {action: game.kernel.choice(match.state, action) for action in match.actions()}
    for seat in range(match.deal.players):
        told = {action: match.show(choice, seat) for action, choice in choices.items()}
        looks = {action: game.kernel.looks(match.state, action, seat) for action in choices}
        for one, other in combinations(choices, 2):
            assert (told[one] == told[other]) == (looks[one] == looks[other])
