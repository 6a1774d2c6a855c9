"""The table on the screen, with every game of the registry: played with keys alone, watched, and
replayed."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from bestia_cli.app import BestiaApp, Opening
from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.games import table_of
from bestia_cli.games.table import GameTable
from bestia_cli.new_setup import names_for
from bestia_cli.scene import SETTLED, Option, Scene
from bestia_cli.screens.fields import ChoiceField
from bestia_cli.setup import TRAINING, WATCH, Setup
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.settings import read_settings
from engine.registry import GAMES
from tests.bestia_cli.app.players import MouseRobot, Robot, Visit, visit
from tests.bestia_cli.keyboard import next_key

SIZES = ((60, 20), (120, 40))
any_game = pytest.mark.parametrize("game", GAMES)


def setup_of(game: str, players: int, **others: object) -> Setup:
    named: dict[str, object] = {
        "game": game,
        "rules": GAMES[game].default_rules(players),
        "names": names_for(players, "Tu"),
        "bots": (None, *["random"] * (players - 1)),
        "seed": "00000007",
        "hands": 2,
    }
    return Setup(**named | others)  # type: ignore[arg-type]


class AnyRobot(Robot):
    """Has only a keyboard, and knows no game."""

    async def answer(self, option: Option) -> None:
        scene = self.table.scene
        while self.table.scene is scene and self.table.asking:
            await self.visit.press(next_key(self.table.selection, option))

    async def play(self, option: Option | None = None) -> Scene:
        table = self.table
        scene = table.scene
        await self.answer(option or self.choose(scene))
        await self.visit.until(lambda: table.scene is not scene)
        return await self.visit.until_asked()


@any_game
@pytest.mark.parametrize("size", SIZES)
def test_a_game_is_played_with_keys_alone(
    game: str, size: tuple[int, int], folders: Folders
) -> None:
    async def sit() -> None:
        setup = setup_of(game, GAMES[game].usual, mode=TRAINING)
        async with visit(folders, setup, size) as here:
            robot = AnyRobot(here, seed=3)
            scene = await here.until_asked()
            while not robot.table.session.over:
                assert here.text()
                scene = await robot.play()
            assert scene.phase == SETTLED

    asyncio.run(sit())


@any_game
def test_a_game_is_watched_with_any_eyes(game: str, folders: Folders) -> None:
    async def sit() -> None:
        players = GAMES[game].usual
        setup = setup_of(game, players, bots=("random",) * players, kind=WATCH, hands=1)
        async with visit(folders, Opening(watch=setup)) as here:
            for _ in range(players + 1):
                await here.press("e")
                await here.settle()
            await here.until(lambda: here.watch.session.over)
            await here.until(lambda: here.watch.scene.phase == SETTLED)

    asyncio.run(sit())


def test_beliefs_are_no_riddle_where_a_game_does_not_say_who_holds_what(folders: Folders) -> None:
    async def sit() -> None:
        setup = setup_of("probe", 2, bots=("random", "random"), kind=WATCH, hands=1)
        async with visit(folders, Opening(watch=setup)) as here:
            await here.until(lambda: here.watch.scene.is_dealt)
            await here.press("space", "g")
            await here.until(lambda: here.watch.sheet is not None)
            assert "nothing to tell about the others' cards" in here.text()

    asyncio.run(sit())


@any_game
def test_a_game_that_was_played_is_replayed(game: str, folders: Folders) -> None:
    async def play() -> Path:
        async with visit(folders, setup_of(game, GAMES[game].usual)) as here:
            robot = AnyRobot(here, seed=5)
            await here.until_asked()
            while not robot.table.session.over:
                await robot.play()
            keeper = robot.table.session.keeper
            assert keeper is not None
            assert keeper.log is not None
            return keeper.log.path

    async def look(path: Path) -> None:
        async with visit(folders, Opening(replay=path)) as here:
            await here.until(lambda: here.replay.scene.is_dealt)
            while not here.replay.playhead.at_end:
                await forwards(here)
            assert here.replay.scene.phase == SETTLED
            await here.press("p")
            await here.settle()

    asyncio.run(look(asyncio.run(play())))


async def forwards(here: Visit) -> None:
    before = here.replay.scene
    await here.press("right")
    await here.until(lambda: here.replay.scene is not before)


class Clicker(MouseRobot, AnyRobot):
    """Plays with keys, but aims with the mouse at what lies on the table."""

    aimed = 0

    async def answer(self, option: Option) -> None:
        selection = self.table.selection
        if option.target is None:
            await AnyRobot.answer(self, option)
            return
        await self.click(f"meld:{option.target}")
        await self.visit.until(lambda: selection.target == option.target)
        self.aimed += 1
        await AnyRobot.answer(self, option)

    def choose(self, scene: Scene) -> Option:
        """What is about something on the table comes first, then what lays something there."""
        aimed = [option for option in scene.options if option.target is not None]
        laid = [option for option in scene.options if len(option.cards) > 1]
        return self.chance.choice(aimed or laid or list(scene.options))


@any_game
@pytest.mark.parametrize("size", SIZES)
def test_what_lies_on_the_table_is_aimed_at_with_the_mouse(
    game: str, size: tuple[int, int], folders: Folders
) -> None:
    has_targets = any(
        field.form == "meld" and field.chosen
        for form in GAMES[game].vocabulary.forms.values()
        for field in form.fields
    )

    async def sit() -> None:
        setup = setup_of(game, GAMES[game].usual, hands=12 if has_targets else 1)
        async with visit(folders, setup, size) as here:
            robot = Clicker(here, seed=3)
            await here.until_asked()
            while not robot.table.session.over:
                await robot.play()
            assert bool(robot.aimed) == has_targets

    asyncio.run(sit())


def shows(here: Visit, table: GameTable) -> bool:
    """Whether the menu is about this game, with its cards."""
    return here.app.look.art is table.art and table.title in here.text()


def fields_on(app: BestiaApp) -> dict[str, ChoiceField]:
    return {field.key: field for field in app.screen.query(ChoiceField)}


def test_the_game_changes_also_where_settings_can_not_be_kept(folders: Folders) -> None:
    """A newer program's file is not written: that is said, and what is chosen holds for now."""
    folders.settings.parent.mkdir(parents=True, exist_ok=True)
    folders.settings.write_text("version = 99")

    async def choose() -> None:
        app = BestiaApp(folders, "en", new_client=DirectClient)
        async with app.run_test(size=SIZES[1]) as pilot:
            here = Visit(app, pilot)
            for game in (*list(GAMES)[1:], next(iter(GAMES))):
                await here.press("right")
                await here.until(partial(shows, here, table_of(game)))
            await here.press("e")
            await here.until(lambda: app.focused is not None and "game" in fields_on(app))
            await here.settle()
            aim = fields_on(app)["game"].focus_target
            aim.focus()
            await here.until(lambda: app.focused is aim)
            await here.press("right")
            await here.until(lambda: list(GAMES).index(app.settings.game) == 1 % len(GAMES))
            own = app.settings.of(app.settings.game)
            await here.until(
                lambda: (
                    "players" in (now := fields_on(app)) and now["players"].value == own["players"]
                )
            )
            await here.until(lambda: "bestIA wrote it" in here.text())

    asyncio.run(choose())
    assert folders.settings.read_text() == "version = 99"


def test_the_game_that_is_played_is_the_one_that_was_played_last(folders: Folders) -> None:
    rules = GAMES["probe"].default_rules(2)
    setup = Setup("probe", rules, ("Tu", "Ines"), (None, "random"), "00000007")

    async def sit() -> None:
        async with visit(folders, setup) as here:
            await here.until_asked()
            assert here.app.settings.game == "probe"
            assert here.app.look.art is table_of("probe").art

    asyncio.run(sit())
    assert read_settings(folders).game == "probe"
