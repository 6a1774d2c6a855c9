"""The tree of an information set search, as one hash table of edges.

A node is what a viewer knows, folded into 64 bits: it needs no room of its own. An edge is a choice
as the viewer sees it, made at a node; its slot in the table holds what is known of it.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.jit import door, part
from engine.rng import GOLDEN, mix

EMPTY = np.uint64(0)
FILL = 2
"""Slots for each edge that may be added."""


VISITS, AVAILABLE, SCALE, VALUES = range(4)
"""The columns of an edge: how often it was chosen, how often it could have been, one by the root of
the visits (so that it need not be taken at every look), and from VALUES on the sum of the
utilities that it led to, for every seat. Side by side, they are read in one go."""


class Tree(NamedTuple):
    keys: npt.NDArray[np.uint64]
    """uint64[slots]: the edge that stands there, or EMPTY; slots are a power of two."""
    edges: npt.NDArray[np.float64]
    """float64[slots, VALUES + seats]"""
    room: npt.NDArray[np.int64]
    """int64[1]: how many edges may still be added."""

    @property
    def visits(self) -> npt.NDArray[np.float64]:
        return self.edges[:, VISITS]

    @property
    def available(self) -> npt.NDArray[np.float64]:
        return self.edges[:, AVAILABLE]

    @property
    def values(self) -> npt.NDArray[np.float64]:
        return self.edges[:, VALUES:]


def new_tree(edges: int, seats: int) -> Tree:
    """A tree with room for so many edges."""
    slots = 1 << max(4, (FILL * edges - 1).bit_length())
    return Tree(
        np.zeros(slots, dtype=np.uint64),
        np.zeros((slots, VALUES + seats), dtype=np.float64),
        np.array([edges], dtype=np.int64),
    )


@part
def start_key(viewer: int, secret: int) -> np.uint64:
    """The node at which a viewer begins, with the secret that it knows."""
    return mix(mix(np.uint64(viewer + 1) * GOLDEN) + np.uint64(secret))


@part
def edge_key(node: np.uint64, label: int) -> np.uint64:
    """An edge of a node, by how its action looks to the viewer."""
    key = mix(node + np.uint64(label + 1) * GOLDEN)
    return key if key != EMPTY else GOLDEN


@part
def child_key(edge: np.uint64, secret: int) -> np.uint64:
    """The node that an edge leads to, with the secret that the viewer has then."""
    return mix(edge ^ (np.uint64(secret) * GOLDEN))


@part
def find_slot(keys: npt.NDArray[np.uint64], key: np.uint64) -> int:
    """The slot of an edge, or the empty one where it would stand."""
    mask = np.uint64(keys.size - 1)
    slot = key & mask
    while keys[slot] != EMPTY and keys[slot] != key:
        slot = (slot + np.uint64(1)) & mask
    return int(np.int64(slot))


@part
def add_edge(tree: Tree, slot: int, key: np.uint64) -> int:
    """Put an edge into an empty slot; -1 when there is no room left."""
    if tree.room[0] == 0:
        return -1
    tree.room[0] -= 1
    tree.keys[slot] = key
    tree.edges[slot, AVAILABLE] = 1.0
    return slot


@part
def root_slot(keys: npt.NDArray[np.uint64], viewer: int, secret: int, label: int) -> int:
    """The slot of an edge of the root; its key is EMPTY if it was never chosen."""
    return find_slot(keys, edge_key(start_key(viewer, secret), label))


find_root_slot = door(root_slot)
