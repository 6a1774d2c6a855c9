"""Watching a table of machines on the screen."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from ai.advice import SeatBelief, Thinking
from bestia_cli.app import BestiaApp, Opening
from bestia_cli.engine_process.client import Client
from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.engine_process.service import Service
from bestia_cli.new_setup import watch_setup
from bestia_cli.scene import Scene
from bestia_cli.screens.live_board import PAUSES
from bestia_cli.screens.loading import LoadingScreen
from bestia_cli.screens.watch import WatchScreen
from bestia_cli.session import Session
from bestia_cli.setup import Setup
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.settings import read_settings
from tests.bestia_cli.app.looking import look_at
from tests.bestia_cli.app.players import PATIENCE, MouseRobot, Visit, visit

Test = Callable[[Visit], Awaitable[None]]
ROUND = 50
"""Turns of the loop in which a table that is not paused makes many decisions."""


def at_watch(
    folders: Folders, test: Test, bots: tuple[str, ...] = ("random",), **others: Any
) -> None:
    players, hands = others.pop("players", 4), others.pop("hands", None)

    async def sit() -> None:
        setup = watch_setup(players, bots, hands, "00000021")
        async with visit(folders, Opening(watch=setup), **others) as here:
            await test(here)

    asyncio.run(sit())


async def stand_still(here: Visit) -> None:
    """Pause, and let what was under way come to its end."""
    await here.press("space")
    assert here.watch.paused
    for _ in range(20):
        before = here.watch.session.scene
        for _ in range(ROUND):
            await asyncio.sleep(0.001)
        if here.watch.session.scene is before:
            break
    else:
        pytest.fail("the table goes on")
    await here.settle()


def words_made(here: Visit) -> tuple[int, int, int]:
    """How far the table is: smazzata, whether it is dealt, choices."""
    table = here.watch.session.turn.table
    return table["stake"]["hand"], int(table["dealt"]), len(table["words"])


@pytest.mark.parametrize(
    ("size", "players", "lang"), [((60, 20), 10, "it"), ((80, 24), 5, "en"), ((160, 50), 10, "it")]
)
def test_a_table_with_an_end_is_watched_to_its_end(
    folders: Folders, size: tuple[int, int], players: int, lang: str
) -> None:
    async def watch(here: Visit) -> None:
        screen = here.watch
        await here.until(lambda: screen.session.over and screen.scene is screen.session.scene)
        await here.settle()
        assert screen.scene.hand == 3
        look_at(here)
        await here.press("q")
        await here.until(lambda: screen not in here.app.screen_stack)

    at_watch(folders, watch, hands=3, size=size, players=players, lang=lang)
    assert not folders.saves.exists()
    assert not folders.games.exists()


def test_all_cards_are_open_in_a_small_window_too(folders: Folders) -> None:
    async def watch(here: Visit) -> None:
        for size in ((60, 20), (80, 24), (100, 30), (120, 40), (160, 50)):
            await here.resize(*size)
            for _ in range(8):
                await here.press("right")
                await here.settle()
                look_at(here)

    at_watch(folders, watch, players=10, lang="it", speed="slow")


def test_a_pause_holds_the_table_and_a_step_is_one_decision(folders: Folders) -> None:
    async def watch(here: Visit) -> None:
        screen = here.watch
        await stand_still(here)
        for _ in range(30):
            hand, dealt, made = words_made(here)
            over = screen.scene.ending is not None
            before = screen.scene
            await here.press("right")
            await here.until(lambda: screen.scene is not before)  # noqa: B023
            await here.settle()
            wanted = (hand + 1, 0, 0) if over else (hand, 1, made + dealt)
            assert words_made(here) == wanted
            look_at(here)
        assert screen.paused
        before = screen.scene
        await here.press("space")
        await here.until(lambda: screen.scene is not before)
        assert not screen.paused

    at_watch(folders, watch)


def test_a_pause_is_shown_for_as_long_as_it_lasts(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bestia_cli.screens.watch.READING", 0.0)

    async def watch(here: Visit) -> None:
        screen = here.watch
        for size in ((60, 20), (80, 24), (160, 50)):
            await here.resize(*size)
            assert "In pausa" not in here.part("status")
            await stand_still(here)
            for _ in range(4):
                assert "In pausa" in here.part("status")
                assert "␣ Avanti" in here.part("actions")
                before = screen.scene
                await here.press("right")
                await here.until(lambda: screen.scene is not before)  # noqa: B023
                await here.settle()
                look_at(here)
            await here.press("space")
            await here.settle()
            assert "In pausa" not in here.part("status")
            assert "␣ Pausa" in here.part("actions")

    at_watch(folders, watch, lang="it", speed="slow")


def test_keys_that_can_do_nothing_now_say_so(folders: Folders) -> None:
    async def watch(here: Visit) -> None:
        screen = here.watch
        await stand_still(here)
        assert not screen.somebody_chooses
        for key in ("t", "g"):
            await here.press(key)
            await here.settle()
            assert "Nobody has to choose now" in here.part("hint")
            await here.press(key)
            await here.settle()
            assert "You will not see it any more." in here.part("hint")
        await here.press("u")
        await here.settle()
        assert "There has been no presa yet." in here.part("hint")

    at_watch(folders, watch, speed="slow")


def test_after_the_last_deal_every_key_says_that_it_was_the_last(folders: Folders) -> None:
    async def watch(here: Visit) -> None:
        screen = here.watch
        await here.until(lambda: screen.session.over and screen.scene is screen.session.scene)
        await here.settle()
        for key in ("space", "right", "t", "g"):
            screen.say("")
            await here.press(key)
            await here.settle()
            assert "The last smazzata is over" in here.part("hint")
            assert not screen.paused
            assert screen.sheet is None

    at_watch(folders, watch, hands=1)


def test_a_pause_while_the_table_is_being_set_waits_for_it(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of the menu is seen between the two, and no key reaches it."""
    may_begin, begin = threading.Event(), Session.begin

    def wait_and_begin(client: Client, folders: Folders, setup: Setup) -> Session:
        may_begin.wait(PATIENCE)
        return begin(client, folders, setup)

    monkeypatch.setattr(Session, "begin", wait_and_begin)

    async def sit() -> None:
        opening = Opening(watch=watch_setup(4, ("random",), None, "00000021"))
        app = BestiaApp(folders, "en", opening, DirectClient)
        async with app.run_test(size=(80, 24)) as pilot:
            here = Visit(app, pilot)
            await here.until(lambda: isinstance(app.screen, LoadingScreen))
            await here.press("space", "ctrl+p", "enter", "q")
            assert isinstance(app.screen, LoadingScreen)
            may_begin.set()
            await here.until(lambda: isinstance(app.screen, WatchScreen))
            await here.settle()
            assert here.watch.paused
            assert "Paused" in here.part("status")

    asyncio.run(sit())


def test_a_pause_takes_hold_at_once_however_slow_the_table_is(folders: Folders) -> None:
    async def watch(here: Visit) -> None:
        screen = here.watch
        before = screen.session.scene
        await stand_still(here)
        assert screen.session.scene is before

    at_watch(folders, watch, speed="slow")


def test_a_step_from_a_running_table_pauses_it(folders: Folders) -> None:
    async def watch(here: Visit) -> None:
        screen = here.watch
        before = screen.scene
        await here.press("right")
        await here.until(lambda: screen.scene is not before)
        assert screen.paused
        after = screen.scene
        for _ in range(ROUND):
            await asyncio.sleep(0.001)
        assert screen.session.scene is after

    at_watch(folders, watch, speed="slow")


def test_the_speed_changes_with_a_key(folders: Folders) -> None:
    async def watch(here: Visit) -> None:
        await here.press("v")
        assert read_settings(folders).speed == "fast"
        assert here.watch.message

    at_watch(folders, watch)


# --- eyes ----------------------------------------------------------------------------------------


def hidden_cards(scene: Scene) -> int:
    return sum(seat.hidden for seat in scene.seats)


def test_the_eyes_go_round_the_table_and_back_to_all_cards(folders: Folders) -> None:
    async def watch(here: Visit) -> None:
        screen = here.watch
        await stand_still(here)
        while screen.scene.own.mezzo is None or screen.scene.ending is not None:
            before = screen.scene
            await here.press("right")
            await here.until(lambda: screen.scene is not before)  # noqa: B023
        assert screen.scene.viewer is None
        assert hidden_cards(screen.scene) == 0
        for seat in (0, 1, 2, 3):
            await here.press("e")
            await here.until(lambda: screen.scene.viewer == seat)  # noqa: B023
            await here.settle()
            look_at(here)
            others = [one for one in screen.scene.seats if one.seat != seat]
            capo = screen.scene.seats[seat].own.capo
            assert all(not one.cards or one.own.capo == capo for one in others)
            assert screen.scene.seats[seat].name in here.part("hint")
        await here.press("e")
        await here.until(lambda: screen.scene.viewer is None)

    at_watch(folders, watch)


def test_a_click_on_a_seat_looks_through_its_eyes(folders: Folders) -> None:
    async def watch(here: Visit) -> None:
        screen = here.watch
        await stand_still(here)
        await MouseRobot(here).click("seat:2")
        await here.until(lambda: screen.scene.viewer == 2)
        await MouseRobot(here).click("action:eyes")
        await here.until(lambda: screen.scene.viewer == 3)

    at_watch(folders, watch)


# --- minds ---------------------------------------------------------------------------------------


def several_hold_cards(scene: Scene) -> bool:
    """Whether there is something to be believed of more seats than one."""
    return scene.ending is None and sum(bool(seat.cards) for seat in scene.seats) > 2


def test_what_the_player_to_move_thinks_and_believes_is_shown(folders: Folders) -> None:
    async def watch(here: Visit) -> None:
        screen = here.watch
        await stand_still(here)
        while screen.scene.own.mezzo is None or not several_hold_cards(screen.scene):
            before = screen.scene
            await here.press("right")
            await here.until(lambda: screen.scene is not before)  # noqa: B023
        for key, name in (("t", "thinking"), ("g", "beliefs")):
            await here.press(key)
            await here.until(lambda: screen.sheet is not None and screen.sheet.name == name)  # noqa: B023
            await here.settle()
            look_at(here)
            assert screen.sheet is not None
            assert len(screen.sheet.lines) > 2
        await here.press("g")
        await here.until(lambda: screen.sheet is None)

    at_watch(folders, watch, bots=("ismcts:iterations=20",), lang="it")


def made_up_thinking(service: Service) -> Thinking | None:
    match = service.at_table.match
    if match is None or match.is_over:
        return None
    return Thinking(match.actor, ("keep", "discard"), (7, 3), (0.25, -0.5), 10, 0.001)


def made_up_beliefs(service: Service, seat: int, events: int | None = None) -> SeatBelief | None:
    players = len(service.at_table.players)
    return SeatBelief(seat, 600.0, tuple((0.075,) * 40 for _ in range(players)))


def test_minds_are_followed_from_step_to_step(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Service, "thinking", made_up_thinking)
    monkeypatch.setattr(Service, "beliefs", made_up_beliefs)

    async def watch(here: Visit) -> None:
        screen = here.watch
        await stand_still(here)
        for size in ((60, 20), (120, 40), (160, 50)):
            await here.resize(*size)
            for key in ("t", "g"):
                await here.press(key)
                for _ in range(6):
                    before = screen.scene
                    await here.press("right")
                    await here.until(lambda: screen.scene is not before)  # noqa: B023
                    await here.settle()
                    look_at(here)
        await here.press("question_mark")
        await here.settle()
        assert screen.sheet is not None
        assert screen.sheet.name == "help"
        before = screen.scene
        await here.press("space")
        await here.until(lambda: screen.scene is not before)
        assert screen.sheet is not None
        assert screen.sheet.name == "help"
        await here.press("escape")
        await here.settle()

    at_watch(folders, watch, lang="it", players=6)


def test_sheets_of_the_last_presa_and_the_deal_can_be_read_while_it_runs(
    folders: Folders,
) -> None:
    async def watch(here: Visit) -> None:
        screen = here.watch
        await here.until(lambda: screen.scene.last_trick is not None)
        for key in ("f", "f", "l", "l", "question_mark", "question_mark", "w", "w"):
            await here.press(key)
            await here.settle()
        await stand_still(here)
        look_at(here)

    at_watch(folders, watch, lang="it", size=(80, 24))


def test_a_wide_screen_shows_what_the_player_to_move_believes_until_that_is_taken_away(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PAUSES, "slow", 3600.0)

    async def watch(here: Visit) -> None:
        table = here.watch
        while not table.scene.is_dealt:
            table.skip.set()
            await here.settle()
        await here.until(lambda: table.sheet is not None and table.sheet.name == "beliefs")
        await here.settle()
        assert "The smazzata" in here.part("panel")  # the story goes on below
        look_at(here)
        await here.press("g")
        await here.settle()
        assert table.sheet is None
        table.skip.set()
        await here.settle()
        assert table.sheet is None

    at_watch(folders, watch, size=(160, 50), speed="slow")


def test_a_table_that_plays_as_fast_as_it_can_stops_for_no_beliefs(folders: Folders) -> None:
    async def watch(here: Visit) -> None:
        assert here.watch.mind == ""
        await stand_still(here)

    at_watch(folders, watch, size=(160, 50))
