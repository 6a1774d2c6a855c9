"""What led to a position, made up again: a slow, obvious oracle for beliefs.

A world says where every card is now. `deal_behind` finds the deal that it came from, `replay` goes
through all the choices from there, and `chance_of` says how likely each was, by the numbers of its
spot in a policy table. The kernel finds the same without a replay, from the last card back.
"""

import random
from collections.abc import Iterator, Mapping
from itertools import combinations
from math import prod
from typing import NamedTuple

import numpy as np

from ai.bestia import abstraction
from ai.bestia.abstraction import table_size
from ai.bestia.policy import FULL, PolicyTable
from engine.bestia.forms import VOCABULARY
from engine.bestia.layout import (
    DECK_SIZE,
    DISCARD,
    DROPPED,
    DROPPING,
    EXCHANGING,
    HAND,
    KEEP,
    KEPT,
    OUT,
    PHASE,
    PLAYERS,
    PLAYING,
    SELECT,
    STOCK,
    STOCK_TOP,
)
from engine.events import Event
from engine.game import Deal
from engine.italian import bits_of, cards_of
from engine.jit import exported
from engine.kernel import State
from engine.match import Match, View
from tests.engine.scenes import BESTIA, seats_in_turn

spot_of, legal_choices = exported(abstraction.spot_of), exported(abstraction.legal_choices)
choice_of = exported(abstraction.choice_of)

TELLING = (SELECT, EXCHANGING, DROPPING, PLAYING)
"""The phases whose choices tell something of the cards, as far as a belief looks."""

Drawn = Mapping[int, int]
"""By seat that exchanged: the cards of its hand which it drew."""


class Step(NamedTuple):
    """A choice, and the position it was made in, with nothing hidden."""

    state: State
    seat: int
    action: int


def random_book(players: int, seed: int = 1, blanks: float = 0.0) -> PolicyTable:
    """A table of any numbers; some of them may be 0."""
    dice = random.Random(seed)
    size = table_size(players)
    book = np.frombuffer(dice.randbytes(size), dtype=np.uint8).copy()
    if blanks:
        holes = np.frombuffer(dice.randbytes(size), dtype=np.uint8)
        book[holes < blanks * 256] = 0
    return book


def played_by(view: View, seat: int) -> int:
    """The cards that a seat has played."""
    return bits_of(
        event.cards[0]
        for event in view.events
        if event.t == "play" and event.seat == seat and isinstance(event.cards, tuple)
    )


# --- the deal behind a world ----------------------------------------------------------------------


def possible_draws(view: View, world: State, seat: int) -> list[int]:
    """Which cards of its hand a seat may have drawn in its exchange: any that are so many."""
    changed = int(world[OUT + seat]).bit_count() if (world[KEPT] >> seat) & 1 else 0
    whole = list(cards_of(int(world[HAND + seat]) | played_by(view, seat)))
    return [bits_of(cards) for cards in combinations(whole, changed)] if changed else [0]


def first_draws(view: View, world: State) -> dict[int, int]:
    """Some draws that fit, for every seat."""
    return {seat: possible_draws(view, world, seat)[0] for seat in range(int(world[PLAYERS]))}


def dealt_hand(view: View, world: State, seat: int, drawn: int) -> int:
    """The three cards that a seat was dealt."""
    out = int(world[OUT + seat])
    whole = int(world[HAND + seat]) | played_by(view, seat)
    if (world[KEPT] >> seat) & 1:
        return whole & ~drawn | out
    return out if out else whole


def deal_behind(view: View, world: State, deal: Deal, drawn: Drawn) -> Deal:
    """The deal that a world came from; `deal` says all but the deck."""
    deck = [deal.deck[0]]
    for seat in seats_in_turn(deal.players, deal.dealer):
        deck += cards_of(dealt_hand(view, world, seat, drawn[seat]))
    for event in view.events:
        if event.t == "exchange":
            deck += cards_of(drawn[event.seat])
        if event.t == "buco":
            four = world[HAND + event.seat] | world[DROPPED + event.seat]
            deck += cards_of(int(four) | played_by(view, event.seat))
    deck += world[STOCK + int(world[STOCK_TOP]) :].tolist()
    return Deal(tuple(deck), deal.players, deal.dealer, deal.options)


# --- all that was done ----------------------------------------------------------------------------


def as_it_was(event: Event, world: State) -> Event:
    """A choice with the cards that were hidden."""
    if event.t == "exchange":
        return Event(event.t, event.seat, tuple(cards_of(int(world[OUT + event.seat]))))
    if event.t == "drop":
        return Event(event.t, event.seat, tuple(cards_of(int(world[DROPPED + event.seat]))))
    return event if event.t == "play" else Event(event.t, event.seat)


def replay(view: View, world: State, deal: Deal, drawn: Drawn) -> tuple[list[Step], Match]:
    """Every choice that led to a world, and the match after them. Raises ValueError where the
    rules forbid one."""
    match = Match(BESTIA, deal_behind(view, world, deal, drawn))
    steps = []
    for event in filter(VOCABULARY.is_choice, view.events):
        wanted = as_it_was(event, world)
        for action in match.actions():
            if match.actor == wanted.seat and VOCABULARY.same_choice(
                BESTIA.kernel.choice(match.state, action), wanted
            ):
                steps.append(Step(match.state.copy(), match.actor, action))
                break
        match.choose(wanted)
    return steps, match


def chance_of(step: Step, book: PolicyTable, doubt: float) -> float:
    """How likely the actor chose so: by the table, and a part of it by mere chance."""
    state, seat, action = step
    choices = list(cards_of(legal_choices(state, seat)))
    if len(choices) == 1:
        return 1.0
    spot = spot_of(state, seat)
    if state[PHASE] == SELECT:
        keep = int(book[spot]) / FULL
        chance = keep if action == KEEP else 1 - keep
    else:
        numbers = {choice: int(book[spot + choice]) for choice in choices}
        total = sum(numbers.values())
        chosen = choice_of(state, seat, action)
        chance = numbers[chosen] / total if total else 1 / len(choices)
    return (1 - doubt) * chance + doubt / len(choices)


def story_chance(
    view: View, world: State, deal: Deal, seat: int, book: PolicyTable, doubt: float
) -> float:
    """How likely a seat that holds what it does in a world chose as it did: the mean over all the
    cards that it may have drawn."""
    draws = possible_draws(view, world, seat)
    others = first_draws(view, world)
    chances = []
    for drawn in draws:
        steps, _ = replay(view, world, deal, {**others, seat: drawn})
        chances.append(
            prod(
                chance_of(step, book, doubt)
                for step in steps
                if step.seat == seat and step.state[PHASE] in TELLING
            )
        )
    return sum(chances) / len(chances)


def turns_by_chance(players: int, matches: int) -> Iterator[Match]:
    """Every turn of some matches by chance, and their ends; in half of them few keep."""
    dice = random.Random(players)
    options = sum(BESTIA.option_letters.values())
    for number in range(matches):
        deck = tuple(dice.sample(range(DECK_SIZE), DECK_SIZE))
        deal = Deal(deck, players, dice.randrange(players), dice.randrange(options + 1))
        match = Match(BESTIA, deal)
        while not match.is_over:
            yield match
            shy = match.state[PHASE] == SELECT and number % 2 == 1 and dice.random() < 0.8
            match.act(DISCARD if shy else dice.choice(match.actions()))
        yield match
