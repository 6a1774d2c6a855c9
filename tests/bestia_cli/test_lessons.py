"""Every lesson plays through with the words that it suggests, and ends as it says."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pytest

from ai.coach import review
from bestia_cli.croupier import Croupier
from bestia_cli.games.bestia.records import (
    ANSWERING,
    BUCO,
    DROPPING,
    EXCHANGING,
    PLAYING,
    SELECTING,
    VOTING,
)
from bestia_cli.language import set_language
from bestia_cli.lessons import Lesson, answer, lesson_of, lessons, note_for
from bestia_cli.scene import CUTTING, SETTLED, Option, Scene
from bestia_cli.scene_maker import Frame, make_scene
from bestia_cli.setup import setup_from_json
from bestia_cli.showing import show
from engine.bestia.forms import VOCABULARY, BestiaResult
from engine.game import Deal as Dealt
from engine.italian import TEXTS
from engine.match import Match
from tests.engine.scenes import BESTIA, legal, settle, takers

PERSON = 0
LONGEST = 250
"""Characters of a note: three lines of a small terminal."""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


def find(name: str) -> Lesson:
    return next(lesson for lesson in lessons("bestia") if lesson.id == name)


class Told(NamedTuple):
    """A lesson that was played through."""

    match: Match
    scenes: list[Scene]
    """Before each choice of the person, and at the end."""
    words: list[str]
    """The person's."""

    def at(self, phase: str, number: int = 1) -> Scene:
        """The scene in which the person chooses for the nth time in a phase."""
        return [scene for scene in self.scenes if scene.phase == phase][number - 1]

    @property
    def money(self) -> BestiaResult:
        own: BestiaResult = settle(self.match, 90).own
        return own


def forbidden(scene: Scene) -> dict[str, str]:
    """The cards that may not be played, each with the section of its reason."""
    return {
        TEXTS[card.card]: re.findall(r"§[0-9.]+[0-9]", card.reason)[0] for card in scene.forbidden
    }


def new_match(lesson: Lesson) -> tuple[Match, Frame]:
    setup, start = lesson.setup, lesson.setup.start
    assert start is not None
    ledger = BESTIA.new_ledger(setup.rules, start.dealer)
    stake = ledger.next_stake()
    if start.own is not None:
        stake = stake._replace(own=stake.own._replace(pot=start.own.pot))
    match = Match(BESTIA, Dealt(start.deck, setup.rules.players, start.dealer, stake.options))
    balance = (0,) * setup.rules.players
    return match, Frame(BESTIA, setup.names, setup.bots, setup.hands, stake, balance, PERSON)


def play_through(lesson: Lesson, vote: str = "agree") -> Told:
    """Play a lesson with the words that its notes suggest, the others' from the script."""
    match, frame = new_match(lesson)
    script = list(lesson.setup.script)
    scenes, words = [], []
    while not match.is_over:
        if match.actor == PERSON:
            scenes.append(make_scene(match, frame, PERSON))
            note = note_for(lesson, scenes[-1])
            assert note is not None, f"{lesson.id}: nothing is said in {scenes[-1].phase}"
            words.append(note.word or vote)
            word = words[-1]
        else:
            word = script.pop(0)
        assert word in legal(match), f"{lesson.id}: {word} is illegal in {match.to_text()}"
        match.choose(VOCABULARY.from_word(word, match.actor))
    assert vote == "refuse" or not script, f"{lesson.id}: nobody is left to say {script}"
    scenes.append(make_scene(match, frame, PERSON))
    return Told(match, scenes, words)


def cutting_scene(lesson: Lesson) -> Scene:
    cuts = tuple(Option(f"cut:{place}", "cut") for place in range(1, 40))
    frame = new_match(lesson)[1]
    return make_scene(None, Frame(**(vars(frame) | {"actor": PERSON, "options": cuts})), PERSON)


def cuts(lesson: Lesson) -> bool:
    """Whether the person sits on the dealer's left (§2.1)."""
    start = lesson.setup.start
    assert start is not None
    return (start.dealer - 1) % len(lesson.setup.names) == PERSON


NAMES = [lesson.id for lesson in lessons("bestia")]


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_plays_through_with_the_words_it_suggests(name: str) -> None:
    told = play_through(find(name))
    assert told.match.is_over
    assert told.scenes[-1].phase == SETTLED


@pytest.mark.parametrize("name", NAMES)
def test_every_note_of_a_lesson_is_met_and_the_end_has_one(name: str) -> None:
    lesson = find(name)
    told = play_through(lesson)
    met = {note_for(lesson, scene) for scene in told.scenes}
    if cuts(lesson):
        met.add(note_for(lesson, cutting_scene(lesson)))
    watched = {note for note in lesson.notes if note.number == 0 and note.phase != SETTLED}
    assert met == set(lesson.notes) - watched
    assert any(note.phase == SETTLED for note in lesson.notes)


@pytest.mark.parametrize("name", NAMES)
def test_other_legal_choices_are_answered_and_the_suggested_one_goes_on(name: str) -> None:
    lesson = find(name)
    for scene in play_through(lesson).scenes[:-1]:
        note = note_for(lesson, scene)
        assert note is not None
        for option in scene.options:
            goes_on = note.word in (None, option.word)
            assert answer(lesson, scene, option.word) == (None if goes_on else note.otherwise)
            assert goes_on or note.otherwise


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_leaves_forbidden_cards_to_the_rules(name: str) -> None:
    lesson = find(name)
    for scene in play_through(lesson).scenes[:-1]:
        for card in forbidden(scene):
            assert answer(lesson, scene, card) is None


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_played_at_the_table_and_every_note_is_said(name: str) -> None:
    lesson = find(name)
    croupier, said = Croupier(lesson.setup), set()
    while (scene := show(croupier, PERSON)).phase != SETTLED:
        note = note_for(lesson, scene)
        said.add(note)
        if scene.asks:
            assert note is not None
            croupier.choose(note.word or scene.options[0].word)
        else:
            croupier.step()
    said.add(note_for(lesson, scene))
    assert said - {None} == set(lesson.notes)
    croupier.close()


SOUND = 0.01
"""What a choice may cost by the review and still be taught, in pots."""
STREAMS = (1, 2, 3)
"""A lesson is sound whatever cards the coach imagines."""


@pytest.mark.parametrize("name", NAMES)
def test_what_a_lesson_demands_is_no_mistake_by_the_review(name: str) -> None:
    lesson = find(name)
    told = play_through(lesson)
    demanded = {note.word for note in lesson.notes if note.word}
    for stream in STREAMS:
        reviewed = review(told.match, PERSON, 90, np.uint64(stream)).choices
        assert {choice.made for choice in reviewed} <= demanded | {"agree"}
        costs = {choice.made: round(choice.cost, 3) for choice in reviewed}
        assert max(costs.values()) < SOUND, costs


def test_the_first_lesson_begins_with_the_aim_and_the_order_of_the_cards() -> None:
    aim, order = find("first").opening
    assert aim.startswith("The aim: take a presa, or pay the piatto.")
    assert "Asso, 3, Re, Cavallo, Fante, 7, 6, 5, 4, 2" in order


@pytest.mark.parametrize("language", ["it", "en"])
def test_the_first_lesson_cites_no_sections(language: str) -> None:
    set_language(language)
    lesson = find("first")
    for text in (*lesson.opening, *(note.text + note.otherwise for note in lesson.notes)):
        assert "§" not in text


def test_the_order_of_cards_that_go_is_of_no_account() -> None:
    lesson = find("first")
    scene = play_through(lesson).at(EXCHANGING)
    assert answer(lesson, scene, "exchange:5B+2S") is None
    assert answer(lesson, scene, "exchange:5B+3D")


def test_any_cut_will_do() -> None:
    for lesson in lessons("bestia"):
        if cuts(lesson):
            assert note_for(lesson, cutting_scene(lesson)) is not None
            assert answer(lesson, cutting_scene(lesson), "cut:17") is None


def test_every_phase_of_the_game_is_met_in_some_lesson() -> None:
    met = {note.phase for lesson in lessons("bestia") for note in lesson.notes if note.number}
    assert met == {
        CUTTING,
        SELECTING,
        EXCHANGING,
        BUCO,
        ANSWERING,
        DROPPING,
        PLAYING,
        VOTING,
    }


def test_while_the_others_choose_nothing_is_said_but_to_a_member() -> None:
    lesson = find("join")
    match, frame = new_match(lesson)
    assert note_for(lesson, make_scene(match, frame, PERSON)) is None
    told = play_through(lesson)
    assert PERSON not in takers(told.match)
    playing = [note for note in lesson.notes if note.phase == PLAYING]
    assert [note.number for note in playing] == [0]


def test_a_saved_lesson_is_known_again() -> None:
    for lesson in lessons("bestia"):
        again = lesson_of(setup_from_json(lesson.setup.to_json()))
        assert again == lesson


@pytest.mark.parametrize("language", ["it", "en"])
def test_notes_are_short(language: str) -> None:
    set_language(language)
    for lesson in lessons("bestia"):
        assert len(lesson.about) <= 76
        assert len(lesson.title) <= 40
        assert all(len(text) <= LONGEST for text in lesson.opening)
        for note in lesson.notes:
            assert len(note.text) <= LONGEST, note.text
            assert len(note.otherwise) <= LONGEST


# --- what the notes say --------------------------------------------------------------------------


def test_in_the_first_smazzata_the_small_coppa_is_forbidden_and_two_prese_are_paid() -> None:
    told = play_through(find("first"))
    assert told.words == ["keep", "exchange:2S+5B", "RC", "3D", "4C"]
    assert forbidden(told.at(PLAYING)) == {"4C": "§7.3", "3D": "§7.2"}
    assert forbidden(told.at(PLAYING, 2)) == {"4C": "§7.2"}
    assert takers(told.match) == [1, 0, 0]
    assert told.money.payouts == (60, 30, 0, 0)
    assert told.money.bestie == (0, 0, 0, 90)


def test_the_buco_draws_four_leads_and_takes_two_and_the_bestia_comes_down() -> None:
    told = play_through(find("buco"))
    assert len(told.at(DROPPING).hand_shown) == 4
    assert told.at(PLAYING).own.first == PERSON
    assert forbidden(told.at(PLAYING, 2)) == {"RB": "§7.2"}
    assert takers(told.match) == [1, 0, 0]
    assert told.money.payouts == (60, 30, 0, 0)
    assert told.money.next_pot == 0


def test_di_mano_may_lead_nothing_but_the_asso() -> None:
    told = play_through(find("di-mano"))
    assert forbidden(told.at(PLAYING)) == {"3C": "§8.1", "6B": "§8.1"}
    assert takers(told.match) == [0, 0, 1]
    assert told.money.bestie == (0, 0, 0, 90)


def test_a_bestia_costs_the_whole_piatto() -> None:
    told = play_through(find("bestia"))
    assert takers(told.match) == [3, 2, 2]
    assert told.money.bestie == (90, 0, 0, 0)
    assert told.money.next_pot == 90


def test_with_a_presa_each_the_piatto_is_salvo() -> None:
    told = play_through(find("salvo"))
    assert takers(told.match) == [1, 0, 2]
    assert told.money.salvo
    assert told.money.next_pot == 90


@pytest.mark.parametrize(
    ("vote", "salvo", "next_pot"), [("agree", True, 180), ("refuse", False, 90)]
)
def test_the_vote_is_the_persons(vote: str, salvo: bool, next_pot: int) -> None:
    lesson = find("vote")
    told = play_through(lesson, vote)
    assert told.scenes[0].own.giro_chiuso
    assert answer(lesson, told.at(VOTING), vote) is None
    assert sorted(takers(told.match)) == [0, 1, 2]
    assert (told.money.salvo, told.money.next_pot) == (salvo, next_pot)
    assert told.money.bestie == (0, 0, 0, 90)


def test_who_joins_sees_the_cards_and_gets_half() -> None:
    told = play_through(find("join"))
    assert told.words == ["discard", "join"]
    assert takers(told.match) == [2, 2, 3]
    assert told.money.payouts == (30, 0, 30, 30)
    assert told.money.bestie == (0, 0, 0, 0)


def test_the_capo_plays_for_two_and_shares() -> None:
    told = play_through(find("offer"))
    assert takers(told.match) == [0, 0, 2]
    assert told.money.payouts == (30, 30, 30, 0)
    assert told.money.bestie == (0, 0, 0, 90)
