"""The coach: right where it is plain what is right, honest about its errors, and blind to what its
seat can't see."""

import copy
import os
import subprocess
import sys

import numpy as np
import pytest

from ai import coach
from ai.advice import Advice, Assessment
from ai.bestia.blueprint import shipped_blueprint
from ai.bestia.rollouts import policy_move
from ai.coach import (
    BATCH,
    Sample,
    advise,
    assess_truth,
    beliefs_of,
    believed_worlds,
    sum_up,
    try_all,
)
from engine.bestia.forms import VOCABULARY
from engine.bestia.layout import PHASE, PLAYING
from engine.jit import COMPILED
from engine.match import Match
from engine.rng import new_stream
from tests.ai.stories import turns_by_chance
from tests.engine.scenes import (
    BESTIA,
    deal,
    enter,
    legal,
    play,
    play_all,
    play_out,
    prese_taken,
    select,
)

POT = 90
ONE = np.uint64(1)


def advice_for(match: Match, worlds: int = 1000, seed: int = 1) -> Advice:
    return advise(match.view(match.actor), POT, np.uint64(seed), worlds)


def by_word(advice: Advice) -> dict[str, Assessment]:
    return {choice.word: choice for choice in advice.choices}


# --- where it is plain what is right --------------------------------------------------------------


def test_the_three_best_briscole_are_kept() -> None:
    advice = advice_for(deal("7D", {1: "AD 3D RD"}))
    keep, discard = advice.choices
    assert (keep.word, discard.word) == ("keep", "discard")
    assert discard.behind > 0.4 > 0.1 > discard.behind_error
    assert keep.alarms[0] < 0.01


def test_a_hopeless_hand_is_thrown_away() -> None:
    advice = advice_for(deal("7D", {1: "2C 2S 2B"}))
    discard, keep = advice.choices
    assert (discard.word, keep.word) == ("discard", "keep")
    assert keep.behind > 3 * keep.behind_error
    assert keep.alarms[0] > 0.4 > discard.alarms[0]


def test_of_good_briscole_and_a_low_card_the_low_card_is_changed() -> None:
    advice = advice_for(select(deal("7D", {1: "AD RD 2C"}), 1, 3))
    assert advice.choices[0].word == "exchange:2C"
    changed = by_word(advice)
    assert changed["exchange:AD"].behind > changed["exchange:AD"].behind_error > 0
    assert min(changed.values(), key=lambda choice: choice.value).word == "exchange:RD+AD"


def test_the_low_card_of_a_buco_is_dropped() -> None:
    match = select(deal("7D", {}, "AD RD 2C 3D"), 1)
    play(match, "exchange buco")
    advice = advice_for(match)
    assert advice.choices[0].word == "drop:2C"
    assert all(choice.behind > 0 for choice in advice.choices[1:])


def test_who_can_take_no_presa_is_sure_of_the_bestia() -> None:
    match = enter(deal("7D", {1: "AB RB CB", 2: "2C 2S 4B"}, players=3), 1, 2)
    advice = advice_for(play(match, "AB 4B RB"))
    assert {choice.word for choice in advice.choices} == {"2C", "2S"}
    for choice in advice.choices:
        assert (*choice.alarms, choice.error, choice.behind, choice.behind_error) == (1, 0, 0, 0)
        assert choice.value == pytest.approx(-1)


def test_who_has_a_presa_is_safe_from_the_bestia() -> None:
    match = enter(deal("7D", {1: "AB RB CB", 2: "2C 2S 4B"}, players=3), 1, 2)
    advice = advice_for(play(match, "AB 4B"))
    assert [choice.alarms for choice in advice.choices] == [(0,), (0,)]


def test_the_best_briscola_left_keeps_its_holder_from_the_bestia() -> None:
    match = enter(deal("AD", {1: "RB 2C 2S", 2: "3D 2B 4C"}, players=3), 1, 2)
    advice = advice_for(play(match, "RB 2B 2C"))
    assert set(by_word(advice)) == {"4C"}
    assert advice.choices[0].alarms == (0,)


@pytest.mark.rule("10.2")
def test_the_last_vote_is_a_third_of_the_pot_against_a_fifth() -> None:
    match = play(prese_taken((1, 2, 4), (0,)), "agree agree")
    refuse, agree = advice_for(match, 20).choices
    assert (refuse.word, agree.word) == ("refuse", "agree")
    assert refuse.value == pytest.approx(1 / 3 + 1 / 5 - 1 / 5)
    assert agree.value == pytest.approx(2 / 5 - 1 / 5)
    assert agree.behind == pytest.approx(1 / 3 - 1 / 5)
    assert (agree.error, refuse.error) == pytest.approx((0, 0))


@pytest.mark.rule("6.4")
def test_a_member_of_a_societa_is_in_bestia_with_its_capo() -> None:
    hands = {1: "AD 3D RD"}
    match = play(select(deal("7D", hands, "2C 2S 2B 4C"), 1), "exchange offer join decline decline")
    play_all(play(match, "drop:4C"), "pass")
    play_out(match)
    for seat, bestia in {0: False, 1: False, 2: True, 3: True, 4: False}.items():
        assert (sum_up(match, seat, POT, ()).alarms == ("bestia",)) is bestia
    assert sum_up(match, 3, POT, ()).result == pytest.approx(-1 / 2)


# --- all positions --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 5, 10])
def test_every_legal_choice_of_every_phase_is_assessed_the_best_first(players: int) -> None:
    phases = set()
    for match in turns_by_chance(players, 8):
        if match.is_over:
            continue
        phases.add(int(match.state[PHASE]))
        advice = advice_for(match, 10)
        assert (advice.seat, advice.scale) == (match.actor, POT)
        assert set(by_word(advice)) == legal(match)
        values = [choice.value for choice in advice.choices]
        assert values == sorted(values, reverse=True)
        for choice in advice.choices:
            assert choice.behind == pytest.approx(values[0] - choice.value)
            assert 0 <= choice.alarms[0] <= 1
            assert -1 - 1e-9 <= choice.value <= players
    assert phases >= set(range(PLAYING + 1))


def test_a_seat_that_is_not_to_move_gets_no_advice() -> None:
    match = deal("7D", {})
    with pytest.raises(ValueError, match="seat 3 has nothing to choose"):
        advise(match.view(3), POT, ONE, 1)


def test_if_no_world_is_believed_any_that_fits_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    match = enter(deal("7D", {1: "AB RB CB", 2: "2C 2S 4B"}, players=3), 1, 2)
    play(match, "AB 4B RB")
    monkeypatch.setattr(coach, "believe", lambda *_: None)
    advice = advice_for(match, 50)
    assert advice.worlds == 50
    assert advice.effective == pytest.approx(50)
    assert [choice.alarms for choice in advice.choices] == [(1,), (1,)]


def test_who_is_told_to_stop_says_what_is_known_so_far() -> None:
    asked = iter([False, True])
    view = deal("7D", {}).view(1)
    advice = advise(view, POT, ONE, 10 * BATCH, lambda: next(asked))
    assert advice == advise(view, POT, ONE, 2 * BATCH)


# --- honest ---------------------------------------------------------------------------------------


def redealt(match: Match, seat: int, seed: str) -> Match:
    """The same to a seat, with other cards where it can't see them."""
    other = copy.copy(match)
    other.state = match.state.copy()
    BESTIA.kernel.determinize(other.state, seat, new_stream(seed))
    return other


def test_hidden_cards_change_nothing_of_an_advice_and_of_a_belief() -> None:
    changed = 0
    for number, match in enumerate(turns_by_chance(4, 4)):
        if match.is_over:
            continue
        seat = match.actor
        other = redealt(match, seat, str(number))
        changed += not np.array_equal(match.state, other.state)
        assert advice_for(match, 20) == advice_for(other, 20)
        view, same = match.view(seat), other.view(seat)
        assert beliefs_of(view, 20, ONE) == beliefs_of(same, 20, ONE)
    assert changed > 20


def test_the_true_cards_do_change_the_truth() -> None:
    match = deal("7D", {1: "RD FD 2C", 2: "AD 3D 2B", 3: "AC AS AB"}, players=4)
    weak = deal("7D", {1: "RD FD 2C", 2: "2S 4S 4C", 3: "2B 4B 5B"}, players=4)
    assert match.view(1).state.tolist() == weak.view(1).state.tolist()
    strong, easy = (by_word(assess_truth(m, POT, ONE, 200)) for m in (match, weak))
    assert easy["keep"].value > strong["keep"].value + 0.2


def position(kind: str) -> Match:
    """A choice to enter, an exchange, or a card to play."""
    match = deal("FD", {1: "CD 7C 4S", 3: "RD AC 5B", 4: "3D RC 6B"})
    if kind == "exchange":
        select(match, 1, 3)
    return enter(match, 1, 3, 4) if kind == "play" else match


def sample_for(match: Match, worlds: int, seed: int) -> Sample:
    stream = np.uint64(seed)
    view = match.view(match.actor)
    return try_all(view, believed_worlds(view, worlds, stream), stream)


@pytest.mark.parametrize("kind", ["select", "exchange", "play"])
def test_the_truth_lies_within_most_intervals(kind: str) -> None:
    """Of a value, and of the difference of the same two choices: which of them comes out best is
    another matter, for it changes from sample to sample."""
    match = position(kind)
    sure = sample_for(match, 40_000, seed=77)
    value, gap = sure.mean(sure.values[0]), sure.mean(sure.values[0] - sure.values[-1])
    values = gaps = 0
    for seed in range(30):
        sample = sample_for(match, 2000, seed)
        first, last = sample.values[0], sample.values[-1]
        values += abs(sample.mean(first) - value) <= sample.half_width(first)
        gaps += abs(sample.mean(first - last) - gap) <= sample.half_width(first - last)
    assert values >= 24
    assert gaps >= 24


def test_in_the_same_worlds_a_difference_is_surer_than_its_values() -> None:
    match = position("play")
    best, second, *_ = advice_for(match, 2000).choices
    assert second.behind_error < 0.8 * (best.error**2 + second.error**2) ** 0.5


def sample_of(row: list[float], weights: list[float]) -> tuple[Sample, np.ndarray]:
    values = np.array(row)
    flags = np.zeros((1, len(row)), dtype=np.uint8)
    return Sample(values[None, :], flags, np.array(weights)), values


def test_worlds_of_equal_weight_have_the_interval_of_any_mean() -> None:
    sample, row = sample_of([0.0, 1.0, 1.0, 0.5] * 100, [7.0] * 400)
    assert sample.effective == pytest.approx(400)
    assert sample.mean(row) == pytest.approx(row.mean())
    assert sample.half_width(row) == pytest.approx(1.966 * row.std(ddof=1) / 20, rel=1e-3)


@pytest.mark.parametrize(("worlds", "quantile"), [(4, 3.182), (11, 2.228), (31, 2.042)])
def test_few_worlds_have_the_interval_of_student(worlds: int, quantile: float) -> None:
    sample, row = sample_of([float(i % 3) for i in range(worlds)], [1.0] * worlds)
    width = quantile * row.std(ddof=1) / worlds**0.5
    assert sample.half_width(row) == pytest.approx(width, rel=0.05)


def test_a_heavy_world_makes_the_interval_wide() -> None:
    values = [0.0, 1.0] * 50
    even, row = sample_of(values, [1.0] * 100)
    heavy, _ = sample_of(values, [40.0] + [1.0] * 99)
    assert heavy.effective < 15
    assert heavy.half_width(row) > 3 * even.half_width(row)


def choose_by_table(match: Match, state: np.ndarray, rng: np.ndarray) -> int:
    """The choice of the actor by the blueprint, from a view."""
    view = state.copy()
    BESTIA.kernel.hide(view, int(BESTIA.kernel.actor(state)))
    return int(policy_move(view, rng, shipped_blueprint(match.deal.players).book))


def test_values_are_those_of_playing_on_one_by_one() -> None:
    match = position("select")
    rng, out = new_stream("slow"), np.zeros(10)
    found = by_word(advice_for(match, 20_000))
    (pool,) = believed_worlds(match.view(match.actor), 400, ONE)
    for action in match.actions():
        edges = []
        for world in pool.worlds:
            state = world.copy()
            BESTIA.kernel.apply(state, action)
            while BESTIA.kernel.actor(state) >= 0:
                BESTIA.kernel.apply(state, choose_by_table(match, state, rng))
            BESTIA.kernel.payoffs(state, out)
            edges.append(out[match.actor] - 1 / match.deal.players)
        slow = Sample(np.array([edges]), np.zeros((1, 400), dtype=np.uint8), pool.weights)
        (row,) = slow.values
        choice = found[VOCABULARY.to_word(BESTIA.kernel.choice(match.state, action))]
        assert abs(slow.mean(row) - choice.value) < 2 * slow.half_width(row)


# --- plain Python ---------------------------------------------------------------------------------

SAY = """
import numpy as np
from ai.coach import advise
from engine.match import Match
match = Match.from_text({text!r})
for choice in advise(match.view(match.actor), 90, np.uint64(5), 6).choices:
    print(choice.word, *(f"{{number:.9f}}" for number in (choice.value, *choice.alarms)))
"""


@pytest.mark.skipif(not COMPILED, reason="compares the compiled kernels with plain Python")
def test_in_plain_python_the_coach_says_the_same() -> None:
    match = enter(deal("FD", {1: "CD 7C 4S", 3: "RD AC 5B"}), 1, 3)
    run = subprocess.run(
        [sys.executable, "-c", SAY.format(text=match.to_text())],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    said = advise(match.view(match.actor), 90, np.uint64(5), 6).choices
    lines = [f"{choice.word} {choice.value:.9f} {choice.alarms[0]:.9f}" for choice in said]
    assert run.stdout.splitlines() == lines
