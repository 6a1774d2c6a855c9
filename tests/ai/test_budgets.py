"""Searches and their budgets; and what they may not know."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from ai.search import Method, split
from engine.kernel import State
from engine.match import Match
from engine.rng import new_stream
from tests.ai.thinking import (
    Rollouts,
    any_method,
    even_book,
    findings,
    new_search,
    think,
)
from tests.engine.scenes import BESTIA, deal, enter, play, play_all, prese_taken, select


def middle() -> Match:
    """Four of five are in; seat 2 follows in the first presa."""
    hands = {1: "7C 6C AS", 2: "RC 3C 4D", 3: "2D FB 5C", 4: "AC 4S CB"}
    return play(enter(deal("6D", hands), 1, 2, 3, 4), "7C")


def exchanging() -> Match:
    """Seat 1 is the first to change cards."""
    return select(deal("6D", {}), 1, 3, 4)


def calling() -> Match:
    """Seat 2 discarded, and may take a buco or offer a società."""
    return play_all(select(deal("6D", {}), 1), "exchange")


SCENES = {
    "select": deal("6D", {}),
    "exchange": exchanging(),
    "buco": calling(),
    "drop": play(calling(), "offer join decline decline"),
    "play": middle(),
    "vote": prese_taken([1, 2, 4], [0]),
}
any_scene = pytest.mark.parametrize("match", SCENES.values(), ids=SCENES.keys())


# --- what the observer can't see ------------------------------------------------------------------


def other_worlds(match: Match) -> Iterator[State]:
    for seed in "ab":
        world = match.state.copy()
        BESTIA.kernel.determinize(world, match.actor, new_stream(seed))
        yield world


@any_method
@any_scene
def test_a_search_never_depends_on_a_hidden_card(match: Match, method: Method) -> None:
    search = new_search(match, replace(method, iterations=200), Rollouts.POLICY, even_book(5))
    roots = [match.view(match.actor).state, match.state, *other_worlds(match)]
    thoughts = [search.think(root, match.actor, 5, np.uint64(3)) for root in roots]
    assert len({findings(thought) for thought in thoughts}) == 1


@any_method
@any_scene
def test_a_search_leaves_the_position_as_it_is(match: Match, method: Method) -> None:
    root = match.view(match.actor).state
    search = new_search(match, replace(method, iterations=50))
    search.think(root, match.actor, 5, np.uint64(3))
    assert (root == match.view(match.actor).state).all()


# --- budgets --------------------------------------------------------------------------------------


@any_method
@any_scene
def test_the_same_seed_comes_to_the_same_and_another_does_not(match: Match, method: Method) -> None:
    short = replace(method, iterations=300)
    once, again, other = (findings(think(match, short, seed=seed)) for seed in (1, 1, 2))
    assert once == again
    assert match is SCENES["vote"] or once != other


@any_method
def test_threads_do_not_change_what_a_budget_of_iterations_comes_to(method: Method) -> None:
    match = middle()
    thoughts = []
    for threads in (1, 2, 3):
        search = new_search(
            match, replace(method, iterations=10_000, threads=threads), Rollouts.HEURISTIC
        )
        root = match.view(match.actor).state
        thoughts.append(search.think(root, match.actor, 5, np.uint64(3)))
        search.close()
    assert len({findings(thought) for thought in thoughts}) == 1


@pytest.mark.parametrize("iterations", [1, 1999, 4001, 10_000, 1_000_000])
def test_a_budget_is_split_into_equal_parts_whatever_the_threads(iterations: int) -> None:
    shares = [share or 0 for share in split(Method(iterations=iterations))]
    assert sum(shares) == iterations
    assert max(shares) - min(shares) <= 1
    assert len(shares) <= 16
    assert shares == split(Method(iterations=iterations, threads=7))


@any_method
@any_scene
def test_a_budget_of_iterations_is_used_up(match: Match, method: Method) -> None:
    thought = think(match, replace(method, iterations=4100))
    assert thought.iterations == 4100
    in_pairs = len(thought.actions) if method.paired else 1
    assert sum(thought.visits) == 4100 * in_pairs


@pytest.mark.parametrize("worlds", [1, 2, 5])
@any_scene
def test_few_worlds_in_pairs_try_every_action_all_the_same(match: Match, worlds: int) -> None:
    thought = think(match, Method(iterations=worlds, paired=True))
    assert thought.visits == (worlds,) * len(match.actions())


@pytest.mark.parametrize("threads", [1, 2])
@any_scene
def test_a_budget_of_time_comes_to_something_legal(match: Match, threads: int) -> None:
    search = new_search(match, Method(iterations=None, ms=20, threads=threads))
    thought = search.think(match.view(match.actor).state, match.actor, 5, np.uint64(3))
    search.close()
    assert thought.iterations > 0
    assert sum(thought.visits) == thought.iterations
    assert thought.best in match.actions()


def test_of_two_budgets_the_one_that_ends_first_counts() -> None:
    assert think(middle(), Method(iterations=50, ms=60_000)).iterations == 50
    hasty = think(middle(), Method(iterations=1_000_000_000, ms=20))
    assert 0 < hasty.iterations < 1_000_000_000


class Clock:
    """Says stop after it was asked so many times."""

    def __init__(self, patience: int) -> None:
        self.left = patience

    def __call__(self) -> bool:
        self.left -= 1
        return self.left < 0


@pytest.mark.parametrize("threads", [1, 2])
@any_method
def test_a_search_that_is_stopped_gives_what_it_has(method: Method, threads: int) -> None:
    match = middle()
    search = new_search(match, replace(method, iterations=100_000_000, threads=threads))
    root = match.view(match.actor).state
    thought = search.think(root, match.actor, 5, np.uint64(3), stop=Clock(5))
    search.close()
    assert 0 < thought.iterations < 1_000_000
    assert sum(thought.visits) >= thought.iterations
    assert thought.best in match.actions()


def test_a_search_that_is_stopped_at_once_is_still_legal() -> None:
    match = middle()
    search = new_search(match, Method())
    root = match.view(match.actor).state
    thought = search.think(root, match.actor, 5, np.uint64(3), stop=lambda: True)
    assert (thought.iterations, sum(thought.visits)) == (0, 0)
    assert thought.best in match.actions()


@pytest.mark.parametrize("edges", [1, 3, 50])
@any_method
@any_scene
def test_a_search_whose_trees_are_full_is_still_legal(
    match: Match, method: Method, edges: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ai.search.MOST_EDGES", edges)
    thought = think(match, replace(method, iterations=500))
    assert thought.best in match.actions()
    assert thought.iterations == 500
