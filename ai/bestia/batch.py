"""Many smazzate in one go, for players that are kernels."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ai.bestia.bots import RANDOM, bot_choice
from ai.bestia.policy import PolicyTable, Styles
from engine.bestia.bits import copy_words
from engine.bestia.entry import deal
from engine.bestia.hidden import hide
from engine.bestia.kernel import apply, count_bestie, legal_set, pot_stays
from engine.bestia.layout import (
    ACTIONS,
    ACTOR,
    CLOSED,
    MAX_PLAYERS,
    MAX_STEPS,
    RESULT,
    RESULT_END,
    RESULT_SIZE,
    STATE_SIZE,
    STOCK,
    State,
)
from engine.bestia.rollout import choose, roll_out
from engine.deck import shuffle_deck
from engine.jit import inlined, kernel
from engine.rng import CHOICES, DEAL, GOLDEN, Stream, mix, start_stream

OPTIONS_COLUMN = RESULT_SIZE
STEPS_COLUMN = RESULT_SIZE + 1
ROW_SIZE = RESULT_SIZE + 2
"""A row of a block begins with the result of a smazzata."""

if np.iinfo(np.int8).max + 1 < ACTIONS:
    raise OverflowError(f"{ACTIONS} actions don't fit the bytes that blocks record them in")


PolicyTables = npt.NDArray[np.uint8]
"""uint8[minds, table_size]"""


class Table(NamedTuple):
    """What is the same for all the smazzate of a simulation, as ints for the kernels."""

    seed: np.uint64
    players: int
    options: int
    """The kernel's options, but for those that the pot decides."""
    closed_entry: int
    """1: a start is a giro chiuso (§12)."""


class Seating(NamedTuple):
    """Who sits at a table, for the kernels."""

    bots: State
    """int64[players]: the kernel of each seat."""
    minds: State
    """int64[players]: which book and style each seat plays by."""
    books: PolicyTables | None
    """uint8[minds, table_size]; None where nobody plays by a table."""
    styles: Styles
    """float64[minds, STYLE_SIZE], read-only as every style is."""


class Block(NamedTuple):
    """What came of some smazzate that follow each other."""

    first: int
    """The number of the first one; they count from 1."""
    rows: State
    """int64[hands, ROW_SIZE]: the result of each, the options that it was played with, and how
    many actions it had (if they are recorded)."""
    actions: npt.NDArray[np.int8]
    """int8[hands, MAX_STEPS] if they are recorded, else int8[1, MAX_STEPS] to be overwritten."""


class Scratch(NamedTuple):
    """Room to play in: one for each thread."""

    state: State
    seen: State
    counts: State
    """int64[MAX_PLAYERS]: choices that each seat has made."""
    rng: Stream


def new_scratch() -> Scratch:
    empty = np.zeros(STATE_SIZE, dtype=np.int64)
    counts = np.zeros(MAX_PLAYERS, dtype=np.int64)
    return Scratch(empty, empty.copy(), counts, np.zeros(1, dtype=np.uint64))


def new_block(first: int, hands: int, *, record: bool) -> Block:
    rows = np.zeros((hands, ROW_SIZE), dtype=np.int64)
    return Block(first, rows, np.empty((hands if record else 1, MAX_STEPS), dtype=np.int8))


@inlined
def deal_hand(table: Table, hand: int, options: int, state: State, rng: Stream) -> None:
    """Deal a smazzata: its cards depend on the seed and its number alone. The shuffle is uniform,
    so that a cut (§2.1) by machines would change nothing: this is the deck after it."""
    rng[0] = start_stream(table.seed, hand, DEAL)
    shuffle_deck(state[STOCK:STATE_SIZE], rng)
    deal(state, table.players, (hand - 1) % table.players, options)


@inlined
def book_at(books: PolicyTables | None, mind: int) -> PolicyTable | None:
    """The book of a mind, where there are any."""
    if books is None:
        return None
    book: PolicyTable = books[mind]
    return book


@inlined
def choose_for(
    company: Seating, seat: int, state: State, view: State, bits: np.uint64, own_bits: np.uint64
) -> int:
    """The choice of the actor's player; what it may not see is not in the view. Players at random
    share the bits of the step; the others have their own, so that equal choices elsewhere leave
    them as they are."""
    bot = company.bots[seat]
    if bot == RANDOM:
        return choose(legal_set(state), bits)
    copy_words(state, view)
    hide(view, seat)
    mind = company.minds[seat]
    book = book_at(company.books, mind)
    return bot_choice(bot, view, seat, book, company.styles[mind], own_bits)


@inlined
def play_hand(
    stream: np.uint64, company: Seating, scratch: Scratch, actions: npt.NDArray[np.int8]
) -> int:
    """Play a dealt smazzata to its end, and write down the actions; returns how many."""
    state = scratch.state
    counts = scratch.counts
    for seat in range(MAX_PLAYERS):
        counts[seat] = 0
    steps = 0
    step_stream = stream
    while state[ACTOR] >= 0:
        seat = int(state[ACTOR])
        step_stream += GOLDEN
        own = start_stream(stream, counts[seat], np.int64(seat))
        counts[seat] += 1
        action = choose_for(company, seat, state, scratch.seen, mix(step_stream), own)
        actions[steps] = action
        apply(state, action)
        steps += 1
    return steps


@inlined
def end_hand(table: Table, options: int, state: State, row: State) -> int:
    """Write down how a smazzata ended; returns the options of the next one, which is a giro chiuso
    if nothing is left on the table and the entry is closed (§12)."""
    copy_words(state[RESULT:RESULT_END], row)
    row[OPTIONS_COLUMN] = options
    scesa = not pot_stays(row) and count_bestie(row) == 0
    return table.options | (CLOSED if scesa and table.closed_entry else 0)


@kernel
def play_block(
    table: Table, company: Seating, start_options: int, scratch: Scratch, block: Block
) -> None:
    """Play the smazzate of a block; the first one with `start_options` on top of the table's.

    Each smazzata depends on its number and its options alone; for a pot above the threshold, which
    only the books can tell, they have it played again.
    """
    recorded = block.actions.shape[0] == block.rows.shape[0]
    options = table.options | start_options
    for i in range(block.rows.shape[0]):
        deal_hand(table, block.first + i, options, scratch.state, scratch.rng)
        stream = start_stream(table.seed, block.first + i, CHOICES)
        actions = block.actions[i if recorded else 0]
        block.rows[i, STEPS_COLUMN] = play_hand(stream, company, scratch, actions)
        options = end_hand(table, options, scratch.state, block.rows[i])


@kernel
def roll_block(table: Table, start_options: int, scratch: Scratch, block: Block) -> None:
    """The same, and the same smazzate, when every seat chooses by chance: twice as fast."""
    options = table.options | start_options
    for i in range(block.rows.shape[0]):
        deal_hand(table, block.first + i, options, scratch.state, scratch.rng)
        roll_out(scratch.state, start_stream(table.seed, block.first + i, CHOICES))
        options = end_hand(table, options, scratch.state, block.rows[i])


@kernel
def choose_at(
    company: Seating, state: State, view: State, stream: np.uint64, step: int, own: np.uint64
) -> int:
    """One choice of `play_hand` for Python to ask for: that of the actor, after so many steps of
    a smazzata with this stream. What its player sees is left in the view."""
    bits = mix(stream + np.uint64(step + 1) * GOLDEN)
    return choose_for(company, int(state[ACTOR]), state, view, bits, own)
