"""Learning at the table: what is said comes first, and only the right choice goes on."""

import asyncio

import pytest

from bestia_cli.actions import HELP
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
from bestia_cli.lessons import Lesson, lessons, note_for
from bestia_cli.lessons.lesson import Note, same_word
from bestia_cli.scene import CUTTING, SETTLED, Scene
from bestia_cli.screens.board import NOTE
from bestia_cli.storage.folders import Folders
from bestia_cli.wording import rules_for
from tests.bestia_cli.app.looking import look_at
from tests.bestia_cli.app.players import (
    KeyRobot,
    MouseRobot,
    Robot,
    Visit,
    find_target,
    visit,
)

PHASES = {
    CUTTING,
    SELECTING,
    EXCHANGING,
    BUCO,
    ANSWERING,
    DROPPING,
    PLAYING,
    VOTING,
    SETTLED,
}
SIZES = ((60, 20), (80, 24), (120, 40), (160, 50))
COURSE = [
    (place, SIZES[place % 4], ("it", "en")[place // 2 % 2])
    for place in range(len(lessons("bestia")))
]
"""All lessons, each at a size and in a language."""
TAUGHT = {
    0: {SELECTING, EXCHANGING, PLAYING},
    1: {BUCO, DROPPING},
    5: {VOTING},
    6: {CUTTING, ANSWERING},
    7: {BUCO},
}
"""By lesson: phases in which the person is asked, for some of them."""


def words_on(here: Visit) -> str:
    """What is written on the sheet that lies there, within its frame."""
    view, hit = find_target(here.screen, "sheet")
    inner = hit.rect.inset(1, 1)
    rows = view.canvas.chars[inner.y : inner.bottom]
    return " ".join(" ".join("".join(row[inner.x : inner.right]) for row in rows).split())


async def read_note(here: Visit, note: Note) -> None:
    """A note lies on the table as a whole, until it is put away."""
    table = here.table
    assert table.sheet is not None
    assert table.sheet.name == NOTE
    assert " ".join(note.text.split()) in words_on(here)
    look_at(here)
    await here.press("enter")
    await here.settle()
    assert table.sheet is None


async def ask_for_help(here: Visit) -> str:
    """`?` says what the phase is about, with the rules; `?` again, and it is gone."""
    table = here.table
    await here.press("question_mark")
    await here.settle()
    look_at(here)
    assert table.sheet is not None
    assert table.sheet.name == HELP.name
    told = " ".join(table.sheet.lines)
    assert rules_for(table.scene) in told
    assert " ".join(table.sheet.lines[0].split()) in words_on(here)
    await here.press("f1")
    await here.settle()
    assert table.sheet is None
    return table.scene.phase


async def choose_otherwise(here: Visit, robot: Robot, note: Note) -> None:
    """Any other choice is answered, and the question stays."""
    scene = here.table.scene
    other = next(
        (one for one in scene.options if not same_word(one.word, note.word or one.word)), None
    )
    if other is not None:
        await robot.answer(other)
        await here.until(lambda: here.table.message == note.otherwise)
        await here.settle()
        assert " ".join(note.otherwise.split()) in " ".join(here.part("hint").split())
        assert here.table.scene is scene
        marked = here.table.selection.marked
        for place in sorted(marked):
            await here.press(str(place + 1))


async def choose_rightly(robot: Robot, note: Note | None, scene: Scene) -> None:
    word = note.word if note is not None else None
    options = [one for one in scene.options if word is None or same_word(one.word, word)]
    await robot.play(options[0])


async def take_lesson(here: Visit, lesson: Lesson, robot: Robot) -> set[str]:
    """To the end; gives the phases in which there was a question."""
    asked: set[str] = set()
    scene = await here.until_asked()
    while True:
        note = note_for(lesson, scene)
        if note is not None and here.table.sheet is not None:
            await read_note(here, note)
        asked.add(await ask_for_help(here))
        if here.table.session.over:
            return asked
        if note is not None:
            await choose_otherwise(here, robot, note)
        await choose_rightly(robot, note, scene)
        scene = here.table.scene


def play_lesson(folders: Folders, place: int, size: tuple[int, int], lang: str) -> set[str]:
    set_language(lang)
    lesson = lessons("bestia")[place]

    async def learn() -> set[str]:
        async with visit(folders, lesson.setup, size, lang) as here:
            robot = (KeyRobot, MouseRobot)[place % 2](here)
            return await take_lesson(here, lesson, robot)

    return asyncio.run(learn())


@pytest.mark.parametrize(("place", "size", "lang"), COURSE)
def test_a_lesson_is_taken_on_the_screen(
    folders: Folders, place: int, size: tuple[int, int], lang: str
) -> None:
    asked = play_lesson(folders, place, size, lang)
    assert asked >= {SETTLED} | TAUGHT.get(place, set())
    assert not folders.saves.exists()


def test_help_has_been_asked_for_in_every_phase() -> None:
    assert {SETTLED}.union(*TAUGHT.values()) == PHASES
