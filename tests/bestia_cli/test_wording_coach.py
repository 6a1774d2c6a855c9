"""What the coach and the review say, in both languages."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from ai.advice import Advice, Assessment, Review, ReviewedChoice
from bestia_cli.games.bestia.records import (
    ALONE,
    DROPPING,
    EXCHANGING,
    OUT,
    PLAYING,
    SELECTING,
    VOTING,
    WAITING,
)
from bestia_cli.language import set_language
from bestia_cli.scene import Played, Scene
from bestia_cli.wording import advice_lines, figure_lines, price_text, reason_text, review_lines
from bestia_cli.wording.chances import times
from engine.italian import NUMBERS
from tests.bestia_cli.hand_made import ending, scene, seat, settled, with_hand


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


@pytest.fixture
def italian() -> None:
    set_language("it")


KEEP = Assessment("keep", 0.12, 0.03, 0.0, 0.0, (0.18,), (0.82, 0.31, 0.04, 1.0), 0.55)
DISCARD = Assessment("discard", -0.05, 0.01, 0.17, 0.04, (0.1,), (0.2, 0.0, 0.0, 0.3), 0.2)
ADVICE = Advice(0, 900, (KEEP, DISCARD), 2000, 1500.4)


def selecting(waiting: int = 3, hand: str = "AC 2C RD") -> Scene:
    """The person keeps or discards, and so many still have to."""
    seats = tuple(seat(number, standing=WAITING) for number in range(1 + waiting))
    others = tuple(seat(number, standing=OUT) for number in range(1 + waiting, 5))
    return with_hand(scene(phase=SELECTING, seats=(*seats, *others)), hand)


# --- before a choice -----------------------------------------------------------------------------


def test_advice_says_at_a_glance_what_is_best_and_why() -> None:
    assert advice_lines(ADVICE, selecting()) == [
        "Keep: the best",
        "Discard: much worse (-€1.53)",
        "2 briscole, 3 still to come: a presa 8 times in 10, two prese 3 times in 10.",
    ]


def test_a_choice_without_another_is_no_best_one() -> None:
    only = replace(ADVICE, choices=(KEEP,))
    assert advice_lines(only, selecting())[0] == "Keep: the only one"


@pytest.mark.usefixtures("italian")
def test_advice_in_italian() -> None:
    assert advice_lines(ADVICE, selecting(hand="2D 3S RD")) == [
        "Tengo: la migliore",
        "Scarto: molto peggio (-1,53 €)",
        "Nessuna briscola, 3 dopo di te: una presa 8 volte su 10, due prese 3 volte su 10.",
    ]


@pytest.mark.parametrize(
    ("behind", "error", "said"),
    [
        (0.004, 0.0, "the best"),
        (0.01, 0.0, "nearly as good"),
        (0.3, 0.4, "nearly as good"),
        (0.05, 0.01, "a little worse"),
        (0.1, 0.01, "worse"),
        (0.2, 0.01, "much worse"),
    ],
)
def test_other_choices_are_compared_with_the_best(behind: float, error: float, said: str) -> None:
    other = replace(DISCARD, behind=behind, behind_error=error)
    line = advice_lines(replace(ADVICE, choices=(KEEP, other)), selecting())[1]
    assert line.removeprefix("Discard: ").partition(" (")[0] == said


def test_money_is_told_where_it_can_be_counted_and_is_no_accident() -> None:
    assert price_text(DISCARD, 900, "bestia") == "-€1.53"
    assert price_text(DISCARD, 2, "bestia") == ""
    assert price_text(replace(DISCARD, behind_error=0.2), 900, "bestia") == ""
    assert price_text(KEEP, 900, "bestia") == ""
    assert price_text(DISCARD, 9 * 10**500, "bestia") == "-€1.530e498"


def test_the_figures_have_pots_errors_and_the_chance_of_bestia_but_no_money() -> None:
    assert figure_lines(ADVICE, "bestia") == [
        "Keep: +0.12 ± 0.03 pots, bestia 18%. The best.",
        "Discard: -0.05 ± 0.01 pots, bestia 10%. 0.17 ± 0.04 pots behind.",
        "The coach tried 2,000 deals of the hidden cards (worth 1,500)."
        " The values are edges: 0 is what everybody has when the cards are dealt.",
    ]


@pytest.mark.usefixtures("italian")
def test_the_figures_in_italian_have_commas() -> None:
    said = "Tengo: +0,12 ± 0,03 piatti, bestia 18%. La migliore."
    assert figure_lines(ADVICE, "bestia")[0] == said


def test_what_can_not_be_told_apart_is_said_to_be_as_good() -> None:
    close = replace(DISCARD, behind=0.03, behind_error=0.04)
    lines = figure_lines(replace(ADVICE, choices=(KEEP, close)), "bestia")
    assert lines[1].endswith("As good as the best, as far as can be told.")


# --- reasons -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.0, "almost never"),
        (0.04, "1 time in 10"),
        (0.149, "1 time in 10"),
        (0.44, "4 times in 10"),
        (0.96, "9 times in 10"),
        (0.98, "almost always"),
    ],
)
def test_chances_are_told_in_tenths(chance: float, said: str) -> None:
    assert times(chance) == said


def test_the_last_to_speak_is_told_so() -> None:
    assert reason_text(KEEP, selecting(0)).startswith("2 briscole, you come last: ")
    assert reason_text(KEEP, selecting(1)).startswith("2 briscole, 1 still to come: ")


def test_who_throws_hears_of_the_buco_that_may_follow() -> None:
    assert reason_text(DISCARD, selecting()) == (
        "Out for now; by a buco you come in after all 3 times in 10, "
        "and end in bestia 1 time in 10."
    )
    out = replace(DISCARD, alarms=(0.0,), facts=(0.0, 0.0, 0.0, 0.0))
    assert reason_text(out, selecting()) == "You stay out, and pay nothing."


def test_a_buco_is_told_with_its_risk() -> None:
    buco = replace(KEEP, word="buco", alarms=(0.42,), facts=(0.58, 0.1, 0.0, 1.0))
    assert reason_text(buco, selecting()) == (
        "Four cards unseen: you take a presa 6 times in 10, in bestia 4 times in 10."
    )


def test_in_the_play_it_counts_who_plays_after_you_and_what_is_safe() -> None:
    seats = (seat(0), seat(1), seat(2, standing=OUT, capo=-1), seat(3), seat(4, standing=ALONE))
    table = with_hand(scene(phase=PLAYING, presa=1, seats=seats), "AC 2C RD")
    card = replace(KEEP, word="AC", facts=(0.6, 0.02, 0.0, 1.0))
    lead = "2 briscole, 3 still to come: you take a presa 6 times in 10."
    assert reason_text(card, table) == lead
    played = (Played(1, NUMBERS["4D"]), Played(3, NUMBERS["5D"]), Played(4, NUMBERS["6D"]))
    assert "you come last" in reason_text(card, replace_trick(table, played))
    safe = with_hand(scene(phase=PLAYING, seats=(seat(0, prese=1), *seats[1:])), "2C RD")
    again = replace(card, facts=(1.0, 0.34, 0.0, 1.0))
    assert reason_text(again, safe) == (
        "1 briscola, 3 still to come: a presa is yours, another one 3 times in 10."
    )


def replace_trick(table: Scene, played: tuple[Played, ...]) -> Scene:
    seats = tuple(one for one in table.seats)
    return with_hand(
        scene(phase=PLAYING, presa=1, seats=seats, on_table=played, winning=1), "AC 2C RD"
    )


def test_a_vote_is_about_the_piatto_and_not_about_prese() -> None:
    table = scene(phase=VOTING)
    for word, said in (("agree", "stays, with the bestie on top"), ("refuse", "A third")):
        assert said in reason_text(replace(KEEP, word=word), table)


@pytest.mark.parametrize("phase", [EXCHANGING, DROPPING])
def test_when_cards_are_changed_only_the_hand_and_the_outcome_count(phase: str) -> None:
    change = replace(KEEP, word="exchange:RD")
    table = with_hand(scene(phase=phase), "AC 2C RD")
    assert reason_text(change, table) == (
        "2 briscole: a presa 8 times in 10, two prese 3 times in 10."
    )


def test_a_game_without_words_of_its_own_says_how_often_one_comes_out_ahead() -> None:
    bet = Assessment("bet:2", 0.5, 0.1, 0.0, 0.0, (), (), 0.7)
    table = replace(selecting(), game="probe")
    assert reason_text(bet, table) == "You come out ahead 7 times in 10."


# --- after the deal ------------------------------------------------------------------------------


def review(
    made: str,
    truth: tuple[Assessment, ...] = (),
    *,
    in_bestia: bool = False,
    advice: Advice = ADVICE,
) -> Review:
    alarms = ("bestia",) if in_bestia else ()
    return Review(0, 900, 0.73, (ReviewedChoice(2, made, advice, truth),), alarms)


def accounts(gain: int) -> Scene:
    return settled(replace(ending(), gains=(gain, 0, 0, 0, 0)))


def test_a_review_has_one_sum_the_accounts_and_one_word_for_what_it_was_worth() -> None:
    lines = review_lines(review("discard"), accounts(70))
    assert lines == [
        "This smazzata, as in the accounts: +€0.70.",
        "Edge +0.73 pots: -0.17 by play, +0.90 by luck.",
        "Discard: blunder; it cost 0.17 pots, better was “Keep”.",
    ]
    told = [line for line in lines if "€" in line]
    assert told == [lines[0]]


def test_a_good_choice_is_praised_and_nothing_more() -> None:
    assert review_lines(review("keep"), accounts(0))[-1] == "Keep: best."


def plays(risks: dict[str, float], made: str) -> Advice:
    """Cards with a risk of bestia each; what was made is the worst."""
    found = [Assessment(word, 0.0, 0.0, 0.0, 0.0, (risk,)) for word, risk in risks.items()]
    return Advice(0, 900, tuple(found), 100, 90.0)


def test_after_a_bestia_one_reads_which_card_would_have_helped() -> None:
    advice = plays({"AC": 0.2, "4D": 0.62}, "4D")
    truth = (replace(KEEP, word="AC", alarms=(0.0,)), replace(KEEP, word="4D", alarms=(1.0,)))
    lines = review_lines(review("4D", truth, in_bestia=True, advice=advice), accounts(-90))
    assert lines[-3:] == [
        "Could I have saved myself?",
        "From what you knew: yes, with “Asso di coppe” instead of “Quattro di denari”"
        " (bestia 2 times in 10 instead of 6 times in 10).",
        "With all cards open: yes, with “Asso di coppe” instead of “Quattro di denari”"
        " (bestia almost never instead of almost always).",
    ]


def test_to_have_stayed_out_is_no_rescue_in_the_play() -> None:
    lost = (replace(KEEP, alarms=(1.0,)), replace(DISCARD, alarms=(0.0,)))
    advice = replace(ADVICE, choices=lost)
    lines = review_lines(review("keep", lost, in_bestia=True, advice=advice), accounts(-90))
    said = "not by your play; only “Discard” kept you out of it."
    assert lines[-2:] == [f"From what you knew: {said}", f"With all cards open: {said}"]


def test_who_had_no_way_out_is_told_so() -> None:
    advice = plays({"AC": 0.92, "4D": 0.95}, "4D")
    lines = review_lines(review("4D", advice.choices, in_bestia=True, advice=advice), accounts(-90))
    assert lines[-1] == "With all cards open: no, no choice made you safe."


def test_a_game_without_words_of_its_own_is_reviewed_in_plain_values() -> None:
    choice = Assessment("bet:2", 0.5, 0.1, 0.0, 0.0, ())
    other = Assessment("pass", 0.1, 0.1, 0.4, 0.1, ())
    advice = Advice(0, 1, (choice, other), 100, 90.0)
    table = replace(accounts(3), game="probe")
    assert figure_lines(advice, "probe")[:-1] == [
        "Bet 2: +0.50 ± 0.10. The best.",
        "Pass: +0.10 ± 0.10. 0.40 ± 0.10 behind.",
    ]
    made = ReviewedChoice(0, "pass", advice, ())
    assert review_lines(Review(0, 1, 2.0, (made,), ()), table) == [
        "This deal, as in the accounts: +3.",
        "Edge +2.00: -0.40 by play, +2.40 by luck.",
        "Pass: blunder; it cost 0.40, better was “Bet 2”.",
    ]


def test_where_there_was_nothing_to_choose_it_says_so() -> None:
    assert (
        review_lines(Review(0, 9, 0.0, (), ()), accounts(0))[-1] == "There was nothing to choose."
    )
