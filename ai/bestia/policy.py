"""Choosing by a policy table, with a style.

A table has a byte for each choice of each spot: how often the policy makes it, the commonest choice
of a spot as 255. Keep or discard are one number, so that the place of the other tells what keeping
is worth: a bold player enters with hands that cost a little, a prudent one with those that pay.
"""

import math

import numpy as np
import numpy.typing as npt

from ai.bestia.abstraction import action_of, legal_choices, spot_of
from ai.bestia.characters import CROWD, ENTER, KEEP_POT, SLIPS, SOCIABLE, TAKE_BUCO
from ai.bestia.heuristic import heuristic_choice
from engine.bestia.kernel import legal_set
from engine.bestia.layout import (
    AGREE,
    BUCO,
    DECLINE,
    JOIN,
    KEEP,
    KEPT,
    OFFER,
    PASS,
    PHASE,
    REFUSE,
    SELECT,
    State,
)
from engine.bestia.rollout import choose
from engine.jit import count_bits, inlined, lowest_bit, subroutine
from engine.rng import GOLDEN, mix

PolicyTable = npt.NDArray[np.uint8]
"""uint8[table_size], or of size 1 where no table is needed."""

FULL = 255
ADVANTAGE_ZERO = 128
ADVANTAGE_STEP = 1 / 256
"""The second byte of a selection: what keeping is worth more than discarding, in pots."""

Style = npt.NDArray[np.float64]
"""float64[STYLE_SIZE]: see ai.bestia.characters. Styles are read-only, as is a constant in a
kernel: to Numba that is another type, and it would compile all that reads a style twice."""
Styles = npt.NDArray[np.float64]
"""float64[minds, STYLE_SIZE], read-only."""
FLOOR = 0.05
"""What an inclination sees in a choice that the policy never makes."""
SHARPNESS = 40.0
"""How sharply a styled player tells hands that pay from hands that cost: per pot."""


def fixed(styles: Styles) -> Styles:
    """The same, read-only from now on."""
    styles.flags.writeable = False
    return styles


@inlined
def unit_of(bits: np.uint64) -> float:
    """A float in [0, 1) from random bits."""
    return np.float64(bits >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@inlined
def keep_chance(state: State, book: PolicyTable, style: Style, spot: int) -> float:
    """How likely the hand is kept."""
    pull = style[ENTER] + style[CROWD] * count_bits(int(state[KEPT]))
    if pull == 0.0:
        return float(book[spot] / FULL)
    worth = (book[spot + 1] - float(ADVANTAGE_ZERO)) * ADVANTAGE_STEP
    return 1.0 / (1.0 + math.exp(-SHARPNESS * (worth + pull)))


@inlined
def leaning(action: int, style: Style) -> float:
    """How inclined a style is to an action."""
    if action == BUCO:
        return float(style[TAKE_BUCO])
    if action in (OFFER, JOIN):
        return float(style[SOCIABLE])
    return float(style[KEEP_POT]) if action == AGREE else 0.0


@inlined
def is_styled(action: int, style: Style) -> bool:
    """Whether a style is inclined to an action or to another one that could be made instead."""
    if PASS <= action <= OFFER:
        return bool(style[TAKE_BUCO] != 0.0 or style[SOCIABLE] != 0.0)
    if action in (JOIN, DECLINE):
        return bool(style[SOCIABLE] != 0.0)
    return bool(action in (AGREE, REFUSE) and style[KEEP_POT] != 0.0)


@inlined
def weight_of(book: PolicyTable, at: int, action: int, style: Style) -> float:
    """How likely an action is, up to a factor."""
    weight = float(book[at] / FULL)
    if is_styled(action, style):
        weight = max(weight, FLOOR) * math.exp(leaning(action, style))
    return weight


@subroutine
def total_weight(state: State, seat: int, book: PolicyTable, style: Style, spot: int) -> float:
    choices = legal_choices(state, seat)
    total = 0.0
    while choices:
        choice = lowest_bit(choices)
        choices &= choices - 1
        total += weight_of(book, spot + choice, action_of(state, seat, choice), style)
    return total


@subroutine
def sample(state: State, seat: int, book: PolicyTable, style: Style, left: float) -> int:
    """A choice by its weight; `left` is uniform in [0, 1). Where the table knows nothing, the
    heuristic chooses."""
    spot = spot_of(state, seat)
    if state[PHASE] == SELECT:
        return KEEP if left < keep_chance(state, book, style, spot) else KEEP + 1
    total = total_weight(state, seat, book, style, spot)
    if total <= 0.0:
        return heuristic_choice(state, seat)
    left *= total
    choices = legal_choices(state, seat)
    action = 0
    while choices:
        choice = lowest_bit(choices)
        choices &= choices - 1
        action = action_of(state, seat, choice)
        left -= weight_of(book, spot + choice, action, style)
        if left < 0.0:
            break
    return action


@subroutine
def policy_choice(state: State, seat: int, book: PolicyTable, style: Style, bits: np.uint64) -> int:
    """What a policy chooses for the actor, by 64 random bits; it looks at what the seat sees."""
    actions = legal_set(state)
    if actions & (actions - 1) == 0:
        return lowest_bit(actions)
    if style[SLIPS] > 0.0 and unit_of(mix(bits + GOLDEN)) < style[SLIPS]:
        return choose(actions, bits)
    return sample(state, seat, book, style, unit_of(bits))
