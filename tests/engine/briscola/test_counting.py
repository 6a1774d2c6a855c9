"""The look, the count, the match and what is hidden: §7 to §11 of docs/rules/briscola.md."""

import random

import pytest

from engine.briscola.forms import BriscolaStake
from engine.briscola.layout import HAND
from engine.briscola.rules import Rules
from engine.game import Stake
from engine.italian import ITALIAN
from engine.match import Match
from tests.engine.briscola.deals import (
    GAME,
    WORDS,
    by_chance,
    ended,
    play_on,
    settle,
    utilities,
)

SIXTY = "AD AC AS AB 3D RD FD"
"""60 points."""
FORTIES = ("AD 3D RD RC RS RB CD", "AC 3C AS CC CS FD")
"""40 points each."""


def kinds_after_draws(match: Match) -> list[str]:
    drawn = [place for place, event in enumerate(match.events) if event.t == "draw"]
    return [event.t for event in match.events[drawn[-1] + 1 :]]


@pytest.mark.rule("7", game="briscola")
def test_partners_see_each_other_s_three_cards_when_the_stock_is_out() -> None:
    match = play_on(by_chance(random.Random("look"), Rules(4)), random.Random(1))
    assert kinds_after_draws(match)[:5] == ["show"] * 4 + ["play"]
    place = next(place for place, event in enumerate(match.events) if event.t == "show")
    shows = match.events[place : place + 4]
    assert shows[0].seat == match.events[place + 4].seat
    for event in shows:
        assert isinstance(event.cards, tuple)
        assert len(event.cards) == 3
        assert list(event.cards) == ITALIAN.sort(event.cards)
        for seat in range(4):
            sees = seat % 2 == event.seat % 2
            assert match.show(event, seat).cards == (event.cards if sees else 3)


@pytest.mark.rule("7", game="briscola")
def test_or_the_last_card_before_the_last_trick() -> None:
    match = play_on(by_chance(random.Random("last"), Rules(4, look="last")), random.Random(1))
    assert [event.t for event in match.events[-9:]] == ["show"] * 4 + ["play"] * 4 + ["presa"]
    assert {len(event.cards) for event in match.events[-9:-5]} == {1}  # type: ignore[arg-type]


@pytest.mark.rule("7", game="briscola")
@pytest.mark.parametrize("rules", [Rules(4, look="off"), Rules(2), Rules(3, look="last")])
def test_or_never_and_with_two_or_three_players_never(rules: Rules) -> None:
    match = play_on(by_chance(random.Random("off"), rules), random.Random(1))
    assert "show" not in {event.t for event in match.events}


@pytest.mark.rule("7", game="briscola")
def test_a_partner_s_cards_stay_in_sight_until_they_are_played() -> None:
    match = by_chance(random.Random("sight"), Rules(4))
    dice, seen = random.Random(2), 0
    while not match.is_over:
        if match.events and "show" in {event.t for event in match.events}:
            for seat in range(4):
                hands = hands_in_view(match, seat)
                assert hands[seat ^ 2] == hands_in_view(match, seat ^ 2)[seat ^ 2]
                seen += 1
        match.act(dice.choice(match.actions()))
    assert seen == 4 * 12


def hands_in_view(match: Match, seat: int) -> list[int]:
    """By seat: its hand, as far as another sees it."""
    return [int(match.view(seat).state[HAND + other]) for other in range(match.deal.players)]


@pytest.mark.rule("8", game="briscola")
def test_sixty_one_points_win_between_two() -> None:
    state = ended("AD AC AS AB 3D RD CD")
    assert settle(state, Rules()).own[:3] == ((61, 59), (61, 59), (0,))
    assert utilities(state, 2) == pytest.approx((0.5 + 61 / 240, 59 / 240))


@pytest.mark.rule("8", game="briscola")
def test_sixty_all_is_won_by_nobody() -> None:
    state = ended(SIXTY)
    assert settle(state, Rules()).own[:3] == ((60, 60), (60, 60), ())
    assert utilities(state, 2) == pytest.approx((0.5, 0.5))


@pytest.mark.rule("8", game="briscola")
def test_forty_each_is_won_by_nobody() -> None:
    state = ended(*FORTIES)
    assert settle(state, Rules(3)).own[:3] == ((40, 40, 40), (40, 40, 40), ())
    assert utilities(state, 3) == pytest.approx((1 / 3, 1 / 3, 1 / 3))


@pytest.mark.rule("8", game="briscola")
def test_two_of_three_may_win_a_deal() -> None:
    state = ended("AD 3D AC 3C CD", "AS 3S RS RC FD FC")
    points = settle(state, Rules(3)).own.points
    assert points == (45, 33, 42)
    state = ended("AD 3D AC 3C CD", "AS 3S RS CS FD")
    assert settle(state, Rules(3)).own[:3] == ((45, 30, 45), (45, 30, 45), (0, 2))
    assert utilities(state, 3) == pytest.approx((0.25 + 45 / 240, 30 / 240, 0.25 + 45 / 240))


@pytest.mark.rule("8", game="briscola")
def test_partners_count_their_piles_together() -> None:
    state = ended("AD", "3D", "AC AS AB 3S RD")
    own = settle(state, Rules(4)).own
    assert own.points == (11, 10, 47, 52)
    assert own.score == (58, 62, 58, 62)
    assert own.winners == (1, 3)
    assert utilities(state, 4) == pytest.approx((58 / 240, 0.5 + 62 / 240) * 2)


@pytest.mark.rule("8", game="briscola")
def test_a_deal_is_played_to_its_end() -> None:
    match = play_on(by_chance(random.Random("end"), Rules()), random.Random(1))
    assert sum(event.t == "presa" for event in match.events) == 20
    assert sum(settle(match.state, Rules()).own.points) == 120


@pytest.mark.rule("9", game="briscola")
def test_three_deals_win_the_match_and_the_count_starts_anew() -> None:
    ledger = GAME.new_ledger(Rules(), 1)
    state = ended("AD AC AS AB 3D RD CD")
    for deals in (1, 2, 3):
        stake = ledger.next_stake()
        assert stake.own == ((deals - 1, 0), (0, 0))
        result = ledger.settle(stake, state)
        assert result.balance == (deals, -deals)
        assert result.own.match == ((0,) if deals == 3 else ())
        assert ledger.is_over is (deals == 3)
    assert ledger.next_stake() == Stake(4, 0, BriscolaStake((0, 0), (1, 0)))


@pytest.mark.rule("9", game="briscola")
def test_a_deal_that_nobody_has_won_counts_for_nobody_and_the_deal_passes() -> None:
    ledger = GAME.new_ledger(Rules(), 0)
    result = ledger.settle(ledger.next_stake(), ended(SIXTY))
    assert result.balance == (0, 0)
    assert ledger.next_stake() == Stake(2, 1, BriscolaStake((0, 0), (0, 0)))


@pytest.mark.rule("9", game="briscola")
@pytest.mark.parametrize(
    ("piles", "balance"),
    [
        (("AD AC AS AB 3D RD CD",), (1, -1)),
        (("AD AC AS AB 3D RD CD", "3C"), (2, -1, -1)),
        (("AD 3D AC 3C CD", "AS 3S RS CS FD"), (1, -2, 1)),
        (FORTIES, (0, 0, 0)),
        (("AD", "3D", "AC AS AB 3S RD"), (-1, 1, -1, 1)),
    ],
)
def test_each_side_that_has_lost_pays_one_to_each_that_has_won(
    piles: tuple[str, ...], balance: tuple[int, ...]
) -> None:
    assert settle(ended(*piles), Rules(len(balance))).balance == balance
    assert sum(balance) == 0


@pytest.mark.rule("9", game="briscola")
def test_two_may_win_the_match_with_one_deal() -> None:
    ledger = GAME.new_ledger(Rules(3))
    before = BriscolaStake((2, 1, 2), (0, 1, 0))
    stake = ledger.resume(Stake(5, 1, before), (1, -2, 1))
    result = ledger.settle(stake, ended("AD 3D AC 3C CD", "AS 3S RS CS FD"))
    assert result.own.winners == result.own.match == (0, 2)
    assert result.balance == (2, -4, 2)
    assert ledger.is_over
    assert ledger.next_stake().own == ((0, 0, 0), (1, 1, 1))


@pytest.mark.rule("9", game="briscola")
def test_partners_win_the_match_together() -> None:
    own = BriscolaStake((0, 2, 0, 2), (0, 0, 0, 0))
    assert settle(ended("AD", "3D", "AC AS AB 3S RD"), Rules(4), own).own.match == (1, 3)


@pytest.mark.rule("9", game="briscola")
def test_with_target_0_there_are_no_matches() -> None:
    ledger = GAME.new_ledger(Rules(target=0))
    for deals in range(1, 5):
        result = ledger.settle(ledger.next_stake(), ended("AD AC AS AB 3D RD CD"))
        assert result.own.match == ()
        assert result.balance == (deals, -deals)
        assert not ledger.is_over
    assert ledger.next_stake().own == ((0, 0), (0, 0))


@pytest.mark.rule("9", game="briscola")
@pytest.mark.parametrize(
    "own",
    [
        BriscolaStake((3, 0, 3, 0), (0, 0, 0, 0)),
        BriscolaStake((1, 0, 2, 0), (0, 0, 0, 0)),
        BriscolaStake((0, 0, 0, 0), (1, 0, 0, 0)),
        BriscolaStake((-1, 0, -1, 0), (0, 0, 0, 0)),
    ],
)
def test_a_standing_that_no_table_comes_to_is_refused(own: BriscolaStake) -> None:
    with pytest.raises(ValueError, match="§9"):
        GAME.new_ledger(Rules(4)).resume(Stake(1, 0, own), (0, 0, 0, 0))


@pytest.mark.rule("10", game="briscola")
def test_a_card_that_is_drawn_is_seen_by_its_seat_alone_but_the_turned_one_by_all() -> None:
    match = play_on(by_chance(random.Random("hidden"), Rules(3)), random.Random(1), swaps=True)
    draws = [place for place, event in enumerate(match.events) if event.t == "draw"]
    for place in draws:
        event = match.events[place]
        for seat in range(3):
            told = match.view(seat).events[place]
            sees = seat == event.seat or place == draws[-1]
            assert told.drawn == (event.drawn if sees else 1)


@pytest.mark.rule("10", game="briscola")
def test_who_draws_the_seven_twice_is_seen_only_once() -> None:
    """It is drawn face down, exchanged, and drawn again as the turned card: two equal events."""
    dice = random.Random("twice")
    for _ in range(2000):
        match = play_on(by_chance(dice, Rules()), dice, swaps=True)
        draws = [place for place, event in enumerate(match.events) if event.t == "draw"]
        final = match.events[draws[-1]]
        first = match.events.index(final)
        if first != draws[-1]:
            break
    assert first != draws[-1]
    events = match.view(1 - final.seat).events
    assert (events[first].drawn, events[draws[-1]].drawn) == (1, final.drawn)


@pytest.mark.rule("10", game="briscola")
def test_all_else_is_public() -> None:
    match = play_on(by_chance(random.Random("public"), Rules(4)), random.Random(1), swaps=True)
    for event in match.events:
        if event.t in ("play", "presa", "swap"):
            assert {match.show(event, seat) for seat in range(4)} == {event}
    assert WORDS.to_json(match.events[0]).keys() == {"t", "seat", "card"}


@pytest.mark.rule("11", game="briscola")
def test_all_tricks_bring_no_more_than_any_other_deal() -> None:
    everything = " ".join(ITALIAN.texts)
    result = settle(ended(everything), Rules())
    assert result.own.points == (120, 0)
    assert result.balance == (1, -1)
