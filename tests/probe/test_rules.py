"""The rules of the probe, by the sections of its law."""

import random

import pytest

from engine.deck import deal_of
from engine.game import Deal
from engine.match import Match
from engine.rng import seed_number
from tests.probe.deals import GAME, deal, last, may, play, settle, why_not
from tests.probe.rules import Rules, read_rules

TWO = ("KR1 KB1 QR1", "AR1 QB1 QB2")
FOUR = ("KR1 KB1", "AR1 QB1", "KR2 KB2", "AB1 QB2")
LOOKED = "pass pass discard:AB2 discard:KR2 note:some note:none"
"""By two, if these are the first cards of the stock."""


def two(stock: str = "AB2 KR2", **more: object) -> Match:
    """Two players, of whom seat 0 has looked at two cards and thrown them away."""
    match = deal(*TWO, stock=stock, **more)  # type: ignore[arg-type]
    return play(match, LOOKED)


@pytest.mark.rule("1.1", game="probe")
def test_two_or_four_play_and_every_other_seat_is_on_one_side() -> None:
    assert list(GAME.players) == [2, 4]
    assert GAME.teams(2) == ((0,), (1,))
    assert GAME.teams(4) == ((0, 2), (1, 3))
    for players in (1, 3, 5, "2"):
        with pytest.raises(ValueError, match="2 or 4 play"):
            read_rules({"players": players, "wild": True})


@pytest.mark.rule("1.2", game="probe")
def test_the_seat_after_the_dealer_begins_and_the_deal_passes_on() -> None:
    assert deal(*FOUR).actor == 0
    assert play(deal(*FOUR), "pass").actor == 1
    ledger = GAME.new_ledger(Rules(4), 3)
    match = Match(GAME, deal_of(GAME, 4, ledger.next_stake(), seed_number("order"), 1))
    while not match.is_over:
        match.act(match.actions()[-1])
    ledger.settle(ledger.next_stake(), match.state)
    assert ledger.next_stake().dealer == 0


@pytest.mark.rule("2.1", game="probe")
def test_there_are_three_ranks_in_two_suits_twice() -> None:
    assert GAME.deck.texts[:4] == ("QR1", "QR2", "QB1", "QB2")
    assert GAME.deck.texts[-1] == "AB2"
    assert GAME.deck.size == 12


@pytest.mark.rule("2.2", game="probe")
def test_a_deck_is_two_orders_of_all_the_cards() -> None:
    deck = deal(*TWO).deal.deck
    assert len(deck) == 24
    for wrong in (deck[:12], (*deck[:23], deck[12])):
        with pytest.raises(ValueError, match="deck"):
            Match(GAME, Deal(wrong, 2, 0))


@pytest.mark.rule("2.3", game="probe")
@pytest.mark.parametrize("hands", [TWO, FOUR])
def test_the_cards_go_round_in_order(hands: tuple[str, ...]) -> None:
    match = deal(*hands)
    for seat, hand in enumerate(hands):
        dealt = GAME.kernel.dealt(match.view(seat).state, seat)
        assert sorted(GAME.deck.write(dealt.cards)) == sorted(hand.split())


@pytest.mark.rule("3.1", game="probe")
def test_each_may_bet_one_to_three_points_and_the_first_bet_ends_it() -> None:
    match = play(deal(*FOUR), "pass")
    assert may(match) == {"pass", "bet:1", "bet:2", "bet:3"}
    assert may(play(match, "bet:2")) == {"accept", "refuse"}
    assert "passes, or bets 1 to 3 points (§3.1)" in why_not(deal(*FOUR), "bet:4")


@pytest.mark.rule("3.2", game="probe")
def test_the_next_seat_answers_a_bet() -> None:
    match = play(deal(*FOUR), "pass bet:3")
    assert match.actor == 2
    accepted, refused = play(deal(*TWO), "bet:3 accept"), play(deal(*TWO), "bet:3 refuse")
    for one, points in ((accepted, 3), (refused, 2)):
        play_out(one)
        assert settle(one).own.points == (points, 0)


def play_out(match: Match) -> None:
    """Seat 0, which has looked, keeps its cards and takes all but the first trick; no note is
    right."""
    play(match, "discard:QR2 discard:KR2 note:none note:all QR1 AR1 QB1 KB1 KR1 QB2")


@pytest.mark.rule("4.1", game="probe")
def test_who_has_bet_draws_two_cards_that_nobody_else_sees() -> None:
    match = play(deal(*FOUR, stock="QR1 AR2"), "pass bet:1 accept")
    assert last(match) == ["1 draw QR1 AR2"]
    assert match.actor == 1
    assert match.view(1).events[-1].drawn == match.events[-1].drawn
    assert [match.view(seat).events[-1].drawn for seat in (0, 2, 3)] == [2, 2, 2]
    assert last(play(deal(*FOUR, stock="QR1 AR2"), "pass pass pass pass")) == ["0 draw QR1 AR2"]


@pytest.mark.rule("4.2", game="probe")
def test_two_cards_go_one_after_the_other_and_only_an_ace_is_seen() -> None:
    match = play(deal(*TWO, stock="AB2 QR2"), "pass pass")
    assert may(match) == {f"discard:{card}" for card in ["KR1", "KB1", "QR1", "AB2", "QR2"]}
    play(match, "discard:AB2")
    assert match.view(1).events[-1].cards == match.events[-1].cards
    play(match, "discard:KR1")
    assert match.view(1).events[-1].cards == 1
    assert may(match) == {"note:none", "note:some", "note:all"}


@pytest.mark.rule("5", game="probe")
def test_every_seat_notes_in_secret_how_many_tricks_it_expects() -> None:
    match = play(deal(*TWO), "pass pass discard:QR1 discard:KB1 note:some")
    assert match.view(0).events[-1].word == "some"
    assert match.view(1).events[-1].word is None
    assert match.actor == 1
    assert "notes none, some or all (§5)" in why_not(match, "note:most")


@pytest.mark.rule("6.1", game="probe")
def test_any_card_may_be_played_and_who_takes_a_trick_leads_the_next() -> None:
    match = two()
    assert may(match) >= {"KR1", "KB1", "QR1"}
    play(match, "QR1")
    assert {"AR1", "QB1", "QB2"} <= may(match)
    assert last(play(match, "AR1"), 2) == ["1 play AR1", "1 trick"]
    assert match.actor == 1


@pytest.mark.rule("6.2", game="probe")
@pytest.mark.parametrize(
    ("cards", "taker"),
    [
        ("KR1 KB1 QR1 QB1", 0),
        ("KR1 AR1 KR2 AB1", 1),
        ("KB1 AR1 KB2 AB1", 3),
        ("KR1 QB1 KR2 QB2", 0),
    ],
)
def test_the_highest_card_of_the_suit_that_was_led_takes_a_trick(cards: str, taker: int) -> None:
    one, *others = cards.split()
    rest = [card for card in GAME.deck.texts if card not in cards.split()]
    hands = [f"{card} {rest.pop()}" for card in (one, *others)]
    match = deal(*hands, stock=" ".join(rest))
    thrown = " ".join(f"discard:{card}" for card in rest[:2])
    play(match, f"pass pass pass pass {thrown} {'note:none ' * 4} {cards}")
    assert last(match) == [f"{taker} trick"]


@pytest.mark.rule("6.3", game="probe")
def test_a_meld_scores_at_once_and_its_cards_are_drawn_again() -> None:
    match = two("AB2 KR2 AR2 QR2")
    assert "lay:KR1+KB1" in may(match)
    assert "two or more cards of one rank" in why_not(match, "lay:KR1+QR1")
    assert "two or more" in why_not(match, "lay:KR1")
    play(match, "lay:KR1+KB1")
    assert last(match, 2) == ["0 lay KR1 KB1 0", "0 draw QR2 AR2"]
    assert match.view(1).events[-1].drawn == 2
    assert last(play(match, "lay:QR1+QR2"), 2)[0] == "0 lay QR1 QR2 1"
    assert match.actor == 0


@pytest.mark.rule("6.4", game="probe")
def test_one_card_may_be_added_to_any_meld_that_it_fits() -> None:
    kings = two("AB2 KR2 QR2 AR2")
    play(kings, "lay:KR1+KB1 QR1")
    assert may(kings) == {"add:AR1:0", "lay:QB1+QB2", "AR1", "QB1", "QB2"}
    assert "QB1 does not fit this meld" in why_not(kings, "add:QB1:0")
    assert "no such meld" in why_not(kings, "add:AR1:1")
    play(kings, "add:AR1:0")
    assert last(kings, 2) == ["1 add AR1 0", "1 draw KB2"]
    assert "add:KB2:0" in may(kings)
    assert settle(kings).own.points == (1, 1)


@pytest.mark.rule("6.4", game="probe")
def test_an_ace_fits_nothing_but_aces_if_the_table_plays_so() -> None:
    match = two("AB2 KR2 QR2 AR2", options=0)
    assert may(play(match, "lay:KR1+KB1 QR1")) == {"lay:QB1+QB2", "AR1", "QB1", "QB2"}


@pytest.mark.rule("6.5", game="probe")
def test_the_tricks_are_shuffled_again_by_the_second_order() -> None:
    """The four cards that were left to draw have gone into two melds."""
    match = two("AB2 KR2 QR2 AR2 KB2 AB1", later="AR1 QR1")
    play(match, "lay:KR1+KB1 QR1 lay:QB1+QB2 AR1")
    assert last(match) == ["1 trick"]
    assert may(match) >= {"add:KB2:0"}
    play(match, "add:KB2:0")
    assert last(match) == ["1 draw AR1"]
    play(match, "add:AR1:1")
    assert last(match) == ["1 draw QR1"]
    assert "only 0 cards to draw" in why_not(match, "add:AB1:1")


@pytest.mark.rule("7.1", game="probe")
def test_the_last_trick_is_worth_the_bet() -> None:
    match = play(deal(*TWO), "bet:2 accept")
    play_out(match)
    assert settle(match).own.points == (2, 0)


@pytest.mark.rule("7.2", game="probe")
def test_all_notes_are_read_and_those_that_are_right_score() -> None:
    match = play(deal(*TWO), "bet:2 accept discard:QR2 discard:KR2")
    play(match, "note:some note:all QR1 AR1 QB1 KB1 KR1 QB2")
    assert last(match, 3) == ["0 trick", "0 read some", "1 read all"]
    own = settle(match).own
    assert (own.points, own.notes) == ((2 + 1, 0), ("some", "all"))


@pytest.mark.rule("7.3", game="probe")
def test_a_match_is_won_at_seven_points_and_nothing_follows() -> None:
    refused = play(deal(*TWO, score=(6, 6)), "bet:1 refuse")
    assert refused.is_over
    assert last(refused) == ["1 refuse"]
    result = settle(refused)
    assert (result.own.score, result.own.winner, result.own.notes) == ((7, 6), 0, (None, None))
    assert result.balance == (1, -1)


@pytest.mark.rule("7.3", game="probe")
def test_the_notes_after_the_one_that_wins_the_match_do_not_score() -> None:
    for score, after in (((5, 6), (7, 6)), ((4, 5), (6, 6))):
        match = play(deal(*TWO, score=score), "bet:1 accept discard:QR2 discard:KR2")
        play(match, "note:some note:some QR1 AR1 QB1 KB1 KR1 QB2")
        assert settle(match).own.score == after


@pytest.mark.rule("7.4", game="probe")
def test_what_one_side_scores_the_other_loses() -> None:
    dice = random.Random("balance")
    match = deal(*FOUR)
    while not match.is_over:
        match.act(dice.choice(match.actions()))
    own = settle(match).own
    lead = own.points[0] - own.points[1]
    assert settle(match).balance == (lead, -lead, lead, -lead) == match.payoffs()
