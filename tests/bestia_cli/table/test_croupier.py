"""Who deals, asks and books: whole games, every choice, and any moment gone on with."""

import datetime
import hashlib
import random
import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from bestia_cli.croupier import Croupier
from bestia_cli.deal_code import deal_of_the_day, read_code
from bestia_cli.lessons import Lesson, lessons, note_for
from bestia_cli.new_setup import setup_of_deal, setup_of_the_day
from bestia_cli.scene import CUTTING, PLAYING, SELECTING, RefusedError, Scene
from bestia_cli.setup import DAILY, SERIOUS, TRAINING, Setup
from bestia_cli.showing import show
from engine.bestia.rules import Rules
from engine.cards import TEXTS
from engine.deck import cut_deck
from engine.events import FORMS, Event
from engine.match import choice_to_text
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
    assert verify(path) == (HANDS, 1, 0)


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
        on_table = scene.pot if scene.ending is None else scene.ending.next_pot
        assert held + on_table == 0


@every_table
def test_every_phase_that_the_rules_have_is_played(rules: Rules, chance: random.Random) -> None:
    seen = {scene.phase for scene in moments(Croupier(setup_of(rules, hands=HANDS)), chance)}
    assert {"cut", "exchange", "play", "settled"} <= seen
    first = show(Croupier(setup_of(rules)), 0)
    assert first.giro_chiuso == (rules.startup_entry == "closed")


def test_a_game_of_machines_needs_nobody(tmp_path: Path, chance: random.Random) -> None:
    bots = ("random", "heuristic", "campione")
    croupier = Croupier(Setup(TABLES["three"], ("A", "B", "C"), bots, "TESTTEST", hands=4))
    lines = play_lines(croupier, chance)
    assert verify(write_lines(tmp_path / "game.jsonl", lines)) == (4, 1, 0)
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
    assert verify(write_lines(tmp_path / "game.jsonl", lines)) == (4, 1, 0)


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
    events = [Event(kind, 0) for kind in FORMS]
    for size in (1, 2, 3):
        events += [Event("exchange", 0, cards) for cards in combinations(hand, size)]
    events += [Event(kind, 0, (card,)) for kind in ("drop", "play") for card in range(len(TEXTS))]
    return [choice_to_text(event) for event in events] + ["cut:7", "offer-cut", "forget-cut"]


def in_order(word: str) -> tuple[str, frozenset[str]]:
    kind, _, cards = word.partition(":")
    return kind, frozenset(cards.split("+"))


@pytest.mark.parametrize("name", ["three", "five", "every lead", "no società", "giro chiuso"])
def test_the_options_are_the_legal_choices_and_no_others(name: str, chance: random.Random) -> None:
    croupier = Croupier(setup_of(TABLES[name], hands=5))
    for scene in moments(croupier, chance):
        if not scene.asks or scene.mezzo is None or scene.ending is not None:
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
    assert croupier.match.deal.deck == tuple(cut_deck(list(croupier.shuffled), place))
    assert after.mezzo == croupier.shuffled[place]
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


# --- the same cards again ------------------------------------------------------------------------


def cards_dealt(scene: Scene) -> tuple[int | None, tuple[int, ...], int, int]:
    """What makes a deal the same one for whoever sits there."""
    person = scene.viewer or 0
    return scene.mezzo, scene.hand_shown, (scene.dealer - person) % scene.players, scene.cut


@pytest.mark.parametrize("person", [0, 2])
def test_a_deal_code_gives_the_same_cards_in_the_same_seat(
    person: int, chance: random.Random
) -> None:
    bots: list[str | None] = ["heuristic"] * 5
    bots[person] = None
    croupier = Croupier(setup_of(FIVE, bots=tuple(bots), hands=4))
    codes = set()
    for scene in moments(croupier, chance):
        if scene.mezzo is None or scene.events:
            continue
        friend = Croupier(setup_of_deal(read_code(scene.deal_code), "Bea", "random"))
        assert cards_dealt(show(friend, 0)) == cards_dealt(scene)
        assert show(friend, 0).deal_code == scene.deal_code
        codes.add(scene.deal_code)
    assert len(codes) == 4


def test_with_a_deal_code_nobody_cuts_and_one_smazzata_is_played(
    chance: random.Random, tmp_path: Path
) -> None:
    code = deal_of_the_day(datetime.date(2026, 3, 1))
    croupier = Croupier(setup_of_deal(code, "", "heuristic"))
    scenes = list(moments(croupier, chance))
    assert all(scene.phase != CUTTING and scene.last for scene in scenes)
    record = croupier.record()
    assert record is not None
    assert record["fair"]["cut"] == code.cut
    assert verify(write_lines(tmp_path / "g.jsonl", [croupier.header(), record])) == (1, 1, 0)


def test_a_later_deal_of_a_seed_is_the_one_of_a_whole_game(chance: random.Random) -> None:
    croupier = Croupier(setup_of(FIVE, hands=5))
    decks = {scene.hand: croupier.shuffled for scene in moments(croupier, chance)}
    later = Croupier(setup_of(FIVE, first_hand=3, hands=3))
    found = {scene.hand: later.shuffled for scene in moments(later, chance)}
    assert found == {1: decks[3], 2: decks[4], 3: decks[5]}


def test_the_smazzata_of_the_day_is_the_same_for_all_and_another_tomorrow() -> None:
    day = datetime.date(2026, 11, 18)
    one, two = (Croupier(setup_of_the_day(day, name)) for name in ("Ada", "Bea"))
    assert one.setup.kind == DAILY
    assert one.dealt == two.dealt
    assert cards_dealt(show(one, 0)) == cards_dealt(show(two, 0))
    for _ in range(20):
        word = next_word(show(one, 0), random.Random(1))
        decide(one, word)
        decide(two, word)
        assert show(one, 0).events == show(two, 0).events
        if one.is_over:
            break
    tomorrow = Croupier(setup_of_the_day(day + datetime.timedelta(days=1), "Ada"))
    assert tomorrow.dealt != one.dealt


# --- taking back ---------------------------------------------------------------------------------


def known_cards(scene: Scene) -> set[int]:
    """All cards that a viewer has seen in a smazzata."""
    known = {card for seat in scene.seats for card in seat.cards}
    for event in scene.events:
        for cards in (event.out, event.drawn):
            known |= set(cards) if isinstance(cards, tuple) else set()
    return known


def test_in_training_a_choice_is_taken_back_exactly() -> None:
    taken, stood = set(), set()
    for seed in range(12):
        chance = random.Random(seed)
        setup = setup_of(TABLES["three" if seed % 2 else "five"], f"TESTTES{seed % 10}")
        croupier = Croupier(replace(setup, mode=TRAINING))
        while not croupier.is_over:
            before, table = scenes_of(croupier), croupier.table()
            scene = before[1]
            word = next_word(scene, chance)
            decide(croupier, word)
            after = show(croupier, 0)
            if word is None or scene.mezzo is None or scene.ending is not None:
                assert not after.can_undo
            elif after.can_undo:
                assert known_cards(after) <= known_cards(scene)
                croupier.undo()
                assert scenes_of(croupier) == before
                assert croupier.table() == table
                croupier.choose(word)
                assert show(croupier, 0) == after
                taken.add(scene.phase)
            else:
                stood.add(scene.phase)
    assert {"select", "exchange", "buco", "play"} <= taken
    assert {"exchange", "buco", "play"} <= stood


def test_taking_back_leaves_the_choices_of_the_others_as_they_were() -> None:
    setup = setup_of(FIVE, mode=TRAINING, hands=3)
    plain, hesitant = Croupier(setup), Croupier(setup)
    chance = random.Random(5)
    while not plain.is_over:
        word = next_word(show(plain, 0), chance)
        decide(plain, word)
        decide(hesitant, word)
        if show(hesitant, 0).can_undo and word is not None:
            hesitant.undo()
            hesitant.choose(word)
        assert show(plain, 0).events == show(hesitant, 0).events


def test_cards_that_were_drawn_can_not_be_given_back() -> None:
    found = 0
    for seed in range(10):
        croupier = Croupier(setup_of(TABLES["three"], f"TESTTES{seed}", mode=TRAINING, hands=3))
        chance = random.Random(seed)
        while not croupier.is_over:
            scene = show(croupier, 0)
            word = next_word(scene, chance)
            decide(croupier, word)
            last = next(reversed(show(croupier, 0).events), None)
            if word and last is not None and last.seat == 0 and last.drawn:
                found += 1
                with pytest.raises(RefusedError, match="nothing to take back"):
                    croupier.undo()
    assert found > 3


def test_in_a_serious_game_nothing_is_taken_back(chance: random.Random) -> None:
    croupier = Croupier(setup_of(FIVE, mode=SERIOUS))
    for scene in moments(croupier, chance):
        assert not scene.can_undo
        with pytest.raises(RefusedError):
            croupier.undo()


# --- lessons -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.id)
def test_a_lesson_runs_to_its_end_by_the_words_that_it_suggests(lesson: Lesson) -> None:
    croupier = Croupier(lesson.setup)
    said = []
    while not croupier.is_over:
        croupier = same_again(croupier)
        scene = show(croupier, 0)
        note = note_for(lesson, scene)
        if note is not None and note not in said:
            said.append(note)
        word = (note.word if note else None) or (scene.options[0].word if scene.asks else None)
        decide(croupier, word)
    end = show(croupier, 0)
    final = note_for(lesson, end)
    assert {*said, *([final] if final else [])} == set(lesson.notes)
    assert end.ending is not None
    assert end.hash == end.ending.nonce == end.deal_code == ""
    record = croupier.record()
    assert record is not None
    assert "fair" not in record
