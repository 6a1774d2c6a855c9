"""Searching a position: budgets, threads, and what came of it."""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from ai.ismcts import Floats, GameFunctions, PolicyTable, Scratch, State, Task, run_iterations
from ai.player import Stop, never
from ai.tree import COUNTS, Tree, find_root_slot, new_tree
from engine.game import Game
from engine.jit import (
    BYTES,
    FLOATS,
    INT,
    NOTHING,
    STATE,
    STREAM,
    FunctionArgument,
    typed_kernel,
)
from engine.match import legal_actions
from engine.rng import S32, SEARCH, first_state

CHUNK_SECONDS = 0.02
"""How long a search goes on before it looks whether it has to stop."""
TREE_ITERATIONS = 2000
"""A budget of iterations is split among trees of about so many ..."""
MAX_TREES = 16
"""... but no more than these: whatever the threads, so that they don't change the result."""
MOST_EDGES = 1 << 18
"""A tree grows no further; what it has is still refined."""

ARGUMENTS = GameFunctions(
    actor=FunctionArgument(INT, STATE),
    legal=FunctionArgument(INT, STATE, STATE),
    apply=FunctionArgument(NOTHING, STATE, INT),
    determinize=FunctionArgument(NOTHING, STATE, INT, STREAM),
    payoffs=FunctionArgument(NOTHING, STATE, FLOATS),
    looks=FunctionArgument(INT, STATE, INT, INT),
    secret=FunctionArgument(INT, STATE, INT),
    evaluate=FunctionArgument(NOTHING, STATE, STREAM, BYTES, FLOATS),
    policy=FunctionArgument(INT, STATE, STREAM, BYTES),
)

NO_POLICY_TABLE: PolicyTable = np.zeros(1, dtype=np.uint8)
"""For those who play by none."""


@dataclass(frozen=True)
class Method:
    """How to search."""

    iterations: int | None = 1000
    ms: int | None = None
    """The budget: iterations, or time, or whichever ends first."""
    multiple: bool = False
    """MO-ISMCTS: a tree for each seat, not one for the observer."""
    guided: bool = False
    """The others choose by the policy; only the observer searches."""
    paired: bool = False
    """Every world is tried with every action of the root."""
    flat: bool = False
    """There is no tree below the root: all is played on from there."""
    by_policy: bool = False
    """Leaves are played on by the policy, not evaluated ..."""
    by_chance: bool = False
    """... or by any legal choices: then a game needs neither."""
    exploration: float = 0.7
    threads: int = 1


class Beliefs(NamedTuple):
    """Worlds that an observer believes possible."""

    worlds: State
    """int64[worlds, state_size]"""
    weights: Floats
    """float64[worlds]: how likely each is, up to a factor."""

    @property
    def effective(self) -> float:
        """To how many equally likely worlds they amount."""
        return effective_size(self.weights)


def effective_size(weights: Floats) -> float:
    """To how many equal weights some weights amount."""
    return float(weights.sum() ** 2 / (weights**2).sum())


@dataclass(frozen=True)
class SearchResult:
    """What a search came to, by action."""

    actions: tuple[int, ...]
    visits: tuple[int, ...]
    values: tuple[tuple[float, ...], ...]
    """The mean utility of each seat after each action; 0 where it was never tried."""
    iterations: int
    seconds: float

    observer: int

    @property
    def best(self) -> int:
        """The action chosen most, which is surer than the one with the best mean; of those chosen
        equally often, the one with the best mean."""
        own = (values[self.observer] for values in self.values)
        return max(zip(self.visits, own, self.actions, strict=True))[2]


def moves_of(game: Game, evaluate: Any, policy: Any) -> GameFunctions:
    """A game for the search, with those who play it, compiled."""
    functions = GameFunctions(
        game.kernel.actor,
        game.kernel.legal,
        game.kernel.apply,
        game.kernel.determinize,
        game.kernel.payoffs,
        game.kernel.looks,
        game.kernel.secret,
        evaluate,
        policy,
    )
    for argument, function in zip(ARGUMENTS, functions, strict=True):
        argument.prepare(function)
    return functions


def new_scratch(game: Game, stream: np.uint64) -> Scratch:
    def zeros(size: int) -> State:
        return np.zeros(size, dtype=np.int64)

    seats = game.players.stop
    return Scratch(
        zeros(game.kernel.state_size),
        zeros(game.kernel.state_size),
        zeros(game.kernel.max_actions),
        zeros(game.kernel.max_actions),
        zeros(1 + game.kernel.max_actions),
        zeros(2),
        zeros(game.kernel.max_steps),
        zeros(game.kernel.max_steps),
        np.zeros(seats, dtype=np.uint64),
        np.zeros(seats, dtype=np.float64),
        np.array([stream], dtype=np.uint64),
    )


def new_task(
    game: Game,
    method: Method,
    root: State,
    observer: int,
    seats: int,
    book: PolicyTable,
    beliefs: Beliefs | None,
) -> Task:
    worlds, weights = beliefs or (np.zeros((1, 1), dtype=np.int64), np.zeros(1))
    count = len(worlds) if beliefs else 0
    flags = (
        method.multiple,
        method.guided,
        method.paired,
        method.flat,
        method.by_policy,
        method.by_chance,
    )
    ints = (seats, observer, *flags, count)
    return Task(
        np.array(ints, dtype=np.int64),
        method.exploration,
        root,
        worlds,
        np.cumsum(weights),
        book,
    )


@cache
def search_kernel() -> Any:
    """The compiled search: it takes the game's functions as arguments, so that one serves all."""
    state = np.zeros(1, dtype=np.int64)
    task = Task(state, 0.0, state, state.reshape(1, 1), np.zeros(1), np.zeros(1, dtype=np.uint8))
    stream = np.zeros(1, dtype=np.uint64)
    words = (state, state, state, state, state, state, state, state)
    scratch = Scratch(*words, stream, np.zeros(1), stream)
    return typed_kernel(run_iterations, *ARGUMENTS, task, new_tree(1, 1, 1), scratch, INT)


class TreeBuilder:
    """One tree, and who makes it grow."""

    def __init__(
        self, game: Game, moves: GameFunctions, task: Task, edges: int, stream: np.uint64
    ) -> None:
        seats = int(task.ints[0])
        self.moves, self.task = moves, task
        self.tree: Tree = new_tree(edges, seats, game.kernel.max_actions)
        self.scratch = new_scratch(game, stream)
        self.iterations = 0

    def grow(
        self, iterations: int | None, deadline: float | None, stop: Stop, pace: "Pace"
    ) -> None:
        """Search until the budget is used up or `stop` says so, in short chunks; at least one, even
        if the time went by while the kernel was loaded."""
        kernel = search_kernel()
        while not stop() and (iterations is None or self.iterations < iterations):
            before = time.perf_counter()
            if deadline is not None and before >= deadline and self.iterations:
                return
            chunk = pace.chunk(None if deadline is None else deadline - before)
            left = chunk if iterations is None else min(chunk, iterations - self.iterations)
            kernel(*self.moves, self.task, self.tree, self.scratch, left)
            self.iterations += left
            pace.note(left, time.perf_counter() - before)

    def root_slots(self, actions: Sequence[int], secret: int) -> list[int]:
        observer = int(self.task.ints[1])
        return [find_root_slot(self.tree.words, observer, secret, action) for action in actions]


class Pace:
    """How fast a search has been so far. To enter the kernel takes a while (Numba looks up every
    function it is given), so chunks are as long as they may be."""

    def __init__(self) -> None:
        self.seconds = CHUNK_SECONDS / 64
        """Of an iteration: a slow guess, before anything is known."""

    def chunk(self, left: float | None) -> int:
        """Iterations to do in one go, with so many seconds left."""
        seconds = CHUNK_SECONDS if left is None else min(CHUNK_SECONDS, left)
        return max(1, int(seconds / self.seconds))

    def note(self, iterations: int, seconds: float) -> None:
        self.seconds = seconds / iterations


class Search:
    """A way to search a game, for one position after another."""

    def __init__(self, game: Game, moves: GameFunctions, method: Method, book: PolicyTable) -> None:
        self.game, self.moves, self.method, self.book = game, moves, method, book
        self.pool = ThreadPoolExecutor(method.threads) if method.threads > 1 else None
        self.pace = Pace()

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown()

    def think(
        self,
        root: State,
        observer: int,
        seats: int,
        stream: np.uint64,
        beliefs: Beliefs | None = None,
        stop: Stop = never,
    ) -> SearchResult:
        """Search a position as the observer sees it."""
        start = time.perf_counter()
        ways = len(legal_actions(self.game, root))
        # A forced choice gets no edge, but in pairs: at the root it is to be valued too.
        method = replace(self.method, paired=True) if ways == 1 else self.method
        task = new_task(self.game, method, root, observer, seats, self.book, beliefs)
        shares = split(method)
        growers = [
            TreeBuilder(
                self.game,
                self.moves,
                task,
                most_edges(share, ways, method),
                np.uint64(first_state(stream, tree, SEARCH)),
            )
            for tree, share in enumerate(shares)
        ]
        deadline = None if method.ms is None else start + method.ms / 1000
        self.grow(growers, shares, deadline, stop)
        return self.sum_up(growers, root, observer, seats, time.perf_counter() - start)

    def grow(
        self,
        growers: list[TreeBuilder],
        shares: list[int | None],
        deadline: float | None,
        stop: Stop,
    ) -> None:
        work = list(zip(growers, shares, strict=True))
        if self.pool is None:
            for grower, share in work:
                grower.grow(share, deadline, stop, self.pace)
        else:
            runs = [self.pool.submit(g.grow, share, deadline, stop, self.pace) for g, share in work]
            for run in runs:
                run.result()

    def sum_up(
        self, growers: list[TreeBuilder], root: State, observer: int, seats: int, seconds: float
    ) -> SearchResult:
        """Merge the trees at their roots."""
        buffer = np.empty(self.game.kernel.max_actions, dtype=np.int64)
        actions = buffer[: self.game.kernel.legal(root, buffer)].tolist()
        visits = np.zeros(len(actions), dtype=np.int64)
        values = np.zeros((len(actions), seats))
        secret = self.game.kernel.secret(root, observer)
        for grower in growers:
            for i, slot in enumerate(grower.root_slots(actions, secret)):
                visits[i] += int(grower.tree.words[slot, COUNTS] >> S32)
                values[i] += grower.tree.root[actions[i]]
        means = values / np.maximum(visits, 1)[:, None]
        return SearchResult(
            tuple(actions),
            tuple(visits.tolist()),
            tuple(tuple(row) for row in means.tolist()),
            sum(grower.iterations for grower in growers),
            seconds,
            observer,
        )


def most_edges(share: int | None, actions: int, method: Method) -> int:
    """How many edges a budget can add, with so many actions at the root: one for each way down, and
    in pairs, where there are so many ways at a time, those of the root itself."""
    if method.flat:
        return actions
    ways = actions if method.paired else 1
    return 1 << 16 if share is None else min(MOST_EDGES, ways * (share + 1))


def split(method: Method) -> list[int | None]:
    """The budget of each tree: it depends on the iterations alone; by time, one tree a thread."""
    if method.iterations is None:
        return [None] * method.threads
    trees = max(1, min(MAX_TREES, method.iterations // TREE_ITERATIONS))
    return [
        (method.iterations * (tree + 1)) // trees - (method.iterations * tree) // trees
        for tree in range(trees)
    ]
