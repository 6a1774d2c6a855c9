"""Learning by doing: prepared deals that teach one thing each, in the current language. A game
brings its own."""

from bestia_cli.lessons.lesson import Lesson, Note, course_of, moment, same_word, translated
from bestia_cli.scene import Scene
from bestia_cli.setup import Setup

__all__ = ["Lesson", "Note", "answer", "lesson_after", "lesson_of", "lessons", "note_for"]


def lessons(game: str) -> tuple[Lesson, ...]:
    """All lessons of a game, in the order in which they are best taken."""
    return tuple(translated(lesson) for lesson in course_of(game).lessons)


def lesson_of(setup: Setup) -> Lesson | None:
    """The lesson that a game was set up from, as when a saved one goes on."""
    known = lessons(setup.game)
    return next((lesson for lesson in known if lesson.setup.start == setup.start), None)


def lesson_after(game: str, lesson: Lesson) -> Lesson | None:
    """The one to take next; None: that was the last."""
    ids = [known.id for known in lessons(game)]
    return next(iter(lessons(game)[ids.index(lesson.id) + 1 :]), None)


def note_for(lesson: Lesson, scene: Scene) -> Note | None:
    """What is said now; None: nothing new."""
    now = moment(scene)
    return next((note for note in lesson.notes if (note.phase, note.number) == now), None)


def answer(lesson: Lesson, scene: Scene, word: str) -> str | None:
    """What is said to a legal choice that the lesson does not go on with; None: go on. A choice
    that the rules forbid is theirs to explain."""
    note = note_for(lesson, scene)
    if note is None or note.word is None or same_word(note.word, word):
        return None
    legal = any(same_word(option.word, word) for option in scene.options)
    return note.otherwise if legal else None
