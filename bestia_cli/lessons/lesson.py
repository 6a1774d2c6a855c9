"""What a lesson is: a prepared deal, and what is said to the person at each choice."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module

from bestia_cli.games import table_of
from bestia_cli.language import N_, _
from bestia_cli.scene import SETTLED, Scene
from bestia_cli.setup import Setup

YOU = N_("You")


@dataclass(frozen=True)
class Note:
    """What is said at one moment of a lesson."""

    phase: str
    """When: the phase of the scene."""
    number: int
    """Which of the person's choices in that phase, from 1; 0: while the others choose, and at the
    end."""
    text: str
    word: str | None = None
    """The choice that the lesson goes on with; None: any."""
    otherwise: str = ""
    """What is said to any other legal choice, before it is asked again."""


@dataclass(frozen=True)
class Lesson:
    id: str
    title: str
    about: str
    """What one learns in it, in a line."""
    setup: Setup
    notes: tuple[Note, ...]
    opening: tuple[str, ...] = ()
    """What is said before the first note, a sheet each."""


@dataclass(frozen=True)
class Course:
    """The lessons of a game."""

    lessons: tuple[Lesson, ...] = ()
    """In the order in which they are best taken."""
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By phase: the events that are choices of it, where they are not always the same ones. A cut
    is not in the events; it comes once."""


@cache
def course_of(game: str) -> Course:
    """What a game brings; nothing, if it has no lessons."""
    module = table_of(game).lessons
    course: Course = import_module(module).COURSE if module else Course()
    return course


def translated(lesson: Lesson) -> Lesson:
    """The lesson in the current language."""
    notes = (replace(note, text=_(note.text), otherwise=_(note.otherwise)) for note in lesson.notes)
    names = tuple(_(name) if name == YOU else name for name in lesson.setup.names)
    return replace(
        lesson,
        title=_(lesson.title),
        about=_(lesson.about),
        setup=replace(lesson.setup, names=names),
        notes=tuple(notes),
        opening=tuple(_(text) for text in lesson.opening),
    )


def moment(scene: Scene) -> tuple[str, int]:
    """The phase, and which of the viewer's choices in it is asked for: 0 if none is."""
    if not scene.asks or scene.phase == SETTLED:
        return scene.phase, 0
    now = {option.kind for option in scene.options}
    kinds = course_of(scene.game).kinds.get(scene.phase, now)
    made = sum(event.seat == scene.viewer and event.t in kinds for event in scene.events)
    return scene.phase, made + 1


def same_word(word: str, other: str) -> bool:
    """Whether two words mean the same choice: the order of cards that go is of no account."""
    return _in_order(word) == _in_order(other)


def _in_order(word: str) -> tuple[str, list[str]]:
    kind, _colon, cards = word.partition(":")
    return kind, sorted(cards.split("+"))
