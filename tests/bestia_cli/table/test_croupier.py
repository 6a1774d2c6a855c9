"""Who deals, asks and books: whole games, every choice, and any moment gone on with."""

import hashlib
import random
import re
from itertools import combinations
from pathlib import Path

import pytest

from bestia_cli.croupier import Croupier
from bestia_cli.games.bestia.records import PLAYING, SELECTING
from bestia_cli.scene import CUTTING, RefusedError, Scene
from bestia_cli.setup import DAILY, TRAINING, Setup
from bestia_cli.showing import frame_of, show
from engine.bestia.forms import VOCABULARY
from engine.bestia.rules import Rules
from engine.deck import cut_deck
from engine.events import Event
from engine.italian import TEXTS
from tests.bestia_cli.table.games import (
    TABLES,
    decide,
    moments,
    next_word,
    play_lines,
    same_again,
    scenes_of,
    setup_of,
    verify,
    write_lines,
)

HANDS = 12
FIVE = Rules(players=5)
every_table = pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)


# --- whole games ---------------------------------------------------------------------------------


@every_table
def test_a_whole_game_verifies(rules: Rules, chance: random.Random, tmp_path: Path) -> None:
    croupier = Croupier(setup_of(rules, hands=HANDS))
    path = write_lines(tmp_path / "game.jsonl", play_lines(croupier, chance))
    assert verify(path) == (HANDS, 1, 0, HANDS, None)


@every_table
def test_what_is_said_of_a_table_may_be_said_of_its_rules(rules: Rules) -> None:
    assert frame_of(Croupier(setup_of(rules))).rules == rules


@every_table
def test_every_deal_is_the_one_whose_hash_was_shown(rules: Rules, chance: random.Random) -> None:
    croupier = Croupier(setup_of(rules, hands=HANDS))
    shown: dict[int, str] = {}
    for scene in moments(croupier, chance):
        shown.setdefault(scene.hand, scene.hash)
        assert scene.hash == shown[scene.hand]
        record = croupier.record()
        if record is not None:
            fair, deck = record["fair"], record["deck"]
            before = deck[-fair["cut"] :] + deck[: -fair["cut"]]
            committed = fair["nonce"] + "".join(before)
            assert hashlib.sha256(committed.encode("utf-8")).hexdigest() == shown[scene.hand]
            assert fair["hash"] == shown[scene.hand]
            assert scene.ending is not None
            assert scene.ending.nonce == fair["nonce"]
    assert len(shown) == HANDS


@every_table
def test_money_is_never_made_or_lost(rules: Rules, chance: random.Random) -> None:
    for scene in moments(Croupier(setup_of(rules, hands=HANDS)), chance):
        held = sum(seat.balance for seat in scene.seats)
        on_table = scene.own.pot if scene.ending is None else scene.ending.own.next_pot
        assert held + on_table == 0


@every_table
def test_every_phase_that_the_rules_have_is_played(rules: Rules, chance: random.Random) -> None:
    seen = {scene.phase for scene in moments(Croupier(setup_of(rules, hands=HANDS)), chance)}
    assert {"cut", "exchange", "play", "settled"} <= seen
    first = show(Croupier(setup_of(rules)), 0)
    assert first.own.giro_chiuso == (rules.startup_entry == "closed")


def test_a_game_of_machines_needs_nobody(tmp_path: Path, chance: random.Random) -> None:
    bots = ("random", "heuristic", "campione")
    croupier = Croupier(
        Setup("bestia", TABLES["three"], ("A", "B", "C"), bots, "TESTTEST", hands=4)
    )
    lines = play_lines(croupier, chance)
    assert verify(write_lines(tmp_path / "game.jsonl", lines)) == (4, 1, 0, 4, None)
    assert not any(scene.asks for scene in scenes_of(croupier))


def test_a_record_says_how_it_was_played(chance: random.Random) -> None:
    croupier = Croupier(setup_of(FIVE, hands=1, mode=TRAINING, kind=DAILY))
    record = play_lines(croupier, chance)[1]
    assert (record["mode"], record["kind"], record["coach"]) == ("training", "daily", 0)
    assert "mistakes" not in record
    assert "penalties" not in record


def test_a_game_without_an_end_goes_on(chance: random.Random) -> None:
    croupier = Croupier(setup_of(TABLES["three"], hands=None))
    for scene in moments(croupier, chance):
        assert not scene.last
        if scene.hand > 6:
            return


# --- any moment ----------------------------------------------------------------------------------


@pytest.mark.usefixtures("same_nonce")
@every_table
def test_a_table_goes_on_alike_from_any_moment(rules: Rules, chance: random.Random) -> None:
    croupier = Croupier(setup_of(rules, hands=2))
    while not croupier.is_over:
        again = same_again(croupier)
        assert scenes_of(again) == scenes_of(croupier)
        assert again.table() == croupier.table()
        assert again.record() == croupier.record()
        word = next_word(show(croupier, 0), chance)
        for table in (croupier, again):
            decide(table, word)
        assert scenes_of(again) == scenes_of(croupier)


@pytest.mark.usefixtures("same_nonce")
@pytest.mark.parametrize("place", [0, 9, 25, 40])
def test_a_table_that_was_left_ends_alike(place: int, tmp_path: Path) -> None:
    croupier = Croupier(setup_of(FIVE, hands=4))
    begun = random.Random(3)
    before = []
    for number, _scene in enumerate(moments(croupier, begun)):
        record = croupier.record()
        if number == place:
            break
        if record is not None:
            before.append(record)
    again = same_again(croupier)
    rest = [play_lines(table, random.Random(4))[1:] for table in (croupier, again)]
    assert rest[0] == rest[1]
    lines = [croupier.header(), *before, *rest[0]]
    assert verify(write_lines(tmp_path / "game.jsonl", lines)) == (4, 1, 0, 4, None)


@pytest.mark.usefixtures("same_nonce")
def test_a_table_that_is_over_stays_over(chance: random.Random) -> None:
    croupier = Croupier(setup_of(FIVE, hands=1))
    play_lines(croupier, chance)
    again = same_again(croupier)
    assert again.is_over
    assert scenes_of(again) == scenes_of(croupier)
    again.step()
    assert scenes_of(again) == scenes_of(croupier)
    with pytest.raises(RefusedError):
        again.choose("next")


# --- what may be chosen --------------------------------------------------------------------------


def all_words(scene: Scene) -> list[str]:
    """All that a person could say, sense or not."""
    hand = scene.hand_shown
    events = [Event(kind, 0) for kind in VOCABULARY.forms]
    for size in (1, 2, 3):
        events += [Event("exchange", 0, cards) for cards in combinations(hand, size)]
    events += [Event(kind, 0, (card,)) for kind in ("drop", "play") for card in range(len(TEXTS))]
    return [VOCABULARY.to_word(event) for event in events] + ["cut:7", "offer-cut", "forget-cut"]


def in_order(word: str) -> tuple[str, frozenset[str]]:
    kind, _, cards = word.partition(":")
    return kind, frozenset(cards.split("+"))


@pytest.mark.parametrize("name", ["three", "five", "every lead", "no società", "giro chiuso"])
def test_the_options_are_the_legal_choices_and_no_others(name: str, chance: random.Random) -> None:
    croupier = Croupier(setup_of(TABLES[name], hands=5))
    for scene in moments(croupier, chance):
        if not scene.asks or scene.own.mezzo is None or scene.ending is not None:
            continue
        legal = [in_order(option.word) for option in scene.options]
        assert len(set(legal)) == len(legal)
        for option in scene.options:
            assert in_order(option.word)[0] in (option.kind, TEXTS[(*option.cards, 0)[0]])
            again = same_again(croupier)
            again.choose(option.word)
            assert len(again.table()["words"]) == len(croupier.table()["words"]) + 1
        before = croupier.table()
        for word in all_words(scene):
            if in_order(word) not in legal:
                with pytest.raises(RefusedError, match=r"§|can't be chosen now"):
                    croupier.choose(word)
        assert croupier.table() == before


@pytest.mark.parametrize(
    ("name", "sections"), [("three", ("§7.2", "§7.3")), ("every lead", ("§7.2", "§7.3", "§8.1"))]
)
def test_forbidden_cards_are_the_rest_of_the_hand_each_with_its_rule(
    name: str, sections: tuple[str, ...], chance: random.Random
) -> None:
    found = set()
    for scene in moments(Croupier(setup_of(TABLES[name], hands=60)), chance):
        playing = scene.asks and scene.phase == PLAYING
        legal = {option.cards[0] for option in scene.options} if playing else set()
        hand = set(scene.hand_shown) if playing else set()
        assert {card.card for card in scene.forbidden} == hand - legal
        for card in scene.forbidden:
            found |= set(re.findall(r"§(?:7\.[23]|8\.[12])", card.reason))
            assert re.search(r"§(7\.[23]|8\.[12])", card.reason)
    assert found >= set(sections)


def test_only_the_person_is_asked(chance: random.Random) -> None:
    croupier = Croupier(setup_of(FIVE))
    for scene in moments(croupier, chance):
        assert scene.asks == (scene.actor == 0 or (scene.ending is not None and not scene.last))
        for viewer in (None, 1, 2, 3, 4):
            other = show(croupier, viewer)
            assert (other.options, other.forbidden, other.can_undo) == ((), (), False)


def test_nonsense_and_the_wrong_moment_are_refused_with_a_reason() -> None:
    croupier = Croupier(setup_of(FIVE, first_dealer=0))
    before = croupier.table()
    for word in ("", "banana", "keep", "next", "cut:3", "cut:", "ZZ", "play:AD", "exchange:"):
        with pytest.raises(RefusedError):
            croupier.choose(word)
    with pytest.raises(RefusedError):
        croupier.undo()
    assert croupier.table() == before


def test_nonsense_in_play_is_refused_with_a_reason(chance: random.Random) -> None:
    croupier = Croupier(setup_of(FIVE, first_dealer=4))
    for scene in moments(croupier, chance):
        if scene.phase == SELECTING and scene.asks:
            for word in ("banana", "", "exchange:XX", "AD+", "next", "cut:3"):
                with pytest.raises(RefusedError):
                    croupier.choose(word)
            return


def test_nobody_decides_for_the_person(chance: random.Random) -> None:
    croupier = Croupier(setup_of(FIVE, hands=2))
    for scene in moments(croupier, chance):
        if scene.asks and scene.ending is None:
            with pytest.raises(RefusedError):
                croupier.step()


# --- the cut -------------------------------------------------------------------------------------


def at_the_cut() -> Croupier:
    """Seat 1 deals: seat 0, on its left, cuts (§2.1)."""
    return Croupier(setup_of(FIVE, first_dealer=1))


@pytest.mark.parametrize("place", [1, 17, 39])
def test_the_deck_is_dealt_as_the_person_cut_it(place: int) -> None:
    croupier = at_the_cut()
    before = show(croupier, 0)
    assert (before.phase, before.actor, before.cut, before.deal_code) == (CUTTING, 0, 0, "")
    croupier.choose(f"cut:{place}")
    after = show(croupier, 0)
    assert croupier.match is not None
    assert croupier.match.deal.deck == tuple(
        cut_deck(croupier.game, list(croupier.shuffled), place)
    )
    assert after.own.mezzo == croupier.shuffled[place]
    assert (after.cut, after.hash) == (place, before.hash)


def test_the_person_may_cut_anywhere_but_at_the_ends() -> None:
    croupier = at_the_cut()
    words = [option.word for option in show(croupier, 0).options]
    assert words == [f"cut:{place}" for place in range(1, 40)]
    for word in ("cut:0", "cut:40", "cut:-1", "cut:x", "cut:", "cut:1.5"):
        with pytest.raises(RefusedError):
            croupier.choose(word)


def test_the_shuffle_comes_from_the_seed_and_not_from_the_cut() -> None:
    decks = [at_the_cut().shuffled for _ in range(2)]
    assert decks[0] == decks[1]
    other = Croupier(setup_of(FIVE, "TESTTES0", first_dealer=1))
    assert other.shuffled != decks[0]


def test_two_games_with_the_same_seed_hide_their_decks_behind_different_hashes() -> None:
    assert at_the_cut().hash != at_the_cut().hash
