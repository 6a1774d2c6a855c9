"""The coach after the smazzata, what it says of beliefs, and how players think."""

import random

import numpy as np
import pytest

from ai import coach
from ai.advice import BEST, BLUNDER, DOUBTFUL, FINE, MISTAKE, grade_of
from ai.coach import advise, beliefs_of, review, review_steps, sum_up, thinking_of, turns_of
from ai.players import make_player
from ai.table import open_view
from engine.bestia.forms import VOCABULARY
from engine.bestia.layout import DECK_SIZE, HAND, PHASE, PLAYING, SELECT
from engine.game import Deal
from engine.italian import TEXTS, cards_of
from engine.match import Match, View
from engine.rng import new_stream
from tests.ai.stories import turns_by_chance
from tests.ai.test_coach import ONE, POT, by_word, choose_by_table, position
from tests.engine.scenes import (
    BESTIA,
    USUAL,
    deal,
    legal,
    play,
    play_all,
    play_out,
    select,
    settle,
)

# --- a smazzata looked at again -------------------------------------------------------------------


def played(seed: int, players: int = 4) -> Match:
    """A smazzata by the blueprint, with an odd choice now and then."""
    dice, rng = random.Random(seed), new_stream(str(seed))
    deck = tuple(dice.sample(range(DECK_SIZE), DECK_SIZE))
    match = Match(BESTIA, Deal(deck, players, 0, USUAL))
    while not match.is_over:
        odd = dice.random() < 0.2
        match.act(dice.choice(match.actions()) if odd else choose_by_table(match, match.state, rng))
    return match


@pytest.mark.parametrize("seed", range(5))
def test_results_sum_to_nothing_and_split_into_luck_and_play(seed: int) -> None:
    match = played(seed)
    bestie = settle(match, POT).own.bestie
    reviews = [review(match, seat, POT, ONE, 60) for seat in range(4)]
    assert sum(review.result for review in reviews) == pytest.approx(0)
    for seat, reviewed in enumerate(reviews):
        assert (reviewed.seat, reviewed.scale) == (seat, POT)
        assert reviewed.luck + reviewed.play == pytest.approx(reviewed.result)
        assert reviewed.play <= 0
        assert (reviewed.alarms == ("bestia",)) is (bestie[seat] > 0)


def test_every_choice_that_had_an_alternative_is_reviewed_where_it_was_made() -> None:
    match = played(3)
    for seat in range(4):
        choices = review(match, seat, POT, ONE, 30).choices
        assert len(choices) == len(list(turns_of(match, seat)))
        for choice in choices:
            made = match.events[choice.place]
            assert made.seat == seat
            bare = made._replace(drawn=(), seats=())
            assert VOCABULARY.to_word(bare) == choice.made
            assert len(choice.advice.choices) > 1
            assert {c.word for c in choice.truth} == {c.word for c in choice.advice.choices}


def test_the_best_choice_costs_nothing_and_any_other_what_it_is_behind() -> None:
    costs = 0
    for seed in range(4):
        for choice in review(played(seed), 1, POT, ONE, 60).choices:
            best, *others = choice.advice.choices
            if choice.made == best.word:
                assert choice.cost == 0
            else:
                costs += 1
                assert choice.cost == next(c.behind for c in others if c.word == choice.made)
    assert costs > 0


def test_a_thrown_fortune_is_the_fault_of_play() -> None:
    match = select(deal("7D", {1: "AD 3D RD"}), 3)
    play_all(play(match, "exchange"), "pass")
    play_out(match)
    reviewed = review(match, 1, POT, ONE, 500)
    assert reviewed.play < -0.4
    assert reviewed.choices[0].made == "discard"
    assert reviewed.choices[0].truth[0].word == "keep"


def test_a_review_is_the_same_again_and_step_by_step() -> None:
    match = played(1)
    whole = review(match, 2, POT, ONE, 40)
    assert whole == review(match, 2, POT, ONE, 40)
    steps = tuple(review_steps(match, 2, POT, ONE, 40))
    assert whole == sum_up(match, 2, POT, steps)
    assert whole != review(match, 2, POT, np.uint64(2), 40)


# --- beliefs and thoughts -------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 6, 10])
def test_known_cards_are_sure_and_every_hand_has_its_cards(players: int) -> None:
    for match in turns_by_chance(players, 3):
        view = match.view(players - 1)
        belief = beliefs_of(view, 20, ONE)
        assert belief is not None
        assert belief.observer == players - 1
        assert 1 - 1e-9 <= belief.effective <= 20 + 1e-9
        chances = np.array(belief.chances)
        assert chances.shape == (players, DECK_SIZE)
        assert ((chances >= 0) & (chances <= 1)).all()
        sizes = [int(match.state[HAND + seat]).bit_count() for seat in range(players)]
        assert np.allclose(chances.sum(axis=1), sizes)
        own = set(cards_of(int(match.state[HAND + view.seat])))
        assert [c for c in range(DECK_SIZE) if chances[-1][c]] == sorted(own)
        assert all(chances[-1][card] == 1 for card in own)


def test_a_member_of_a_societa_knows_the_cards_of_its_capo() -> None:
    match = play(select(deal("7D", {}, "2C 2S 2B 4C"), 1), "exchange offer join decline decline")
    belief = beliefs_of(match.view(3), 20, ONE)
    assert belief is not None
    sure = {TEXTS[card] for card in range(DECK_SIZE) if belief.chances[2][card] == 1}
    assert sure == {"2C", "2S", "2B", "4C"}


def card_turn() -> View:
    """A card to play."""
    match = position("play")
    assert match.state[PHASE] == PLAYING
    return match.view(match.actor)


def test_the_thinking_of_a_search_is_what_it_chooses_by() -> None:
    view, player = card_turn(), make_player("maestro:iterations=200", BESTIA, 5)
    thinking = thinking_of(player, view, ONE)
    (chosen,) = coach.words_of(view, [player.choose(view, ONE)])
    assert thinking.words[0] == chosen
    assert set(thinking.words) == set(coach.words_of(view, view.actions))
    assert list(thinking.visits) == sorted(thinking.visits, reverse=True)
    assert min(thinking.visits) > 0
    assert thinking.iterations == 200
    says = by_word(advise(view, POT, ONE, 3000))
    for word, value in zip(thinking.words, thinking.values, strict=True):
        assert value == pytest.approx(says[word].value, abs=0.25)


def test_a_cheat_thinks_with_the_cards_it_sees() -> None:
    match = position("play")
    view = open_view(match.view(match.actor), match)
    thinking = thinking_of(make_player("omniscient:iterations=50", BESTIA, 5), view, ONE)
    assert set(thinking.words) == legal(match)
    assert sum(thinking.visits) > 0


@pytest.mark.parametrize("spec", ["maestro", "blueprint", "heuristic"])
def test_a_player_that_does_not_search_here_thinks_as_the_coach_does(spec: str) -> None:
    view = deal("7D", {1: "AD 3D RD"}).view(1)
    assert view.state[PHASE] == SELECT
    thinking = thinking_of(make_player(spec, BESTIA, 5), view, ONE)
    assert thinking.words == ("keep", "discard")
    assert thinking.visits == ()
    assert thinking.values[0] > thinking.values[1] + 0.2
    assert thinking.iterations > 0


# --- grades and facts -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cost", "grade"),
    [
        (0.0, BEST),
        (0.0049, BEST),
        (0.005, FINE),
        (0.0199, FINE),
        (0.02, DOUBTFUL),
        (0.06, MISTAKE),
        (0.1499, MISTAKE),
        (0.15, BLUNDER),
        (3.0, BLUNDER),
    ],
)
def test_a_grade_goes_by_what_a_choice_costs_of_what_a_deal_moves(cost: float, grade: str) -> None:
    assert grade_of(cost, 0.0, 1.0) == grade
    assert grade_of(20 * cost, 0.0, 20.0) == grade


def test_what_can_not_be_told_from_the_best_is_no_mistake() -> None:
    assert grade_of(0.1, 0.2, 1.0) == FINE
    assert grade_of(0.1, 0.09, 1.0) == MISTAKE
    assert grade_of(0.001, 0.2, 1.0) == BEST


def test_the_worse_choice_has_the_worse_grade() -> None:
    order = [BEST, FINE, DOUBTFUL, MISTAKE, BLUNDER]
    grades = [order.index(grade_of(cost / 200, 0.0, 1.0)) for cost in range(100)]
    assert grades == sorted(grades)
    assert set(grades) == set(range(5))


def test_a_thrown_fortune_is_a_blunder_and_a_kept_one_the_best() -> None:
    for word, grade in (("keep", BEST), ("discard", BLUNDER)):
        match = play(deal("7D", {1: "AD 3D RD"}, players=3), word)
        play_out(match)
        first = review(match, 1, POT, ONE, 500).choices[0]
        assert (first.made, first.grade(1.0)) == (word, grade)


def test_prese_are_counted_where_it_is_plain_how_many_there_are() -> None:
    match = select(deal("7D", {1: "AD 3D RD", 2: "2C 2S 4B"}, players=3), 1, 2)
    play(match, "exchange exchange pass")
    ace = by_word(advise(match.view(1), POT, ONE, 200))["AD"]
    assert ace.facts == (1, 1, 1, 1)
    assert (ace.alarms, ace.ahead) == ((0,), 1)


def test_who_stays_out_takes_no_presa_and_is_not_in_bestia() -> None:
    match = select(deal("7D", {2: "AD 3D RD"}, players=3), 2)
    play(match, "exchange")
    out = by_word(advise(match.view(match.actor), POT, ONE, 200))["pass"]
    assert out.facts == (0, 0, 0, 0)
    assert (out.alarms, out.ahead) == ((0,), 0)


def test_facts_fit_together() -> None:
    for match in turns_by_chance(5, 3):
        for choice in (
            () if match.is_over else advise(match.view(match.actor), POT, ONE, 100).choices
        ):
            one, two, three, inside = choice.facts
            assert inside >= one >= two >= three >= 0
            assert choice.alarms[0] == pytest.approx(inside - one)
