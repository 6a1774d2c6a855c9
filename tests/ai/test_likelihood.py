"""How likely a seat chose as it did: from the last card back, as from the first one on."""

import math
import random
from itertools import islice

import pytest

from ai.bestia import likelihood as kernel
from ai.bestia.evidence import plays_of
from ai.bestia.rollouts import policy_move
from engine.bestia.layout import (
    BEATS,
    CLOSED,
    EVERY_LEAD,
    HAND,
    LED,
    OPTIONS,
    PHASE,
    PLAY,
    PLAYING,
    PRESE_DONE,
    PRESE_OF,
    SHOWN,
    WAITING,
)
from engine.italian import bits_of, parse_card
from engine.jit import exported
from engine.match import Match
from engine.rng import new_stream
from tests.ai.pools import PLACES
from tests.ai.stories import Step, chance_of, random_book, story_chance, turns_by_chance
from tests.engine.scenes import BESTIA, USUAL, change, deal, enter, play

likelihood = exported(kernel.likelihood)
any_table = pytest.mark.parametrize("players", BESTIA.players)


@pytest.mark.parametrize(
    ("blanks", "doubt"), [(0.0, 0.1), (0.7, 0.0)], ids=["any-numbers", "many-blanks"]
)
@any_table
def test_a_likelihood_is_that_of_a_replay(players: int, blanks: float, doubt: float) -> None:
    book = random_book(players, blanks=blanks)
    dice = random.Random(players)
    for match in turns_by_chance(players, 3):
        observer, seat = dice.sample(range(players), 2)
        view = match.view(observer)
        hand, out, dropped = (int(match.state[place + seat]) for place in PLACES)
        found = likelihood(view.state, seat, hand, out, dropped, plays_of(view), book, doubt)
        expected = story_chance(view, match.state, match.deal, seat, book, doubt)
        assert found == pytest.approx(expected, rel=1e-9, abs=1e-12)


@pytest.mark.rule("5")
def test_who_was_not_asked_to_change_cards_shows_nothing_by_it() -> None:
    """In a giro chiuso of ten the nine cards of the stock are soon gone."""
    match = change(deal("7D", {}, players=10, options=USUAL | CLOSED), 2, 2, 2, 2, 1)
    assert match.state[PHASE] == PLAYING
    view, book = match.view(1), random_book(10)
    for seat in (6, 7, 8, 9, 0):
        hand = int(match.state[HAND + seat])
        assert likelihood(view.state, seat, hand, 0, 0, plays_of(view), book, 0.1) == 1.0


def test_a_hand_that_the_rules_exclude_is_impossible_whatever_the_doubt() -> None:
    """Seat 2 answered 7C with 4S: it holds neither coppe nor denari, the briscola."""
    hands = {1: "7C RB AB", 2: "4S 5S 6B"}
    match = play(enter(deal("2D", hands), 1, 2), "7C 4S")
    view, book = match.view(1), random_book(5)
    for rest, possible in (("5S 6B", True), ("5S 6C", False), ("5S 6D", False)):
        hand = bits_of(parse_card(card) for card in rest.split())
        found = likelihood(view.state, 2, hand, 0, 0, plays_of(view), book, 1.0)
        assert (found > 0) is possible


def test_a_policy_chooses_as_often_as_its_numbers_say() -> None:
    """So that who believes in them is right."""
    book, rng, draws = random_book(5), new_stream("policy"), 2000
    for match in islice(turns_by_chance(5, 4), 0, None, 5):
        if match.is_over:
            continue
        made = [int(policy_move(match.state, rng, book)) for _ in range(draws)]
        assert set(made) <= set(match.actions())
        for action in match.actions():
            chance = chance_of(Step(match.state, match.actor, action), book, 0.0)
            error = math.sqrt(chance * (1 - chance) / draws)
            assert abs(made.count(action) / draws - chance) <= 4.5 * error


# --- the cards that were played -------------------------------------------------------------------


def row_of(step: Step) -> list[int]:
    """What is noted of a play, from the position before it."""
    state, seat, action = step
    beats = 0 if state[LED] < 0 else state[BEATS]
    after = int(state[WAITING]).bit_count() - 1
    safe = state[PRESE_OF + seat] > 0
    bound = state[PRESE_DONE] == 0 or state[OPTIONS] & EVERY_LEAD != 0
    row = (seat, action - PLAY, state[LED], beats, after, safe, state[SHOWN], bound)
    return [int(number) for number in row]


def rows_of(match: Match) -> list[list[int]]:
    """The same of all the plays of a match, from its deal on."""
    again = Match(BESTIA, match.deal)
    rows = []
    for action in match.actions_made:
        if again.state[PHASE] == PLAYING:
            rows.append(row_of(Step(again.state, again.actor, action)))
        again.act(action)
    return rows


@any_table
def test_the_plays_of_a_view_are_those_of_a_replay(players: int) -> None:
    for match in turns_by_chance(players, 4):
        rows = rows_of(match)
        for observer in (0, match.actor, players - 1):
            assert observer < 0 or plays_of(match.view(observer)).tolist() == rows
