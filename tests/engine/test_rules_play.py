"""Three prese: §1.1, §7 and §8 of docs/rules/bestia.md."""

import pytest

from engine.bestia.rules import Rules
from engine.events import Event
from engine.italian import TEXTS
from engine.match import IllegalChoiceError, Match
from tests.engine.scenes import (
    Hands,
    asked,
    deal,
    enter,
    hand,
    legal,
    play,
    play_out,
    prese_taken,
    refusal,
    takers,
)

EVERY = Rules(lead_obligation="every").options


def at_play(mezzo: str, hands: Hands, words: str = "", *, options: int = Rules().options) -> Match:
    """Seat 0 dealt, everybody with a hand is in, and these cards were played from seat 1 on."""
    match = deal(mezzo, hands, players=max(3, len(hands)), options=options)
    return play(enter(match, *hands), words)


# --- §1.1, §7.4: which card is the higher, and who takes the presa --------------------------------


NEIGHBOURS = ["A3", "3R", "RC", "CF", "F7", "76", "65", "54", "42"]
"""Each rank and the next lower one."""


@pytest.mark.rule("1.1")
@pytest.mark.rule("7.4")
@pytest.mark.parametrize("suit", ["D", "C"], ids=["briscola", "plain"])
@pytest.mark.parametrize("ranks", NEIGHBOURS)
def test_of_two_cards_of_the_suit_led_the_higher_takes_the_presa(ranks: str, suit: str) -> None:
    higher, lower = ranks[0] + suit, ranks[1] + suit
    mezzo = "AD" if ranks == "42" else "2D"
    hands = {1: f"{lower} 2S 2B", 2: f"{higher} 4S 4B"}
    assert takers(at_play(mezzo, hands, f"{lower} {higher}")) == [2]
    hands = {1: f"{higher} 2S 2B", 2: f"{lower} 4S 4B"}
    assert takers(at_play(mezzo, hands, f"{higher} {lower}")) == [1]


@pytest.mark.rule("7.4")
def test_the_lowest_briscola_beats_the_asso_of_another_suit() -> None:
    hands = {1: "AC 4S 4B", 2: "2D 5S 5B", 0: "3C 6S 6B"}
    assert takers(at_play("7D", hands, "AC 2D 3C")) == [2]


@pytest.mark.rule("7.4")
def test_the_highest_of_several_briscole_takes_the_presa() -> None:
    hands = {1: "AC 4S 4B", 2: "2D 5S 5B", 3: "RD 6S 6B", 0: "4D FS FB"}
    assert takers(at_play("7D", hands, "AC 2D RD 4D")) == [3]


@pytest.mark.rule("7.4")
def test_a_card_that_is_neither_palo_nor_briscola_never_wins() -> None:
    hands = {1: "2C 4S 4B", 2: "AS RS AB", 0: "3B 3S RB"}
    assert takers(at_play("7D", hands, "2C AS 3B")) == [1]


# --- §7.1: the presa -----------------------------------------------------------------------------


@pytest.mark.rule("7.1")
def test_in_each_of_three_prese_every_participant_plays_one_card_in_turn() -> None:
    match = prese_taken((2, 2, 4), (0, 1))
    assert asked(match, "play") == [1, 2, 4, 0, 2, 4, 0, 1, 2, 4, 0, 1]
    kinds = [event.t for event in match.events if event.t in ("play", "presa")]
    assert kinds == (["play"] * 4 + ["presa"]) * 3
    assert not any(hand(match, seat) for seat in range(5))


@pytest.mark.rule("7.1")
def test_the_leader_may_lead_any_card() -> None:
    match = at_play("7D", {1: "3D 2C RS", 2: "4C 4S 4B"})
    assert legal(match) == {"3D", "2C", "RS"}


@pytest.mark.rule("7.1")
@pytest.mark.parametrize("word", ["AD", "play:3D+2C", "keep", "pass"])
def test_a_turn_is_one_card_of_the_own_hand(word: str) -> None:
    assert "§7.1" in refusal(at_play("7D", {1: "3D 2C RS", 2: "4C 4S 4B"}), word)


@pytest.mark.rule("7.1")
def test_a_card_that_is_not_held_is_named_in_the_refusal() -> None:
    assert "AD" in refusal(at_play("7D", {1: "3D 2C RS", 2: "4C 4S 4B"}), "AD")


@pytest.mark.rule("7.1")
def test_nothing_is_played_after_the_last_presa() -> None:
    match = prese_taken((1, 1, 2))
    assert match.actor == -1
    assert not match.choices()
    assert "§3" in refusal(match, Event("play", 1, (TEXTS.index("AD"),)))


# --- §7.2: palo ----------------------------------------------------------------------------------


@pytest.mark.rule("7.2")
def test_whoever_has_the_palo_follows_it_even_with_a_briscola_in_hand() -> None:
    match = at_play("7D", {1: "RC 4S 4B", 2: "2C 4C AD"}, "RC")
    assert legal(match) == {"2C", "4C"}
    reason = refusal(match, "AD")
    assert "§7.2" in reason
    assert "4C" in reason


@pytest.mark.rule("7.2")
def test_the_palo_is_followed_when_it_is_the_briscola_too() -> None:
    match = at_play("7D", {1: "RD 4S 4B", 2: "2D AC AS"}, "RD")
    assert legal(match) == {"2D"}
    assert "§7.2" in refusal(match, "AC")
    assert "2D" in refusal(match, "AC")


@pytest.mark.rule("7.2")
def test_whoever_has_no_palo_but_a_briscola_must_cut() -> None:
    match = at_play("7D", {1: "RC 4S 4B", 2: "2D AS AB"}, "RC")
    assert legal(match) == {"2D"}
    reason = refusal(match, "AS")
    assert "§7.2" in reason
    assert "2D" in reason


@pytest.mark.rule("7.2")
def test_whoever_has_neither_plays_any_card() -> None:
    match = at_play("7D", {1: "RC 4S 4B", 2: "2S AS AB"}, "RC")
    assert legal(match) == {"2S", "AS", "AB"}


# --- §7.3: ammazzare sempre ----------------------------------------------------------------------


@pytest.mark.rule("7.3")
def test_whoever_can_beat_the_best_card_of_the_palo_must() -> None:
    match = at_play("7D", {1: "6C 4S 4B", 2: "5C FC 3C"}, "6C")
    assert legal(match) == {"FC", "3C"}
    reason = refusal(match, "5C")
    assert "§7.3" in reason
    assert "3C" in reason


@pytest.mark.rule("7.3")
def test_whoever_can_not_beat_it_is_free_within_the_palo() -> None:
    match = at_play("7D", {1: "3C 4S 4B", 2: "5C FC AD"}, "3C")
    assert legal(match) == {"5C", "FC"}


@pytest.mark.rule("7.3")
def test_the_card_to_beat_is_the_best_so_far_and_not_the_one_led() -> None:
    hands = {1: "5C 4S 4B", 2: "RC 5S 5B", 0: "6C AC 6B"}
    assert legal(at_play("7D", hands, "5C RC")) == {"AC"}


@pytest.mark.rule("7.3")
def test_a_briscola_that_is_led_must_be_beaten_if_it_can_be() -> None:
    match = at_play("7D", {1: "6D 4S 4B", 2: "RD 2D AC"}, "6D")
    assert legal(match) == {"RD"}
    assert "RD" in refusal(match, "2D")
    assert "§7.3" in refusal(match, "2D")
    assert "§7.2" in refusal(match, "AC")


@pytest.mark.rule("7.3")
def test_under_a_higher_briscola_any_briscola_will_do() -> None:
    hands = {1: "6D 4S 4B", 2: "3D 5S 5B", 0: "RD 2D AC"}
    match = at_play("7D", hands, "6D 3D")
    assert legal(match) == {"RD", "2D"}
    assert "§7.2" in refusal(match, "AC")


@pytest.mark.rule("7.3")
def test_before_and_after_a_cut() -> None:
    hands = {1: "7C CS 4B", 2: "4D 6B 5S", 3: "AC 2C RD", 4: "2D FD 5B", 0: "5D 3S 6S"}
    match = at_play("7D", hands)
    for card, allowed in (
        ("7C", {"7C", "CS", "4B"}),
        ("4D", {"4D"}),
        ("2C", {"AC", "2C"}),
        ("FD", {"FD"}),
        ("5D", {"5D"}),
    ):
        assert legal(match) == allowed
        play(match, card)
    assert takers(match) == [4]


@pytest.mark.rule("7.3")
def test_without_the_cut_the_same_follower_would_have_had_to_beat_the_lead() -> None:
    hands = {1: "7C CS 4B", 2: "4C 6B 5S", 3: "AC 2C RD", 0: "5D 3S 6S"}
    match = at_play("7D", hands, "7C 4C")
    assert legal(match) == {"AC"}
    assert "AC" in refusal(match, "2C")


@pytest.mark.rule("7.3")
def test_whoever_cuts_after_a_cut_must_go_higher_with_any_briscola_that_does() -> None:
    hands = {1: "7C CS 4B", 2: "4D 6B 5S", 0: "2D FD AD"}
    match = at_play("7D", hands, "7C 4D")
    assert legal(match) == {"FD", "AD"}
    reason = refusal(match, "2D")
    assert "§7.3" in reason
    assert "AD" in reason


@pytest.mark.rule("7.3")
def test_whoever_can_only_cut_lower_must_play_a_briscola_all_the_same() -> None:
    hands = {1: "7C CS 4B", 2: "AD 6B 5S", 0: "2D FD 6S"}
    match = at_play("7D", hands, "7C AD")
    assert legal(match) == {"2D", "FD"}
    assert "§7.2" in refusal(match, "6S")


# --- §8: di mano ---------------------------------------------------------------------------------


@pytest.mark.rule("8.1")
def test_di_mano_must_lead_the_asso_of_briscola() -> None:
    match = at_play("7D", {1: "AD 3D RC", 2: "2C 2S 2B"})
    assert legal(match) == {"AD"}
    reason = refusal(match, "3D")
    assert "§8.1" in reason
    assert "AD" in reason


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("mezzo", [f"{rank}D" for rank in "3RCF76542"])
def test_the_asso_binds_whatever_lies_in_the_middle(mezzo: str) -> None:
    assert legal(at_play(mezzo, {1: "AD RC 4B", 2: "2C 2S 2B"})) == {"AD"}


@pytest.mark.rule("8.1")
def test_another_asso_does_not_bind() -> None:
    assert legal(at_play("7D", {1: "AC 3D RC", 2: "2C 2S 2B"})) == {"AC", "3D", "RC"}


@pytest.mark.rule("8.1")
def test_a_buco_that_leads_is_bound_like_anybody_else() -> None:
    match = deal("7D", {}, "AD 4C 6B RS", players=3)
    play(match, "keep discard discard exchange buco drop:4C pass")
    assert legal(match) == {"AD"}


@pytest.mark.rule("8.1")
def test_a_buco_may_drop_the_asso_and_be_free() -> None:
    match = deal("7D", {}, "AD 4C 6B RS", players=3)
    play(match, "keep discard discard exchange buco drop:AD pass")
    assert legal(match) == {"4C", "6B", "RS"}


@pytest.mark.rule("8.1")
def test_whoever_does_not_lead_follows_and_is_not_bound_to_the_asso() -> None:
    match = at_play("7D", {1: "4D 4S 4B", 2: "AD 3D RC"}, "4D")
    assert legal(match) == {"AD", "3D"}


@pytest.mark.rule("8.2")
def test_under_an_asso_in_mezzo_di_mano_must_lead_the_3() -> None:
    match = at_play("AD", {1: "3D RC 4B", 2: "2C 2S 2B"})
    assert legal(match) == {"3D"}
    reason = refusal(match, "RC")
    assert "§8.2" in reason
    assert "3D" in reason


@pytest.mark.rule("8.2")
@pytest.mark.parametrize("mezzo", [f"{rank}D" for rank in "RCF76542"])
def test_under_any_other_card_the_3_is_not_bound(mezzo: str) -> None:
    assert legal(at_play(mezzo, {1: "3D RC 4B", 2: "2C 2S 2B"})) == {"3D", "RC", "4B"}


@pytest.mark.rule("8.2")
def test_the_3_of_another_suit_is_not_bound_under_an_asso_in_mezzo() -> None:
    assert legal(at_play("AD", {1: "3C RC RD", 2: "2C 2S 2B"})) == {"3C", "RC", "RD"}


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(("options", "leads"), [(Rules().options, {"AD", "2S"}), (EVERY, {"AD"})])
def test_a_later_lead_of_the_asso_is_bound_only_where_every_lead_is(
    options: int, leads: set[str]
) -> None:
    hands = {1: "4C 4S 4B", 2: "5C AD 2S"}
    assert legal(at_play("7D", hands, "4C 5C", options=options)) == leads


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(("options", "leads"), [(Rules().options, {"3D", "2S"}), (EVERY, {"3D"})])
def test_a_later_lead_of_the_3_is_bound_only_where_every_lead_is(
    options: int, leads: set[str]
) -> None:
    hands = {1: "4C 4S 4B", 2: "5C 3D 2S"}
    assert legal(at_play("AD", hands, "4C 5C", options=options)) == leads


@pytest.mark.rule("8.1")
def test_where_every_lead_binds_whoever_follows_is_still_free_of_it() -> None:
    hands = {1: "4C 4S 4D", 2: "5C 2S AB", 0: "6C AD 3D"}
    match = at_play("7D", hands, "4C 5C 6C", options=EVERY)
    assert "§8.1" in refusal(match, "3D")
    assert legal(at_play("7D", hands, "4D 5C", options=EVERY)) == {"AD", "3D"}


# --- what an illegal choice leaves behind --------------------------------------------------------


@pytest.mark.rule("7.2")
@pytest.mark.rule("7.3")
def test_after_any_number_of_refusals_the_match_goes_on_as_if_there_had_been_none() -> None:
    hands = {1: "7C CS 4B", 2: "4D 6B 5S", 0: "2D FD AD"}
    match, other = at_play("7D", hands), at_play("7D", hands)
    for card in ("7C", "4D", "AD"):
        for wrong in set(TEXTS) - legal(match):
            refusal(match, wrong)
        play(match, card)
        play(other, card)
    assert play_out(match).events == play_out(other).events
    assert match.to_text() == other.to_text()


@pytest.mark.rule("7.2")
def test_an_action_by_its_number_is_refused_like_one_in_words() -> None:
    match = at_play("7D", {1: "RC 4S 4B", 2: "2D AS AB"}, "RC")
    action = next(
        number
        for number in range(match.game.kernel.max_actions)
        if match.game.kernel.choice(match.state, number) == Event("play", 2, (TEXTS.index("AS"),))
    )
    state, events = match.state.copy(), list(match.events)
    with pytest.raises(IllegalChoiceError, match=r"AS.*2D.*§7\.2"):
        match.act(action)
    assert (match.state == state).all()
    assert match.events == events
