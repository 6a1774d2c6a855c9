"""The cards, the tricks and the draws: §1 to §5 of docs/rules/briscola.md, and §11."""

import random

import pytest

from engine.briscola.order import ALL_POINTS, CARD_AT, PLACE_OF, beating, points_of
from engine.briscola.rules import Rules
from engine.deck import cut_deck
from engine.game import Deal
from engine.italian import ITALIAN
from engine.match import Match
from tests.engine.briscola.deals import (
    GAME,
    THREE,
    TWO,
    by_chance,
    deal,
    last,
    may,
    play,
    play_on,
    why_not,
)


@pytest.mark.rule("1", game="briscola")
def test_an_asso_counts_eleven_a_3_ten_and_a_suit_thirty() -> None:
    points = {text: points_of(PLACE_OF[card]) for card, text in enumerate(ITALIAN.texts)}
    for suit in "DCSB":
        assert [points[rank + suit] for rank in "A3RCF76542"] == [11, 10, 4, 3, 2, 0, 0, 0, 0, 0]
    assert sum(points.values()) == ALL_POINTS == 120


@pytest.mark.rule("1", game="briscola")
def test_three_play_without_the_2_of_coppe() -> None:
    packs = {players: GAME.pack(players, 0).cards for players in GAME.players}
    assert {players: len(pack) for players, pack in packs.items()} == {2: 40, 3: 39, 4: 40}
    assert {*packs[2]} - {*packs[3]} == {ITALIAN.parse("2C")}
    with pytest.raises(ValueError, match="39 cards, not 40"):
        Match(GAME, Deal(packs[2], 3, 0))


@pytest.mark.rule("4", game="briscola")
def test_choices_stand_by_suit_and_from_the_highest() -> None:
    assert ITALIAN.write(CARD_AT)[:11] == [
        "AD",
        "3D",
        "RD",
        "CD",
        "FD",
        "7D",
        "6D",
        "5D",
        "4D",
        "2D",
        "AC",
    ]
    assert may(deal("2B 3S AS", "3D RD AC")) == ["AS", "3S", "2B"]


@pytest.mark.rule("2", game="briscola")
def test_two_to_four_play_and_partners_sit_face_to_face() -> None:
    assert list(GAME.players) == [2, 3, 4]
    assert [GAME.teams(players) for players in GAME.players] == [
        ((0,), (1,)),
        ((0,), (1,), (2,)),
        ((0, 2), (1, 3)),
    ]
    for players in (1, 5, 6, "2", True):
        with pytest.raises(ValueError, match=r"2 to 4 can play \(§2\)"):
            GAME.read_rules({"players": players, "seven": "turn", "look": "stock", "target": 3})


@pytest.mark.rule("2", game="briscola")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deck_is_cut_and_at_least_a_card_is_lifted_and_left(players: int) -> None:
    pack = list(GAME.pack(players, 0).cards)
    assert GAME.cut.places(len(pack)) == range(1, len(pack))
    assert cut_deck(GAME, pack, 1) == [*pack[1:], pack[0]]
    for at in (0, len(pack)):
        with pytest.raises(ValueError, match="§2"):
            cut_deck(GAME, pack, at)


@pytest.mark.rule("2", game="briscola")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_seat_after_the_dealer_leads_and_then_deals(players: int) -> None:
    for dealer in range(players):
        match = by_chance(random.Random(dealer), Rules(players), dealer)
        assert match.actor == (dealer + 1) % players
        ledger = GAME.new_ledger(Rules(players), dealer)
        ledger.settle(ledger.next_stake(), play_on(match, random.Random(1)).state)
        assert ledger.next_stake().dealer == (dealer + 1) % players


@pytest.mark.rule("3", game="briscola")
@pytest.mark.parametrize(("players", "stock"), [(2, 33), (3, 29), (4, 27)])
def test_three_cards_are_dealt_together_and_the_next_one_is_turned(
    players: int, stock: int
) -> None:
    match = by_chance(random.Random("deal"), Rules(players), 1)
    deck = match.deal.deck
    for place in range(players):
        seat = (2 + place) % players
        dealt = GAME.kernel.dealt(match.view(seat).state, seat)
        assert dealt.cards == deck[3 * place : 3 * place + 3]
        assert dealt.table == (deck[3 * players], stock)
    assert GAME.write_table(dealt.table) == {
        "briscola": ITALIAN.texts[deck[3 * players]],
        "stock": stock,
    }


@pytest.mark.rule("4", game="briscola")
def test_any_card_may_be_played() -> None:
    match = deal(*TWO, stock="2B")
    assert may(match) == ["AD", "2S", "3B"]
    assert may(play(match, "AD")) == ["2D", "5S", "4S"]
    assert may(play(match, "5S")) == ["2S", "3B", "2B"]


@pytest.mark.rule("4", game="briscola")
@pytest.mark.parametrize(
    ("trick", "taker"),
    [
        ("AD 2D 5S", 0),
        ("AD 7D 4C", 2),
        ("4D 7D FD", 2),
        ("2D 5S AS", 0),
        ("2D 4C 3C", 2),
        ("2D AC 3C", 1),
        ("2S AD 4S", 2),
        ("3B AB AD", 1),
        ("3B RB AB", 2),
    ],
)
def test_the_highest_trump_takes_a_trick_or_else_the_highest_card_of_the_suit_that_was_led(
    trick: str, taker: int
) -> None:
    cards = trick.split()
    others = [text for text in GAME.deck.texts if text not in (*cards, "RC", "2C")]
    hands = [f"{card} {others.pop()} {others.pop()}" for card in cards]
    match = play(deal(*hands), " ".join(cards))
    assert [event.seat for event in match.events if event.t == "presa"] == [taker]
    assert match.actor == taker


@pytest.mark.rule("4", game="briscola")
def test_a_card_beats_another_as_one_sees_who_lays_them_side_by_side() -> None:
    trumps = 0b1111111111 << 10
    for place in range(40):
        for other in range(40):
            suits, ranks = (place // 10, other // 10), (place % 10, other % 10)
            higher = suits[0] == suits[1] and ranks[1] < ranks[0]
            trump = suits[1] == 1 and suits[0] != 1
            assert bool(beating(place, trumps) >> other & 1) is (higher or trump)


@pytest.mark.rule("4", game="briscola")
def test_a_card_of_another_hand_is_refused_and_the_reason_names_the_hand() -> None:
    assert why_not(deal(*TWO), "2D") == "2D is not among your cards, AD 2S 3B (§4)"
    with pytest.raises(ValueError, match="the turn of seat 0"):
        deal(*TWO).choose(GAME.vocabulary.from_word("2D", 1))


@pytest.mark.rule("5", game="briscola")
def test_after_each_trick_the_winner_draws_first() -> None:
    match = play(deal(*THREE, stock="4C 5C 6C 7C"), "2S 5S FB")
    assert last(match, 4) == ["1 presa", "1 draw 4C", "2 draw 5C", "0 draw 6C"]
    assert may(match) == ["2D", "4C", "4S"]


@pytest.mark.rule("5", game="briscola")
@pytest.mark.parametrize(("players", "tricks", "draws"), [(2, 20, 17), (3, 13, 10), (4, 10, 7)])
def test_the_turned_card_is_drawn_last_and_three_tricks_follow(
    players: int, tricks: int, draws: int
) -> None:
    match = play_on(
        by_chance(random.Random(players), Rules(players, seven="off")), random.Random(1)
    )
    taken = [place for place, event in enumerate(match.events) if event.t == "presa"]
    drawn = [event for event in match.events if event.t == "draw"]
    assert len(taken) == tricks
    assert len(drawn) == draws * players
    assert drawn[-1].drawn == (match.deal.deck[3 * players],)
    assert match.events.index(drawn[-1]) > taken[draws - 1]
    assert len([place for place in taken if place > match.events.index(drawn[-1])]) == 3
    assert sum(event.t == "play" for event in match.events) == len(match.deal.deck)


@pytest.mark.rule("5", game="briscola")
def test_a_seat_is_asked_even_if_one_card_is_left() -> None:
    match = by_chance(random.Random("one"), Rules())
    while len(match.actions_made) < 39:
        play(match, may(match)[0])
    assert len(may(match)) == 1
    assert not match.is_over
    assert play(match, may(match)[0]).is_over
    assert why_not_over(match) == "the deal is over (§8)"


def why_not_over(match: Match) -> str:
    return str(GAME.kernel.explain(match.state, GAME.vocabulary.from_word("AD", 0)))


@pytest.mark.rule("11", game="briscola")
def test_there_are_no_other_options() -> None:
    assert Rules().to_json() == {"players": 2, "seven": "turn", "look": "stock", "target": 3}
    values = {"players": 2, "seven": "turn", "look": "stock", "target": 3}
    for key, value, section in (
        ("seven", "always", "§6"),
        ("seven", False, "§6"),
        ("look", "open", "§7"),
        ("target", 100, "§9"),
        ("target", -1, "§9"),
        ("target", True, "§9"),
    ):
        with pytest.raises(ValueError, match=section):
            GAME.read_rules(values | {key: value})
    for key in values:
        with pytest.raises(ValueError, match=key):
            GAME.read_rules({other: values[other] for other in values if other != key})
