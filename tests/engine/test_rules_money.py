"""Where every cent goes: §1.3, §6.4 and §9 to §12 of docs/rules/bestia.md."""

import pytest

from engine.bestia.layout import ABOVE, CLOSED
from engine.bestia.rules import STAKES, Rules
from engine.bestia.settlement import Ledger
from engine.match import Match
from tests.engine.scenes import (
    asked,
    deal,
    hands_taking,
    legal,
    play,
    play_all,
    play_out,
    play_smazzata,
    prese_taken,
    refusal,
    select,
    settle,
)


def table(dealer: int = 0, left: int = 0, rules: Rules | None = None) -> Ledger:
    """A table where so much was left by the last smazzata."""
    ledger = Ledger(rules or Rules(), dealer)
    ledger.left = left
    return ledger


def societa_taking(prese: tuple[int, ...], answers: str) -> Match:
    """Seat 1 keeps; seat 2 is the capo of a società with those of 3, 4 and 0 who join."""
    hands = hands_taking(prese, (1, 2))
    match = select(deal("7B", {1: hands[1]}, hands[2] + " 2B"), 1)
    play_all(play(match, f"exchange offer {answers} drop:2B"), "pass")
    return play_out(match)


# --- §1.3, §9, §10.1: prese and bestie -----------------------------------------------------------


@pytest.mark.rule("1.3")
@pytest.mark.rule("10.1")
@pytest.mark.parametrize(
    ("prese", "payouts"),
    [((1, 1, 2), (0, 60, 30)), ((1, 2, 2), (0, 30, 60)), ((2, 2, 2), (0, 0, 90))],
)
def test_each_presa_is_worth_a_third_of_the_piatto(
    prese: tuple[int, ...], payouts: tuple[int, ...]
) -> None:
    end = settle(prese_taken(prese, (1, 2), players=3), 90)
    assert end.own.payouts == payouts
    assert sum(end.own.prese) == 3


@pytest.mark.rule("9.1")
@pytest.mark.parametrize("taken", [0, 1, 2, 3])
def test_one_presa_is_enough_to_be_out_of_bestia(taken: int) -> None:
    prese = (1,) * taken + (2,) * (3 - taken)
    end = settle(prese_taken(prese, (1, 2)), 90)
    assert end.own.prese[1] == taken
    assert end.own.bestie[1] == (0 if taken else 90)


@pytest.mark.rule("9.2")
def test_everybody_in_bestia_pays_the_whole_piatto_into_the_next_one() -> None:
    end = settle(prese_taken((1, 2, 1), (3, 4)), 60)
    assert end.own.prese == (0, 2, 1, 0, 0)
    assert end.own.payouts == (0, 40, 20, 0, 0)
    assert end.own.bestie == (0, 0, 0, 60, 60)
    assert end.own.next_pot == 120


@pytest.mark.rule("9.2")
def test_nine_of_ten_may_be_in_bestia_at_once() -> None:
    end = settle(prese_taken((3, 3, 3), range(10), players=10), 30)
    assert end.own.bestie == (30, 30, 30, 0, 30, 30, 30, 30, 30, 30)
    assert end.own.next_pot == 270


@pytest.mark.rule("10.1")
def test_every_piatto_divides_by_three_whatever_happens() -> None:
    ledger = table(rules=Rules(dealer_fee=3, startup_ante=33, salvo_threshold=600))
    results: list[tuple[tuple[int, ...], tuple[int, ...]]] = [
        ((1, 2, 3), ()), ((1, 1, 2), (0, 3)), ((), ()), ((2, 2, 2), (4,)), ((4, 4, 3), ()),
    ]  # fmt: skip
    for prese, others in results * 3:
        played = play_smazzata(ledger, prese, others)
        assert played.stake.own.pot % 3 == 0
        assert sum(ledger.balance) + ledger.left == 0


# --- §6.4: the money of a società ----------------------------------------------------------------


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(
    ("prese", "shares"),
    [
        ((2, 1, 1), (4, 3, 3)),
        ((2, 2, 1), (7, 7, 6)),
        ((2, 2, 2), (10, 10, 10)),
        ((1, 1, 1), (-10, -10, -10)),
    ],
)
def test_three_share_what_they_win_or_pay_and_odd_cents_go_from_the_capo_on(
    prese: tuple[int, ...], shares: tuple[int, ...]
) -> None:
    end = settle(societa_taking(prese, "decline join join"), 30)
    assert tuple(end.own.payouts[seat] - end.own.bestie[seat] for seat in (2, 4, 0)) == shares
    assert end.own.payouts[3] == end.own.bestie[3] == 0


@pytest.mark.rule("6.4")
def test_an_odd_cent_of_a_bestia_is_paid_by_the_capo_first() -> None:
    end = settle(societa_taking((1, 1, 1), "join join join"), 30)
    assert [end.own.bestie[seat] for seat in (2, 3, 4, 0)] == [8, 8, 7, 7]


@pytest.mark.rule("6.4")
@pytest.mark.rule("11")
def test_a_piatto_of_four_hundred_digits_settles_to_the_cent() -> None:
    pot = 10**400 + 2
    end = settle(societa_taking((1, 1, 1), "join join join"), pot)
    assert end.own.payouts == (0, pot, 0, 0, 0)
    assert [end.own.bestie[seat] - pot // 4 for seat in (2, 3, 4, 0)] == [1, 1, 0, 0]
    assert end.own.next_pot == pot
    won = settle(societa_taking((2, 1, 2), "join join join"), pot)
    assert sum(won.own.payouts) == pot
    assert won.own.payouts[1] == pot // 3
    assert won.own.next_pot == 0


@pytest.mark.rule("6.4")
@pytest.mark.rule("10.2")
def test_a_societa_counts_as_one_participant_and_its_capo_votes() -> None:
    hands = hands_taking((1, 2, 3), (0,))
    match = deal("7B", {1: hands[1], 3: hands[3], 0: hands[0]}, hands[2] + " 2B", players=6)
    play(select(match, 1, 3, 0), "exchange exchange exchange offer join decline drop:2B pass")
    play_out(match)
    assert match.actor == 1
    play(match, "agree agree agree")
    assert asked(match, "agree") == [1, 2, 3]
    end = settle(match, 90)
    assert end.own.salvo
    assert end.own.bestie == (90, 0, 0, 0, 0, 0)


# --- §10.2: piatto salvo -------------------------------------------------------------------------


@pytest.mark.rule("10.2")
def test_one_presa_each_of_three_leaves_the_piatto_and_nobody_is_asked() -> None:
    match = prese_taken((4, 1, 2))
    assert match.is_over
    end = settle(match, 90)
    assert end.own.salvo
    assert end.own.payouts == end.own.bestie == (0, 0, 0, 0, 0)
    assert end.own.next_pot == 90


@pytest.mark.rule("10.2")
@pytest.mark.parametrize("prese", [(1, 1, 2), (1, 2, 2), (1, 1, 1), (3, 3, 3)])
def test_there_is_no_vote_unless_three_took_one_presa_each(prese: tuple[int, ...]) -> None:
    match = prese_taken(prese, (1, 2, 3, 4))
    assert match.is_over
    assert not settle(match, 90).own.salvo


@pytest.mark.rule("10.2")
@pytest.mark.parametrize(("dealer", "order"), [(0, [1, 2, 4]), (1, [2, 4, 1]), (3, [4, 1, 2])])
def test_the_three_vote_in_turn_from_the_dealers_right(dealer: int, order: list[int]) -> None:
    match = prese_taken((4, 1, 2), (0,), dealer=dealer)
    assert legal(match) == {"agree", "refuse"}
    play(match, "agree agree agree")
    assert asked(match, "agree") == order
    assert match.is_over


@pytest.mark.rule("10.2")
def test_when_all_agree_the_piatto_stays_and_the_bestie_are_added_to_it() -> None:
    match = play(prese_taken((4, 1, 2), (0, 3)), "agree agree agree")
    end = settle(match, 90)
    assert end.own.salvo
    assert end.own.payouts == (0, 0, 0, 0, 0)
    assert end.own.bestie == (90, 0, 0, 90, 0)
    assert end.own.next_pot == 270


@pytest.mark.rule("10.2")
@pytest.mark.parametrize("votes", ["refuse", "agree refuse", "agree agree refuse"])
def test_the_first_refusal_ends_the_vote_and_the_piatto_is_paid(votes: str) -> None:
    match = play(prese_taken((4, 1, 2), (0,)), votes)
    assert match.is_over
    end = settle(match, 90)
    assert not end.own.salvo
    assert end.own.payouts == (0, 30, 30, 0, 30)
    assert end.own.bestie == (90, 0, 0, 0, 0)
    assert end.own.next_pot == 90


@pytest.mark.rule("10.2")
def test_a_vote_is_to_agree_or_to_refuse() -> None:
    assert "§10.2" in refusal(prese_taken((4, 1, 2), (0,)), "pass")


@pytest.mark.rule("10.2")
@pytest.mark.parametrize(
    ("threshold", "votes", "payout", "left", "next_pot"),
    [
        (None, "agree agree agree", 0, 180, 210),
        (None, "agree refuse", 30, 90, 120),
        (60, "", 30, 90, 120),
        (89, "", 30, 90, 120),
        (90, "agree agree agree", 0, 180, 210),
        (90, "refuse", 30, 90, 120),
    ],
)
def test_the_vote_at_1_1_1_0_and_the_threshold(
    threshold: int | None, votes: str, payout: int, left: int, next_pot: int
) -> None:
    ledger = table(left=60, rules=Rules(salvo_threshold=threshold))
    played = play_smazzata(ledger, (1, 2, 4), (0,), votes)
    assert played.stake.own.pot == 90
    assert played.settlement.own.payouts == (0, payout, payout, 0, payout)
    assert played.settlement.own.next_pot == left
    assert ledger.next_stake().own.pot == next_pot


@pytest.mark.rule("10.2")
@pytest.mark.parametrize(("threshold", "salvo"), [(0, False), (89, False), (90, True), (91, True)])
def test_1_1_1_is_paid_when_the_piatto_is_strictly_above_the_threshold(
    threshold: int, salvo: bool
) -> None:
    played = play_smazzata(table(left=60, rules=Rules(salvo_threshold=threshold)), (1, 2, 4))
    assert bool(played.stake.options & ABOVE) is not salvo
    assert played.settlement.own.salvo is salvo
    assert played.settlement.own.payouts == ((0, 0, 0, 0, 0) if salvo else (0, 30, 30, 0, 30))


@pytest.mark.rule("10.2")
def test_without_the_agreement_1_1_1_0_is_paid_and_1_1_1_is_not() -> None:
    options = Rules(salvo_agreement=False).options
    paid = prese_taken((1, 2, 4), (0,), options=options)
    assert paid.is_over
    assert settle(paid, 90).own.payouts == (0, 30, 30, 0, 30)
    assert settle(prese_taken((1, 2, 4), options=options), 90).own.salvo


# --- §11: the fee and the next dealer ------------------------------------------------------------


@pytest.mark.rule("11")
def test_the_deal_passes_to_the_right_and_round_the_table() -> None:
    ledger = table(dealer=3)
    dealers = [play_smazzata(ledger).stake.dealer for _ in range(7)]
    assert dealers == [3, 4, 0, 1, 2, 3, 4]


@pytest.mark.rule("11")
def test_each_dealer_the_first_one_too_puts_the_fee_on_top_of_what_is_there() -> None:
    ledger = table(dealer=3, rules=Rules(dealer_fee=33))
    stakes = [play_smazzata(ledger).stake for _ in range(3)]
    assert [stake.own.pot for stake in stakes] == [33, 66, 99]
    assert [stake.own.contributions for stake in stakes] == [
        (0, 0, 0, 33, 0), (0, 0, 0, 0, 33), (33, 0, 0, 0, 0),
    ]  # fmt: skip
    assert ledger.balance == [-33, 0, 0, -33, -33]


@pytest.mark.rule("11")
def test_money_is_never_made_or_lost_and_debts_stop_nobody() -> None:
    ledger = table()
    for hand in range(1, 9):
        played = play_smazzata(ledger, (1, 1, 2), (0, 3, 4))
        assert played.stake.hand == hand
        assert sum(played.settlement.balance) + played.settlement.own.next_pot == 0
    assert ledger.balance[0] < -30 * 3**7
    assert ledger.balance[1] > 0


@pytest.mark.rule("11")
def test_a_piatto_has_no_upper_limit_and_stays_exact() -> None:
    ledger = table(rules=Rules(dealer_fee=0, startup_ante=3))
    ledger.left = pot = 3
    for _ in range(60):
        assert play_smazzata(ledger, (1, 1, 2), (0, 3, 4)).stake.own.pot == pot
        pot *= 3
    assert pot == 3**61 > 2**63
    assert sum(ledger.balance) + ledger.left == 3


# --- §12: Bestia scesa ---------------------------------------------------------------------------


@pytest.mark.rule("12")
def test_the_bestia_comes_down_and_the_game_starts_afresh_with_a_giro_chiuso() -> None:
    rules = Rules(players=4, startup_ante=30, startup_entry="closed")
    ledger = table(dealer=2, left=180, rules=rules)
    down = play_smazzata(ledger, (3, 3, 0))
    assert not down.stake.options & CLOSED
    assert (down.stake.own.pot, down.settlement.own.payouts) == (210, (70, 0, 0, 140))
    assert down.settlement.own.next_pot == 0

    giro = play_smazzata(ledger, (0, 0, 1), (2, 3))
    assert giro.stake.options & CLOSED
    assert (giro.stake.dealer, giro.stake.own.contributions) == (3, (30, 30, 30, 60))
    assert giro.stake.own.pot == 150
    assert asked(giro.match)[:5] == [0, 1, 2, 3, 0]
    assert giro.settlement.own.payouts == (100, 50, 0, 0)
    assert giro.settlement.own.bestie == (0, 0, 150, 150)

    after = ledger.next_stake()
    assert (after.dealer, after.own.contributions, after.own.pot) == (0, (30, 0, 0, 0), 330)
    assert not after.options & CLOSED


@pytest.mark.rule("12")
def test_by_default_a_start_is_a_smazzata_like_any_other_for_the_fee_alone() -> None:
    ledger = table(dealer=2, left=180, rules=Rules(players=4))
    play_smazzata(ledger, (3, 3, 0))
    after = ledger.next_stake()
    assert (after.own.contributions, after.own.pot) == ((0, 0, 0, 30), 30)
    assert not after.options & CLOSED


@pytest.mark.rule("12")
@pytest.mark.parametrize(("stake", "pot"), [("low", 30), ("medium", 180), ("high", 480)])
def test_the_very_first_smazzata_is_a_start_too(stake: str, pot: int) -> None:
    rules = Rules(startup_ante=STAKES[stake], startup_entry="closed")
    first = Ledger(rules, 2).next_stake()
    assert first.own.pot == pot
    assert first.own.contributions[2] == STAKES[stake] + 30
    assert first.options & CLOSED


@pytest.mark.rule("12")
@pytest.mark.parametrize("threshold", [60, None])
def test_1_1_1_brings_the_bestia_down_only_above_the_threshold(threshold: int | None) -> None:
    rules = Rules(startup_ante=30, startup_entry="closed", salvo_threshold=threshold)
    ledger = table(left=60, rules=rules)
    play_smazzata(ledger, (1, 2, 4))
    assert ledger.is_start is (threshold == 60)
    assert ledger.next_stake().own.pot == (180 if threshold else 120)


@pytest.mark.rule("12")
@pytest.mark.rule("3")
def test_a_smazzata_that_nobody_enters_does_not_bring_the_bestia_down() -> None:
    ledger = table(left=60, rules=Rules(startup_ante=30, startup_entry="closed"))
    play_smazzata(ledger)
    assert not ledger.is_start
    assert ledger.next_stake().own.contributions == (0, 30, 0, 0, 0)


@pytest.mark.rule("12")
@pytest.mark.rule("9.2")
def test_a_bestia_keeps_the_game_from_starting_afresh() -> None:
    ledger = table(left=60, rules=Rules(startup_ante=30))
    play_smazzata(ledger, (1, 1, 1), (2,))
    assert not ledger.is_start
    assert ledger.next_stake().own.pot == 90 + 30
