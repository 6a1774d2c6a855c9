"""From the deck to the exchanges: §1 to §5 of docs/rules/bestia.md."""

import pytest

from engine.bestia.forms import VOCABULARY
from engine.bestia.layout import CLOSED, MEZZO, OUT
from engine.bestia.rules import Rules
from engine.deck import cut_deck, uncut_deck
from engine.events import Event
from engine.game import Deal
from engine.italian import TEXTS, card_texts, cards_of, parse_card, parse_deck
from engine.match import Match
from engine.options import RulesError
from tests.engine.scenes import (
    BESTIA,
    USUAL,
    asked,
    change,
    deal,
    enter,
    hand,
    legal,
    play,
    play_all,
    play_out,
    prese_taken,
    refusal,
    seats_in_turn,
    select,
    settle,
    stock,
    takers,
    texts,
)

DECK = tuple(range(40))


# --- §1, §2: the cards and the table -------------------------------------------------------------


@pytest.mark.rule("1.1")
def test_the_deck_is_forty_cards_in_four_suits_of_ten() -> None:
    assert sorted(TEXTS) == sorted(rank + suit for rank in "A3RCF76542" for suit in "DCSB")
    assert sorted(parse_deck(TEXTS)) == list(DECK)


@pytest.mark.rule("1.1")
@pytest.mark.parametrize("text", ["8D", "1D", "DA", "ad", "AX", "A", ""])
def test_there_are_no_other_cards(text: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        parse_card(text)


@pytest.mark.rule("1.1")
def test_a_deck_with_a_card_twice_or_missing_is_refused() -> None:
    with pytest.raises(ValueError, match="2D"):
        parse_deck(["2D", *TEXTS[:-1]])
    with pytest.raises(ValueError, match="40"):
        parse_deck(TEXTS[:-1])


@pytest.mark.rule("1.2")
@pytest.mark.parametrize("players", range(3, 11))
def test_three_to_ten_can_play(players: int) -> None:
    inside = range(min(players, 4))
    match = prese_taken((0, 1, 1), inside, players=Rules(players=players).players)
    assert match.is_over


@pytest.mark.rule("1.2")
@pytest.mark.parametrize("players", [2, 11])
def test_fewer_or_more_players_are_refused(players: int) -> None:
    with pytest.raises(RulesError, match=r"§1\.2"):
        Rules(players=players)


@pytest.mark.rule("1.2")
@pytest.mark.parametrize(("players", "dealer"), [(2, 0), (11, 0), (3, 3), (3, -1)])
def test_no_match_begins_with_seats_that_are_not_there(players: int, dealer: int) -> None:
    with pytest.raises(ValueError, match=str(dealer or players)):
        Match(BESTIA, Deal(DECK, players, dealer))


@pytest.mark.rule("1.1")
def test_no_match_begins_with_a_card_that_is_there_twice() -> None:
    with pytest.raises(ValueError, match="2C"):
        Match(BESTIA, Deal((1, *DECK[1:]), 3, 0))


@pytest.mark.rule("1.2")
def test_the_turn_goes_round_to_the_right_and_ends_with_the_dealer() -> None:
    match = play_all(deal("7D", {}, dealer=3), "keep")
    play_all(match, "exchange")
    assert asked(match, "keep") == asked(match, "exchange") == [4, 0, 1, 2, 3]


@pytest.mark.rule("1.2")
def test_nobody_chooses_out_of_turn() -> None:
    reason = refusal(deal("7D", {}, dealer=3), Event("keep", 0))
    assert "seat 4" in reason
    assert "§1.2" in reason


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("at", [1, 17, 39])
def test_a_cut_puts_the_lifted_cards_at_the_bottom(at: int) -> None:
    cut = cut_deck(BESTIA, list(DECK), at)
    assert cut == [*range(at, 40), *range(at)]
    assert uncut_deck(BESTIA, cut, at) == list(DECK)


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("at", [-1, 0, 40, 41])
def test_a_cut_takes_at_least_one_card_and_leaves_one(at: int) -> None:
    with pytest.raises(ValueError, match=r"§2\.1"):
        cut_deck(BESTIA, list(DECK), at)


@pytest.mark.rule("2.2")
def test_the_carta_in_mezzo_is_the_top_card_and_belongs_to_nobody() -> None:
    match = deal("7D", {1: "AD 3D RC"})
    assert match.deal.deck[0] == parse_card("7D")
    assert TEXTS[match.state[MEZZO]] == "7D"
    assert "7D" not in set(stock(match)).union(*(hand(match, seat) for seat in range(5)))


@pytest.mark.rule("2.2")
@pytest.mark.parametrize(("mezzo", "taker"), [("7C", 2), ("7S", 0), ("7B", 1)])
def test_the_suit_in_mezzo_is_briscola_in_every_presa(mezzo: str, taker: int) -> None:
    hands = {1: "AD 3D RD", 2: "2C 4C 5C", 0: "2S 4S 5S"}
    match = play_out(enter(deal(mezzo, hands, players=3), 0, 1, 2))
    assert takers(match)[0] == taker
    assert set(takers(match)[1:]) == {taker}


# --- §3: the smazzata ----------------------------------------------------------------------------


@pytest.mark.rule("3")
def test_the_phases_come_in_order() -> None:
    phases = ["keep discard", "exchange", "pass buco drop", "play presa", "agree refuse"]
    match = deal("7B", {1: "AD 2C 2S", 2: "2D AC 4S", 3: "4D 4C AS"}, "5D 5C 5S 5B", players=6)
    play_out(play(play_all(select(match, 1, 2, 3), "exchange"), "pass buco drop:5B pass"))
    play(match, "agree refuse")
    order = [next(i for i, kinds in enumerate(phases) if e.t in kinds) for e in match.events]
    assert match.is_over
    assert order == sorted(order)
    assert set(order) == set(range(5))


@pytest.mark.rule("3")
def test_when_nobody_comes_in_nobody_wins_or_pays_and_the_piatto_stays() -> None:
    match = enter(deal("7D", {}))
    assert match.is_over
    assert {event.t for event in match.events} == {"discard", "pass"}
    end = settle(match, 90)
    assert end.own.prese == end.own.payouts == end.own.bestie == (0, 0, 0, 0, 0)
    assert (end.own.salvo, end.own.next_pot) == (False, 90)


@pytest.mark.rule("3")
def test_a_lone_participant_takes_all_without_playing_once_the_others_have_passed() -> None:
    match = play(select(deal("7D", {}), 3), "exchange pass pass pass")
    assert match.actor == 0
    play(match, "pass")
    assert match.is_over
    assert not takers(match)
    assert settle(match, 90).own.prese == (0, 0, 0, 3, 0)
    assert settle(match, 90).own.payouts == (0, 0, 0, 90, 0)


@pytest.mark.rule("3")
@pytest.mark.rule("6.4")
def test_a_societa_counts_as_one_and_takes_all_when_it_is_alone() -> None:
    match = play(select(deal("7B", {}, "5D 5C 5S 5B")), "offer join decline decline decline")
    play_all(play(match, "drop:5B"), "pass")
    assert match.is_over
    assert not takers(match)
    assert settle(match, 30).own.prese == (0, 3, 0, 0, 0)
    assert settle(match, 30).own.payouts == (0, 15, 15, 0, 0)


@pytest.mark.rule("3")
@pytest.mark.rule("12")
def test_a_giro_chiuso_goes_straight_from_the_deal_to_the_exchange_and_then_the_play() -> None:
    match = deal("7B", {}, dealer=2, options=USUAL | CLOSED)
    assert "§5" in refusal(match, "keep")
    play_all(match, "exchange")
    assert asked(match) == [3, 4, 0, 1, 2]
    assert {choice.t for choice in match.choices()} == {"play"}
    assert match.actor == 3


# --- §4: selection -------------------------------------------------------------------------------


@pytest.mark.rule("4.1")
@pytest.mark.parametrize("players", range(3, 11))
def test_each_gets_three_cards_together_from_the_dealers_right(players: int) -> None:
    dealer = players - 2
    match = Match(BESTIA, Deal(DECK, players, dealer))
    for place, seat in enumerate(seats_in_turn(players, dealer)):
        assert hand(match, seat) == set(TEXTS[1 + 3 * place : 4 + 3 * place])
    assert stock(match) == list(TEXTS[1 + 3 * players :])
    assert len(stock(match)) == 39 - 3 * players


@pytest.mark.rule("4.2")
def test_each_keeps_or_discards_and_the_later_ones_hear_it() -> None:
    match = deal("7D", {})
    assert legal(match) == {"keep", "discard"}
    play(match, "keep discard")
    assert [(event.t, event.seat) for event in match.view(3).events] == [
        ("keep", 1),
        ("discard", 2),
    ]
    assert legal(match) == {"keep", "discard"}


@pytest.mark.rule("4.2")
@pytest.mark.parametrize("word", ["pass", "buco", "exchange", "AD"])
def test_in_the_selection_there_is_nothing_else_to_choose(word: str) -> None:
    assert "§4.2" in refusal(deal("7D", {1: "AD 3D RC"}), word)


@pytest.mark.rule("4.2")
@pytest.mark.parametrize("kind", ["keep", "discard"])
def test_the_selection_names_no_cards(kind: str) -> None:
    match = deal("7D", {1: "AD 3D RC"})
    assert "§4.2" in refusal(match, Event(kind, 1, (parse_card("AD"),)))
    with pytest.raises(ValueError, match="says more than"):
        VOCABULARY.from_word(f"{kind}:AD", 1)


@pytest.mark.rule("4.2")
def test_whoever_keeps_is_in_and_whoever_discards_has_no_cards() -> None:
    match = select(deal("7D", {1: "AD 3D RC", 2: "AC 3C RS"}), 1)
    assert hand(match, 1) == {"AD", "3D", "RC"}
    assert hand(match, 2) == set()
    assert match.actor == 1


@pytest.mark.rule("4.2")
def test_discarded_cards_are_never_shown() -> None:
    match = select(deal("7D", {2: "AC 3C RS"}), 1)
    discarded = [int(match.view(seat).state[OUT + 2]) for seat in range(5)]
    assert set(card_texts(cards_of(discarded[2]))) == {"AC", "3C", "RS"}
    assert [cards for seat, cards in enumerate(discarded) if seat != 2] == [0, 0, 0, 0]


@pytest.mark.rule("4.2")
@pytest.mark.rule("5")
def test_cards_that_were_put_away_never_come_back() -> None:
    away = {f"{rank}{suit}" for rank in "457F" for suit in "CSB"} | {"2C", "2S", "6C", "6B"}
    hands = {seat: f"{rank}C {rank}S {rank}B" for seat, rank in enumerate("24567F")}
    match = select(deal("7D", hands, players=6), 0, 3)
    play(match, "exchange:6C+6B exchange:2C+2S")
    while not match.is_over:
        play(match, "buco" if "buco" in legal(match) else sorted(legal(match))[0])
    drawn = {card for event in match.events for card in texts(event.drawn)}
    assert len(drawn) == 2 + 2 + 4 * 4
    assert not drawn & away


@pytest.mark.rule("4.3")
def test_whoever_stays_out_plays_no_card_and_neither_wins_nor_pays() -> None:
    match = prese_taken((1, 1, 2), (4,))
    assert not {0, 3} & set(asked(match, "play"))
    end = settle(match, 90)
    assert (end.own.prese[3], end.own.payouts[3], end.own.bestie[3], end.balance[3]) == (0, 0, 0, 0)
    assert (end.own.prese[0], end.own.payouts[0], end.own.bestie[0]) == (0, 0, 0)


# --- §5: exchange --------------------------------------------------------------------------------


@pytest.mark.rule("5")
def test_none_one_or_two_cards_may_be_changed_in_any_set() -> None:
    match = select(deal("7D", {1: "AD 4C 6B"}), 1)
    words = {tuple(sorted(word[9:].split("+"))) for word in legal(match)}
    assert len(match.choices()) == 7
    assert words == {
        ("",), ("AD",), ("4C",), ("6B",), ("4C", "AD"), ("6B", "AD"), ("4C", "6B"),
    }  # fmt: skip


@pytest.mark.rule("5")
def test_the_order_of_the_cards_that_go_is_of_no_account() -> None:
    one, other = (select(deal("7D", {1: "AD 4C 6B"}), 1) for _ in range(2))
    assert play(one, "exchange:4C+6B").events == play(other, "exchange:6B+4C").events


@pytest.mark.rule("5")
def test_new_cards_come_from_the_top_of_the_stock_in_turn_from_the_dealers_right() -> None:
    hands = {1: "AD 4C 6B", 4: "AC 5S 5B", 0: "AS 4S 4B"}
    match = select(deal("7D", hands, "RD RC RS RB"), 0, 1, 4)
    play(match, "exchange:4C+6B exchange exchange:4S")
    assert asked(match, "exchange") == [1, 4, 0]
    assert hand(match, 1) == {"AD", "RD", "RC"}
    assert hand(match, 4) == {"AC", "5S", "5B"}
    assert hand(match, 0) == {"AS", "4B", "RS"}
    assert stock(match)[0] == "RB"


@pytest.mark.rule("5")
@pytest.mark.parametrize("word", ["exchange:AD+4C+6B", "exchange:4C+4C"])
def test_three_cards_or_a_card_twice_can_not_be_changed(word: str) -> None:
    assert "§5" in refusal(select(deal("7D", {1: "AD 4C 6B"}), 1), word)


@pytest.mark.rule("5")
def test_a_number_of_cards_does_not_say_which_to_change() -> None:
    card = parse_card("4C")
    assert "§5" in refusal(select(deal("7D", {1: "AD 4C 6B"}), 1), Event("exchange", 1, card))


@pytest.mark.rule("5")
def test_all_learn_how_many_cards_were_changed_and_nobody_else_which() -> None:
    match = play(select(deal("7D", {1: "AD 4C 6B"}, "RD RC"), 1), "exchange:4C+6B")
    own = match.view(1).events[-1]
    assert set(texts(own.cards)) == {"4C", "6B"}
    assert texts(own.drawn) == ["RD", "RC"]
    for seat in (0, 2, 3, 4):
        assert match.view(seat).events[-1] == Event("exchange", 1, 2, 2)


@pytest.mark.rule("5")
def test_nobody_changes_more_cards_than_the_stock_has_and_with_none_left_nobody_is_asked() -> None:
    match = change(select(deal("7D", {}, players=10), 1, 2, 4, 5, 6, 7), 2, 2, 2, 2)
    assert match.actor == 6
    assert len(stock(match)) == 1
    assert len(match.choices()) == 4
    reason = refusal(match, f"exchange:{'+'.join(sorted(hand(match, 6))[:2])}")
    assert "§5" in reason
    change(match, 1)
    assert not stock(match)
    assert asked(match, "exchange", "pass", "buco") == [1, 2, 4, 5, 6]
    assert {choice.t for choice in match.choices()} == {"play"}


@pytest.mark.rule("5")
def test_the_last_two_cards_of_the_stock_may_still_be_changed_together() -> None:
    match = change(select(deal("7D", {}, players=10), 1, 2, 4, 5, 6, 7), 2, 2, 2, 1)
    assert len(stock(match)) == 2
    assert len(match.choices()) == 7
    change(match, 2)
    assert not stock(match)


@pytest.mark.rule("5")
def test_the_only_one_to_have_kept_is_asked_to_change_cards_too() -> None:
    match = select(deal("7D", {}), 4)
    assert match.actor == 4
    assert {choice.t for choice in match.choices()} == {"exchange"}
