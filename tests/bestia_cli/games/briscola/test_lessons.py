"""Every lesson plays through with the words that it suggests, none of them is a mistake by the
review, and each ends as it says."""

from collections.abc import Iterator

import numpy as np
import pytest

from ai.coach import review
from bestia_cli.croupier import Croupier
from bestia_cli.language import set_language
from bestia_cli.lessons import Lesson, answer, lesson_of, lessons, note_for
from bestia_cli.scene import SETTLED, Scene
from bestia_cli.setup import setup_from_json
from bestia_cli.showing import show
from engine.match import Match

PERSON = 0
LONGEST = 250
"""Characters of a note: three lines of a small terminal."""
SOUND = 0.4
"""What a choice may cost by the review and still be taught, in points: a hundredth of what a deal
usually moves."""
STREAMS = (1, 2, 3)
"""A lesson is sound whatever cards the coach imagines."""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


def find(name: str) -> Lesson:
    return next(lesson for lesson in lessons("briscola") if lesson.id == name)


NAMES = [lesson.id for lesson in lessons("briscola")]


def play(lesson: Lesson) -> tuple[Match, list[Scene]]:
    """At the table, with the words of the notes; the scenes before each choice, and the last."""
    croupier = Croupier(lesson.setup)
    scenes = []
    while (scene := show(croupier, PERSON)).phase != SETTLED:
        note = note_for(lesson, scene)
        if scene.asks:
            scenes.append(scene)
            assert note is not None, f"{lesson.id}: nothing is said at {scene.own.presa}"
            assert note.word is not None
            croupier.choose(note.word)
        else:
            croupier.step()
    match = croupier.match
    assert match is not None
    croupier.close()
    return match, [*scenes, scene]


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_played_at_the_table_and_every_note_is_said(name: str) -> None:
    lesson = find(name)
    _match, scenes = play(lesson)
    assert [note_for(lesson, scene) for scene in scenes] == list(lesson.notes)


@pytest.mark.parametrize("name", NAMES)
def test_other_legal_choices_are_answered(name: str) -> None:
    lesson = find(name)
    for scene in play(lesson)[1][:-1]:
        note = note_for(lesson, scene)
        assert note is not None
        for option in scene.options:
            said = answer(lesson, scene, option.word)
            assert said == (None if option.word == note.word else note.otherwise)
            assert said is None or said


@pytest.mark.parametrize("name", NAMES)
def test_what_a_lesson_demands_is_no_mistake_by_the_review(name: str) -> None:
    lesson = find(name)
    match, scenes = play(lesson)
    taught = len(scenes[0].events)
    demanded = {note.word for note in lesson.notes if note.word}
    for stream in STREAMS:
        choices = review(match, PERSON, 1, np.uint64(stream)).choices
        made = {one.made: round(one.cost, 2) for one in choices if one.place >= taught}
        assert made
        assert set(made) <= demanded
        assert max(made.values()) < SOUND, made


@pytest.mark.parametrize(
    ("name", "score"),
    [
        ("first", (82, 38)),
        ("trumps", (85, 35)),
        ("partners", (74, 46)),
        ("counting", (74, 46)),
        ("end", (64, 56)),
    ],
)
def test_a_lesson_ends_as_it_says(name: str, score: tuple[int, int]) -> None:
    lesson = find(name)
    ending = play(lesson)[1][-1].ending
    assert ending is not None
    assert ending.own.score[:2] == score
    assert lesson.notes[-1].text.startswith(f"{score[0]} to {score[1]}.")


def test_a_saved_lesson_is_known_again() -> None:
    for lesson in lessons("briscola"):
        assert lesson_of(setup_from_json(lesson.setup.to_json())) == lesson


def test_one_lesson_swaps_the_seven_and_one_is_for_four() -> None:
    words = {note.word for lesson in lessons("briscola") for note in lesson.notes}
    assert "swap" in words
    assert {lesson.setup.rules.players for lesson in lessons("briscola")} == {2, 4}


@pytest.mark.parametrize("language", ["it", "en"])
def test_notes_are_short(language: str) -> None:
    set_language(language)
    for lesson in lessons("briscola"):
        assert len(lesson.about) <= 76, lesson.about
        assert len(lesson.title) <= 40
        assert all(len(text) <= LONGEST for text in lesson.opening)
        for note in lesson.notes:
            assert len(note.text) <= LONGEST, note.text
            assert len(note.otherwise) <= LONGEST
