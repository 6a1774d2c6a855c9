"""Beliefs: they never contradict what can be seen, and are those of Bayes' rule."""

import math
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product

import numpy as np
import pytest

from ai.briscola import bots
from ai.briscola.belief import Model
from ai.briscola.bots import HEURISTIC, LEARNT
from ai.briscola.coaching import hand_of
from ai.briscola.worlds import MODELS, Hands, Models, believe, hands_of_others
from ai.coach import card_chances
from engine.briscola.exports import can_swap, hand_size, unseen
from engine.briscola.layout import HAND, KNOWN, LEFT, PILE, STOCK, SWAP, TRICK, TURNED
from engine.briscola.order import CARD_AT
from engine.briscola.rules import Rules
from engine.jit import exported
from engine.match import Match, View
from tests.ai.briscola.places import GAME, places
from tests.engine.briscola.deals import by_chance

bot_score = exported(bots.bot_score)
STREAM = np.uint64(5)
CHANCE: Models = (Model(1.0, LEARNT, 1.0, 1.0),)
"""The others are expected to play by chance."""


def rows_of(hands: Hands) -> Iterator[tuple[int, list[int], np.ndarray]]:
    """By hidden seat: its hands, and how likely each is."""
    for row, seat in enumerate(hands.seats.tolist()):
        count = hands.counts[row]
        weights = np.diff(hands.sums[row, :count], prepend=0.0)
        yield seat, hands.sets[row, :count].tolist(), weights


def beliefs_of(view: View, models: Models = MODELS) -> Hands:
    hands = hands_of_others(view, models)
    assert hands is not None
    return hands


# --- nothing that contradicts ---------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_true_hands_are_never_impossible_and_all_weights_sum_to_one(players: int) -> None:
    for match in places(players, 12, 0.3):
        for observer in range(players):
            for seat, sets, weights in rows_of(beliefs_of(match.view(observer))):
                assert weights.sum() == pytest.approx(1)
                assert weights[sets.index(int(match.state[HAND + seat]))] > 0
                assert len(set(sets)) == len(sets)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_hand_has_a_card_that_lies_elsewhere(players: int) -> None:
    for match in places(players, 8, 0.2):
        view = match.view(0)
        for seat, sets, _ in rows_of(beliefs_of(view)):
            free = int(unseen(view.state, 0) | view.state[KNOWN + seat])
            size = hand_size(view.state, seat)
            assert all(cards & ~free == 0 and cards.bit_count() == size for cards in sets)
            assert all(
                cards & view.state[KNOWN + seat] == view.state[KNOWN + seat] for cards in sets
            )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_a_world_that_is_believed_every_card_lies_in_one_place(players: int) -> None:
    pack = sum(
        1 << place for place, card in enumerate(CARD_AT) if card in GAME.pack(players, 0).cards
    )
    for match in places(players, 8, 0.2):
        view = match.view(0)
        beliefs = believe(view, 20, STREAM)
        assert beliefs is not None
        for world in beliefs.worlds[beliefs.weights > 0]:
            stock = world[STOCK : STOCK + world[LEFT]].tolist()
            lies = [
                *world[HAND : HAND + players],
                *world[PILE : PILE + players],
                world[TRICK],
                *stock,
            ]
            assert sum(lies) == pack
            assert math.prod(1 - (a & b != 0) for i, a in enumerate(lies) for b in lies[:i]) == 1
            GAME.kernel.hide(world, 0)
            assert (world == view.state).all()


# --- Bayes' rule ----------------------------------------------------------------------------------


def chance_of(view: View, action: int, model: Model) -> float:
    """How likely a seat would make a choice, by its own view."""
    state, seat = view.state, view.seat
    hand = int(state[HAND + seat])
    if can_swap(state, seat):
        sure = float(action == SWAP)
    else:
        scores = {card: bot_score(model.bot, state, seat, hand, card) for card in view.actions}
        all_of_them = sum(math.exp(score / model.heat) for score in scores.values())
        sure = math.exp(scores[action] / model.heat) / all_of_them
    return (1 - model.doubt) * sure + model.doubt / len(view.actions)


def likelihood(match: Match, deck: list[int], seat: int, model: Model) -> float:
    """How likely a seat would have made all its choices, had the deck lain so."""
    again = Match(GAME, replace(match.deal, deck=tuple(deck)))
    chance = 1.0
    for action in match.actions_made:
        if action not in again.actions():
            return 0.0
        if again.actor == seat:
            chance *= chance_of(again.view(seat), action, model)
        again.act(action)
    return chance


def places_of(match: Match, seat: int) -> list[int]:
    """Where in the deck the cards lie that a seat was dealt and has drawn."""
    players, dealer = match.deal.players, match.deal.dealer
    first = 3 * ((seat - dealer - 1) % players)
    drawers = [event.seat for event in match.events if event.t == "draw"]
    drawn = [3 * players + 1 + i for i, drawer in enumerate(drawers) if drawer == seat]
    return [*range(first, first + 3), *drawn]


def brute_weight(match: Match, seat: int, hand: int, models: Models) -> float:
    """Of a hand: over all orders in which it and what the seat has played can have come to it."""
    own = [match.deal.deck[place] for place in places_of(match, seat)]
    held = list(hand_of(match.state, seat))
    played = [card for card in own if card not in held]
    wanted = [CARD_AT[place] for place in range(40) if hand >> place & 1]
    total = 0.0
    for order in orders([*played, *wanted], len(own)):
        deck = list(match.deal.deck)
        for place, card in zip(places_of(match, seat), order, strict=True):
            other = deck.index(card)
            deck[place], deck[other] = card, deck[place]
        total += sum(model.prior * likelihood(match, deck, seat, model) for model in models)
    return total


def orders(cards: list[int], size: int) -> Iterator[tuple[int, ...]]:
    """All orders but for that of the first three, which come together."""
    assert len(cards) == size
    for picked in product(range(size), repeat=size - 3):
        if len(set(picked)) == size - 3:
            rest = [card for i, card in enumerate(cards) if i not in picked]
            yield (*rest, *(cards[i] for i in picked))


@pytest.mark.parametrize(
    "models",
    [MODELS, (Model(1.0, HEURISTIC, 0.05, 0.5),), CHANCE],
    ids=["usual", "sure", "chance"],
)
def test_two_hands_weigh_as_bayes_would_have_it(models: Models) -> None:
    dice = random.Random(1)
    for deals in range(3):
        match = by_chance(dice, GAME.default_rules(2), deals % 2)
        for _ in range(5 + deals % 2):
            match.act(dice.choice(match.actions()))
        view = match.view(0)
        ((seat, sets, weights),) = rows_of(beliefs_of(view, models))
        some = dice.sample(range(len(sets)), 4)
        brute = [brute_weight(match, seat, sets[i], models) for i in some]
        for (i, one), (j, two) in pairwise(zip(some, brute, strict=True)):
            assert weights[i] * two == pytest.approx(weights[j] * one, rel=1e-6)


def test_whoever_trusts_nobody_finds_all_hands_equally_likely() -> None:
    """Where it can't be told from a card played that the seven was not exchanged."""
    match = by_chance(random.Random(1), Rules(2, seven="off"))
    while not match.is_over:
        for _, _, weights in rows_of(beliefs_of(match.view(0), CHANCE)):
            assert weights == pytest.approx(1 / len(weights))
        match.act(match.actions()[0])


@pytest.mark.parametrize("players", [3, 4])
def test_worlds_are_as_likely_as_the_products_of_their_hands(players: int) -> None:
    seen = 0
    for match in places(players, 12, 0.3):
        view = match.view(0)
        hands = beliefs_of(view)
        if not 2 <= len(hands.seats) <= 3 or math.prod(hands.counts.tolist()) > 30_000:
            continue
        seen += 1
        expected = np.zeros((players, GAME.deck.size))
        total = 0.0
        for world in product(*(zip(s, w, strict=True) for _, s, w in rows_of(hands))):
            sets = [cards for cards, _ in world]
            if sum(sets) != np.bitwise_or.reduce(sets):
                continue
            weight = math.prod(float(weight) for _, weight in world)
            total += weight
            for seat, cards in zip(hands.seats.tolist(), sets, strict=True):
                expected[seat, [CARD_AT[i] for i in range(40) if cards >> i & 1]] += weight
        beliefs = believe(view, 8000, STREAM)
        assert beliefs is not None
        found = card_chances(view, beliefs, hand_of)
        for seat in hands.seats.tolist():
            assert found[seat] == pytest.approx(expected[seat] / total, abs=0.05)
    assert seen >= 5


def test_the_turned_card_is_in_no_hidden_hand_before_it_is_drawn() -> None:
    for match in places(3, 4, 0.2):
        if match.state[LEFT]:
            for _, sets, _ in rows_of(beliefs_of(match.view(0))):
                assert not any(cards & match.state[TURNED] for cards in sets)
