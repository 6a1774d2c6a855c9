"""Learning at the table: what is said comes first, and only the right choice goes on."""

import asyncio
from collections import deque
from collections.abc import Iterator

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
from bestia_cli.screens.places import PARTS
from bestia_cli.screens.table import TableScreen
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
COURSE += [
    (0, size, lang) for size in SIZES for lang in ("it", "en") if (0, size, lang) != COURSE[0]
]
"""All lessons, each at a size and in a language; the first at all sizes and in both."""
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


async def read_to_question(here: Visit, lesson: Lesson, opening: deque[str]) -> Scene:
    """Read all that is said until there is a question, or the end."""
    table = here.table
    await here.until(lambda: stands_still(table))
    while table.reading:
        await here.settle()
        note = note_for(lesson, table.scene)
        await read(here, opening.popleft() if opening or note is None else note.text)
        await here.until(lambda: stands_still(table))
    await here.settle()
    return table.scene


def stands_still(table: TableScreen) -> bool:
    """Whether it waits for the person."""
    shown = table.scene == table.session.scene
    return shown and (table.reading or table.asking or table.session.over)


async def read(here: Visit, text: str) -> None:
    """It lies on the table as a whole, until it is put away."""
    assert " ".join(text.split()) in words_on(here)
    look_at(here)
    assert covered_cards(here) == []
    assert not covers_question(here)
    lying = here.table.sheet
    await here.press("enter")
    await here.settle()
    assert here.table.sheet is not lying


def covered_cards(here: Visit) -> list[str]:
    """The parts of the table of which a note covers cards, or figures of the accounts."""
    screen, note = here.screen, here.screen.view(NOTE)
    if not note.display:
        return []
    over = [name for name in PARTS if screen.view(name).region.overlaps(note.region)]
    return [name for name in over if any(is_spoken_of(*cell) for cell in below(here, name))]


def covers_question(here: Visit) -> bool:
    """Whether a note lies on the question or on the cards to answer it with."""
    screen, note = here.screen, here.screen.view(NOTE)
    if not note.display or not screen.scene.asks or screen.scene.ending is not None:
        return False
    needed = ("hint", "hand") if screen.scene.hand_shown else ("hint",)
    return any(screen.view(name).region.overlaps(note.region) for name in needed)


def below(here: Visit, name: str) -> Iterator[tuple[str, str]]:
    """The cells of a part that a note lies on: the sign, and its style."""
    view, note = here.screen.view(name), here.screen.view(NOTE)
    common = view.region.intersection(note.region)
    if name == "hand" and here.table.scene.ending is not None:
        return  # it is over
    for y in range(common.y - view.region.y, common.bottom - view.region.y):
        for x in range(common.x - view.region.x, common.right - view.region.x):
            yield view.canvas.chars[y][x], view.canvas.styles[y][x]


def is_spoken_of(char: str, style: str) -> bool:
    """A card, or the deck that is cut."""
    return style.partition(".")[0] in ("card", "forbidden", "px", "pxg") and char != ""


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


async def choose_rightly(here: Visit, robot: Robot, note: Note | None, scene: Scene) -> None:
    word = note.word if note is not None else None
    options = [one for one in scene.options if word is None or same_word(one.word, word)]
    await robot.answer(options[0])
    await here.until(lambda: here.table.session.scene is not scene)


async def take_lesson(here: Visit, lesson: Lesson, robot: Robot) -> set[str]:
    """To the end; gives the phases in which there was a question."""
    asked: set[str] = set()
    opening = deque(lesson.opening)
    while True:
        scene = await read_to_question(here, lesson, opening)
        note = note_for(lesson, scene)
        asked.add(await ask_for_help(here))
        if here.table.session.over:
            return asked
        if note is not None:
            await choose_otherwise(here, robot, note)
        await choose_rightly(here, robot, note, scene)


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


async def answer_over_a_sheet(here: Visit, lesson: Lesson) -> bool:
    """Answer rightly while it is said what to do; whether the next sheet is about what stands there
    now."""
    table, scene = here.table, here.table.scene
    await choose_rightly(here, MouseRobot(here), note_for(lesson, scene), scene)
    await here.until(lambda: stands_still(table) and table.scene is not scene)
    await here.settle()
    now = note_for(lesson, table.scene)
    if not table.reading:
        return False
    assert now is not None
    assert " ".join(now.text.split()) in words_on(here)
    assert not covers_question(here)
    return True


@pytest.mark.parametrize("size", SIZES)
def test_an_answer_takes_away_what_was_said_of_its_question(
    folders: Folders, size: tuple[int, int]
) -> None:
    set_language("it")
    lesson = lessons("bestia")[0]

    async def learn() -> None:
        async with visit(folders, lesson.setup, size, "it") as here:
            table, opening = here.table, deque(lesson.opening)
            await read_to_question(here, lesson, opening)
            told = []
            while not table.session.over:
                if not table.reading:
                    await here.press("i")
                told.append(await answer_over_a_sheet(here, lesson))
            assert any(told)

    asyncio.run(learn())


@pytest.mark.parametrize("size", SIZES)
def test_help_says_how_it_goes_away_and_goes_with_its_question(
    folders: Folders, size: tuple[int, int]
) -> None:
    set_language("it")
    lesson = lessons("bestia")[0]

    async def ask() -> None:
        async with visit(folders, lesson.setup, size, "it") as here:
            table = here.table
            scene = await read_to_question(here, lesson, deque(lesson.opening))
            for key in ("question_mark", "escape"):
                await here.press("question_mark")
                await here.settle()
                assert "esc Chiudi" in here.text()
                await here.press(key)
                assert table.sheet is None
            await here.press("question_mark")
            await choose_rightly(here, KeyRobot(here), note_for(lesson, scene), scene)
            await here.until(lambda: stands_still(table) and table.scene is not scene)
            assert table.sheet is None or table.sheet.name == NOTE

    asyncio.run(ask())


def test_help_has_been_asked_for_in_every_phase() -> None:
    assert {SETTLED}.union(*TAUGHT.values()) == PHASES
