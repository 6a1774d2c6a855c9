"""Searches against positions whose answer is known, and against brute force."""

import math
from dataclasses import replace
from itertools import combinations

import pytest

from ai.bestia.policy import PolicyTable
from ai.player import never
from ai.search import Method, Pace, SearchResult
from engine.bestia.layout import ALL_CARDS, HAND, SHOWN
from engine.italian import card_texts, cards_of
from engine.match import Match
from tests.ai.endings import Ending, Reply, by_feel, could_play, evenly, expected
from tests.ai.thinking import (
    METHODS,
    Rollouts,
    any_method,
    believing,
    best_word,
    blank_book,
    even_book,
    findings,
    grow,
    own_values,
    think,
)
from tests.engine.scenes import deal, enter, legal, play, prese_taken

any_rollouts = pytest.mark.parametrize("rollouts", Rollouts, ids=[way.value for way in Rollouts])


# --- positions with one answer, whatever the others hold ------------------------------------------


def unbeatable() -> Match:
    """Seat 0 has the three best briscole and has led the first: every presa is its own."""
    hands = {0: "AD 3D RD", 1: "AC 3C RC"}
    return play(enter(deal("2D", hands, players=3, dealer=2), 0, 1), "AD RC")


def two_briscole(last: str = "RB") -> Match:
    """Seat 1 takes this presa with either briscola, and the next one surely with the Asso."""
    hands = {0: f"AC 3S {last}", 1: "AD 2D 4C"}
    return play(enter(deal("7D", hands, players=3, dealer=2), 0, 1), "AC 4C 3S")


def asso_gone(last: str = "RS") -> Match:
    """Seat 2 can't take this presa, and has none; the 3, if kept, takes the next one."""
    hands = {0: "2C 4C 5S", 1: f"AC AD {last}", 2: "5C 3D 2D"}
    return play(enter(deal("7D", hands, players=3, dealer=2), 0, 1, 2), "2C AC 5C AD")


def last_vote() -> Match:
    """1-1-1-0: seats 1 and 2 agreed, seat 4 votes last."""
    return play(prese_taken([1, 2, 4], [0]), "agree agree")


@any_method
@any_rollouts
def test_all_is_won_with_the_best_cards(method: Method, rollouts: Rollouts) -> None:
    match = unbeatable()
    thought = think(match, replace(method, iterations=300), rollouts)
    expected = (1 + 1 / 3, -1 + 1 / 3, 1 / 3)
    assert set(own_values(match, thought)) == {"3D", "RD"}
    for values in thought.values:
        assert values == pytest.approx(expected)


@any_method
@any_rollouts
def test_the_asso_is_not_spent_on_a_presa_that_the_2_takes_as_well(
    method: Method, rollouts: Rollouts
) -> None:
    match = two_briscole()
    thought = think(match, replace(method, iterations=1000), rollouts)
    values = own_values(match, thought)
    assert values["2D"] == pytest.approx(2 / 3)
    assert 1 / 3 < values["AD"] < 2 / 3
    assert best_word(match, thought) == "2D"


@any_method
@any_rollouts
def test_the_card_that_saves_from_bestia_is_kept(method: Method, rollouts: Rollouts) -> None:
    match = asso_gone()
    thought = think(match, replace(method, iterations=1000), rollouts)
    values = own_values(match, thought)
    assert values["2D"] == pytest.approx(1 / 3 + 1 / 3)
    assert values["3D"] < values["2D"]
    assert best_word(match, thought) == "2D"


@any_method
@any_rollouts
def test_a_card_that_saves_in_every_world_and_one_that_saves_in_none_have_exact_values(
    method: Method, rollouts: Rollouts
) -> None:
    """The leader of the last presa is believed to hold a briscola above the 2 in any case."""
    match = asso_gone()
    beliefs = believing(*(asso_gone(last) for last in ("RD", "CD", "4D")))
    thought = think(match, replace(method, iterations=300), rollouts, beliefs=beliefs)
    values = own_values(match, thought)
    assert values == pytest.approx({"2D": 1 / 3 + 1 / 3, "3D": -1 + 2 / 3})


@any_method
@any_rollouts
def test_the_last_vote_is_worth_what_the_pot_pays(method: Method, rollouts: Rollouts) -> None:
    match = last_vote()
    thought = think(match, replace(method, iterations=300), rollouts)
    bestie, players = 1, 5
    assert own_values(match, thought) == pytest.approx(
        {"refuse": 1 / 3 + bestie / players, "agree": (1 + bestie) / players}
    )
    assert best_word(match, thought) == "refuse"


@any_method
def test_the_first_vote_to_refuse_is_worth_a_third_and_a_share_of_the_bestie(
    method: Method,
) -> None:
    match = prese_taken([1, 2, 4], [0, 3])
    thought = think(match, replace(method, iterations=2000))
    values = own_values(match, thought)
    assert values["refuse"] == pytest.approx(1 / 3 + 2 / 5)
    assert (1 + 2) / 5 <= values["agree"] <= 1 / 3 + 2 / 5 + 1e-9


@any_method
@any_rollouts
def test_a_card_that_is_forced_is_found(method: Method, rollouts: Rollouts) -> None:
    match = play(two_briscole(), "2D")
    assert legal(match) == {"AD"}
    thought = think(match, replace(method, iterations=100), rollouts)
    assert thought.visits == (100,)
    assert thought.values[0] == pytest.approx((1 / 3, 2 / 3, 0))


@any_method
@any_rollouts
def test_a_lead_that_only_gives_prese_away_is_not_made(method: Method, rollouts: Rollouts) -> None:
    """Seat 1 has neither coppe nor briscole: the AS takes this presa for sure, but after the 2D it
    is lost if seat 1 has two denari. Against two spade every presa is won."""
    hands = {0: "AC AS 2D", 1: "4S 5S 4D"}
    match = play(enter(deal("7B", hands, players=3, dealer=2), 0, 1), "AC 4D")
    thought = think(match, replace(method, iterations=2000), rollouts)
    spades, denari, pairs = math.comb(9, 2), math.comb(8, 2), math.comb(17, 2)
    worth = (2 / 3 * pairs + 2 / 3 * spades) / pairs
    error = 4 * 0.4 / math.sqrt(min(thought.visits))
    assert own_values(match, thought) == pytest.approx(
        {"AS": worth, "2D": worth - denari / 3 / pairs}, abs=error
    )
    assert best_word(match, thought) == "AS"


@any_method
def test_a_hand_that_can_not_lose_is_kept(method: Method) -> None:
    match = play(deal("2D", {3: "AD 3D RD"}, players=4), "discard keep")
    thought = think(match, replace(method, iterations=2000), Rollouts.HEURISTIC)
    assert best_word(match, thought) == "keep"


# --- brute force: the last two prese between two, in every world that fits ------------------------


def hidden_cards(match: Match) -> list[str]:
    """The cards that seat 0, which never threw any away, has not seen."""
    known = int(match.state[SHOWN] | match.state[HAND])
    return card_texts(cards_of(ALL_CARDS & ~known))


def leading() -> tuple[Match, list[Ending]]:
    """Seat 0 leads the second presa; seat 1 could not overtake the Re di spade."""
    hands = {0: "RS 6C FD", 1: "4S 7B RC"}
    match = play(enter(deal("7D", hands, players=3, dealer=2), 0, 1), "RS 4S")
    pairs = combinations(hidden_cards(match), 2)
    fitting = [pair for pair in pairs if could_play(pair, ("RS",), "4S")]
    return match, [Ending((("6C", "FD"), pair), 0, (), (1, 0)) for pair in fitting]


def following() -> tuple[Match, list[Ending]]:
    """Seat 0 can't take the second presa, and nobody else has a choice any more."""
    hands = {0: "2C 7S 4S", 1: "RC 5B 3D"}
    match = play(enter(deal("7D", hands, players=3, dealer=2), 0, 1), "2C RC 5B")
    fitting = [(card,) for card in hidden_cards(match) if could_play((card, "5B"), ("2C",), "RC")]
    return match, [Ending((("7S", "4S"), card), 0, ("5B",), (0, 1)) for card in fitting]


def assert_expected(
    match: Match, thought: SearchResult, endings: list[Ending], reply: Reply = evenly
) -> None:
    """Whether a search is right within four standard errors."""
    values = own_values(match, thought)
    for (card, value), visits in zip(values.items(), thought.visits, strict=True):
        mean, variance = expected(endings, card, reply)
        assert abs(value - mean) < 4 * math.sqrt(variance / visits) + 1e-9


GUIDED = {name: method for name, method in METHODS.items() if method.guided}
GUIDED["guided-MO"] = Method(guided=True, multiple=True)


def test_the_brute_force_knows_the_worlds_that_fit() -> None:
    assert len(leading()[1]) == math.comb(40 - 5 - 2, 2)
    assert len(following()[1]) == 40 - 6


@pytest.mark.parametrize("method", GUIDED.values(), ids=GUIDED.keys())
@pytest.mark.parametrize(
    ("book", "reply"), [(even_book(3), evenly), (blank_book(3), by_feel)], ids=["even", "heuristic"]
)
def test_a_guided_search_finds_what_each_card_is_worth_against_a_policy(
    method: Method, book: PolicyTable, reply: Reply
) -> None:
    match, endings = leading()
    thought = think(match, replace(method, iterations=20_000), Rollouts.POLICY, book=book)
    assert_expected(match, thought, endings, reply)


@any_method
@any_rollouts
def test_all_ways_to_search_agree_where_nobody_else_has_a_choice(
    method: Method, rollouts: Rollouts
) -> None:
    match, endings = following()
    thought = think(match, replace(method, iterations=10_000), rollouts)
    assert_expected(match, thought, endings)


def test_worlds_count_by_what_they_are_believed_to_weigh() -> None:
    worlds = two_briscole("RB"), two_briscole("RD")
    method = Method(iterations=8000, paired=True)
    thought = think(worlds[0], method, beliefs=believing(*worlds, weights=[1, 3]))
    value = own_values(worlds[0], thought)["AD"]
    error = math.sqrt(1 / 4 * 3 / 4 / 8000) / 3
    assert abs(value - (2 / 3 / 4 + 1 / 3 * 3 / 4)) < 4 * error


def test_a_world_without_weight_is_never_searched() -> None:
    worlds = two_briscole("RB"), two_briscole("RD"), two_briscole("FB")
    for weights, value in (([0, 1, 0], 1 / 3), ([2, 0, 0], 2 / 3), ([0, 0, 5], 2 / 3)):
        beliefs = believing(*worlds, weights=weights)
        thought = think(worlds[0], Method(iterations=500), beliefs=beliefs)
        assert own_values(worlds[0], thought)["AD"] == pytest.approx(value)


# --- one tree, or one for each seat ---------------------------------------------------------------


def test_where_nothing_is_hidden_one_tree_and_one_for_each_seat_come_to_the_same() -> None:
    match = prese_taken([1, 2, 4], [0, 3])
    one, many = (think(match, Method(multiple=multiple)) for multiple in (False, True))
    assert findings(one) == findings(many)


def merging(rest: str) -> Match:
    """Seat 0 leads 2C or 7C; seat 1 holds two cards that the observer can only guess."""
    hands = {0: "AC 2C 7C", 1: f"6C {rest}"}
    return play(enter(deal("7D", hands, players=3, dealer=2), 0, 1), "AC 6C")


def value_of_2c(method: Method) -> float:
    """Seat 1 has 3C 4C once, 4C 5C twice and 3C RC twice in five times."""
    worlds = [merging(rest) for rest in ("3C 4C", "4C 5C", "3C RC")]
    beliefs = believing(*worlds, weights=[1, 2, 2])
    return own_values(worlds[0], think(worlds[0], method, beliefs=beliefs))["2C"]


def test_an_opponent_with_its_own_tree_plays_each_of_its_hands_right() -> None:
    """With 3C 4C it takes the 2C with the 4, and its 3 then beats the 7: the observer gets one
    presa, as against 3C RC, and two against 4C 5C. In all 1/3 · 3/5 + 2/3 · 2/5."""
    value = value_of_2c(Method(iterations=20_000, multiple=True, paired=True))
    assert value == pytest.approx(7 / 15, abs=0.01)


def test_in_one_tree_an_opponent_plays_a_card_by_what_it_did_in_other_hands() -> None:
    """The observer sees only which card is played. The 4 mostly came from 4C 5C and lost, the 3
    from 3C RC and won: so 3C 4C is played the wrong way round, towards 1/3 · 2/5 + 2/3 · 3/5."""
    value = value_of_2c(Method(iterations=20_000, paired=True))
    assert 0.5 < value <= 8 / 15


# --- a budget of time -----------------------------------------------------------------------------


def test_time_that_is_over_before_a_tree_could_grow_is_one_iteration() -> None:
    """As where a thread, or the compiled search, was slow to start."""
    grower = grow(unbeatable(), Method(), 0, edges=10)
    grower.grow(None, 0.0, never, Pace())
    assert grower.iterations == 1
    grower.grow(None, 0.0, never, Pace())
    assert grower.iterations == 1
