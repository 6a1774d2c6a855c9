"""The coach: what every choice is worth, what a smazzata was worth, and what a seat believes.

A choice is tried in many worlds that the seat believes in, and the rest of the smazzata is played
by the blueprint at every seat. Values are edges: utilities less an n-th of the pot (README). All
choices are tried in the same worlds, so that a difference is much surer than the values themselves.
Only a view is ever read, except where the true cards are asked for.
"""

import math
import time
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from ai.advice import Advice, Assessment, Review, ReviewedChoice, SeatBelief, Thinking
from ai.bestia.blueprint import shipped_blueprint
from ai.bestia.maestro import Belief, MaestroPlayer, SearchPlayer, believe
from ai.bestia.trials import Flags, Floats, in_bestia, new_trial, run_trial
from ai.player import Player, Stop, never
from ai.search import Beliefs, Thought
from engine.bestia.game import BESTIA
from engine.bestia.hidden import known_cards
from engine.bestia.layout import DECK_SIZE, HAND, PHASE, PLAYERS, State
from engine.jit import plain
from engine.match import Deal, Match, View, choice_to_text, legal_actions
from engine.rng import first_state

WORLDS = 10_000
"""Deals of the hidden cards that an advice rests on: choices often differ by a hundredth of a pot,
and of unlikely positions few worlds count."""
BATCH = 500
"""Worlds that are dealt and tried in one go: about 10 ms."""
THINKING_WORLDS = 100
"""For the thoughts of a player that does not search."""
NORMAL_QUANTILE = 1.96
"""How many standard errors a 95 % interval reaches when there are many worlds."""
SMALL = 1e-9

WORLD, ANY_WORLD, TRYING, REVIEWING = (np.int64(number) for number in (57, 56, 55, 54))
"""Purposes of random streams."""


# --- worlds ---------------------------------------------------------------------------------------


def believed_worlds(
    view: View, worlds: int, stream: np.uint64, stop: Stop = never
) -> Iterator[Beliefs]:
    """Worlds that the seat of a view believes in, batch by batch until `stop` says so; if none of
    them fits, any that it may be in."""
    book = shipped_blueprint(int(view.state[PLAYERS])).book
    found = False
    for first in range(0, worlds, BATCH):
        if first and stop():
            break
        own = np.uint64(first_state(stream, first, WORLD))
        belief = believe(view, book, min(BATCH, worlds - first), own)
        if belief is not None:
            found = True
            yield belief.beliefs
    if not found:
        yield any_worlds(view, min(BATCH, worlds), stream)


def any_worlds(view: View, worlds: int, stream: np.uint64) -> Beliefs:
    """Worlds that fit what was shown, each as likely as any other."""
    rng = np.array([first_state(stream, 0, ANY_WORLD)], dtype=np.uint64)
    pool = np.repeat(view.state[None, :], worlds, axis=0)
    for world in pool:
        BESTIA.determinize(world, view.seat, rng)
    return Beliefs(pool, np.ones(worlds))


def true_worlds(state: State, worlds: int) -> Iterator[Beliefs]:
    """The one true world again and again, in batches."""
    for first in range(0, worlds, BATCH):
        size = min(BATCH, worlds - first)
        yield Beliefs(np.repeat(state[None, :], size, axis=0), np.ones(size))


# --- what choices are worth -----------------------------------------------------------------------


class Sample(NamedTuple):
    """What came of choices in some worlds, for one seat."""

    values: Floats
    """float64[actions, worlds]: edges in pots."""
    bestie: Flags
    """uint8[actions, worlds]"""
    weights: Floats
    """float64[worlds]: how likely each is, up to a factor."""

    @property
    def effective(self) -> float:
        """To how many equally likely worlds they amount."""
        return float(self.weights.sum() ** 2 / (self.weights**2).sum())

    def mean(self, row: Floats | Flags) -> float:
        return float((row * self.weights).sum() / self.weights.sum())

    def half_width(self, row: Floats) -> float:
        """Half the width of the 95 % interval of a mean, by leaving out one world at a time: it is
        the wider the more hangs on a few heavy worlds. Below some hundred effective worlds it is
        still too narrow, for the heaviest ones may not have come up."""
        shares = self.weights / self.weights.sum()
        moved = shares * (row - self.mean(row)) / np.maximum(1.0 - shares, SMALL)
        freedom = max(self.effective - 1.0, 1.0)
        variance = (moved**2).sum() * freedom / (freedom + 1.0)
        return student_quantile(freedom) * math.sqrt(variance)


def student_quantile(freedom: float) -> float:
    """How many standard errors a 95 % interval reaches, by Student's t in powers of 1 / freedom."""
    z = NORMAL_QUANTILE
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + (z**3 + z) / 4 / freedom + second / freedom**2


def advise(
    view: View, pot: int, stream: np.uint64, worlds: int = WORLDS, stop: Stop = never
) -> Advice:
    """What each choice is worth to the seat to move, from what it sees. If `stop`, which is asked
    every few milliseconds, ends it early, it rests on fewer worlds."""
    if not view.actions:
        raise ValueError(f"seat {view.seat} has nothing to choose now")
    return assess(view.state, pot, believed_worlds(view, worlds, stream, stop), stream)


def assess_truth(state: State, pot: int, stream: np.uint64, worlds: int = WORLDS) -> Advice:
    """What each choice is worth to the seat to move with the true cards, which are all in the
    state; how everybody goes on is tried again and again."""
    return assess(state, pot, true_worlds(state, worlds), stream)


def assess(state: State, pot: int, batches: Iterable[Beliefs], stream: np.uint64) -> Advice:
    """What each choice of the seat to move is worth in some worlds."""
    sample = try_all(state, batches, stream)
    choices = compare(sample, words_of(state, legal_actions(BESTIA, state)))
    seat = int(BESTIA.actor(state))
    return Advice(seat, pot, choices, len(sample.weights), sample.effective)


def try_all(state: State, batches: Iterable[Beliefs], stream: np.uint64) -> Sample:
    """Try each legal choice in some worlds, a batch at a time."""
    samples = [
        try_batch(state, batch, np.uint64(first_state(stream, number, TRYING)))
        for number, batch in enumerate(batches)
    ]
    return Sample(*(np.concatenate(parts, axis=-1) for parts in zip(*samples, strict=True)))


def try_batch(state: State, batch: Beliefs, seed: np.uint64) -> Sample:
    """Play every choice to the end in every world of a batch."""
    there = batch.weights > 0.0  # without a weight, a world could not be dealt to its end
    players, seat = int(state[PLAYERS]), int(BESTIA.actor(state))
    actions = np.array(legal_actions(BESTIA, state))
    book = shipped_blueprint(players).book
    trial = new_trial(batch.worlds[there], actions, book, seat, seed)
    run_trial(trial)
    return Sample(trial.values - 1.0 / players, trial.bestie, batch.weights[there])


def words_of(state: State, actions: Iterable[int]) -> tuple[str, ...]:
    return tuple(choice_to_text(BESTIA.choice(state, action)) for action in actions)


def compare(sample: Sample, words: tuple[str, ...]) -> tuple[Assessment, ...]:
    """All choices, the best first; equal ones as they come."""
    means = [sample.mean(row) for row in sample.values]
    order = sorted(range(len(words)), key=lambda i: -means[i])
    best = sample.values[order[0]]
    return tuple(
        Assessment(
            words[i],
            means[i],
            sample.half_width(sample.values[i]),
            sample.mean(best - sample.values[i]),
            sample.half_width(best - sample.values[i]),
            sample.mean(sample.bestie[i]),
        )
        for i in order
    )


# --- after the smazzata ---------------------------------------------------------------------------


class Turn(NamedTuple):
    """A choice that a seat had in a smazzata which is over."""

    match: Match
    """As it stood; it goes on with the next turn."""
    action: int
    """What was chosen."""


def turns_of(match: Match, seat: int) -> Iterator[Turn]:
    """The choices of a seat where there was something to choose, played again."""
    again = Match(match.game, match.deal)
    for action in match.actions_made:
        if again.actor == seat and len(again.actions()) > 1:
            yield Turn(again, action)
        again.make(action)


def review_steps(
    match: Match, seat: int, pot: int, stream: np.uint64, worlds: int = WORLDS
) -> Iterator[ReviewedChoice]:
    """The choices of a seat looked at again, one after another; there are as many as `turns_of`
    finds. Each has a random stream of its own."""
    for again, action in turns_of(match, seat):
        place, state = len(again.events), again.state
        own = np.uint64(first_state(stream, place, REVIEWING))
        (made,) = words_of(state, [action])
        advice = advise(again.view(seat), pot, own, worlds)
        yield ReviewedChoice(place, made, advice, assess_truth(state, pot, own, worlds).choices)


def sum_up(match: Match, seat: int, pot: int, choices: Iterable[ReviewedChoice]) -> Review:
    """A review from its steps."""
    result = match.payoffs()[seat] - 1.0 / match.deal.players
    bestia = bool(plain(in_bestia)(match.state, seat))
    return Review(seat, pot, result, tuple(choices), bestia)


def review(match: Match, seat: int, pot: int, stream: np.uint64, worlds: int = WORLDS) -> Review:
    """A smazzata that is over, as one seat played it."""
    return sum_up(match, seat, pot, review_steps(match, seat, pot, stream, worlds))


# --- what a seat believes, and what its player thinks --------------------------------------------


def beliefs_of(view: View, worlds: int, stream: np.uint64) -> SeatBelief:
    """How likely every seat holds every card, to the seat of a view."""
    pools, weights = zip(*believed_worlds(view, worlds, stream), strict=True)
    beliefs = Beliefs(np.concatenate(pools), np.concatenate(weights))
    belief = Belief(beliefs, int(view.state[PLAYERS]))
    chances = belief.cards().clip(0.0, 1.0)
    known = plain(known_cards)(view.state, view.seat)
    for card in range(DECK_SIZE):
        if known >> card & 1:
            chances[:, card] = view.state[HAND : HAND + belief.players] >> card & 1
    rows = tuple(tuple(row) for row in chances.tolist())
    return SeatBelief(view.seat, belief.effective, rows)


def thinking_of(player: Player, view: View, stream: np.uint64) -> Thinking:
    """What the player to move thinks of its choices, the best first: of a search what it came to
    (by the same stream, it is what the player chooses by), else what the coach says."""
    if isinstance(player, SearchPlayer) and searches(player, view):
        return from_thought(player.think(view, stream), view)
    start = time.perf_counter()
    advice = advise(view, 0, stream, THINKING_WORLDS)
    words = tuple(choice.word for choice in advice.choices)
    values = tuple(choice.value for choice in advice.choices)
    return Thinking(view.seat, words, (), values, advice.worlds, time.perf_counter() - start)


def searches(player: SearchPlayer, view: View) -> bool:
    """Whether a player that searches does so in this phase."""
    return not isinstance(player, MaestroPlayer) or int(view.state[PHASE]) in player.searched


def from_thought(thought: Thought, view: View) -> Thinking:
    """The thought of a search; a choice that was never tried counts as the cards were dealt."""
    fair = 1.0 / int(view.state[PLAYERS])
    tried = zip(thought.actions, thought.visits, thought.values, strict=True)
    rows = [
        (visits, values[thought.observer] - fair if visits else 0.0, action)
        for action, visits, values in tried
    ]
    rows.sort(reverse=True)
    visits, values, actions = zip(*rows, strict=True)
    words = words_of(view.state, actions)
    return Thinking(view.seat, words, visits, values, thought.iterations, thought.seconds)


# --- compiling ------------------------------------------------------------------------------------


def compile_coach() -> None:
    """Compile what the coach needs, by one world of some deal."""
    match = Match(BESTIA, Deal(tuple(range(DECK_SIZE)), 3, 0))
    advise(match.view(match.actor), 0, np.uint64(0), 1)
