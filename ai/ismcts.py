"""Information set Monte Carlo tree search, for any game: the kernel.

Every iteration draws a world that the observer may be in, goes down the tree by the choices that
did well among those which this world allows (so an edge counts how often it was available), adds
one edge, has the rest evaluated, and credits every seat with its own utility (max^n).

SO-ISMCTS has one tree, of what the observer sees; MO-ISMCTS one for each seat, of what that seat
sees. Guided by a policy, the others choose by it and only the observer searches.
"""

import math
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ai.tree import (
    AVAILABLE,
    EMPTY,
    SCALE,
    VALUES,
    VISITS,
    Tree,
    add_edge,
    child_key,
    edge_key,
    find_slot,
    start_key,
)
from engine.jit import part, routine
from engine.rng import Stream, draw, draw_below, draw_unit

State = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Book = npt.NDArray[np.uint8]


class Moves(NamedTuple):
    """A game to the search: its functions, and those of whoever plays it."""

    actor: Any
    legal: Any
    apply: Any
    determinize: Any
    payoffs: Any
    looks: Any
    secret: Any
    evaluate: Any
    """(state, rng, book, out): play on to the end, and write the utilities."""
    policy: Any
    """(state, rng, book) -> action: how a seat is expected to choose."""


SEATS, OBSERVER, MULTIPLE, GUIDED, PAIRED, BY_POLICY, WORLDS = range(7)
"""The ints of a task: how many seats; who thinks; 1 for a tree a seat; 1 for others who choose by
the policy; 1 to try every action of the root in the same worlds, by the same random numbers, so
that differences show sooner; 1 to play on from a leaf by the policy, not by `evaluate`; how many
worlds there are to draw from (0: they are determinized)."""


class Task(NamedTuple):
    """What is searched, and how."""

    ints: State
    exploration: float
    root: State
    """The position, as the observer sees it."""
    worlds: State
    """int64[worlds, state_size]: positions that the observer believes possible."""
    weights: Floats
    """float64[worlds]: the running sum of their chances."""
    book: Book
    """What `evaluate` and `policy` play by."""


class Room(NamedTuple):
    """Room for one iteration."""

    state: State
    world: State
    """int64[state_size], both"""
    actions: State
    """int64[max_actions]"""
    labels: State
    path: State
    """Slots of the edges chosen."""
    nodes: npt.NDArray[np.uint64]
    """uint64[seats]: where each viewer is in its tree."""
    utilities: Floats
    rng: Stream


NO_EDGE = -(1 << 62)
NO_ROOM = NO_EDGE + 1
"""Instead of a slot: there was nothing to choose; the tree is full."""


@part
def draw_world(moves: Moves, task: Task, room: Room) -> None:
    """A world that the observer may be in."""
    worlds = task.ints[WORLDS]
    source = task.root
    if worlds > 0:
        wanted = draw_unit(room.rng) * task.weights[worlds - 1]
        low = 0
        high = worlds - 1
        while low < high:
            middle = (low + high) // 2
            if task.weights[middle] > wanted:
                high = middle
            else:
                low = middle + 1
        source = task.worlds[low]
    for i in range(source.size):
        room.state[i] = source[i]
    if worlds == 0:
        moves.determinize(room.state, task.ints[OBSERVER], room.rng)


ROOTS = np.sqrt(np.log(np.maximum(np.arange(8192), 1)))
"""Roots of the logarithms of small numbers: most edges were not available more often."""


@part
def root_of_log(number: float) -> float:
    if number < ROOTS.size:
        return float(ROOTS[int(number)])
    return math.sqrt(math.log(number))


@part
def score_of(edge: Floats, seat: int, exploration: float) -> float:
    """Upper confidence bound of an edge for the seat that chooses: mean + c sqrt(log a / v)."""
    scale = edge[SCALE]
    bonus = exploration * root_of_log(edge[AVAILABLE])
    return float(scale * (edge[VALUES + seat] * scale + bonus))


@part
def list_labels(moves: Moves, room: Room, viewer: int) -> int:
    """The legal actions, and how each looks to the viewer; returns how many, or their number
    negated if all look the same: then there is nothing to choose."""
    count = moves.legal(room.state, room.actions)
    same = True
    for i in range(count):
        room.labels[i] = moves.looks(room.state, room.actions[i], viewer)
        same &= room.labels[i] == room.labels[0]
    return -int(count) if same else int(count)


@part
def is_repeated(labels: State, i: int) -> bool:
    """Whether an earlier action looks the same."""
    repeated = False
    for j in range(i):
        repeated |= labels[j] == labels[i]
    return repeated


@part
def choose_edge(tree: Tree, room: Room, node: np.uint64, count: int, seat: int, c: float) -> int:
    """The label to follow, as its place: one that was never tried, else the one that scores best.
    The chosen slot is put into room.path[0]; negative (-1 - slot) if it is empty."""
    untried = 0
    best = -1
    most = 0.0
    for i in range(count):
        if is_repeated(room.labels, i):
            continue
        slot = find_slot(tree.keys, edge_key(node, room.labels[i]))
        if tree.keys[slot] == EMPTY:
            untried += 1
            if untried == 1 or draw_below(room.rng, untried) == 0:
                best = i
                room.path[0] = -1 - slot
            continue
        edge = tree.edges[slot]
        edge[AVAILABLE] += 1.0
        if untried == 0:
            score = score_of(edge, seat, c)
            if best < 0 or score > most:
                most = score
                best = i
                room.path[0] = slot
    return best


@part
def take_edge(tree: Tree, room: Room, node: np.uint64, place: int) -> int:
    """Follow the label at a place, whatever its score."""
    slot = find_slot(tree.keys, edge_key(node, room.labels[place]))
    is_new = tree.keys[slot] == EMPTY
    if not is_new:
        tree.edges[slot, AVAILABLE] += 1.0
    room.path[0] = -1 - slot if is_new else slot
    return place


@part
def pick_action(room: Room, count: int, place: int) -> int:
    """One of the actions that look like the one at a place: to the viewer they are the same."""
    label = room.labels[place]
    same = 0
    action = room.actions[place]
    for i in range(count):
        if room.labels[i] == label:
            same += 1
            if same > 1 and draw_below(room.rng, same) == 0:
                action = room.actions[i]
    return int(action)


@part
def step(moves: Moves, task: Task, room: Room, action: int, moved: int) -> None:
    """Make a choice, and move every viewer on in its tree; one (or -1) is on its edge already."""
    first = 0 if task.ints[MULTIPLE] else task.ints[OBSERVER]
    last = task.ints[SEATS] if task.ints[MULTIPLE] else first + 1
    for viewer in range(first, last):
        if viewer != moved:
            label = moves.looks(room.state, action, viewer)
            room.nodes[viewer] = edge_key(room.nodes[viewer], label)
    moves.apply(room.state, action)
    for viewer in range(first, last):
        secret = moves.secret(room.state, viewer)
        room.nodes[viewer] = child_key(room.nodes[viewer], secret)


@part
def start(moves: Moves, task: Task, room: Room) -> None:
    """Put every viewer at the root of its tree."""
    for viewer in range(task.ints[SEATS]):
        room.nodes[viewer] = start_key(viewer, moves.secret(room.state, viewer))


@part
def choose_action(moves: Moves, task: Task, tree: Tree, room: Room, seat: int, given: int) -> int:
    """The choice of a seat that searches; its viewer is put on the edge. The edge's slot goes into
    room.path[0]: NO_EDGE if there was nothing to choose, negative (-1 - slot) if it was just added,
    NO_ROOM if it could not be added."""
    viewer = seat if task.ints[MULTIPLE] else task.ints[OBSERVER]
    count = list_labels(moves, room, viewer)
    node = room.nodes[viewer]
    if count < 0 and not given:
        room.path[0] = NO_EDGE
        room.nodes[viewer] = edge_key(node, room.labels[0])
        return pick_action(room, -count, int(np.int64(0)))
    count = abs(count)
    if given:
        place = take_edge(tree, room, node, given - 1)
    else:
        place = choose_edge(tree, room, node, count, seat, task.exploration)
    slot = room.path[0]
    key = edge_key(node, room.labels[place])
    room.nodes[viewer] = key
    if slot < 0:
        added = add_edge(tree, -1 - slot, key)
        room.path[0] = slot if added >= 0 else NO_ROOM
    return pick_action(room, count, place)


@routine
def descend(moves: Moves, task: Task, tree: Tree, room: Room, given: int) -> int:
    """Go down the tree until an edge is added, or to the end; returns the length of the path, which
    stands at room.path[1:]. The choice at the root may be given: its place, from 1."""
    start(moves, task, room)
    observer = task.ints[OBSERVER]
    length = 0
    first = given
    seat = moves.actor(room.state)
    while seat >= 0:
        if task.ints[GUIDED] and seat != observer:
            action = moves.policy(room.state, room.rng, task.book)
            step(moves, task, room, action, int(np.int64(-1)))
            seat = moves.actor(room.state)
            continue
        action = choose_action(moves, task, tree, room, seat, first)
        slot = room.path[0]
        if slot != NO_EDGE and slot != NO_ROOM:
            length += 1
            room.path[length] = slot if slot >= 0 else -1 - slot
        step(moves, task, room, action, seat if task.ints[MULTIPLE] else observer)
        if slot < 0 and slot != NO_EDGE and not first:
            break
        first = 0
        seat = moves.actor(room.state)
    return length


@part
def iterate(moves: Moves, task: Task, tree: Tree, room: Room) -> None:
    """One world, one way down the tree, and what came of it."""
    draw_world(moves, task, room)
    credit(moves, task, tree, room, descend(moves, task, tree, room, int(np.int64(0))))


@part
def iterate_pairs(moves: Moves, task: Task, tree: Tree, room: Room) -> None:
    """One world, and one way down from each action of the root."""
    draw_world(moves, task, room)
    for i in range(room.state.size):
        room.world[i] = room.state[i]
    stream = draw(room.rng)
    after = room.rng[0]
    count = moves.legal(room.state, room.actions)
    for place in range(count):
        for i in range(room.state.size):
            room.state[i] = room.world[i]
        room.rng[0] = stream
        credit(moves, task, tree, room, descend(moves, task, tree, room, place + 1))
    room.rng[0] = after


@routine
def credit(moves: Moves, task: Task, tree: Tree, room: Room, length: int) -> None:
    """Play on to the end, and credit the edges of the path with every seat's utility."""
    if task.ints[BY_POLICY]:
        while moves.actor(room.state) >= 0:
            moves.apply(room.state, moves.policy(room.state, room.rng, task.book))
    if moves.actor(room.state) >= 0:
        moves.evaluate(room.state, room.rng, task.book, room.utilities)
    else:
        moves.payoffs(room.state, room.utilities)
    for i in range(1, length + 1):
        slot = room.path[i]
        edge = tree.edges[slot]
        edge[VISITS] += 1.0
        edge[SCALE] = 1.0 / math.sqrt(edge[VISITS])
        for seat in range(task.ints[SEATS]):
            edge[VALUES + seat] += room.utilities[seat]


def run_iterations(
    actor: Any,
    legal: Any,
    apply: Any,
    determinize: Any,
    payoffs: Any,
    looks: Any,
    secret: Any,
    evaluate: Any,
    policy: Any,
    task: Task,
    tree: Tree,
    room: Room,
    iterations: int,
) -> None:
    """So many iterations. Functions reach a kernel one by one: Numba takes no tuple of them."""
    moves = Moves(actor, legal, apply, determinize, payoffs, looks, secret, evaluate, policy)
    for _ in range(iterations):
        if task.ints[PAIRED]:
            iterate_pairs(moves, task, tree, room)
        else:
            iterate(moves, task, tree, room)
