"""The tree of a search: edges in a hash table, and what they count."""

import random

import numpy as np
import pytest

from ai.player import never
from ai.search import Method, Pace, TreeBuilder
from ai.tree import EMPTY, Tree, find_root_slot, new_tree
from engine.bestia.layout import EXCHANGE, HAND
from engine.match import Match
from tests.ai.thinking import (
    add_edge,
    believing,
    child_key,
    edge_key,
    find_slot,
    grow,
    start_key,
)
from tests.engine.scenes import BESTIA, deal, enter, play, play_all, select

SO, MO = Method(), Method(multiple=True)
PAIRED, GUIDED = Method(paired=True), Method(guided=True)
ways = pytest.mark.parametrize(
    "method", [SO, MO, PAIRED, GUIDED], ids=["SO", "MO", "paired", "guided"]
)


# --- the table -----------------------------------------------------------------------------------


@pytest.mark.parametrize("edges", [1, 7, 8, 9, 1000])
def test_a_fourth_of_the_slots_stays_empty_at_least(edges: int) -> None:
    slots = len(new_tree(edges, 4, 8).keys)
    assert 3 * slots >= 4 * edges
    assert slots & (slots - 1) == 0


def fill(tree: Tree, keys: list[int]) -> list[int]:
    """Add edges; returns what each was told."""
    return [add_edge(tree, find_slot(tree.words, np.uint64(key)), np.uint64(key)) for key in keys]


def test_every_edge_is_found_again_whatever_slots_collide() -> None:
    tree = new_tree(300, 3, 8)
    dice = random.Random(1)
    crowded = [dice.getrandbits(58) << 6 | 63 for _ in range(100)]
    keys = [*crowded, *(dice.getrandbits(64) | 1 for _ in range(200))]
    assert fill(tree, keys) == [find_slot(tree.words, np.uint64(key)) for key in keys]
    assert len(set(fill(new_tree(300, 3, 8), keys))) == len(keys)


def test_an_edge_that_is_not_there_has_an_empty_slot() -> None:
    tree = new_tree(8, 3, 8)
    fill(tree, [5, 21, 37])
    assert tree.keys[find_slot(tree.words, np.uint64(53))] == EMPTY
    assert tree.keys[find_root_slot(tree.words, 0, 7, 1)] == EMPTY


def test_an_edge_is_refused_when_there_is_no_room_left() -> None:
    tree = new_tree(2, 3, 8)
    added = fill(tree, [5, 21, 37])
    assert added[2] == -1
    assert tree.room[0] == 0
    assert np.count_nonzero(tree.keys) == 2


def test_an_edge_that_is_added_has_been_available_once() -> None:
    tree = new_tree(2, 3, 8)
    (slot,) = fill(tree, [5])
    assert (tree.available[slot], tree.visits[slot]) == (1, 0)


# --- the names of nodes and edges ----------------------------------------------------------------


def test_nodes_differ_by_viewer_and_secret() -> None:
    keys = [start_key(viewer, secret) for viewer in range(10) for secret in range(100)]
    assert len(set(keys)) == len(keys)


def test_edges_differ_by_node_and_label() -> None:
    nodes = [start_key(viewer, 7) for viewer in range(10)]
    keys = [edge_key(node, label) for node in nodes for label in range(BESTIA.kernel.max_actions)]
    assert len({int(key) for key in keys} | {int(EMPTY)}) == len(keys) + 1


def test_an_edge_leads_to_different_nodes_by_the_secret_that_is_known_then() -> None:
    edge = edge_key(start_key(0, 7), 1)
    nodes = [child_key(edge, secret) for secret in range(1000)]
    assert len(set(nodes)) == len(nodes)


# --- what a search counts ------------------------------------------------------------------------


def middle() -> Match:
    """Four of five are in; seat 2 follows in the first presa."""
    hands = {1: "7C 6C AS", 2: "RC 3C 4D", 3: "2D FB 5C", 4: "AC 4S CB"}
    return play(enter(deal("6D", hands), 1, 2, 3, 4), "7C")


def exchanging() -> Match:
    """Seat 0 is to change cards, seat 1 comes after it, seat 2 is out."""
    hands = {0: "RC 3C 4D", 1: "2D FB 5C"}
    return select(deal("6D", hands, players=3, dealer=2), 0, 1)


positions = pytest.mark.parametrize("match", [middle(), exchanging()], ids=["play", "exchange"])


@ways
@positions
def test_no_edge_is_chosen_more_often_than_it_was_available(match: Match, method: Method) -> None:
    tree = grow(match, method, 2000).tree
    assert (tree.visits <= tree.available).all()
    assert ((tree.visits > 0) == (tree.keys != EMPTY)).all()


@ways
@positions
def test_the_utilities_of_all_seats_sum_to_one_for_each_visit(match: Match, method: Method) -> None:
    grower = grow(match, method, 2000)
    sums = grower.tree.root[list(match.actions())].sum(axis=1)
    assert np.allclose(sums, root_visits(match, grower))


@ways
@positions
def test_an_edge_of_the_root_counts_what_it_led_to_for_whoever_chose_it(
    match: Match, method: Method
) -> None:
    grower = grow(match, method, 2000)
    secret = BESTIA.kernel.secret(match.state, match.actor)
    slots = grower.root_slots(match.actions(), secret)
    own = grower.tree.root[list(match.actions()), match.actor]
    assert np.allclose(grower.tree.values[slots], own)


def root_visits(match: Match, grower: TreeBuilder) -> list[int]:
    secret = BESTIA.kernel.secret(match.state, match.actor)
    slots = grower.root_slots(match.actions(), secret)
    return [int(grower.tree.visits[slot]) for slot in slots]


@pytest.mark.parametrize("method", [SO, MO, GUIDED], ids=["SO", "MO", "guided"])
@positions
def test_every_iteration_chooses_one_edge_of_the_root(match: Match, method: Method) -> None:
    assert sum(root_visits(match, grow(match, method, 2000))) == 2000


@pytest.mark.parametrize("method", [SO, MO], ids=["SO", "MO"])
@positions
def test_every_iteration_adds_one_edge_at_most(match: Match, method: Method) -> None:
    tree = grow(match, method, 500).tree
    assert np.count_nonzero(tree.keys) == 500 - tree.room[0] <= 500


@positions
def test_in_pairs_every_world_is_tried_with_every_action_of_the_root(match: Match) -> None:
    grower = grow(match, PAIRED, 300, edges=10_000)
    assert root_visits(match, grower) == [300] * len(match.actions())


# --- the same seed, the same tree ----------------------------------------------------------------


@ways
@positions
def test_the_same_seed_grows_the_same_tree(match: Match, method: Method) -> None:
    one, other = (grow(match, method, 1000, seed=5).tree for _ in range(2))
    for words, others in zip(one, other, strict=True):
        assert words.tobytes() == others.tobytes()


@ways
@positions
def test_another_seed_grows_another_tree(match: Match, method: Method) -> None:
    one, other = (grow(match, method, 1000, seed=seed).tree for seed in (5, 6))
    assert not np.array_equal(one.keys, other.keys)
    assert not np.array_equal(one.values, other.values)


def test_a_tree_grows_the_same_in_one_go_and_bit_by_bit() -> None:
    at_once = grow(middle(), SO, 1000)
    in_bits = grow(middle(), SO, 10, edges=1000)
    for iterations in range(20, 1001, 7):
        in_bits.grow(min(iterations, 1000), None, never, Pace())
    in_bits.grow(1000, None, never, Pace())
    for words, others in zip(at_once.tree, in_bits.tree, strict=True):
        assert words.tobytes() == others.tobytes()


# --- no room left --------------------------------------------------------------------------------


@ways
@pytest.mark.parametrize("edges", [1, 2, 30])
def test_a_full_tree_grows_no_further_and_goes_on_counting(method: Method, edges: int) -> None:
    match = middle()
    tree = grow(match, method, 1000, edges=edges).tree
    assert tree.room[0] == 0
    assert np.count_nonzero(tree.keys) == edges
    assert (tree.visits <= tree.available)[tree.keys != EMPTY].all()


# --- whose tree it is: an exchange, of which others see the number of cards alone (§5) -----------


def node_after(match: Match, viewer: int, action: int, secret: int) -> np.uint64:
    """Where a viewer is after an action of the root, in its tree, with the secret it has then."""
    start = start_key(viewer, BESTIA.kernel.secret(match.state, viewer))
    return child_key(edge_key(start, BESTIA.kernel.looks(match.state, action, viewer)), secret)


def labels_at(tree: Tree, node: np.uint64) -> dict[int, int]:
    """The edges of a node: visits by label."""
    edges = {label: edge_key(node, label) for label in range(BESTIA.kernel.max_actions)}
    slots = {label: find_slot(tree.words, edge) for label, edge in edges.items()}
    return {
        label: int(tree.visits[slot]) for label, slot in slots.items() if tree.keys[slot] != EMPTY
    }


NONE, FIRST, SECOND, THIRD, TWO = EXCHANGE, EXCHANGE + 1, EXCHANGE + 2, EXCHANGE + 3, EXCHANGE + 4
"""To change no card, one of three, or two: the last two are how it looks to others."""


def test_one_tree_merges_exchanges_of_an_opponent_that_the_observer_cannot_tell_apart() -> None:
    match = exchanging()
    tree = grow(match, SO, 4000, beliefs=believing(match)).tree
    node = node_after(match, 0, NONE, BESTIA.kernel.secret(match.state, 0))
    assert set(labels_at(tree, node)) == {NONE, FIRST, TWO}


def test_a_tree_for_each_seat_keeps_all_exchanges_of_an_opponent_apart() -> None:
    match = exchanging()
    tree = grow(match, MO, 4000, beliefs=believing(match)).tree
    node = node_after(match, 1, NONE, BESTIA.kernel.secret(match.state, 1))
    assert set(labels_at(tree, node)) == set(range(EXCHANGE, EXCHANGE + 7))


def secret_after(match: Match, action: int, viewer: int) -> int:
    state = match.state.copy()
    BESTIA.kernel.apply(state, action)
    return BESTIA.kernel.secret(state, viewer)


def test_one_tree_lets_an_opponent_answer_as_if_it_knew_which_card_the_observer_changed() -> None:
    match = exchanging()
    tree = grow(match, SO, 4000, beliefs=believing(match)).tree
    nodes = [
        node_after(match, 0, action, secret_after(match, action, 0))
        for action in (FIRST, SECOND, THIRD)
    ]
    assert len(set(nodes)) == 3
    assert all(labels_at(tree, node) for node in nodes)


def test_in_its_own_tree_an_opponent_answers_the_same_whichever_card_the_observer_changed() -> None:
    match = exchanging()
    grower = grow(match, MO, 4000, beliefs=believing(match))
    secret = BESTIA.kernel.secret(match.state, 1)
    nodes = {node_after(match, 1, action, secret) for action in (FIRST, SECOND, THIRD)}
    assert len(nodes) == 1
    visits = dict(zip(match.actions(), root_visits(match, grower), strict=True))
    expected = sum(visits[action] - 1 for action in (FIRST, SECOND, THIRD))
    assert sum(labels_at(grower.tree, nodes.pop()).values()) == expected


# --- a drop, of which others see nothing, but the members of a società do (§6.1, §6.4) ------------


def dropping() -> Match:
    """Seat 2 is the capo of a società with seat 4; it is to drop one of its four cards."""
    match = play(play_all(select(deal("6D", {}), 1), "exchange"), "offer decline join decline")
    assert (match.actor, match.choices()[0].t) == (2, "drop")
    return match


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(("observer", "looks"), [(2, 4), (4, 4), (1, 1), (3, 1), (0, 1)])
def test_the_members_of_a_societa_see_which_card_it_drops(observer: int, looks: int) -> None:
    match = dropping()
    seen = {BESTIA.kernel.looks(match.state, action, observer) for action in match.actions()}
    assert len(seen) == looks


@pytest.mark.rule("6.4")
def test_the_members_of_a_societa_have_the_same_secret() -> None:
    state = dropping().state
    assert BESTIA.kernel.secret(state, 4) == BESTIA.kernel.secret(state, 2) == state[HAND + 2]
    assert BESTIA.kernel.secret(state, 3) == 0


@positions
def test_a_flat_search_has_the_edges_of_the_root_alone(match: Match) -> None:
    grower = grow(match, Method(paired=True, flat=True), 200, edges=len(match.actions()))
    assert root_visits(match, grower) == [200] * len(match.actions())
    assert np.count_nonzero(grower.tree.keys) == len(match.actions())
