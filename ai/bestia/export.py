"""From what was learnt to a policy table of bytes."""

import numpy as np
import numpy.typing as npt

from ai.bestia.abstraction import (
    ANSWER_AT,
    ANSWER_WIDTH,
    BUCO_AT,
    BUCO_WIDTH,
    CARD_WIDTH,
    DROP_AT,
    DROP_WIDTH,
    EXCHANGE_AT,
    EXCHANGE_WIDTH,
    FIRST_AT,
    SECOND_AT,
    SELECT_AT,
    SELECT_WIDTH,
    VOTE_AT,
    VOTE_WIDTH,
)
from ai.bestia.learning import Floats, Learner
from ai.bestia.policy import ADVANTAGE_STEP, ADVANTAGE_ZERO, FULL, PolicyTable

SECTIONS = (
    (EXCHANGE_AT, BUCO_AT, EXCHANGE_WIDTH),
    (BUCO_AT, ANSWER_AT, BUCO_WIDTH),
    (ANSWER_AT, DROP_AT, ANSWER_WIDTH),
    (DROP_AT, FIRST_AT, DROP_WIDTH),
    (FIRST_AT, SECOND_AT, CARD_WIDTH),
    (SECOND_AT, VOTE_AT, CARD_WIDTH),
    (VOTE_AT, SELECT_AT, VOTE_WIDTH),
)
"""From, to, and how many choices a spot has; the selection comes after these."""


def to_bytes(weights: Floats) -> npt.NDArray[np.uint8]:
    """Rows of weights as bytes: the largest of each row is 255, or all are 0."""
    most = weights.max(axis=1, keepdims=True)
    scaled = np.divide(weights * FULL, most, out=np.zeros_like(weights), where=most > 0)
    rounded: npt.NDArray[np.uint8] = np.rint(scaled).astype(np.uint8)
    return rounded


def export_average(learner: Learner) -> PolicyTable:
    """The average policy."""
    book = np.zeros(len(learner.average), dtype=np.uint8)
    for start, end, width in SECTIONS:
        rows = learner.average[start:end].reshape(-1, width)
        book[start:end] = to_bytes(rows).ravel()
    book[SELECT_AT:] = selection_bytes(learner)
    return book


def selection_bytes(learner: Learner) -> npt.NDArray[np.uint8]:
    """Of each selection: how often it is kept, and what keeping is worth more than discarding."""
    average = learner.average[SELECT_AT:].reshape(-1, SELECT_WIDTH)
    values = learner.values[SELECT_AT:].reshape(-1, SELECT_WIDTH)
    total = average.sum(axis=1)
    kept = np.divide(average[:, 0] * FULL, total, out=np.zeros_like(total), where=total > 0)
    worth = ADVANTAGE_ZERO + (values[:, 0] - values[:, 1]) / ADVANTAGE_STEP
    return np.stack([np.rint(kept), np.rint(np.clip(worth, 0, FULL))], 1).astype(np.uint8).ravel()


def export_best(learner: Learner, base: PolicyTable, surely: float) -> PolicyTable:
    """The best answers, where they are surely better than the policy they were learnt against by
    so many standard errors; elsewhere that policy."""
    book = base.copy()
    for start, end, width in SECTIONS:
        rows = book[start:end].reshape(-1, width)
        improve(rows, *rows_of(learner, start, end, width), surely)
    rows = book[SELECT_AT:].reshape(-1, SELECT_WIDTH)
    kept = np.stack([rows[:, 0], FULL - rows[:, 0]], axis=1)
    improve(kept, *rows_of(learner, SELECT_AT, len(book), SELECT_WIDTH), surely)
    rows[:, 0] = kept[:, 0]
    return book


def rows_of(learner: Learner, start: int, end: int, width: int) -> tuple[Floats, Floats]:
    return (
        learner.values[start:end].reshape(-1, width),
        learner.counts[start:end].reshape(-1, width),
    )


DEVIATION = 0.6
"""The standard deviation of a smazzata's result."""


def improve(rows: npt.NDArray[np.uint8], values: Floats, counts: Floats, surely: float) -> None:
    """Replace the rows of a policy where another choice is surely better. A row that is empty is
    judged by the choice that was tried most."""
    every = np.arange(len(rows))
    error = surely * DEVIATION / np.sqrt(np.maximum(counts, 1))
    low = np.where(counts > 0, values - error, -np.inf)
    best = low.argmax(axis=1)
    weights = rows * (counts > 0)
    total = weights.sum(axis=1)
    own = np.where(counts.any(axis=1), values[every, counts.argmax(axis=1)], np.inf)
    np.divide((weights * values).sum(axis=1), total, out=own, where=total > 0)
    better = np.flatnonzero(low[every, best] > own)
    rows[better] = 0
    rows[better, best[better]] = FULL
