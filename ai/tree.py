"""The tree of an information set search, as one hash table of edges.

A node is what a viewer knows, folded into 64 bits: it needs no room of its own. An edge is a choice
as the viewer sees it, made at a node; its slot in the table holds what is known of it. The edges
of a node have neighbouring slots, and a slot is half a line of the processor's cache.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.jit import exported, inlined
from engine.rng import GOLDEN, S32, mix

Words = npt.NDArray[np.uint64]

EMPTY = np.uint64(0)
IS_NODE = np.uint64(1 << 63)
"""Set in every node, and so in its edges: none is EMPTY."""

KEY, COUNTS, SCALE, VALUE = range(4)
"""The columns of an edge: the edge itself, or EMPTY; how often it was chosen (the upper half) and
how often it could have been (the lower half); one by the root of the visits, so that it need not be
taken at every look; the sum of what it led to for the seat that chooses there."""
VISIT, AVAILABILITY = np.uint64(1 << 32), np.uint64(1)
"""One more of each half."""
LOWER = np.uint64((1 << 32) - 1)


class Tree(NamedTuple):
    words: Words
    """uint64[slots, 4]: the edges; slots are a power of two."""
    floats: npt.NDArray[np.float64]
    """float64[slots, 4]: the same memory, for the columns that are floats."""
    root: npt.NDArray[np.float64]
    """float64[max_actions, seats]: the sums of all seats' utilities by action of the root."""
    room: npt.NDArray[np.int64]
    """int64[1]: how many edges may still be added."""

    @property
    def keys(self) -> Words:
        return self.words[:, KEY]

    @property
    def visits(self) -> Words:
        return self.words[:, COUNTS] >> S32

    @property
    def available(self) -> Words:
        return self.words[:, COUNTS] & LOWER

    @property
    def values(self) -> npt.NDArray[np.float64]:
        return self.floats[:, VALUE]


def new_tree(edges: int, seats: int, actions: int) -> Tree:
    """A tree with room for so many edges: a fourth of the slots stays empty at least, or to look
    for an edge that is not there would take long, or for ever."""
    slots = 1 << max(4, (4 * edges // 3).bit_length())
    words = np.zeros((slots, 4), dtype=np.uint64)
    return Tree(
        words,
        words.view(np.float64),
        np.zeros((actions, seats), dtype=np.float64),
        np.array([edges], dtype=np.int64),
    )


@inlined
def start_key(viewer: int, secret: int) -> np.uint64:
    """The node at which a viewer begins, with the secret that it knows."""
    return mix(mix(np.uint64(viewer + 1) * GOLDEN) + np.uint64(secret)) | IS_NODE


@inlined
def edge_key(node: np.uint64, label: int) -> np.uint64:
    """An edge of a node, by how its action looks to the viewer."""
    return node ^ np.uint64(label)


@inlined
def child_key(edge: np.uint64, secret: int) -> np.uint64:
    """The node that an edge leads to, with the secret that the viewer has then."""
    return mix(edge ^ (np.uint64(secret) * GOLDEN)) | IS_NODE


@inlined
def find_slot(words: Words, key: np.uint64) -> int:
    """The slot of an edge, or the empty one where it would stand."""
    mask = np.uint64(words.shape[0] - 1)
    slot = key & mask
    while words[slot, KEY] != EMPTY and words[slot, KEY] != key:
        slot = (slot + np.uint64(1)) & mask
    return int(np.int64(slot))


@inlined
def add_edge(tree: Tree, slot: int, key: np.uint64) -> int:
    """Put an edge into an empty slot; -1 when there is no room left."""
    if tree.room[0] == 0:
        return -1
    tree.room[0] -= 1
    tree.words[slot, KEY] = key
    tree.words[slot, COUNTS] = AVAILABILITY
    return slot


@inlined
def root_slot(words: Words, viewer: int, secret: int, label: int) -> int:
    """The slot of an edge of the root; it is EMPTY if it was never chosen."""
    return find_slot(words, edge_key(start_key(viewer, secret), label))


find_root_slot = exported(root_slot)
