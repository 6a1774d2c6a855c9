"""Spots: within their table, the same for all that a seat can't tell apart, and their choices."""

import random
from collections.abc import Iterator

import pytest

from ai.bestia import abstraction
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
    table_size,
)
from engine.bestia.layout import (
    ANSWERING,
    BUCO_TURN,
    DISCARD,
    DROPPING,
    EXCHANGE,
    EXCHANGING,
    HAND,
    PHASE,
    PLAYING,
    SELECT,
    VOTING,
)
from engine.game import Deal
from engine.italian import DECK_SIZE, cards_of
from engine.jit import exported
from engine.match import Match
from engine.rng import new_stream
from tests.engine.scenes import BESTIA

spot_of, legal_choices = exported(abstraction.spot_of), exported(abstraction.legal_choices)
action_of, choice_of = exported(abstraction.action_of), exported(abstraction.choice_of)

SECTIONS = {
    SELECT: (SELECT_AT, table_size(10), SELECT_WIDTH),
    EXCHANGING: (EXCHANGE_AT, BUCO_AT, EXCHANGE_WIDTH),
    BUCO_TURN: (BUCO_AT, ANSWER_AT, BUCO_WIDTH),
    ANSWERING: (ANSWER_AT, DROP_AT, ANSWER_WIDTH),
    DROPPING: (DROP_AT, FIRST_AT, DROP_WIDTH),
    PLAYING: (FIRST_AT, VOTE_AT, CARD_WIDTH),
    VOTING: (VOTE_AT, SELECT_AT, VOTE_WIDTH),
}
"""By phase: where its spots begin and end, and how many numbers each has."""

OPTIONS = sum(BESTIA.option_letters.values())
any_table = pytest.mark.parametrize("players", BESTIA.players)


def turns(players: int, matches: int = 30) -> Iterator[Match]:
    """Every turn of some matches by chance, with all kinds of options."""
    dice = random.Random(players)
    for number in range(matches):
        deck = tuple(dice.sample(range(DECK_SIZE), DECK_SIZE))
        options = dice.randrange(OPTIONS + 1)
        match = Match(BESTIA, Deal(deck, players, dice.randrange(players), options))
        while not match.is_over:
            yield match
            match.act(choose(match, dice, shy=number % 2 == 1))


def choose(match: Match, dice: random.Random, *, shy: bool) -> int:
    """Any choice; who is shy mostly discards or changes nothing, so that there is a buco."""
    if shy and dice.random() < 0.8:
        return {SELECT: DISCARD, EXCHANGING: EXCHANGE}.get(
            int(match.state[PHASE]), match.actions()[-1]
        )
    return dice.choice(match.actions())


def choices(match: Match) -> list[int]:
    return list(cards_of(legal_choices(match.state, match.actor)))


def test_the_matches_by_chance_have_every_phase() -> None:
    phases = {int(match.state[PHASE]) for match in turns(6)}
    assert phases == set(SECTIONS)


@any_table
def test_a_spot_is_within_the_section_of_its_phase(players: int) -> None:
    for match in turns(players):
        start, end, width = SECTIONS[int(match.state[PHASE])]
        spot = spot_of(match.state, match.actor)
        assert start <= spot
        assert spot + width <= min(end, table_size(players))
        assert (spot - start) % width == 0


@any_table
def test_a_first_card_and_a_later_one_have_sections_of_their_own(players: int) -> None:
    for match in turns(players):
        if match.state[PHASE] == PLAYING:
            size = int(match.state[HAND + match.actor]).bit_count()
            assert (spot_of(match.state, match.actor) < SECOND_AT) is (size == 3)


@any_table
def test_choices_and_actions_are_the_same_in_other_numbers(players: int) -> None:
    for match in turns(players):
        made = [action_of(match.state, match.actor, choice) for choice in choices(match)]
        assert sorted(made) == list(match.actions())
        back = [choice_of(match.state, match.actor, action) for action in made]
        assert back == choices(match)


@any_table
def test_a_spot_has_a_number_for_each_choice(players: int) -> None:
    for match in turns(players):
        width = SECTIONS[int(match.state[PHASE])][2]
        assert all(0 <= choice < width for choice in choices(match))


@any_table
def test_a_spot_does_not_depend_on_what_its_seat_cannot_see(players: int) -> None:
    rng = new_stream("worlds")
    for match in turns(players, 15):
        seat = match.actor
        spot, mask = spot_of(match.state, seat), legal_choices(match.state, seat)
        world = match.state.copy()
        BESTIA.kernel.determinize(world, seat, rng)
        for state in (match.view(seat).state, world):
            assert spot_of(state, seat) == spot
            assert legal_choices(state, seat) == mask


def test_a_table_grows_with_the_players() -> None:
    sizes = [table_size(players) for players in BESTIA.players]
    assert sizes == sorted(set(sizes))
    assert all(size > SELECT_AT for size in sizes)
