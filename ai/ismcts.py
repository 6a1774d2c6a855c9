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
    AVAILABILITY,
    COUNTS,
    EMPTY,
    KEY,
    LOWER,
    SCALE,
    VALUE,
    VISIT,
    Tree,
    add_edge,
    child_key,
    edge_key,
    find_slot,
    start_key,
)
from engine.jit import inlined, subroutine
from engine.rng import S32, Stream, draw, draw_below, draw_unit

State = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
PolicyTable = npt.NDArray[np.uint8]


class GameFunctions(NamedTuple):
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


SEATS, OBSERVER, MULTIPLE, GUIDED, PAIRED, FLAT, BY_POLICY, BY_CHANCE, WORLDS = range(9)
"""The ints of a task: how many seats; who thinks; 1 for a tree a seat; 1 for others who choose by
the policy; 1 to try every action of the root in the same worlds, by the same random numbers, so
that differences show sooner; 1 to have no tree below the root; 1 to play on from a leaf by the
policy, not by `evaluate`; 1 to do so by any legal choices, all equally likely; how many worlds
there are to draw from (0: they are determinized)."""


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
    book: PolicyTable
    """What `evaluate` and `policy` play by."""


class Scratch(NamedTuple):
    """Scratch for one iteration."""

    state: State
    world: State
    """int64[state_size], both"""
    actions: State
    labels: State
    """int64[max_actions], both: what is legal, and how it looks to another viewer."""
    stamps: State
    """int64[1 + max_actions]: when each label was met last, and what the time is."""
    found: State
    """int64[2]: SLOT and ROOT, below."""
    path: State
    """int64[max_steps]: slots of the edges chosen."""
    choosers: State
    """int64[max_steps]: who chose them."""
    nodes: npt.NDArray[np.uint64]
    """uint64[seats]: where each viewer is in its tree."""
    utilities: Floats
    rng: Stream


SLOT, ROOT = range(2)
"""What was found on the way down: the edge that is being chosen; the action of the root whose edge
was chosen, or -1."""

NO_EDGE = -(1 << 62)
NO_ROOM = NO_EDGE + 1
"""Instead of a slot: there was nothing to choose; the tree is full."""


@inlined
def draw_world(moves: GameFunctions, task: Task, scratch: Scratch) -> None:
    """A world that the observer may be in."""
    worlds = task.ints[WORLDS]
    source = task.root
    if worlds > 0:
        wanted = draw_unit(scratch.rng) * task.weights[worlds - 1]
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
        scratch.state[i] = source[i]
    if worlds == 0:
        moves.determinize(scratch.state, task.ints[OBSERVER], scratch.rng)


ROOTS = np.sqrt(np.log(np.maximum(np.arange(8192), 1)))
"""Roots of the logarithms of small numbers: most edges were not available more often."""


@inlined
def root_of_log(number: int) -> float:
    if number < ROOTS.size:
        return float(ROOTS[number])
    return math.sqrt(math.log(number))


@inlined
def score_of(tree: Tree, slot: int, exploration: float) -> float:
    """Upper confidence bound of an edge for the seat that chooses: mean + c sqrt(log a / v)."""
    scale = tree.floats[slot, SCALE]
    bonus = exploration * root_of_log(int(np.int64(tree.words[slot, COUNTS] & LOWER)))
    return float(scale * (tree.floats[slot, VALUE] * scale + bonus))


@inlined
def list_labels(moves: GameFunctions, scratch: Scratch, viewer: int, acts: bool) -> int:
    """The legal actions, and how each looks to the viewer: to the actor as it is. Returns how many,
    or their number negated if all look the same: then there is nothing to choose."""
    count = int(moves.legal(scratch.state, scratch.actions))
    same = count == 1 or not acts
    for i in range(count):
        action = scratch.actions[i]
        scratch.labels[i] = action if acts else moves.looks(scratch.state, action, viewer)
        same &= scratch.labels[i] == scratch.labels[0]
    return -count if same else count


@inlined
def is_repeated(stamps: State, label: int) -> bool:
    """Whether a label was met before at this time; it is stamped."""
    now = stamps[stamps.size - 1]
    repeated = stamps[label] == now
    stamps[label] = now
    return bool(repeated)


@inlined
def choose_edge(
    tree: Tree, scratch: Scratch, node: np.uint64, count: int, unique: bool, c: float
) -> int:
    """The label to follow, as its place: one that was never tried, else the one that scores best.
    The chosen slot is put into scratch.found; negative (-1 - slot) if it is empty."""
    labels = scratch.labels
    untried = 0
    best = -1
    most = 0.0
    scratch.stamps[scratch.stamps.size - 1] += 1
    for i in range(count):
        if not unique and is_repeated(scratch.stamps, labels[i]):
            continue
        slot = find_slot(tree.words, edge_key(node, labels[i]))
        if tree.words[slot, KEY] == EMPTY:
            untried += 1
            if untried == 1 or draw_below(scratch.rng, untried) == 0:
                best = i
                scratch.found[SLOT] = -1 - slot
            continue
        tree.words[slot, COUNTS] += AVAILABILITY
        if untried == 0:
            score = score_of(tree, slot, c)
            if best < 0 or score > most:
                most = score
                best = i
                scratch.found[SLOT] = slot
    return best


@inlined
def take_edge(tree: Tree, scratch: Scratch, key: np.uint64) -> None:
    """Follow an edge, whatever its score."""
    slot = find_slot(tree.words, key)
    is_new = tree.words[slot, KEY] == EMPTY
    if not is_new:
        tree.words[slot, COUNTS] += AVAILABILITY
    scratch.found[SLOT] = -1 - slot if is_new else slot


@inlined
def pick_action(scratch: Scratch, count: int, place: int) -> int:
    """One of the actions that look like the one at a place: to the viewer they are the same."""
    label = scratch.labels[place]
    same = 0
    action = scratch.actions[place]
    for i in range(count):
        if scratch.labels[i] == label:
            same += 1
            if same > 1 and draw_below(scratch.rng, same) == 0:
                action = scratch.actions[i]
    return int(action)


@inlined
def step(moves: GameFunctions, task: Task, scratch: Scratch, action: int, moved: int) -> None:
    """Make a choice, and move every viewer on in its tree; one (or -1) is on its edge already."""
    first = 0 if task.ints[MULTIPLE] else task.ints[OBSERVER]
    last = task.ints[SEATS] if task.ints[MULTIPLE] else first + 1
    for viewer in range(first, last):
        if viewer != moved:
            label = moves.looks(scratch.state, action, viewer)
            scratch.nodes[viewer] = edge_key(scratch.nodes[viewer], label)
    moves.apply(scratch.state, action)
    for viewer in range(first, last):
        secret = moves.secret(scratch.state, viewer)
        scratch.nodes[viewer] = child_key(scratch.nodes[viewer], secret)


@inlined
def start(moves: GameFunctions, task: Task, scratch: Scratch) -> None:
    """Put every viewer at the root of its tree."""
    scratch.found[ROOT] = -1
    for viewer in range(task.ints[SEATS]):
        scratch.nodes[viewer] = start_key(viewer, moves.secret(scratch.state, viewer))


@inlined
def choose_action(
    moves: GameFunctions, task: Task, tree: Tree, scratch: Scratch, seat: int, given: int
) -> int:
    """The choice of a seat that searches; its viewer is put on the edge. The edge's slot goes into
    scratch.found: NO_EDGE if there was nothing to choose, negative (-1 - slot) if it was just
    added, NO_ROOM if it could not be added."""
    viewer = seat if task.ints[MULTIPLE] else task.ints[OBSERVER]
    acts = bool(viewer == seat)
    count = list_labels(moves, scratch, viewer, acts)
    node = scratch.nodes[viewer]
    place = 0
    if given:
        place = given - 1
        take_edge(tree, scratch, edge_key(node, scratch.labels[place]))
    elif count < 0:
        scratch.found[SLOT] = NO_EDGE
    else:
        place = choose_edge(tree, scratch, node, count, acts, task.exploration)
    key = edge_key(node, scratch.labels[place])
    scratch.nodes[viewer] = key
    slot = scratch.found[SLOT]
    if slot < 0 and slot != NO_EDGE and add_edge(tree, -1 - slot, key) < 0:
        scratch.found[SLOT] = NO_ROOM
    return int(scratch.actions[place]) if acts else pick_action(scratch, abs(count), place)


@subroutine
def descend(moves: GameFunctions, task: Task, tree: Tree, scratch: Scratch, given: int) -> int:
    """Go down the tree until an edge is added, or to the end; returns the length of the path. The
    choice at the root may be given: its place, from 1."""
    start(moves, task, scratch)
    observer = task.ints[OBSERVER]
    length = 0
    at_root = True
    seat = moves.actor(scratch.state)
    while seat >= 0:
        if task.ints[GUIDED] and seat != observer:
            action = moves.policy(scratch.state, scratch.rng, task.book)
            step(moves, task, scratch, action, int(np.int64(-1)))
            seat = moves.actor(scratch.state)
            continue
        place = given if at_root else 0
        action = choose_action(moves, task, tree, scratch, seat, place)
        slot = scratch.found[SLOT]
        if slot != NO_EDGE and slot != NO_ROOM:
            scratch.path[length] = slot if slot >= 0 else -1 - slot
            scratch.choosers[length] = seat
            length += 1
            if at_root:
                scratch.found[ROOT] = action
        step(moves, task, scratch, action, seat if task.ints[MULTIPLE] else observer)
        if task.ints[FLAT] or (slot < 0 and slot != NO_EDGE and not place):
            break
        at_root = False
        seat = moves.actor(scratch.state)
    return length


@inlined
def iterate(moves: GameFunctions, task: Task, tree: Tree, scratch: Scratch) -> None:
    """One world, one way down the tree, and what came of it."""
    draw_world(moves, task, scratch)
    credit(moves, task, tree, scratch, descend(moves, task, tree, scratch, int(np.int64(0))))


@inlined
def iterate_pairs(moves: GameFunctions, task: Task, tree: Tree, scratch: Scratch) -> None:
    """One world, and one way down from each action of the root."""
    draw_world(moves, task, scratch)
    for i in range(scratch.state.size):
        scratch.world[i] = scratch.state[i]
    stream = draw(scratch.rng)
    after = scratch.rng[0]
    count = moves.legal(scratch.state, scratch.actions)
    for place in range(count):
        for i in range(scratch.state.size):
            scratch.state[i] = scratch.world[i]
        scratch.rng[0] = stream
        credit(moves, task, tree, scratch, descend(moves, task, tree, scratch, place + 1))
    scratch.rng[0] = after


@inlined
def play_by_chance(moves: GameFunctions, scratch: Scratch) -> None:
    """Play on to the end by any legal choices."""
    while moves.actor(scratch.state) >= 0:
        count = moves.legal(scratch.state, scratch.actions)
        moves.apply(scratch.state, scratch.actions[draw_below(scratch.rng, count)])


@subroutine
def credit(moves: GameFunctions, task: Task, tree: Tree, scratch: Scratch, length: int) -> None:
    """Play on to the end, and credit the edges of the path with their choosers' utilities, the
    action of the root with every seat's."""
    if task.ints[BY_CHANCE]:
        play_by_chance(moves, scratch)
    elif task.ints[BY_POLICY]:
        while moves.actor(scratch.state) >= 0:
            moves.apply(scratch.state, moves.policy(scratch.state, scratch.rng, task.book))
    if moves.actor(scratch.state) >= 0:
        moves.evaluate(scratch.state, scratch.rng, task.book, scratch.utilities)
    else:
        moves.payoffs(scratch.state, scratch.utilities)
    for i in range(length):
        slot = scratch.path[i]
        counts = tree.words[slot, COUNTS] + VISIT
        tree.words[slot, COUNTS] = counts
        tree.floats[slot, SCALE] = 1.0 / math.sqrt(np.int64(counts >> S32))
        tree.floats[slot, VALUE] += scratch.utilities[scratch.choosers[i]]
    if scratch.found[ROOT] >= 0:
        for seat in range(task.ints[SEATS]):
            tree.root[scratch.found[ROOT], seat] += scratch.utilities[seat]


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
    scratch: Scratch,
    iterations: int,
) -> None:
    """So many iterations. Functions reach a kernel one by one: Numba takes no tuple of them."""
    moves = GameFunctions(
        actor, legal, apply, determinize, payoffs, looks, secret, evaluate, policy
    )
    for _ in range(iterations):
        if task.ints[PAIRED]:
            iterate_pairs(moves, task, tree, scratch)
        else:
            iterate(moves, task, tree, scratch)
