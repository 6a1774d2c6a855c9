"""The review on the screen, for any game: the list, each choice on the table as it stood, what
could be believed then, and on from there in the own seat."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bestia_cli.engine_process import service
from bestia_cli.engine_process.process import EngineGoneError
from bestia_cli.scene import Scene
from bestia_cli.screens.palette import commands_on
from bestia_cli.screens.review import ReviewScreen
from bestia_cli.screens.table import TableScreen
from bestia_cli.setup import SERIOUS, WHAT_IF, Setup
from bestia_cli.storage.folders import Folders
from engine.italian import TEXTS
from engine.registry import GAMES
from tests.bestia_cli.app.deals import ALL_KEEP, FOLLOWING, dealt
from tests.bestia_cli.app.looking import look_at
from tests.bestia_cli.app.players import KeyRobot, MouseRobot, Visit, play_on, visit
from tests.bestia_cli.app.test_any_game import AnyRobot, setup_of

any_game = pytest.mark.parametrize("game", GAMES)
SIZES = [(60, 20), (80, 24), (120, 40), (160, 50)]
Test = Callable[[Visit, list[Scene]], Awaitable[None]]


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "WORLDS", 8)
    monkeypatch.setattr(service, "BELIEVED", 40)


def after_a_deal(folders: Folders, game: str, test: Test, **others: object) -> None:
    """Play a deal with keys, then do something with the moments at which there was a choice."""
    size = others.pop("size", (80, 24))

    async def sit() -> None:
        setup = setup_of(game, GAMES[game].usual, mode=SERIOUS)
        async with visit(folders, setup, size, **others) as here:  # type: ignore[arg-type]
            scene, asked = await here.until_asked(), []
            robot = AnyRobot(here, seed=3)
            while scene.ending is None:
                if scene.is_dealt and len(scene.options) > 1:
                    asked.append(scene)
                scene = await robot.play()
            await test(here, asked)

    asyncio.run(sit())


async def open_review(here: Visit, key: str = "r") -> ReviewScreen:
    await here.press(key)
    await here.until(lambda: isinstance(here.app.screen, ReviewScreen))
    screen = here.app.screen
    assert isinstance(screen, ReviewScreen)
    await here.until(lambda: screen.review is not None if key == "r" else screen.sheet is not None)
    await here.settle()
    return screen


async def at_position(here: Visit, screen: ReviewScreen, at: int) -> None:
    place = screen.places[at]
    await here.until(
        lambda: screen.at == at and not screen.listed and len(screen.scene.events) == place
    )
    await here.until(lambda: screen.sheet is not None)
    await here.settle()


@any_game
@pytest.mark.parametrize("size", SIZES)
def test_every_choice_is_seen_again_as_it_stood(
    game: str, size: tuple[int, int], folders: Folders
) -> None:
    async def look(here: Visit, asked: list[Scene]) -> None:
        table = here.table
        screen = await open_review(here)
        look_at(here)
        assert screen.review is not None
        assert tuple(choice.place for choice in screen.review.choices) == screen.places
        seen = {len(scene.events): scene for scene in asked}
        assert {*seen} <= {*screen.places}  # several choices may be made in one go
        await here.press("enter")
        for at, place in enumerate(screen.places):
            await at_position(here, screen, at)
            look_at(here)
            assert screen.sheet is not None
            assert sum(bar.made for bar in screen.sheet.bars) == 1
            if place in seen:
                assert screen.scene.hand_shown == seen[place].hand_shown
                assert screen.scene.zones == seen[place].zones
                assert len(screen.sheet.bars) == len(seen[place].options)
            await here.press("right")
        await here.press("escape")
        await here.until(lambda: screen.listed)
        await here.press("escape")
        await here.until(lambda: here.app.screen is table)
        assert table.scene.ending is not None

    lang = "it" if game == "bestia" else "en"  # the probe speaks English only
    after_a_deal(folders, game, look, size=size, lang=lang)


@any_game
def test_what_could_be_believed_is_shown_at_the_last_choice_and_stepped_through(
    game: str, folders: Folders
) -> None:
    async def look(here: Visit, asked: list[Scene]) -> None:
        table = here.table
        screen = await open_review(here, "g")
        last = len(screen.places) - 1
        await at_position(here, screen, last)
        assert screen.scene.events == asked[-1].events
        told = []
        for at in range(last, -1, -1):
            await at_position(here, screen, at)
            assert screen.sheet is not None
            assert screen.sheet.name == "beliefs"
            told.append(screen.sheet.lines)
            look_at(here)
            await here.press("left")
        assert screen.review is None
        if game == "bestia":
            assert all(len(lines) > 3 for lines in told)
        await here.press("escape")
        await here.until(lambda: here.app.screen is table)

    after_a_deal(folders, game, look)


def is_at_another(here: Visit, table: TableScreen) -> bool:
    """Whether the person sits at another table than at first."""
    return isinstance(here.app.screen, TableScreen) and here.app.screen is not table


@any_game
def test_a_choice_is_tried_again_in_the_own_seat_and_the_game_goes_on(
    game: str, folders: Folders
) -> None:
    async def look(here: Visit, asked: list[Scene]) -> None:
        table = here.table
        end = table.scene
        screen = await open_review(here)
        await here.press("enter")
        await at_position(here, screen, 0)
        await here.press("i")
        await here.until(lambda: is_at_another(here, table))
        scene = await here.until_asked()
        again = here.table
        assert again.session.setup.kind == WHAT_IF
        assert (scene.viewer, scene.events) == (asked[0].viewer, asked[0].events)
        assert scene.options == asked[0].options
        await AnyRobot(here, seed=5).play()
        await here.press("q")
        await here.until(lambda: here.app.screen is screen)
        await here.press("right")
        await at_position(here, screen, min(1, len(screen.places) - 1))
        await here.press("q")
        await here.until(lambda: here.app.screen is table)
        assert table.scene == end
        await here.until_asked()
        after = await AnyRobot(here, seed=3).play()
        assert after.hand == end.hand + 1

    after_a_deal(folders, game, look, confirm_quit=False)


def reviewed(folders: Folders, test: Callable[[Visit], Awaitable[None]], **others: object) -> None:
    """A deal of Bestia of which one knows how it went, and its accounts."""

    async def sit() -> None:
        setup = dealt(FOLLOWING, (*ALL_KEEP, "7C", "5C", "AC"), mode=SERIOUS)
        async with visit(folders, setup, **others) as here:  # type: ignore[arg-type]
            await play_on(KeyRobot(here))
            await test(here)

    asyncio.run(sit())


@pytest.mark.parametrize("size", SIZES)
def test_by_mouse_alone(folders: Folders, size: tuple[int, int]) -> None:
    async def look(here: Visit) -> None:
        table, mouse = here.table, MouseRobot(here)
        await mouse.click("action:review")
        await here.until(lambda: isinstance(here.app.screen, ReviewScreen))
        screen = here.app.screen
        assert isinstance(screen, ReviewScreen)
        await here.until(lambda: screen.review is not None)
        await here.settle()
        await mouse.click("at-choice:1")
        await at_position(here, screen, 1)
        await mouse.click("action:previous-choice")
        await at_position(here, screen, 0)
        await mouse.click("action:figures")
        await here.until(lambda: screen.sheet is not None and not screen.sheet.bars)
        await here.settle()
        await mouse.click("sheet")
        await here.until(lambda: screen.sheet is not None and bool(screen.sheet.bars))
        await here.settle()
        await mouse.click("action:try")
        await here.until(lambda: isinstance(here.app.screen, TableScreen))
        await here.until_asked()
        await MouseRobot(here).click("action:quit")
        await here.until(lambda: here.app.screen is screen)
        await here.settle()
        await MouseRobot(here).click("action:quit")
        await here.until(lambda: here.app.screen is table)

    reviewed(folders, look, size=size, confirm_quit=False)


def test_the_cards_that_were_chosen_are_marked_in_the_hand(folders: Folders) -> None:
    async def look(here: Visit) -> None:
        screen = await open_review(here)
        assert screen.review is not None
        await here.press("enter")
        for at, choice in enumerate(screen.review.choices):
            await at_position(here, screen, at)
            hand = screen.scene.hand_shown
            named = {place for place, card in enumerate(hand) if TEXTS[card] in choice.made}
            assert screen.chosen_places == named
            await here.press("right")

    reviewed(folders, look)


@pytest.mark.parametrize("lang", ["it", "en"])
def test_the_list_has_one_sum_of_money_and_a_grade_for_each_choice(
    folders: Folders, lang: str
) -> None:
    async def look(here: Visit) -> None:
        ending = here.table.scene.ending
        assert ending is not None
        screen = await open_review(here)
        text = here.part("board")
        look_at(here)
        assert text.count("€") == 1
        assert f"{abs(ending.gains[0]) / 100:.2f}"[2:] in text.split("€")[0 if lang == "it" else 1]
        assert screen.review is not None
        numbers = [line.split()[0] for line in text.splitlines() if line.strip()[:1].isdigit()]
        assert numbers == [str(place + 1) for place in range(1, len(screen.review.choices))]

    reviewed(folders, look, lang=lang, size=(80, 24))


def test_who_had_nothing_to_choose_is_told_so(folders: Folders) -> None:
    async def sit() -> None:
        setup: Setup = dealt(FOLLOWING, mode=SERIOUS)
        async with visit(folders, setup) as here:
            await play_on(KeyRobot(here))
            here.table.session.choices = lambda seat: ()  # type: ignore[method-assign]
            await here.press("g")
            await here.until(lambda: isinstance(here.app.screen, ReviewScreen))
            await here.until(lambda: "nothing to choose" in here.part("hint"))
            await here.press("right", "left", "i", "g", "enter", "escape")
            await here.until(lambda: isinstance(here.app.screen, TableScreen))

    asyncio.run(sit())


@pytest.mark.parametrize(
    "problem", [ValueError("line 3: no deal"), OSError("no such disk"), EngineGoneError()]
)
def test_what_goes_wrong_is_said_and_one_can_leave(folders: Folders, problem: Exception) -> None:
    def fail(*_: object) -> None:
        raise problem

    async def look(here: Visit) -> None:
        table = here.table
        table.session.review = fail  # type: ignore[method-assign,assignment]
        await here.press("r")
        await here.until(lambda: isinstance(here.app.screen, ReviewScreen))
        said = str(problem) or "The engine has stopped."
        await here.until(lambda: said in here.part("hint"))
        await here.press("enter", "h", "g", "r", "escape")
        await here.until(lambda: here.app.screen is table)

    reviewed(folders, look)


def test_two_quick_keys_begin_one_game(folders: Folders) -> None:
    async def look(here: Visit) -> None:
        screen = await open_review(here)
        await here.press("enter")
        await at_position(here, screen, 0)
        screen.perform("try")
        screen.perform("try")
        await here.until(lambda: isinstance(here.app.screen, TableScreen))
        await here.until_asked()
        tables = [one for one in here.app.screen_stack if isinstance(one, TableScreen)]
        assert len(tables) == 2  # the game itself, and what is tried
        await here.press("q")
        await here.until(lambda: here.app.screen is screen)
        await here.settle()
        await here.press("i")
        await here.until(lambda: isinstance(here.app.screen, TableScreen))
        await here.until_asked()

    reviewed(folders, look, confirm_quit=False)


def test_the_palette_says_of_the_way_out_what_the_footer_says(folders: Folders) -> None:
    async def look(here: Visit, asked: list[Scene]) -> None:
        screen = await open_review(here)
        assert "q Back" in here.part("actions")
        told = {title: said for title, said, _act in commands_on(screen, here.app)}
        assert told["Back (q)"] == "Go back to where you came from."
        assert not any("saved" in said for title, said in told.items() if "(q)" in title)
        await here.press("question_mark")
        await here.settle()
        assert screen.sheet is not None
        assert "    q  Go back to where you came from." in screen.sheet.lines

    after_a_deal(folders, "bestia", look, lang="en")
