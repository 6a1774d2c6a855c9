"""A monkey at the table: it presses whatever there is, and nothing ever breaks or stands still."""

import asyncio
import random
from dataclasses import replace

import pytest

from bestia_cli.actions import COMMANDS, QUIT, SETTINGS, TABLE
from bestia_cli.answers import answers_of, cards_action
from bestia_cli.app import Opening
from bestia_cli.engine_process import service
from bestia_cli.new_setup import watch_setup
from bestia_cli.screens.board import SCROLLS, BoardScreen
from bestia_cli.screens.keys import NUMBER_MOVES
from bestia_cli.screens.loading import LoadingScreen
from bestia_cli.screens.replay import ReplayScreen
from bestia_cli.screens.table import TableScreen
from bestia_cli.screens.watch import WatchScreen
from bestia_cli.setup import SERIOUS, TRAINING, Setup
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.saves import list_saves
from engine.bestia.rules import Rules
from tests.bestia_cli.app.players import Visit, table_setup, visit
from tests.histories import check, sample_text

ANSWERS = answers_of("bestia")
MEANING = sorted(
    {key for action in (*ANSWERS, *COMMANDS, cards_action(4)) for key in action.keys}
    | {*NUMBER_MOVES, *SCROLLS, "escape"}
)
BAD_DATA = ("f9", "ctrl+a", "5", "0", "é", "y", "insert", "delete", "ctrl+home", "comma", "minus")
RARE = (*QUIT.keys, *SETTINGS.keys)
"""Keys that lead away from the table, if they were pressed all the time."""
SIZES = ((60, 20), (80, 24), (70, 22), (100, 30), (120, 40), (40, 10))
STUCK = 20_000
"""Keys without anything happening at the table."""


class Monkey:
    """Presses keys at random, straight into the screen; the loop runs on in between."""

    def __init__(self, here: Visit, seed: int) -> None:
        self.here, self.chance = here, random.Random(seed)
        self.pressed = 0

    def key(self, screen: BoardScreen) -> str:
        """Most keys answer what is asked, a few are rare, some are nonsense."""
        kinds = {option.kind for option in screen.scene.options}
        answers = [key for action in ANSWERS if action.name in kinds for key in action.keys]
        draw = self.chance.random()
        if answers and draw < 0.7:
            return self.chance.choice(answers)
        if draw < 0.75:
            return self.chance.choice(BAD_DATA)
        if draw < 0.754:
            return self.chance.choice(RARE if screen.where == TABLE else SETTINGS.keys)
        return self.chance.choice([key for key in MEANING if key not in RARE])

    def press(self, screen: BoardScreen) -> None:
        self.pressed += 1
        name = screen.action_of(self.key(screen))
        if name is not None:
            screen.perform(name)

    def click(self, screen: BoardScreen) -> None:
        """Something that lies there, wherever it leads but away."""
        hits = [hit for view in screen.views.values() if view.display for hit in view.canvas.hits]
        away = {"action:quit", "action:settings", "action:palette"}
        targets = [hit.target for hit in hits if hit.target not in away]
        if targets:
            kind, _, rest = self.chance.choice(targets).partition(":")
            screen.perform(rest if kind == "action" else f"{kind}:{rest}" if rest else kind)

    async def come_back(self) -> None:
        """From wherever a key has led to, other than a table."""
        await self.here.settle()
        app = self.here.app
        screen = app.screen
        if isinstance(screen, LoadingScreen):
            pass  # it goes by itself, when the table is set
        elif not any(isinstance(one, BoardScreen) for one in app.screen_stack):
            await self.sit_down_again()
        elif isinstance(screen, TableScreen):
            screen.leave_if(True)
        else:
            await self.here.press("escape")
        await self.here.until(lambda: app.screen is not screen)

    async def sit_down_again(self) -> None:
        """After a smazzata one leaves without being asked: the game waits in its save."""
        app = self.here.app
        await self.here.until(lambda: not any(one.in_use for one in list_saves(app.folders)))
        (save,) = list_saves(app.folders)
        app.resume(save.id)

    async def play(self, kind: type[BoardScreen], keys: int) -> None:
        """So many keys at a screen of a kind."""
        app = self.here.app
        for _ in range(keys):
            if app._exception is not None:
                raise app._exception
            screen = app.screen
            if not isinstance(screen, kind):
                await self.come_back()
                continue
            draw = self.chance.random()
            if draw < 0.05:
                self.click(screen)
            elif screen.scene.asks or draw < 0.3:
                self.press(screen)
            self.keep_pace()
            if self.chance.random() < 0.002:
                await self.here.pilot.resize_terminal(*self.chance.choice(SIZES))
            elif screen.plan is None:
                await self.here.pilot.resize_terminal(80, 24)
            # The engine works in a thread of its own: the loop must not take all the time there is.
            await asyncio.sleep(0.003)

    def keep_pace(self) -> None:
        """Nobody wants to watch a slow monkey."""
        app = self.here.app
        app.settings = replace(app.settings, speed="instant")


async def play_smazzate(monkey: Monkey, count: int) -> None:
    """Until so many are settled; each has to come to its end."""
    here = monkey.here
    last, since = here.table.scene, 0
    while last.hand <= count:
        await monkey.play(TableScreen, 20)
        tables = [one for one in here.app.screen_stack if isinstance(one, TableScreen)]
        now = tables[0].session.scene if tables else last
        since = 0 if now is not last else since + 20
        last = now
        assert since < STUCK, f"stuck in {last.phase}:\n{here.text()}"


def let_loose(folders: Folders, setup: Setup, smazzate: int, seed: int) -> None:
    """A game of a monkey; its history is right."""

    async def sit() -> None:
        async with visit(folders, setup, (80, 24), ("it", "en")[seed % 2]) as here:
            await play_smazzate(Monkey(here, seed), smazzate)

    asyncio.run(sit())
    (history,) = folders.games.iterdir()
    assert check(history).deals >= smazzate


@pytest.fixture(autouse=True)
def quick_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    """A monkey asks all the time: the coach tries a few deals only, and settings are not kept."""
    monkeypatch.setattr(service, "WORLDS", 4)
    monkeypatch.setattr("bestia_cli.app.write_settings", lambda folders, settings: None)


def monkey_setup(players: int, seed: int) -> Setup:
    """Random others, so that all phases come; sometimes a tavolo vero, sometimes training."""
    rules = Rules(players=players, tavolo_vero=seed % 3 == 0)
    mode = TRAINING if seed % 2 else SERIOUS
    return table_setup(players, "random", rules=rules, mode=mode, seed=f"0000{seed:04}")


@pytest.mark.parametrize(
    ("players", "smazzate", "seed"), [(3, 12, 1), (4, 8, 3), (5, 8, 2), (6, 6, 6), (10, 4, 8)]
)
def test_a_monkey_plays_smazzate_with_random_keys(
    folders: Folders, players: int, smazzate: int, seed: int
) -> None:
    let_loose(folders, monkey_setup(players, seed), smazzate, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
def test_monkeys_play_thousands_of_smazzate(folders: Folders, seed: int) -> None:
    let_loose(folders, monkey_setup(3 + seed % 8, seed), 150, seed)


def test_a_monkey_watches(folders: Folders) -> None:
    async def sit() -> None:
        setup = watch_setup(5, ["random"], None, "00000021")
        async with visit(folders, Opening(watch=setup), (80, 24), "it") as here:
            await Monkey(here, 1).play(WatchScreen, 600)
            screen = next(one for one in here.app.screen_stack if isinstance(one, WatchScreen))
            before = screen.session.scene
            screen.step()
            await here.until(lambda: screen.session.scene is not before)

    asyncio.run(sit())


def test_a_monkey_replays(folders: Folders) -> None:
    path = folders.data / "sample.jsonl"
    path.write_text(sample_text(), encoding="utf-8")

    async def sit() -> None:
        async with visit(folders, Opening(replay=path), (80, 24), "it") as here:
            await Monkey(here, 2).play(ReplayScreen, 600)
            screen = next(one for one in here.app.screen_stack if isinstance(one, ReplayScreen))
            assert 0 <= screen.playhead.place < len(screen.playhead.contents.hands)

    asyncio.run(sit())


def test_the_keys_of_a_monkey_are_all_there_are() -> None:
    known = {"t", "s", "enter", "space", "1", "4", "h", "z", "q", "f2", "question_mark", "home"}
    assert known <= {*MEANING}
