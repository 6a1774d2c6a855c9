"""The coach of any game: what every choice is worth, what a deal was worth, and what a seat
believes.

A choice is tried in many worlds that the seat believes in, and the rest of the deal is played by
the policy of the game's coach at every seat, or by chance. Values are edges: what a deal was worth
less what is fair. All choices are tried in the same worlds, so that a difference is much surer than
the values themselves. Only a view is ever read, except where the true cards are asked for.
"""

import math
import time
from collections.abc import Iterable, Iterator
from itertools import count
from typing import NamedTuple

import numpy as np

from ai.advice import Advice, Assessment, Review, ReviewedChoice, SeatBelief, Thinking
from ai.games import players_of
from ai.intervals import student_quantile
from ai.ismcts import Floats, State
from ai.player import Player, Stop, never
from ai.search import Beliefs, SearchResult, effective_size
from ai.strength import Held, coaching_of
from ai.table import open_view
from ai.trials import Flags, new_trial, run_trial
from ai.worth import edge_of_utility, worth_of
from engine.deck import deal_of
from engine.game import Game
from engine.match import Match, View
from engine.rng import ANY_WORLD, REVIEWING, TRYING, WORLD, first_state

BATCH = 500
"""Worlds that are dealt and tried in one go: about 10 ms."""
THINKING_WORLDS = 100
"""For the thoughts of a player that does not search."""
SMALL = 1e-9


# --- worlds ---------------------------------------------------------------------------------------


def believed_worlds(
    view: View, worlds: int, stream: np.uint64, stop: Stop = never
) -> Iterator[Beliefs]:
    """Worlds that the seat of a view believes in, batch by batch until `stop` says so; if none of
    them fits, any that it may be in."""
    found = False
    for first in range(0, worlds, BATCH):
        if first and stop():
            break
        own = np.uint64(first_state(stream, first, WORLD))
        beliefs = believe(view, min(BATCH, worlds - first), own)
        if beliefs is not None:
            found = True
            yield beliefs
    if not found:
        yield any_worlds(view, min(BATCH, worlds), stream)


def believe(view: View, worlds: int, stream: np.uint64) -> Beliefs | None:
    """Worlds that the seat of a view believes in; None if none of them fits."""
    coaching = coaching_of(view.game.name)
    if coaching.believe is None:
        return any_worlds(view, worlds, stream)
    return coaching.believe(view, coaching.book(view.players), worlds, stream)


def any_worlds(view: View, worlds: int, stream: np.uint64) -> Beliefs:
    """Worlds that fit what was shown, each as likely as any other."""
    rng = np.array([first_state(stream, 0, ANY_WORLD)], dtype=np.uint64)
    pool = np.repeat(view.state[None, :], worlds, axis=0)
    for world in pool:
        view.game.kernel.determinize(world, view.seat, rng)
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
    """float64[actions, worlds]: edges."""
    alarms: Flags
    """uint8[actions, worlds]: what became of the seat, as a set of the game's alarms and facts."""
    weights: Floats
    """float64[worlds]: how likely each is, up to a factor."""

    @property
    def effective(self) -> float:
        """To how many equally likely worlds they amount."""
        return effective_size(self.weights)

    def mean(self, row: Floats | Flags) -> float:
        return float((row * self.weights).sum() / self.weights.sum())

    def chance(self, action: int, alarm: int) -> float:
        """How likely it is that something becomes of the seat."""
        return self.mean(self.alarms[action] >> alarm & 1)

    def ahead(self, action: int) -> float:
        """How likely more than what is fair comes of a choice."""
        return self.mean((self.values[action] > SMALL).astype(np.uint8))

    def half_width(self, row: Floats) -> float:
        """Half the width of the 95 % interval of a mean, by leaving out one world at a time: it is
        the wider the more hangs on a few heavy worlds. Below some hundred effective worlds it is
        still too narrow, for the heaviest ones may not have come up."""
        shares = self.weights / self.weights.sum()
        moved = shares * (row - self.mean(row)) / np.maximum(1.0 - shares, SMALL)
        freedom = max(self.effective - 1.0, 1.0)
        variance = (moved**2).sum() * freedom / (freedom + 1.0)
        return student_quantile(freedom) * math.sqrt(variance)


def advise(
    view: View, scale: int, stream: np.uint64, worlds: int = 0, stop: Stop = never
) -> Advice:
    """What each choice is worth to the seat to move, from what it sees. If `stop`, which is asked
    every few milliseconds, ends it early, it rests on fewer worlds; if nobody says how many, on as
    many as the game's coach takes."""
    if not view.actions:
        raise ValueError(f"seat {view.seat} has nothing to choose now")
    wanted = worlds or coaching_of(view.game.name).worlds
    return assess(view, scale, believed_worlds(view, wanted, stream, stop), stream)


def assess_truth(match: Match, scale: int, stream: np.uint64, worlds: int = 0) -> Advice:
    """What each choice is worth to the seat to move with the true cards; how everybody goes on is
    tried again and again."""
    view = open_view(match.view(match.actor), match)
    wanted = worlds or coaching_of(match.game.name).worlds
    return assess(view, scale, true_worlds(view.state, wanted), stream)


def assess(view: View, scale: int, batches: Iterable[Beliefs], stream: np.uint64) -> Advice:
    """What each choice of the seat to move is worth in some worlds."""
    sample = try_all(view, batches, stream)
    choices = compare(sample, words_of(view, view.actions), view.game)
    return Advice(view.seat, scale, choices, len(sample.weights), sample.effective)


def try_all(view: View, batches: Iterable[Beliefs], stream: np.uint64) -> Sample:
    """Try each legal choice in some worlds, a batch at a time."""
    samples = [
        try_batch(view, batch, np.uint64(first_state(stream, number, TRYING)))
        for number, batch in enumerate(batches)
    ]
    return Sample(*(np.concatenate(parts, axis=-1) for parts in zip(*samples, strict=True)))


def try_batch(view: View, batch: Beliefs, seed: np.uint64) -> Sample:
    """Play every choice to the end in every world of a batch."""
    there = batch.weights > 0.0  # without a weight, a world could not be dealt to its end
    trial = new_trial(view, batch.worlds[there], np.array(view.actions), seed)
    run_trial(view.game.name, trial)
    return Sample(trial.values - fair_value(view), trial.alarms, batch.weights[there])


def fair_value(view: View) -> float:
    """What counts as an edge of 0."""
    return players_of(view.game.name).value.fair(view.players)


def alarms_of(game: Game) -> tuple[str, ...]:
    return players_of(game.name).value.alarms


def words_of(view: View, actions: Iterable[int]) -> tuple[str, ...]:
    kernel, vocabulary = view.game.kernel, view.game.vocabulary
    return tuple(vocabulary.to_word(kernel.choice(view.state, action)) for action in actions)


def compare(sample: Sample, words: tuple[str, ...], game: Game) -> tuple[Assessment, ...]:
    """All choices, the best first; equal ones as they come."""
    value = players_of(game.name).value
    alarms, facts = len(value.alarms), len(value.facts)
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
            tuple(sample.chance(i, alarm) for alarm in range(alarms)),
            tuple(sample.chance(i, alarms + fact) for fact in range(facts)),
            sample.ahead(i),
        )
        for i in order
    )


# --- when the deal is over ------------------------------------------------------------------------


class Turn(NamedTuple):
    """A choice that a seat had in a deal which is over."""

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
    match: Match, seat: int, scale: int, stream: np.uint64, worlds: int = 0
) -> Iterator[ReviewedChoice]:
    """The choices of a seat looked at again, one after another; there are as many as `turns_of`
    finds. Each has a random stream of its own."""
    for again, action in turns_of(match, seat):
        place, view = len(again.events), again.view(seat)
        own = np.uint64(first_state(stream, place, REVIEWING))
        (made,) = words_of(view, [action])
        advice = advise(view, scale, own, worlds)
        yield ReviewedChoice(place, made, advice, assess_truth(again, scale, own, worlds).choices)


def sum_up(match: Match, seat: int, scale: int, choices: Iterable[ReviewedChoice]) -> Review:
    """A review from its steps."""
    worth = worth_of(match.game, match.state, match.deal.players)
    result = float(worth[seat]) - fair_value(match.view(seat))
    became = coaching_of(match.game.name).alarms
    raised = 0 if became is None else int(became(match.state, seat))
    alarms = (word for bit, word in enumerate(alarms_of(match.game)) if raised >> bit & 1)
    return Review(seat, scale, result, tuple(choices), tuple(alarms))


def review(match: Match, seat: int, scale: int, stream: np.uint64, worlds: int = 0) -> Review:
    """A deal that is over, as one seat played it."""
    return sum_up(match, seat, scale, review_steps(match, seat, scale, stream, worlds))


# --- what a seat believes, and what its player thinks --------------------------------------------


def beliefs_of(view: View, worlds: int, stream: np.uint64) -> SeatBelief | None:
    """How likely every seat holds every card, to the seat of a view; None where the game does not
    say who holds what."""
    held = coaching_of(view.game.name).held
    if held is None:
        return None
    pools, weights = zip(*believed_worlds(view, worlds, stream), strict=True)
    beliefs = Beliefs(np.concatenate(pools), np.concatenate(weights))
    chances = card_chances(view, beliefs, held).clip(0.0, 1.0)
    for seat in range(view.players):
        chances[seat, list(held(view.state, seat))] = 1.0  # it sees them
    rows = tuple(tuple(row) for row in chances.tolist())
    return SeatBelief(view.seat, beliefs.effective, rows)


def card_chances(view: View, beliefs: Beliefs, held: Held) -> Floats:
    """float64[players, cards]: how likely each card is in each hand."""
    chances = np.zeros((view.players, view.game.deck.size))
    weights = beliefs.weights / beliefs.weights.sum()
    for world, weight in zip(beliefs.worlds, weights, strict=True):
        for seat in range(view.players):
            chances[seat, list(held(world, seat))] += weight
    return chances


def thinking_of(player: Player, view: View, stream: np.uint64) -> Thinking:
    """What the player to move thinks of its choices, the best first: of a search what it came to
    (by the same stream, it is what the player chooses by), else what the coach says."""
    if player.searches(view):
        return from_search(player.think(view, stream), view)
    start = time.perf_counter()
    advice = advise(view, 0, stream, THINKING_WORLDS)
    words = tuple(choice.word for choice in advice.choices)
    values = tuple(choice.value for choice in advice.choices)
    return Thinking(view.seat, words, (), values, advice.worlds, time.perf_counter() - start)


def from_search(found: SearchResult, view: View) -> Thinking:
    """What a search came to; a choice that was never tried counts as the cards were dealt."""
    name, players = view.game.name, view.players
    tried = zip(found.actions, found.visits, found.values, strict=True)
    rows = [
        (visits, edge_of_utility(name, players, values[found.observer]) if visits else 0.0, action)
        for action, visits, values in tried
    ]
    rows.sort(reverse=True)
    visits, values, actions = zip(*rows, strict=True)
    words = words_of(view, actions)
    return Thinking(view.seat, words, visits, values, found.iterations, found.seconds)


# --- compiling ------------------------------------------------------------------------------------


def compile_coach(game: Game) -> None:
    """Compile what the coach of a game needs, by one world of some deal."""
    players = game.players[0]
    stake = game.new_ledger(game.default_rules(players)).next_stake()
    deals = (deal_of(game, players, stake, np.uint64(0), number) for number in count(1))
    match = next(match for deal in deals if not (match := Match(game, deal)).is_over)
    advise(match.view(match.actor), 0, np.uint64(0), 1)
