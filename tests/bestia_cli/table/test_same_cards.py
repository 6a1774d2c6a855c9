"""The same cards again: deal codes, the smazzata of the day, taking back, lessons."""

import datetime
import random
from dataclasses import replace
from pathlib import Path

import pytest

from bestia_cli.croupier import Croupier
from bestia_cli.deal_code import deal_of_the_day, read_code
from bestia_cli.lessons import Lesson, lessons, note_for
from bestia_cli.new_setup import setup_of_deal, setup_of_the_day
from bestia_cli.scene import CUTTING, RefusedError, Scene
from bestia_cli.setup import DAILY, SERIOUS, TRAINING
from bestia_cli.showing import show
from engine.bestia.rules import Rules
from tests.bestia_cli.table.games import (
    TABLES,
    decide,
    moments,
    next_word,
    same_again,
    scenes_of,
    setup_of,
    verify,
    write_lines,
)

FIVE = Rules(players=5)


# --- the same cards again ------------------------------------------------------------------------


def cards_dealt(scene: Scene) -> tuple[int | None, tuple[int, ...], int, int]:
    """What makes a deal the same one for whoever sits there."""
    person = scene.viewer or 0
    return scene.own.mezzo, scene.hand_shown, (scene.dealer - person) % scene.players, scene.cut


@pytest.mark.parametrize("person", [0, 2])
def test_a_deal_code_gives_the_same_cards_in_the_same_seat(
    person: int, chance: random.Random
) -> None:
    bots: list[str | None] = ["heuristic"] * 5
    bots[person] = None
    croupier = Croupier(setup_of(FIVE, bots=tuple(bots), hands=4))
    codes = set()
    for scene in moments(croupier, chance):
        if scene.own.mezzo is None or scene.events:
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
    assert verify(write_lines(tmp_path / "g.jsonl", [croupier.header(), record])) == (
        1,
        1,
        0,
        1,
        None,
    )


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
        for cards in (event.cards, event.drawn):
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
            if word is None or scene.own.mezzo is None or scene.ending is not None:
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


@pytest.mark.parametrize("lesson", lessons("bestia"), ids=lambda lesson: lesson.id)
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
