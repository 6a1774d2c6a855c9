"""Beliefs against the truth: of the cards that are given three chances in ten to be somewhere,
three in ten are there."""

import random
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ai.bestia.abstraction import table_size
from ai.bestia.batch import Table
from ai.bestia.export import SECTIONS, export_average
from ai.bestia.learning import learn_block, new_learner, new_notebook
from ai.bestia.policy import FULL, PolicyTable
from ai.bestia.rollouts import policy_move
from engine.bestia.layout import DECK_SIZE
from engine.game import Deal
from engine.kernel import State
from engine.match import Match, View
from engine.rng import new_stream, seed_number
from tests.ai.pools import BITS, PLACES, Floats, believe, chances
from tests.engine.scenes import BESTIA, USUAL

PLAYERS = 4
SMAZZATE = 600
WORLDS = 400


@cache
def trained_book() -> PolicyTable:
    """A table after a little self-play. Where it knows nothing, any choice is as likely: both for
    who plays by it and for who believes in it."""
    learner = new_learner(table_size(PLAYERS))
    table = Table(seed_number("calibration"), PLAYERS, USUAL, 0)
    learn_block(table, learner, 0.4, 1, 300_000, new_notebook())
    book = export_average(learner)
    for start, end, width in SECTIONS:
        rows = book[start:end].reshape(-1, width)
        rows[rows.max(axis=1) == 0] = FULL
    return book


def turns(dice: random.Random) -> list[tuple[View, State]]:
    """A smazzata by the table: every turn as its actor sees it, and as it is."""
    deck = tuple(dice.sample(range(DECK_SIZE), DECK_SIZE))
    match = Match(BESTIA, Deal(deck, PLAYERS, dice.randrange(PLAYERS), USUAL))
    rng = new_stream(str(dice.random()))
    seen = []
    while not match.is_over:
        seen.append((match.view(match.actor), match.state.copy()))
        match.make(int(policy_move(match.state, rng, trained_book())))
    return seen


class Sightings(NamedTuple):
    """All (card, place, seat) of some turns, one in each smazzata: arrays of the same length."""

    smazzata: Floats
    believed: Floats
    again: Floats
    """The same from other worlds: what is picked by the one is judged by the other."""
    uninformed: Floats
    """The same from the cards alone, as if all choices told nothing."""
    truth: Floats


@cache
def sightings() -> Sightings:
    dice, rng = random.Random(1), new_stream("calibration")
    blocks = []
    for smazzata in range(SMAZZATE):
        view, state = dice.choice(turns(dice))
        pools = [believe(view, trained_book(), WORLDS, doubt, rng) for doubt in (0.0, 0.0, 1.0)]
        for place in PLACES:
            for seat in range(PLAYERS):
                columns = [chances(pool, place + seat)[0] for pool in pools]
                truth = (state[place + seat] & BITS) != 0
                block = np.stack([np.full(DECK_SIZE, smazzata), *columns, truth])
                blocks.append(block[:, (columns[0] > 0) & (columns[0] < 1)])
    return Sightings(*np.concatenate(blocks, axis=1))


def sum_by_smazzata(numbers: Floats, chosen: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> Floats:
    """Cards of a smazzata go together: only smazzate are independent."""
    smazzate = sightings().smazzata[chosen].astype(np.int64)
    sums = np.zeros(SMAZZATE)
    np.add.at(sums, smazzate, numbers[chosen])
    return sums


EDGES = (0.0, 0.02, 0.04, 0.06, 0.08, 0.10, 0.12, 0.15, 0.20, 0.25, 0.35, 1.0)


def test_cards_are_where_they_are_believed_to_be_as_often_as_believed() -> None:
    found = sightings()
    for low, high in pairwise(EDGES):
        chosen = (found.believed >= low) & (found.believed < high)
        misses = sum_by_smazzata(found.truth - found.again, chosen)
        assert chosen.sum() > 100
        assert abs(misses.sum()) < 4 * np.sqrt((misses**2).sum())


def test_a_belief_knows_more_than_the_cards_alone() -> None:
    """By the squared error, in which mere noise would count against it."""
    found = sightings()
    gains = (found.truth - found.uninformed) ** 2 - (found.truth - found.believed) ** 2
    by_smazzata = sum_by_smazzata(gains, np.ones(len(gains), dtype=np.bool_))
    assert by_smazzata.sum() > 4 * np.sqrt((by_smazzata**2).sum())
