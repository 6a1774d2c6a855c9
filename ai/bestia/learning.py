"""Fictitious self-play in tables: each seat plays either the average of its past, or the best
answer that it knows, and learns from the latter.

`values` are the mean results of choices, `counts` how often they were tried, and `average` how
often they were best: the average is the policy that is hard to exploit, the best answers are not.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ai.bestia.abstraction import action_of, legal_choices, spot_of
from ai.bestia.batch import Table, deal_hand
from engine.bestia.kernel import apply, payoffs
from engine.bestia.layout import (
    ACTOR,
    CLOSED,
    MAX_PLAYERS,
    MAX_STEPS,
    STATE_SIZE,
    State,
)
from engine.jit import count_bits, inlined, kernel, lowest_bit
from engine.rng import CHOICES, Stream, draw_below, draw_unit, start_stream

Floats = npt.NDArray[np.float32]

EXPLORE = 0.05
"""How often a learning seat tries any choice."""
SLOWEST = 0.0005
"""A mean never moves by less than this part, so that old times are forgotten."""
CLOSED_SHARE = 16
"""One in so many smazzate is a giro chiuso (§12), which else would never be learnt."""
UNIT = 1e6
"""Smazzate after which the best answer weighs 1 in the average: late ones count for more."""


class Learner(NamedTuple):
    """What is learnt: three tables of float32[table_size]."""

    values: Floats
    counts: Floats
    average: Floats


class Notebook(NamedTuple):
    """Room for one smazzata: what learning seats chose."""

    state: State
    rng: Stream
    seats: State
    spots: State
    """Where the number of the choice stands."""
    tried: State
    """1 where the seat tried something instead of its best answer."""
    clean: State
    """1 until the seat tried something."""
    utilities: npt.NDArray[np.float64]


def new_learner(size: int) -> Learner:
    empty = np.zeros(size, dtype=np.float32)
    return Learner(empty, empty.copy(), empty.copy())


def new_notebook() -> Notebook:
    steps = np.zeros(MAX_STEPS, dtype=np.int64)
    return Notebook(
        np.zeros(STATE_SIZE, dtype=np.int64),
        np.zeros(1, dtype=np.uint64),
        steps,
        steps.copy(),
        steps.copy(),
        steps.copy(),
        np.zeros(MAX_PLAYERS, dtype=np.float64),
    )


@inlined
def nth_choice(choices: int, n: int) -> int:
    for _ in range(n):
        choices &= choices - 1
    return lowest_bit(choices)


@inlined
def best_choice(learner: Learner, spot: int, choices: int) -> int:
    """The choice that did best so far; one that was never tried comes first."""
    best = -1
    most = -1e9
    while choices:
        choice = lowest_bit(choices)
        choices &= choices - 1
        value = learner.values[spot + choice] if learner.counts[spot + choice] > 0 else 1e9
        if value > most:
            most = value
            best = choice
    return best


@inlined
def average_choice(average: Floats, spot: int, choices: int, rng: Stream) -> int:
    """A choice as the average policy makes it; any, where it has none."""
    total = 0.0
    rest = choices
    while rest:
        total += average[spot + lowest_bit(rest)]
        rest &= rest - 1
    if total <= 0.0:
        return nth_choice(choices, draw_below(rng, count_bits(choices)))
    left = draw_unit(rng) * total
    rest = choices
    choice = 0
    while rest:
        choice = lowest_bit(rest)
        rest &= rest - 1
        left -= average[spot + choice]
        if left < 0.0:
            break
    return choice


@inlined
def play_and_note(learner: Learner, learning: int, book: Notebook) -> int:
    """Play a dealt smazzata; the seats of the set `learning` give their best answers and have them
    noted, the others play the average. Returns how many notes there are."""
    state = book.state
    rng = book.rng
    strayed = 0
    notes = 0
    while state[ACTOR] >= 0:
        seat = int(state[ACTOR])
        choices = legal_choices(state, seat)
        choice = lowest_bit(choices)
        if choices & (choices - 1):
            spot = spot_of(state, seat)
            best = (learning >> seat) & 1 != 0
            tries = best and draw_unit(rng) < EXPLORE
            if tries:
                choice = nth_choice(choices, draw_below(rng, count_bits(choices)))
                strayed |= 1 << seat
            elif best:
                choice = best_choice(learner, spot, choices)
            else:
                choice = average_choice(learner.average, spot, choices, rng)
            book.seats[notes] = seat
            book.spots[notes] = spot + choice
            book.tried[notes] = 1 if tries else 0
            book.clean[notes] = 1 if best and not (strayed >> seat) & 1 else 0
            notes += 1
        apply(state, action_of(state, seat, choice))
    return notes


@inlined
def learn(learner: Learner, book: Notebook, notes: int, weight: float) -> None:
    """Learn from a smazzata, backwards: a choice is judged by its result only if nothing was tried
    after it, and counts in the average only if nothing was tried up to it."""
    judged = 0
    for note in range(notes - 1, -1, -1):
        seat = book.seats[note]
        spot = book.spots[note]
        if book.clean[note]:
            learner.average[spot] += weight
        if not (judged >> seat) & 1:
            learner.counts[spot] += 1.0
            step = max(SLOWEST, 1.0 / learner.counts[spot])
            learner.values[spot] += step * (book.utilities[seat] - learner.values[spot])
        if book.tried[note]:
            judged |= 1 << seat


@kernel
def learn_block(
    table: Table, learner: Learner, share: float, first: int, hands: int, book: Notebook
) -> None:
    """Smazzate of self-play; in each, every seat learns with a chance of `share`."""
    for hand in range(first, first + hands):
        rng = book.rng
        options = table.options | (CLOSED if hand % CLOSED_SHARE == 0 else 0)
        deal_hand(table, hand, options, book.state, rng)
        rng[0] = start_stream(table.seed, hand, CHOICES)
        learning = 0
        for seat in range(table.players):
            if draw_unit(rng) < share:
                learning |= 1 << seat
        notes = play_and_note(learner, learning, book)
        payoffs(book.state, book.utilities)
        learn(learner, book, notes, hand / UNIT)
