"""A history on the screen: forwards, backwards, to anywhere, and on from there."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bestia_cli.app import Opening
from bestia_cli.scene import Scene
from bestia_cli.screens.board import BoardScreen
from bestia_cli.screens.input_dialog import InputDialog
from bestia_cli.screens.replay import ReplayScreen
from bestia_cli.screens.review import ReviewScreen
from bestia_cli.screens.table import TableScreen
from bestia_cli.storage.folders import Folders
from engine.bestia.rules import Rules
from tests.bestia_cli.app.looking import look_at
from tests.bestia_cli.app.players import KeyRobot, MouseRobot, Visit, play_on, visit
from tests.histories import HANDS, PLAYERS, SEED, play_history, sample_text

Test = Callable[[Visit], Awaitable[None]]


@pytest.fixture
def history(tmp_path: Path) -> Path:
    path = tmp_path / "sample.jsonl"
    path.write_text(sample_text(), encoding="utf-8")
    return path


def at_replay(folders: Folders, history: Path, test: Test, **others: Any) -> None:
    place = others.pop("place", 0)

    async def sit() -> None:
        async with visit(folders, Opening(replay=history, place=place), **others) as here:
            await test(here)

    asyncio.run(sit())


async def press(here: Visit, key: str) -> Scene:
    """Press a key that goes somewhere, and see what is there."""
    screen = here.replay
    before = screen.scene
    await here.press(key)
    await here.until(lambda: screen.scene is not before)
    await here.settle()
    return screen.scene


def at(here: Visit) -> tuple[int, int]:
    return here.replay.playhead.place, here.replay.playhead.events


@pytest.mark.parametrize(("size", "lang"), [((60, 20), "it"), ((120, 40), "en")])
def test_a_step_back_shows_exactly_the_scene_before(
    folders: Folders, history: Path, size: tuple[int, int], lang: str
) -> None:
    async def walk(here: Visit) -> None:
        seen = [(at(here), here.replay.scene)]
        pictures = [here.text()]
        while here.replay.playhead.place < 2:
            scene = await press(here, "right")
            look_at(here)
            seen.append((at(here), scene))
            pictures.append(here.text())
        assert len({place for place, _ in seen}) == len(seen)
        while len(seen) > 1:
            seen.pop()
            pictures.pop()
            scene = await press(here, "left")
            assert (at(here), scene) == seen[-1]
            assert here.text() == pictures[-1]

    at_replay(folders, history, walk, size=size, lang=lang)


def test_one_can_not_step_out_of_the_file(folders: Folders, history: Path) -> None:
    async def walk(here: Visit) -> None:
        first = here.replay.scene
        assert await press(here, "left") == first
        assert await press(here, "pageup") == first
        for _ in range(HANDS + 2):
            await press(here, "n")
        assert here.replay.playhead.place == HANDS - 1
        for _ in range(5):
            await press(here, "down")
        assert here.replay.scene.ending is not None
        end = here.replay.scene
        assert await press(here, "right") == end

    at_replay(folders, history, walk)


def test_prese_are_gone_through_forwards_and_backwards(folders: Folders, history: Path) -> None:
    async def walk(here: Visit) -> None:
        playhead = here.replay.playhead
        place = next(hand.place for hand in playhead.contents.hands if len(hand.marks) == 3)
        while playhead.place < place:
            await press(here, "n")
        ends = playhead.hand.marks
        visited = []
        for _ in ends:
            scene = await press(here, "down")
            visited.append(playhead.events)
            assert scene.last_trick is not None
        assert visited == list(ends)
        await press(here, "down")
        assert here.replay.scene.ending is not None
        for end in reversed(ends[:-1]):
            await press(here, "up")
            assert playhead.events == end
        await press(here, "up")
        assert playhead.events == 0

    at_replay(folders, history, walk)


@pytest.mark.parametrize("typed", ["0", "9", "-1", "x", "", " ", "3.5", "²", "1e1"])
def test_nonsense_is_no_smazzata_to_jump_to(folders: Folders, history: Path, typed: str) -> None:
    async def jump(here: Visit) -> None:
        screen = here.replay
        before = screen.scene
        await here.press("j")
        await here.until(lambda: isinstance(here.app.screen, InputDialog))
        dialog = here.app.screen
        assert isinstance(dialog, InputDialog)
        await here.settle()
        for letter in typed:
            await here.press("space" if letter == " " else letter)
        await here.press("enter")
        await here.until(lambda: here.app.screen is screen)
        await here.settle()
        assert screen.scene is before
        assert str(HANDS) in screen.message

    at_replay(folders, history, jump)


def test_one_jumps_to_a_smazzata_by_its_number(folders: Folders, history: Path) -> None:
    async def jump(here: Visit) -> None:
        screen = here.replay
        await here.press("j")
        await here.until(lambda: isinstance(here.app.screen, InputDialog))
        await here.settle()
        await here.press("5", "enter")
        await here.until(lambda: screen.playhead.place == 4 and screen.scene.hand == 5)
        await here.press("j")
        await here.until(lambda: isinstance(here.app.screen, InputDialog))
        await here.press("escape")
        await here.until(lambda: here.app.screen is screen)
        assert screen.playhead.place == 4

    at_replay(folders, history, jump)


def test_the_biggest_pots_come_first(folders: Folders, history: Path) -> None:
    async def jump(here: Visit) -> None:
        pots = sorted(
            (hand.worth or 0 for hand in here.replay.playhead.contents.hands), reverse=True
        )
        seen = []
        for _ in range(3):
            seen.append((await press(here, "b")).own.pot)
            look_at(here)
        # The first smazzata is one of the biggest or not: from there it goes round.
        start = pots.index(seen[0])
        assert seen == [(pots * 2)[start + step] for step in range(3)]

    at_replay(folders, history, jump, lang="it")


def test_a_replay_begins_where_it_is_asked_to(folders: Folders, history: Path) -> None:
    async def look(here: Visit) -> None:
        assert here.replay.scene.hand == 4
        assert here.replay.playhead.place == 3

    at_replay(folders, history, look, place=3)


def test_it_runs_by_itself_and_stops(folders: Folders, history: Path) -> None:
    async def run(here: Visit) -> None:
        screen = here.replay
        await here.press("space")
        await here.until(lambda: screen.playhead.events > 3)
        await here.press("space")
        await here.until(lambda: not screen.running)
        await press(here, "left")
        await here.press("j")
        await here.until(lambda: isinstance(here.app.screen, InputDialog))
        await here.settle()
        await here.press(str(HANDS), "enter")
        await here.until(lambda: screen.playhead.place == HANDS - 1)
        for _ in range(4):
            await press(here, "down")
        await press(here, "left")
        await here.press("space")
        await here.until(lambda: screen.playhead.at_end and not screen.running)
        await here.until(lambda: screen.scene.ending is not None)

    at_replay(folders, history, run)


def test_eyes_hide_what_a_seat_does_not_see(folders: Folders, history: Path) -> None:
    async def look(here: Visit) -> None:
        screen = here.replay
        assert all(seat.cards for seat in screen.scene.seats)
        for seat in range(PLAYERS):
            scene = await press(here, "e")
            assert scene.viewer == seat
            assert [bool(one.cards) for one in scene.seats] == [
                one.seat == seat for one in scene.seats
            ]
            look_at(here)
            assert scene.seats[seat].name in here.part("hint")
        assert (await press(here, "e")).viewer is None
        await MouseRobot(here).click("seat:3")
        await here.until(lambda: screen.scene.viewer == 3)

    at_replay(folders, history, look, lang="it")


def test_what_a_seat_believes_is_shown(folders: Folders, history: Path) -> None:
    async def look(here: Visit) -> None:
        screen = here.replay
        for _ in range(8):
            await press(here, "right")
        await here.press("g")
        await here.until(lambda: screen.sheet is not None and len(screen.sheet.lines) > 1)
        await here.settle()
        assert screen.sheet is not None
        assert screen.sheet.name == "beliefs"
        look_at(here)
        await here.press("g")
        assert screen.sheet is None

    at_replay(folders, history, look, lang="it", size=(80, 24))


def test_a_seat_is_reviewed_and_played_on_from_one_of_its_choices(
    folders: Folders, history: Path
) -> None:
    async def look(here: Visit) -> None:
        replay = here.replay
        await MouseRobot(here).click("seat:3")
        await here.until(lambda: replay.scene.viewer == 3)
        was = replay.scene
        await here.press("r")
        await here.until(lambda: isinstance(here.app.screen, ReviewScreen))
        screen = here.app.screen
        assert isinstance(screen, ReviewScreen)
        await here.until(lambda: screen.review is not None)
        await here.settle()
        assert screen.review is not None
        assert screen.review.seat == 3
        assert replay.scene.seats[3].name in here.part("board")
        look_at(here)
        await here.press("enter")
        await here.until(lambda: screen.sheet is not None)
        assert screen.scene.viewer == 3
        assert len(screen.scene.events) == screen.review.choices[0].place
        await here.press("i")
        await here.until(lambda: isinstance(here.app.screen, TableScreen))
        scene = await here.until_asked()
        assert (scene.viewer, len(scene.events)) == (3, screen.review.choices[0].place)
        await here.press("q")
        await here.until(partial(is_on_top, here, screen))
        await here.press("q")
        await here.until(partial(is_on_top, here, replay))
        assert replay.scene == was

    at_replay(folders, history, look, lang="it", size=(80, 24), confirm_quit=False)


def test_what_if_sits_down_in_the_seat_that_is_looked_through_and_plays_to_the_end(
    folders: Folders, history: Path
) -> None:
    async def play_on_from_there(here: Visit) -> None:
        replay = here.replay
        await MouseRobot(here).click("seat:2")
        await here.until(lambda: replay.scene.viewer == 2)
        for _ in range(6):
            await press(here, "right")
        was = replay.scene
        await here.press("i")
        await here.until(lambda: isinstance(here.app.screen, TableScreen))
        await here.settle()
        table = here.table
        scene = table.session.scene
        assert scene.viewer == 2
        assert scene.own.mezzo == was.own.mezzo
        assert scene.own.pot == was.own.pot
        assert [one.name for one in scene.seats] == [one.name for one in was.seats]
        assert scene.events[: len(was.events)] == was.events
        end = await play_on(KeyRobot(here), look_at)
        assert end.ending is not None
        await here.press("q")
        await here.until(lambda: here.app.screen is replay)
        await here.settle()
        assert replay.scene == was
        look_at(here)
        await press(here, "right")

    at_replay(folders, history, play_on_from_there, lang="it")
    assert not folders.games.exists()


def test_what_if_without_eyes_takes_the_seat_that_is_to_move(
    folders: Folders, history: Path
) -> None:
    async def play_on_from_there(here: Visit) -> None:
        for _ in range(3):
            await press(here, "right")
        actor = here.replay.scene.actor
        await here.press("i")
        await here.until(lambda: isinstance(here.app.screen, TableScreen))
        scene = await here.until_asked()
        assert scene.viewer == actor
        assert scene.asks

    at_replay(folders, history, play_on_from_there)


def is_on_top(here: Visit, screen: BoardScreen) -> bool:
    return here.app.screen is screen


def own_history(path: Path, seat: int) -> Path:
    """The same with a person in a seat."""
    header, *deals = sample_text().splitlines()
    told = json.loads(header)
    told["bots"][seat] = None
    path.write_text("\n".join([json.dumps(told), *deals]) + "\n", encoding="utf-8")
    return path


def test_what_if_in_a_game_of_ones_own_is_in_the_own_seat(folders: Folders, tmp_path: Path) -> None:
    async def play_on_from_there(here: Visit) -> None:
        here.replay.refresh_scene()
        for events in (0, 1, 4, 7, 10):
            replay = here.replay
            replay.playhead.events = events
            await replay.fetch_scene()
            await here.press("i")
            await here.until(lambda: isinstance(here.app.screen, TableScreen))
            scene = await here.until_asked()
            assert scene.viewer == 3
            assert len(scene.options) > 1
            await here.press("q")
            await here.until(partial(is_on_top, here, replay))
            await here.settle()

    path = own_history(tmp_path / "own.jsonl", 3)
    at_replay(folders, path, play_on_from_there, confirm_quit=False)


def test_what_if_is_not_offered_when_it_is_over(folders: Folders, history: Path) -> None:
    async def ask(here: Visit) -> None:
        screen = here.replay
        while screen.scene.ending is None:
            await press(here, "down")
        await here.press("i")
        await here.settle()
        assert here.app.screen is screen

    at_replay(folders, history, ask)


def test_a_file_with_tables_of_different_sizes_is_set_out_anew(
    folders: Folders, tmp_path: Path
) -> None:
    paths = []
    for players in (3, 10):
        path = tmp_path / f"{players}.jsonl"
        play_history(path, Rules(players=players), 1, SEED)
        paths.append(path.read_text(encoding="utf-8"))
    both = tmp_path / "both.jsonl"
    both.write_text("".join(paths), encoding="utf-8")

    async def walk(here: Visit) -> None:
        await MouseRobot(here).click("seat:2")
        await here.until(lambda: here.replay.scene.viewer == 2)
        assert (await press(here, "n")).players == 10
        look_at(here)
        for _ in range(5):
            await press(here, "e")
        assert here.replay.scene.viewer == 7
        scene = await press(here, "p")
        assert (scene.players, scene.viewer) == (3, None)
        look_at(here)

    at_replay(folders, both, walk, lang="it")


def test_a_file_that_is_cut_off_says_so(folders: Folders, history: Path) -> None:
    text = history.read_text(encoding="utf-8")
    history.write_text(text[:-40], encoding="utf-8")

    async def look(here: Visit) -> None:
        assert str(HANDS + 1) in here.part("hint")

    at_replay(folders, history, look)


def test_leaving_a_replay_needs_no_question(folders: Folders, history: Path) -> None:
    async def leave(here: Visit) -> None:
        screen = here.replay
        await here.press("q")
        await here.until(lambda: not isinstance(here.app.screen, ReplayScreen))
        assert screen not in here.app.screen_stack

    at_replay(folders, history, leave)


def test_the_footer_names_the_prese_once_and_says_what_space_does(
    folders: Folders, history: Path
) -> None:
    async def walk(here: Visit) -> None:
        assert "␣ Via" in here.part("actions")
        assert here.part("actions").count("Presa") == 1
        assert "↑  ↓ Presa" in here.part("actions")
        await here.press("space")
        await here.settle()
        assert "␣ Pausa" in here.part("actions")
        await here.press("space")
        await here.settle()
        assert "␣ Via" in here.part("actions")
        await MouseRobot(here).click("action:next-mark")
        await here.until(lambda: here.replay.scene.events)
        await MouseRobot(here).click("action:previous-mark")
        await here.until(lambda: not here.replay.playhead.events)

    at_replay(folders, history, walk, lang="it", speed="slow", size=(120, 40))
